"""From what keywords say of a number to its node: bounds, steps and formats."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.merging import samples_of
from tool_contracts.generate.negating import MADE
from tool_contracts.generate.nodes import NOT_FOUND, Node, Nothing, Number

if TYPE_CHECKING:
    from collections.abc import Sequence

Parts = list[dict[str, Any]]
_Bound = tuple[Fraction, bool, str]
"""A number, whether it is itself outside, and the keyword that says so."""

_UNBOUNDED = (None, False, "")

_INTEGER_FORMATS = {
    "int8": (-(2**7), 2**7 - 1),
    "int16": (-(2**15), 2**15 - 1),
    "int32": (-(2**31), 2**31 - 1),
    "int64": (-(2**63), 2**63 - 1),
    "uint": (0, 2**32 - 1),
    "uint8": (0, 2**8 - 1),
    "uint16": (0, 2**16 - 1),
    "uint32": (0, 2**32 - 1),
    "uint64": (0, 2**64 - 1),
}
"""Formats of the OpenAPI registry, as Rust's and Go's servers publish them."""


def _readings(value: float) -> tuple[Fraction, Fraction]:
    """A bound as it is written and as a float holds it: 1e300 is two numbers, and validators differ in which."""
    written = _exact(value)
    return written, Fraction(value) if abs(value) >= 2**53 else written


_NOT_COMMON = "no multiple is one in binary and in decimal arithmetic"


def number(parts: Parts, *, integral: bool) -> Node:
    """The numbers that all of `parts` allow."""
    highest = next((k for k in ("exclusiveMaximum", "maximum", "format") for part in parts if k in part), "")
    lows: list[_Bound] = []
    highs: list[_Bound] = []
    steps: list[Fraction] = []
    divided: dict[Fraction, None] = {}
    for part in parts:
        is_made = MADE in part
        for found, closed, opened in (
            (lows, "minimum", "exclusiveMinimum"),
            (highs, "maximum", "exclusiveMaximum"),
        ):
            if closed in part:
                is_open, said = part.get(opened) is True, "" if is_made else closed
                found.extend((bound, is_open, said) for bound in _readings(part[closed]))
            if opened in part and not isinstance(part[opened], bool):
                said = "" if is_made else opened
                found.extend((bound, True, said) for bound in _readings(part[opened]))
        if part.get("format") in _INTEGER_FORMATS:
            least, most = _INTEGER_FORMATS[part["format"]]
            lows.append((Fraction(least), False, "format"))
            highs.append((Fraction(most), False, "format"))
        if "multipleOf" in part:
            # Who reads 1e300 as a float denies what is written, whereas multiples of the float are some for all.
            written, held = _readings(part["multipleOf"])
            steps.append(held)
            if held.denominator != 1 or held != written:
                divided[held] = None
    low, low_open, low_keyword = max(lows, key=lambda bound: bound[:2], default=_UNBOUNDED)
    high, high_open, high_keyword = min(highs, key=lambda bound: (bound[0], not bound[1]), default=_UNBOUNDED)
    if low is not None and high is not None and (low > high or (low == high and (low_open or high_open))):
        return Nothing(keyword=highest)
    step = reduce(_common, [*steps, Fraction(1)] if integral else steps) if integral or steps else None
    fractions = tuple(divided)
    if step is not None:
        if low is not None:
            low = (math.floor(low / step) + 1 if low_open else math.ceil(low / step)) * step
        if high is not None:
            high = (math.ceil(high / step) - 1 if high_open else math.floor(high / step)) * step
        low_open = high_open = False
        if low is not None and high is not None and low > high:
            return Nothing(keyword=highest if step == 1 else "multipleOf")
        if fractions:
            low = None if low is None else _common_multiple(low, step, fractions)
            high = None if high is None else _common_multiple(high, -step, fractions)
            bounds = [bound for bound in (low, high) if bound is not None]
            if bounds != sorted(bounds) or not all(is_multiple(bound, fractions) for bound in bounds):
                return Nothing(keyword="multipleOf", reason=_NOT_COMMON)
    node = Number(
        low=low,
        high=high,
        low_open=low_open,
        high_open=high_open,
        low_keyword=low_keyword,
        high_keyword=high_keyword,
        step=None if integral and step == 1 else step,
        fractions=fractions,
        integral=integral,
        samples=samples_of(parts),
    )
    return Nothing(keyword=highest, reason=NOT_FOUND) if step is None and _is_gap(node) else node


def whole_bounds(node: Number) -> tuple[int | None, int | None]:
    """The least and the largest whole number between the bounds of the node; None where there is no bound."""
    low = high = None
    if node.low is not None:
        low = math.floor(node.low) + 1 if node.low_open else math.ceil(node.low)
    if node.high is not None:
        high = math.ceil(node.high) - 1 if node.high_open else math.floor(node.high)
    return low, high


def float_inside(bound: Fraction, is_open: bool, toward: float) -> float:
    """The float nearest to a bound that is inside, which is `toward` infinity or its negative; raises OverflowError."""
    near = float(bound)
    outside = Fraction(near) < bound if toward > 0 else Fraction(near) > bound
    # A bound such as 0.1 has no exact float: compare also as it is written, since validators read it so.
    if outside and Fraction(repr(near)) != bound:
        near = math.nextafter(near, toward)
    if is_open and bound in (Fraction(repr(near)), Fraction(near)):
        near = math.nextafter(near, toward)
    if not math.isfinite(near):
        raise OverflowError
    return near


def _is_gap(node: Number) -> bool:
    """Whether no JSON reader holds a number between the bounds: none is whole, none is a float."""
    try:
        return most_numbers(node) == 0
    except OverflowError:
        least, most = whole_bounds(node)
        return least is not None and most is not None and least > most


def most_numbers(node: Number) -> int | None:
    """The most numbers without a step that lie between the bounds of the node; None where whole ones are nearer than floats.

    Raises OverflowError where a bound is beyond the floats.
    """
    least, most = whole_bounds(node)
    if node.low is None or node.high is None or least is None or most is None:
        return None
    low = float_inside(node.low, node.low_open, math.inf)
    high = float_inside(node.high, node.high_open, -math.inf)
    spacing = math.ulp(0.0 if low <= 0 <= high else min(abs(low), abs(high)))
    if spacing >= 1 and least <= most:
        return None
    return max(0, int((Fraction(high) - Fraction(low)) / Fraction(spacing)) + 1) if low <= high else 0


MOST_LISTED = 200
"""Multiples of a fraction between two bounds up to which each is looked at."""


def multiples(
    low: Fraction, high: Fraction, step: Fraction, fractions: Sequence[Fraction]
) -> list[int | float]:
    """The multiples of `step` from `low` to `high` that are some of `fractions` in binary and in decimal arithmetic."""
    values = (k * step for k in range(int(low / step), int(high / step) + 1))
    return [plain(value) for value in values if is_multiple(value, fractions)]


def _common_multiple(bound: Fraction, step: Fraction, fractions: Sequence[Fraction]) -> Fraction:
    """The first of `bound` and what lies some `step` from it that every reader takes for a multiple."""
    for _ in range(MOST_LISTED):
        if is_multiple(bound, fractions):
            break
        bound += step
    return bound


def is_within(value: Fraction, node: Number) -> bool:
    """Whether a number lies between the bounds of the node."""
    above = node.low is None or node.low < value or (node.low == value and not node.low_open)
    below = node.high is None or value < node.high or (node.high == value and not node.high_open)
    return above and below


def plain(value: Fraction) -> int | float:
    """The JSON number for an exact value; raises OverflowError for a fraction beyond the floats."""
    return value.numerator if value.denominator == 1 else float(value)


def is_written_as_multiple(node: Number, value: float) -> bool:
    """Whether a number, as it is written, is a multiple of the node's step; binary arithmetic may deny it."""
    return node.step is not None and _exact(value) % node.step == 0


def is_multiple(value: Fraction, fractions: Sequence[Fraction]) -> bool:
    """Whether exact and binary arithmetic both find a multiple of each; validators use the one or the other."""
    try:
        written = plain(value)
        exact = _exact(written)
        return all(exact % each == 0 and (written / float(each)).is_integer() for each in fractions)
    except OverflowError:
        return False


def _common(left: Fraction, right: Fraction) -> Fraction:
    return Fraction(math.lcm(left.numerator, right.numerator), math.gcd(left.denominator, right.denominator))


def _exact(value: float) -> Fraction:
    return Fraction(value) if isinstance(value, int) else Fraction(repr(value))
