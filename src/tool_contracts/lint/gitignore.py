"""What git would ignore: .gitignore files, .git/info/exclude and the user's global file, as gitignore(5) says.

Files called .ignore, which searching tools and ruff read, are stronger than those of git and hold outside of a
repository too.

A third-party matcher would cost more to import than the whole walk takes.
"""

from __future__ import annotations

import os

from tool_contracts.settings.globs import InvalidGlobError, is_literal, translate

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable


class IgnoreFile:
    """The patterns of one file, which hold for everything below `folder`; the last one that matches decides."""

    __slots__ = ("_any", "_folders", "_names", "_others", "_prefix")

    def __init__(self, folder: str, lines: Iterable[str]) -> None:
        self._prefix = len(folder.rstrip(os.sep)) + 1
        # Literal names, by far the most, are looked up; only the others need a regular expression.
        self._names: dict[str, tuple[int, bool]] = {}
        self._folders: dict[str, tuple[int, bool]] = {}
        self._others: list[tuple[int, bool, bool, re.Pattern[str]]] = []
        expressions = []
        for order, line in enumerate(lines):
            parsed = _parse(line)
            if parsed is None:
                continue
            pattern, ignored, folders_only = parsed
            if is_literal(pattern) and "/" not in pattern:
                (self._folders if folders_only else self._names)[pattern] = (order, ignored)
                continue
            try:
                expression = _expression(pattern)
            except InvalidGlobError:
                continue
            import re

            expressions.append(expression)
            self._others.append((order, ignored, folders_only, re.compile(expression, re.DOTALL)))
        self._any: re.Pattern[str] | None = None
        if expressions:
            import re

            self._any = re.compile("|".join(f"(?:{each})" for each in expressions), re.DOTALL)

    def decide(self, path: str, name: str, is_folder: bool) -> bool | None:
        """Whether the path is ignored, or None where no pattern speaks of it."""
        found = self._names.get(name)
        if is_folder and self._folders:
            other = self._folders.get(name)
            if other is not None and (found is None or other[0] > found[0]):
                found = other
        if self._any is not None:
            relative = path[self._prefix :].replace(os.sep, "/")
            if self._any.match(relative):
                for order, ignored, folders_only, pattern in reversed(self._others):
                    if found is not None and order < found[0]:
                        break
                    if (is_folder or not folders_only) and pattern.match(relative):
                        return ignored
        return None if found is None else found[1]


class Ignores:
    """The ignore files that hold in one folder, the nearest first: those called .ignore, and those of git.

    Without a repository around, git's are not read.
    """

    __slots__ = ("_files", "_git", "_in_repository", "_own")

    def __init__(
        self,
        own: tuple[IgnoreFile, ...] = (),
        git: tuple[IgnoreFile, ...] = (),
        *,
        in_repository: bool = False,
    ) -> None:
        self._own = own
        self._git = git
        self._files = (*own, *git)
        self._in_repository = in_repository

    def below(self, folder: str) -> Ignores:
        """Those that hold inside `folder`, given these around it and the ignore files in it."""
        own = _read(os.path.join(folder, OWN), folder)
        git = _read(os.path.join(folder, GIT), folder) if self._in_repository else None
        if own is None and git is None:
            return self
        return Ignores(
            self._own if own is None else (own, *self._own),
            self._git if git is None else (git, *self._git),
            in_repository=self._in_repository,
        )

    def in_repository(self, folder: str) -> Ignores:
        """Those that hold inside `folder`, the top of a repository: git's begin anew there."""
        git = [
            found
            for filename in (os.path.join(folder, ".git", "info", "exclude"), _global_file())
            if filename and (found := _read(filename, folder)) is not None
        ]
        return Ignores(self._own, tuple(git), in_repository=True).below(folder)

    def match(self, path: str, name: str, is_folder: bool) -> bool:
        """Whether the entry is ignored, given that the folder around it is not."""
        for each in self._files:
            decided = each.decide(path, name, is_folder)
            if decided is not None:
                return decided
        return False


OWN, GIT = ".ignore", ".gitignore"
NAMES = frozenset((OWN, GIT))
"""The names of ignore files."""


def enclosing(folder: str) -> Ignores:
    """The ignore files that hold inside `folder`."""
    above: list[str] = []
    path = folder
    while True:
        above.append(path)
        parent = os.path.dirname(path)
        if parent == path:
            break
        path = parent
    ignores = Ignores()
    for each in reversed(above):
        is_top = os.path.exists(os.path.join(each, ".git"))
        ignores = ignores.in_repository(each) if is_top else ignores.below(each)
    return ignores


def _parse(line: str) -> tuple[str, bool, bool] | None:
    """The pattern without its marks, whether it ignores, and whether it speaks of folders only."""
    line = line.rstrip("\r\n")
    while line.endswith(" ") and not line.endswith("\\ "):
        line = line[:-1]
    if not line or line.startswith("#"):
        return None
    ignored = not line.startswith("!")
    if not ignored:
        line = line[1:]
    folders_only = line.endswith("/")
    if folders_only:
        line = line[:-1]
    return (line, ignored, folders_only) if line else None


def _expression(pattern: str) -> str:
    anchored = "/" in pattern
    body = translate(pattern.removeprefix("/"), crossing=False, braces=False)
    return (body if anchored else f"(?:.*/)?{body}") + r"\Z"


def _read(filename: str, folder: str) -> IgnoreFile | None:
    try:
        with open(filename, encoding="utf-8-sig", errors="surrogateescape", newline="\n") as file:
            return IgnoreFile(folder, file)
    except OSError:
        return None


def _global_file() -> str | None:
    """`core.excludesFile`, or where git looks for it by default."""
    home = os.path.expanduser("~")
    base = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    for config in (os.path.join(home, ".gitconfig"), os.path.join(base, "git", "config")):
        try:
            with open(config, encoding="utf-8", errors="replace") as file:
                for line in file:
                    key, found, value = line.partition("=")
                    if found and key.strip().lower() == "excludesfile":
                        return os.path.expanduser(value.strip().strip('"'))
        except OSError:
            continue
    return os.path.join(base, "git", "ignore")
