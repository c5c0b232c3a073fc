"""Strands Agents: `@tool`, `PythonAgentTool`, subclasses of `AgentTool`, and modules with a `TOOL_SPEC`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, OwnStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.framework import BrokenTool, LiveTool, Slot, Supplied
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "func"), schema=("inputSchema",), binds=True)
_AS_TOOL = CallStyle(
    own_schema={
        "type": "object",
        "properties": {"input": {"type": "string", "description": "The input to send to the agent tool."}},
        "required": ["input"],
    }
)
_PYTHON_TOOL = CallStyle(name=(0, "tool_name"), description=(), descriptor=(1, "tool_spec"))
_CLASS = ClassStyle(run=("stream",), name=None, description=None, descriptor="tool_spec")
_MODULES = ("strands", "strands.tools", "strands.tools.decorator")
_FORM = frozenset({"status", "content"})


class Strands(ObjectFramework):
    """Strands; arguments pass a pydantic model, and arrive as what it dumps. Measured with 1.62."""

    name = "strands"
    packages = ("strands",)
    making = ("from strands import tool", "made = tool(function)")
    object_lists: Mapping[str, Slot] = exported(
        ("strands", "strands.agent", "strands.agent.agent"), "Agent", style=("tools",)
    )
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "tool", style=_DECORATOR)
    constructors: Mapping[str, CallStyle] = exported(
        ("strands.tools", "strands.tools.tools"), "PythonAgentTool", style=_PYTHON_TOOL
    )
    bases: Mapping[str, ClassStyle] = exported(("strands.types.tools",), "AgentTool", style=_CLASS)
    own_methods: Mapping[str, OwnStyle] = {"as_tool": OwnStyle(("strands",), _AS_TOOL)}
    specs = frozenset({"TOOL_SPEC"})
    hidden_names = frozenset({"agent"})
    reads_docstring_parameters = True
    reads_annotated_text = True
    strips_docstring_sections = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    hands_models_as_dicts = True
    hands_dataclasses_as_dicts = True
    refuses_fields = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    loses_underscore_names = True
    loses_value_types = True
    sends_errors = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """The parameter that `context` names, or `tool_context`, is filled in, and all of a class's `stream`."""
        from tool_contracts.sources.python.filling import hide

        if tool.origin.style == "class" and tool.signature is not None:
            for parameter in tool.signature.parameters:
                parameter.hidden = True
        context = keywords.get("context")
        if isinstance(context, bool | str) and context:
            hide(tool, context if isinstance(context, str) else "tool_context")

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """What `@tool` makes, and the user's own classes."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("strands.types.tools", "AgentTool"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Agents."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("strands.agent.agent", "Agent"),)

    def marks(self, attribute: Any) -> bool:
        """A decorated method."""
        from tool_contracts.frameworks import _live

        return _live.is_instance(attribute, *self.kinds())

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The registry of an agent, or the decorated methods of an object."""
        from tool_contracts.frameworks import _objects

        registry = getattr(owner, "tool_registry", None)
        if registry is None:
            return _objects.marked(owner, self.marks)
        return ((f"{{}}.tool_registry.registry[{name!r}]", each) for name, each in registry.registry.items())

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        """Tool objects, and a module that is a tool: its specification, and the function of that name."""
        from tool_contracts.frameworks import _live

        yield from super().live_tools(module)
        specification = vars(module).get("TOOL_SPEC")
        name = specification.get("name") if isinstance(specification, dict) else None
        function = vars(module).get(name) if isinstance(name, str) else None
        if name is not None and _live.is_function(function):
            yield _live.guarded(name, self._of_module, module, name, function, written=function)

    def _of_module(self, module: ModuleType, name: str, function: Callable[..., Any]) -> LiveTool:
        from tool_contracts.framework import Supplied
        from tool_contracts.frameworks import _live

        supplied = Supplied()

        def describe() -> Tool:
            specification = vars(module)["TOOL_SPEC"]
            schema = specification["inputSchema"]
            definition = {**specification, "parameters": schema.get("json", schema)}
            published = _live.published(self, {"function": definition}, module, function)
            published.traits -= {"checks_arguments", "converts_arguments", "builds_objects"}
            return published

        def call(arguments: dict[str, Any]) -> Any:
            use = {"toolUseId": "call-1", "name": name, "input": arguments}
            value = function(use, **_invocation(supplied))
            return _awaited(value) if hasattr(value, "__await__") else _unless_error(value)

        use = f"{{'toolUseId': 'call-1', 'name': {name!r}, 'input': arguments}}"
        live = _live.BoundTool(
            describe(),
            call,
            framework=self,
            module=module.__name__,
            expression=f"(lambda **arguments: {name}({use}))",
            function=function,
            describe=describe,
            supplied=supplied,
        )
        live.root = name
        return live

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """The specification as the registry of an agent completes it."""
        from copy import deepcopy

        from tool_contracts.frameworks import _live

        made = _live.imported("strands.tools.tools").normalize_tool_spec(deepcopy(tool.tool_spec))
        return {
            "name": tool.tool_name,
            "description": made["description"],
            "parameters": made["inputSchema"].get("json", made["inputSchema"]),
            "output": (made.get("outputSchema") or {}).get("json"),
        }

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The decorated function, or the method of a class."""
        function: Callable[..., Any] = _function(tool) or tool.stream
        return function

    def refine(self, published: Tool, tool: Any) -> None:
        """Only decorated functions are checked."""
        if not hasattr(tool, "_metadata"):
            published.traits -= {"checks_arguments", "converts_arguments", "builds_objects"}

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The check of a decorated function, then the function in this thread; `stream` for all other tools."""
        from tool_contracts.frameworks import _objects

        metadata = getattr(tool, "_metadata", None)

        def call(arguments: dict[str, Any]) -> Any:
            state = _invocation(supplied)
            use = {"toolUseId": "call-1", "name": tool.tool_name, "input": arguments}
            if metadata is None:
                return _streamed(tool, use, state)
            valid = _objects.refusing(metadata.validate_input, arguments)
            metadata.inject_special_parameters(valid, use, state)
            valid |= {name: supplied[name] for name in _hidden_parameters(metadata) if name in supplied}
            value = tool(**valid)
            if hasattr(value, "__aiter__"):
                value = _last(value)
            return _awaited_and_named(value) if hasattr(value, "__await__") else _named(_unless_error(value))

        return call

    def converter(self, tool: Any) -> Callable[[Any], Any] | None:
        """What is not in the form of the framework becomes a text; content of another shape no model gets."""
        return _sendable


