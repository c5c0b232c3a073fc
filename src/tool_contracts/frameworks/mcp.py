"""The MCP Python SDK, 1.x (`FastMCP`) and 2.x (`MCPServer`)."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, ObjectStyle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.model import Tool

_TOOL = CallStyle(name=(0, "name"), description=(2, "description"), hints=(3, "annotations"), bare=False)
_ADD_TOOL = CallStyle(
    function=(0, "fn"), name=(1, "name"), description=(3, "description"), hints=(4, "annotations")
)
_APPS_TOOL = CallStyle(hints=("annotations",), bare=False)
_BINDING = CallStyle(function=(0, "fn"), name=(), description=())
_DESCRIPTOR = CallStyle(
    schema=("inputSchema", "input_schema"),
    output=("outputSchema", "output_schema"),
    hints=("annotations",),
)
_SERVER = ObjectStyle({"tool": _TOOL, "add_tool": _ADD_TOOL}, tools="tools")


class MCP(Framework):
    """The official SDK; on the stdio transport, standard output is the protocol's own channel."""

    name = "mcp"
    packages = ("mcp", "mcp_types")
    objects: Mapping[str, ObjectStyle] = {
        "mcp.server.FastMCP": _SERVER,
        "mcp.server.fastmcp.FastMCP": _SERVER,
        "mcp.server.fastmcp.server.FastMCP": _SERVER,
        "mcp.server.MCPServer": _SERVER,
        "mcp.server.mcpserver.MCPServer": _SERVER,
        "mcp.server.mcpserver.server.MCPServer": _SERVER,
        "mcp.server.apps.Apps": ObjectStyle({"tool": _APPS_TOOL}),
    }
    constructors: Mapping[str, CallStyle] = {
        **{
            f"{module}.Tool.from_function": _ADD_TOOL
            for module in (
                "mcp.server.fastmcp.tools",
                "mcp.server.fastmcp.tools.base",
                "mcp.server.mcpserver.tools",
                "mcp.server.mcpserver.tools.base",
            )
        },
        "mcp.server.mcpserver.ToolBinding": _BINDING,
        "mcp.server.extension.ToolBinding": _BINDING,
        "mcp.Tool": _DESCRIPTOR,
        "mcp.types.Tool": _DESCRIPTOR,
        "mcp_types.Tool": _DESCRIPTOR,
    }
    hidden_annotations = frozenset(
        {
            "mcp.server.fastmcp.Context",
            "mcp.server.fastmcp.server.Context",
            "mcp.server.mcpserver.Context",
            "mcp.server.mcpserver.context.Context",
            "mcp.server.mcpserver.server.Context",
            "mcp.server.mcpserver.Resolve",
            "mcp.server.mcpserver.resolve.Resolve",
        }
    )
    hides_optional = True
    checks_arguments = True
    builds_objects = True
    speaks_on_stdout = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """No output schema without structured output; a binding names its tool in `kwargs`."""
        if keywords.get("structured_output") is False:
            tool.output_schema = None
        bound = keywords.get("kwargs")
        if isinstance(bound, dict):
            tool.name = bound.get("name", tool.name)
            tool.description = bound.get("description", tool.description)


mcp = MCP()
