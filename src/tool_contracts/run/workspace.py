"""The temporary folders that tools run in."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

_TEMPORARY = ("TMPDIR", "TEMP", "TMP")
"""In the order in which Python reads them; other programs read the first one alone, on Windows the others."""
_MOST_LINKS = 1000


class Workspace:
    """One temporary folder for a whole run; everything below it belongs to the tools under test."""

    def __init__(self) -> None:
        self.path = os.path.realpath(tempfile.mkdtemp(prefix="tool-contracts-"))
        self._count = 0
        self._free: list[Folder] = []

    def folder(self, start: str | None = None) -> Folder:
        """An unused folder to run a tool in, which shows what `start` holds, or the current directory."""
        start = os.getcwd() if start is None else start
        for each in self._free:
            if each.shows(start):
                self._free.remove(each)
                return each
        self._count += 1
        return Folder(os.path.join(self.path, str(self._count)), start=start)

    def give_back(self, folder: Folder) -> None:
        """Let another tool have it, if this one has left it as it was made: to make one is slow on some disks."""
        if folder.is_as_made():
            self._free.append(folder)

    def imports(self) -> Folder:
        """The place for what modules put into the temporary folder when they are imported; it stays."""
        return Folder(os.path.join(self.path, "import"), enter=False)

    def close(self) -> None:
        """Remove everything."""
        shutil.rmtree(self.path, ignore_errors=True)


def _variables() -> list[str]:
    """Those that name a temporary folder here: what nobody has set is read by nobody, but for the first."""
    return [each for each in _TEMPORARY if each == "TMPDIR" or os.name == "nt" or each in os.environ]


def _names(folder: str) -> frozenset[str]:
    """What is shown of a folder: nothing of one that holds too much."""
    names = os.listdir(folder)
    return frozenset(names if len(names) <= _MOST_LINKS else ())


class Folder:
    """Inside `with` this is the current directory and the system's temporary folder.

    The current directory shows what the real one holds, as links: a tool that reads the project's files by
    relative names finds them, and what it makes anew stays here.
    """

    def __init__(self, path: str, *, enter: bool = True, start: str | None = None) -> None:
        self.path = path
        self._enter = enter
        self.current = os.path.join(path, "work")
        self.temporary = os.path.join(path, "tmp")
        self._start = os.getcwd() if start is None else start
        self._is_begun = self._is_settled = False
        self._variables = _variables()
        self._shown: frozenset[str] = frozenset()
        self._make()

    def _make(self) -> None:
        os.makedirs(self.current, exist_ok=True)
        os.makedirs(self.temporary, exist_ok=True)
        if not self._enter:
            return
        self._shown = _names(self._start)
        for name in self._shown:
            try:
                os.symlink(os.path.join(self._start, name), os.path.join(self.current, name))
            except OSError:
                # not every system lets everyone make links; then the folder is simply empty
                return

    def shows(self, start: str) -> bool:
        """Whether this is what a new folder for `start` would be."""
        return self._start == start and self._shown == _names(start)

    def is_as_made(self) -> bool:
        """Whether there is nothing but the links."""
        try:
            with os.scandir(self.current) as entries:
                found = {each.name if each.is_symlink() else "" for each in entries}
            return found == self._shown and not os.listdir(self.temporary)
        except OSError:
            return False

    def settle(self) -> None:
        """Enter for good, in a process that is there for the tool alone."""
        self._put()
        self._is_settled = True

    def begin(self) -> None:
        """Be the system's temporary folder until `end`: for each `with` in between, only the current directory changes."""
        if not (self._is_begun or self._is_settled):
            self._is_begun = True
            self._tempdir = tempfile.tempdir
            self._environment = {name: os.environ.get(name) for name in self._variables}
            self._directory = os.getcwd()

    def end(self) -> None:
        """Leave everything as it was before `begin`."""
        if not self._is_begun:
            return
        self._is_begun = False
        tempfile.tempdir = self._tempdir
        for name, value in self._environment.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value

    def _put(self) -> None:
        tempfile.tempdir = self.temporary
        for name in self._variables:
            if os.environ.get(name) != self.temporary:
                os.environ[name] = self.temporary
        if self._enter:
            os.chdir(self.current)

    def __enter__(self) -> Folder:
        self._is_alone = not self._is_begun
        self.begin()
        self._put()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_settled:
            return
        os.chdir(self._directory)
        if self._is_alone:
            self.end()

    def contents(self) -> dict[str, bytes]:
        """The files in the current directory by their relative names, each as a digest of what it holds."""
        found = {}
        for folder, _, names in os.walk(self.current):
            for path in (os.path.join(folder, each) for each in names):
                if os.path.isfile(path) and not os.path.islink(path):
                    with contextlib.suppress(OSError), open(path, "rb") as file:
                        digest = hashlib.file_digest(file, "sha256").digest()
                        found[os.path.relpath(path, self.current)] = digest
        return found

    def reset(self) -> None:
        """Forget what a call has written, so that the next one starts alike."""
        shutil.rmtree(self.path, ignore_errors=True)
        self._make()
