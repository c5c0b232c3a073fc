"""The smallest value of a node, without drawing wherever it can be said outright."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.caps import MOST_PARTS
from tool_contracts.generate.counting import AS_DRAWN, Counts
from tool_contracts.generate.different import names as others
from tool_contracts.generate.different import one_of_each
from tool_contracts.generate.matching import fitting, texts
from tool_contracts.generate.nodes import (
    AnyValue,
    Array,
    Boolean,
    Checked,
    Constants,
    Node,
    Null,
    Number,
    Object,
    Text,
    Union,
)
from tool_contracts.generate.numeric import plain
from tool_contracts.generate.searching import simplest
from tool_contracts.generate.sizes import Sizes
from tool_contracts.generate.wellformed import SAMPLES
from tool_contracts.schema.values import copied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_MOST_ALONE = 50
"""Properties that are tried each on its own."""


_MOST_SEARCHED = 20
"""Properties that are searched where none of the names that are tried fits; of many all would have to differ."""


class NoValueError(Exception):
    """No value of the node was found."""


class Smallest:
    """Finds smallest values, each once."""

    def __init__(self) -> None:
        self.sizes = Sizes()
        self._counts = Counts(AS_DRAWN)
        self._memo: dict[int, Any] = {}
        self._alive: list[Node] = []

    def of(self, node: Node) -> Any:
        """A new copy of the smallest value of `node`; raises NoValueError."""
        if id(node) not in self._memo:
            self._alive.append(node)
            try:
                self._memo[id(node)] = self._of(node)
            except NoValueError as error:
                self._memo[id(node)] = error
        found = self._memo[id(node)]
        if isinstance(found, NoValueError):
            raise found
        return copied(found)

    def excluded(self, node: Checked) -> Any:
        """A value that a check does not let pass, though it is made of such values; raises NoValueError.

        What a condition asks for, or forbids, is most often a property that is there or not.
        """
        inner = node.inner
        candidates = self._try(inner)
        if isinstance(inner, Union):
            candidates += [value for _, branch in inner.branches for value in self._try(branch)]
        elif isinstance(inner, Object):
            names = list(inner.properties)[:_MOST_ALONE]
            for chosen in (set(names), *({name} for name in names)):
                try:
                    candidates.append(self.object(inner, chosen))
                except NoValueError:
                    continue
        for value in candidates:
            if not node.accepts(value):
                return value
        raise NoValueError

    def _of(self, node: Node) -> Any:
        match node:
            case Null() | AnyValue():
                return None
            case Boolean():
                return False
            case Constants(values=values):
                return values[0]
            case Number():
                return _number(node)
            case Text():
                return self._text(node)
            case Array():
                return self.array(node, len(node.wanted))
            case Object():
                return self.object(node, set())
            case Union():
                return self._first(self.sizes.branches(node))
            case Checked(witness=witness) if witness is not None:
                return witness
            case Checked(inner=inner, accepts=accepts):
                if isinstance(inner, Union):
                    for _, branch in inner.branches:
                        if _passes(found := self._try(branch), accepts):
                            return found[0]
                if _passes(found := self._try(inner), accepts):
                    return found[0]
                return _drawn(inner, accepts)
        raise NoValueError

    def _try(self, node: Node) -> list[Any]:
        try:
            return [self.of(node)]
        except NoValueError:
            return []

    def _first(self, nodes: Iterable[Node]) -> Any:
        for node in nodes:
            if found := self._try(node):
                return found[0]
        raise NoValueError

    def _text(self, node: Text) -> str:
        fits = fitting(node)
        forms = [form for name in node.formats for form in SAMPLES.get(name, ())]
        for form in [*forms, "a" * max(node.least, 1), "a" * node.least]:
            if fits(form):
                return form
        found = next(texts(node), None) if node.witness is None else node.witness
        return str(_drawn(node)) if found is None else found

    def array(self, node: Array, length: int) -> list[Any]:
        """An array of smallest items, of that length or the nearest that the node allows."""
        length = max(length, node.least) if node.most is None else min(max(length, node.least), node.most)
        if self.sizes.array(node, length) > MOST_PARTS:
            raise NoValueError
        if node.unique:
            return self._unique(node, length)
        values = [self.of(each) for each in node.prefix[:length]]
        values += [self.of(each) for each in node.wanted[: length - len(values)]]
        rest = length - len(values)
        if rest > 0:
            smallest = self.of(node.items)
            values += [copied(smallest) for _ in range(rest)]
        return values

    def array_if_any(self, node: Array, length: int) -> list[Any] | None:
        """The same, or None where there is none."""
        try:
            return self.array(node, length)
        except NoValueError:
            return None

    def array_with(self, node: Array, length: int, index: int, value: Any) -> list[Any] | None:
        """An array of different items, one of which is `value`; None where none was found."""
        asked = _asked(node, length)
        asked[index] = Constants(values=(value,), keyword="")
        try:
            found = one_of_each(asked, self)
        except NoValueError:
            return None
        return None if found is None else [copied(each) for each in found]

    def _unique(self, node: Array, length: int) -> list[Any]:
        found = one_of_each(_asked(node, length), self)
        if found is not None:
            return [copied(each) for each in found]
        if self._counts.are_scarce(node.items, length):
            raise NoValueError
        return list(_drawn(node, lambda value: len(value) >= length))

    def object(self, node: Object, names: set[str]) -> dict[str, Any]:
        """An object with `names`, all that must be there, and nothing else; in the author's order."""
        wanted = node.closure(names)
        if len(wanted) < node.least:
            for name in node.properties:
                if len(wanted) >= node.least:
                    break
                if name not in wanted:
                    wanted |= node.closure({name})
        if self.sizes.object(node, wanted) > MOST_PARTS:
            raise NoValueError
        known = [name for name in wanted if name in node.properties]
        if len(known) > 1:
            known = [name for name in node.properties if name in wanted]
        found = {name: self.of(node.properties[name]) for name in known}
        if len(found) < node.least:
            more = itertools.islice(others(node, self), node.least - len(found))
            found.update((name, self.of(node.extra(name))) for name in more)
        if len(found) < node.least:
            if (node.closed and not node.patterns) or node.least - len(found) > _MOST_SEARCHED:
                raise NoValueError
            if names:
                self.of(node)  # where none is found at all, there is none with these properties either
            return dict(_drawn(node, lambda value: names <= set(value)))
        return found

    def object_if_any(self, node: Object, names: set[str]) -> dict[str, Any] | None:
        """The same, or None where there is none."""
        try:
            return self.object(node, names)
        except NoValueError:
            return None

    def object_with(self, node: Object, name: str) -> dict[str, Any]:
        """An object with a property that the schema does not name; raises NoValueError."""
        value = self.of(node.extra(name)) if name not in node.properties else self.of(node.properties[name])
        found = self.object(node, set())
        if name not in found and len(found) >= node.least > len(node.required):
            # in the place of one that is there only to make up the number
            found = self.object(replace(node, least=node.least - 1), set())
        return {**found, name: value}


