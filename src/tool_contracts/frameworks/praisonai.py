"""PraisonAI: `@tool`, subclasses of `BaseTool`, and plain functions handed to an `Agent`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.framework import BrokenTool, LiveTool, Slot, Supplied
    from tool_contracts.model import Signature, Tool

_DECORATOR = CallStyle(function=(0, "func"))
_REGISTER = CallStyle(function=(0, "tool"), name=(1, "name"), description=())
_CLASS = ClassStyle(run=("run",), schema="parameters")
_AGENTS = ("Agent", "ContextAgent", "ImageAgent", "RouterAgent", "Task")
_AGENT_MODULES = (
    "praisonaiagents",
    "praisonaiagents.agent",
    "praisonaiagents.agent.agent",
    "praisonaiagents.agent.context_agent",
    "praisonaiagents.agent.image_agent",
    "praisonaiagents.agent.router_agent",
    "praisonaiagents.task",
    "praisonaiagents.task.task",
)
_TOOL_MODULES = ("praisonaiagents", "praisonaiagents.lite", "praisonaiagents.tools")

_PROPERTIES = "/inputSchema/properties/"
_UNKNOWN_KINDS = frozenset(
    {
        "tuple",
        "set",
        "frozenset",
        "Sequence",
        "Mapping",
        "model",
        "dataclass",
        "TypedDict",
        "NamedTuple",
        "NewType",
    }
)
_CLASSES = frozenset({"Enum", "model", "dataclass", "TypedDict", "NamedTuple"})


class PraisonAI(Framework):
    """PraisonAI agents; whatever its schema writer does not know it publishes as a string."""

    name = "praisonai"
    packages = ("praisonaiagents",)
    making = ("from praisonaiagents import tool", "made = tool(function)")
    decorators: Mapping[str, CallStyle] = {
        f"{module}.tool": _DECORATOR for module in (*_TOOL_MODULES, "praisonaiagents.tools.decorator")
    }
    bases: Mapping[str, ClassStyle] = {
        f"{module}.BaseTool": _CLASS for module in (*_TOOL_MODULES, "praisonaiagents.tools.base")
    }
    constructors: Mapping[str, CallStyle] = {
        **{
            f"{module}.{name}": _REGISTER
            for module in ("praisonaiagents", "praisonaiagents.tools", "praisonaiagents.tools.registry")
            for name in ("register_tool", "add_tool")
        },
        **{
            f"{module}.FunctionTool": _DECORATOR
            for module in ("praisonaiagents", "praisonaiagents.tools", "praisonaiagents.tools.decorator")
        },
    }
    tool_lists: Mapping[str, Slot] = {
        f"{module}.{name}": ("tools",) for module in _AGENT_MODULES for name in _AGENTS
    } | {"praisonaiagents.lite.LiteAgent": ("tools",)}
    alone = frozenset(name for name in tool_lists if not name.endswith((".Task", ".LiteAgent")))
    hidden_annotations = frozenset(
        {"praisonaiagents.tools.Injected", "praisonaiagents.tools.injected.Injected"}
    )
    reads_docstring_parameters = True
    docstring_form = "Args:"
    reads_fields = False
    understands_pep604 = False
    passes_null = True
    frees_optionals = True
    skips_variadics = True
    hands_models_as_dicts = True
    hands_dataclasses_as_dicts = True
    strips_docstring_sections = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Mark what is published as a string though it is none; name a class as `BaseTool.__init__` does."""
        tool.lost |= frozenset(_lost(tool))
        if tool.signature is not None and _hides_optionals(tool.signature):
            tool.traits -= {"frees_optionals"}
        if tool.origin.style != "class":
            return
        if tool.name is None or tool.name == "":
            tool.name = (tool.origin.symbol or "").rpartition(".")[2].lower().replace("tool", "")
        if tool.description is None or tool.description == "":
            tool.description = keywords.get("__doc__") or tool.description

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        """Tool objects, the functions and tools of agents and tasks, and classes that need no arguments."""
        from tool_contracts.frameworks import _bindings, _live

        base = _live.loaded("praisonaiagents.tools.base", "BaseTool")
        owners = (
            _live.loaded("praisonaiagents.agent.agent", "Agent"),
            _live.loaded("praisonaiagents.task.task", "Task"),
            _live.loaded("praisonaiagents.lite", "LiteAgent"),
        )
        found, others = list(_bindings.bindings(module)), _bindings.imported_values(module)
        handed = [
            _bindings.Binding(f"{owner.expression}.tools[{index}]", each)
            for owner in found
            if _live.is_instance(owner.value, *owners)
            for index, each in enumerate(getattr(owner.value, "tools", None) or ())
            if not (_live.is_instance(each, base) and id(each) in others)
        ]
        seen: set[int] = set()
        built: set[type[Any]] = set()
        for binding in [*found, *handed]:
            is_tool = _live.is_instance(binding.value, base)
            is_handed = binding in handed and callable(binding.value)
            if (is_tool or is_handed) and id(binding.value) not in seen:
                seen.add(id(binding.value))
                built.add(type(binding.value))
                make = self._of_tool if is_tool else self._of_function
                written = _live.written(binding.value, "_func") if is_tool else binding.value
                yield _live.guarded(
                    binding.expression, make, module, binding.expression, binding.value, written=written
                )
        for name, kind in _bindings.classes(module, base):
            if kind not in built and not _bindings.needs_arguments(kind):
                yield _live.guarded(name, self._of_class, module, f"{name}()", kind, written=kind)

    def _of_class(self, module: ModuleType, expression: str, kind: type[Any]) -> LiveTool:
        return self._of_tool(module, expression, kind())

    def _of_tool(self, module: ModuleType, expression: str, value: Any) -> LiveTool:
        from tool_contracts.framework import Supplied
        from tool_contracts.frameworks import _live

        function, supplied = getattr(value, "_func", None), Supplied()

        def describe() -> Tool:
            return _live.published(self, value.get_schema(), module, function or type(value))

        return _live.BoundTool(
            describe(),
            lambda arguments: value.run(**arguments, **_injected(function, supplied)),
            framework=self,
            module=module.__name__,
            expression=f"{expression}.run",
            function=function or value.run,
            describe=describe,
            supplied=supplied,
        )

    def _of_function(self, module: ModuleType, expression: str, function: Callable[..., Any]) -> LiveTool:
        from tool_contracts.framework import Supplied
        from tool_contracts.frameworks import _live

        schema, supplied = _live.imported("praisonaiagents.tools.schema"), Supplied()

        def describe() -> Tool:
            return _live.published(self, schema.build_tool_definition(function), module, function)

        name = getattr(function, "__name__", "")
        if vars(module).get(name) is function:
            expression = name
        return _live.BoundTool(
            describe(),
            lambda arguments: function(**arguments, **_injected(function, supplied)),
            framework=self,
            module=module.__name__,
            expression=expression,
            function=function,
            describe=describe,
            supplied=supplied,
        )

    def content(self, live: LiveTool, value: Any) -> Any:
        """The output of a `ToolResult`, or what it holds for the model in its place."""
        from tool_contracts.frameworks import _live

        if _live.is_instance(value, _live.loaded("praisonaiagents.tools.base", "ToolResult")):
            return value.output if value.model_output is None else value.model_output
        return value

    def wire(self, live: LiveTool, value: Any) -> Any:
        """JSON where the result has one, else its text, as the agent's chat loop does it."""
        import json

        sent = self.content(live, value)
        try:
            json.dumps(sent)
        except (TypeError, ValueError):
            return {"result": str(sent)}
        return sent

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """One call of `run`, or of the function: past the agent's retries."""
        from tool_contracts.frameworks import _live

        call = f"({_live.keywords(arguments)})"
        return _live.script(live, call, awaited=_live.is_async(live.function))


