"""Modules of the project that have the import name of a framework: an import means them, and not the framework."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.sources.python.catalogue import Catalogue
    from tool_contracts.sources.python.folders import Folders


class Shadows:
    """Where the project has such a module.

    `packages` tells the folder that holds the outermost package around another, with the names inwards, `is_inside`
    whether a folder is one of the project's.
    """

    def __init__(
        self,
        folders: Folders,
        catalogue: Catalogue,
        packages: Callable[[str], tuple[str, list[str]]],
        is_inside: Callable[[str], bool],
    ) -> None:
        self._folders = folders
        self._packages = packages
        self._is_inside = is_inside
        self._declared = {
            top: _modules(top, catalogue) for each in catalogue.frameworks for top in each.packages
        }
        self._marks = {top: mark for each in catalogue.frameworks for top, mark in each.source_marks.items()}
        self._found = folders.remembering(self._find)

    def base(self, folder: str, top: str) -> str | None:
        """The folder that holds the module of that name which an import in a folder means, if it is the project's own."""
        return self._found(folder, top) if top in self._declared else None

    def _find(self, folder: str, top: str) -> str | None:
        folder = self._packages(folder)[0]
        while True:
            for base in (folder, os.path.join(folder, "src"), os.path.join(folder, "lib")):
                if self._holds(base, top):
                    return None if self._is_framework(base, top) else base
            folder = os.path.normpath(os.path.join(folder, ".."))
            if not self._is_inside(folder):
                return None

    def _holds(self, base: str, top: str) -> bool:
        """Whether a module or a package with an `__init__.py` stands in a folder: other folders, and stubs, shadow nothing."""
        if self._folders.kind(base, top) and self._has_file(os.path.join(base, top), "__init__.py"):
            return True
        return self._has_file(base, f"{top}.py")

    def _has_file(self, folder: str, name: str) -> bool:
        return self._folders.kind(folder, name) is False

    def _is_framework(self, base: str, top: str) -> bool:
        """Whether it is the framework's own source: most of the modules are there in which it declares names.

        Where projects have packages of that name, which may be made of such modules too, so is what a distribution has.
        """
        mark = self._marks.get(top)
        if mark is not None and not self._folders.has_file(os.path.join(base, top), mark):
            return False
        declared = self._declared[top]
        there = sum(
            self._folders.below(os.path.join(base, *each[:-1]), each[-1]) != (None, None) for each in declared
        )
        return 2 * there >= len(declared)


def _modules(top: str, catalogue: Catalogue) -> set[tuple[str, ...]]:
    """The modules below a package in which a framework declares names; those of classes are none."""
    found: set[tuple[str, ...]] = set()
    for name in catalogue.names:
        parts = name.split(".")
        module = tuple(part for part in parts[:-1] if not part[:1].isupper())
        if parts[0] == top and len(module) > 1:
            found.add(module)
    return found
