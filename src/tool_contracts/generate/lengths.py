"""Texts at the bounds of their length: those that the schema says, and those that its patterns imply."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from tool_contracts.generate.caps import MOST_CHARACTERS, MOST_MATCHED
from tool_contracts.generate.matching import fitting, languages, of_length
from tool_contracts.generate.standing import standing
from tool_contracts.generate.wellformed import SAMPLES
from tool_contracts.schema.regex import bounded, longest_matched, widths

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tool_contracts.generate.nodes import Text

_MOST_SKIPPED = 200
"""Lengths to look at beyond a bound: a pattern may allow every second one, or every sixteenth."""

_MOST_TRIED = 6
"""Lengths that the pattern allows and for which no text was found, since a format forbids it."""


def at_bounds(node: Text) -> Iterator[tuple[str, str, str]]:
    """Texts of the least and of the greatest length, and of the next ones inside: text, keyword, detail."""
    if node.patterns or node.barred or not SAMPLES.keys().isdisjoint(node.formats):
        yield from _written(node)
        return
    lengths = [(node.least, "minLength", "shortest"), (node.least + 1, "minLength", "one above shortest")]
    if node.most is not None:
        lengths += [(node.most, "maxLength", "longest"), (node.most - 1, "maxLength", "one below longest")]
    for length, keyword, detail in lengths:
        if 0 < length <= MOST_CHARACTERS:
            yield "a" * length, standing(node, keyword, "type"), detail


def _written(node: Text) -> Iterator[tuple[str, str, str]]:
    if not (node.patterns or node.least or node.most is not None):
        return
    known = languages(node)
    least = max([_least(node), node.least])
    shorter = min((each.shortest for each in known if each.shortest is not None), default=0)
    upward = range(least, min(least + _MOST_SKIPPED, MOST_MATCHED) + 1)
    found = list(islice(_texts(node, upward), 2))
    for number, text in enumerate(found):
        is_said = node.least > 0 and (len(found[0]) == node.least or node.least > shorter)
        detail = f"{_count(len(text) - len(found[0]))} above shortest" if number else "shortest"
        if is_said or node.patterns:
            yield text, standing(node, "minLength") if is_said else standing(node, "pattern"), detail
    implied = _most(node)
    greatest = min((each for each in (node.most, implied) if each is not None), default=None)
    cap = min([MOST_MATCHED, *(each for each in map(longest_matched, node.patterns) if each is not None)])
    if greatest is None or greatest > cap:
        return
    downward = range(greatest, max(greatest - _MOST_SKIPPED, least) - 1, -1)
    found = list(islice(_texts(node, downward), 2))
    for number, text in enumerate(found):
        is_said = node.most is not None and (implied is None or node.most <= implied)
        detail = f"{_count(len(found[0]) - len(text))} below longest" if number else "longest"
        if is_said or node.patterns:
            yield text, standing(node, "maxLength") if is_said else standing(node, "pattern"), detail


def _texts(node: Text, lengths: Iterable[int]) -> Iterator[str]:
    """A text of each of `lengths` that the node allows."""
    fits = fitting(node)
    known = [each for each in languages(node) if each.is_exact]
    possible = (n for n in lengths if not known or any(each.has(n) is not False for each in known))
    for length in islice(possible, _MOST_TRIED):
        text = next(filter(fits, of_length(node, length)), None)
        if text is not None:
            yield text


def is_bound(node: Text, keyword: str) -> bool:
    """Whether texts can come to `minLength` or `maxLength`: none do where a format or pattern asks for more than that says.

    Nor do those of which nobody can tell in reasonable time whether a pattern is found in them.
    """
    if node.is_free:
        return True
    if keyword == "maxLength":
        told = (
            each
            for pattern in node.patterns
            for each in (longest_matched(pattern), widths(bounded(pattern))[1])
        )
        greatest = min((each for each in (_most(node), *told) if each is not None), default=None)
        return greatest is None or node.most is None or node.most <= greatest
    shortest = [each.shortest for each in languages(node)[-1:] if each.is_exact and each.shortest is not None]
    return node.least >= max([_least(node), *shortest])


def _least(node: Text) -> int:
    return max((widths(pattern)[0] for pattern in node.patterns), default=0)


def _most(node: Text) -> int | None:
    """The greatest length that the patterns leave, as far as that is known; None for any."""
    found = [widths(pattern)[1] for pattern in node.patterns]
    found += [each.longest for each in languages(node)[-1:] if each.is_exact]
    return min((each for each in found if each is not None), default=None)


def _count(number: int) -> str:
    return "one" if number == 1 else str(number)
