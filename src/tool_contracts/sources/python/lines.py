"""The lines of a text on which something stands, so that statements without it need not be looked into."""

from __future__ import annotations

from bisect import bisect_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    import re


class Lines:
    """The lines, counted from 1, on which a pattern begins to match; lines end as Python's do."""

    __slots__ = ("_numbers",)

    def __init__(self, text: str, pattern: re.Pattern[str]) -> None:
        self._numbers: list[int] = []
        number, counted = 1, 0
        for found in pattern.finditer(text.replace("\r\n", "\n").replace("\r", "\n")):
            number += found.string.count("\n", counted, found.start())
            counted = found.start()
            self._numbers.append(number)

    def are_in(self, statement: ast.stmt) -> bool:
        """Whether any of the lines is one of a statement's, those of its decorators included."""
        decorators = getattr(statement, "decorator_list", ())
        first = decorators[0].lineno if decorators else statement.lineno
        at = bisect_left(self._numbers, first)
        return at < len(self._numbers) and self._numbers[at] <= (statement.end_lineno or first)
