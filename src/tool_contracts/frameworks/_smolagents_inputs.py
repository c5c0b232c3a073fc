"""The `inputs` of a class of smolagents: its own types, and what is refused when an object is made. Measured with 1.26."""

from __future__ import annotations

from tool_contracts.model import MISSING, Remark
from tool_contracts.schema import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts.model import Parameter, Tool

_PROPERTIES = "/inputSchema/properties"
_OWN = frozenset({"audio", "image"})
_TYPES = _OWN | {"any", "array", "boolean", "integer", "null", "number", "object", "string"}
_PLAIN = frozenset({"bool", "dict", "float", "int", "list", "str", "untyped"})


def refused_inputs(tool: Tool, *, is_compared: bool) -> Iterator[Remark]:
    """What is missing in the inputs and, where they are compared, what differs from the parameters of `forward`."""
    if not isinstance(tool.input_schema, dict) or not tool.is_known(_PROPERTIES) or tool.signature is None:
        return
    for name, given in tool.properties.items():
        if isinstance(given, dict) and _is_known(tool, name):
            for key in ("type", "description"):
                if key not in given:
                    yield _remark(tool, name, f"the input `{name}` has no `{key}`")
    if not is_compared or getattr(tool.signature.node, "decorator_list", None):
        return
    taken = {each.name: each for each in tool.signature.parameters if not each.hidden}
    for name in tool.properties:
        if name not in taken:
            yield _remark(tool, name, f"the input `{name}` is no parameter of `{tool.signature.name}`")
    for name, parameter in taken.items():
        if name not in tool.properties:
            why = f"the parameter `{name}` of `{tool.signature.name}` is not among the inputs"
            yield Remark("refused-when-made", why, parameter.span or tool.span())
        elif _is_known(tool, name) and (why := _differs(parameter, tool.properties[name])):
            yield _remark(tool, name, f"the input `{name}` {why}")


def refused_words(tool: Tool, output_type: object) -> Iterator[Remark]:
    """A name that is none of Python's, and a result of no type that is known."""
    from keyword import iskeyword

    if isinstance(tool.name, str) and (not tool.name.isidentifier() or iskeyword(tool.name)):
        why = f"the name `{tool.name}` is no name in Python"
        yield Remark("refused-when-made", why, tool.span("/name"))
    if isinstance(output_type, str) and output_type not in _TYPES:
        yield Remark(
            "refused-when-made", f"the `output_type` is none of {', '.join(sorted(_TYPES))}", tool.span()
        )


def own_types(tool: Tool) -> Iterator[str]:
    """The pointers of types that are none of JSON Schema's.

    An agent that writes code sends no schema, and its tools may hand sounds and images to each other; one that calls tools
    sends these types as they are. Which of the two the tool is given to, the program decides.
    """
    for name, given in tool.properties.items():
        declared = given.get("type") if isinstance(given, dict) else None
        place = join(_PROPERTIES, name, "type")
        if isinstance(declared, list):
            yield from (join(place, index) for index, each in enumerate(declared) if each in _OWN)
        elif isinstance(declared, str) and declared in _OWN:
            yield place


def _differs(parameter: Parameter, given: Any) -> str:
    """How the two say otherwise whether a parameter may be left out."""
    is_nullable = isinstance(given, dict) and "nullable" in given
    if parameter.default is not MISSING or "None" in parameter.kinds.values():
        return "" if is_nullable else "is not `nullable`, and the parameter need not be given"
    is_plain = parameter.kinds.get("") in _PLAIN
    return "is `nullable`, and the parameter must be given" if is_nullable and is_plain else ""


def _is_known(tool: Tool, name: str) -> bool:
    place = join(_PROPERTIES, name)
    return tool.is_known(place) and not any(each.startswith(place + "/") for each in tool.unknown)


def _remark(tool: Tool, name: str, why: str) -> Remark:
    return Remark("refused-when-made", why, tool.span(join(_PROPERTIES, name)))
