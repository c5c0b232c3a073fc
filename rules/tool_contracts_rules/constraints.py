"""Constraints of pydantic that stand on a type which they cannot be applied to."""

from __future__ import annotations

from tool_contracts_rules.places import declared_types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts import Tool
    from tool_contracts_rules.places import Part

_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_LENGTHS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
# Of a boolean Python knows bounds as of a number, and there is nothing that a null is held against.
_OTHERS = {
    **dict.fromkeys(_BOUNDS, frozenset({"string", "array", "object"})),
    **dict.fromkeys(_LENGTHS, frozenset({"integer", "number", "boolean"})),
    "pattern": frozenset({"integer", "number", "boolean", "array", "object"}),
}
_BY_PYDANTIC = frozenset({"checks_arguments", "converts_arguments", "builds_objects"})
"""What is true of the frameworks that have pydantic validate arguments."""


def types_held(part: Part) -> frozenset[str] | None:
    """The JSON types of what a constraint is held against, in a union those of its members; None where that is not known."""
    members = part.schema.get("anyOf")
    if part.types is not None or not isinstance(members, list):
        return part.types
    found: set[str] = set()
    for each in members:
        declared = declared_types(each) if isinstance(each, dict) else None
        if declared is None:
            return None
        found |= declared
    return frozenset(found - {"null"})


def cannot_be_applied(tool: Tool, part: Part, keyword: str) -> bool:
    """Whether a keyword is a constraint that raises at each call, because no value of the type knows it."""
    types = types_held(part)
    return (
        types is not None
        and len(types) > 0
        and tool.kinds.get(f"{part.pointer}/{keyword}") == "constraint"
        and tool.traits >= _BY_PYDANTIC
        and types <= _OTHERS.get(keyword, frozenset())
    )
