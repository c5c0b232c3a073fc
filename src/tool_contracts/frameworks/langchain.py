"""LangChain: `@tool`, `StructuredTool` and `Tool`, subclasses of `BaseTool`, functions handed to an agent."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework, ListStyle, OwnStyle
from tool_contracts.model import UNKNOWN
from tool_contracts.schema import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.calls import Outcome
    from tool_contracts.framework import BrokenTool, LiveTool, Slot, Supplied
    from tool_contracts.frameworks._bindings import Binding
    from tool_contracts.frameworks._langchain_hidden import Hidden
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(
    function=(0, 1, "name_or_callable", "runnable"), name=(0, "name_or_callable"), schema=("args_schema",)
)
_STRUCTURED = CallStyle(function=("func", "coroutine"), schema=("args_schema",), needs=("name", "schema"))
_STRUCTURED_FROM = CallStyle(
    function=(0, 1, "func", "coroutine"),
    name=(2, "name"),
    description=(3, "description"),
    schema=(5, "args_schema"),
)
_SINGLE = CallStyle(
    function=(1, "func", "coroutine"),
    name=(0, "name"),
    description=(2, "description"),
    schema=("args_schema",),
    needs=("name", "description"),
    traits=frozenset({"single_input", "skips_variadics"}),
)
_SINGLE_FROM = CallStyle(
    function=(0, "func", "coroutine"),
    name=(1, "name"),
    description=(2, "description"),
    schema=(4, "args_schema"),
    needs=("name", "description"),
    traits=frozenset({"single_input", "skips_variadics"}),
)
# Of a function that a model is given, the docstring is read; a class is the schema of a tool that has no function.
_BOUND = CallStyle(
    name=(),
    description=(),
    traits=frozenset({"reads_docstring_parameters", "strips_docstring_sections"}),
)
_BOUND_MODEL = CallStyle(name=(), description=(), schema=(0,), told_by_schema=True, field_texts=True)
_AS_TOOL = CallStyle(schema=(0, "args_schema"))
_RETRIEVER = CallStyle(
    name=(1, "name"),
    description=(2, "description"),
    needs=("name", "description"),
    own_schema={
        "type": "object",
        "properties": {"query": {"type": "string", "description": "query to look up in retriever"}},
        "required": ["query"],
    },
    own_description="Input to the retriever.",
)
_CLASS = ClassStyle(run=("_run", "_arun"), schema="args_schema", is_model=True)
_READY = ClassStyle(run=("_run", "_arun"), schema="args_schema", is_model=True, is_tool=True)
_READY_MADE = {
    "arxiv": ("ArxivQueryRun",),
    "ddg_search": ("DuckDuckGoSearchResults", "DuckDuckGoSearchRun"),
    "file_management": ("ReadFileTool", "WriteFileTool"),
    "human": ("HumanInputRun",),
    "pubmed": ("PubmedQueryRun",),
    "shell": ("ShellTool",),
    "tavily_search": ("TavilySearchResults",),
    "wikipedia": ("WikipediaQueryRun",),
}
"""Tools of `langchain_community` that others are derived from, by the package of each."""

# Every module that offers these names, in LangChain 0.1 to 1.x and the packages split off from it.
_TOOL_MODULES = (
    "langchain_core.tools",
    "langchain.tools",
    "langchain.tools.base",
    "langchain.agents",
    "langchain.agents.tools",
    "langchain_classic.tools",
    "langchain_classic.tools.base",
    "langchain_classic.agents",
    "langchain_classic.agents.tools",
    "langchain_community.tools",
)
_RETRIEVER_MODULES = (
    *_TOOL_MODULES,
    "langchain_core.tools.retriever",
    "langchain.tools.retriever",
    "langchain.agents.agent_toolkits",
    "langchain_classic.tools.retriever",
    "langchain_classic.agents.agent_toolkits",
)
_INJECTED_MODULES = (
    "langgraph.prebuilt",
    "langgraph.prebuilt.tool_node",
    "langchain.tools",
    "langchain.tools.tool_node",
)


class LangChain(Framework):
    """LangChain and LangGraph; arguments are validated by the pydantic model made of the signature."""

    name = "langchain"
    packages = ("langchain_core", "langchain", "langchain_classic", "langchain_community", "langgraph")
    making = ("from langchain_core.tools import tool", "made = tool(function)")
    decorators: Mapping[str, CallStyle] = {
        f"{module}.tool": _DECORATOR for module in (*_TOOL_MODULES, "langchain_core.tools.convert")
    }
    bases: Mapping[str, ClassStyle] = {
        **{f"{module}.BaseTool": _CLASS for module in (*_TOOL_MODULES, "langchain_core.tools.base")},
        **{
            f"langchain_community.tools{inner}.{name}": _READY
            for package, names in _READY_MADE.items()
            for inner in ("", f".{package}", f".{package}.tool")
            for name in names
        },
    }
    constructors: Mapping[str, CallStyle] = {
        **{
            f"{module}.StructuredTool": _STRUCTURED
            for module in (*_TOOL_MODULES, "langchain_core.tools.structured")
        },
        **{
            f"{module}.StructuredTool.from_function": _STRUCTURED_FROM
            for module in (*_TOOL_MODULES, "langchain_core.tools.structured")
        },
        **{f"{module}.Tool": _SINGLE for module in (*_TOOL_MODULES, "langchain_core.tools.simple")},
        **{
            f"{module}.Tool.from_function": _SINGLE_FROM
            for module in (*_TOOL_MODULES, "langchain_core.tools.simple")
        },
        **{f"{module}.create_retriever_tool": _RETRIEVER for module in _RETRIEVER_MODULES},
    }
    tool_lists: Mapping[str, Slot] = {
        "langchain.agents.create_agent": (1, "tools"),
        "langchain.agents.factory.create_agent": (1, "tools"),
        "langgraph.prebuilt.create_react_agent": (1, "tools"),
        "langgraph.prebuilt.chat_agent_executor.create_react_agent": (1, "tools"),
        "langgraph.prebuilt.ToolNode": (0, "tools"),
        "langgraph.prebuilt.tool_node.ToolNode": (0, "tools"),
        "langchain.tools.tool_node.ToolNode": (0, "tools"),
    }
    list_methods: Mapping[str, ListStyle] = {
        "bind_tools": ListStyle((0, "tools"), ("langchain", "langgraph"), function=_BOUND, model=_BOUND_MODEL)
    }
    own_methods: Mapping[str, OwnStyle] = {"as_tool": OwnStyle(("langchain", "langgraph"), _AS_TOOL)}
    hidden_annotations = frozenset(
        {
            f"{module}.{name}"
            for module in ("langchain_core.tools", "langchain_core.tools.base", "langchain.tools")
            for name in ("InjectedToolArg", "InjectedToolCallId")
        }
        | {
            f"{module}.{name}"
            for module in _INJECTED_MODULES
            for name in ("InjectedState", "InjectedStore", "ToolRuntime")
        }
        | {"langchain_core.runnables.RunnableConfig", "langchain_core.runnables.config.RunnableConfig"}
    )
    hidden_names = frozenset({"callbacks", "run_manager"})
    docstring_form = "(?m)^Args:"
    reads_annotated_text = True
    loses_underscore_names = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    calls_by_name = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Follow the keywords that matter; a class may get its name and description when it is built."""
        from tool_contracts.frameworks._reshaping import publish_first_of_result

        if keywords.get("parse_docstring") is True:
            tool.traits |= {"reads_docstring_parameters", "strips_docstring_sections"}
            is_from_signature = not {"args_schema", "infer_schema"} & keywords.keys()
            if is_from_signature:
                tool.traits |= {"refuses_unknown_names"}
            objects = keywords.get("error_on_invalid_docstring", tool.origin.style == "decorator")
            if objects is True and is_from_signature:
                tool.traits |= {"refuses_other_docstrings"}
        if keywords.get("response_format") == "content_and_artifact":
            publish_first_of_result(tool)
        if "single_input" in tool.traits:
            for name, schema in tool.properties.items():
                if not schema:  # `Tool` passes one text, whatever the function says
                    schema["type"] = "string"
                    tool.kinds[join("/inputSchema/properties", name)] = "str"
        if tool.origin.style == "class":
            # Fields of the class: an empty text holds the place of what is given when it is built.
            tool.name = tool.name or UNKNOWN
            tool.description = tool.description or UNKNOWN

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        """Tool objects, alone, in collections, toolkits and agents, and classes whose fields all have values."""
        from tool_contracts.framework import BrokenTool
        from tool_contracts.frameworks import _bindings, _live, _objects

        base = _live.loaded("langchain_core.tools.base", "BaseTool")
        toolkit = _live.loaded("langchain_core.tools.base", "BaseToolkit")
        found = list(_bindings.bindings(module))
        for owner in [each for each in found if _live.is_instance(each.value, toolkit)]:
            try:
                tools = owner.value.get_tools()
            except Exception as error:
                yield BrokenTool(owner.expression, error)
                continue
            expression = f"{owner.expression}.get_tools()"
            found += [_bindings.Binding(f"{expression}[{index}]", each) for index, each in enumerate(tools)]
        others = _bindings.imported_values(module)
        found += [each for owner in found for each in _run_by(owner) if id(each.value) not in others]
        seen: set[object] = set()
        built: set[type[Any]] = set()
        for binding in found:
            if _live.is_instance(binding.value, base) and id(binding.value) not in seen:
                seen.add(id(binding.value))
                built.add(type(binding.value))
                written = _live.written(binding.value, "func", "coroutine")
                live = _live.guarded(
                    binding.expression,
                    self._of_tool,
                    module,
                    binding.expression,
                    binding.value,
                    written=written,
                )
                # a toolkit makes its tools anew each time
                if (identity := _objects.identity(live, binding.value)) not in seen:
                    seen.add(identity)
                    yield live
        for name, kind in _bindings.classes(module, base):
            fields = getattr(kind, "model_fields", {}).values()
            if kind not in built and not any(each.is_required() for each in fields):
                yield _live.guarded(name, self._of_class, module, f"{name}()", kind, written=kind)

    def _of_class(self, module: ModuleType, expression: str, kind: type[Any]) -> LiveTool:
        return self._of_tool(module, expression, kind())

    def _of_tool(self, module: ModuleType, expression: str, value: Any) -> LiveTool:
        from tool_contracts.framework import Supplied
        from tool_contracts.frameworks import (
            _langchain_hidden,
            _langchain_results,  # noqa: F401 - else each process for calls would load it anew
            _live,
        )

        supplied = Supplied()
        calling = _live.imported("langchain_core.utils.function_calling")
        text_tool = _live.loaded("langchain_core.tools.simple", "Tool")
        function = getattr(value, "func", None) or getattr(value, "coroutine", None)
        hidden = _langchain_hidden.Hidden(value, function or _body(value))

        def describe() -> Tool:
            tool = _live.published(
                self, calling.convert_to_openai_tool(value), module, function or type(value)
            )
            if not _validates(value):
                tool.traits -= {"checks_arguments", "converts_arguments", "builds_objects"}
            if _live.is_instance(value, text_tool):
                tool.traits |= {"single_input", "skips_variadics"}
            if hidden.takes_call_id:
                tool.traits |= {"takes_call_id"}
            return tool

        return _live.BoundTool(
            describe(),
            lambda arguments: _invoke(value, arguments, hidden, supplied),
            framework=self,
            module=module.__name__,
            expression=expression,
            function=function or _body(value),
            describe=describe,
            supplied=supplied,
        )

    def outcome(self, live: LiveTool, error: BaseException) -> tuple[Outcome, BaseException]:
        """`ToolException` is declared; a validation error from before the body is a refusal of arguments."""
        from tool_contracts.framework import HostNeededError
        from tool_contracts.frameworks import _live

        if isinstance(error, HostNeededError):
            return "blocked", error
        if _live.is_instance(error, _live.loaded("langchain_core.tools.base", "ToolException")):
            return "declared-error", error
        if _live.is_validation_error(error) and not _live.reached(error, live.function):
            return "rejected", error
        return "crashed", error

    def content(self, live: LiveTool, value: Any) -> Any:
        """The content of a message, or of the one that a command adds; raises for a command that answers no call."""
        from tool_contracts.frameworks import _langchain_hidden, _langchain_results

        # what is supplied may hold another id
        call_id = None if live.supplied else _langchain_hidden.CALL_ID
        return _langchain_results.content(value, call_id=call_id)

    def wire(self, live: LiveTool, value: Any) -> Any:
        """The content of the tool message: text and content blocks as they are, JSON, or else the text of it."""
        import json

        sent = self.content(live, value)
        try:
            json.dumps(sent)
        except (TypeError, ValueError):
            return str(sent)
        return sent

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """One `invoke`, or `ainvoke` where the tool is asynchronous only."""
        from tool_contracts.frameworks import _live

        awaited = _live.is_async(live.function)
        method = "ainvoke" if awaited else "invoke"
        request = dict(arguments)
        if "takes_call_id" in live.tool.traits:
            request = _as_call(live.tool.label, request)
        return _live.script(live, f".{method}({request!r})", awaited=awaited)


