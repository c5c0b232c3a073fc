"""Strategies for numbers and texts, and the one for any JSON value."""

from __future__ import annotations

import math
import re
import sys
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tool_contracts.generate.matching import CHARACTERS, attempts, fitting
from tool_contracts.generate.numeric import (
    MOST_LISTED,
    float_inside,
    is_multiple,
    multiples,
    plain,
    whole_bounds,
)
from tool_contracts.generate.wellformed import SAMPLES, STRATEGIES
from tool_contracts.schema.regex import bounded, drawable, in_few_rounds, repetitions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from hypothesis.strategies import SearchStrategy

    from tool_contracts.generate.nodes import Number, Text

    Words = Mapping[int, SearchStrategy[str]]
    """What a text is drawn from in some turns, by their numbers."""

LARGEST = 2**53 - 1
"""The bound of numbers without bounds: up to here every JSON reader agrees (RFC 8259, section 6)."""

_SMALLEST_NORMAL = sys.float_info.min

_WIDE_RANGE = 1e12
_NEAR = 1e6
"""How far from zero, or from the bound next to it, numbers of a wide range are drawn besides: most others are whole."""

_LONG = 200
"""Characters from which a text is filled up instead of drawn; Hypothesis needs seconds for 5,000 drawn ones."""

_MOST_NESTED = 2
"""Repetitions in one another of which all rounds are drawn: with three, texts have a thousand characters."""

WORDS = (
    "", " ", "0", "123", "-1", "1.5", "null", "None", "true", "NaN", "{}", "[]", '{"a": 1}', "a,b", "\x00", "\n",
    "a\tb", "\u00e9", "e\u0301", "\u65e5\u672c\u8a9e", "\U0001f600", "\u202etxt", "%s", "{0}", "'", '"', "\\", "../a", "<b>",
    "word " * 400,
)  # fmt: skip
"""Texts that tools break on; each is valid wherever any text is."""

_LAST_TURN = 19
"""Twenty turns take what a text is drawn from; most are the free text's, and so is 0, which shrinking tends to.

Those of words are low, since Hypothesis draws anew what follows a number of 10 at the most when it lowers that, a few times
for each less: only so does it come from a word to a small text."""

_ODD_TURNS = (3,)
"""For what tools break on: 5 per cent."""

_OWN_TURNS = (4, 5)
"""For what the tool itself speaks of: there are few such texts, and fewer are drawn of what repeats, so that 5 to 10 per
cent remain."""


def integers(low: int | None, high: int | None) -> SearchStrategy[int]:
    """Whole numbers; where a bound is missing, up to `LARGEST` from zero, or from another bound that is far from there."""
    low = _lowest(high) if low is None else low
    return st.integers(low, _highest(low) if high is None else high)


def _lowest(high: float | None) -> int:
    return -LARGEST if high is None or high >= -LARGEST // 2 else int(high) - LARGEST


def _highest(low: float) -> int:
    return LARGEST if low <= LARGEST // 2 else int(low) + LARGEST


CLASSES = frozenset(("integral-floats", "large-integers", "non-finite", "surrogates"))
"""What is valid and yet read differently (1.0 for 1, integers beyond 2^53), and what JSON or UTF-8 cannot hold."""


def number(node: Number, classes: frozenset[str] = frozenset()) -> SearchStrategy[Any]:
    """Numbers of a node: whole ones as integers, others as floats, multiples where both common validators agree."""
    drawn = _usual_number(node)
    return st.one_of([drawn, *_classes_of_numbers(node, classes)]) if classes else drawn


def _classes_of_numbers(node: Number, classes: frozenset[str]) -> Iterator[SearchStrategy[Any]]:
    whole = node.step is None or node.step == 1
    low, high = whole_bounds(node)
    if "integral-floats" in classes and whole:
        least = -LARGEST if low is None else max(-LARGEST, low)
        most = LARGEST if high is None else min(LARGEST, high)
        if least <= most:
            yield st.integers(least, most).map(float)
    if "large-integers" in classes and whole:
        if high is None or high > LARGEST + 1:
            least = max(LARGEST + 2, low if low is not None else 0)
            yield st.integers(least, least + 2**70 if high is None else high)
        if low is None or low < -LARGEST - 1:
            most = min(-LARGEST - 2, high if high is not None else 0)
            yield st.integers(most - 2**70 if low is None else low, most)
    if "non-finite" in classes and not node.integral and node.step is None:
        yield st.sampled_from([math.nan, math.inf, -math.inf])


