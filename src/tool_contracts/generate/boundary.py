"""The boundaries of a schema, one labelled case each, in a fixed order; and the examples that its author gave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.generate.bounds import branches, members, samples
from tool_contracts.generate.caps import MOST_BOUNDARIES, MOST_WRITTEN
from tool_contracts.generate.cases import Case, key_of
from tool_contracts.generate.compiling import compile_schema
from tool_contracts.generate.locating import Locator
from tool_contracts.generate.nodes import Constants, Object, Union
from tool_contracts.generate.places import Place, budget, places
from tool_contracts.generate.smallest import NoValueError, Smallest
from tool_contracts.schema import join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tool_contracts.generate.bounds import Sample
    from tool_contracts.generate.compiled import Compiled

_LONG = 20_000
"""Characters of a value from which it counts among the long ones."""


def boundaries(schema: Any) -> Iterator[Case]:
    """Valid values at the edges of `schema`: required only, all, each optional one, each bound, member, branch, form.

    Deterministic, simplest first, none twice, at most 300. Raises UnsupportedSchema as `from_schema` does.
    """
    compiled = compile_schema(schema)
    smallest = compiled.smallest
    locator = Locator(compiled.validator.schema)
    found = (
        (place, _cases(place, samples(place.node, smallest), locator))
        for each in places(compiled.node, smallest)
        for place in (each, *_of_names(each, smallest))
    )
    yield from _spread(found, compiled)


def examples(schema: Any) -> Iterator[Case]:
    """The author's own values: `examples`, `default` and `const`, each `enum` member, each branch of a union once.

    A value given for a part stands in the smallest valid rest; one that the schema itself forbids is left out.
    Deterministic, none twice, at most 300. Raises UnsupportedSchema as `from_schema` does.
    """
    compiled = compile_schema(schema)
    smallest = compiled.smallest
    locator = Locator(compiled.validator.schema)
    found = (
        (place, _cases(place, _given(place, smallest), locator)) for place in places(compiled.node, smallest)
    )
    yield from _spread(found, compiled)


def _of_names(place: Place, smallest: Smallest) -> Iterator[Place]:
    """The place of the names of an object's properties, of which something is said: what stands there is a key."""
    node = place.node
    if isinstance(node, Object) and node.names is not None and node.invites:
        with_name = _with_name(node, place, smallest)
        yield Place(node.names, join(place.pointer, "propertyNames"), place.path, with_name)


def _with_name(node: Object, place: Place, smallest: Smallest) -> Callable[[Any], Any]:
    return lambda name: place.put(smallest.object_with(node, name))


def _cases(place: Place, found: Iterator[Sample], locator: Locator) -> Iterator[Case]:
    try:
        for value, keyword, detail in found:
            try:
                whole = place.put(value)
            except NoValueError:
                continue
            yield Case(whole, keyword, locator.pointer(place.pointer, keyword), detail)
    except NoValueError:
        return


def _given(place: Place, smallest: Smallest) -> Iterator[Sample]:
    node = place.node
    for keyword, value in node.samples:
        yield value, keyword, f"the {keyword}" if keyword == "default" else "an example"
    if isinstance(node, Constants):
        yield from members(node)
    elif isinstance(node, Union):
        yield from branches(node, smallest)


def _spread(found: Iterator[tuple[Place, Iterator[Case]]], compiled: Compiled) -> Iterator[Case]:
    """The valid cases of all places, each place in turn giving its next until there are enough; place by place then.

    In its first turn the whole gives two: those of an object are the required properties only, and all of them.
    """
    most = budget(compiled.node, compiled.smallest, MOST_BOUNDARIES)
    chosen = _Chosen(compiled)
    turns = [
        (number, enumerate(cases), 1 if place.path else 2) for number, (place, cases) in enumerate(found)
    ]
    while turns and len(chosen.cases) < most:
        further = []
        for number, cases, count in turns:
            given = chosen.add(number, cases, min(count, most - len(chosen.cases)))
            if given == count:
                further.append((number, cases, 1))
        turns = further
    if not chosen.cases:
        compiled.blame("no value of it can be judged")
    yield from (case for _, case in sorted(chosen.cases.values(), key=lambda each: each[0]))


class _Chosen:
    """Cases, each valid and none twice, by the text of its value; each with the number of its place and its own there."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        self._left = MOST_WRITTEN
        self._rejected: set[str] = set()
        self.cases: dict[str, tuple[tuple[int, int], Case]] = {}

    def add(self, number: int, cases: Iterator[tuple[int, Case]], count: int) -> int:
        """Take the next `count` of the cases of a place; how many there were."""
        given = 0
        while given < count and (following := next(cases, None)) is not None:
            order, case = following
            key = key_of(case.value)
            if key in self.cases:
                # the place that comes first gives the label, as it would without turns
                self.cases[key] = min(self.cases[key], ((number, order), case), key=lambda each: each[0])
            elif key not in self._rejected and (len(key) <= _LONG or len(key) <= self._left):
                if self._compiled.accepts(case.value):
                    self._left -= len(key) if len(key) > _LONG else 0
                    self.cases[key] = (number, order), case
                    given += 1
                else:
                    self._rejected.add(key)
        return given