def _injected(function: Any, supplied: Supplied) -> dict[str, Any]:
    """The parameters that an agent fills with its state."""
    from tool_contracts.frameworks import _hidden, _live

    if _live.loaded("praisonaiagents.tools.injected", "Injected") is None or function is None:
        return {}
    names = _live.imported("praisonaiagents.tools.injected").get_injected_params(function)
    return {name: _hidden.given(supplied, name) for name in names}


def _hides_optionals(signature: Signature) -> bool:
    """Whether annotations are text, or in an `Annotated`: what allows None is then not seen, and so must be given."""
    if signature.imports.get("annotations", "").startswith("__future__."):
        return True
    return any("Annotated" in (each.annotation or "") for each in signature.parameters)


def _lost(tool: Tool) -> Iterator[str]:
    """The pointers of annotations that become `{"type": "string"}` without being one.

    Source: `annotation_to_json_schema` of praisonaiagents 1.7, which knows the builtin types, `Union`, `Literal`,
    `Enum`, `List` and `Dict`; run on Python 3.11.
    """
    for pointer, kind in tool.kinds.items():
        if kind in _UNKNOWN_KINDS and pointer.startswith(_PROPERTIES) and _cannot_be_text(tool, pointer):
            yield pointer
    for parameter in tool.signature.parameters if tool.signature is not None else ():
        if parameter.annotation is not None and "|" in parameter.annotation:
            for pointer in _unions_of_classes(tool, parameter.annotation, _PROPERTIES + parameter.name):
                if _cannot_be_text(tool, pointer):
                    yield pointer


