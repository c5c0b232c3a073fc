"""The files to look at: those given, and those below the folders given that may hold tools."""

from __future__ import annotations

import os
import stat
import time
from errno import ETIMEDOUT

from tool_contracts.findings import Problem
from tool_contracts.lint.gitignore import NAMES, enclosing
from tool_contracts.lint.globs import PathPatterns
from tool_contracts.model import Span
from tool_contracts.settings import PROJECT_FILES
from tool_contracts.sources import DESCRIPTOR_ENDINGS, OTHER_ENDINGS, PYTHON_ENDINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tool_contracts.lint.configuration import Configuration
    from tool_contracts.lint.gitignore import Ignores
    from tool_contracts.settings import Settings


ENDINGS = (*PYTHON_ENDINGS, *OTHER_ENDINGS)
"""The endings of files that are looked at where the settings do not name others."""

PATIENCE = 5.0
"""How many seconds a named pipe may be without a writer."""

MAX_BYTES = 8_000_000
"""A larger file of descriptors, unless it was given by name, is data: nobody writes a tool into it."""


def is_source(name: str) -> bool:
    """Whether a file of that name is of a kind that tools are read from."""
    return name.lower().endswith(ENDINGS)


class Included:
    """Which files of a folder the settings include: the usual kinds, or what `include` and `extend-include` name."""

    __slots__ = ("_patterns", "_usual")

    def __init__(self, settings: Settings) -> None:
        self._usual = settings.include is None
        patterns = (*(settings.include or ()), *settings.extend_include)
        self._patterns = PathPatterns(patterns, settings.root) if patterns else None

    def match(self, path: str, name: str) -> bool:
        """Whether the file at the absolute path, whose last component is `name`, is one of them."""
        if self._usual and is_source(name):
            return True
        return self._patterns is not None and self._patterns.match(path, name)


class File:
    """A file to look at, by absolute path, with the settings that apply to it."""

    __slots__ = ("given", "path", "settings")

    def __init__(self, path: str, settings: Settings, *, given: bool) -> None:
        self.path = path
        self.settings = settings
        self.given = given

    @property
    def at_most(self) -> int | None:
        """How many bytes it may have to be read; code has no limit, nor has a notebook, which holds its pictures."""
        return MAX_BYTES if not self.given and self.path.lower().endswith(DESCRIPTOR_ENDINGS) else None


class Walk:
    """What was found under the paths given: the files sorted by path, and what could not be looked at.

    In a folder, the files that the settings include are found, or those whose name is `wanted`. `left_out` is told of
    the files and folders that are not looked at, and which setting says so.
    """

    __slots__ = ("_configuration", "_files", "_included", "_left_out", "_patterns", "_wanted", "problems")

    def __init__(
        self,
        paths: Iterable[str],
        configuration: Configuration,
        wanted: Callable[[str], bool] | None = None,
        left_out: Callable[[str, str], None] = lambda path, setting: None,
    ) -> None:
        self._configuration = configuration
        self._wanted = wanted
        self._left_out = left_out
        self._included: dict[int, Included] = {}
        self._files: dict[str, File] = {}
        self._patterns: dict[int, PathPatterns] = {}
        self.problems: list[Problem] = []
        for path in paths:
            self._add(path)

    @property
    def files(self) -> list[File]:
        """Each file once, also where two of the paths given reach it."""
        return [self._files[path] for path in sorted(self._files)]

    def _add(self, given: str) -> None:
        path = os.path.abspath(given)
        if os.path.isdir(path):
            self._walk(path)
        elif os.path.exists(path):
            settings = self._configuration.of_folder(os.path.dirname(path))
            if settings.force_exclude and is_excluded(path, settings):
                self._left_out(path, "force-exclude")
            else:
                self._files[path] = File(path, settings, given=True)
        else:
            self.problems.append(_absent(path))

    def _walk(self, top: str) -> None:
        settings = self._configuration.of_folder(top)
        pending: list[tuple[str, Settings, Ignores]] = [(top, settings, enclosing(top))]
        while pending:
            folder, settings, ignores = pending.pop()
            try:
                with os.scandir(folder) as scan:
                    entries = list(scan)
            except OSError as error:
                message = f"folder cannot be read: {error.strerror or error}"
                self.problems.append(Problem("unreadable-file", message, Span(folder)))
                continue
            if folder != top:
                names = {entry.name for entry in entries}
                has_project_file = not names.isdisjoint(PROJECT_FILES)
                settings = self._configuration.below(folder, settings, has_project_file=has_project_file)
                if ".git" in names:
                    ignores = ignores.in_repository(folder)
                elif not names.isdisjoint(NAMES):
                    ignores = ignores.below(folder)
            excluded = self._excluded(settings)
            included = self._included.get(id(settings))
            if included is None:
                included = self._included[id(settings)] = Included(settings)
            for entry in entries:
                is_folder = entry.is_dir(follow_symlinks=False)
                if not is_folder and not (
                    included.match(entry.path, entry.name)
                    if self._wanted is None
                    else self._wanted(entry.name)
                ):
                    continue
                if excluded.match(entry.path, entry.name):
                    self._left_out(entry.path, "exclude")
                    continue
                if settings.respect_gitignore and ignores.match(entry.path, entry.name, is_folder):
                    self._left_out(entry.path, "respect-gitignore")
                    continue
                if is_folder:
                    pending.append((entry.path, settings, ignores))
                elif entry.path not in self._files:
                    if _is_file(entry):
                        self._files[entry.path] = File(entry.path, settings, given=False)
                    elif not entry.name.lower().endswith(DESCRIPTOR_ENDINGS) and _leads_nowhere(entry):
                        self.problems.append(_absent(entry.path))

    def _excluded(self, settings: Settings) -> PathPatterns:
        found = self._patterns.get(id(settings))
        if found is None:
            found = self._patterns[id(settings)] = PathPatterns(settings.exclude, settings.root)
        return found


