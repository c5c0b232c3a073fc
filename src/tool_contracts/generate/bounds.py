"""What is worth trying of one node: values at its bounds and next to them, each with keyword and detail."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.caps import MOST_DIFFERENT, MOST_ITEMS, MOST_MEMBERS, MOST_NAMES
from tool_contracts.generate.cases import shown, spoken
from tool_contracts.generate.leaves import LARGEST
from tool_contracts.generate.lengths import at_bounds
from tool_contracts.generate.matching import fitting
from tool_contracts.generate.nodes import (
    AnyValue,
    Array,
    Boolean,
    Constants,
    Nothing,
    Null,
    Number,
    Object,
    Text,
    Union,
)
from tool_contracts.generate.numeric import float_inside, is_multiple, is_within, plain
from tool_contracts.generate.places import other_names
from tool_contracts.generate.smallest import NoValueError, Smallest
from tool_contracts.generate.standing import branch_named, standing
from tool_contracts.generate.wellformed import SAMPLES
from tool_contracts.schema.regex import matches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate.nodes import Node

    Sample = tuple[Any, str, str]
    """A value, the keyword that it is about, what was chosen."""

_BREAKING = (
    ("", "empty text"),
    (" ", "blank text"),
    ("123", "digits as text"),
    ("null", "the word null"),
    ("\u00e9\u65e5\U0001f600", "letters outside ASCII"),
    ("line\nline", "a line break"),
    ("'\"\\", "quotes and a backslash"),
    ("\x00", "a NUL character"),
)

_NEAR = Fraction(1, 1000)
"""From a bound that is itself outside to its neighbour, or that share of a range narrower than one."""


def samples(node: Node, smallest: Smallest) -> Iterator[Sample]:
    """Values of `node`, simplest first; some may come twice."""
    match node:
        case Constants():
            yield from members(node)
        case Null():
            yield None, standing(node, "type"), "null"
        case Boolean():
            yield False, standing(node, "type"), "false"
            yield True, standing(node, "type"), "true"
        case Number():
            yield from _numbers(node)
        case Text():
            yield from _texts(node, smallest)
        case Array():
            yield from _arrays(node, smallest)
        case Object():
            yield from _objects(node, smallest)
        case Union():
            yield from branches(node, smallest)
        case AnyValue():
            of_each_type: tuple[Any, ...] = (None, False, 0, 1.5, "text", [], {})
            for value in of_each_type:
                yield value, "", f"any: {shown(value)}"


def members(node: Constants) -> Iterator[Sample]:
    """The members of an `enum` or of a union of constants, or the one value of `const`."""
    for value in node.values[:MOST_MEMBERS]:
        yield value, node.keyword, f"{'member ' if node.keyword != 'const' else ''}{shown(value)}"


def branches(node: Union, smallest: Smallest) -> Iterator[Sample]:
    """The smallest value of each branch."""
    for tokens, branch in node.branches:
        try:
            value = smallest.of(branch)
        except NoValueError:
            continue
        keyword = standing(node, "type") if tokens[0] == "type" else str(tokens[0])
        name = branch_named(branch, tokens)
        yield value, keyword, name if "without" in tokens[2:] else f"branch {name}"


def _numbers(node: Number) -> Iterator[Sample]:
    for bound, is_open, keyword, name, direction in (
        (node.low, node.low_open, node.low_keyword, "minimum", 1),
        (node.high, node.high_open, node.high_keyword, "maximum", -1),
    ):
        if bound is not None:
            if not is_open:
                yield plain(bound), keyword, f"at {name}"
            near = plain(bound + direction * _inside(node, bound, is_open))
            if is_open and isinstance(near, float) and not is_within(Fraction(near), node):
                # so narrow a range that what lies next to the bound is no float
                near = float_inside(bound, is_open, direction * math.inf)
            yield near, keyword, f"just inside {name}"
    typed = standing(node, "type")
    for value, detail in ((0, "zero"), (1, "one"), (-1, "minus one")):
        if is_within(Fraction(value), node):
            yield value, typed, detail
    if node.step is not None:
        yield plain(node.step), standing(node, "multipleOf"), "one step"
    if not node.integral and node.step is None and is_within(Fraction(1, 2), node):
        yield 0.5, typed, "a fraction"
    yield from _far(node)


def _far(node: Number) -> Iterator[Sample]:
    """Where one bound is missing, the number farthest on that side that every reader holds exactly; upwards where both are."""
    if node.high is None:
        far, name = LARGEST, "largest"
    elif node.low is None:
        far, name = -LARGEST, "smallest"
    else:
        return
    value = Fraction(far)
    if node.step is not None:
        value = int(value / node.step) * node.step
    if is_within(value, node) and is_multiple(value, [node.step or Fraction(1)]):
        detail = f"the {name} exact {'integer' if node.step is None else 'multiple'}"
        yield plain(value), standing(node, "type"), detail


def _inside(node: Number, bound: Fraction, is_open: bool) -> Fraction:
    """How far from a bound its neighbour is taken: a step; of floats a half, or what a narrow range has room for."""
    if node.step is not None:
        return node.step
    if node.integral:
        return Fraction(1)
    if abs(bound) >= LARGEST:
        return max(Fraction(1), _spacing(bound))
    width = None if node.low is None or node.high is None else node.high - node.low
    if is_open:
        return _NEAR if width is None or width >= 1 else _NEAR * width
    return Fraction(1, 2) if width is None or width >= 1 else width / 4


def _spacing(bound: Fraction) -> Fraction:
    """How far the next float is, which one of two readers may take for the bound."""
    return Fraction(0) if abs(bound) > Fraction(2) ** 1000 else Fraction(math.ulp(float(bound)))


def _texts(node: Text, smallest: Smallest) -> Iterator[Sample]:
    fits = fitting(node)
    formatted = standing(node, "format", "contentMediaType", "contentEncoding")
    for name in node.formats:
        for form in SAMPLES.get(name, ()):
            if fits(form):
                yield form, formatted, f"{name} {form}"
    yield from at_bounds(node)
    if node.patterns or node.barred:
        keyword = standing(node, "pattern", "not")
        yield smallest.of(node), keyword, "a match" if node.patterns else "no match"
    if SAMPLES.keys().isdisjoint(node.formats):
        for text, detail in _BREAKING:
            if fits(text):
                yield text, standing(node, "type"), detail


def _arrays(node: Array, smallest: Smallest) -> Iterator[Sample]:
    fewest = standing(node, "minItems", "contains", "type")
    most = standing(node, "maxItems", "items", "additionalItems", "unevaluatedItems", "uniqueItems", "type")
    several = standing(node, "items", "prefixItems", "type")
    lengths = [
        (node.least, fewest, "fewest items"),
        (1, several, "one item"),
        (2, several, "two items"),
        (node.least + 1, fewest, "one above fewest items"),
    ]
    if node.most is not None:
        lengths += [(node.most, most, "most items"), (node.most - 1, most, "one below most items")]
    cap = MOST_DIFFERENT if node.unique else MOST_ITEMS
    for length, keyword, detail in lengths:
        if length < node.least or length > cap or (node.most is not None and length > node.most):
            continue
        try:
            value = smallest.array(node, length)
        except NoValueError:
            continue
        yield value, keyword, "no items" if not value else detail
    yield from _contained(node, smallest, cap)


def _contained(node: Array, smallest: Smallest, cap: int) -> Iterator[Sample]:
    """Arrays with as many of what they must contain as they may have, and next to both bounds."""
    fewest = standing(node, "minContains", "contains")
    for each in node.counted:
        item, least, most = each.item, each.least, each.most
        counts = [(least + 1, fewest, "one above fewest contained")]
        if most is not None:
            counts += [
                (most, "maxContains", "most contained"),
                (most - 1, "maxContains", "one below most contained"),
            ]
        for count, keyword, detail in counts:
            if least < count <= (cap if most is None else min(cap, most)):
                wanted = (*node.wanted, *[item] * (count - least))
                length = max(node.least, len(node.prefix) + len(wanted))
                try:
                    yield smallest.array(replace(node, wanted=wanted), length), keyword, detail
                except NoValueError:
                    continue


def _objects(node: Object, smallest: Smallest) -> Iterator[Sample]:
    always = frozenset(node.required)
    optional = [name for name in node.properties if name not in always]
    chosen: list[tuple[set[str], str]] = [(set(), "required only")]
    if optional:
        chosen.append((set(node.properties), "all properties"))
        chosen += [({name}, f"required and {spoken(name)}") for name in optional]
    for names, detail in chosen:
        try:
            value = smallest.object(node, names)
        except NoValueError:
            continue
        keyword = standing(node, "properties" if names else "required", "properties", "type")
        if not names and len(value) > len(always) and "minProperties" in node.keywords:
            keyword, detail = "minProperties", "fewest properties"
        yield value, keyword, "no properties" if not value else detail
    yield from _without_each(node, smallest)
    yield from _sizes(node, smallest)
    yield from _of_other_names(node, smallest)
    yield from _of_all_names(node, smallest)


def _without_each(node: Object, smallest: Smallest) -> Iterator[Sample]:
    """Where some of the optional properties make up the fewest that there must be: others in the place of each."""
    if node.least <= len(node.required):
        return
    with suppress(NoValueError):
        found = smallest.object(node, set())
        for name in [name for name in node.properties if name in found and name not in node.required]:
            with suppress(NoValueError):
                others = smallest.object(_without(node, name), set())
                yield others, standing(node, "minProperties"), f"without {spoken(name)}"


def _without(node: Object, name: str) -> Object:
    return replace(
        node,
        properties={other: each for other, each in node.properties.items() if other != name},
        extra=lambda other: Nothing() if other == name else node.extra(other),
    )


def _of_other_names(node: Object, smallest: Smallest) -> Iterator[Sample]:
    """Objects with one property besides the named ones, for each pattern and for what none is found in."""
    others = standing(node, "additionalProperties", "unevaluatedProperties", "propertyNames", "type")
    for name in other_names(node, smallest):
        pattern = next((each for each in node.patterns if matches(each, name)), None)
        keyword = others if pattern is None else "patternProperties"
        detail = "one property of its own" if pattern is None else f"a property like {pattern}"
        try:
            yield smallest.object_with(node, name), keyword, detail
        except NoValueError:
            continue


def _of_all_names(node: Object, smallest: Smallest) -> Iterator[Sample]:
    """An object with a property of each name, where there are not many."""
    if node.names is None or node.most is None or "maxProperties" in node.keywords:
        return
    if node.most - len(node.properties) <= MOST_NAMES:
        with suppress(NoValueError):
            whole = smallest.object(replace(node, least=node.most), set())
            yield whole, standing(node, "propertyNames"), "a property of each name"


def _sizes(node: Object, smallest: Smallest) -> Iterator[Sample]:
    """Objects at the bounds of their size, and next to them; the fewest properties are those of required only."""
    fewest, most = standing(node, "minProperties"), standing(node, "maxProperties")
    sizes = []
    if node.least:
        sizes += [
            (node.least, fewest, "fewest properties"),
            (node.least + 1, fewest, "one above fewest properties"),
        ]
    if node.most is not None and most:
        sizes += [(node.most, most, "most properties"), (node.most - 1, most, "one below most properties")]
    for size, keyword, detail in sizes:
        if size - len(node.properties) <= MOST_NAMES and node.least <= size <= (node.most or size):
            try:
                yield smallest.object(replace(node, least=size), set()), keyword, detail
            except NoValueError:
                continue
