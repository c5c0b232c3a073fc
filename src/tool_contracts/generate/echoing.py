"""The schema of a place in the place of a value: what a model sends that copies the form instead of filling it in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.kinds import kinds
from tool_contracts.generate.nodes import Checked, Constants, Number, Object, Union
from tool_contracts.generate.operator import Operator, constantly
from tool_contracts.generate.plainness import can_be_sent
from tool_contracts.schema.values import copied, json_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate.locating import Locator
    from tool_contracts.generate.nodes import Node
    from tool_contracts.generate.places import Place

_MOST_CHARACTERS = 500
"""Of a schema that is sent as it is written; of a longer one its type alone."""

_ELSEWHERE = frozenset(("$ref", "$dynamicRef", "$recursiveRef", "allOf", "$defs", "definitions"))
"""Keywords of which what they say is taken in, or that say nothing of the place."""


def schema_instead(place: Place, locator: Locator) -> Iterator[Operator]:
    """What the author wrote of the place, where no object may stand."""
    node = place.node
    if isinstance(node, (Object, Checked, Union)) and "object" in kinds(node):
        return
    schema = _written(place, locator)
    if schema and _is_short(schema):
        yield Operator("schema instead", "its schema instead", constantly(copied(schema)))
    elif not isinstance(node, Union):
        yield Operator("schema instead", "its schema instead", constantly({"type": _type_name(node)}))


def _written(place: Place, locator: Locator) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in locator.written(place.pointer):
        found = {**each, **found}
    return {keyword: said for keyword, said in found.items() if keyword not in _ELSEWHERE}


def _is_short(schema: dict[str, Any]) -> bool:
    try:
        # A default may be a number that is not finite, or text outside of UTF-8: sent only where the settings ask for it.
        return can_be_sent(schema) and len(json.dumps(schema)) <= _MOST_CHARACTERS
    except RecursionError:  # or too deep to be written
        return False


def _type_name(node: Node) -> str:
    if isinstance(node, Number):
        return "integer" if node.integral else "number"
    if isinstance(node, Constants):
        return json_type(node.values[0]) or "string"
    return min(kinds(node), default="string")