def _run_by(owner: Binding) -> Iterator[Binding]:
    """The tools of a `ToolNode`, alone or in a graph such as an agent: it makes them of the functions it is given."""
    from tool_contracts.frameworks import _bindings, _live

    graph = _live.loaded("langgraph.graph.state", "CompiledStateGraph")
    runner = _live.loaded("langgraph.prebuilt.tool_node", "ToolNode")
    nodes = [(owner.expression, owner.value)]
    if _live.is_instance(owner.value, graph):
        nodes = [
            (f"{owner.expression}.nodes[{name!r}].bound", node.bound)
            for name, node in owner.value.nodes.items()
        ]
    for expression, node in nodes:
        if _live.is_instance(node, runner):
            for name, each in node.tools_by_name.items():
                yield _bindings.Binding(f"{expression}.tools_by_name[{name!r}]", each)


def _body(value: Any) -> Any:
    """The method of a tool class that does the work."""
    from tool_contracts.frameworks import _live

    base = _live.imported("langchain_core.tools").BaseTool
    return value._run if type(value)._run is not base._run else value._arun


def _validates(value: Any) -> bool:
    """Whether arguments pass a pydantic model: not with a schema written as a dict, nor without any."""
    return isinstance(value.args_schema, type)


def _invoke(value: Any, arguments: dict[str, Any], hidden: Hidden, supplied: Supplied) -> Any:
    """Call a tool in this thread; its error handlers are set aside, so that errors can be told from results."""
    from tool_contracts.frameworks import _langchain_hidden, _live

    if value.handle_tool_error or value.handle_validation_error:
        value = value.model_copy(update={"handle_tool_error": False, "handle_validation_error": False})
    function = getattr(value, "func", None) or getattr(value, "coroutine", None) or _body(value)
    request: Any = {**arguments, **hidden.injected(supplied)}
    config = hidden.config(supplied)
    if hidden.takes_call_id:
        # LangChain makes a message of the result then, and text of what is in it
        bare = _langchain_hidden.Bare(value)
        value, request = bare.tool, _as_call(value.name, request)
        if _live.is_async(function):
            return bare.awaited(value.ainvoke(request, config))
        value.invoke(request, config)
        return _live.unawaited(bare.returned)
    if _live.is_async(function):
        return value.ainvoke(request, config)
    return _live.unawaited(value.invoke(request, config))


def _as_call(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    from tool_contracts.frameworks import _langchain_hidden

    return {"type": "tool_call", "id": _langchain_hidden.CALL_ID, "name": name, "args": arguments}


langchain = LangChain()
