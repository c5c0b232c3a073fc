"""Mutations: valid values broken in one place, for one reason, and proved to be so."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tool_contracts.generate.cases import Mutation, key_of
from tool_contracts.generate.compiled import Compiled, UnsupportedSchema
from tool_contracts.generate.compiling import compile_schema
from tool_contracts.generate.different import different
from tool_contracts.generate.echoing import schema_instead
from tool_contracts.generate.locating import Locator
from tool_contracts.generate.operators import operators
from tool_contracts.generate.places import Place, budget, places, value_at, with_value_at
from tool_contracts.generate.proving import prove
from tool_contracts.generate.smallest import NoValueError
from tool_contracts.generate.strategies import strategy_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from hypothesis.strategies import SearchStrategy

    from tool_contracts.generate.operator import Operator
    from tool_contracts.generate.smallest import Smallest

_MOST = 600
_MOST_TRIED = 5
_MOST_STEPS = 1_000_000
"""Subschemas applied to prove mutations, some seconds; of what is left for a turn each place may use its share."""
_DOES_NOT_APPLY = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, NoValueError)


@dataclass(frozen=True, slots=True)
class _Break:
    place: Place
    operator: Operator


def mutations(schema: Any) -> Iterator[Mutation]:
    """Every way of breaking `schema` once, in a fixed order, each proved by the validator to break just that.

    The rest of each value is the smallest valid one. Raises UnsupportedSchema as `from_schema` does.
    """
    yield from (mutation for _, mutation in _proved(compile_schema(schema)))


def invalid(schema: Any, *, constants: Sequence[str] = ()) -> SearchStrategy[Mutation]:
    """A strategy for mutations: a drawn valid value, broken in one of the ways of `mutations`.

    Raises UnsupportedSchema where nothing valid can be generated, or where the schema forbids nothing.
    """
    compiled = compile_schema(schema)
    found = _proved(compiled)
    if not found:
        raise UnsupportedSchema("", "", "the schema forbids nothing that can be sent")
    valid = strategy_of(compiled, tuple(constants))
    chosen = st.sampled_from(found)

    @st.composite
    def mutated(draw: st.DrawFn) -> Mutation:
        broken, smallest = draw(chosen)
        around = draw(valid)
        path = smallest.path
        try:
            current = value_at(around, path)
        except _DOES_NOT_APPLY:
            return smallest
        found = _broken(compiled, broken, current, lambda value: with_value_at(around, path, value))
        return found or smallest

    return mutated()


def _proved(compiled: Compiled) -> list[tuple[_Break, Mutation]]:
    """All that is proved, place by place; found in turns, so that of too much each place and each operator has some."""
    smallest = compiled.smallest
    most = budget(compiled.node, smallest, _MOST)
    found = _Found(compiled)
    locator = Locator(compiled.validator.schema)
    turns: list[_Turns] = []
    seen: set[tuple[str | int, ...]] = set()
    for number, place in enumerate(places(compiled.node, smallest)):
        # Who copies the form copies it whole: no branch of it.
        copies = () if place.path in seen else schema_instead(place, locator)
        seen.add(place.path)
        turns.append(_Turns(number, place, smallest, copies))
    left = _MOST_STEPS
    while turns and left > 0 and len(found.proved) < most:
        start = compiled.validator.steps
        further = []
        for number, turn in enumerate(turns, 1):
            # What one place does not use is for the next ones.
            if len(found.proved) < most and found.add(turn, start + left * number // len(turns)):
                further.append(turn)
        turns = further
        left -= compiled.validator.steps - start
    if not found.proved:
        compiled.blame("no fault of a value can be told")
    return [(broken, proved) for _, broken, proved in sorted(found.proved.values(), key=lambda each: each[0])]


class _Turns:
    """The operators of a place, of which each turn takes one of the name that was taken least."""

    def __init__(self, number: int, place: Place, smallest: Smallest, further: Iterable[Operator]) -> None:
        self.number = number
        self.place = place
        self._smallest = smallest
        self._further = further
        self._by_name: dict[str, deque[tuple[int, Operator]]] | None = None

    def next(self, taken: Counter[str]) -> tuple[int, Operator] | None:
        """The next operator, and which of the place it is; None where there is none left."""
        if self._by_name is None:
            self._by_name = {}
            found = operators(self.place, self._smallest)
            for order, operator in enumerate(chain(found, self._further)):
                self._by_name.setdefault(operator.name, deque()).append((order, operator))
        if not self._by_name:
            return None
        name = min(self._by_name, key=lambda each: taken[each])
        queue = self._by_name[name]
        following = queue.popleft()
        if not queue:
            del self._by_name[name]
        return following


class _Found:
    """Mutations by the text of their values, each with the number of its place and of its operator there."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        self._valid: dict[int, Any] = {}
        self._taken: Counter[str] = Counter()
        self.proved: dict[str, tuple[tuple[int, int], _Break, Mutation]] = {}

    def add(self, turn: _Turns, most_steps: int) -> bool:
        """Look for one more mutation of a place, until the validator has taken so many steps; whether there may be others."""
        if turn.number not in self._valid:
            try:
                self._valid[turn.number] = _first_valid(self._compiled, turn.place)
            except NoValueError:
                return False
        while self._compiled.validator.steps <= most_steps:
            following = turn.next(self._taken)
            if following is None:
                return False
            order, operator = following
            if self._is_new((turn.number, order), _Break(turn.place, operator), self._valid[turn.number]):
                self._taken[operator.name] += 1
                return True
        return True

    def _is_new(self, order: tuple[int, int], broken: _Break, current: Any) -> bool:
        """Whether breaking the valid value is proved to give one that was not there; what comes first gives the label."""

        def is_known(key: str) -> bool:
            return key in self.proved and self.proved[key][0] < order

        proved = _broken(self._compiled, broken, current, broken.place.put, is_known)
        if proved is None:
            return False
        key = key_of(proved.value)
        is_new = key not in self.proved
        self.proved[key] = order, broken, proved
        return is_new


def _first_valid(compiled: Compiled, place: Place) -> Any:
    """The first value that is valid at the place, in what stands around it: what is broken cannot show what breaks it."""
    node, smallest = place.node, compiled.smallest
    for value in chain([smallest.of(node)], islice(different(node, smallest), _MOST_TRIED)):
        if compiled.accepts(place.put(value)):
            return value
    raise NoValueError


def _broken(
    compiled: Compiled,
    broken: _Break,
    current: Any,
    put: Callable[[Any], Any],
    is_known: Callable[[str], bool] = lambda key: False,
) -> Mutation | None:
    """The mutation of a valid value with `current` at the place, where there is one and it is not known."""
    operator = broken.operator
    try:
        start = operator.base(current)
        value = put(operator.edit(start))
    except _DOES_NOT_APPLY:
        return None
    if is_known(key_of(value)):
        return None
    base = put(start)
    if start is not current and not compiled.accepts(base):
        return None
    return prove(compiled, broken.place, operator, base, value)
