"""Dialects: which JSON Schema a schema is written in, and the ways of writing that are none."""

from __future__ import annotations

from tool_contracts.schema.pointers import resolve
from tool_contracts.schema.values import TYPES
from tool_contracts.schema.walking import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DEFAULT = "2020-12"
"""The dialect of a schema that names none: what MCP, OpenAI and Anthropic document."""

_DIALECTS = {
    "json-schema.org/draft-04/schema": "draft-04",
    "json-schema.org/draft-06/schema": "draft-06",
    "json-schema.org/draft-07/schema": "draft-07",
    "json-schema.org/draft/2019-09/schema": "2019-09",
    "json-schema.org/draft/2020-12/schema": "2020-12",
    "json-schema.org/schema": "2020-12",
}

REF_ALONE = frozenset(("draft-04", "draft-06", "draft-07"))
"""Dialects in which the neighbours of a `$ref` are ignored."""

_FROM_2020_12 = frozenset(("$dynamicRef", "prefixItems"))
_FROM_2019_09 = _FROM_2020_12 | {
    "$recursiveRef",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedItems",
    "unevaluatedProperties",
}
LATER = {
    "2019-09": _FROM_2020_12,
    "draft-07": _FROM_2019_09,
    "draft-06": _FROM_2019_09 | {"if"},
    "draft-04": _FROM_2019_09
    | {"const", "contains", "exclusiveMaximum", "exclusiveMinimum", "if", "propertyNames"},
}
"""For each older dialect the keywords that came later, which mean nothing in it."""

_MEASURES = ("minimum", "maximum")
_BOUNDS = (
    *_MEASURES,
    "minItems",
    "maxItems",
    "minLength",
    "maxLength",
    "minProperties",
    "maxProperties",
)
_OF_INTEGERS = frozenset("-0123456789")
_OF_NUMBERS = _OF_INTEGERS | frozenset("+.eE")
_MOST_DIGITS = 25
"""Characters of a number as text: a 64-bit integer, and a double, have fewer."""

_PSEUDO_TYPES = {
    "any": None,
    "arraylist": "array",
    "bool": "boolean",
    "char": "string",
    "dict": "object",
    "double": "number",
    "float": "number",
    "hashmap": "object",
    "int": "integer",
    "list": "array",
    "long": "integer",
    "none": "null",
    "set": "array",
    "str": "string",
    "tuple": "array",
}


def dialect_of(schema: Any) -> str | None:
    """`draft-04`, `draft-06`, `draft-07`, `2019-09` or `2020-12`; None where `$schema` names another one."""
    uri = schema.get("$schema") if isinstance(schema, dict) else None
    if not isinstance(uri, str):
        return DEFAULT
    return _DIALECTS.get(uri.partition("://")[2].rstrip("#"))


def normalise(schema: Any) -> Any:
    """The schema in plain JSON Schema; the same object where nothing had to change, else a changed copy.

    Reads OpenAPI's `nullable` and, where no dialect is named, its `exclusiveMinimum: true`, Gemini's upper-case type names and
    its numbers as text beside them (`"maxItems": "5"`, as JSON of protocol buffers has them), and type names of programming
    languages (`dict`, `float`, `any`) as what they mean. Pointers into the schema keep their meaning.
    """
    is_named = isinstance(schema, dict) and "$schema" in schema
    found = list(walk(schema))
    is_gemini = not is_named and any(_is_of_gemini(each) for _, each in found)
    places = [
        (pointer, changed)
        for pointer, each in found
        if (changed := _rewritten(each, is_named=is_named, is_gemini=is_gemini)) is not None
    ]
    if not places:
        return schema
    import copy

    result = copy.deepcopy(schema)
    for pointer, changed in places:
        target = resolve(result, pointer)
        for keyword, value in changed.items():
            if value is None:
                target.pop(keyword, None)
            else:
                target[keyword] = value
    return result


def _is_of_gemini(schema: Any) -> bool:
    """Whether a place has a type as Gemini's own schemas name it."""
    declared = schema.get("type") if isinstance(schema, dict) else None
    return isinstance(declared, str) and declared.isupper() and declared.lower() in TYPES


def _numbers(schema: dict[str, Any]) -> dict[str, Any]:
    """The bounds that are numbers written as text."""
    found: dict[str, Any] = {}
    for keyword in _BOUNDS:
        text = schema.get(keyword)
        if isinstance(text, str) and 0 < len(text) < _MOST_DIGITS and _OF_NUMBERS.issuperset(text):
            try:
                number = int(text) if _OF_INTEGERS.issuperset(text) else float(text)
            except ValueError:
                continue
            if keyword in _MEASURES or isinstance(number, int):
                found[keyword] = number
    return found


def _rewritten(schema: Any, *, is_named: bool, is_gemini: bool) -> dict[str, Any] | None:
    """The keywords that change in a place, None for those that go."""
    if not isinstance(schema, dict):
        return None
    changed = _numbers(schema) if is_gemini else {}
    for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if not is_named and isinstance(schema.get(exclusive), bool):
            changed |= {bound: None, exclusive: schema.get(bound)} if schema[exclusive] else {exclusive: None}
    declared = schema.get("type")
    if "type" in schema:
        names = declared if isinstance(declared, list) else [declared]
        plain = [_plain(name) for name in names]
        if plain != names:
            declared = None if None in plain else plain if isinstance(declared, list) else plain[0]
            changed["type"] = declared
    if schema.get("nullable") is True and declared is not None:
        names = declared if isinstance(declared, list) else [declared]
        if "null" not in names:
            changed["type"] = [*names, "null"]
        if isinstance(schema.get("enum"), list) and None not in schema["enum"]:
            changed["enum"] = [*schema["enum"], None]
    return changed or None


def _plain(name: Any) -> Any:
    if not isinstance(name, str) or name in TYPES:
        return name
    lower = name.lower()
    return lower if lower in TYPES else _PSEUDO_TYPES.get(lower, name)
