"""Places in a tool's input schema, as rules ask for them: which value a subschema speaks of, and its name."""

from __future__ import annotations

from tool_contracts import UNKNOWN
from tool_contracts.schema import Judge, follow, normalise, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Tool

ROOT = "/inputSchema"
PROPERTIES = "/inputSchema/properties"

_NAMED = frozenset({"properties", "patternProperties"})
_DEFINITIONS = ("$defs", "definitions")
_NUMBERED = frozenset({"allOf", "anyOf", "oneOf"})
_COMPOSING = ("$ref", "$dynamicRef", "allOf", "anyOf", "oneOf")
_SAME_VALUE = frozenset({"then", "else"})
NEGATIVE = ("not", "if", "propertyNames")
_ELEMENTS = frozenset({"items", "contains", "additionalItems", "unevaluatedItems"})
_VALUES = frozenset({"additionalProperties", "unevaluatedProperties"})


_SAYING_NOTHING = frozenset({"title", "description", "default", "examples", "$comment"})


class Part:
    """One subschema that says which values a model may send.

    `outer` holds the schemas around it that speak of the same value (`allOf` and its like), innermost first.
    """

    __slots__ = ("outer", "pointer", "schema")

    def __init__(self, pointer: str, schema: dict[str, Any], outer: tuple[dict[str, Any], ...]) -> None:
        self.pointer = pointer
        self.schema = schema
        self.outer = outer

    def get(self, keyword: str) -> Any:
        """The value of a keyword, None where it is missing or cannot be known."""
        found = self.schema.get(keyword)
        return None if found is UNKNOWN else found

    def has(self, *keywords: str) -> bool:
        """Whether any of the keywords stands here or in a schema around that speaks of the same value."""
        return any(keyword in schema for schema in (self.schema, *self.outer) for keyword in keywords)

    @property
    def has_empty_items(self) -> bool:
        """Whether the items of an array may be anything."""
        items = self.get("items")
        return items is True or (isinstance(items, dict) and not set(items) - _SAYING_NOTHING)

    @property
    def is_composed(self) -> bool:
        """Whether more is said of the value by a reference, in branches, or beside this one in an `allOf`."""
        return any(each in self.schema for each in _COMPOSING) or any(
            "$ref" in schema or "allOf" in schema for schema in self.outer
        )

    @property
    def types(self) -> frozenset[str] | None:
        """The JSON types that `type` admits, here and around; None where it says nothing (certain)."""
        admitted: frozenset[str] | None = None
        for schema in (self.schema, *self.outer):
            declared = declared_types(schema)
            if declared is not None:
                admitted = declared if admitted is None else admitted & declared
        return admitted


def declared_types(schema: dict[str, Any]) -> frozenset[str] | None:
    """What the keyword `type` lists; None where it is missing, computed or no list of names."""
    declared = schema.get("type")
    if isinstance(declared, str):
        return frozenset({declared})
    if isinstance(declared, list) and declared and all(isinstance(each, str) for each in declared):
        return frozenset(declared)
    return None


# Every rule asks for the parts of the same tool in turn; walking its schema anew each time would be most of the cost.
_last: tuple[Tool | None, tuple[Part, ...]] = (None, ())


def parts(tool: Tool) -> tuple[Part, ...]:
    """The subschemas of the input schema that describe arguments: not those under `not`, `if` and names."""
    global _last
    known, found = _last
    if known is not tool:
        found = tuple(_parts(dict(tool.subschemas())))
        _last = tool, found
    return found


def _parts(schemas: dict[str, Any]) -> Iterator[Part]:
    negative: set[str] = set()
    for pointer, schema in schemas.items():
        if isinstance(schema, dict):
            negative.update(f"{pointer}/{keyword}" for keyword in NEGATIVE if keyword in schema)
    for pointer, schema in schemas.items():
        if isinstance(schema, dict) and not (negative and _is_within_any(pointer, negative)):
            yield Part(pointer, schema, tuple(_outer(pointer, schemas)))


def is_within(pointer: str, outer: str) -> bool:
    """Whether a pointer leads to what `outer` leads to, or to a part of it."""
    return pointer == outer or pointer.startswith(outer + "/")


