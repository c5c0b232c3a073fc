"""Whether a name that is taken from a file of the project may be a framework's under another name.

Read with regular expressions only, as this is asked of every file that would otherwise be dropped, and of every name
that would otherwise be followed into a file. An answer of yes costs the parsing of one file; no must be certain.
"""

from __future__ import annotations

import os
import re
from functools import cached_property

from tool_contracts.sources.python.prefilter import markers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tool_contracts.sources.python.project import Project

_DECORATOR = re.compile(rb"@[ \t]*(\w+)")
_CLASS = re.compile(rb"class[ \t]+(\w+)[ \t]*(?:\[[^\]]*\])?\(([^)]*)\)")
_FROM = re.compile(rb"from[ \t]+(\.*)[ \t]*([\w.]*)[ \t]+import[ \t]*(\([^)]*\)|(?:[^\n\\]|\\\r?\n)*)")
_IMPORT = re.compile(rb"import[ \t]+([\w.]+)(?:[ \t]+as[ \t]+(\w+))?")
_RENAMED = re.compile(rb"(\w+)\s+as\s+(\w+)")
_ASSIGNED = re.compile(rb"\n[ \t]*(\w+)[ \t]*(?::[^=\n]*)?=[ \t]*([\w.]+)")
_WORD = re.compile(rb"\w+")
_COMMENT = re.compile(rb"#[^\n]*")
_BUILT_IN = frozenset(
    b"property staticmethod classmethod object Exception ValueError RuntimeError dict list str int Enum ABC".split()
)
_MAX_DEPTH = 8


class Reach:
    """Follows names from file to file until one of the frameworks' own is met."""

    def __init__(self, project: Project) -> None:
        self._project = project
        found = markers(project.frameworks)
        self._every = frozenset(word.encode() for word in found.words)
        self._used = frozenset(word.encode() for word in found.decorators | found.bases)
        self._files: dict[str, _Sketch | None] = {}
        self._known: dict[tuple[str, bytes, bool], bool] = {}
        self._resolved: dict[tuple[str, int, bytes, bytes], list[tuple[str, bool]]] = {}

    @property
    def files(self) -> list[str]:
        """The files that were looked into."""
        return list(self._files)

    def uses_foreign_names(self, path: str, data: bytes) -> bool:
        """Whether a file decorates with, or derives from, what is a framework's under another name."""
        sketch = _Sketch(path, data)
        used = set(_DECORATOR.findall(data)) | {base for bases in sketch.classes.values() for base in bases}
        if not used - _BUILT_IN:
            return False
        stars = b"*" in sketch.bound
        return any(
            self._is_foreign(sketch, name, self._used) for name in used if stars or name in sketch.bound
        )

    def binds_foreign(self, path: str, data: bytes, name: str) -> bool:
        """Whether a name that a file binds by an import may be a framework's."""
        return self._is_foreign(self._of(path, data), name.encode(), self._every)

    def imported(self, path: str, data: bytes, known: Mapping[str, int]) -> list[str]:
        """The names that a file imports anywhere and that may be a framework's, but those imported as often as known."""
        sketch = self._of(path, data)
        return [
            name
            for name, origins in (
                (name.decode("utf-8", "replace"), each) for name, each in sketch.bound.items()
            )
            if len(origins) != known.get(name) and self._is_any_foreign(sketch, name.encode(), origins)
        ]

    def _of(self, path: str, data: bytes) -> _Sketch:
        key = os.path.abspath(path)
        sketch = self._files.get(key)
        if sketch is None or sketch.data != data:
            sketch = self._files[key] = _Sketch(path, data)
        return sketch

    def _is_any_foreign(
        self, sketch: _Sketch, name: bytes, origins: Iterable[tuple[int, bytes, bytes]]
    ) -> bool:
        for level, module, attribute in origins:
            top = module.partition(b".")[0].decode("utf-8", "replace")
            whole = b".".join((module, attribute) if attribute else (module,)).decode("utf-8", "replace")
            if attribute in self._every or (not level and whole in self._project.catalogue.beginnings):
                return True
            if (level or not self._project.is_outside(top)) and self._is_foreign(sketch, name, self._every):
                return True
        return False

    def _is_foreign(self, sketch: _Sketch, name: bytes, words: frozenset[bytes], depth: int = 0) -> bool:
        if depth > _MAX_DEPTH:
            return True
        for known in (sketch.renamed.get(name), sketch.assigned.get(name), *sketch.classes.get(name, ())):
            if known is None or known == name:
                continue
            if known in words or self._is_foreign(sketch, known, words, depth + 1):
                return True
        stars = [(level, module, name) for level, module, _ in sketch.bound.get(b"*", ())]
        for level, module, attribute in (*sketch.bound.get(name, ()), *stars):
            for target, whole in self._targets(sketch, level, module, attribute):
                other = self._sketch(target)
                if other is None:
                    continue
                if whole:
                    # A whole module: any name in it may be meant.
                    if self._holds_any(other, words):
                        return True
                elif attribute in words or self._leads(other, attribute, words, depth + 1):
                    return True
        return False

    def _holds_any(self, sketch: _Sketch, words: frozenset[bytes]) -> bool:
        """Whether any of the words stands in a file on the disk, found out once."""
        key = sketch.path, b"", words is self._every
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = any(word in sketch.data for word in words)
        return known

    def _leads(self, sketch: _Sketch, name: bytes, words: frozenset[bytes], depth: int) -> bool:
        """As `_is_foreign`, for a file on the disk, found out once."""
        key = sketch.path, name, words is self._every
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._is_foreign(sketch, name, words, depth)
        return known

    def _targets(
        self, sketch: _Sketch, level: int, module: bytes, attribute: bytes
    ) -> list[tuple[str, bool]]:
        """The files that an import may mean, each with whether the name stands for the whole file."""
        key = sketch.folder, level, module, attribute
        known = self._resolved.get(key)
        if known is None:
            known = self._resolved[key] = []
            names = module.decode("utf-8", "replace").split(".") if module else []
            if attribute:
                found = self._project.find(sketch.path, level, [*names, attribute.decode("utf-8", "replace")])
                if found is not None:
                    known.append((found, True))
            for length in (len(names), 1) if not attribute else (len(names),):
                found = self._project.find(sketch.path, level, names[:length])
                if found is not None:
                    known.append((found, not attribute))
        return known

    def _sketch(self, path: str) -> _Sketch | None:
        key = os.path.abspath(path)
        if key not in self._files:
            try:
                with open(path, "rb") as file:
                    self._files[key] = _Sketch(path, file.read())
            except OSError:
                self._files[key] = None
        return self._files[key]


