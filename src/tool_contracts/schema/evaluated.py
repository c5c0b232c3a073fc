"""What `unevaluatedProperties` and `unevaluatedItems` are for: the parts of a value that no other keyword looks at.

Keywords beside them count, and those of every subschema for the same value that holds (2020-12 core, section 11).
"""

from __future__ import annotations

from functools import partial

from tool_contracts.schema.trivalent import every

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts.schema.trivalent import Verdict
    from tool_contracts.schema.verdicts import Judge

_UNEVALUATED = ("unevaluatedProperties", "unevaluatedItems")
_OF_OTHER_PROPERTIES = ("additionalProperties", "unevaluatedProperties")
_OF_OTHER_ITEMS = ("contains", "unevaluatedItems")


def nothing_unevaluated(
    judge: Judge, schema: dict[str, Any], argument: Any, value: Any, *, kind: type
) -> Verdict:
    """Whether each part of `value` that is left over in `schema` satisfies `argument`."""
    if not isinstance(value, kind):
        return True
    seen = evaluated_by(judge, schema, value)
    verdicts = [
        judge.verdict(argument, part) for place, part in _parts(value) if not seen or place not in seen
    ]
    # What is not known to be looked at may be left over, or not.
    return every(verdicts) if seen is not None or all(verdicts) else None


def evaluated_by(judge: Judge, schema: dict[str, Any], value: Any) -> frozenset[str | int] | None:
    """The names or positions of `value` that the keywords of `schema` look at, other than its own `unevaluated...`.

    None where it cannot be told.
    """
    return _looked_at(
        judge, {keyword: each for keyword, each in schema.items() if keyword not in _UNEVALUATED}, value
    )


def _parts(value: Any) -> Iterator[tuple[str | int, Any]]:
    yield from value.items() if isinstance(value, dict) else enumerate(value)


def _looked_at(judge: Judge, schema: Any, value: Any) -> frozenset[str | int] | None:
    if not isinstance(schema, dict):
        return frozenset()
    found: frozenset[str | int] = frozenset()
    own = _of_object if isinstance(value, dict) else _of_array
    for more in (own(judge, schema, value), *_of_others(judge, schema, value)):
        if more is None:
            return None
        found |= more
    return found


def _of_object(judge: Judge, schema: dict[str, Any], value: dict[str, Any]) -> frozenset[str | int] | None:
    found: set[str | int] = {name for name in schema.get("properties", ()) if name in value}
    if patterns := schema.get("patternProperties"):
        from tool_contracts.schema.regex import matches

        for name in value:
            verdicts = [matches(pattern, name) for pattern in patterns]
            if True in verdicts:
                found.add(name)
            elif None in verdicts:
                return None
    others = [schema[keyword] for keyword in _OF_OTHER_PROPERTIES if keyword in schema]
    return _with_those_that_hold(judge, found, others, value)


def _of_array(judge: Judge, schema: dict[str, Any], value: list[Any]) -> frozenset[str | int] | None:
    items = schema.get("items")
    is_old = not judge.knows("prefixItems")
    is_tuple = is_old and isinstance(items, list)
    if ("additionalItems" in schema) if is_tuple else items is not None:
        return frozenset(range(len(value)))
    prefix = items if is_tuple else schema.get("prefixItems", ())
    keywords = ("unevaluatedItems",) if is_old else _OF_OTHER_ITEMS
    others = [schema[keyword] for keyword in keywords if keyword in schema]
    return _with_those_that_hold(
        judge, set(range(0 if is_old and not is_tuple else len(prefix or ()))), others, value
    )


def _with_those_that_hold(
    judge: Judge, found: set[str | int], schemas: list[Any], value: Any
) -> frozenset[str | int] | None:
    for schema in schemas:
        for place, part in _parts(value):
            if place not in found:
                holds = _holds(judge, schema, part)
                if holds is None:
                    return None
                if holds:
                    found.add(place)
    return frozenset(found)


def _of_others(judge: Judge, schema: dict[str, Any], value: Any) -> Iterator[frozenset[str | int] | None]:
    """The same by each subschema for the same value, as far as it holds."""
    if "$ref" in schema:
        yield _remembered(judge, judge.target(schema["$ref"]), value)
    for keyword in ("allOf", "anyOf", "oneOf"):
        for branch in schema.get(keyword, ()):
            holds = _holds(judge, branch, value)
            if holds is not False:
                yield _remembered(judge, branch, value) if holds else None
    if "if" in schema:
        met = _holds(judge, schema["if"], value)
        if met is None:
            yield None
        elif met:
            yield _remembered(judge, schema["if"], value)
        if met is not None:
            yield _remembered(judge, schema.get("then" if met else "else"), value)
    if isinstance(value, dict):
        for name, dependent in schema.get("dependentSchemas", {}).items():
            if name in value:
                yield _remembered(judge, dependent, value)


def _remembered(judge: Judge, schema: Any, value: Any) -> frozenset[str | int] | None:
    found: frozenset[str | int] | None = judge.remembered(
        ("evaluated", id(schema), id(value)), partial(_looked_at, judge, schema, value)
    )
    return found


def _holds(judge: Judge, schema: Any, value: Any) -> Verdict:
    verdict: Verdict = judge.remembered((id(schema), id(value)), partial(judge.verdict, schema, value))
    return verdict
