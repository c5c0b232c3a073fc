"""The boundaries of a schema, one labelled case each, in a fixed order; and the examples that its author gave."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.cases import Case, key_of
from tool_contracts.generate.compiling import Compiled, compile_schema
from tool_contracts.generate.leaves import LARGEST
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
from tool_contracts.generate.numeric import is_within, plain
from tool_contracts.generate.places import Place, budget, places
from tool_contracts.generate.smallest import NoValueError, Smallest
from tool_contracts.generate.wellformed import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    Sample = tuple[Any, str, str]

_MOST_CASES = 300
MOST_MEMBERS = 100
_MOST_ITEMS = 200
_MOST_KEYS = 100
_MOST_CHARACTERS = 20_000

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


def boundaries(schema: Any) -> Iterator[Case]:
    """Valid values at the edges of `schema`: required only, all, each optional one, each bound, member, branch, form.

    Deterministic, simplest first, none twice, at most 300. Raises UnsupportedSchema as `from_schema` does.
    """
    compiled = compile_schema(schema)
    smallest = compiled.smallest
    found = (
        Case(place.put(value), keyword, place.pointer, detail)
        for place in places(compiled.node, smallest)
        for value, keyword, detail in _found(_samples(place, smallest))
    )
    yield from _valid(found, compiled)


def examples(schema: Any) -> Iterator[Case]:
    """The author's own values: `examples`, `default` and `const`, each `enum` member, each branch of a union once.

    A value given for a part stands in the smallest valid rest; one that the schema itself forbids is left out.
    Deterministic, none twice, at most 300. Raises UnsupportedSchema as `from_schema` does.
    """
    compiled = compile_schema(schema)
    smallest = compiled.smallest
    found = (
        Case(place.put(value), keyword, place.pointer, detail)
        for place in places(compiled.node, smallest)
        for value, keyword, detail in _given(place, smallest)
    )
    yield from _valid(found, compiled)


def _valid(cases: Iterator[Case], compiled: Compiled) -> Iterator[Case]:
    seen: set[str] = set()
    most = budget(compiled.node, compiled.smallest, _MOST_CASES)
    for case in cases:
        key = key_of(case.value)
        if key not in seen and compiled.accepts(case.value):
            seen.add(key)
            yield case
            if len(seen) >= most:
                return


def _found(samples: Iterator[Sample]) -> Iterator[Sample]:
    try:
        yield from samples
    except NoValueError:
        return


def _given(place: Place, smallest: Smallest) -> Iterator[Sample]:
    node = place.node
    for keyword, value in node.samples:
        yield value, keyword, f"the {keyword}" if keyword == "default" else "an example"
    if isinstance(node, Constants):
        yield from _members(node)
    elif isinstance(node, Union):
        yield from _branches(node, smallest)


def _samples(place: Place, smallest: Smallest) -> Iterator[Sample]:
    match place.node:
        case Constants() as node:
            yield from _members(node)
        case Null():
            yield None, "type", "null"
        case Boolean():
            yield False, "type", "false"
            yield True, "type", "true"
        case Number() as node:
            yield from _numbers(node)
        case Text() as node:
            yield from _texts(node, smallest)
        case Array() as node:
            yield from _arrays(node, smallest)
        case Object() as node:
            yield from _objects(node, smallest)
        case Union() as node:
            yield from _branches(node, smallest)
        case AnyValue():
            of_each_type: tuple[Any, ...] = (None, False, 0, 1.5, "text", [], {})
            for value in of_each_type:
                yield value, "type", f"any: {_shown(value)}"


def _members(node: Constants) -> Iterator[Sample]:
    for value in node.values[:MOST_MEMBERS]:
        yield value, node.keyword, f"{'member ' if node.keyword == 'enum' else ''}{_shown(value)}"


def _branches(node: Union, smallest: Smallest) -> Iterator[Sample]:
    for tokens, branch in node.branches:
        try:
            yield smallest.of(branch), str(tokens[0]), f"branch {tokens[1]}"
        except NoValueError:
            continue


def _numbers(node: Number) -> Iterator[Sample]:
    inside = _inside(node)
    for bound, is_open, keyword, direction in (
        (node.low, node.low_open, "minimum", 1),
        (node.high, node.high_open, "maximum", -1),
    ):
        if bound is not None:
            if not is_open:
                yield plain(bound), keyword, f"at {keyword}"
            yield plain(bound + direction * inside), keyword, f"just inside {keyword}"
    for value, detail in ((0, "zero"), (1, "one"), (-1, "minus one")):
        if is_within(Fraction(value), node):
            yield value, "type", detail
    if node.step is not None:
        yield plain(node.step), "multipleOf", "one step"
    if not node.integral and node.step is None and is_within(Fraction(1, 2), node):
        yield 0.5, "type", "a fraction"
    if node.low is None and node.high is None and node.step is None:
        yield LARGEST, "type", "the largest exact integer"


def _inside(node: Number) -> Fraction:
    """How far from a bound its neighbour is taken: a step; of floats a half, or what a narrow range has room for."""
    if node.step is not None:
        return node.step
    if node.integral:
        return Fraction(1)
    width = None if node.low is None or node.high is None else node.high - node.low
    return Fraction(1, 2) if width is None or width >= 1 else width / 4


def _texts(node: Text, smallest: Smallest) -> Iterator[Sample]:
    fits = fitting(node)
    for name in node.formats:
        for form in SAMPLES.get(name, ()):
            if fits(form):
                yield form, "format", f"{name} {form}"
    lengths = [(node.least, "minLength", "shortest"), (node.least + 1, "minLength", "one above shortest")]
    if node.most is not None:
        lengths += [(node.most, "maxLength", "longest"), (node.most - 1, "maxLength", "one below longest")]
    if node.patterns or node.barred:
        yield smallest.of(node), node.keyword, "a match" if node.patterns else "no match"
    if node.patterns or node.formats:
        return
    for length, keyword, detail in lengths:
        if 0 < length <= _MOST_CHARACTERS:
            yield "a" * length, keyword, detail
    for text, detail in _BREAKING:
        if fits(text):
            yield text, "type", detail


def _arrays(node: Array, smallest: Smallest) -> Iterator[Sample]:
    lengths = [
        (node.least, "minItems", "fewest items"),
        (1, "minItems", "one item"),
        (2, "minItems", "two items"),
        (node.least + 1, "minItems", "one above fewest items"),
    ]
    if node.most is not None:
        lengths += [
            (node.most, "maxItems", "most items"),
            (node.most - 1, "maxItems", "one below most items"),
        ]
    for length, keyword, detail in lengths:
        if length < node.least or length > _MOST_ITEMS or (node.most is not None and length > node.most):
            continue
        try:
            value = smallest.array(node, length)
        except NoValueError:
            continue
        yield value, keyword, "no items" if not value else detail
    yield from _contained(node, smallest)


def _contained(node: Array, smallest: Smallest) -> Iterator[Sample]:
    """Arrays with as many of what they must contain as they may have, and next to both bounds."""
    for item, least, most in node.counted:
        counts = [(least + 1, "minContains", "one above fewest contained")]
        if most is not None:
            counts += [
                (most, "maxContains", "most contained"),
                (most - 1, "maxContains", "one below most contained"),
            ]
        for count, keyword, detail in counts:
            if least < count <= (_MOST_ITEMS if most is None else min(_MOST_ITEMS, most)):
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
        chosen += [({name}, f"required and {name}") for name in optional]
    for names, detail in chosen:
        try:
            value = smallest.object(node, names)
        except NoValueError:
            continue
        yield value, "required" if not names else "properties", "no properties" if not value else detail
    yield from _sizes(node, smallest)
    if node.invites and not isinstance(child := node.extra("key"), Nothing):
        try:
            value = {**smallest.object(node, set()), "key": smallest.of(child)}
        except NoValueError:
            return
        yield value, "additionalProperties", "one property of its own"


def _sizes(node: Object, smallest: Smallest) -> Iterator[Sample]:
    """Objects at the bounds of their size, and next to them; the fewest properties are those of required only."""
    sizes = [(node.least + 1, "minProperties", "one above fewest properties")] if node.least else []
    if node.most is not None:
        sizes += [
            (node.most, "maxProperties", "most properties"),
            (node.most - 1, "maxProperties", "one below most properties"),
        ]
    for size, keyword, detail in sizes:
        if node.least <= size <= (_MOST_KEYS if node.most is None else min(_MOST_KEYS, node.most)):
            try:
                yield smallest.object(replace(node, least=size), set()), keyword, detail
            except NoValueError:
                continue


def _shown(value: Any) -> str:
    text = key_of(value)
    return text if len(text) <= 40 else text[:37] + "..."
