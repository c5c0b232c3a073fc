"""Which JSON types the values of a node have."""

from __future__ import annotations

from tool_contracts.generate.nodes import (
    Array,
    Boolean,
    Checked,
    Constants,
    Node,
    Nothing,
    Null,
    Number,
    Object,
    Text,
    Union,
)
from tool_contracts.schema.values import TYPES, json_type

_OF: dict[type[Node], frozenset[str]] = {
    Nothing: frozenset(),
    Null: frozenset(("null",)),
    Boolean: frozenset(("boolean",)),
    Text: frozenset(("string",)),
    Array: frozenset(("array",)),
    Object: frozenset(("object",)),
}


def kinds(node: Node) -> frozenset[str]:
    """The types that some value of `node` may have."""
    match node:
        case Number(integral=integral):
            return frozenset(("integer",) if integral else ("integer", "number"))
        case Constants(values=values):
            return frozenset(name for name in map(json_type, values) if name is not None)
        case Union(branches=branches):
            return frozenset().union(*(kinds(branch) for _, branch in branches))
        case Checked(inner=inner):
            return kinds(inner)
    return _OF.get(type(node), frozenset(TYPES))
