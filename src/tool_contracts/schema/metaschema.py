"""Whether a schema is one: the shape of every keyword, by dialect.

The linter cannot afford to import `jsonschema` (40 ms), so the metaschemas are kept here as tables. The tests hold
them against `jsonschema`'s own.
"""

from __future__ import annotations

from tool_contracts.schema.dialects import dialect_of
from tool_contracts.schema.pointers import join
from tool_contracts.schema.values import TYPES, identity, is_number
from tool_contracts.wording import with_article

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

_DRAFT_04 = {
    "id": "string",
    "$schema": "string",
    "title": "string",
    "description": "string",
    "multipleOf": "positive",
    "maximum": "number",
    "exclusiveMaximum": "boolean",
    "minimum": "number",
    "exclusiveMinimum": "boolean",
    "maxLength": "count",
    "minLength": "count",
    "pattern": "pattern",
    "additionalItems": "schema",
    "items": "schema-or-list",
    "maxItems": "count",
    "minItems": "count",
    "uniqueItems": "boolean",
    "maxProperties": "count",
    "minProperties": "count",
    "required": "some-names",
    "additionalProperties": "schema",
    "definitions": "schema-map",
    "properties": "schema-map",
    "patternProperties": "pattern-map",
    "dependencies": "dependencies",
    "enum": "members",
    "type": "type",
    "format": "string",
    "allOf": "schema-list",
    "anyOf": "schema-list",
    "oneOf": "schema-list",
    "not": "schema",
}
_DRAFT_06 = {
    **_DRAFT_04,
    "$id": "uri-reference",
    "$ref": "string",
    "enum": "list",
    "exclusiveMaximum": "number",
    "exclusiveMinimum": "number",
    "required": "names",
    "contains": "schema",
    "propertyNames": "schema",
    "examples": "list",
}
del _DRAFT_06["id"]
_DRAFT_07 = {
    **_DRAFT_06,
    "$comment": "string",
    "readOnly": "boolean",
    "contentMediaType": "string",
    "contentEncoding": "string",
    "if": "schema",
    "then": "schema",
    "else": "schema",
}
_2019_09 = {
    **_DRAFT_07,
    "$id": "resource-id",
    "$anchor": "anchor",
    "$recursiveRef": "string",
    "$recursiveAnchor": "boolean",
    "$defs": "schema-map",
    "maxContains": "count",
    "minContains": "count",
    "dependentSchemas": "schema-map",
    "dependentRequired": "names-map",
    "unevaluatedItems": "schema",
    "unevaluatedProperties": "schema",
    "contentSchema": "schema",
    "deprecated": "boolean",
    "writeOnly": "boolean",
}
_2020_12 = {
    **_2019_09,
    "$recursiveRef": "string",
    "$recursiveAnchor": "anchor",
    "$dynamicRef": "string",
    "$dynamicAnchor": "anchor",
    "prefixItems": "schema-list",
    "items": "schema",
}
del _2020_12["additionalItems"]

_TABLES = {
    "draft-04": _DRAFT_04,
    "draft-06": _DRAFT_06,
    "draft-07": _DRAFT_07,
    "2019-09": _2019_09,
    "2020-12": _2020_12,
}


