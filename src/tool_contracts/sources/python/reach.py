"""Whether a name that is taken from a file of the project may be a framework's under another name.

Read with regular expressions only, as this is asked of every file that would otherwise be dropped, and of every name
that would otherwise be followed into a file. An answer of yes costs the parsing of one file; no must be certain.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cached_property

from tool_contracts.sources.python.keeping import kept_names
from tool_contracts.sources.python.prefilter import is_passed_on, markers
from tool_contracts.sources.python.ways import leads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tool_contracts.sources.python.project import Project

    _Place = tuple["_Sketch", bytes]  # a name in a file, or the whole file

_GAP = rb"(?:[ \t]|\\\r?\n)"
# What a pair of brackets holds: one that stands in a comment does not close it.
_HELD = rb"(?:[^)#]|#[^\n]*+)*+"
_CALL = re.compile(rb"[ \t]*(?:\.(?:\w+\.)*(\w+)[ \t]*)?(\(|)")
_DECORATOR = re.compile(rb"@(?:[ \t(]|\\\r?\n)*(\w+)")
_CLASS = re.compile(rb"class[ \t]+(\w+)[ \t]*(?:\[[^\]]*\])?\(((?:[^:#]|#[^\n]*+)*+)")
_FROM = re.compile(
    rb"from%b++(\.*)%b*([\w.]*)%b+import(?:%b*(\(%b\))|((?:[^\n\\;]|\\\r?\n)*))" % (*[_GAP] * 4, _HELD)
)
# Letters come first, as a search for them is quick; where they stand is looked at afterwards.
_IMPORT = re.compile(rb"import%b+(\w(?:[^\n\\;#]|\\\r?\n)*)" % _GAP)
_INDENT = 200  # no statement stands further to the right
_NAMED = re.compile(rb"([\w.]+|\*)(?:[\s\\]+as[\s\\]+(\w+))?")
_GIVEN = rb"=(?!=)[ \t]*+(?:\([\s(]*+|\\\s*+)?(?:(?:\w+\.)*+partial\(\s*+)?([A-Za-z_]\w*(?:\.\w+)*(?:[ \t]*,[ \t]*\w+(?:\.\w+)*)*)"
_VALUE = re.compile(_GIVEN)
_VALUE_OF_NAME = re.compile(rb"[ \t]*(?:[:,][^=\n]*)?" + _GIVEN)
_TARGET = re.compile(rb"(?<![^\n \t;])(\w+)[ \t]*(?:[:,]|\Z)")
_FEW = 50
_WORD = re.compile(rb"\w+")
_COMMENT = re.compile(rb"#[^\n]*")
_BUILT_IN = frozenset(
    b"property staticmethod classmethod object Exception ValueError RuntimeError dict list str int Enum ABC".split()
)
_STANDARD = frozenset(name.encode() for name in sys.stdlib_module_names)
_WHOLE = b""  # in the place of a name
_STAR = b"*"


class Reach:
    """Follows names from file to file until one of the frameworks' own is met."""

    def __init__(self, project: Project) -> None:
        self._project = project
        found = self._markers = markers(project.frameworks)
        self._every = frozenset(word.encode() for word in found.words)
        self._decorators = frozenset(word.encode() for word in found.decorators)
        self._used = frozenset(word.encode() for word in found.decorators | found.bases)
        self._owners = frozenset(word.encode() for word in found.owners)
        self._files: dict[str, _Sketch] = {}
        self._resolved = project.folders.remembering(self._targets)
        self._imported: dict[tuple[str, int, bytes, bytes], list[_Place]] = {}

    def uses_framework(self, path: str, data: bytes) -> bool:
        """Whether a file uses what is a framework's, under whatever name, where it can make a tool."""
        heads: set[bytes] = set()
        for _, head in self._markers.places(data):
            if head is None:
                return True
            heads.add(head)
        sketch = self._of(path, data)
        stars = _STAR in sketch.bound
        if heads and stars:
            return True
        if any(name and self._may_lead(sketch, name, self._every) for name in heads):
            return True
        if b"" in heads and any(self._may_lead(sketch, name, self._owners) for name in sketch.bound):
            return True
        used = set(_DECORATOR.findall(data)) | {base for bases in sketch.classes.values() for base in bases}
        if any(self._is_foreign(sketch, name, self._used) for name in used - _BUILT_IN):
            return True
        return any(
            self._comes_from_project(path, origins)
            and any(self._is_foreign(*each, self._every) for each in self._called(sketch, name))
            for name, origins in sketch.bound.items()
        )

    def _called(self, sketch: _Sketch, name: bytes) -> Iterator[_Place]:
        """What the calls of a name that is imported, or of something in it, may be."""
        for attribute in _calls(sketch.data, name):
            if not attribute:
                yield sketch, name
                continue
            for level, module, imported in sketch.bound[name]:
                places = self._import(sketch.path, level, module, imported, frozenset()) or ()
                for other, held in places:
                    yield other, attribute if held == _WHOLE else held

    def _comes_from_project(self, path: str, origins: Iterable[tuple[int, bytes, bytes]]) -> bool:
        """Whether any of the imports of a name may be of a file of the project."""
        for level, module, _ in origins:
            top = module.partition(b".")[0].decode("utf-8", "replace")
            if level or not self._project.is_outside(path, top):
                return True
        return False

    def _may_lead(self, sketch: _Sketch, name: bytes, words: frozenset[bytes]) -> bool:
        """Whether a name in a file may be what is called by one of the words, or made of it."""
        if self._is_any_foreign(sketch, name, sketch.bound.get(name, ()), words):
            return True
        if name in words and self._project.declared_in(sketch.path, name.decode()):
            return True
        return self._is_foreign(sketch, name, words)

    def brings_foreign(self, path: str, level: int, module: str, attribute: str | None) -> bool:
        """Whether what an import in a file names may be a framework's."""
        places = self._import(path, level, module.encode(), (attribute or "").encode(), self._every)
        return places is None or any(self._is_foreign(*each, self._every) for each in places)

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
        sketch.data = data  # one copy of what may have been read before is enough
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
            if (level or not self._project.is_outside(sketch.path, top)) and self._is_foreign(
                sketch, name, words
            ):
                return True
        return False

    def _is_foreign(self, sketch: _Sketch, name: bytes, words: frozenset[bytes]) -> bool:
        """Whether any of the words is met on the ways that a name leads."""
        return leads((sketch, name), lambda place: self._onward(*place, words), _Answers(words))

    def _onward(self, sketch: _Sketch, name: bytes, words: frozenset[bytes]) -> list[_Place] | None:
        """What a name is said to be, None if it is said to be one of the words."""
        if name == _WHOLE:
            # Any name in the file may be meant, and any that it imports.
            return None if sketch.holds_any(words) else [(sketch, each) for each in sketch.bound]
        if sketch.renamed.get(name) in words:
            return None
        if name in self._kept(sketch):
            return None
        found: list[_Place] = []
        for each in (*sketch.values(name), *sketch.classes.get(name, ())):
            if each != name:
                if each in words:
                    return None
                found.append((sketch, each))
        stars = [(level, module, name) for level, module, _ in sketch.bound.get(_STAR, ())]
        for level, module, attribute in (*sketch.bound.get(name, ()), *stars):
            brought = self._import(sketch.path, level, module, attribute, words)
            if brought is None:
                return None
            found += brought
        return found

    def kept(self, path: str, data: bytes, leading: Iterable[bytes]) -> set[str]:
        """The attributes in which classes of a file, or those that they derive from, keep decorators.

        `leading` are names of the file that may be decorators as well.
        """
        own = self._of(path, data)
        names = frozenset(leading)
        found: set[bytes] = set().union(*kept_names(data, names, names).values())
        todo: list[_Place] = [(own, name) for name in {*own.classes, *self._kept(own)}]
        seen: set[_Place] = set()
        while todo:
            place = todo.pop()
            if place in seen:
                continue
            seen.add(place)
            sketch, name = place
            found |= self._kept(sketch).get(name, set())
            todo += [(sketch, base) for base in sketch.classes.get(name, ())]
            for level, module, attribute in sketch.bound.get(name, ()):
                todo += self._import(sketch.path, level, module, attribute, frozenset()) or ()
        return {each.decode("utf-8", "replace") for each in found}

    def _kept(self, sketch: _Sketch) -> dict[bytes, set[bytes]]:
        if sketch.kept is None:
            sketch.kept = kept_names(sketch.data, self._decorators, sketch.bound)
        return sketch.kept

    def _import(
        self, path: str, level: int, module: bytes, attribute: bytes, words: frozenset[bytes]
    ) -> list[_Place] | None:
        """What an import may bring, None if it surely brings one of the words."""
        if not level and module.partition(b".")[0] in _STANDARD:
            return []
        key = path, level, module, attribute
        found = self._imported.get(key)
        if found is None:
            found = self._imported[key] = self._resolved(os.path.dirname(path), level, module, attribute)
            self._project.led(path, *(sketch.path for sketch, _ in found))
        return None if attribute in words and any(name == attribute for _, name in found) else found

    def _targets(self, folder: str, level: int, module: bytes, attribute: bytes) -> list[_Place]:
        """What an import in a folder may mean: files as a whole, and the name in them."""
        names = module.decode("utf-8", "replace").split(".") if module else []
        if attribute == _STAR:
            asked = [(names, _WHOLE)]
        elif attribute:
            asked = [(names, attribute), ([*names, attribute.decode("utf-8", "replace")], _WHOLE)]
        else:
            asked = [(names, attribute), (names[:1], _WHOLE)]
        found: list[_Place] = []
        for each, name in asked:
            target = self._project.find(folder, level, each)
            if target is not None:
                found.append((self._sketch(target), name))
        return found

    def text(self, path: str) -> bytes:
        """What a file holds, read once in a run; nothing where it cannot be read."""
        return self._sketch(path).data

    def _sketch(self, path: str) -> _Sketch:
        """What stands in a file; nothing in one that cannot be read."""
        key = os.path.abspath(path)
        found = self._files.get(key)
        if found is None:
            try:
                with open(path, "rb") as file:
                    data = file.read()
            except OSError:
                data = b""
            found = self._files[key] = _Sketch(path, data)
        return found


