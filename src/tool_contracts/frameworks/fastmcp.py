"""FastMCP, the package of that name (2.x to 4.x), not the class of the same name in the MCP SDK 1.x."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, ObjectStyle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_TOOL = CallStyle(
    function=(0, "name_or_fn"),
    name=("name", 0, "name_or_fn"),
    output=("output_schema",),
    hints=("annotations",),
)
_MIXIN_TOOL = CallStyle(name=(0, "name"), output=("output_schema",), hints=("annotations",), bare=False)
_ADD_TOOL = CallStyle(function=(0, "tool"), name=(), description=())
_FROM_FUNCTION = CallStyle(
    function=(0, "fn"),
    name=(1, "name"),
    output=("output_schema",),
    hints=("annotations",),
)
_SERVER = ObjectStyle({"tool": _TOOL, "add_tool": _ADD_TOOL}, tools="tools")
_APP = ObjectStyle({"tool": _TOOL, "ui": _TOOL, "add_tool": _ADD_TOOL})
_DEPENDENCIES = (
    "CurrentAccessToken",
    "CurrentContext",
    "CurrentDocket",
    "CurrentFastMCP",
    "CurrentHeaders",
    "CurrentRequest",
    "CurrentWorker",
    "Depends",
    "Progress",
    "TokenClaim",
)


class FastMCP(Framework):
    """FastMCP servers; on the stdio transport, standard output is the protocol's own channel."""

    name = "fastmcp"
    packages = ("fastmcp",)
    decorators: Mapping[str, CallStyle] = {
        "fastmcp.tools.tool": _TOOL,
        "fastmcp.tools.function_tool.tool": _TOOL,
        "fastmcp.contrib.mcp_mixin.mcp_tool": _MIXIN_TOOL,
        "fastmcp.contrib.mcp_mixin.mcp_mixin.mcp_tool": _MIXIN_TOOL,
    }
    objects: Mapping[str, ObjectStyle] = {
        "fastmcp.FastMCP": _SERVER,
        "fastmcp.server.FastMCP": _SERVER,
        "fastmcp.server.server.FastMCP": _SERVER,
        "fastmcp.FastMCPApp": _APP,
        "fastmcp.apps.FastMCPApp": _APP,
        "fastmcp.apps.app.FastMCPApp": _APP,
        "fastmcp.server.providers.LocalProvider": _APP,
        "fastmcp.server.providers.local_provider.LocalProvider": _APP,
        "fastmcp.server.providers.local_provider.local_provider.LocalProvider": _APP,
    }
    constructors: Mapping[str, CallStyle] = {
        f"{module}.{name}.from_function": _FROM_FUNCTION
        for module in (
            "fastmcp.tools",
            "fastmcp.tools.base",
            "fastmcp.tools.tool",
            "fastmcp.tools.function_tool",
        )
        for name in ("Tool", "FunctionTool")
    }
    hidden_annotations = frozenset(
        {
            "fastmcp.Context",
            "fastmcp.server.Context",
            "fastmcp.server.context.Context",
            "fastmcp.server.sessions.UserSession",
        }
    )
    hidden_defaults = frozenset(
        {
            f"{module}.{name}"
            for module in ("fastmcp.dependencies", "fastmcp.server.dependencies")
            for name in _DEPENDENCIES
        }
        | {"docket.Depends", "uncalled_for.Depends"}
    )
    hides_optional = True
    reads_docstring_parameters = True
    reads_annotated_text = True
    strips_docstring_sections = True
    checks_arguments = True
    builds_objects = True
    speaks_on_stdout = True


fastmcp = FastMCP()
