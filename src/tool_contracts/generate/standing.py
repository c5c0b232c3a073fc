"""Where what a case is about stands in the author's schema: the keyword that says it, the pointer of what lies below.

Pointers leave out the steps of `$ref` and `allOf`, whose schemas speak of the same place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tool_contracts.generate.nodes import Null
from tool_contracts.schema import join
from tool_contracts.schema.regex import matches

if TYPE_CHECKING:
    from tool_contracts.generate.nodes import Array, Node, Object

_OF_OTHER_NAMES = ("additionalProperties", "unevaluatedProperties")


def standing(node: Node, *keywords: str) -> str:
    """The first of `keywords` that the author wrote; "" where all that is tried follows from others."""
    return next((each for each in keywords if each in node.keywords), "")


def at_branch(pointer: str, tokens: tuple[str | int, ...]) -> str:
    """The pointer of a branch of a union."""
    match tokens:
        case ("type" | "not" | "", *_) | (_, _, "without"):
            return pointer
        case ("if", branch):
            return join(pointer, branch)
    return join(pointer, *tokens)


def branch_named(branch: Node, tokens: tuple[str | int, ...]) -> str:
    """What tells a branch from the others of its union: that it is null, its number, its type, or what it is `without`."""
    return (
        "null" if isinstance(branch, Null) and len(tokens) == 2 else " ".join(map(str, reversed(tokens[1:])))
    )


def at_item(node: Array, pointer: str, index: int) -> str:
    """The pointer of an item: of its own position, or of those that have none."""
    is_listed = bool(node.prefix) and "prefixItems" not in node.keywords
    if index < len(node.prefix):
        return join(pointer, "items" if is_listed else "prefixItems", index)
    rest = ("additionalItems",) if is_listed else ("items",)
    return join(pointer, standing(node, *rest, "unevaluatedItems") or rest[0])


def at_property(node: Object, pointer: str, name: str) -> str:
    """The pointer of a property: of its name, of the first pattern that fits it, or of all others."""
    if name in node.properties:
        return join(pointer, "properties", name)
    for pattern in node.patterns:
        if matches(pattern, name):
            return join(pointer, "patternProperties", pattern)
    return join(pointer, standing(node, *_OF_OTHER_NAMES) or _OF_OTHER_NAMES[0])