def _sendable(value: Any) -> Any:
    """A result; one in the form of the framework is sent as it is, whatever its content."""
    if isinstance(value, dict) and value.keys() >= _FORM:
        content = value["content"]
        if not isinstance(content, list) or not all(isinstance(each, dict) for each in content):
            raise TypeError(
                "beside `status`, `content` is taken for a list of blocks, such as `{'text': ...}`"
            )
    return value


def _invocation(supplied: Supplied) -> dict[str, Any]:
    """What the caller of an agent has passed on, which holds the agent."""
    import threading

    from tool_contracts.frameworks import _hidden

    agent = _hidden.given(supplied, "agent", has_parts=True, cancel_signal=threading.Event())
    name = "invocation_state"
    if name in supplied:
        return {**supplied[name], "agent": agent}
    return _hidden.AbsentItems(name, supplied, {"agent": agent}, within=name, packages=("strands",))


def _hidden_parameters(metadata: Any) -> list[str]:
    """The parameters that the decorator fills in."""
    return [name for name in metadata.signature.parameters if metadata._is_special_parameter(name)]


def _function(tool: Any) -> Any:
    function = getattr(tool, "__wrapped__", None)
    return function if function is not None else getattr(tool, "_tool_func", None)


async def _streamed(tool: Any, use: dict[str, Any], state: dict[str, Any]) -> Any:
    """The last event of a tool, which holds its result."""
    event: Any = None
    async for each in tool.stream(use, state):
        event = each
    error = getattr(event, "exception", None)
    if error is not None:
        raise error
    return _unless_error(getattr(event, "tool_result", event))


async def _last(events: AsyncIterator[Any]) -> Any:
    """What is yielded last, which is the result."""
    async for event in events:  # noqa: B007
        pass
    # of a tool that yields nothing Strands asks for this name as well, and gets the same error
    return event


async def _awaited(value: Any) -> Any:
    return _unless_error(await value)


async def _awaited_and_named(value: Any) -> Any:
    return _named(await _awaited(value))


def _named(value: Any) -> Any:
    """A result; of one in the form of the framework, the decorator says which call it belongs to."""
    return {**value, "toolUseId": "call-1"} if isinstance(value, dict) and value.keys() >= _FORM else value


def _unless_error(value: Any) -> Any:
    """A result; one whose status is an error is a declared one."""
    from tool_contracts.frameworks import _live

    if isinstance(value, dict) and value.get("status") == "error" and isinstance(value.get("content"), list):
        parts = [
            each["text"] if isinstance(each, dict) and "text" in each else each for each in value["content"]
        ]
        raise _live.DeclaredError("\n".join(map(str, parts)))
    return value


strands = Strands()
