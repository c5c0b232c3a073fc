"""Where the subschemas of a schema stand."""

from __future__ import annotations

from tool_contracts.schema.pointers import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

SINGLE = frozenset(
    (
        "additionalItems",
        "additionalProperties",
        "contains",
        "contentSchema",
        "else",
        "if",
        "items",
        "not",
        "propertyNames",
        "then",
        "unevaluatedItems",
        "unevaluatedProperties",
    )
)
"""Keywords whose value is a schema; `items` may also be a list of them."""

LISTS = frozenset(("allOf", "anyOf", "oneOf", "prefixItems"))
"""Keywords whose value is a list of schemas."""

MAPS = frozenset(
    ("$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties")
)
"""Keywords whose value maps names to schemas; the values of `dependencies` may also be lists of names."""

_HOLDERS = SINGLE | LISTS | MAPS


def children(schema: Any, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """The subschemas directly below `schema`, whatever stands there, with their pointers."""
    if not isinstance(schema, dict):
        return
    for keyword, value in schema.items():
        if keyword in SINGLE:
            if isinstance(value, list) and keyword == "items":
                for index, each in enumerate(value):
                    yield join(pointer, keyword, index), each
            else:
                yield f"{pointer}/{keyword}", value
        elif keyword in LISTS:
            if isinstance(value, list):
                for index, each in enumerate(value):
                    yield join(pointer, keyword, index), each
        elif keyword in MAPS and isinstance(value, dict):
            for name, each in value.items():
                if not (keyword == "dependencies" and isinstance(each, list)):
                    yield join(pointer, keyword, name), each


def walk(schema: Any, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """Every subschema of `schema`, itself first, outermost first and in the order of the document.

    Names of properties are names, never keywords. What stands in the place of a schema is given as it is, also
    where it is none. Any depth is walked; an object that contains itself is entered once.
    """
    stack: list[tuple[str, Any, bool]] = [(pointer, schema, False)]
    open_objects: set[int] = set()
    while stack:
        place, each, leaving = stack.pop()
        if leaving:
            open_objects.discard(id(each))
            continue
        if id(each) in open_objects:
            continue
        yield place, each
        if not isinstance(each, dict) or _HOLDERS.isdisjoint(each):
            continue
        below = [*children(each, place)]
        if below:
            open_objects.add(id(each))
            stack.append((place, each, True))
            stack.extend((where, child, False) for where, child in reversed(below))
