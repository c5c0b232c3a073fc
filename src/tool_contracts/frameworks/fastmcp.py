"""FastMCP, the package of that name (2.x to 4.x), not the class of the same name in the MCP SDK 1.x."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework, ObjectStyle, exported
from tool_contracts.frameworks.docstring_forms import GRIFFE
from tool_contracts.model import MISSING, UNKNOWN, Remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.calls import Outcome
    from tool_contracts.framework import BrokenTool, LiveTool
    from tool_contracts.model import Tool

_TOOL = CallStyle(
    function=(0, "name_or_fn"),
    name=("name", 0, "name_or_fn"),
    output=("output_schema",),
    hints=("annotations",),
)
_MARK = CallStyle(
    function=(0, "name_or_fn"),
    name=("name", 0, "name_or_fn"),
    output=("output_schema",),
    hints=("annotations",),
    binds=True,
)
_MIXIN_TOOL = CallStyle(name=(0, "name"), output=("output_schema",), hints=("annotations",), binds=True)
_ADD_TOOL = CallStyle(function=(0, "tool"), name=(), description=())
_FROM_FUNCTION = CallStyle(
    function=(0, "fn"),
    name=(1, "name"),
    output=("output_schema",),
    hints=("annotations",),
)
# What is transformed keeps what the call does not change.
_FROM_TOOL = CallStyle(function=(0, "tool"), output=("output_schema",), hints=("annotations",))
_CLASS = ClassStyle(run=("run",), schema="parameters", is_model=True)
_TOOL_MODULES = ("fastmcp.tools", "fastmcp.tools.base", "fastmcp.tools.tool")
_SERVER = ObjectStyle(
    {"tool": _TOOL, "add_tool": _ADD_TOOL}, tools="tools", mounts=("mount", "import_server")
)
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
    """FastMCP servers; on the stdio transport of 2.x and 3.x, standard output is the protocol's own channel."""

    name = "fastmcp"
    packages = ("fastmcp",)
    making = ("from fastmcp import FastMCP", 'server = FastMCP("portability")', "server.tool(function)")
    decorators: Mapping[str, CallStyle] = {
        "fastmcp.tools.tool": _MARK,
        "fastmcp.tools.function_tool.tool": _MARK,
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
        **{
            f"{module}.{name}.from_function": _FROM_FUNCTION
            for module in (*_TOOL_MODULES, "fastmcp.tools.function_tool")
            for name in ("Tool", "FunctionTool")
        },
        **exported(_TOOL_MODULES, "Tool.from_tool", style=_FROM_TOOL),
    }
    bases: Mapping[str, ClassStyle] = exported(_TOOL_MODULES, "Tool", style=_CLASS)
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
    docstring_form = GRIFFE
    reads_annotated_text = True
    strips_docstring_sections = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    refuses_variadics = True
    speaks_on_stdout = True
    serves_mcp = True
    sends_errors = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Versions of one tool may share its name: a client is given the newest, or the one that it asks for.

        FastMCP 2 and 3 publish none of the parameters that `exclude_args` names; 4 has no such argument any more. The method of a
        class gets all arguments in one dict, so that the schema is what its attribute or the call that makes an object says.
        With `enabled=False`, which 2 alone knows, a tool is not offered beside the others.
        """
        from tool_contracts.sources.python.filling import hide

        if tool.origin.style == "class":
            _leave_to_object(tool)
        if any(keywords.get(each) is not None for each in ("transform_args", "transform_fn")):
            tool.input_schema, tool.unknown = {}, tool.unknown | {"/inputSchema"}

        excluded = keywords.get("exclude_args")
        for name in excluded if isinstance(excluded, list) else ():
            if isinstance(name, str):
                tool.remarks += tuple(_refused_exclusion(tool, name))
                hide(tool, name)
        if keywords.get("enabled") is False:
            tool.toolset = f"{tool.toolset}:{tool.origin.symbol}"
        version = keywords.get("version")
        if version is not None:
            tool.toolset = f"{tool.toolset}@{version}"

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        """The tools of every server, app and provider of the module, and marked functions that none of them has."""
        from tool_contracts.framework import BrokenTool
        from tool_contracts.frameworks import _bindings, _fastmcp_live, _live, _mcp_live

        kinds = (
            _live.loaded("fastmcp.server.server", "FastMCP"),
            _live.loaded("fastmcp.apps.app", "FastMCPApp"),
            _live.loaded("fastmcp.server.providers.local_provider.local_provider", "LocalProvider"),
        )
        registered: list[Any] = []
        found = list(_mcp_live.servers(module, *kinds))
        # A provider's tools are those of the server that has it, where there is one.
        for binding, made_here in sorted(found, key=lambda each: not hasattr(each[0].value, "call_tool")):
            try:
                tools = _live.run(_fastmcp_live.listed(binding.value))
                withheld = _live.run(_fastmcp_live.kept(binding.value))
            except Exception as error:
                yield BrokenTool(binding.expression, error)
                continue
            registered += [_fastmcp_live.written(each) for each in withheld]
            is_server = hasattr(binding.value, "call_tool")
            for name, tool in tools.items():
                written = _fastmcp_live.written(tool)
                if written is None or (not is_server and written in registered):
                    continue
                registered.append(written)
                if _mcp_live.belongs(module, binding.value, written, made_here=made_here):
                    yield _live.guarded(
                        f"{binding.expression}:{name}",
                        self._of_server,
                        module,
                        binding,
                        name,
                        written,
                        written=written,
                    )
        for binding in _bindings.bindings(module):
            if (
                _live.is_function(binding.value)
                and _fastmcp_live.is_marked(binding.value)
                and _bindings.home(binding.value) == module.__name__
                and binding.value not in registered
            ):
                yield _live.guarded(
                    binding.expression, self._of_marked, module, binding, written=binding.value
                )

    def _of_server(self, module: ModuleType, binding: Any, name: str, written: Any) -> LiveTool:
        from tool_contracts.frameworks import _fastmcp_live, _live

        def read() -> Any:
            return _live.run(_fastmcp_live.listed(binding.value))[name]

        return self._live_tool(
            module, binding, read, written, toolset=f"{module.__file__}:{binding.expression}"
        )

    def _of_marked(self, module: ModuleType, binding: Any) -> LiveTool:
        from tool_contracts.frameworks import _live

        function_tool = _live.imported("fastmcp.tools.function_tool").FunctionTool

        def read() -> Any:
            return function_tool.from_function(binding.value)

        return self._live_tool(module, binding, read, binding.value, toolset=None)

    def _live_tool(
        self, module: ModuleType, binding: Any, read: Callable[[], Any], written: Any, *, toolset: str | None
    ) -> LiveTool:
        from tool_contracts.framework import Supplied
        from tool_contracts.frameworks import _fastmcp_live, _live, _mcp_live

        def describe() -> Tool:
            now = read()
            published = _mcp_live.tool(
                self, module, now, _fastmcp_live.written(now) or written, toolset=toolset
            )
            if isinstance(written, type):
                # A tool class of the user's own gets the arguments as they come.
                published.traits -= {"checks_arguments", "converts_arguments", "builds_objects"}
            if hasattr(tool, "parent_tool"):
                published.traits |= {"renames_arguments"}
            return published

        tool, supplied = read(), Supplied()
        return _live.BoundTool(
            describe(),
            _fastmcp_live.Caller(binding.value, tool, supplied),
            framework=self,
            module=module.__name__,
            expression=binding.expression,
            function=None if isinstance(written, type) else written,
            describe=describe,
            convert=_fastmcp_live.converter(tool),
            supplied=supplied,
        )

    def outcome(self, live: LiveTool, error: BaseException) -> tuple[Outcome, BaseException]:
        """Errors of FastMCP and the protocol, raised by the tool, are declared; before the body they refuse arguments."""
        from tool_contracts.frameworks import _fastmcp_live, _live, _mcp_live

        if _mcp_live.needs_host(error, "fastmcp/server/context.py", "fastmcp/server/dependencies.py"):
            return "blocked", _fastmcp_live.lacking(error, live.supplied)
        reached = live.function is not None and _live.reached(error, live.function)
        validation = _live.loaded("fastmcp.exceptions", "ValidationError")
        if not reached and (_live.is_instance(error, validation) or _live.is_validation_error(error)):
            return "rejected", error
        declared = (
            _live.DeclaredError,
            _live.loaded("fastmcp.exceptions", "FastMCPError"),
            _live.loaded("mcp.shared.exceptions", "McpError"),
            _live.loaded("mcp.shared.exceptions", "MCPError"),
        )
        if _live.is_instance(error, *declared):
            return "declared-error", error
        if type(error).__name__ == "_ToolBodyError" and error.__cause__ is not None:
            return "crashed", error.__cause__
        return "crashed", error

    def content(self, live: LiveTool, value: Any) -> Any:
        """What a `ToolResult` holds for the client."""
        from tool_contracts.frameworks import _mcp_live

        return _mcp_live.content(value)

    def wire(self, live: LiveTool, value: Any) -> Any:
        """The structured content where there is some, else the content blocks."""
        from tool_contracts.frameworks import _live, _mcp_live

        assert isinstance(live, _live.BoundTool)
        results = (_live.loaded(f"fastmcp.tools.{each}", "ToolResult") for each in ("base", "tool"))
        is_result = _live.is_instance(value, *results)
        result = value if is_result or live.convert is None else live.convert(value)
        return _mcp_live.result_json(result.content, result.structured_content)

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """One call through the server, or of the function where no server has it."""
        from tool_contracts.frameworks import _fastmcp_live, _live, _mcp_live

        if live.tool.toolset is None:
            call = f"({_live.keywords(arguments)})"
            return _live.script(live, call, awaited=_live.is_async(live.function))
        call = _mcp_live.quoted_call(live.tool.name, arguments)
        if hasattr(_live.imported("fastmcp").FastMCP, "call_tool"):
            return _live.script(live, call, awaited=True)
        assert isinstance(live, _live.BoundTool)
        return _fastmcp_live.client_script(live, call)


def _refused_exclusion(tool: Tool, name: str) -> Iterator[Remark]:
    """Why a name in `exclude_args` raises: the function has no such parameter, or needs it."""
    parameter = tool.signature.parameter(name) if tool.signature is not None else None
    if parameter is None:
        if tool.signature is not None:
            yield Remark(
                "refused-when-made",
                f"`exclude_args` names `{name}`, which is no parameter",
                tool.span("/name"),
            )
    elif parameter.default is MISSING:
        why = f"`exclude_args` names `{name}`, which has no default"
        yield Remark("refused-when-made", why, parameter.span or tool.span())


def _leave_to_object(tool: Tool) -> None:
    """What the attributes of a class do not say of its tools, the call that makes one does."""
    tool.name = UNKNOWN if tool.name is None else tool.name
    tool.description = UNKNOWN if tool.description is None else tool.description
    tool.output_schema = None
    if tool.signature is not None and tool.properties.keys() <= {
        each.name for each in tool.signature.parameters
    }:
        tool.input_schema, tool.unknown = {}, tool.unknown | {"/inputSchema"}


fastmcp = FastMCP()
