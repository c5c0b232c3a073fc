"""From patterns to terms: each part of a pattern is read together with all that follows, and with what stands before."""

from __future__ import annotations

from tool_contracts.schema.parsing import parts_of
from tool_contracts.schema.terms import (
    ANY,
    END,
    LAST,
    NOTHING,
    REST,
    NotRegularError,
    after,
    all_of,
    any_of,
    complement,
    merged,
    one_of,
    opposite,
    rounds,
    told_apart,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence
    from typing import Any

    from tool_contracts.schema.terms import Characters, Term

    Ways = tuple[Term, ...]

_SINGLE = ("LITERAL", "NOT_LITERAL", "IN", "ANY")
_MOST_WRITTEN = 8
"""Rounds up to which a repetition of something that looks around is written out."""

_FEW_ROUNDS = 16
_FEW_WRITTEN = 2
"""Rounds beyond the least where all of them are too many, the second of something that looks around."""

_DIGITS = ((48, 57),)
_WORD = ((48, 57), (65, 90), (95, 95), (97, 122))
_SPACE = ((9, 13), (32, 32))


def found_in(expression: re.Pattern[str], *, in_few_rounds: bool = False) -> Term:
    """The texts in which an expression is found; `in_few_rounds` where few rounds of each repetition are enough.

    Raises NotRegularError for references back, for what looks back to more than a character from anywhere but the end,
    and for endless repetitions of what looks around.
    """
    parsed = parts_of(expression)
    parts = list(parsed)
    translator = _Translator(expression.flags, parts, in_few_rounds)
    endings: list[Term] = []
    if parts and str(parts[-1][1]) == "AT_END_STRING":
        # What looks back from the end of the text speaks of the whole text.
        while len(parts) > 1 and str(parts[-2][0]) in ("ASSERT", "ASSERT_NOT") and parts[-2][1][0] == -1:
            name, (_, inner) = parts.pop(-2)
            ending = after(REST, translator.alone(inner))
            endings.append(ending if str(name) == "ASSERT" else opposite(ending))
    return all_of([translator.anywhere(parts), *endings])


class _Translator:
    r"""From what Python's parser makes of a pattern to terms; each part is read together with all that follows.

    What follows depends on what stands before, to which `^`, `\b` and `(?<=a)` look back: nothing, or a character of
    one of the classes that these tell apart. So what is made of a part is a term for each of these, in this order.
    """

    def __init__(self, flags: int, parts: Any, in_few_rounds: bool) -> None:
        import re

        if flags & (re.IGNORECASE | re.MULTILINE | re.LOCALE):
            raise NotRegularError
        self._is_ascii = bool(flags & re.ASCII)
        self._dot_is_all = bool(flags & re.DOTALL)
        self._in_few_rounds = in_few_rounds
        self._classes = list(told_apart(list(self._looked_back_at(parts))).values())

    def anywhere(self, parts: Any) -> Term:
        """The texts in which `parts` are found."""
        first, *others = self._sequence(parts, self._always(REST))
        return any_of([first, *(after(after(REST, each), then) for each, then in self._by_term(others))])

    def alone(self, parts: Any) -> Term:
        """The texts that `parts` match from first to last, of parts that do not look back."""
        if _looks_around(parts):
            raise NotRegularError
        return self._sequence(parts, self._always(END))[0]

    def _always(self, term: Term) -> Ways:
        return (term,) * (1 + len(self._classes))

    def _by_term(self, others: Sequence[Term]) -> Iterator[tuple[Term, Term]]:
        """Of terms for each class of characters before: the characters before, and the term for all of these."""
        for term in dict.fromkeys(others):
            same = [self._classes[index] for index, each in enumerate(others) if each == term]
            yield one_of(merged(pair for each in same for pair in each)), term

    def _sequence(self, parts: Any, rest: Ways) -> Ways:
        for part in reversed(parts):
            rest = self._part(part, rest)
        return rest

    def _part(self, part: tuple[Any, Any], rest: Ways) -> Ways:
        name, value = str(part[0]), part[1]
        if name in _SINGLE:
            return self._always(self._then(one_of(self._characters(name, value)), rest))
        if name == "BRANCH":
            ways = [self._sequence(each, rest) for each in value[1]]
            return tuple(map(any_of, zip(*ways, strict=True)))
        if name == "SUBPATTERN" and not value[1] and not value[2]:
            return self._sequence(value[3], rest)
        if name in ("MAX_REPEAT", "MIN_REPEAT"):
            return self._rounds(value, rest)
        if name in ("ASSERT", "ASSERT_NOT"):
            return self._look(value[0], value[1], rest, is_wanted=name == "ASSERT")
        if name == "AT":
            return self._anchor(str(value), rest)
        if name == "FAILURE":  # what Python 3.14 makes of `(?!)`
            return self._always(NOTHING)
        raise NotRegularError

    def _then(self, term: Term, rest: Ways) -> Term:
        """The texts of `term`, none of which is empty, with what follows its last character after it."""
        following = list(self._by_term(rest[1:]))
        if len(following) == 1:
            return after(term, following[0][1])
        if term.kind == "of":
            shared = ((_shared(*term.operands, *last.operands), then) for last, then in following)
            return any_of(after(one_of(characters), then) for characters, then in shared)
        return any_of(after(all_of([term, after(REST, last)]), then) for last, then in following)

    def _rounds(self, value: tuple[int, Any, Any], rest: Ways) -> Ways:
        least, most, parts = value[0], None if str(value[1]) == "MAXREPEAT" else value[1], value[2]
        looks = _looks_around(parts)
        if self._in_few_rounds and (looks or most is not None):
            few = least + (_FEW_WRITTEN if looks else _FEW_ROUNDS)
            most = few if most is None else min(most, few)
        if looks:
            if most is None or most > _MOST_WRITTEN:
                raise NotRegularError
            found = rest
            for number in reversed(range(most)):
                inner = self._sequence(parts, found)
                skipped = zip(inner, rest, strict=True)
                found = inner if number < least else tuple(map(any_of, skipped))
            return found
        term = rounds(self.alone(parts), least, most)
        if len(set(rest)) == 1:
            return self._always(after(term, rest[0]))
        some = self._then(all_of([term, after(ANY, REST)]), rest)
        return tuple(any_of([some, each]) for each in rest) if term.ends else self._always(some)

    def _look(self, direction: int, parts: Any, rest: Ways, *, is_wanted: bool) -> Ways:
        if direction == 1:
            ahead = self._sequence(parts, self._always(REST))
            seen = ahead if is_wanted else map(opposite, ahead)
            return tuple(map(all_of, zip(rest, seen, strict=True)))
        behind = self._characters(*_only(parts))
        return self._if_before([_shared(each, behind) != () for each in self._classes], rest, is_wanted)

    def _if_before(self, holds: list[bool], rest: Ways, is_wanted: bool) -> Ways:
        """`rest` where `holds` is as wanted of the character before; it holds of none where nothing is before."""
        return tuple(
            term if each is is_wanted else NOTHING for each, term in zip([False, *holds], rest, strict=True)
        )

    def _anchor(self, name: str, rest: Ways) -> Ways:
        if name in ("AT_BEGINNING", "AT_BEGINNING_STRING"):
            return self._if_before([True] * len(self._classes), rest, is_wanted=False)
        if name == "AT_END_STRING":
            return tuple(all_of([END, each]) for each in rest)
        if name == "AT_END":
            return tuple(all_of([any_of([END, one_of(((10, 10),))]), each]) for each in rest)
        if name in ("AT_BOUNDARY", "AT_NON_BOUNDARY") and self._is_ascii:
            word = after(one_of(_WORD), REST)
            is_word = [False, *(_shared(each, _WORD) != () for each in self._classes)]
            seen = [(name == "AT_BOUNDARY") is not each for each in is_word]
            return tuple(
                all_of([word if ahead else opposite(word), each])
                for ahead, each in zip(seen, rest, strict=True)
            )
        raise NotRegularError

    def _looked_back_at(self, parts: Any) -> Iterator[Characters]:
        """The classes of characters that parts look back to."""
        for name, value in parts:
            if str(value) in ("AT_BOUNDARY", "AT_NON_BOUNDARY"):
                yield _WORD
            elif str(name) in ("ASSERT", "ASSERT_NOT") and value[0] == -1 and len(value[1]) == 1:
                yield self._characters(*_only(value[1]))
            for each in _below(str(name), value):
                yield from self._looked_back_at(each)

    def _characters(self, name: str, value: Any) -> Characters:
        if name == "ANY":
            return ((0, LAST),) if self._dot_is_all else complement(((10, 10),))
        if name == "LITERAL":
            return ((value, value),)
        if name == "NOT_LITERAL":
            return complement(((value, value),))
        negated = bool(value) and str(value[0][0]) == "NEGATE"
        found: list[tuple[int, int]] = []
        for kind, each in value[1:] if negated else value:
            if str(kind) == "LITERAL":
                found.append((each, each))
            elif str(kind) == "RANGE":
                found.append(each)
            elif str(kind) == "CATEGORY" and self._is_ascii:
                found += _category(str(each))
            else:
                raise NotRegularError
        return complement(found) if negated else merged(found)


def _only(parts: Any) -> tuple[str, Any]:
    """The one part that stands for one character."""
    if len(parts) != 1 or str(parts[0][0]) not in _SINGLE:
        raise NotRegularError
    return str(parts[0][0]), parts[0][1]


def _shared(some: Characters, others: Characters) -> Characters:
    """The characters that belong to both."""
    pairs = ((max(a, c), min(b, d)) for a, b in some for c, d in others)
    return merged((low, high) for low, high in pairs if low <= high)


def _looks_around(parts: Any) -> bool:
    for name, value in parts:
        if str(name) in ("AT", "ASSERT", "ASSERT_NOT"):
            return True
        if any(map(_looks_around, _below(str(name), value))):
            return True
    return False


def _below(name: str, value: Any) -> list[Any]:
    if name == "BRANCH":
        return list(value[1])
    if name == "SUBPATTERN":
        return [value[3]]
    if name in ("ASSERT", "ASSERT_NOT"):
        return [value[1]]
    return [value[2]] if name.endswith("_REPEAT") else []


def _category(name: str) -> Characters:
    plain = {"DIGIT": _DIGITS, "WORD": _WORD, "SPACE": _SPACE}
    kind = name.removeprefix("CATEGORY_")
    return complement(plain[kind[4:]]) if kind.startswith("NOT_") else plain[kind]