def is_included(path: str, settings: Settings) -> bool:
    """Whether a file that was given by name is of a kind that tools are read from, or of one that the settings name."""
    return is_source(path) or Included(settings).match(path, os.path.basename(path))


def is_excluded(path: str, settings: Settings) -> bool:
    """Whether the settings leave out the file at an absolute path, or a folder around it."""
    patterns = PathPatterns(settings.exclude, settings.root)
    while True:
        if patterns.match(path, os.path.basename(path)):
            return True
        parent = os.path.dirname(path)
        if parent in (path, settings.root):
            return False
        path = parent


def _begun(pipe: int) -> bytes:
    """The first bytes of a named pipe, none where its writer has only come.

    Raises:
        TimeoutError: there was no writer for a while.

    """
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if begun := os.read(pipe, 65536):
                return begun
        except BlockingIOError:
            return b""
        time.sleep(0.02)
    raise TimeoutError(ETIMEDOUT, "nobody writes into this pipe")


def _absent(path: str) -> Problem:
    """Why there is nothing to look at under a path: it is not there, or is a link in a circle, or is locked away."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        pass
    except OSError as error:
        return Problem("unreadable-file", f"cannot be read: {error.strerror or error}", Span(path))
    return Problem("missing-file", "no such file or folder", Span(path))


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Whether the entry is, or links to, an ordinary file."""
    try:
        return entry.is_file()
    except OSError:
        return False


def _leads_nowhere(entry: os.DirEntry[str]) -> bool:
    """Whether the entry is a link to what is not there, or a circle."""
    return entry.is_symlink() and not os.path.exists(entry.path)


def read(path: str, at_most: int | None = None) -> bytes | None:
    """The bytes of a file, None where it has more than `at_most`.

    Raises:
        OSError: the file cannot be read, or is a named pipe into which nobody writes.

    """
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a pipe opens before there is a writer
    try:
        status = os.fstat(handle)
        size = status.st_size
        if at_most is not None and size > at_most:
            return None
        # Without the buffering that `open` sets up, which is half the cost for small files.
        parts = []
        if not stat.S_ISREG(status.st_mode) and hasattr(os, "O_NONBLOCK"):
            if stat.S_ISFIFO(status.st_mode) and os.path.exists(os.path.realpath(path)):
                parts.append(_begun(handle))
            os.set_blocking(handle, True)
        while chunk := os.read(handle, size + 1):
            parts.append(chunk)
        return b"".join(parts)
    finally:
        os.close(handle)
