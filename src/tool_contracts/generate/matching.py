"""Texts of which several things are asked at once: patterns that look ahead, lengths, formats.

Drawing and throwing away would find few or none of these. They are written from the language of all that is asked, a
character at a time, and one that is known to fit is kept for where drawing fails.
"""

from __future__ import annotations

import itertools
import math
import random
import re
import string
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tool_contracts.generate.nodes import UNSATISFIABLE, Node, Nothing, Text
from tool_contracts.generate.plans import Plan
from tool_contracts.generate.searching import simplest
from tool_contracts.generate.shapes import SHAPES
from tool_contracts.generate.wellformed import SAMPLES
from tool_contracts.schema.formats import FORMATS, READABLE, UNDISPUTED
from tool_contracts.schema.languages import language
from tool_contracts.schema.regex import (
    drawable,
    explodes,
    longest_matched,
    matches_everywhere,
    matches_nowhere,
    names_halves,
    widths,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hypothesis.strategies import SearchStrategy

    from tool_contracts.schema.languages import Language
    from tool_contracts.schema.terms import Characters

    Choices = tuple[SearchStrategy[str], Mapping[str, int]]
    """Characters to draw, and the state after each."""

_MOST_WALKS = 60
"""Texts to write before it is given up that one of them is well-formed."""

_FEW_WALKS = 12
"""The same of one length."""

_MOST_LISTED = 1_000
"""Texts of a language to look at in order."""

_ATTEMPTS = 3
_MOST_GROUPS = 20
"""Groups of a pattern, which may stand in one another: Hypothesis draws nothing that is nested in more than 100 levels."""

_MOST_OTHERS = 16
_MOST_QUICK = 10_000
_LENGTHS = 40
_MOST_DRAWN = 100
"""Characters that are drawn; further ones repeat the last where they may. Hypothesis needs seconds for thousands."""

_NOT_SENT = "no text that can be sent in UTF-8 fits"

_PLAIN = re.compile(
    r"\^?(?:[^\\^$\[()]|\\[^bBk1-9pP]|\((?:\?:)?(?!\?)|\)|\[\^?(?:[^\]\\]|\\[^pP])(?:[^\]\\]|\\[^pP])*\])*\$?"
)
"""A pattern without anchors inside, lookaround, references and classes of nothing: some text matches it."""


def fitting(node: Text) -> Callable[[str], bool]:
    """Whether a text satisfies the node, by every validator's reading."""
    if node.is_free:
        least, most = node.least, math.inf if node.most is None else node.most
        return lambda value: least <= len(value) <= most

    def fits(value: str) -> bool:
        return (
            node.least <= len(value)
            and (node.most is None or len(value) <= node.most)
            and all(matches_everywhere(pattern, value) for pattern in node.patterns)
            and all(matches_nowhere(pattern, value) for pattern in node.barred)
            and all(FORMATS[name](value) for name in node.formats if name in FORMATS)
            and _agree(READABLE, node, value)
            and (node.disputed or _agree(UNDISPUTED, node, value))
        )

    return fits


def _agree(known: Mapping[str, re.Pattern[str]], node: Text, value: str) -> bool:
    return all(known[name].match(value) for name in node.formats if name in known)


def settled(node: Text) -> Node | None:
    """`node` with a text that fits it, where drawing alone may find none; Nothing where it is proved that there is none.

    None where none was found.
    """
    found = _settled(node)
    if found is None and not UNDISPUTED.keys().isdisjoint(node.formats):
        found = _settled(replace(node, disputed=True))
    return found


def _settled(node: Text) -> Node | None:
    if _is_sure(node):
        return node
    fits = fitting(node)
    quick = next(filter(fits, _candidates(node)), None)
    if quick is not None:
        return replace(node, witness=quick)
    if node.most is not None and any(widths(pattern)[0] > node.most for pattern in node.patterns):
        return Nothing(keyword="pattern")
    halves = any(map(names_halves, (*node.patterns, *node.barred)))
    languages = _languages(node)
    for each in languages:
        walk = random.Random(0)
        shortest = (_simplest(each, length) for length in each.lengths[:1])
        walks = range(_MOST_WALKS if each.lengths else 0)
        texts = (_walked(each, walk, walk.choice(each.lengths)) for _ in walks)
        found = next(filter(fits, itertools.chain(shortest, texts)), None)
        if found is not None:
            return replace(node, witness=found)
    if languages and languages[-1].is_exact and not languages[-1].lengths:
        return Nothing(keyword=node.keyword, reason=_NOT_SENT if halves else UNSATISFIABLE)
    expressions = [each for each in map(drawable, node.patterns) if each is not None]
    if languages or halves or not expressions:
        return None
    drawn = st.one_of([st.from_regex(each, alphabet=CHARACTERS) for each in expressions])
    try:
        return replace(node, witness=simplest(drawn, fits))
    except LookupError:
        return None


def texts(node: Text) -> Iterator[str]:
    """Texts that fit a node, short ones first, written without drawing; some may come twice."""
    forms = (form for name in node.formats for form in SAMPLES.get(name, ()))
    start = "a" * max(node.least - 1, 0)
    plain = (start + end for end in (*string.ascii_lowercase, *map(str, range(_MOST_WALKS))))
    walk = random.Random(0)
    known = [each for each in _languages(node) if each.lengths]
    walked = (_walked(each, walk, walk.choice(each.lengths)) for each in known for _ in range(_MOST_WALKS))
    listed = (text for each in known for text in itertools.islice(_listed(each, node.most), _MOST_LISTED))
    yield from filter(fitting(node), itertools.chain(forms, plain, listed, walked))


def languages(node: Text) -> list[Language]:
    """The languages of what is asked of a text besides its length, where they are known."""
    return _languages(replace(node, least=0, most=None))


def of_length(node: Text, length: int) -> Iterator[str]:
    """Texts of so many characters that may fit a node."""
    forms = (form for name in node.formats for form in SAMPLES.get(name, ()))
    yield from (form for form in forms if len(form) == length)
    yield from (character * length for character in "aA0")
    able = [each for each in languages(node) if each.has(length)]
    yield from (_simplest(each, length) for each in able)
    walk = random.Random(0)
    yield from (_walked(each, walk, length) for each in able for _ in range(_FEW_WALKS))


def _is_sure(node: Text) -> bool:
    """Whether drawing will find texts, by the form of what is asked alone."""
    if node.barred:
        return False
    formats = [name for name in node.formats if name in FORMATS]
    bounds = node.least > 0 or node.most is not None
    if not node.patterns:
        return len(formats) < 2 and not (formats and bounds)
    if formats or _is_rare(node, fitting(node)) or not _PLAIN.fullmatch(node.patterns[0]):
        return False
    if not bounds:
        return True
    shortest, longest = widths(node.patterns[0])
    return node.least <= shortest and longest is not None and (node.most is None or longest <= node.most)


def _candidates(node: Text) -> Iterator[str]:
    for name in node.formats:
        yield from SAMPLES.get(name, ())
    length = max([node.least, *(widths(pattern)[0] for pattern in node.patterns)])
    if length <= _MOST_QUICK and not any(map(_looks, node.patterns)):
        yield from (character * (length or 1) for character in "aA0")


def _languages(node: Text) -> list[Language]:
    """The languages of what is asked, the last of which leaves nothing out; none where they are not known."""
    shapes = [SHAPES[name] for name in node.formats if name in SHAPES]
    if any(name in FORMATS and name not in SHAPES for name in node.formats) and not node.patterns:
        return []
    most = min(
        (each for each in (node.most, *map(longest_matched, node.patterns)) if each is not None), default=None
    )
    wider = range(max(map(len, shapes), default=1))
    asked = [(*node.patterns, *(each[min(n, len(each) - 1)] for each in shapes)) for n in wider]
    found = (language(each, node.least, most, node.barred) for each in asked)
    return [each for each in dict.fromkeys(found) if each is not None]


def attempts(node: Text, usual: SearchStrategy[str]) -> SearchStrategy[str]:
    """Texts of a node that has a witness: from `usual` or written, whichever fits first, else the witness."""
    fits = fitting(node)
    written = next((_written(each) for each in _languages(node) if each.lengths), None)
    if written is None:
        tries = [usual] if _is_rare(node, fits) else [usual] * _ATTEMPTS
    elif _is_rare(node, fits):
        tries = [written] * _ATTEMPTS
    else:
        tries = [usual, *[written] * (_ATTEMPTS - 1)]
    assert node.witness is not None
    return _first_that_fits(_Tries(tuple(tries), fits, node.witness))


def _is_rare(node: Text, fits: Callable[[str], bool]) -> bool:
    """Whether a text of one pattern, or of the format alone, is seldom one of all that is asked, or long in coming."""
    if len(node.patterns) > 1 or any(map(_is_hard, node.patterns)):
        return True
    if node.patterns and max(node.least, widths(node.patterns[0])[0]) > _MOST_DRAWN:
        return True
    forms = [form for name in node.formats for form in SAMPLES.get(name, ())]
    return bool(node.patterns and forms) and not any(map(fits, forms))


def _is_hard(pattern: str) -> bool:
    return _looks(pattern) or names_halves(pattern) or pattern.count("(") > _MOST_GROUPS or explodes(pattern)


def _looks(pattern: str) -> bool:
    return any(sign in pattern for sign in ("(?=", "(?!", "(?<=", "(?<!", r"\b", r"\B"))


@dataclass(frozen=True, slots=True, repr=False)
class _Tries(Plan):
    strategies: tuple[SearchStrategy[str], ...]
    fits: Callable[[str], bool]
    witness: str


@st.composite
def _first_that_fits(draw: st.DrawFn, tries: _Tries) -> str:
    for each in tries.strategies:
        value = draw(each)
        if tries.fits(value):
            return value
    return tries.witness


CHARACTERS = st.characters(exclude_categories=["Cs"])
"""All that UTF-8 can encode. Asking for the codec instead builds a table, seconds of every first run."""


@lru_cache(maxsize=256)
def _written(found: Language) -> SearchStrategy[str]:
    kept: dict[frozenset[tuple[Characters, int]], Choices] = {}
    steps: dict[tuple[int, int], Choices] = {}

    def step(state: int, left: int) -> Choices:
        key = state, left
        if key not in steps:
            allowed = frozenset(found.steps(state, left))
            if allowed not in kept:
                targets = _targets(found, state, left)
                kept[allowed] = st.sampled_from(tuple(targets)), targets
            steps[key] = kept[allowed]
        return steps[key]

    return _walk(st.sampled_from(found.lengths[:_LENGTHS]), found.start, step)


@st.composite
def _walk(
    draw: st.DrawFn, lengths: SearchStrategy[int], start: int, step: Callable[[int, int], Choices]
) -> str:
    length = draw(lengths)
    characters: list[str] = []
    state = start
    for place in range(length):
        choices, targets = step(state, length - place)
        if place < _MOST_DRAWN:
            character = draw(choices)
        else:
            character = characters[-1] if characters[-1] in targets else next(iter(targets))
        characters.append(character)
        state = targets[character]
    return "".join(characters)


def _walked(found: Language, walk: random.Random, length: int) -> str:
    characters: list[str] = []
    state = found.start
    for left in range(length, 0, -1):
        targets = _targets(found, state, left)
        characters.append(walk.choice(tuple(targets)))
        state = targets[characters[-1]]
    return "".join(characters)


def _listed(found: Language, most: int | None) -> Iterator[str]:
    """All texts up to a length, the shortest first, in the order of their characters."""
    for length in itertools.chain(found.lengths, found.further(most)):
        if length == 0:
            yield ""
            continue
        before: list[str] = []
        levels = [iter(_targets(found, found.start, length).items())]
        while levels:
            step = next(levels[-1], None)
            if step is None:
                levels.pop()
                del before[-1:]
            elif len(levels) == length:
                yield "".join(before) + step[0]
            else:
                before.append(step[0])
                levels.append(iter(_targets(found, step[1], length - len(levels)).items()))


def _simplest(found: Language, length: int) -> str:
    characters: list[str] = []
    state = found.start
    for left in range(length, 0, -1):
        targets = _targets(found, state, left)
        characters.append(next(iter(targets)))
        state = targets[characters[-1]]
    return "".join(characters)


def _targets(found: Language, state: int, left: int) -> Mapping[str, int]:
    """Characters that may come next, plain ones first, with the state after each."""
    return _plain_first(tuple(found.steps(state, left)))


@lru_cache(maxsize=1024)
def _plain_first(steps: tuple[tuple[Characters, int], ...]) -> Mapping[str, int]:
    # kept, since a long text takes the same steps again and again
    targets = {each: target for ranges, target in steps for each in _members(ranges)}
    return {each: targets[each] for each in sorted(targets, key=_rank)}


@lru_cache(maxsize=1024)
def _members(ranges: Characters) -> tuple[str, ...]:
    """Some of a class of characters: all in ASCII that can be printed, and a few of the others."""
    found = [chr(code) for low, high in ranges for code in range(max(low, 32), min(high, 126) + 1)]
    others = (code for low, high in ranges for code in _sample(low, high) if not 32 <= code <= 126)
    usable = (chr(code) for code in others if not 0xD800 <= code <= 0xDFFF)
    return (*found, *itertools.islice(usable, _MOST_OTHERS))


def _sample(low: int, high: int) -> Iterator[int]:
    common = (0xE9, 0xDF, 0x3B1, 0x436, 0x65E5, 0x1F600)
    yield from (code for code in common if low <= code <= high)
    yield from range(max(low, 0xE000 if low >= 0xD800 and high > 0xDFFF else low), min(high, low + 7) + 1)


def _rank(character: str) -> tuple[int, str]:
    for rank, belongs in enumerate((str.islower, str.isdigit, str.isupper)):
        if character.isascii() and belongs(character):
            return rank, character
    return (3 if character.isascii() and character.isprintable() else 4), character
