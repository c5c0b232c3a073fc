"""Operators: the ways of breaking a valid value in one place, keyword by keyword."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.caps import MOST_CHARACTERS, MOST_MATCHED
from tool_contracts.generate.cases import cut
from tool_contracts.generate.containers import array_edits, object_edits
from tool_contracts.generate.habits import member_spellings, notations, other_levels
from tool_contracts.generate.kinds import kinds
from tool_contracts.generate.matching import texts
from tool_contracts.generate.nodes import Array, Checked, Constants, Number, Object, Text, Union
from tool_contracts.generate.numeric import plain
from tool_contracts.generate.operator import Edit, Operator, constantly, to
from tool_contracts.generate.places import branches
from tool_contracts.generate.repairing import readings
from tool_contracts.generate.wellformed import MALFORMED
from tool_contracts.schema.regex import matches_nowhere
from tool_contracts.schema.values import json_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tool_contracts.generate.nodes import Node
    from tool_contracts.generate.places import Place
    from tool_contracts.generate.smallest import Smallest


_OF_TYPE: tuple[tuple[str, Any], ...] = (
    ("null", None),
    ("a boolean", True),
    ("an integer", 7),
    ("a fraction", 0.5),
    ("text", "text"),
    ("an array", []),
    ("an object", {}),
)
_TYPING = ("type", "enum", "const")

_MOST_BARRED = 10
"""Members of one `enum` that another keyword does not allow."""


_MOST_WITHIN = 2
"""Levels of arrays in one another of which an item that there must be is broken as a part of the outermost."""


def operators(place: Place, smallest: Smallest, within: int = 0) -> Iterator[Operator]:
    """The operators that may break the values of `place`, whether they do or not.

    `within` counts the arrays around that must contain such a value.
    """
    node = place.node
    if isinstance(node, Object):
        yield from object_edits(node, smallest)
    allowed = kinds(node)
    for name, value in _OF_TYPE:
        if json_type(value) not in allowed:
            operator = "null" if value is None else "wrong type"
            meant = to(*readings(node, value))
            yield Operator(operator, f"{name} instead", constantly(value), _TYPING, repairs=meant)
    yield from notations(node, place, smallest)
    if isinstance(node, Constants):
        yield from _other_members(node)
        for value in node.barred[:_MOST_BARRED]:
            yield Operator(
                "barred member", f"{json.dumps(value)}, a member that is barred", constantly(value)
            )
        yield from member_spellings(node)
    elif isinstance(node, Number):
        yield from _number_edits(node)
    elif isinstance(node, Text):
        yield from _text_edits(node)
    elif isinstance(node, Array):
        yield from array_edits(node, smallest)
        if within < _MOST_WITHIN:
            yield from _unfit_items(node, smallest, within + 1)
    elif isinstance(node, Object):
        yield from other_levels(node, place, smallest)
        yield from _unfit_keys(node, smallest)
    elif isinstance(node, Checked):
        yield Operator(
            "against a condition", f"against {node.keyword}", lambda current: smallest.excluded(node)
        )
    if isinstance(node, (Checked, Union)) and (refused := node.refused) is not None:
        yield Operator("against a condition", "against not", _of(refused, smallest))

    if isinstance(node, Union):
        for shared in node.shared:
            yield Operator(
                "against a condition", "two branches at once", _of(shared, smallest), keywords=("oneOf",)
            )


def _of(node: Callable[[], Node], smallest: Smallest) -> Edit:
    return lambda current: smallest.of(node())


def _unfit_items(node: Array, smallest: Smallest, within: int) -> Iterator[Operator]:
    """One item too few of those that there must be, in the place of the last one what just misses being such an item."""
    index = len(node.prefix)
    fewest = index + len(node.wanted)
    for each in node.counted:
        index += each.least
        if each.least > 0:
            for found in _all_operators(each.item, smallest, within):
                if found.keywords:
                    yield Operator(
                        "without a wanted item",
                        f"a wanted item: {found.detail}",
                        _edited(index - 1, found),
                        keywords=("contains", "minContains"),
                        base=lambda current: smallest.array(node, fewest),
                    )


def _edited(index: int, operator: Operator) -> Edit:
    def edit(current: list[Any]) -> list[Any]:
        return [*current[:index], operator.edit(current[index]), *current[index + 1 :]]

    return edit


def _unfit_keys(node: Object, smallest: Smallest) -> Iterator[Operator]:
    """A further property, with a value that it may have and a name that breaks what is said of names."""
    if (names := node.names) is not None:
        for found in _all_operators(names, smallest):
            edit = _with_key(node, names, found, smallest)
            yield Operator("unfit key", f"a key: {found.detail}", edit, keywords=found.keywords)


def _with_key(node: Object, names: Node, operator: Operator, smallest: Smallest) -> Edit:
    def edit(current: dict[str, Any]) -> dict[str, Any]:
        key = operator.edit(smallest.of(names))
        if not isinstance(key, str) or key in current:
            raise ValueError(key)
        return {**current, key: smallest.of(node.properties.get(key) or node.extra(key))}

    return edit


def _all_operators(node: Node, smallest: Smallest, within: int = 0) -> Iterator[Operator]:
    """The operators of a node by itself, and of its branches."""
    return (found for each in branches(node) for found in operators(each, smallest, within))


def _other_members(node: Constants) -> Iterator[Operator]:
    """What is of the type of some member, and none."""
    numbers = [value for value in node.values if json_type(value) in ("integer", "number")]
    others: list[tuple[str, Any]] = [("not a member", "not-a-member")]
    if numbers:
        others.append(("a number that is no member", max(numbers) + 1))
    usual: tuple[Any, ...] = (False, True, [], {})
    others += [
        (f"{json.dumps(value)}, which is no member", value)
        for value in usual
        if json_type(value) in kinds(node)
    ]
    for detail, value in others:
        yield Operator("not a member", detail, constantly(value), keywords=("enum", "const"))


def _number_edits(node: Number) -> Iterator[Operator]:
    step = node.step if node.step is not None else Fraction(1)
    lowest, highest = ("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")
    if node.low is not None:
        below = node.low if node.low_open else node.low - step
        for detail, value in (
            ("below minimum", below),
            ("far below minimum", node.low - _far(node.low, step)),
        ):
            yield Operator("below minimum", detail, constantly(plain(value)), keywords=lowest)
    if node.high is not None:
        above = node.high if node.high_open else node.high + step
        for detail, value in (
            ("above maximum", above),
            ("far above maximum", node.high + _far(node.high, step)),
        ):
            yield Operator("above maximum", detail, constantly(plain(value)), keywords=highest)
    if node.step is not None:
        yield from _between_steps(node.step, node.integral)


def _far(bound: Fraction, step: Fraction) -> Fraction:
    """So many steps that floats as large as the bound tell it from what lies there."""
    return max(1000, math.ceil(abs(bound) / 2 / step)) * step


def _between_steps(step: Fraction, integral: bool) -> Iterator[Operator]:
    half = step / 2
    apart = [("between two steps", half if not integral or half.denominator == 1 else half - Fraction(1, 2))]
    if step > 1:
        apart += [("one above a multiple", Fraction(1)), ("one below a multiple", Fraction(-1))]
        if not integral:
            apart.append(("a fraction above a multiple", Fraction(1, 2)))
    for detail, distance in apart:
        yield Operator("between two steps", detail, _moved(distance), keywords=("multipleOf",))


def _moved(distance: Fraction) -> Edit:
    return lambda current: plain(Fraction(repr(current)) + distance)


def _text_edits(node: Text) -> Iterator[Operator]:
    if node.least > 0:
        shorter = replace(node, least=0, most=node.least - 1, witness=None)
        edits = [("too short", lambda current: current[: node.least - 1]), ("empty", constantly(""))]
        if not node.is_free:
            edits.append(("too short, and else as it should be", _fitting(shorter)))
        for detail, edit in edits:
            yield Operator("too short", detail, edit, keywords=("minLength",))
    if node.most is not None and node.most < MOST_CHARACTERS:
        longer = replace(node, least=node.most + 1, most=None, witness=None)
        edits = [("too long", constantly("a" * (node.most + 1)))]
        if not node.is_free:
            edits.append(("filled up", lambda current: current + current[-1:] * (node.most or 0)))
        if not node.is_free and node.most <= MOST_MATCHED:
            edits.append(("too long, and else as it should be", _fitting(longer)))
        for detail, edit in edits:
            yield Operator("too long", detail, edit, keywords=("maxLength",))
    if node.patterns:
        for pattern in node.patterns:
            rest = replace(node, patterns=tuple(each for each in node.patterns if each != pattern))
            if rest.least or rest.most is not None or not rest.is_free:
                other = replace(rest, barred=(*node.barred, pattern), witness=None)
                detail = "against the pattern, and else as it should be"
                yield _against_pattern(detail, _mismatch(node, _fitting(other)))
        for bad in ("", " ", "*", "\n", "a"):
            yield _against_pattern(f"{bad!r} against the pattern", _mismatch(node, constantly(bad)))
        yield _against_pattern("more at the end", _mismatch(node, lambda current: current + "*"))
    for pattern in node.barred:
        others = tuple(each for each in node.barred if each != pattern)
        other = replace(node, patterns=(*node.patterns, pattern), barred=others, witness=None)
        for fitting in (other, Text(patterns=(pattern,))):
            yield Operator("against a condition", "against not", _fitting(fitting), keywords=("not",))
    for name in node.formats:
        for each in MALFORMED.get(name, ()):
            bad = each + each[-1:] * (node.least - len(each))  # its last character until it is long enough
            yield Operator("malformed", f"{cut(bad)!r} for {name}", constantly(bad), keywords=("format",))


def _fitting(node: Text) -> Edit:
    """The edit that puts the first text of a node there."""

    def edit(current: Any) -> str:
        found = next(texts(node), None)
        if found is None:
            raise ValueError("no text was found that fits")
        return found

    return edit


def _against_pattern(detail: str, edit: Edit) -> Operator:
    return Operator("against the pattern", detail, edit, keywords=("pattern",))


def _mismatch(node: Text, edit: Edit) -> Edit:
    """`edit`, only where some pattern is not found by any reading of what it makes."""

    def checked(current: Any) -> Any:
        text = edit(current)
        if not any(matches_nowhere(pattern, text) for pattern in node.patterns):
            raise ValueError("a validator may find the patterns")
        return text

    return checked
