"""Where a name stands in a text, and on which lines, so that statements without it need not be looked into."""

from __future__ import annotations

from bisect import bisect_left

from tool_contracts.sources.python.folds import fold_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Iterable

_WORD_BYTES = frozenset(bytes([each]) for each in range(128) if chr(each).isalnum() or chr(each) == "_")


class Lines:
    """The lines, counted from 1, at which offsets in a text lie; each line of the text ends with LF."""

    __slots__ = ("_numbers",)

    def __init__(self, data: bytes, offsets: Iterable[int]) -> None:
        self._numbers: list[int] = []
        number, counted = 1, 0
        for offset in sorted(offsets):
            number += data.count(b"\n", counted, offset)
            counted = offset
            self._numbers.append(number)

    def __bool__(self) -> bool:
        return bool(self._numbers)

    def any_between(self, first: int, last: int) -> bool:
        """Whether any of the lines is one of those from `first` to `last`."""
        at = bisect_left(self._numbers, first)
        return at < len(self._numbers) and self._numbers[at] <= last

    def are_in(self, statement: ast.stmt) -> bool:
        """Whether any of the lines is one of a statement's, those of its decorators included."""
        decorators = getattr(statement, "decorator_list", ())
        first = decorators[0].lineno if decorators else statement.lineno
        fold = fold_of(statement)
        return self.any_between(first, fold.last_line if fold else statement.end_lineno or first)


def occurrences(data: bytes, name: bytes) -> list[int]:
    """The offsets at which a name stands, and is no part of another one."""
    found: list[int] = []
    at = data.find(name)
    while at >= 0:
        end = at + len(name)
        if data[end : end + 1] not in _WORD_BYTES and (at == 0 or data[at - 1 : at] not in _WORD_BYTES):
            found.append(at)
        at = data.find(name, end)
    return found
