"""From nodes to Hypothesis strategies, valid by construction: no validator runs inside of a draw where it can be helped."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tool_contracts.generate import different, engines, leaves
from tool_contracts.generate.compiling import Compiled, compile_schema
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
from tool_contracts.generate.plans import ArrayPlan, Check, Fields, ObjectPlan
from tool_contracts.generate.smallest import NoValueError, Smallest
from tool_contracts.generate.weights import Weights
from tool_contracts.schema import identity

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from hypothesis.strategies import SearchStrategy

_MORE_KEYS = (3, 2, 1)
"""How many keys of its own an object gets at most, by its level of nesting."""

_MOST_DRAWN = 100
"""Required properties of one object, or items, that are drawn; further ones are the smallest they can be."""

_MOST_NAMED = 20
"""Properties that the schema does not name and that are all drawn."""

_FEW_ITEMS = 8
"""Items, and such properties, that are drawn where more are asked for."""

_ATTEMPTS = 5
"""Draws that a check may refuse before the smallest value that it lets pass is taken."""

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
        compiled.strategies[key] = _Builder(compiled.node, constants, classes).build(compiled.node, 0)
    return compiled.strategies[key]


def strategy_for(node: Node) -> SearchStrategy[Any]:
    """A strategy for the values of a node."""
    return _Builder(node).build(node, 0)


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
            case Union(branches=branches):
                ordered = sorted(
                    (each for _, each in branches), key=lambda each: _SIMPLEST_FIRST.index(type(each))
                )
                return st.one_of([self.build(each, level) for each in ordered])
            case Checked(inner=inner, accepts=accepts, witness=witness):
                return _first_accepted(Check(self.build(inner, level), accepts, witness))
            case AnyValue():
                return leaves.any_value()
        return st.nothing()

    def _array(self, node: Array, level: int) -> SearchStrategy[Any]:
        prefix = [self.build(each, level + 1) for each in node.prefix]
        rest = max(0, node.least - len(prefix))
        room = None if node.most is None else max(0, node.most - len(prefix))
        more = rest + self._weights.items(node, level)
        most = more if room is None else min(room, more)
        key = identity if node.unique else None
        if isinstance(node.items, Nothing) or most == 0:
            items: SearchStrategy[list[Any]] = st.builds(list)
        elif key is not None:
            items = st.lists(self.build(node.items, level + 1), min_size=rest, max_size=most, unique_by=key)
        else:
            padding = self._padding(node.items, rest)
            items = st.lists(
                self.build(node.items, level + 1), min_size=rest - len(padding), max_size=most - len(padding)
            )
            if padding:
                items = items.map(lambda head: head + copy.deepcopy(padding))
        wanted = [self.build(each, level + 1) for each in node.wanted]
        if not prefix and not wanted:
            return items
        shortest = min(node.least, len(prefix))
        longest = len(prefix) if node.most is None else min(node.most, len(prefix))
        plan = ArrayPlan(
            prefix=prefix,
            length=st.integers(0, longest - shortest),
            longest=longest,
            items=items,
            wanted=wanted,
            rest=rest,
            most=None if room is None else most,
            unique=node.unique,
        )
        drawn = _array(plan)
        if not node.unique:
            return drawn
        return drawn.filter(lambda v: len({identity(x) for x in v}) == len(v) >= node.least)

    def _padding(self, items: Node, least: int) -> list[Any]:
        """All but the first few items of an array that must be long; all of these drawn would take seconds."""
        if least <= _MOST_DRAWN:
            return []
        try:
            smallest = Smallest().of(items)
        except NoValueError:
            return []
        return [copy.deepcopy(smallest) for _ in range(least - _FEW_ITEMS)]

    def _more_properties(self, node: Object) -> dict[str, Any]:
        """All but a few properties of an object that must have many: so many different names take minutes to draw."""
        count = node.least - len(node.properties) - _FEW_ITEMS
        found = list(different.names(node, Smallest()))
        try:
            made = {name: Smallest().of(node.extra(name)) for name in found[-count:]}
        except NoValueError:
            return {}
        return made if len(made) == count else {}

    def _object(self, node: Object, level: int) -> SearchStrategy[dict[str, Any]]:
        always = frozenset(node.required)
        required = [name for name in node.properties if name in always]
        optional = [name for name in node.properties if name not in always]
        if len(required) > _MOST_DRAWN:
            try:
                rest = {name: Smallest().of(node.properties[name]) for name in required[_MOST_DRAWN:]}
            except NoValueError:
                rest = {}
            if rest:
                drawn = self._object(_without(node, rest), level)
                return drawn.map(lambda found: {**copy.deepcopy(rest), **found})
        if node.least - len(node.properties) > _MOST_NAMED and (others := self._more_properties(node)):
            drawn = self._object(_beside(node, others), level)
            return drawn.map(lambda found: {**found, **copy.deepcopy(others)})
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
            return _simple(Fields(tuple(fields)))
        values = {name: self.build(each, level + 1) for name, each in node.properties.items()}
        some = None if picked is None else st.lists(st.sampled_from(optional), max_size=picked, unique=True)
        more = _MORE_KEYS[min(level, len(_MORE_KEYS) - 1)]

        def value_for(name: str) -> SearchStrategy[Any]:
            return self.build(node.extra(name), level + 1)

        strategy = _planned(ObjectPlan(node, values, optional, some, names, value_for, more))
        return strategy.filter(lambda v: _has_size(v, node)) if limited else strategy

    def _halves(self, node: Node, level: int) -> tuple[SearchStrategy[Any], leaves.Words]:
        """A strategy, and for texts the words that take turns with it: a layer less in each draw."""
        if isinstance(node, Text):
            samples = tuple(value for _, value in node.samples if isinstance(value, str))
            key = node.least, node.most, node.patterns, node.barred, node.formats, samples
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


# A composite is made once here and not where it is used: Hypothesis reads the source of each.


@st.composite
def _array(draw: st.DrawFn, plan: ArrayPlan) -> list[Any]:
    length = plan.longest - draw(plan.length)
    values = [draw(each) for each in plan.prefix[:length]]
    if length < len(plan.prefix):
        return values
    tail = draw(plan.items)
    if plan.wanted:
        found = [draw(each) for each in plan.wanted]
        spare = len(tail) - max(0, plan.rest - len(found))
        tail = [*found, *tail[: max(0, min(spare, len(tail)))]][: plan.most]
        if len(tail) > 1:
            tail = list(draw(st.permutations(tail)))
    if plan.unique:
        before = set(map(identity, values))
        others = {identity(each): each for each in tail}
        tail = [each for key, each in others.items() if key not in before]
    return values + tail


_FLAG = st.booleans()


@st.composite
def _simple(draw: st.DrawFn, fields: Fields) -> dict[str, Any]:
    # Each flag right before its value, so that shrinking can drop both at once.
    return {
        name: draw(words.get(draw(leaves.TURNS), value) if words else value)
        for name, always, value, words in fields.each
        if always or draw(_FLAG)
    }


def _without(node: Object, names: Collection[str]) -> Object:
    return replace(
        node,
        properties={name: each for name, each in node.properties.items() if name not in names},
        required=tuple(name for name in node.required if name not in names),
        least=max(0, node.least - len(names)),
        most=None if node.most is None else node.most - len(names),
    )


def _beside(node: Object, properties: dict[str, Any]) -> Object:
    """The object without so many of its properties, of which none has the name of one of `properties`."""
    return replace(
        node,
        least=node.least - len(properties),
        most=None if node.most is None else node.most - len(properties),
        extra=lambda name: Nothing() if name in properties else node.extra(name),
    )


@st.composite
def _planned(draw: st.DrawFn, plan: ObjectPlan) -> dict[str, Any]:
    node, least, most = plan.node, plan.node.least, plan.node.most
    chosen = set(node.required)
    if plan.some is None:
        chosen.update(name for name in plan.optional if draw(_FLAG))
    else:
        chosen.update(draw(plan.some))
    if node.needs:
        chosen = node.closure(chosen)
    if len(chosen) < least and plan.names is None:
        missing = [name for name in plan.optional if name not in chosen]
        chosen = node.closure({*chosen, *missing[: least - len(chosen)]})
    if most is not None:
        for name in reversed(plan.optional):
            if len(chosen) > most and name in chosen:
                chosen.discard(name)
                chosen = {
                    each for each in chosen if name not in node.closure({each}) or each in node.required
                }
    found = {name: draw(value) for name, value in plan.values.items() if name in chosen}
    if plan.names is not None:
        low = max(0, least - len(found))
        high = low + plan.more if most is None else min(most - len(found), low + plan.more)
        if high >= low and high > 0:
            names = draw(st.lists(plan.names, min_size=low, max_size=high, unique=True))
            found.update((name, draw(plan.value_for(name))) for name in names)
    return found


@st.composite
def _first_accepted(draw: st.DrawFn, check: Check) -> Any:
    for _ in range(_ATTEMPTS):
        value = draw(check.inner)
        if check.accepts(value):
            return value
    return copy.deepcopy(check.witness)


def _has_size(value: dict[str, Any], node: Object) -> bool:
    return (
        node.least <= len(value)
        and (node.most is None or len(value) <= node.most)
        and all(other in value for name in value for other in node.needs.get(name, ()))
    )


def _constants(values: tuple[Any, ...]) -> SearchStrategy[Any]:
    if any(isinstance(value, (list, dict)) for value in values):
        # Each draw is a value of its own: a tool that changes its argument must not change the schema.
        return st.sampled_from(range(len(values))).map(lambda index: copy.deepcopy(values[index]))
    return st.sampled_from(values)
