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

_GAP = rb"(?:[ \t]|\\\r?\n)"
# What a pair of brackets holds: one that stands in a comment does not close it.
_HELD = rb"(?:[^)#]|#[^\n]*+)*+"
_DECORATOR = re.compile(rb"@(?:[ \t(]|\\\r?\n)*(\w+)")
_CLASS = re.compile(rb"class[ \t]+(\w+)[ \t]*(?:\[[^\]]*\])?\(((?:[^:#]|#[^\n]*+)*+)")
_FROM = re.compile(
    rb"from%b++(\.*)%b*([\w.]*)%b+import(?:%b*(\(%b\))|((?:[^\n\\;]|\\\r?\n)*))" % (*[_GAP] * 4, _HELD)
)
# Letters come first, as a search for them is quick; where they stand is looked at afterwards.
_IMPORT = re.compile(rb"import%b+(\w(?:[^\n\\;#]|\\\r?\n)*)" % _GAP)
_INDENT = 200  # no statement stands further to the right
_NAMED = re.compile(rb"([\w.]+|\*)(?:[\s\\]+as[\s\\]+(\w+))?")
_VALUE = re.compile(
    rb"[ \t]*(?:[:,][^=\n]*)?=(?!=)[ \t]*+(?:\([\s(]*+|\\\s*+)?"
    rb"([A-Za-z_]\w*(?:\.\w+)*(?:[ \t]*,[ \t]*\w+(?:\.\w+)*)*)"
)
_WORD = re.compile(rb"\w+")
_COMMENT = re.compile(rb"#[^\n]*")
_BUILT_IN = frozenset(
    b"property staticmethod classmethod object Exception ValueError RuntimeError dict list str int Enum ABC".split()
)


