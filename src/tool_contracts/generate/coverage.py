"""Schema coverage: how much of what a schema says a set of cases tries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.compiling import compile_schema
from tool_contracts.generate.nodes import Array, Constants, Node, Number, Object, Text, Union
from tool_contracts.generate.places import places
from tool_contracts.schema import identity, join

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tool_contracts.generate.cases import Case

    Mark = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class SchemaCoverage:
    """Parts of a schema that cases tried, and all there are.

    Each part is a pointer into the schema, a keyword and what is meant of it: `("/properties/sort", "enum",
    '"new"')`, `("/properties/limit", "maximum", "")`, `("/properties/id", "anyOf", "1")`.
    """

    tried: frozenset[tuple[str, str, str]]
    parts: frozenset[tuple[str, str, str]]

    @property
    def ratio(self) -> float:
        """Tried parts by all parts, 1 where there are none."""
        return len(self.tried) / len(self.parts) if self.parts else 1.0

    @property
    def untried(self) -> list[tuple[str, str, str]]:
        """What no case tried, sorted."""
        return sorted(self.parts - self.tried)


def schema_coverage(schema: Any, cases: Iterable[Case]) -> SchemaCoverage:
    """What `cases`, such as `boundaries(schema)`, try of `schema`: its keywords, branches and members.

    A bound counts as tried by a value at it, a member by its value, a branch and an optional property by any value
    made for it; only the first 400 places of a schema are counted. Raises UnsupportedSchema as `from_schema` does.
    """
    compiled = compile_schema(schema)
    parts: set[Mark] = set()
    for place in places(compiled.node, compiled.smallest):
        parts.update(_parts(place.node, place.pointer))
    tried: set[Mark] = set()
    for case in cases:
        _mark(compiled.node, "", case.value, parts, tried)
        tried.update(parts & {(case.pointer, case.keyword, "")})
    return SchemaCoverage(frozenset(tried), frozenset(parts))


def _parts(node: Node, pointer: str) -> Iterator[Mark]:
    match node:
        case Constants(values=values, keyword=keyword):
            for value in values:
                yield pointer, keyword, repr(value)
        case Union(branches=branches):
            for tokens, _ in branches:
                yield pointer, str(tokens[0]), str(tokens[1])
        case Number():
            yield from _bounds(node, pointer)
        case Text():
            if node.least > 0:
                yield pointer, "minLength", ""
            if node.most is not None:
                yield pointer, "maxLength", ""
            for keyword, values in (("pattern", node.patterns), ("format", node.formats)):
                if values:
                    yield pointer, keyword, ""
        case Array():
            yield pointer, "minItems", ""
            if node.most is not None:
                yield pointer, "maxItems", ""
        case Object():
            always = frozenset(node.required)
            for name in node.properties:
                yield pointer, "properties", name
                if name not in always:
                    yield pointer, "required", f"without {name}"


def _bounds(node: Number, pointer: str) -> Iterator[Mark]:
    if node.low is not None:
        yield pointer, "minimum", ""
    if node.high is not None:
        yield pointer, "maximum", ""
    if node.step is not None:
        yield pointer, "multipleOf", ""


def _mark(node: Node, pointer: str, value: Any, parts: set[Mark], tried: set[Mark]) -> None:
    """Note what `value` tries of `node`, going down as far as `parts` do."""
    found: list[Mark] = []
    if isinstance(node, Constants):
        found = [
            (pointer, node.keyword, repr(each)) for each in node.values if identity(each) == identity(value)
        ]
    elif isinstance(node, Union):
        for tokens, branch in node.branches:
            if _may_be(branch, value):
                found.append((pointer, str(tokens[0]), str(tokens[1])))
                below = pointer if tokens[0] == "type" else join(pointer, *tokens)
                _mark(branch, below, value, parts, tried)
    elif isinstance(node, Number) and _is_number(value):
        found = [
            (pointer, keyword, "")
            for keyword, bound in (("minimum", node.low), ("maximum", node.high))
            if bound == value
        ]
        found += [(pointer, "multipleOf", "")] if node.step is not None else []
    elif isinstance(node, Text) and isinstance(value, str):
        found = [(pointer, "pattern", ""), (pointer, "format", "")]
        found += [(pointer, "minLength", "")] if len(value) == node.least else []
        found += [(pointer, "maxLength", "")] if len(value) == node.most else []
    elif isinstance(node, Array) and isinstance(value, list):
        found = [(pointer, "minItems", "")] if len(value) == node.least else []
        found += [(pointer, "maxItems", "")] if len(value) == node.most else []
        for index, each in enumerate(value):
            if index < len(node.prefix):
                _mark(node.prefix[index], join(pointer, "prefixItems", index), each, parts, tried)
            else:
                _mark(node.items, join(pointer, "items"), each, parts, tried)
    elif isinstance(node, Object) and isinstance(value, dict):
        for name, child in node.properties.items():
            if name in value:
                found.append((pointer, "properties", name))
                _mark(child, join(pointer, "properties", name), value[name], parts, tried)
            else:
                found.append((pointer, "required", f"without {name}"))
        for name in value.keys() - node.properties.keys():
            _mark(node.extra(name), join(pointer, "additionalProperties"), value[name], parts, tried)
    elif (inner := getattr(node, "inner", None)) is not None:
        _mark(inner, pointer, value, parts, tried)
    tried.update(mark for mark in found if mark in parts)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


_KINDS: tuple[tuple[str, type | tuple[type, ...]], ...] = (
    ("Null", type(None)),
    ("Boolean", bool),
    ("Text", str),
    ("Array", list),
    ("Object", dict),
)


def _may_be(node: Node, value: Any) -> bool:
    """Whether a value can belong to a branch, as far as its outermost level tells."""
    inner = getattr(node, "inner", node)
    name = type(inner).__name__
    if name == "Number":
        return _is_number(value)
    if isinstance(inner, Constants):
        return any(identity(each) == identity(value) for each in inner.values)
    if isinstance(inner, Object) and isinstance(value, dict):
        return all(key in value for key in inner.required) and all(
            _may_be(child, value[key])
            for key, child in inner.properties.items()
            if key in value and isinstance(child, Constants)
        )
    return all(isinstance(value, kind) for kind_name, kind in _KINDS if kind_name == name)