class _Sketch:
    """The imports, classes and plain assignments of a file, as far as a pattern can tell, each looked for when needed."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self.folder = os.path.dirname(path)
        self.data = data

    @cached_property
    def classes(self) -> dict[bytes, list[bytes]]:
        """The classes with their bases."""
        found: dict[bytes, list[bytes]] = {}
        for name, bases in _CLASS.findall(self.data):
            found.setdefault(name, []).extend(_WORD.findall(bases))
        return found

    @cached_property
    def assigned(self) -> dict[bytes, bytes]:
        """The names that are given the value of another name, with its last part."""
        return {name: value.rpartition(b".")[2] for name, value in _ASSIGNED.findall(b"\n" + self.data)}

    @property
    def bound(self) -> dict[bytes, list[tuple[int, bytes, bytes]]]:
        """The names that are imported: level, module and the name in it, which is empty for a module itself."""
        return self._imports[0]

    @property
    def renamed(self) -> dict[bytes, bytes]:
        """The names that are imported under another one."""
        return self._imports[1]

    @cached_property
    def _imports(self) -> tuple[dict[bytes, list[tuple[int, bytes, bytes]]], dict[bytes, bytes]]:
        bound: dict[bytes, list[tuple[int, bytes, bytes]]] = {}
        renamed: dict[bytes, bytes] = {}
        for dots, module, names in _FROM.findall(self.data):
            for each in _COMMENT.sub(b"", names).strip(b"() \t\r\n;").split(b","):
                words = each.split()
                if not words:
                    continue
                name = attribute = words[0]
                found = _RENAMED.search(each)
                if found:
                    attribute, name = found.groups()
                    renamed[name] = attribute
                bound.setdefault(name, []).append((len(dots), module, attribute))
        for module, alias in _IMPORT.findall(self.data):
            bound.setdefault(alias or module.partition(b".")[0], []).append((0, module, b""))
        return bound, renamed
