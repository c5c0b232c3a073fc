"""From nodes to Hypothesis strategies, valid by construction: no validator runs inside of a draw where it can be helped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tool_contracts.generate import leaves
from tool_contracts.generate.compiling import compile_schema
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
from tool_contracts.schema import identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import SearchStrategy

_MORE_ITEMS = (5, 4, 2, 1)
"""How many items more than the least an array gets, by its level of nesting: a budget for large schemas."""

_MORE_KEYS = 3


def from_schema(schema: Any, *, constants: Sequence[str] = ()) -> SearchStrategy[Any]:
    """A strategy for the values that `schema` allows.

    `schema` is read in the dialect that its `$schema` names, 2020-12 by default, and not changed. `constants` are
    texts worth trying, such as those in the source and the description of a tool; each text leaf draws them now and
    then, where they fit. Properties that the schema does not name are drawn only where it invites them. Raises
    UnsupportedSchema, naming keyword and pointer, where nothing can be generated.
    """
    return strategy_for(compile_schema(schema).node, constants)


def strategy_for(node: Node, constants: Sequence[str] = ()) -> SearchStrategy[Any]:
    """A strategy for the values of a node."""
    return _Builder(tuple(constants)).build(node, 0)


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
    def __init__(self, constants: tuple[str, ...]) -> None:
        self._constants = constants
        self._memo: dict[tuple[int, int], SearchStrategy[Any]] = {}
        self._alive: list[Node] = []

    def build(self, node: Node, level: int) -> SearchStrategy[Any]:
        key = (id(node), min(level, len(_MORE_ITEMS) - 1))
        if key not in self._memo:
            self._alive.append(node)  # an id is taken for good only while its object lives
            self._memo[key] = self._build(node, key[1])
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
                return leaves.number(node)
            case Text():
                return leaves.text(node, self._constants)
            case Array():
                return self._array(node, level)
            case Object():
                return self._object(node, level)
            case Union(branches=branches):
                ordered = sorted(
                    (each for _, each in branches), key=lambda each: _SIMPLEST_FIRST.index(type(each))
                )
                return st.one_of([self.build(each, level) for each in ordered])
            case Checked(inner=inner, accepts=accepts):
                return self.build(inner, level).filter(accepts)
            case AnyValue():
                return leaves.any_value()
        return st.nothing()

    def _array(self, node: Array, level: int) -> SearchStrategy[Any]:
        prefix = [self.build(each, level + 1) for each in node.prefix]
        rest = max(0, node.least - len(prefix))
        room = None if node.most is None else max(0, node.most - len(prefix))
        more = rest + _MORE_ITEMS[level]
        most = more if room is None else min(room, more)
        key = identity if node.unique else None
        if isinstance(node.items, Nothing) or most == 0:
            items: SearchStrategy[list[Any]] = st.builds(list)
        elif key is not None:
            items = st.lists(self.build(node.items, level + 1), min_size=rest, max_size=most, unique_by=key)
        else:
            items = st.lists(self.build(node.items, level + 1), min_size=rest, max_size=most)
        wanted = None
        if node.wanted and node.contains is not None and not isinstance(node.contains, Nothing):
            wanted = self.build(node.contains, level + 1)
        if not prefix and wanted is None:
            return items
        shortest = min(node.least, len(prefix))
        longest = len(prefix) if node.most is None else min(node.most, len(prefix))

        @st.composite
        def array(draw: st.DrawFn) -> list[Any]:
            length = longest if shortest == longest else longest - draw(st.integers(0, longest - shortest))
            values = [draw(each) for each in prefix[:length]]
            if length == len(prefix):
                tail = draw(items)
                if wanted is not None:
                    missing = node.wanted
                    found = [draw(wanted) for _ in range(missing)]
                    spare = len(tail) - max(0, rest - missing)
                    tail = [*found, *tail[: max(0, min(spare, len(tail)))]][
                        : most if room is not None else None
                    ]
                    if len(tail) > 1:
                        tail = list(draw(st.permutations(tail)))
                values += tail
            return values

        return array().filter(lambda v: len({identity(x) for x in v}) == len(v)) if node.unique else array()

    def _object(self, node: Object, level: int) -> SearchStrategy[dict[str, Any]]:
        required = [name for name in node.properties if name in node.required]
        optional = [name for name in node.properties if name not in node.required]
        values = {name: self.build(each, level + 1) for name, each in node.properties.items()}
        least, most = node.least, node.most
        may_add = node.invites or (not node.closed and least > len(node.properties))
        may_add = may_add and (most is None or most > len(required))
        entries = self._entries(node, level) if may_add else None
        if not optional and entries is None:
            return st.fixed_dictionaries({name: values[name] for name in required})
        flag = st.booleans()
        if entries is None and not node.needs and least <= len(required) and most is None:
            always = frozenset(required)

            @st.composite
            def simple(draw: st.DrawFn) -> dict[str, Any]:
                # Each flag right before its value, so that shrinking can drop both at once.
                return {name: draw(value) for name, value in values.items() if name in always or draw(flag)}

            return simple()

        @st.composite
        def an_object(draw: st.DrawFn) -> dict[str, Any]:
            chosen = set(required)
            for name in optional:
                if draw(flag):
                    chosen.add(name)
            if node.needs:
                chosen = node.closure(chosen)
            if len(chosen) < least and entries is None:
                chosen = node.closure(
                    {*chosen, *[n for n in optional if n not in chosen][: least - len(chosen)]}
                )
            if most is not None:
                for name in reversed(optional):
                    if len(chosen) > most and name in chosen:
                        chosen.discard(name)
                        chosen = {
                            each for each in chosen if name not in node.closure({each}) or each in required
                        }
            found = {name: draw(values[name]) for name in node.properties if name in chosen}
            if entries is not None:
                low = max(0, least - len(found))
                high = low + _MORE_KEYS if most is None else min(most - len(found), low + _MORE_KEYS)
                if high >= low and high > 0:
                    pairs = draw(
                        st.lists(entries, min_size=low, max_size=high, unique_by=lambda pair: pair[0])
                    )
                    found.update(pairs)
            return found

        strategy = an_object()
        if node.needs or least > len(required) or most is not None:
            return strategy.filter(lambda v: _has_size(v, node))
        return strategy

    def _entries(self, node: Object, level: int) -> SearchStrategy[tuple[str, Any]]:
        keys: list[SearchStrategy[str]] = []
        if node.names is not None:
            keys.append(self.build(node.names, level + 1))
        else:
            if not node.closed:
                keys.append(leaves.KEYS)
            keys += [leaves.text(Text(patterns=(pattern,)), ()) for pattern in node.patterns]
        named = frozenset(node.properties)

        @st.composite
        def entry(draw: st.DrawFn) -> tuple[str, Any]:
            name = draw(key)
            return name, draw(self.build(node.extra(name), level + 1))

        key = st.one_of(keys).filter(
            lambda name: (
                name not in named and not isinstance(node.extra(name), Nothing) and name not in node.needs
            )
        )
        return entry()


def _has_size(value: dict[str, Any], node: Object) -> bool:
    return (
        node.least <= len(value)
        and (node.most is None or len(value) <= node.most)
        and all(other in value for name in value for other in node.needs.get(name, ()))
    )


def _constants(values: tuple[Any, ...]) -> SearchStrategy[Any]:
    if any(isinstance(value, (list, dict)) for value in values):
        import copy

        # Each draw is a value of its own: a tool that changes its argument must not change the schema.
        return st.sampled_from(range(len(values))).map(lambda index: copy.deepcopy(values[index]))
    return st.sampled_from(values)
