"""From the way to a place to the pointer at which a keyword stands there."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tool_contracts.schema import join, lookup, split

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHOOSING = frozenset(("anyOf", "oneOf", "then", "else", "dependentSchemas", "dependencies"))
_NUMBERED = frozenset(("allOf", "anyOf", "oneOf", "prefixItems", "items"))
_NAMED = frozenset(("properties", "patternProperties", "dependentSchemas", "dependencies"))
_OF_ONE_PLACE = frozenset(("allOf", "$ref", "$dynamicRef", "$recursiveRef"))
"""Steps to a schema that speaks of the same place."""

_MOST_LEFT_OUT = 6
"""Steps into branches of one way; a longer one is taken as it is."""

_MOST_TOGETHER = 200
"""Schemas of one place to look into."""

Step = tuple[str, ...]


class Locator:
    """Finds what the author wrote of a place: beside a choice it holds in each branch, and stands in none."""

    def __init__(self, root: Any) -> None:
        self._root = root
        self.pointer = lru_cache(maxsize=4096)(self._pointer)

    def _pointer(self, way: str, keyword: str) -> str:
        """`way` without the steps into branches that do not lead to `keyword`, or to a schema at all where it is ""."""
        steps = list(_steps(way))
        choosing = [index for index, step in enumerate(steps) if step[0] in _CHOOSING]
        if len(choosing) <= _MOST_LEFT_OUT:
            for count in range(len(choosing) + 1):
                for left_out in combinations(reversed(choosing), count):
                    left = [step for index, step in enumerate(steps) if index not in left_out]
                    if self._leads(left, keyword):
                        return join("", *(token for step in left for token in step))
        return way

    def written(self, pointer: str) -> list[dict[str, Any]]:
        """All schemas that speak of the place that `pointer` leads to."""
        return self._at(list(_steps(pointer)))

    def _leads(self, steps: list[Step], keyword: str) -> bool:
        return any(not keyword or keyword in each for each in self._at(steps))

    def _at(self, steps: list[Step]) -> list[dict[str, Any]]:
        found = self._together([self._root])
        for step in steps:
            found = self._together([inner for each in found for inner in _below(each, step)])
        return found

    def _together(self, schemas: list[Any]) -> list[dict[str, Any]]:
        """These and all that they refer to or take in by `allOf`."""
        found: dict[int, dict[str, Any]] = {}
        todo = list(schemas)
        while todo and len(found) < _MOST_TOGETHER:
            schema = todo.pop(0)
            if not isinstance(schema, dict) or id(schema) in found:
                continue
            found[id(schema)] = schema
            todo.extend(schema.get("allOf", ()))
            for reference in ("$ref", "$dynamicRef", "$recursiveRef"):
                if reference in schema:
                    try:
                        todo.append(lookup(self._root, schema[reference]))
                    except KeyError:
                        continue
        return list(found.values())


def standing_at(pointer: str) -> tuple[str, str]:
    """The keyword that a pointer into the schema ends in, or that holds the schema there, and the pointer of where it stands."""
    *before, last = [step for step in _steps(pointer) if step[0] not in _OF_ONE_PLACE] or [("",)]
    return last[0], join("", *(token for step in before for token in step))


def _steps(way: str) -> Iterator[Step]:
    tokens = split(way)
    while tokens:
        token = tokens.pop(0)
        has_one = bool(tokens) and (token in _NAMED or (token in _NUMBERED and tokens[0].isdecimal()))
        yield (token, tokens.pop(0)) if has_one else (token,)


def _below(schema: dict[str, Any], step: Step) -> Iterator[Any]:
    inner = schema.get(step[0])
    if len(step) == 1:
        yield inner
    elif isinstance(inner, dict) and step[1] in inner:
        yield inner[step[1]]
    elif isinstance(inner, list) and step[1].isdecimal() and int(step[1]) < len(inner):
        yield inner[int(step[1])]
