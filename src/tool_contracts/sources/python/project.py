"""The user's project on disk: the module that a dotted name means, found as an import would find it.

Only the project itself is looked at: never installed packages, and never a folder that happens to be called like
one of them (`examples/mcp` is not the package `mcp`).
"""

from __future__ import annotations

import os
import sys

from tool_contracts.sources.marks import wide_encoding
from tool_contracts.sources.python.catalogue import Catalogue
from tool_contracts.sources.python.folders import Folders
from tool_contracts.sources.python.prefilter import markers, may_hold_descriptors
from tool_contracts.sources.python.shadows import Shadows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tool_contracts.framework import Framework
    from tool_contracts.sources.python.absences import Absence
    from tool_contracts.sources.python.callers import Callers
    from tool_contracts.sources.python.folders import Asked
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.reach import Reach

# Known to the reader of annotations by their names; a folder of that name is not them.
_LIBRARIES = frozenset({"annotated_types", "attr", "attrs", "pydantic", "pydantic_core", "typing_extensions"})
_FOREIGN = frozenset({"site-packages", "dist-packages", "node_modules", "__pycache__"})
_MAX_SIBLINGS = 400
_MAX_BYTES = 8_000_000
_KEPT = 20  # modules that names have led to; those that are asked for again were so lately


class Project:
    """Loads modules of the project when a name leads to them, each once.

    `roots` are the folders and files that are looked at, `frameworks` those whose tools are searched. A file that
    is itself a root is always read and parsed whole, and need not be on the disk: whoever names it wants to hear of
    its syntax errors too. `exhaustive` reads every file like that, and follows every name, to prove that nothing is
    lost by what is left out.
    """

    def __init__(
        self, roots: Sequence[str], frameworks: Sequence[Framework], *, exhaustive: bool = False
    ) -> None:
        named = [os.path.abspath(root) for root in roots]
        self.explicit = frozenset(root for root in named if not os.path.isdir(root))
        self.roots = tuple(os.path.dirname(root) if root in self.explicit else root for root in named)
        self.frameworks = tuple(frameworks)
        self.is_exhaustive = exhaustive
        self._words = markers(self.frameworks).words
        self._reach: Reach | None = None
        self._callers: Callers | None = None
        self.catalogue = Catalogue(self.frameworks)
        self._outside = _LIBRARIES | {name for each in frameworks for name in each.packages}
        self._home = os.path.expanduser("~")
        self._modules: dict[str, Module] = {}
        self._led_to: dict[
            str, Module
        ] = {}  # those that were read from the disk, the last one that was asked for last
        self.uses: dict[str, set[str | Asked]] = {}
        """Of each file the files that something in it has led to, and what was asked of folders for it."""
        self.absences: dict[str, set[Absence]] = {}
        """Of each file the words that were looked for in the files around it."""
        self.folders = Folders()
        self._around = self.folders.remembering(self._packages)
        self._beside = self.folders.remembering(self._neighbours)
        self._looked = self.folders.remembering(self._look)
        self._above = self.folders.remembering(self._search)
        self._walked = self.folders.remembering(self._walk)
        self._described = self.folders.remembering(lambda folder: tuple(self._describe(folder)))
        self._shadows = Shadows(self.folders, self.catalogue, self._around, self._in_project)

    def module(self, path: str, data: bytes | None = None) -> Module:
        """The module in a file; `data` replaces what is on disk.

        Where it is given, the file is read for its own sake, and what is said of it does not depend on who has looked
        into it before: a part that could not be parsed is met anew.

        Raises:
            OSError: the file cannot be read.

        """
        key = os.path.abspath(path)
        known = self._modules.get(key)
        if known is not None and (data is None or (known.data == data and not known.is_broken)):
            if self._led_to.pop(key, None) is known:
                self._led_to[key] = known
            return known
        from tool_contracts.sources.python.module import Module

        if data is not None:
            known = Module(path, data, self)
        else:
            with open(path, "rb") as file:
                data = file.read()
            known = self._led_to[key] = Module(path, data, self)
        self._modules[key] = known
        return known

    def forget(self, module: Module) -> None:
        """Let go of a module that has been read, and of those that no name has led to for long.

        Each is read again if a name leads to it.
        """
        key = os.path.abspath(module.path)
        gone = {key: module, **dict([*self._led_to.items()][:-_KEPT])}
        for path, each in gone.items():
            self._led_to.pop(path, None)
            if self._modules.get(path) is each:
                del self._modules[path]
            each.forget()

    def let_go(self) -> None:
        """Let go of all that was made of files, when all have been read; it is made again where somebody asks for it."""
        self._modules = {}
        self._led_to = {}
        self._reach = None
        self._callers = None

    def project_texts(self, path: str) -> Iterator[str]:
        """What each pyproject.toml above a file says, the nearest first: that of a workspace stands above its members'."""
        found = self._described(os.path.dirname(os.path.abspath(path)))
        self.led(path, *found)
        for each in found:
            yield self.reach.text(each).decode("utf-8", "replace")

    def is_parsed_whole(self, path: str) -> bool:
        """Whether a file is parsed from its first line to its last, also where it holds no tool."""
        return self.is_exhaustive or os.path.abspath(path) in self.explicit

    def may_hold_tools(self, path: str, data: bytes) -> bool:
        """Whether a file is worth parsing, by its text and by what it imports from the project."""
        if self.is_parsed_whole(path) or wide_encoding(data) is not None:
            return True
        return may_hold_descriptors(data) or self.reach.uses_framework(path, data)

    def led(self, importer: str, *paths: str) -> None:
        """Keep in mind that what a file says depends on others, and on what was just asked of folders."""
        uses = self.uses.setdefault(importer, set())
        uses |= self.folders.asked
        uses.update(paths)
        self.folders.asked = set()

    @property
    def reach(self) -> Reach:
        """What follows names over files without parsing them."""
        if self._reach is None:
            from tool_contracts.sources.python.reach import Reach

            self._reach = Reach(self)
        return self._reach

    @property
    def callers(self) -> Callers:
        """What finds calls in the files around another."""
        if self._callers is None:
            from tool_contracts.sources.python.callers import Callers

            self._callers = Callers(self)
        return self._callers

    @property
    def words(self) -> set[str]:
        """The last names of everything that the frameworks declare."""
        return self._words

    def is_outside(self, importer: str, top: str) -> bool:
        """Whether a top-level package that a file imports is certainly none of the project's."""
        return top in sys.stdlib_module_names or (
            top in self._outside and not self.is_shadowed(importer, top)
        )

    def is_shadowed(self, importer: str, top: str) -> bool:
        """Whether a top-level package that a file imports is the project's, though it is called like a framework's."""
        base = self._shadows.base(os.path.dirname(importer), top)
        self.led(importer)
        # a file means another by its own name
        return base is not None and os.path.join(base, f"{top}.py") != importer

    def near(self, folder: str) -> list[str]:
        """The folders of which files are likely to use a module in `folder`.

        They are the folder itself, those above it in the project or its packages, and what stands below these packages.
        """
        found = [folder]
        while not self._is_root(folder):
            is_package = self.folders.module(os.path.join(folder, "__init__")) is not None
            above = os.path.normpath(os.path.join(folder, ".."))
            if not is_package and not self._in_project(above):
                break
            found.append(above)
            if self.folders.module(os.path.join(above, "__init__")) is not None:
                beside = [os.path.join(above, name) for name in self.folders.names(above)]
                found += [each for each in beside if each != folder]
            folder = above
        return found

    def find(self, folder: str, level: int, names: Sequence[str]) -> str | None:
        """The file of the module with exactly this dotted name, seen from a folder; None outside the project."""
        base = self._base(folder, level, names[0] if names else "")
        if base is None:
            return None
        if not names:
            return self.folders.module(os.path.join(base, "__init__"))
        return self.folders.below(os.path.join(base, *names[:-1]), names[-1])[0]

    def locate(
        self, importer: Module, level: int, names: Sequence[str], at_least: int
    ) -> tuple[Module, list[str]] | None:
        """The module of the project that the longest part of a dotted name means, and the names left over.

        `at_least` is how many of the names are certainly modules (`from a.b import c`: two).
        """
        best = self._best(importer.path, level, names, at_least)
        self.led(importer.path, *best[:1])
        if not best or best[1] < at_least:
            return None
        try:
            if os.path.abspath(best[0]) not in self._modules and os.path.getsize(best[0]) > _MAX_BYTES:
                return None
            module = self.module(best[0])
        except OSError:
            return None
        return module, list(names[best[1] :])

    def _best(
        self, importer: str, level: int, names: Sequence[str], at_least: int
    ) -> tuple[str, int] | tuple[()]:
        """The file of the module that the longest part of a dotted name means, and how many names that part has."""
        base = self._base(os.path.dirname(importer), level, names[0] if names else "")
        if base is None:
            return ()
        best, folder = self._walked(base, bool(level), tuple(names[:at_least]))
        for index in range(at_least, len(names) if folder is not None else 0):
            assert folder is not None
            found, deeper = self.folders.below(folder, names[index])
            if found is not None and self._is_member(
                importer, best, names[best[1] :] if best else [], index, at_least
            ):
                best = found, index + 1
            if deeper is None:
                break
            folder = deeper
        return best or ()

    def _walk(
        self, base: str, is_relative: bool, names: tuple[str, ...]
    ) -> tuple[tuple[str, int] | None, str | None]:
        """The module that the longest part of the names of modules means, with their number, and the folder of the last."""
        init = self.folders.module(os.path.join(base, "__init__")) if is_relative else None
        best = None if init is None else (init, 0)
        folder: str | None = base
        for index, name in enumerate(names):
            assert folder is not None
            found, folder = self.folders.below(folder, name)
            if found is not None:
                best = found, index + 1
            if folder is None:
                break
        return best, folder

    def _is_member(
        self, importer: str, best: tuple[str, int] | None, rest: Sequence[str], index: int, at_least: int
    ) -> bool:
        """Whether a submodule may be meant rather than a name that its package defines, other than by importing it."""
        if best is None or index < at_least or not rest or best[1] != index:
            return True
        self.led(importer, best[0])
        try:
            package = self.module(best[0])
        except OSError:
            return True
        itself = ((1, ""), (0, ".".join(self._around(os.path.dirname(best[0]))[1])))
        return all(
            each.kind == "import" and each.attribute == rest[0] and (each.level, each.origin) in itself
            for each in package.scope.bindings.get(rest[0], ())
        )

    def _base(self, folder: str, level: int, top: str) -> str | None:
        if level:
            for _ in range(level - 1):
                folder = os.path.normpath(os.path.join(folder, ".."))
            return folder
        if not top or top in sys.stdlib_module_names:
            return None
        if top in self._outside:
            packages = self._around(folder)
            return packages[0] if packages[1][:1] == [top] else self._shadows.base(folder, top)
        return self._above(folder, top)

    def declared(self, importer: str, level: int, names: Sequence[str]) -> str | None:
        """The dotted name, if it is one that a framework declares, whose own files may be what is looked at."""
        if level:
            _, packages = self._around(os.path.dirname(importer))
            self.led(importer)
            if not packages or level > len(packages):
                return None
            names = [*packages[: len(packages) - level + 1], *names]
        name = ".".join(names)
        return name if name in self.catalogue.names and self.is_outside(importer, names[0]) else None

    def declared_in(self, path: str, name: str) -> str | None:
        """The dotted name of what a file of a framework itself defines, if the framework declares it."""
        stem = os.path.basename(path).partition(".")[0]
        return self.declared(path, 1, [name] if stem == "__init__" else [stem, name])

    def _packages(self, folder: str) -> tuple[str, list[str]]:
        """The folder that holds the outermost package around a folder, and the names from that package inwards."""
        names: list[str] = []
        base = folder
        while os.path.basename(base) and self.folders.module(os.path.join(base, "__init__")) is not None:
            base, name = os.path.split(base)
            names.insert(0, name)
        if names and names[0] not in self._outside and os.path.basename(base) in self._outside:
            # `google` and its like have no `__init__.py`
            base, name = os.path.split(base)
            names.insert(0, name)
        return base, names

    def _search(self, folder: str, top: str) -> str | None:
        """The folder that holds a top-level package: the nearest above the importing file, or beside one of those."""
        while True:
            answer = self._looked(folder, top)
            if answer is not None:
                return answer or None
            parent = os.path.normpath(os.path.join(folder, ".."))
            if self._is_root(folder) or os.path.abspath(parent) == os.path.abspath(folder):
                return None
            folder = parent

    def _describe(self, folder: str) -> Iterator[str]:
        """Each pyproject.toml in or above a folder, up to the top of the repository; the nearest wherever that is."""
        is_below, nearest = True, None
        while is_below or nearest is None:
            found = self.folders.project_file(folder)
            if found is not None:
                nearest = nearest or found
                yield found
            above = os.path.dirname(folder)
            if self._is_root(folder) or above == folder:
                return
            is_below = is_below and not self.folders.is_repository(folder)
            folder = above

    def _look(self, folder: str, top: str) -> str | None:
        """The base in or beside one folder, an empty string where several could be meant, None to look on above."""
        for base in (folder, os.path.join(folder, "src"), os.path.join(folder, "lib")):
            if self._holds(base, top):
                return base
        if self._is_root(folder):
            return None
        near = self._beside(folder).get(top, ())
        matches = [base for base in near if self.folders.module(os.path.join(base, top, "__init__"))]
        return matches[0] if len(matches) == 1 else "" if matches else None

    def _is_root(self, folder: str) -> bool:
        absolute = os.path.abspath(folder)
        if os.path.basename(absolute) in _FOREIGN:
            return True
        return absolute == self._home or os.path.dirname(absolute) == absolute

    def _neighbours(self, folder: str) -> dict[str, list[str]]:
        """What stands in the folders beside each other in a monorepo: the folders with a name, by that name."""
        found: dict[str, list[str]] = {}
        beside = [
            os.path.join(folder, name)
            for name in (self.folders.names(folder or ".") if self._in_project(folder) else ())
            if name[0] not in "._" and name not in _FOREIGN
        ]
        for each in beside if len(beside) <= _MAX_SIBLINGS else ():
            for base in (each, os.path.join(each, "src")):
                for name in self.folders.names(base):
                    found.setdefault(name, []).append(base)
        return found

    def _in_project(self, folder: str) -> bool:
        """Whether a folder is inside a root, or between one and the top of its repository."""
        absolute = os.path.abspath(folder)
        if any(absolute == root or absolute.startswith(root + os.sep) for root in self.roots):
            return True
        return any(root.startswith(absolute + os.sep) for root in self.roots) and self._below_top(absolute)

    def _below_top(self, folder: str) -> bool:
        while True:
            if self.folders.is_repository(folder):
                return True
            parent = os.path.dirname(folder)
            if parent == folder:
                return False
            folder = parent

    def _holds(self, base: str, top: str) -> bool:
        """Whether a package or module stands in a folder."""
        if self.folders.kind(base, top):
            path = os.path.join(base, top)
            if self.folders.module_in(path, "__init__") is not None or self.folders.has_modules(path):
                return True
        return self.folders.module_in(base, top) is not None
