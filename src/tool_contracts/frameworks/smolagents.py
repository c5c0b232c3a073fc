"""smolagents: `@tool` and subclasses of `Tool` with their `inputs`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import Slot, Supplied
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "tool_function"), name=(), description=())
_UNCHECKED = "skip_forward_signature_validation"
_CLASS = ClassStyle(run=("forward",), inputs="inputs", flags=(_UNCHECKED, "output_type"))
_MODULES = ("smolagents", "smolagents.tools")


class Smolagents(ObjectFramework):
    """smolagents; arguments are checked by their top-level type only, and passed on as they are. Measured with 1.26."""

    name = "smolagents"
    packages = ("smolagents",)
    making = ("from smolagents import tool", "made = tool(function)")
    object_lists: Mapping[str, Slot] = {
        f"{module}.{name}": (0, "tools")
        for module in ("smolagents", "smolagents.agents")
        for name in ("CodeAgent", "MultiStepAgent", "ToolCallingAgent")
    }
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "tool", style=_DECORATOR)
    bases: Mapping[str, ClassStyle] = exported(_MODULES, "Tool", style=_CLASS)
    # Published as a bare object, which texts do not fit; of a set no tool can be made.
    lost_kinds = frozenset(
        {
            "Decimal",
            "Enum",
            "Path",
            "TypedDict",
            "UUID",
            "bytes",
            "dataclass",
            "date",
            "datetime",
            "frozenset",
            "model",
            "set",
            "time",
            "timedelta",
        }
    )
    reads_docstring_parameters = True
    docstring_form = r"\n\s*Args:\n"
    needs_described_parameters = True
    reads_fields = False
    strips_docstring_sections = True
    hands_models_as_dicts = True
    hands_dataclasses_as_dicts = True
    frees_optionals = True
    publishes_defaults_as_null = True
    needs_annotations = True
    refuses_callables = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A class may get its name and description when the object is made, and its `inputs` are held against `forward`."""
        if tool.origin.style == "class":
            from tool_contracts.frameworks._smolagents_inputs import own_types, refused_inputs, refused_words

            tool.remarks = (
                *refused_inputs(tool, is_compared=keywords[_UNCHECKED] in (None, False)),
                *refused_words(tool, keywords["output_type"]),
            )
            tool.name = UNKNOWN if tool.name is None else tool.name
            tool.description = UNKNOWN if tool.description is None else tool.description
            tool.traits -= {"needs_described_parameters"}
            tool.unknown |= set(own_types(tool))
        elif tool.signature is not None and _returns_nothing_told(tool.signature.node):
            from tool_contracts.model import Remark

            why = f"`{tool.signature.name}` does not say what it returns"
            tool.remarks += (Remark("refused-when-made", why, tool.signature.span or tool.span()),)

    def refine(self, published: Tool, tool: Any) -> None:
        """What is published is what an agent that calls tools would send."""
        from tool_contracts.frameworks._smolagents_inputs import own_types

        published.unknown |= set(own_types(published))

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """What `@tool` makes, and the user's own classes."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("smolagents.tools", "Tool"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Agents of all kinds."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("smolagents.agents", "MultiStepAgent"),)

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The tools of an agent without the one that it adds to end a run."""
        return (
            (f"{{}}.tools[{name!r}]", each) for name, each in owner.tools.items() if name != "final_answer"
        )

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """What is sent to a model."""
        from tool_contracts.frameworks import _live

        made = _live.imported("smolagents.models").get_tool_json_schema(tool)["function"]
        return {**made, "output": getattr(tool, "output_schema", None) or _output_type(tool)}

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The decorated function, or the method of a class."""
        function: Callable[..., Any] = tool.forward
        return function

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The check of an agent that calls tools, then the tool; an agent that writes code checks nothing."""
        from tool_contracts.frameworks import _live, _objects

        check = _live.imported("smolagents.tools").validate_tool_arguments

        def call(arguments: dict[str, Any]) -> Any:
            _objects.refusing(check, tool, arguments)
            return tool(**arguments)

        return call


def _returns_nothing_told(node: object) -> bool:
    """Whether a function has no annotation for its result, which one that is written by `lambda` cannot have."""
    return node is not None and getattr(node, "returns", None) is None


def _output_type(tool: Any) -> dict[str, str] | None:
    """What `output_type` says of a result where no annotation says more; `object` may be of any class."""
    import inspect

    said = tool.output_type in ("string", "boolean", "integer", "number", "array")
    is_annotated = inspect.signature(tool.forward).return_annotation is not inspect.Signature.empty
    return {"type": tool.output_type} if said and not is_annotated else None


smolagents = Smolagents()
