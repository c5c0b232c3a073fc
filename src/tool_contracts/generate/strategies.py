"""From nodes to Hypothesis strategies, valid by construction: no validator runs inside of a draw where it can be helped."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tool_contracts.generate import composites, engines, leaves
from tool_contracts.generate.bounds import samples
from tool_contracts.generate.compiled import UnsupportedSchema
from tool_contracts.generate.compiling import compile_schema
from tool_contracts.generate.different import different, one_of_each
from tool_contracts.generate.nesting import Nesting
from tool_contracts.generate.nodes import (
    AnyValue,
    Array,
    Boolean,
    Checked,
    Constants,
    Node,
    Nothing,
    Null,
    Number,
    Object,
    Text,
    Union,
)
from tool_contracts.generate.plans import ArrayPlan, Check, Fields, ObjectPlan, Patch
from tool_contracts.generate.portions import Portions
from tool_contracts.generate.smallest import NoValueError, Smallest
from tool_contracts.generate.weights import Weights
from tool_contracts.schema import identity
from tool_contracts.schema.values import copied

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from hypothesis.strategies import SearchStrategy

    from tool_contracts.generate.compiled import Compiled

_MORE_KEYS = (3, 2, 1)
"""How many keys of its own an object gets at most, by its level of nesting."""

_FEW_PROPERTIES = 10
"""Of those that an object must have beyond the required ones, how many are drawn where there are twice as many or more."""

_MOST_TRIED, _FEWEST_TRIED = 60, 3
"""Values to look at for one of each branch that a check lets pass: of all branches together, and of each at least."""

_LEVELS = 4
"""Levels of nesting that are told apart; what lies deeper is drawn as the last one."""


def from_schema(
    schema: Any,
    *,
    constants: Sequence[str] = (),
    classes: Iterable[str] = (),
    engine: str = engines.OWN,
) -> SearchStrategy[Any]:
    """A strategy for the values that `schema` allows.

    `schema` is read in the dialect that its `$schema` names, 2020-12 by default, and not changed. `constants` are
    texts worth trying, such as those in the source and the description of a tool; each text leaf draws them now and
    then, where they fit. Properties that the schema does not name are drawn only where it invites them. `classes` adds
    values that many readers stumble over, by the names in `leaves.CLASSES`; those of "non-finite" and "surrogates" are
    outside of JSON. Raises UnsupportedSchema, naming keyword and pointer, where nothing can be generated.

    `engine` may be "hypothesis-jsonschema", where that package is installed: its values as they come, `constants` and
    `classes` left aside.
    """
    if engine == engines.HYPOTHESIS_JSONSCHEMA:
        return engines.hypothesis_jsonschema(schema)
    if engine != engines.OWN:
        raise ValueError(f"unknown engine {engine!r}; there are {', '.join(engines.ENGINES)}")
    wanted = frozenset(classes)
    if unknown := wanted - leaves.CLASSES:
        raise ValueError(f"unknown class {min(unknown)!r}; there are {', '.join(sorted(leaves.CLASSES))}")
    return strategy_of(compile_schema(schema), tuple(constants), wanted)


def strategy_of(
    compiled: Compiled, constants: tuple[str, ...] = (), classes: frozenset[str] = frozenset()
) -> SearchStrategy[Any]:
    """A strategy for what is compiled, the same one when it is asked for again."""
    key = (constants, classes)
    if key not in compiled.strategies:
        compiled.strategies[key] = _built(compiled.node, constants, classes)
    return compiled.strategies[key]


def strategy_for(node: Node) -> SearchStrategy[Any]:
    """A strategy for the values of a node."""
    return _built(node)


def _built(
    node: Node, constants: tuple[str, ...] = (), classes: frozenset[str] = frozenset()
) -> SearchStrategy[Any]:
    try:
        return _Builder(node, constants, classes).build(node, 0)
    except RecursionError:
        raise UnsupportedSchema("", "", "the schema is nested too deeply") from None


_SIMPLEST_FIRST: tuple[type[Node], ...] = (
    Null,
    Boolean,
    Constants,
    Number,
    Text,
    Array,
    Object,
    Union,
    Checked,
    AnyValue,
)


class _Builder:
    def __init__(
        self, root: Node, constants: tuple[str, ...] = (), classes: frozenset[str] = frozenset()
    ) -> None:
        self._constants = constants
        self._classes = classes
        self._memo: dict[tuple[int, int], SearchStrategy[Any]] = {}
        self._alive: list[Node] = []
        self._texts: dict[Any, tuple[SearchStrategy[str], leaves.Words]] = {}
        self._weights = Weights()
        self._portions = Portions()
        self._smallest = Smallest()
        self._nesting = Nesting(root)

    def build(self, node: Node, level: int) -> SearchStrategy[Any]:
        key = (id(node), min(level, _LEVELS - 1))
        if key not in self._memo:
            self._alive.append(node)  # an id is taken for good only while its object lives
            fixed = self._nesting.fixed(node)
            self._memo[key] = self._build(node, key[1]) if fixed is None else fixed
        return self._memo[key]

    def _build(self, node: Node, level: int) -> SearchStrategy[Any]:
        match node:
            case Null():
                return st.none()
            case Boolean():
                return st.booleans()
            case Constants(values=values):
                return _constants(values)
            case Number():
                return leaves.number(node, self._classes)
            case Text():
                free, words = self._halves(node, level)
                return leaves.mixed(free, words) if words else free
            case Array():
                return self._array(node, level)
            case Object():
                return self._object(node, level)
            case Union():
                return st.one_of([self.build(each, level) for each in _simplest_first(node)])
            case Checked():
                return self._checked(node, level)
            case AnyValue():
                return leaves.any_value()
        return st.nothing()

    def _checked(self, node: Checked, level: int) -> SearchStrategy[Any]:
        """Values that all checks let pass; of a union each branch by itself, since they may let pass little of one."""
        checks = [node.accepts]
        inner = node.inner
        while isinstance(inner, Checked):
            checks.append(inner.accepts)
            inner = inner.inner

        def accepts(value: Any) -> bool:
            return all(check(value) for check in checks)

        whole = Check(self.build(inner, level), accepts, node.witness)
        if not isinstance(inner, Union):
            return composites.first_accepted(whole)
        branches = _simplest_first(inner)
        most = max(_FEWEST_TRIED, _MOST_TRIED // len(branches))
        known = [(each, self._witness(each, accepts, most)) for each in branches]
        found = [Check(self.build(each, level), accepts, value[0]) for each, value in known if value]
        if len(found) < len(known):
            found.append(whole)
        return st.one_of([composites.first_accepted(each) for each in found])

    def _witness(self, node: Node, accepts: Callable[[Any], bool], most: int) -> tuple[Any] | None:
        """A value of a branch that a check lets pass, if one is soon found."""
        simple = (value for value, *_ in samples(node, self._smallest))
        try:
            tried = chain([self._smallest.of(node)], simple, different(node, self._smallest))
            return next(((value,) for value in islice(tried, most) if accepts(value)), None)
        except NoValueError:
            return None

    def _array(self, node: Array, level: int) -> SearchStrategy[Any]:
        if (patch := self._patch(node, level)) is not None:
            return composites.patched(patch)
        prefix = [self.build(each, level + 1) for each in node.prefix]
        rest = max(0, node.least - len(prefix))
        room = None if node.most is None else max(0, node.most - len(prefix))
        more = rest + self._weights.items(node, level)
        most = more if room is None else min(room, more)
        items = self._items(node, level, rest, most)
        wanted = [self.build(each, level + 1) for each in node.wanted]
        if not prefix and not wanted:
            return items
        shortest = min(node.least, len(prefix))
        longest = self._weights.longest(node, level)
        plan = ArrayPlan(
            prefix=prefix,
            length=st.integers(0, longest - shortest),
            longest=longest,
            items=items,
            wanted=wanted,
            most=None if room is None else most,
            apart=partial(self._apart, node) if node.unique else None,
        )
        drawn = composites.array(plan)
        if not node.unique:
            return drawn
        return drawn.filter(lambda v: len({identity(x) for x in v}) == len(v) >= node.least)

    def _apart(self, node: Array, values: list[Any]) -> list[Any]:
        """The items by position that were drawn, as far as they differ, and others in the place of the rest."""
        if len(set(map(identity, values))) == len(values):
            return values
        try:
            found = one_of_each(node.prefix[: len(values)], self._smallest, values)
        except NoValueError:
            return values
        return values if found is None else [copied(each) for each in found]

    def _items(self, node: Array, level: int, least: int, most: int) -> SearchStrategy[list[Any]]:
        if isinstance(node.items, Nothing) or most == 0:
            return st.builds(list)
        items = self.build(node.items, level + 1)
        if node.unique:
            return st.lists(items, min_size=least, max_size=most, unique_by=identity)
        return st.lists(items, min_size=least, max_size=most)

    def _patch(self, node: Array, level: int) -> Patch | None:
        """How to draw a part of an array that must have more items than can be drawn; None where all can."""
        positions = self._portions.positions(node, level)
        if positions is None:
            return None
        named = len(node.prefix) + len(node.wanted)
        try:
            base = self._smallest.array(node, named)
        except NoValueError:
            return None
        most = self._weights.items(node, level)
        most = most if node.most is None else min(most, node.most - len(base))
        drawn = tuple((index, self.build(each, level + 1)) for index, each in positions if index < len(base))
        return Patch(base, drawn, self._items(node, level, 0, most), named, node.unique)

    def _beside(self, node: Object, level: int) -> dict[str, Any]:
        """Properties with the values that they have in all draws, where an object must have more than can be drawn."""
        names = self._portions.left_out(node, level)
        count = node.least - len(node.required) - _FEW_PROPERTIES
        if not names and count <= _FEW_PROPERTIES:
            return {}
        try:
            whole = self._smallest.object(node, set())
        except NoValueError:
            return {}
        always = frozenset(node.required)
        others = [name for name in whole if name not in always]
        if count > _FEW_PROPERTIES:
            names += others[:count]
        return {name: whole[name] for name in names}

    def _object(self, node: Object, level: int) -> SearchStrategy[dict[str, Any]]:
        if beside := self._beside(node, level):
            drawn = self._object(_without(node, beside), level)
            return drawn.map(lambda found: {**copied(beside), **found})
        always = frozenset(node.required)
        required = [name for name in node.properties if name in always]
        optional = [name for name in node.properties if name not in always]
        least, most = node.least, node.most
        may_add = node.invites or (not node.closed and least > len(node.properties))
        may_add = may_add and (most is None or most > len(required))
        names = self._names(node, level) if may_add else None
        picked = self._weights.picked((node.properties[name] for name in optional), level)
        limited = bool(node.needs) or least > len(required) or most is not None
        if names is None and not limited and picked is None:
            fields = (
                (name, name in always, *self._halves(each, level + 1))
                for name, each in node.properties.items()
            )
            return composites.simple(Fields(tuple(fields)))
        values = {name: self.build(each, level + 1) for name, each in node.properties.items()}
        some = None if picked is None else st.lists(st.sampled_from(optional), max_size=picked, unique=True)
        more = _MORE_KEYS[min(level, len(_MORE_KEYS) - 1)]

        def value_for(name: str) -> SearchStrategy[Any]:
            return self.build(node.extra(name), level + 1)

        strategy = composites.planned(ObjectPlan(node, values, optional, some, names, value_for, more))
        return strategy.filter(lambda v: _has_size(v, node)) if limited else strategy

    def _halves(self, node: Node, level: int) -> tuple[SearchStrategy[Any], leaves.Words]:
        """A strategy, and for texts the words that take turns with it: a layer less in each draw."""
        if isinstance(node, Text):
            samples = tuple(value for _, value in node.samples if isinstance(value, str))
            key = node.least, node.most, node.patterns, node.barred, node.formats, node.disputed, samples
            if key not in self._texts:
                self._texts[key] = leaves.text(node, self._constants, self._classes)
            return self._texts[key]
        return self.build(node, level), {}

    def _names(self, node: Object, level: int) -> SearchStrategy[str] | None:
        """Names of properties that the schema does not name itself; None where no name is known to fit."""
        keys: list[SearchStrategy[str]] = []
        if isinstance(node.names, Nothing):
            return None
        if not node.closed:
            keys.append(leaves.KEYS if node.names is None else self.build(node.names, level + 1))
        found = map(node.matching, node.patterns)
        keys += [self.build(each, level + 1) for each in found if not isinstance(each, Nothing)]
        if not keys:
            return None
        named = frozenset(node.properties)

        return st.one_of(keys).filter(
            lambda name: name not in named and not isinstance(node.extra(name), Nothing)
        )


def _simplest_first(node: Union) -> list[Node]:
    """The branches of a union and of the unions among them."""
    todo = [each for _, each in node.branches]
    found: list[Node] = []
    while todo:
        each = todo.pop(0)
        if isinstance(each, Union):
            todo[:0] = [branch for _, branch in each.branches]
        else:
            found.append(each)
    return sorted(found, key=lambda each: _SIMPLEST_FIRST.index(type(each)))


def _without(node: Object, names: Collection[str]) -> Object:
    """An object as far as it is drawn beside properties of these names."""
    needed = (other for name in names for other in node.needs.get(name, ()))
    return replace(
        node,
        properties={name: each for name, each in node.properties.items() if name not in names},
        required=tuple(name for name in dict.fromkeys((*node.required, *needed)) if name not in names),
        least=max(0, node.least - len(names)),
        most=None if node.most is None else node.most - len(names),
        extra=lambda name: Nothing() if name in names else node.extra(name),
        needs={
            name: tuple(other for other in others if other not in names)
            for name, others in node.needs.items()
            if name not in names
        },
    )


def _has_size(value: dict[str, Any], node: Object) -> bool:
    return (
        node.least <= len(value)
        and (node.most is None or len(value) <= node.most)
        and all(other in value for name in value for other in node.needs.get(name, ()))
    )


def _constants(values: tuple[Any, ...]) -> SearchStrategy[Any]:
    if any(isinstance(value, (list, dict)) for value in values):
        # Each draw is a value of its own: a tool that changes its argument must not change the schema.
        return st.sampled_from(range(len(values))).map(lambda index: copied(values[index]))
    return st.sampled_from(values)
