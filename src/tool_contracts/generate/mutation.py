"""Mutations: valid values broken in one place, for one reason, and proved to be so."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tool_contracts.generate.cases import Mutation, key_of
from tool_contracts.generate.compiled import Compiled, UnsupportedSchema
from tool_contracts.generate.compiling import compile_schema
from tool_contracts.generate.different import different
from tool_contracts.generate.operators import operators
from tool_contracts.generate.places import Place, budget, places, value_at, with_value_at
from tool_contracts.generate.proving import prove
from tool_contracts.generate.smallest import NoValueError
from tool_contracts.generate.strategies import strategy_of

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from hypothesis.strategies import SearchStrategy

    from tool_contracts.generate.operator import Operator

_MOST = 600
_MOST_TRIED = 5
_MOST_STEPS = 2_000_000
"""Subschemas applied to prove mutations, some seconds; each place may use its share and what others left."""
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
    found = list(_proved(compiled))
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


def _proved(compiled: Compiled) -> Iterator[tuple[_Break, Mutation]]:
    smallest = compiled.smallest
    seen: set[str] = set()
    most = budget(compiled.node, smallest, _MOST)
    found = list(places(compiled.node, smallest))
    is_judged = False
    start = compiled.validator.steps
    for number, place in enumerate(found, 1):
        try:
            current = _first_valid(compiled, place)
        except NoValueError:
            continue
        is_judged = True
        for operator in operators(place, smallest):
            if compiled.validator.steps - start > _MOST_STEPS * number / len(found):
                break  # what is left is for the other places
            broken = _Break(place, operator)
            proved = _broken(compiled, broken, current, place.put, seen)
            if proved is not None:
                seen.add(key_of(proved.value))
                yield broken, proved
                if len(seen) >= most:
                    return
    if not is_judged:
        compiled.blame()


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
    seen: Container[str] = (),
) -> Mutation | None:
    """The mutation of a valid value with `current` at the place, where there is one and it is none of `seen`."""
    operator = broken.operator
    try:
        start = operator.base(current)
        value = put(operator.edit(start))
    except _DOES_NOT_APPLY:
        return None
    if key_of(value) in seen:
        return None
    base = put(start)
    if start is not current and not compiled.accepts(base):
        return None
    return prove(compiled, broken.place, operator, base, value)
