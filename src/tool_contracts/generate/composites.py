"""What is drawn from several strategies, by a plan.

Each composite is made once here and not where it is used: Hypothesis reads the source of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tool_contracts.generate import leaves
from tool_contracts.schema import identity
from tool_contracts.schema.values import copied

if TYPE_CHECKING:
    from tool_contracts.generate.plans import ArrayPlan, Check, Fields, ObjectPlan, Patch

_ATTEMPTS = 5
"""Draws that a check may refuse before the smallest value that it lets pass is taken."""


@st.composite
def array(draw: st.DrawFn, plan: ArrayPlan) -> list[Any]:
    """An array whose items are all drawn."""
    length = plan.longest - draw(plan.length)
    values = [draw(each) for each in plan.prefix[:length]]
    if plan.apart is not None:
        values = plan.apart(values)
    if length < len(plan.prefix):
        return values
    tail = draw(plan.items)
    if plan.wanted:
        found = [draw(each) for each in plan.wanted]
        tail = [*found, *tail[len(found) :]][: plan.most]
        if len(tail) > 1:
            tail = list(draw(st.permutations(tail)))
    if plan.apart is not None:
        before = set(map(identity, values))
        others = {identity(each): each for each in tail}
        tail = [each for key, each in others.items() if key not in before]
    return values + tail


@st.composite
def patched(draw: st.DrawFn, patch: Patch) -> list[Any]:
    """A long array of which a part is drawn; where items must differ, one that is there already changes places."""
    values: list[Any] = copied(patch.base)
    if not patch.unique:
        for index, each in patch.positions:
            values[index] = draw(each)
        return values + draw(patch.more)
    places = {identity(value): index for index, value in enumerate(values)}
    for index, each in patch.positions:
        value = draw(each)
        key = identity(value)
        other = places.get(key)
        if other is None:
            del places[identity(values[index])]
            values[index], places[key] = value, index
        elif min(index, other) >= patch.alike:
            places[key], places[identity(values[index])] = index, other
            values[index], values[other] = values[other], values[index]
    return values + [value for value in draw(patch.more) if identity(value) not in places]


_FLAG = st.booleans()


@st.composite
def simple(draw: st.DrawFn, fields: Fields) -> dict[str, Any]:
    """An object of which nothing is asked but its properties."""
    # Each flag right before its value, so that shrinking can drop both at once.
    return {
        name: draw(words.get(draw(leaves.TURNS), value) if words else value)
        for name, always, value, words in fields.each
        if always or draw(_FLAG)
    }


@st.composite
def planned(draw: st.DrawFn, plan: ObjectPlan) -> dict[str, Any]:
    """Any other object."""
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
def first_accepted(draw: st.DrawFn, check: Check) -> Any:
    """The first value that the check lets pass, or its witness."""
    for _ in range(_ATTEMPTS):
        value = draw(check.inner)
        if check.accepts(value):
            return value
    return copied(check.witness)
