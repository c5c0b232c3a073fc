"""The patterns of the settings, held against paths."""

from __future__ import annotations

import os

from tool_contracts.settings.globs import escape, is_literal, translate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.settings import PerFileIgnore


class PathPatterns:
    """Patterns from the settings, matched as ruff does: against the whole path, or the last component alone.

    A pattern is relative to `root`; one without a slash also matches a file or folder of that name anywhere.
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
    found = [translate(absolute, crossing=True, braces=True)]
    if "/" not in pattern:
        found.append(translate(pattern, crossing=True, braces=True))
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