class _Sketch:
    """The imports, classes and plain assignments of a file, as far as a pattern can tell, each looked for when needed."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self.data = data
        self.known: dict[tuple[bytes, frozenset[bytes]], bool] = {}
        self.kept: dict[bytes, set[bytes]] | None = None
        self._searches = 0

    def holds_any(self, words: frozenset[bytes]) -> bool:
        """Whether any of the words stands in the file."""
        return not words.isdisjoint(_WORD.findall(self.data))

    @cached_property
    def classes(self) -> dict[bytes, list[bytes]]:
        """The classes with their bases."""
        found: dict[bytes, list[bytes]] = {}
        for name, bases in _CLASS.findall(self.data):
            found.setdefault(name, []).extend(_WORD.findall(bases))
        return found

    def values(self, name: bytes) -> list[bytes]:
        """The names whose values a name is given, alone or among others: of dotted ones the first and last part.

        A few names are searched for one by one, which is quick; after that the assignments of the file are listed.
        """
        self._searches += 1
        if self._searches > _FEW:
            return self._assigned.get(name, [])
        found: list[bytes] = []
        data = self.data
        last = len(data) - 1  # something stands behind a name that is given a value
        at = data.find(name, 0, last)
        while at >= 0:
            end = at + len(name)
            if data[end] in b" \t:,=" and (at == 0 or data[at - 1] in b"\n \t;"):
                value = _VALUE_OF_NAME.match(data, end)
                if value:
                    found += _ends(value[1])
            at = data.find(name, end, last)
        return found

    @cached_property
    def _assigned(self) -> dict[bytes, list[bytes]]:
        """The same for all names of the file."""
        found: dict[bytes, list[bytes]] = {}
        data = self.data
        # The sign is quick to search for; what stands before it is looked at afterwards.
        for value in _VALUE.finditer(data):
            sign = value.start()
            line = data.rfind(b"\n", 0, sign) + 1
            before = max(line, data.rfind(b"=", line, sign) + 1)
            for target in _TARGET.findall(data, before, sign):
                found.setdefault(target, []).extend(_ends(value[1]))
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
                name = alias or module.partition(b".")[0]
                if name:  # prose may look like an import, of `.env` for one
                    bound.setdefault(name, []).append((0, module, b""))
        return bound, renamed


class _Answers:
    """Whether names lead to any of some words, as far as it is known; a file keeps the answers for what is in it."""

    def __init__(self, words: frozenset[bytes]) -> None:
        self._words = words

    def get(self, place: _Place) -> bool | None:
        return place[0].known.get((place[1], self._words))

    def __setitem__(self, place: _Place, answer: bool) -> None:
        place[0].known[place[1], self._words] = answer


def _calls(data: bytes, name: bytes) -> set[bytes]:
    """The names after the last dot by which a name, or what ends like it, is called or passed to `map`.

    An empty one where it is so itself.
    """
    found: set[bytes] = set()
    at = data.find(name)
    while at >= 0:
        end = at + len(name)
        used = _CALL.match(data, end)
        if used and (used[2] or is_passed_on(data, at)):
            found.add(used[1] or b"")
        at = data.find(name, end)
    return found


def _ends(values: bytes) -> list[bytes]:
    """The first and last part of each of the dotted names."""
    names = [each.strip().split(b".") for each in values.split(b",")]
    return [end for parts in names for end in {parts[0], parts[-1]}]


def _listed(names: bytes) -> list[tuple[bytes, bytes]]:
    """What a list of imports names, each with its other name or nothing."""
    return _NAMED.findall(_COMMENT.sub(b"", names))