def _asked(node: Array, length: int) -> list[Node]:
    """What each item of an array of that length is to be."""
    asked = [*node.prefix, *node.wanted][:length]
    return asked + [node.items] * (length - len(asked))


def _passes(found: list[Any], accepts: Any) -> bool:
    return bool(found) and bool(accepts(found[0]))


def _number(node: Number) -> int | float:
    zero = Fraction(0)
    above = node.low is None or node.low < 0 or (node.low == 0 and not node.low_open)
    below = node.high is None or node.high > 0 or (node.high == 0 and not node.high_open)
    one_fits = (
        node.step is None and (node.low is None or node.low < 1) and (node.high is None or node.high > 1)
    )
    if above and below:
        # 1 rather than 0: the values around a boundary are to be unremarkable.
        return 1 if one_fits else plain(zero)
    if node.low is not None and not above:
        return plain(node.low) if not node.low_open else _inside(node, node.low, 1)
    assert node.high is not None
    return plain(node.high) if not node.high_open else _inside(node, node.high, -1)


def _inside(node: Number, bound: Fraction, direction: int) -> int | float:
    if node.low is not None and node.high is not None:
        return plain((node.low + node.high) / 2)
    return plain(bound + direction)


def _always(value: Any) -> bool:
    return True


def _drawn(node: Node, holds: Callable[[Any], bool] = _always) -> Any:
    """The simplest value by drawing and shrinking: for patterns, and for what only a check can tell."""
    from tool_contracts.generate.strategies import strategy_for

    try:
        return simplest(strategy_for(node), holds)
    except LookupError:
        raise NoValueError from None
