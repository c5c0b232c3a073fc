"""The strings of a text that go over several lines: a line that begins inside of one begins no statement."""

from __future__ import annotations

import re
from bisect import bisect_right

# Letters are quick to search for. What has none of these on its line ends on that line.
_SIGNS = tuple(re.compile(sign) for sign in ('"""', "'''", r"\\\r?\n"))
_TOKEN = re.compile(
    r"#[^\n]*|\\\r?\n"
    r'|"""(?:[^"\\]++|\\.|"(?!""))*+"""'
    r"|'''(?:[^'\\]++|\\.|'(?!''))*+'''"
    r'|"(?:[^"\\\n]++|\\\r?\n|\\.)*+"'
    r"|'(?:[^'\\\n]++|\\\r?\n|\\.)*+'",
    re.DOTALL,
)


class Strings:
    """Where they stand in one text; lines that are joined by a backslash count as if a string joined them."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, text: str) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        done = 0
        for sign in sorted(found.start() for each in _SIGNS for found in each.finditer(text)):
            if sign < done:
                continue
            # a comment or another string on the line may hold the sign
            for token in _TOKEN.finditer(text, max(done, text.rfind("\n", done, sign) + 1)):
                done = token.end()
                if done > sign:
                    if "\n" in token[0]:
                        self._starts.append(token.start())
                        self._ends.append(done)
                    break

    def end_around(self, offset: int) -> int:
        """The offset at which the string ends that holds an offset, 0 where none does."""
        at = bisect_right(self._starts, offset) - 1
        return self._ends[at] if at >= 0 and offset < self._ends[at] else 0
