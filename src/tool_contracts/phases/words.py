"""Allowed arguments made of the values that a tool treats specially, one parameter at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.generate import boundaries
from tool_contracts.schema import Validator

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MOST = 100


def cases(schema: Any, words: Sequence[str | float]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The name of a parameter and arguments in which it has one of the words or numbers, 100 at the most.

    Drawing finds such a value too, but only where it is lucky; a branch of the tool may hang on it.
    """
    properties = schema.get("properties") if isinstance(schema, dict) else None
    base = next((case.value for case in boundaries(schema) if isinstance(case.value, dict)), None)
    if not isinstance(properties, dict) or base is None:
        return
    validator = Validator(schema)
    made = 0
    for word in words:
        for name in properties:
            arguments = {**base, name: word}
            if made < _MOST and validator.is_valid(arguments):
                made += 1
                yield name, arguments


def held(schema: dict[str, Any], name: str, word: str | float) -> dict[str, Any]:
    """The schema, narrowed to arguments in which the parameter has this value."""
    held_fast = {"properties": {name: {"const": word}}, "required": [name]}
    return {**schema, "allOf": [*schema.get("allOf", ()), held_fast]}
