"""The MCP Python SDK, 1.x (`FastMCP`) and 2.x (`MCPServer`)."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, ObjectStyle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.calls import Outcome
    from tool_contracts.framework import BrokenTool, LiveTool, Supplied
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
_LOW_LEVEL = ObjectStyle({}, handlers=("call_tool", "on_call_tool"))
_SERVER = ObjectStyle({"tool": _TOOL, "add_tool": _ADD_TOOL}, tools="tools")


class MCP(Framework):
    """The official SDK; on the stdio transport of 1.x, standard output is the protocol's own channel."""

    name = "mcp"
    packages = ("mcp", "mcp_types")
    source_marks = {"mcp": "py.typed"}  # noqa: RUF012
    making = (
        "try:",
        "    from mcp.server import MCPServer",
        "except ImportError:",
        "    from mcp.server.fastmcp import FastMCP as MCPServer",
        'server = MCPServer("portability")',
        "server.add_tool(function)",
    )
    objects: Mapping[str, ObjectStyle] = {
        "mcp.server.FastMCP": _SERVER,
        "mcp.server.fastmcp.FastMCP": _SERVER,
        "mcp.server.fastmcp.server.FastMCP": _SERVER,
        "mcp.server.MCPServer": _SERVER,
        "mcp.server.mcpserver.MCPServer": _SERVER,
        "mcp.server.mcpserver.server.MCPServer": _SERVER,
        "mcp.server.Server": _LOW_LEVEL,
        "mcp.server.lowlevel.Server": _LOW_LEVEL,
        "mcp.server.lowlevel.server.Server": _LOW_LEVEL,
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
    loses_underscore_names = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    speaks_on_stdout = True
    serves_mcp = True
    # The SDK 1.x does so; 2.x tells no more than the name of the tool.
    sends_errors = True
    # The SDK 1.x does so; 2.x uses a worker thread.
    blocks_loop = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A binding names its tool in `kwargs`."""
        bound = keywords.get("kwargs")
        if isinstance(bound, dict):
            tool.name = bound.get("name", tool.name)
            tool.description = bound.get("description", tool.description)

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        """The tools of every server that the module makes or adds to."""
        from tool_contracts.framework import BrokenTool
        from tool_contracts.frameworks import _live, _mcp_live

        kinds = (
            _live.loaded("mcp.server.fastmcp.server", "FastMCP"),
            _live.loaded("mcp.server.mcpserver.server", "MCPServer"),
        )
        for binding, made_here in _mcp_live.servers(module, *kinds):
            try:
                names = [each.name for each in _live.run(binding.value.list_tools())]
            except Exception as error:
                yield BrokenTool(binding.expression, error)
                continue
            for name in names:
                registered = binding.value._tool_manager.get_tool(name)
                if registered is not None and _mcp_live.belongs(
                    module, binding.value, registered.fn, made_here=made_here
                ):
                    yield _live.guarded(
                        f"{binding.expression}:{name}",
                        self._of_tool,
                        module,
                        binding,
                        registered,
                        written=registered.fn,
                    )

    def _of_tool(self, module: ModuleType, binding: Any, registered: Any) -> LiveTool:
        from tool_contracts.framework import Supplied
        from tool_contracts.frameworks import _live, _mcp_live

        server, supplied = binding.value, Supplied()

        def describe() -> Tool:
            listed = _live.run(server.list_tools())
            published = next(each for each in listed if each.name == registered.name)
            made = _mcp_live.tool(self, module, published, registered.fn)
            if hasattr(registered.fn_metadata, "validate_arguments"):
                made.traits -= {"sends_errors"}
            return made

        return _live.BoundTool(
            describe(),
            lambda arguments: _invoke(server, registered, arguments, supplied),
            framework=self,
            module=module.__name__,
            expression=binding.expression,
            function=registered.fn,
            describe=describe,
            convert=registered.fn_metadata.convert_result,
            supplied=supplied,
        )

    def outcome(self, live: LiveTool, error: BaseException) -> tuple[Outcome, BaseException]:
        """`ToolError`, `ResourceError` and protocol errors are declared; a validation error before the body is a refusal."""
        from tool_contracts.frameworks import _live, _mcp_live

        declared = (
            _live.DeclaredError,
            _live.loaded("mcp.server.fastmcp.exceptions", "ToolError"),
            _live.loaded("mcp.server.fastmcp.exceptions", "ResourceError"),
            _live.loaded("mcp.server.mcpserver.exceptions", "ToolError"),
            _live.loaded("mcp.server.mcpserver.exceptions", "ResourceError"),
            _live.loaded("mcp.shared.exceptions", "McpError"),
            _live.loaded("mcp.shared.exceptions", "MCPError"),
        )
        if _mcp_live.needs_host(error):
            return "blocked", error
        if _live.is_instance(error, *declared):
            return "declared-error", error
        if _live.is_validation_error(error) and not _live.reached(error, live.function):
            return "rejected", error
        return "crashed", error

    def content(self, live: LiveTool, value: Any) -> Any:
        """What a `CallToolResult` holds for the client."""
        from tool_contracts.frameworks import _mcp_live

        return _mcp_live.content(value)

    def wire(self, live: LiveTool, value: Any) -> Any:
        """The structured content, checked by the SDK against the output schema, else the content blocks."""
        from tool_contracts.frameworks import _live, _mcp_live

        assert isinstance(live, _live.BoundTool)
        result = live.convert(value) if live.convert is not None else value
        if isinstance(result, tuple):
            return _mcp_live.result_json(*result)
        if isinstance(result, list):
            return _mcp_live.result_json(result, None)
        structured = _mcp_live.first(result, "structuredContent", "structured_content")
        return _mcp_live.result_json(result.content, structured)

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """One call through the server."""
        from tool_contracts.frameworks import _live, _mcp_live

        return _live.script(live, _mcp_live.quoted_call(live.tool.name, arguments), awaited=True)


def _invoke(server: Any, registered: Any, arguments: dict[str, Any], supplied: Supplied) -> Any:
    """Validate as the server does, then call the function.

    The SDK 2.x runs a synchronous function in a worker thread, where no event loop runs: here it is called
    outside of one, so that a deadline reaches it. The SDK 1.x calls it on the event loop, and so does this.
    """
    from tool_contracts.frameworks import _live, _mcp_live

    direct: dict[str, Any] = {}
    name = registered.context_kwarg
    if name is not None:
        direct[name] = supplied[name] if name in supplied else _context(server, supplied)
    metadata = registered.fn_metadata
    threaded = hasattr(metadata, "validate_arguments")
    if threaded:
        validated = metadata.validate_arguments(arguments)
    else:
        model = metadata.arg_model.model_validate(metadata.pre_parse_json(arguments))
        validated = model.model_dump_one_level()
    wanted = getattr(registered, "resolved_params", None) or {}
    direct |= {name: supplied[name] for name in wanted if name in supplied}
    if wanted := {name: each for name, each in wanted.items() if name not in supplied}:
        resolve = _live.imported("mcp.server.mcpserver.resolve").resolve_arguments
        context = _context(server, supplied)
        resolved = _live.run(resolve(wanted, registered.resolver_plans, validated, context))
        if not isinstance(resolved, dict):
            name = min(wanted)
            supplied.miss(f"only a client can answer what `{name}` asks for", name)
        direct |= resolved
    if threaded and not registered.is_async:
        return _live.unawaited(_mcp_live.raise_if_error(registered.fn(**validated | direct)))
    return _on_loop(registered, validated | direct)


async def _on_loop(registered: Any, arguments: dict[str, Any]) -> Any:
    from tool_contracts.frameworks import _mcp_live

    result = registered.fn(**arguments)
    return _mcp_live.raise_if_error(await result if registered.is_async else result)


def _context(server: Any, supplied: Supplied) -> Any:
    """A context of a request whose client answers nothing."""
    from tool_contracts.frameworks import _live, _mcp_live

    request = _mcp_live.Request(supplied, lifespan=server.settings.lifespan is not None)
    if _live.is_instance(server, _live.loaded("mcp.server.fastmcp.server", "FastMCP")):
        context = _live.imported("mcp.server.fastmcp").Context
        return context(request_context=request, fastmcp=server)
    context = _live.imported("mcp.server.mcpserver").Context
    return context(request_context=request, mcp_server=server)


mcp = MCP()