def _is_within_any(pointer: str, outer: set[str]) -> bool:
    while pointer:
        if pointer in outer:
            return True
        pointer = pointer.rpartition("/")[0]
    return False


def _outer(pointer: str, schemas: dict[str, Any]) -> Iterator[dict[str, Any]]:
    while True:
        above, _, last = pointer.rpartition("/")
        if last not in _SAME_VALUE or above not in schemas:
            above, _, keyword = above.rpartition("/")
            in_list = keyword in _NUMBERED and last.isdecimal()
            if not (in_list or keyword == "dependentSchemas") or above not in schemas:
                return
        pointer = above
        if isinstance(schemas[pointer], dict):
            yield schemas[pointer]


# As for the parts: each default is judged in the same whole, whose normal form costs a walk through it.
_judging: tuple[Tool | None, Judge | None] = (None, None)

_MOST_STEPS = 1_000_000
"""Subschemas applied for all values of one tool, some two seconds; only schemas built to explode need more."""


def admits(schema: dict[str, Any], value: Any, tool: Tool) -> bool | None:
    """Whether a part of the input schema allows a value; None where that cannot be told."""
    global _judging
    known, judge = _judging
    if known is not tool or judge is None:
        judge = Judge(normalise(tool.input_schema))
        _judging = tool, judge
    return judge.decide(normalise(schema), value) if judge.total < _MOST_STEPS else None


def in_map(pointer: str) -> bool:
    """Whether the value at `pointer` stands under a key that the model chooses."""
    return any(pointer.endswith("/" + keyword) for keyword in _VALUES)


def where(pointer: str) -> str:
    """The value at `pointer` as people call it: ``parameter `filter.tags[]` ``."""
    tokens = [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[2:]]
    name, noun = "", "parameter"
    while tokens:
        keyword = tokens.pop(0)
        if keyword in _DEFINITIONS and tokens:
            name, noun = tokens.pop(0), "definition"
        elif keyword in _NAMED and tokens:
            name += ("." if name else "") + tokens.pop(0)
        elif keyword == "prefixItems" and tokens:
            name += f"[{tokens.pop(0)}]"
        elif keyword in _ELEMENTS:
            name += "[]"
            if tokens and tokens[0].isdecimal():
                tokens.pop(0)
        elif keyword in _VALUES:
            name += ".*"
        elif (keyword in _NUMBERED or keyword == "dependentSchemas") and tokens:
            tokens.pop(0)
        elif keyword not in _SAME_VALUE:
            break
    return f"{noun} `{shown(name)}`" if name else "input schema"


def is_written_out(tool: Tool, pointer: str) -> bool:
    """Whether a value stands within the one that holds it, rather than under a name that others may use as well."""
    outer, inner = tool.spans.get(pointer.rpartition("/")[0]), tool.spans.get(pointer)
    if outer is None or inner is None or outer.filename != inner.filename or not has_own_place(tool, pointer):
        return False
    starts = (outer.line, outer.column) <= (inner.line, inner.column)
    return starts and (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)


def has_own_place(tool: Tool, pointer: str) -> bool:
    """Whether a value has a place other than that of what holds it, such as the name that stands for all of a schema."""
    place = tool.spans.get(pointer)
    return place is not None and place != tool.spans.get(pointer.rpartition("/")[0])


def is_described(schema: Any, root: Any) -> bool:
    """Whether a schema has a description, itself or at the definition that it refers to; a computed one counts."""
    found = follow(schema, root)
    text = found.get("description") if isinstance(found, dict) else None
    return text is UNKNOWN or (isinstance(text, str) and bool(text.strip()))


def is_known(value: Any) -> bool:
    """Whether nothing in a JSON value was left open."""
    todo = [value]
    # a schema that was built at run time may hold itself
    seen: set[int] = set()
    while todo:
        each = todo.pop()
        if each is UNKNOWN:
            return False
        if isinstance(each, dict | list) and id(each) not in seen:
            seen.add(id(each))
            todo.extend(each.values() if isinstance(each, dict) else each)
    return True


def show(value: Any) -> str:
    """A JSON value as text for a message, cut to 60 characters."""
    import json

    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= 60 else text[:57] + "..."
