"""Schema coverage: how much of what a schema says a set of cases tries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.boundary import MOST_MEMBERS
from tool_contracts.generate.compiling import compile_schema
from tool_contracts.generate.nodes import Array, Checked, Constants, Node, Number, Object, Text, Union
from tool_contracts.generate.places import places
from tool_contracts.schema import identity, join

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tool_contracts.generate.cases import Case

    Mark = tuple[str, str, str]


_MOST_UNCOUNTED = 200


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


class Coverage:
    """Counts case by case what is tried of one schema.

    A bound counts as tried by a value at it or broken at it, a member by its value, a branch and an optional property
    by any value made for it; only the first 400 places of a schema and the first 100 members of each are counted.
    Raises UnsupportedSchema as `from_schema` does.
    """

    def __init__(self, schema: Any) -> None:
        compiled = compile_schema(schema)
        self._node = compiled.node
        self._parts: set[Mark] = set()
        for place in places(compiled.node, compiled.smallest):
            self._parts.update(_parts(place.node, place.pointer))
        self._tried: set[Mark] = set()
        self._members: dict[int, dict[Any, str]] = {}
        self._uncounted: list[Case] = []

    def add(self, case: Case) -> None:
        """Take a case, or arguments of no particular purpose as one without keyword and pointer.

        Many are counted at once, which takes a third of the time of counting each between two calls.
        """
        self._uncounted.append(case)
        if len(self._uncounted) == _MOST_UNCOUNTED:
            self._count()

    def _count(self) -> None:
        for case in self._uncounted:
            if len(self._tried) == len(self._parts):
                break
            self._mark(self._node, "", case.value)
            self._note((case.pointer, case.keyword, ""))
        self._uncounted.clear()

    @property
    def found(self) -> SchemaCoverage:
        """What has been tried so far."""
        self._count()
        return SchemaCoverage(frozenset(self._tried), frozenset(self._parts))

    def _note(self, *marks: Mark) -> None:
        self._tried.update(mark for mark in marks if mark in self._parts)

    def _mark(self, node: Node, pointer: str, value: Any) -> None:
        """Note what `value` tries of `node`, going down as far as the counted parts do."""
        match node:
            case Constants():
                shown = self._member(node, value)
                if shown is not None:
                    self._note((pointer, node.keyword, shown))
            case Union():
                for tokens, branch in node.branches:
                    if _may_be(branch, value):
                        self._note((pointer, str(tokens[0]), str(tokens[1])))
                        self._mark(branch, pointer if tokens[0] == "type" else join(pointer, *tokens), value)
            case Number() if _is_number(value):
                bounds = (("minimum", node.low), ("maximum", node.high))
                self._note(*((pointer, keyword, "") for keyword, bound in bounds if bound == value))
                self._note((pointer, "multipleOf", ""))
            case Text() if isinstance(value, str):
                self._note((pointer, "pattern", ""), (pointer, "format", ""))
                self._note_sizes(pointer, node, len(value), ("minLength", "maxLength"))
            case Array() if isinstance(value, list):
                self._note_sizes(pointer, node, len(value), ("minItems", "maxItems"))
                for index, each in enumerate(value):
                    if index < len(node.prefix):
                        self._mark(node.prefix[index], join(pointer, "prefixItems", index), each)
                    else:
                        self._mark(node.items, join(pointer, "items"), each)
            case Object() if isinstance(value, dict):
                self._mark_object(node, pointer, value)
            case Checked():
                self._mark(node.inner, pointer, value)

    def _mark_object(self, node: Object, pointer: str, value: dict[str, Any]) -> None:
        for name, child in node.properties.items():
            if name in value:
                self._note((pointer, "properties", name))
                self._mark(child, join(pointer, "properties", name), value[name])
            else:
                self._note((pointer, "required", f"without {name}"))
        for name in value.keys() - node.properties.keys():
            self._mark(node.extra(name), join(pointer, "additionalProperties"), value[name])

    def _note_sizes(self, pointer: str, node: Text | Array, size: int, keywords: tuple[str, str]) -> None:
        for keyword, bound in zip(keywords, (node.least, node.most), strict=True):
            if size == bound:
                self._note((pointer, keyword, ""))

    def _member(self, node: Constants, value: Any) -> str | None:
        members = self._members.get(id(node))
        if members is None:
            members = self._members[id(node)] = {identity(each): repr(each) for each in node.values}
        return members.get(identity(value))


def schema_coverage(schema: Any, cases: Iterable[Case]) -> SchemaCoverage:
    """What `cases`, such as `boundaries(schema)`, try of `schema`, counted as `Coverage` does."""
    coverage = Coverage(schema)
    for case in cases:
        coverage.add(case)
    return coverage.found


def _parts(node: Node, pointer: str) -> Iterator[Mark]:
    match node:
        case Constants(values=values, keyword=keyword):
            for value in values[:MOST_MEMBERS]:
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
