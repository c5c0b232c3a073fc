"""What a run has come to, kept for the next one in which nothing has changed.

An answer belongs to a question (version, settings, options) and to the state of every file and folder that had a part
in it: the files looked at, those that names were followed into, and the folders in which modules were looked for. All
of it is compared, so that an answer is never an old one; any difference makes a run from the beginning.
"""

from __future__ import annotations

import marshal
import os
import time
import zlib

from tool_contracts.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from tool_contracts.sources.python.folders import Fact

    State = tuple[int, int, int] | None

FOLDER = ".tool_contracts_cache"
_ANSWER = "run"
_TAG_FILE = "CACHEDIR.TAG"
_MAX_AGE = 30 * 24 * 3600
_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is made by tool-contracts and can be removed.\n"
_MARGIN = 100_000_000
"""In nanoseconds: a file that was written so shortly before a run could be written again without a trace in its times."""


def state(path: str) -> State:
    """The times of a file's last changes, in nanoseconds, and its size; None where it cannot be told."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size


def states(paths: Iterable[str]) -> dict[str, State]:
    """The state of each file."""
    return {path: state(path) for path in paths}


def is_settled(known: State, start: int) -> bool:
    """Whether a file was left alone for a while before the time `start`, in nanoseconds, or is not there."""
    return known is None or max(known[0], known[1]) < start - _MARGIN


def remove_below(folder: str) -> Iterator[str]:
    """Remove every cache in a folder and below it; gives the path of each. A folder that only bears the name is left alone.

    Raises:
        OSError: one cannot be removed.

    """
    from shutil import rmtree

    for path, folders, _ in os.walk(folder):
        if FOLDER not in folders:
            continue
        folders.remove(FOLDER)
        found = os.path.join(path, FOLDER)
        try:
            with open(os.path.join(found, _TAG_FILE), encoding="utf-8") as file:
                is_ours = file.read() == _TAG
        except (OSError, UnicodeDecodeError):
            is_ours = False
        if is_ours:
            rmtree(found)
            yield found


class Answer:
    """What was printed and the exit code, with the state of what it was made of.

    `looked_at` are the files of the walk, `followed` those outside of it, `folders` what was found
    where modules were looked for.
    """

    __slots__ = ("code", "errors", "folders", "followed", "looked_at", "output")

    def __init__(self, looked_at: dict[str, State]) -> None:
        self.looked_at = looked_at
        self.followed: dict[str, State] = {}
        self.folders: list[Fact] = []
        self.output = ""
        self.errors = ""
        self.code = 0

    def is_settled(self, start: int) -> bool:
        """Whether all files were left alone for a while before the time `start`, in nanoseconds."""
        return all(is_settled(each, start) for each in (*self.looked_at.values(), *self.followed.values()))


class Cache:
    """What is kept in a folder for one question, each part of it in a file of its own."""

    def __init__(self, folder: str, question: Any) -> None:
        self._folder = folder
        # `marshal` writes equal values in several ways, by how often each is referred to
        self._question = repr(question)
        self._path = os.path.join(folder, __version__, f"{zlib.crc32(self._question.encode()):08x}")

    def get(self, looked_at: dict[str, State]) -> Answer | None:
        """The answer, if nothing that it was made of has changed."""
        fields = self.load(_ANSWER)
        if fields is None:
            return None
        known, followed, folders, output, errors, code = fields
        if known != looked_at:
            return None
        from tool_contracts.sources.python.folders import changed

        if states(followed) != followed or changed(folders):
            return None
        answer = Answer(looked_at)
        answer.output, answer.errors, answer.code = output, errors, code
        return answer

    def put(self, answer: Answer) -> None:
        """Keep an answer."""
        made_of = answer.looked_at, answer.followed, answer.folders
        self.store(_ANSWER, *made_of, answer.output, answer.errors, answer.code)

    def load(self, part: str) -> tuple[Any, ...] | None:
        """The fields of a part, if they are as they were stored."""
        try:
            with open(f"{self._path}.{part}", "rb") as file:
                data = file.read()
            if int.from_bytes(data[:4], "big") != zlib.crc32(data[4:]):
                return None
            question, fields = marshal.loads(data[4:])
        except (OSError, ValueError, EOFError, TypeError):
            return None
        return fields if question == self._question else None

    def store(self, part: str, *fields: Any) -> None:
        """Keep the fields of a part; a folder that cannot be written to keeps nothing."""
        data = marshal.dumps((self._question, fields))
        path = f"{self._path}.{part}"
        partial = f"{path}.{os.getpid()}"
        try:
            self._prepare()
            with open(partial, "wb") as file:
                file.write(zlib.crc32(data).to_bytes(4, "big"))
                file.write(data)
            os.replace(partial, path)
        except OSError:
            pass

    def _prepare(self) -> None:
        """Make the folder, mark it for backups and git, and remove what nobody has asked for in a month."""
        folder = os.path.dirname(self._path)
        os.makedirs(folder, exist_ok=True)
        for name, text in ((_TAG_FILE, _TAG), (".gitignore", "# Made by tool-contracts.\n*\n")):
            path = os.path.join(self._folder, name)
            if not os.path.exists(path):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
        oldest = time.time() - _MAX_AGE
        with os.scandir(folder) as entries:
            for each in entries:
                if each.stat().st_mtime < oldest:
                    os.unlink(each.path)
