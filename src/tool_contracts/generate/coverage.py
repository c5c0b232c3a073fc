"""Schema coverage: how much of what a schema says a set of cases tries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.caps import MOST_MEMBERS
from tool_contracts.generate.compiling import compile_schema
from tool_contracts.generate.lengths import is_bound
from tool_contracts.generate.locating import Locator
from tool_contracts.generate.nodes import Array, Checked, Constants, Node, Number, Object, Text, Union
from tool_contracts.generate.numeric import plain
from tool_contracts.generate.places import places
from tool_contracts.generate.standing import at_branch, at_item, at_property, branch_named, standing
from tool_contracts.schema import identity, join
from tool_contracts.schema.regex import matches

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tool_contracts.generate.cases import Case

    Mark = tuple[str, str, str]


_MOST_UNCOUNTED = 200

_NO_ITEMS = "no items"
"""What is meant of the type of an array that may be empty."""


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
        self._counted: set[str] = set()
        for place in places(compiled.node, compiled.smallest):
            self._counted.add(place.pointer)
            self._parts.update(_parts(place.node, place.pointer))
        self._counted.update(pointer for pointer, _, _ in self._parts)
        self._written: dict[tuple[str, str], set[Mark]] = {}
        locator = Locator(compiled.validator.schema)
        for mark in self._parts:
            if not mark[2]:
                self._written.setdefault((locator.pointer(*mark[:2]), mark[1]), set()).add(mark)
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
            # A case names the place where the keyword stands, which several branches may lead to.
            self._tried |= self._written.get((case.pointer, case.keyword), set())
        self._uncounted.clear()

    @property
    def found(self) -> SchemaCoverage:
        """What has been tried so far."""
        self._count()
        return SchemaCoverage(frozenset(self._tried), frozenset(self._parts))

    def _note(self, *marks: Mark) -> None:
        self._tried.update(self._parts.intersection(marks))

    def _mark(self, node: Node, pointer: str, value: Any) -> None:
        """Note what `value` tries of `node`, going down as far as the counted parts do."""
        if pointer not in self._counted:
            return
        match node:
            case Constants():
                shown = self._member(node, value)
                if shown is not None:
                    self._note((pointer, node.keyword, shown))
            case Union():
                for tokens, branch in node.branches:
                    if _may_be(branch, value):
                        self._note((pointer, str(tokens[0]), branch_named(branch, tokens)))
                        self._mark(branch, at_branch(pointer, tokens), value)
            case Number() if _is_number(value):
                bounds = ((node.low_keyword, node.low), (node.high_keyword, node.high))
                # As they are written: the exact value of a bound such as 0.1 is no float.
                met = (keyword for keyword, bound in bounds if bound is not None and plain(bound) == value)
                self._note(*((pointer, keyword, "") for keyword in met))
                self._note((pointer, "multipleOf", ""))
            case Text() if isinstance(value, str):
                self._note((pointer, "pattern", ""), (pointer, "format", ""))
                self._note_sizes(pointer, node, len(value), ("minLength", "maxLength"))
            case Array() if isinstance(value, list):
                self._note_sizes(pointer, node, len(value), ("minItems", "maxItems"))
                if not value:
                    self._note((pointer, standing(node, "type"), _NO_ITEMS))
                for index, each in enumerate(value):
                    item = node.prefix[index] if index < len(node.prefix) else node.items
                    self._mark(item, at_item(node, pointer, index), each)
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
        for name in sorted(value.keys() - node.properties.keys()):
            self._note((pointer, *_kind_of_name(node, name)))
            self._mark(node.extra(name), at_property(node, pointer, name), value[name])
            if node.names is not None:
                self._mark(node.names, join(pointer, "propertyNames"), name)
        self._note_sizes(pointer, node, len(value), ("minProperties", "maxProperties"))

    def _note_sizes(
        self, pointer: str, node: Text | Array | Object, size: int, keywords: tuple[str, str]
    ) -> None:
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
            for tokens, branch in branches:
                yield pointer, str(tokens[0]), branch_named(branch, tokens)
        case Number():
            yield from _bounds(node, pointer)
        case Text():
            bounds = (["minLength"] if node.least > 0 else []) + ["maxLength"]
            yield from _said(node, pointer, *(each for each in bounds if is_bound(node, each)))
            yield from _said(node, pointer, "pattern", "format")
        case Array():
            if node.least > 0:
                yield from _said(node, pointer, "minItems")
            else:
                yield pointer, standing(node, "type"), _NO_ITEMS
            yield from _said(node, pointer, "maxItems")
        case Object():
            if node.least > 0:
                yield from _said(node, pointer, "minProperties")
            yield from _said(node, pointer, "maxProperties")
            if node.invites:
                for pattern in node.patterns:
                    yield pointer, "patternProperties", pattern
                if not node.closed and (said := standing(node, *_OF_OTHER_NAMES)):
                    yield pointer, said, ""
                if node.names is not None:
                    yield from _parts(node.names, join(pointer, "propertyNames"))
            for name in node.properties:
                yield pointer, "properties", name
            for name in _left_out(node):
                yield pointer, "required", f"without {name}"


def _left_out(node: Object) -> Iterator[str]:
    """The properties that an object may be without: those that are neither required nor needed to make up the fewest."""
    always = node.closure(set())
    is_limited = node.closed and not node.patterns and node.least > len(always)
    for name in node.properties:
        if name not in always and not (is_limited and _most_without(node, name) < node.least):
            yield name


def _most_without(node: Object, name: str) -> int:
    if not node.needs:
        return len(node.properties) - 1
    return sum(other != name and name not in node.closure({other}) for other in node.properties)


def _said(node: Node, pointer: str, *keywords: str) -> Iterator[Mark]:
    yield from ((pointer, keyword, "") for keyword in keywords if keyword in node.keywords)


_OF_OTHER_NAMES = ("additionalProperties", "unevaluatedProperties", "propertyNames")


def _kind_of_name(node: Object, name: str) -> tuple[str, str]:
    """The keyword that asks for a name which the schema does not give itself, and the pattern that it has."""
    pattern = next((each for each in node.patterns if matches(each, name)), None)
    return (standing(node, *_OF_OTHER_NAMES), "") if pattern is None else ("patternProperties", pattern)


def _bounds(node: Number, pointer: str) -> Iterator[Mark]:
    for keyword in (node.low_keyword, node.high_keyword):
        if keyword:
            yield pointer, keyword, ""
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