def _usual_number(node: Number) -> SearchStrategy[Any]:
    step = Fraction(1) if node.step is None and node.integral else node.step
    if step is not None:
        low = None if node.low is None else int(node.low / step)
        high = None if node.high is None else int(node.high / step)
        if not node.fractions:
            whole = step.numerator
            return integers(low, high) if whole == 1 else _capped(low, high, whole).map(lambda k: k * whole)
        if low is not None and high is not None and high - low <= MOST_LISTED:
            return st.sampled_from(multiples(low * step, high * step, step, node.fractions))
        drawn = _capped(low, high, step).map(lambda k: k * step)
        return drawn.filter(lambda value: is_multiple(value, node.fractions)).map(plain)
    low_float, high_float = _floats(node)
    if low_float is None or high_float is None:
        return integers(*whole_bounds(node))
    parts: list[SearchStrategy[Any]] = []
    whole_low, whole_high = whole_bounds(node)
    if whole_low is None or whole_high is None or whole_low <= whole_high:
        parts.append(integers(whole_low, whole_high))
    if low_float <= high_float:
        # Subnormal numbers serve nobody, except where the schema leaves no other.
        normal_low = _SMALLEST_NORMAL if 0 < low_float < _SMALLEST_NORMAL else low_float
        normal_high = -_SMALLEST_NORMAL if -_SMALLEST_NORMAL < high_float < 0 else high_float
        normal = normal_low <= normal_high and not any(
            0 < abs(x) < _SMALLEST_NORMAL for x in (normal_low, normal_high)
        )
        if normal:
            low_float, high_float = normal_low, normal_high
        ranges = [(low_float, high_float)]
        if high_float - low_float > _WIDE_RANGE:
            near = min(max(low_float, 0.0), high_float)
            ranges.append((max(low_float, near - _NEAR), min(high_float, near + _NEAR)))
        for least, most in ranges:
            floats = st.floats(least, most, allow_nan=False, allow_subnormal=not normal)
            parts.append(floats.map(lambda x: x or 0.0))
    return st.one_of(parts)


def _capped(low: int | None, high: int | None, step: Fraction | int) -> SearchStrategy[int]:
    most = max(1, int(LARGEST / step) if step > 1 else (10**12))
    if low is None:
        low = -most if high is None else min(-most, high - most)
    if high is None:
        high = max(most, low + most)
    return st.integers(low, high)


def _floats(node: Number) -> tuple[float | None, float | None]:
    try:
        low = None if node.low is None else float_inside(node.low, node.low_open, math.inf)
        high = None if node.high is None else float_inside(node.high, node.high_open, -math.inf)
    except OverflowError:
        return None, None
    low = float(_lowest(high)) if low is None else low
    return low, float(_highest(low)) if high is None else high


def text(
    node: Text, constants: Sequence[str] = (), classes: frozenset[str] = frozenset()
) -> tuple[SearchStrategy[str], Words]:
    """Texts of a node: those drawn freely, and those to draw instead in some of `TURNS`.

    That is what fits of `constants` and of the author's examples and default, and in a turn of its own what tools break on:
    odd forms where a format is given.
    """
    fits = fitting(node)
    free = _drawn(node, fits)
    if "surrogates" in classes and node.is_free and node.least <= _LONG:
        free |= st.text(st.characters(categories=["Cs"]), min_size=max(1, node.least), max_size=node.most)
    odd = (
        WORDS
        if not node.patterns and not node.formats
        else [form for name in node.formats for form in SAMPLES.get(name, ())]
    )
    own = [*constants, *(value for _, value in node.samples if isinstance(value, str))]
    words: dict[int, SearchStrategy[str]] = {}
    # What the author writes is sent, whether all programs agree on it or not.
    for turns, texts, fit in (
        (_OWN_TURNS, own, fitting(replace(node, disputed=True))),
        (_ODD_TURNS, odd, fits),
    ):
        fitting_ones = [word for word in dict.fromkeys(texts) if fit(word)]
        if fitting_ones:
            words.update(dict.fromkeys(turns, _one_choice(fitting_ones)))
    return free, words


