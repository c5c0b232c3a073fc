"""What Rust's `regex` refuses of a pattern that Python's `re` takes. Measured with pydantic-core 2.50."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# What may be compiled of each class before the limit of 10 MB is met; a tenth more is surely too much.
_LARGEST = {"w": 211, "W": 226, "d": 2050, "D": 2050, "S": 5468, "s": 15429, ".": 10546}
_SURELY = 1.1
_CLASSES = frozenset("wWdDsS")

_FLAGS = re.compile(r"\(\?([a-zA-Z]*)(?:-([a-zA-Z]*))?[:)]")
_OTHERS = re.compile(r"\\[WDS]|\[")
_FAR = re.compile(r"\\[xuUpP]|[^\x00-\x7f]")
_GROUPS = {
    "(?=": "lookahead",
    "(?!": "lookahead",
    "(?<=": "lookbehind",
    "(?<!": "lookbehind",
    "(?>": "atomic group",
    "(?(": "conditional",
    "(?#": "comment",
    "(?P=": "backreference",
}
_NAME = re.compile(r"\(\?P?<\w+>")
_COUNT = re.compile(r"\{\s*(\d+)\s*(?:(,)\s*(\d*)\s*)?\}")
_BRACED = re.compile(r"\\[pPxuUN]\{[^}]*\}")
_POSIX = re.compile(r"\[:\^?\w+:\]")


class _RefusedError(Exception):
    pass


class _UnsureError(Exception):
    pass


def refusal(pattern: str) -> str | None:
    """Why Rust's engine cannot compile a pattern, in words; None where it can, or that is not sure."""
    try:
        size = _Reader(pattern).alternatives()
    except _RefusedError as error:
        return f"its patterns have no {error}"
    except (_UnsureError, RecursionError):
        return None
    return "compiled, the pattern is larger than 10 MB" if size > _SURELY else None


class _Reader:
    """Reads a pattern from left to right; sizes are parts of the largest that can be compiled."""

    def __init__(self, pattern: str) -> None:
        self.text = pattern
        self.at = 0

    def alternatives(self) -> float:
        """Read up to the end of the pattern or of the group, and tell the size of it."""
        branches: list[list[tuple[float, bool]]] = [[]]
        while self.at < len(self.text) and self.text[self.at] != ")":
            if self.text[self.at] == "|":
                self.at += 1
                branches.append([])
            else:
                branches[-1].append(self.piece())
        # what is one character in several branches is compiled as one set
        merged = [each[0][0] for each in branches if len(each) == 1 and each[0][1]]
        apart = [each for each in branches if len(each) != 1 or not each[0][1]]
        return _size(merged, is_wide=True) + sum(size for each in apart for size, _ in each)

    def piece(self) -> tuple[float, bool]:
        """One character, set or group, with how often it is repeated, and whether it is one character for certain or a group."""
        size = self.atom()
        is_once = True
        while self.at < len(self.text) and self.text[self.at] in "*+?{":
            is_once = False
            if self.text[self.at] != "{":
                self.at += 1
                continue
            count = _COUNT.match(self.text, self.at)
            if count is None:
                raise _RefusedError("`{` that is not escaped")
            self.at = count.end()
            size *= max(int(count[3] or count[1]), 1)
        return size, is_once

    def atom(self) -> float:
        character = self.text[self.at]
        if character == "(":
            return self.group()
        if character == "[":
            return self.set_of_characters()
        if character == "\\":
            return self.escape(in_set=False)
        if character == "{":
            raise _RefusedError("`{` that is not escaped")
        self.at += 1
        return 1 / _LARGEST["."] if character == "." else 0.0

    def group(self) -> float:
        for opening, name in _GROUPS.items():
            if self.text.startswith(opening, self.at):
                raise _RefusedError(name)
        flags = _FLAGS.match(self.text, self.at)
        if flags is not None and ("x" in flags[1] or "u" in (flags[2] or "")):
            raise _UnsureError  # what follows `#` is no pattern; classes of ASCII alone are small
        if flags is not None and "a" in flags[1]:
            raise _RefusedError("flag `a`")
        if flags is not None and flags[0].endswith(")"):
            self.at = flags.end()
            return 0.0
        named = _NAME.match(self.text, self.at)
        if flags is None and named is None and self.text.startswith("(?", self.at):
            raise _UnsureError
        self.at = flags.end() if flags is not None else named.end() if named is not None else self.at + 1
        size = self.alternatives()
        self.at += 1
        return size

    def escape(self, *, in_set: bool) -> float:
        braced = _BRACED.match(self.text, self.at)
        letter = self.text[self.at + 1 : self.at + 2]
        self.at = braced.end() if braced is not None else self.at + 2
        if letter == "b" and self.text.startswith("{", self.at):
            raise _UnsureError  # the beginning or the end of a word
        if letter == "Z":
            raise _RefusedError(r"`\Z`")
        if letter == "0":
            raise _RefusedError(r"octal escape such as `\0`")
        if letter.isdecimal() or self.text.startswith("k<", self.at - 1):
            raise _RefusedError("octal escape" if in_set else "backreference")
        if in_set and letter == "b":
            raise _RefusedError(r"`\b` in a set")
        return 1 / _LARGEST[letter] if letter in _CLASSES else 0.0

    def set_of_characters(self) -> float:
        """A set, in which others may stand; what two of them have in common is written `&&`."""
        is_outside = self.text.startswith("[^", self.at)
        self.at += 2 if is_outside else 1
        start = self.at
        sizes = []
        is_first = True
        while self.at < len(self.text) and (is_first or self.text[self.at] != "]"):
            is_first = False
            posix = _POSIX.match(self.text, self.at)
            if posix is not None:
                self.at = posix.end()
            elif self.text[self.at] == "[":
                sizes.append(self.set_of_characters())
            elif self.text[self.at] == "\\":
                sizes.append(self.escape(in_set=True))
            else:
                if self.text[self.at : self.at + 2] in ("&&", "--", "~~"):
                    raise _UnsureError
                self.at += 1
        if self.at >= len(self.text):
            raise _RefusedError("`[` in a set that is not escaped")
        inside = self.text[start : self.at]
        self.at += 1
        if not is_outside:
            return _size(sizes, is_wide=_OTHERS.search(inside) is not None)
        # where few characters are left the set is small
        return 0.0 if any(sizes) or _FAR.search(inside) else 1 / _LARGEST["."]


def _size(sizes: Iterable[float], *, is_wide: bool) -> float:
    """The size of several classes in one; `is_wide` where they may be all characters together, which is less than each."""
    found = [each for each in sizes if each]
    most = max(found, default=0.0)
    return min(most, 1 / _LARGEST["."]) if is_wide and len(found) > 1 else most
