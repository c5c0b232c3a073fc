"""Schemas of which a part cannot be known without running the program."""

from __future__ import annotations

from tool_contracts.model import UNKNOWN
from tool_contracts.schema import join, split
from tool_contracts.schema.walking import LISTS, MAPS, SINGLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_TELL_NOTHING = frozenset(
    ("$comment", "default", "deprecated", "example", "examples", "readOnly", "required", "title", "writeOnly")
)
"""Keywords without which the rest of their schema still means what it says."""


def settle(schema: Any, root: str, unknown: Iterable[str]) -> tuple[Any, set[str]]:
    """Take what is unknown out of a schema, so that what is left is JSON and true.

    `unknown` holds pointers that begin with `root`, the pointer of the schema itself. A subschema that is unknown
    becomes `{}`, a keyword is removed. Returns the schema, changed in place, and the pointers at and below which
    nothing may be concluded: where a keyword is missing that the meaning of its schema hangs on, the whole schema.
    """
    found: set[str] = set()
    for pointer in unknown:
        if schema is UNKNOWN or not isinstance(schema, dict):
            return {}, {root}
        found |= _settle(schema, root, split(pointer[len(root) :]))
    return schema, found


def _settle(schema: dict[str, Any], root: str, tokens: list[str]) -> set[str]:
    """Settle what stands at one path below `schema`; the pointers that are then unknown."""
    if not tokens:
        return {root}
    keyword, below = tokens[0], tokens[1:]
    here = join(root, keyword)
    value = schema.get(keyword)
    if keyword in MAPS:
        if not below:
            schema[keyword] = value if isinstance(value, dict) else {}
            return {here, join(root, "required")} if keyword == "properties" else {root}
        if isinstance(value, dict):
            return _inside(value, below[0], join(here, below[0]), below[1:])
    elif keyword in LISTS or (keyword == "items" and isinstance(value, list)):
        if isinstance(value, list) and below:
            return _inside(value, int(below[0]), join(here, below[0]), below[1:])
    elif keyword in SINGLE:
        return _inside(schema, keyword, here, below)
    if isinstance(value, str):  # a text with a computed part
        return {here} if keyword == "description" or keyword in _TELL_NOTHING else {root}
    schema.pop(keyword, None)
    return {here} if keyword in _TELL_NOTHING else {root}


def _inside(holder: Any, key: str | int, pointer: str, tokens: list[str]) -> set[str]:
    """Settle the subschema that `holder` has at `key`."""
    child = holder[key]
    if isinstance(child, dict):
        return _settle(child, pointer, tokens)
    holder[key] = {}
    return {pointer}