_FEWEST_CHOICES = 3
"""Of a word that is alone: Hypothesis draws no choices twice, so that one of each turn would be 2 per cent of 100 draws."""


def _one_choice(words: Sequence[str]) -> SearchStrategy[str]:
    # A single word would need no choice, and so be less than any free text to Hypothesis, which ends with what needs fewest.
    return st.sampled_from([*words] * -(-_FEWEST_CHOICES // len(words)))


TURNS = st.integers(0, _LAST_TURN)


@st.composite
def mixed(draw: st.DrawFn, free: SearchStrategy[str], words: Words) -> str:
    """Both halves of `text` in turns."""
    return draw(words.get(draw(TURNS), free))


def _drawn(node: Text, fits: Callable[[str], bool]) -> SearchStrategy[str]:
    usual = _usual(node, fits)
    if node.witness is not None:
        return attempts(node, usual)
    return usual.filter(fits) if node.patterns or not STRATEGIES.keys().isdisjoint(node.formats) else usual


def _usual(node: Text, fits: Callable[[str], bool]) -> SearchStrategy[str]:
    """Texts of which many fit."""
    known = [name for name in node.formats if name in STRATEGIES]
    if known and (not node.patterns or any(map(fits, SAMPLES[known[0]]))):
        return STRATEGIES[known[0]]
    if node.patterns:
        options = []
        for pattern in node.patterns:
            # Bounded repetitions make short texts: only where no long one is asked for.
            short = in_few_rounds if repetitions(pattern) > _MOST_NESTED else bounded
            expression = drawable(
                _with_length(pattern, node) if node.least else short(_with_length(pattern, node))
            )
            if expression is None:
                expression = drawable(pattern)
            if expression is not None:
                options.append(_matching(expression))
        return st.one_of(options)
    if node.least > _LONG:
        return st.tuples(st.text(CHARACTERS, max_size=16), CHARACTERS).map(
            lambda pair: (pair[0] + pair[1] * node.least)[: node.least]
        )
    return st.text(CHARACTERS, min_size=node.least, max_size=node.most)


@lru_cache(maxsize=256)
def _matching(expression: re.Pattern[str]) -> SearchStrategy[str]:
    # Kept, since each new one is made ready anew.
    few = expression.pattern if "[^" in expression.pattern else _WIDE.sub(_beginning, expression.pattern)
    return st.from_regex(re.compile(few, expression.flags & re.ASCII), alphabet=CHARACTERS)


_WIDE = re.compile(r"(\\u[0-9a-fA-F]{4}|[^\x00-\x7f])-(\\u[0-9a-fA-F]{4}|[^\x00-\x7f])")
"""A range of other characters than ASCII; Hypothesis takes a tenth of a second for the 20,000 Chinese ones."""


def _beginning(found: re.Match[str]) -> str:
    first, last = (int(each[2:], 16) if each[0] == "\\" else ord(each) for each in found.groups())
    return f"{chr(first)}-{chr(max(first, min(last, first + 255)))}"


def _with_length(pattern: str, node: Text) -> str:
    """The pattern with the bounds of length moved into its one repetition: `^[a-z]+$` to `^[a-z]{3,8}$`."""
    found = re.fullmatch(r"\^(\[(?:[^\]\\]|\\.)+\]|\\[wdsWDS]|[\w.])([*+])\$", pattern)
    if not found or (not node.least and node.most is None):
        return pattern
    least = max(node.least, 1 if found[2] == "+" else 0)
    most = min(node.most if node.most is not None else least + 32, least + 200)
    return f"^{found[1]}{{{least},{most}}}$" if least <= most else pattern


@lru_cache(maxsize=1)
def any_value() -> SearchStrategy[Any]:
    """Every JSON value, small: all types at the top, up to two levels of collections."""
    scalars = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-LARGEST, LARGEST),
        st.floats(-float(LARGEST), float(LARGEST), allow_subnormal=False).map(lambda x: x or 0.0),
        st.text(CHARACTERS, max_size=20),
    )
    flat = scalars | st.lists(scalars, max_size=3) | st.dictionaries(KEYS, scalars, max_size=3)
    return flat | st.lists(flat, max_size=3) | st.dictionaries(KEYS, flat, max_size=3)


KEYS = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=8) | st.text(CHARACTERS, max_size=8)
"""Names of properties that the schema does not name itself."""