def metaschema_errors(schema: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """What keeps `schema` from being a JSON Schema: the pointer of each fault, and what is wrong there.

    The dialect is read from `$schema` (2020-12 where it says nothing); nothing is said about a schema in a dialect
    that is not known. Keywords that the dialect does not know are no fault.
    """
    table = _TABLES.get(dialect_of(schema) or "")
    if table is None:
        return
    old = table is _DRAFT_04
    stack: list[tuple[str, Any, str, bool]] = [(pointer, schema, "", False)]
    open_objects: set[int] = set()
    while stack:
        place, each, holder, leaving = stack.pop()
        if leaving:
            open_objects.discard(id(each))
        elif isinstance(each, dict):
            if id(each) in open_objects:
                yield place, "a schema cannot contain itself; use `$ref`"
                continue
            open_objects.add(id(each))
            below: list[tuple[str, Any, str, bool]] = [(place, each, "", True)]
            for keyword, value in each.items():
                kind = table.get(keyword)
                if kind is not None:
                    at = join(place, keyword)
                    yield from _shape(kind, keyword, value, at, old)
                    below.extend((there, child, keyword, False) for there, child in _below(kind, value, at))
            if old:
                yield from _draft_04_pairs(each, place)
            stack.append(below[0])
            stack.extend(reversed(below[1:]))
        elif not isinstance(each, bool) or (
            old and holder not in ("additionalItems", "additionalProperties")
        ):
            wanted = "an object" if old else "an object or a boolean"
            hint = "; in 2020-12 `prefixItems` holds a list of schemas" if holder == "items" else ""
            yield place, f"a schema is {wanted}, not {_named(each)}{hint}"


def _draft_04_pairs(schema: dict[str, Any], place: str) -> Iterator[tuple[str, str]]:
    for exclusive, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if exclusive in schema and bound not in schema:
            yield join(place, exclusive), f"`{exclusive}` needs `{bound}` beside it in draft 4"


def _below(kind: str, value: Any, at: str) -> Iterator[tuple[str, Any]]:
    if kind == "schema" or (kind == "schema-or-list" and not isinstance(value, list)):
        yield at, value
    elif kind in ("schema-list", "schema-or-list") and isinstance(value, list):
        yield from ((join(at, index), each) for index, each in enumerate(value))
    elif kind in ("schema-map", "pattern-map", "dependencies") and isinstance(value, dict):
        for name, each in value.items():
            if not (kind == "dependencies" and isinstance(each, list)):
                yield join(at, name), each


def _shape(kind: str, keyword: str, value: Any, at: str, old: bool) -> Iterator[tuple[str, str]]:
    if kind in _ATOMS:
        test, wanted = _ATOMS[kind]
        if not test(value) or (old and kind == "count" and not isinstance(value, int)):
            yield at, f"`{keyword}` must be {wanted}, not {_named(value)}"
    elif kind == "pattern":
        yield from _pattern(keyword, value, at)
    elif kind == "type":
        yield from _type(value, at)
    elif kind in ("names", "some-names"):
        yield from _names(keyword, value, at, empty=kind == "names")
    elif kind in ("names-map", "dependencies"):
        if not isinstance(value, dict):
            yield at, f"`{keyword}` must be an object, not {_named(value)}"
            return
        for name, each in value.items():
            if kind == "names-map" or isinstance(each, list):
                yield from _names(keyword, each, join(at, name), empty=not old)
    elif kind == "schema-list":
        if not isinstance(value, list) or not value:
            yield at, f"`{keyword}` must be a list of one or more schemas, not {_named(value)}"
    elif kind == "schema-or-list":
        if value == []:
            yield at, f"`{keyword}` must be a schema or a list of one or more schemas"
    elif kind == "members":
        if not isinstance(value, list) or not value:
            yield at, f"`{keyword}` must be a list of one or more values, not {_named(value)}"
        elif len({identity(each) for each in value}) < len(value):
            yield at, f"`{keyword}` holds a value twice"
    elif kind == "pattern-map":
        if not isinstance(value, dict):
            yield at, f"`{keyword}` must be an object of schemas, not {_named(value)}"
            return
        for name in value:
            yield from _pattern(keyword, name, join(at, name))


def _pattern(keyword: str, value: Any, at: str) -> Iterator[tuple[str, str]]:
    if not isinstance(value, str):
        yield at, f"`{keyword}` must be a string, not {_named(value)}"
        return
    from tool_contracts.schema.regex import fault

    found = fault(value)
    if found is not None:
        yield at, f"`{keyword}` is not a regular expression: {found}"


def _type(value: Any, at: str) -> Iterator[tuple[str, str]]:
    names = value if isinstance(value, list) else [value]
    if not names:
        yield at, "`type` must name one or more types, not an empty list"
    for index, name in enumerate(names):
        if not isinstance(name, str) or name not in TYPES:
            place = join(at, index) if isinstance(value, list) else at
            shown = f"{name!r}" if isinstance(name, str) else _named(name)
            yield place, f"{shown} is not a type; one of {', '.join(TYPES)} is"
    plain = [name for name in names if isinstance(name, str)]
    if len(set(plain)) < len(plain):
        yield at, "`type` names a type twice"


def _names(keyword: str, value: Any, at: str, *, empty: bool) -> Iterator[tuple[str, str]]:
    if not isinstance(value, list):
        yield at, f"`{keyword}` must be a list of property names, not {_named(value)}"
        return
    if not value and not empty:
        yield at, f"`{keyword}` must not be empty in draft 4"
    for index, name in enumerate(value):
        if not isinstance(name, str):
            yield join(at, index), f"`{keyword}` must list names, not {_named(name)}"
    plain = [name for name in value if isinstance(name, str)]
    if len(set(plain)) < len(plain):
        yield at, f"`{keyword}` names a property twice"


def _named(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, (int, float)):
        return str(value) if abs(value) < 1e30 or value != value else "a huge number"
    if isinstance(value, str):
        return f"the string {value[:30]!r}"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return "an object" if isinstance(value, dict) else with_article(type(value).__name__)


def _is_count(value: Any) -> bool:
    return is_number(value) and value >= 0 and value == int(value)


def _is_uri_reference(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    return not any(char <= " " or char in '<>"{}|\\^`' or char >= "\x7f" for char in value)


def _is_resource_id(value: Any) -> bool:
    return _is_uri_reference(value) and "#" not in value[:-1]


def _is_anchor(value: Any) -> bool:
    if not isinstance(value, str) or not value or not value.isascii():
        return False
    return (value[0].isalpha() or value[0] == "_") and all(c.isalnum() or c in "-._:" for c in value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_map(value: Any) -> bool:
    return isinstance(value, dict)


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _is_positive(value: Any) -> bool:
    return is_number(value) and value > 0


_ATOMS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "anchor": (_is_anchor, "a plain name"),
    "boolean": (_is_flag, "true or false"),
    "count": (_is_count, "a whole number, 0 or more"),
    "list": (_is_list, "a list"),
    "number": (is_number, "a number"),
    "positive": (_is_positive, "a number above 0"),
    "resource-id": (_is_resource_id, "a URI reference without a fragment"),
    "schema-map": (_is_map, "an object of schemas"),
    "string": (_is_text, "a string"),
    "uri-reference": (_is_uri_reference, "a URI reference"),
}