class Reach:
    """Follows names from file to file until one of the frameworks' own is met."""

    def __init__(self, project: Project) -> None:
        self._project = project
        found = self._markers = markers(project.frameworks)
        self._every = frozenset(word.encode() for word in found.words)
        self._used = frozenset(word.encode() for word in found.decorators | found.bases)
        self._owners = frozenset(word.encode() for word in found.owners)
        self._files: dict[str, _Sketch | None] = {}
        self._resolved: dict[tuple[str, int, bytes, bytes], list[tuple[str, bool]]] = {}
        self._brought: dict[tuple[str, int, str, str | None], bool] = {}

    @property
    def files(self) -> list[str]:
        """The files that were looked into."""
        return list(self._files)

    def uses_framework(self, path: str, data: bytes) -> bool:
        """Whether a file uses what is a framework's, under whatever name, where it can make a tool."""
        heads: set[bytes] = set()
        for _, head in self._markers.places(data):
            if head is None:
                return True
            heads.add(head)
        sketch = self._of(path, data) if heads else _Sketch(path, data)
        stars = b"*" in sketch.bound
        if heads and stars:
            return True
        if any(name and self._may_lead(sketch, name, self._every) for name in heads):
            return True
        if b"" in heads and any(self._may_lead(sketch, name, self._owners) for name in sketch.bound):
            return True
        used = set(_DECORATOR.findall(data)) | {base for bases in sketch.classes.values() for base in bases}
        return any(self._is_foreign(sketch, name, self._used) for name in used - _BUILT_IN)

    def _may_lead(self, sketch: _Sketch, name: bytes, words: frozenset[bytes]) -> bool:
        """Whether a name in a file may be what is called by one of the words, or made of it."""
        if self._is_any_foreign(sketch, name, sketch.bound.get(name, ()), words):
            return True
        if name in words and self._project.declared_in(sketch.path, name.decode()):
            return True
        return self._is_foreign(sketch, name, words)

    def brings_foreign(self, path: str, level: int, module: str, attribute: str | None) -> bool:
        """Whether what an import in a file names may be a framework's."""
        key = os.path.dirname(path), level, module, attribute
        known = self._brought.get(key)
        if known is None:
            todo: list[tuple[_Sketch, bytes]] = []
            origin = module.encode(), (attribute or "").encode()
            known = self._import(path, level, *origin, self._every, todo) or self._are_foreign(
                todo, self._every
            )
            self._brought[key] = known
        return known

    def imported(self, path: str, data: bytes, known: Mapping[str, int]) -> list[str]:
        """The names that a file imports anywhere and that may be a framework's, but those imported as often as known."""
        sketch = self._of(path, data)
        return [
            name
            for name, origins in (
                (name.decode("utf-8", "replace"), each) for name, each in sketch.bound.items()
            )
            if len(origins) != known.get(name)
            and self._is_any_foreign(sketch, name.encode(), origins, self._every)
        ]

    def _of(self, path: str, data: bytes) -> _Sketch:
        key = os.path.abspath(path)
        sketch = self._files.get(key)
        if sketch is None or sketch.data != data:
            sketch = self._files[key] = _Sketch(path, data)
        return sketch

    def _is_any_foreign(
        self,
        sketch: _Sketch,
        name: bytes,
        origins: Iterable[tuple[int, bytes, bytes]],
        words: frozenset[bytes],
    ) -> bool:
        """Whether any of the imports of a name may bring what is called by one of the words, or what holds it."""
        catalogue = self._project.catalogue
        for level, module, attribute in origins:
            top = module.partition(b".")[0].decode("utf-8", "replace")
            whole = b".".join((module, attribute) if attribute else (module,)).decode("utf-8", "replace")
            if attribute in words:
                return True
            if not level and whole in catalogue.beginnings and whole not in catalogue.names:
                return True
            if (level or not self._project.is_outside(top)) and self._is_foreign(sketch, name, words):
                return True
        return False

    def _is_foreign(self, sketch: _Sketch, name: bytes, words: frozenset[bytes]) -> bool:
        """Whether any of the words is met on the ways that a name leads."""
        known = sketch.known.get((name, words))
        if known is None:
            known = sketch.known[name, words] = self._are_foreign([(sketch, name)], words)
        return known

    def _are_foreign(self, todo: list[tuple[_Sketch, bytes]], words: frozenset[bytes]) -> bool:
        """Whether any of the words is met on the ways that some names lead."""
        seen: set[tuple[_Sketch, bytes]] = set()
        while todo:
            place = todo.pop()
            if place in seen:
                continue
            seen.add(place)
            here, each = place
            known = here.known.get((each, words))
            if known or (known is None and self._step(here, each, words, todo)):
                here.known[each, words] = True
                return True
        for here, each in seen:
            here.known[each, words] = False
        return False

    def _step(
        self, sketch: _Sketch, name: bytes, words: frozenset[bytes], todo: list[tuple[_Sketch, bytes]]
    ) -> bool:
        """Whether a name is said to be one of the words; if not, what it is said to be is added to `todo`."""
        if sketch.renamed.get(name) in words:
            return True
        for known in (*sketch.values(name), *sketch.classes.get(name, ())):
            if known != name:
                if known in words:
                    return True
                todo.append((sketch, known))
        stars = [(level, module, name) for level, module, _ in sketch.bound.get(b"*", ())]
        return any(
            self._import(sketch.path, level, module, attribute, words, todo)
            for level, module, attribute in (*sketch.bound.get(name, ()), *stars)
        )

    def _import(
        self,
        path: str,
        level: int,
        module: bytes,
        attribute: bytes,
        words: frozenset[bytes],
        todo: list[tuple[_Sketch, bytes]],
    ) -> bool:
        """Whether an import surely brings one of the words; if not, what it may bring is added to `todo`."""
        for target, whole in self._targets(path, level, module, attribute):
            other = self._sketch(target)
            if other is None:
                continue
            if whole:
                # A whole module: any name in it may be meant, and any that it imports.
                if other.holds_any(words):
                    return True
                todo += [(other, each) for each in other.bound]
            elif attribute in words:
                return True
            else:
                todo.append((other, attribute))
        return False

    def _targets(self, path: str, level: int, module: bytes, attribute: bytes) -> list[tuple[str, bool]]:
        """The files that an import may mean, each with whether the name stands for the whole file."""
        key = os.path.dirname(path), level, module, attribute
        known = self._resolved.get(key)
        if known is None:
            known = self._resolved[key] = []
            names = module.decode("utf-8", "replace").split(".") if module else []
            if attribute:
                found = self._project.find(path, level, [*names, attribute.decode("utf-8", "replace")])
                if found is not None:
                    known.append((found, True))
            for length in (len(names), 1) if not attribute else (len(names),):
                found = self._project.find(path, level, names[:length])
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
        self.data = data
        self.known: dict[tuple[bytes, frozenset[bytes]], bool] = {}

    def holds_any(self, words: frozenset[bytes]) -> bool:
        """Whether any of the words stands in the file."""
        found = self.known.get((b"", words))
        if found is None:
            found = self.known[b"", words] = not words.isdisjoint(_WORD.findall(self.data))
        return found

    @cached_property
    def classes(self) -> dict[bytes, list[bytes]]:
        """The classes with their bases."""
        found: dict[bytes, list[bytes]] = {}
        for name, bases in _CLASS.findall(self.data):
            found.setdefault(name, []).extend(_WORD.findall(bases))
        return found

    def values(self, name: bytes) -> list[bytes]:
        """The names whose values a name is given, alone or among others: of dotted ones the first and last part."""
        found: list[bytes] = []
        data, at = self.data, self.data.find(name)
        while at >= 0:
            end = at + len(name)
            value = _VALUE.match(data, end)
            if value and (at == 0 or data[at - 1] in b"\n \t;"):
                for each in value[1].split(b","):
                    parts = each.strip().split(b".")
                    found += {parts[0], parts[-1]}
            at = data.find(name, end)
        return found

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
        for dots, module, held, rest in _FROM.findall(self.data):
            for attribute, alias in _listed(held or rest):
                if alias:
                    renamed[alias] = attribute
                bound.setdefault(alias or attribute, []).append((len(dots), module, attribute))
        for found in _IMPORT.finditer(self.data):
            before = self.data[max(0, found.start() - _INDENT) : found.start()].rstrip(b" \t")
            if before and before[-1] not in b"\n;:":
                continue
            for module, alias in _listed(found[1]):
                bound.setdefault(alias or module.partition(b".")[0], []).append((0, module, b""))
        return bound, renamed


def _listed(names: bytes) -> list[tuple[bytes, bytes]]:
    """What a list of imports names, each with its other name or nothing."""
    return _NAMED.findall(_COMMENT.sub(b"", names))
