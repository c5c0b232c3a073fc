"""What the reading and judging of each file has come to, kept for the next run, in which a few files have changed.

What is kept of a file holds as long as the file is what it was, and all that something in it led to is too: other files,
what was there where modules were looked for, in which files around it a word stands; and all that these led to.
"""

from __future__ import annotations

import marshal

from tool_contracts.lint.cache import is_settled, state
from tool_contracts.lint.plain import from_plain, to_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from tool_contracts.lint.cache import Cache, State
    from tool_contracts.lint.entry import Entry
    from tool_contracts.sources.python.absences import Absence
    from tool_contracts.sources.python.folders import Asked, Fact, Place
    from tool_contracts.sources.python.project import Project

    Used = str | Asked
    """A file that was read, or what was asked of folders."""

_PART = "files"
_CHANGING = ()
"""In the place of the state of a file that was written to so recently that its state tells nothing."""


class Readings:
    """The readings in a cache that still hold, and those that a run adds to them.

    `looked_at` is the state of the files of the run, before any was read. Once all is written down, `followed` is that
    of the other files that something led to, and `facts` what was there where modules were looked for.
    """

    def __init__(self, cache: Cache, looked_at: Mapping[str, State]) -> None:
        self._cache = cache
        self._looked_at = looked_at
        self._kept: dict[str, bytes] = {}
        self._states: dict[str, State] = dict(looked_at)
        self._uses: dict[str, set[Used]] = {}
        self._absences: dict[str, set[Absence]] = {}
        self._facts: dict[Place, Fact] = {}
        self.followed: dict[str, State] = {}
        self.facts: list[Fact] = []
        known = cache.load(_PART)
        if known is not None:
            self._take_over(*known)

    def _take_over(
        self,
        states: dict[str, State],
        facts: list[Fact],
        uses: dict[str, list[Used]],
        absences: dict[str, list[Absence]],
        kept: dict[str, bytes],
    ) -> None:
        from tool_contracts.sources.python.absences import undone
        from tool_contracts.sources.python.folders import changed

        for path in states.keys() - self._states.keys():
            self._states[path] = state(path)
        users: dict[Used, list[Used]] = {}
        onward = _onward(uses)
        for each in _reached(uses, onward):
            for used in onward(each):
                users.setdefault(used, []).append(each)
        touched = {path for path, known in states.items() if self._states[path] != known}
        started: set[Used] = {*touched, *changed(facts), *undone(absences, touched)}
        stale = _reached(started, lambda each: users.get(each, ()))
        self._uses = {path: set(used) for path, used in uses.items() if path not in stale}
        self._absences = {path: set(each) for path, each in absences.items() if path not in stale}
        self._facts = {each[:2]: each for each in facts if each[:2] not in stale}
        self._kept = {
            path: data for path, data in kept.items() if path in self._looked_at and path not in stale
        }

    def recall(self, entry: Entry) -> bool:
        """Tell an entry what is known of its file; whether anything is."""
        data = self._kept.get(entry.path)
        if data is None:
            return False
        reading, findings, mentions = marshal.loads(data)
        entry.recall(from_plain(reading), from_plain(findings), mentions)
        return True

    def add(self, entry: Entry) -> None:
        """Keep what an entry knows of its file; nothing where that cannot be written down."""
        try:
            fields = to_plain(entry.reading), to_plain(entry.findings), entry.mentions
            self._kept[entry.path] = marshal.dumps(fields)
        except (TypeError, ValueError, RecursionError):
            pass

    def keep(self, projects: Iterable[Project], start: int) -> None:
        """Write all down for the next run; `projects` tell what the readings of this one, which began at `start`, rely on.

        The time is in nanoseconds.
        """
        for project in projects:
            for path, used in project.uses.items():
                self._uses.setdefault(path, set()).update(used)
            for path, searched in project.absences.items():
                self._absences.setdefault(path, set()).update(searched)
            for each in _reached(project.uses, _onward(project.uses)):
                # where two runs have seen different things, nothing holds that was made of the first
                if isinstance(each, tuple) and each not in self._facts:
                    self._facts[each] = project.folders.fact(each)
        relied_on = _reached(self._looked_at, _onward(self._uses))
        # lists, since `marshal` writes each member of a set twice
        uses = {path: [*used] for path, used in self._uses.items() if path in relied_on}
        absences = {path: [*found] for path, found in self._absences.items() if path in relied_on}
        everywhere = {files for relied in absences.values() for files, _ in relied}
        paths = {each for each in relied_on if isinstance(each, str)}.union(*everywhere)
        for path in paths - self._states.keys():
            self._states[path] = state(path)
        self.followed = {path: self._states[path] for path in paths - self._looked_at.keys()}
        self.facts = [fact for place, fact in self._facts.items() if place in relied_on]
        self._cache.store(
            _PART,
            {path: self._settled(path, start) for path in paths},
            self.facts,
            uses,
            absences,
            self._kept,
        )

    def _settled(self, path: str, start: int) -> State | tuple[()]:
        found = self._states[path]
        return found if found is not None and is_settled(found, start) else _CHANGING


def _reached(start: Iterable[Used], onward: Callable[[Used], Iterable[Used]]) -> set[Used]:
    """Everything that ways lead to, with the places at which they start."""
    found = set(start)
    pending = list(found)
    while pending:
        new = [each for each in onward(pending.pop()) if each not in found]
        found.update(new)
        pending += new
    return found


def _onward(uses: Mapping[str, Collection[Used]]) -> Callable[[Used], Iterable[Used]]:
    """What each file relies on, and what each question about folders asked for."""
    return lambda each: (
        uses.get(each, ()) if isinstance(each, str) else each if isinstance(each, frozenset) else ()
    )