def _cannot_be_text(tool: Tool, pointer: str) -> bool:
    from tool_contracts.schema import resolve

    try:
        schema = resolve({"inputSchema": tool.input_schema}, pointer)
    except (LookupError, ValueError):
        return False
    return not _allows_any_text(schema, tool.input_schema)


def _allows_any_text(schema: Any, root: Any) -> bool:
    from tool_contracts.schema import follow

    alternatives = [schema]
    for alternative in alternatives:
        each = follow(alternative, root)
        if not isinstance(each, dict):
            return True
        if "anyOf" in each:
            # a type may stand in itself
            alternatives += [other for other in each["anyOf"] if other not in alternatives]
        elif "enum" not in each and each.get("type", "string") == "string":
            return True
    return False


def _unions_of_classes(tool: Tool, annotation: str, pointer: str) -> Iterator[str]:
    """The pointers of the unions `a | b` in an annotation that Python does not make a `Union` of."""
    import ast

    pending: list[tuple[ast.expr | str, str]] = [(annotation, pointer)]
    while pending:
        node, place = pending.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node = node.value
        if isinstance(node, str):
            try:
                pending.append((ast.parse(node, mode="eval").body, place))
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                return
        elif isinstance(node, ast.BinOp):
            members = _members(tool, node, place)
            if members and all(_is_class(tool, *each) for each in members):
                yield place
            pending += members
        elif isinstance(node, ast.Subscript):
            name = ast.unparse(node.value).rpartition(".")[2].lower()
            items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            if name == "list":
                pending.append((items[0], f"{place}/items"))
            elif name == "dict" and len(items) == 2:
                pending.append((items[1], f"{place}/additionalProperties"))
            elif name in ("optional", "union"):
                pending += [(each, f"{place}/anyOf/{index}") for index, each in enumerate(items)]
            elif name == "annotated":
                pending.append((items[0], place))


def _members(tool: Tool, union: ast.BinOp, place: str) -> list[tuple[ast.expr, str]]:
    """What stands between the bars, without None, and where; nothing where an alias hides more of them."""
    import ast

    from tool_contracts.schema import resolve

    written: list[ast.expr] = []
    node: ast.expr = union
    while isinstance(node, ast.BinOp):
        written.append(node.right)
        node = node.left
    written.append(node)
    try:
        schema = resolve({"inputSchema": tool.input_schema}, place)
    except (LookupError, ValueError):
        return []
    if not isinstance(schema, dict) or len(schema.get("anyOf", ())) != len(written):
        return []
    members = [each for each in reversed(written) if ast.unparse(each) != "None"]
    return [(each, f"{place}/anyOf/{index}") for index, each in enumerate(members)]


def _is_class(tool: Tool, member: ast.expr, place: str) -> bool:
    """Whether it is a class or a builtin one with its items, of which `|` makes no `Union` before Python 3.14."""
    import ast

    if isinstance(member, ast.Subscript):
        return ast.unparse(member.value) in ("list", "dict", "tuple", "set", "frozenset")
    kind = tool.kinds.get(place)
    return kind in _CLASSES or kind == ast.unparse(member)


praisonai = PraisonAI()
