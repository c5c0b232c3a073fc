"""Glob patterns as regular expressions, in the two dialects that matter: settings and .gitignore."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.settings import PerFileIgnore

_SPECIAL = frozenset("*?[{\\")


class InvalidGlobError(ValueError):
    """The pattern can match nothing: an unclosed class or brace, or a backslash at the end."""


def is_literal(pattern: str) -> bool:
    """Whether the pattern stands for itself."""
    return not _SPECIAL.intersection(pattern)


def translate(pattern: str, *, crossing: bool, braces: bool) -> str:
    """The regular expression, without anchors, for a pattern with `/` as separator.

    `crossing` lets `*` and `?` match a `/` (globset, as in ruff's settings); gitignore's do not. `braces` gives
    `{a,b}` its meaning. `**` as a whole component matches any number of folders in both.

    Raises:
        InvalidGlobError: the pattern is malformed.

    """
    any_one = "." if crossing else "[^/]"
    out: list[str] = []
    depth = index = 0
    while index < len(pattern):
        char = pattern[index]
        index += 1
        if char == "*":
            start = index - 1
            while index < len(pattern) and pattern[index] == "*":
                index += 1
            whole = index - start == 2 and (start == 0 or pattern[start - 1] == "/")
            if whole and pattern[index : index + 1] == "/":
                out.append("(?:.*/)?")
                index += 1
            elif whole and index == len(pattern):
                out.append(".*" if start == 0 else ".+")
            else:
                out.append(any_one + "*")
        elif char == "?":
            out.append(any_one)
        elif char == "[":
            text, index = _character_class(pattern, index, crossing)
            out.append(text)
        elif char == "\\":
            if index == len(pattern):
                raise InvalidGlobError(pattern)
            out.append(_escape(pattern[index]))
            index += 1
        elif braces and char == "{":
            depth += 1
            out.append("(?:")
        elif braces and char == "}" and depth:
            depth -= 1
            out.append(")")
        elif braces and char == "," and depth:
            out.append("|")
        else:
            out.append(_escape(char))
    if depth:
        raise InvalidGlobError(pattern)
    return "".join(out)


def escape(text: str) -> str:
    """A pattern that matches just this text."""
    return "".join("\\" + char if char in "*?[]{}\\" else char for char in text)


_POSIX = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": " \\t\\n\\r\\f\\v",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}


def _character_class(pattern: str, index: int, crossing: bool) -> tuple[str, int]:
    """The class that opens just before `index`, and where it ends."""
    negated = pattern[index : index + 1] in ("!", "^")
    index += negated
    items: list[str] = []
    first = True
    while first or pattern[index : index + 1] != "]":
        first = False
        if pattern.startswith("[:", index):
            end = pattern.find(":]", index)
            name = pattern[index + 2 : end] if end > 0 else ""
            if name not in _POSIX:
                raise InvalidGlobError(pattern)
            items.append(_POSIX[name])
            index = end + 2
            continue
        low, index = _class_member(pattern, index)
        if pattern[index : index + 1] == "-" and pattern[index + 1 : index + 2] not in ("", "]"):
            high, index = _class_member(pattern, index + 1)
            if low <= high:
                items.append(f"{_escape(low)}-{_escape(high)}")
        else:
            items.append(_escape(low))
    body = "".join(items)
    if not body:
        return ("(?!)" if not negated else "."), index + 1
    guard = "" if crossing else "(?!/)"
    return f"{guard}[{'^' if negated else ''}{body}]", index + 1


def _class_member(pattern: str, index: int) -> tuple[str, int]:
    if pattern[index : index + 1] == "\\":
        index += 1
    if index >= len(pattern):
        raise InvalidGlobError(pattern)
    return pattern[index], index + 1


def _escape(char: str) -> str:
    return char if char.isalnum() or char in "_/" else "\\" + char


class PathPatterns:
    """Patterns from the settings, matched as ruff does: against the whole path, or the last component alone.

    A pattern is relative to `root`; one without a slash also matches a file or folder of that name anywhere. A
    malformed pattern matches nothing but a path that is spelled the same.
    """

    __slots__ = ("_names", "_regex")

    def __init__(self, patterns: Sequence[str], root: str) -> None:
        self._names = frozenset(each for each in patterns if is_literal(each) and "/" not in each)
        expressions = []
        for pattern in patterns:
            if pattern in self._names:
                continue
            literal = pattern.rstrip("/") or pattern
            expressions += _spellings(literal, root)
        self._regex = None
        if expressions:
            import re

            self._regex = re.compile("(?s:" + "|".join(expressions) + r")\Z")

    def match(self, path: str, name: str) -> bool:
        """Whether the absolute path, whose last component is `name`, matches one of the patterns."""
        if name in self._names:
            return True
        if self._regex is None:
            return False
        path = path.replace(os.sep, "/")
        return bool(self._regex.match(path) or self._regex.match(name))


def _spellings(pattern: str, root: str) -> list[str]:
    base = root.replace(os.sep, "/").rstrip("/")
    absolute = pattern if os.path.isabs(pattern) else f"{escape(base)}/{pattern.removeprefix('./')}"
    if ".." in pattern.split("/"):
        absolute = os.path.normpath(absolute).replace(os.sep, "/")
    try:
        found = [translate(absolute, crossing=True, braces=True)]
        if "/" not in pattern:
            found.append(translate(pattern, crossing=True, braces=True))
    except InvalidGlobError:
        found = [translate(escape(f"{base}/{pattern}"), crossing=True, braces=True)]
    return found


class PerFilePatterns:
    """The patterns of `per-file-ignores`: which of them hold for a file; a leading `!` inverts one."""

    __slots__ = ("_entries",)

    def __init__(self, entries: Sequence[PerFileIgnore]) -> None:
        self._entries = [
            (PathPatterns([each.pattern.removeprefix("!")], each.root), each.pattern.startswith("!"), each)
            for each in entries
        ]

    def matching(self, path: str) -> list[PerFileIgnore]:
        """The entries that hold for the absolute path."""
        name = os.path.basename(path)
        return [each for patterns, inverted, each in self._entries if patterns.match(path, name) != inverted]
