"""What stands in folders, asked of the disk once per folder, and kept in mind as something that was relied on."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Fact = tuple[str, str, list[str] | bool | None]

_ALL = "*"


class Folders:
    """The entries of the folders that were asked about; a folder that cannot be read is empty.

    Of a folder in one of the `roots` it is assumed that everything in it was of interest, of others only the names that
    were asked for: what else comes and goes beside a project does not concern it.
    """

    def __init__(self, roots: Iterable[str] = ()) -> None:
        self._roots = tuple(roots)
        self._known: dict[str, dict[str, bool]] = {}
        self._asked: dict[str, dict[str, bool | None]] = {}
        self._listed: set[str] = set()

    def names(self, folder: str) -> dict[str, bool]:
        """The names of all modules and folders in a folder, each with whether it is a folder."""
        self._listed.add(folder)
        return self._entries(folder)

    def kind(self, folder: str, name: str) -> bool | None:
        """Whether a name in a folder is that of a folder, None where there is nothing of that name."""
        found = self._entries(folder).get(name)
        asked = self._asked.get(folder)
        if asked is not None:
            asked[name] = found
        return found

    def module(self, stem: str) -> str | None:
        """The file of the module whose path without ending is given."""
        return self.module_in(*os.path.split(stem))

    def module_in(self, folder: str, name: str) -> str | None:
        """The file of the module of that name in a folder."""
        for ending in (".py", ".pyi"):
            if self.kind(folder, name + ending) is False:
                return os.path.join(folder, name + ending)
        return None

    def below(self, folder: str, name: str) -> tuple[str | None, str | None]:
        """The file of the module or package of that name in a folder, and the folder of that name.

        As for Python, a package comes before a module, and that before a folder that is no package.
        """
        if not self.kind(folder, name):
            return self.module_in(folder, name), None
        path = os.path.join(folder, name)
        return self.module_in(path, "__init__") or self.module_in(folder, name), path

    def has_modules(self, path: str) -> bool:
        """Whether there are Python files in a folder."""
        return not all(self.names(path).values())

    def facts(self) -> list[Fact]:
        """All that was relied on: folder, name, answer."""
        listed = [(each, _ALL, sorted(self._known[each])) for each in self._known if self._is_listed(each)]
        asked = [(each, name, kind) for each, kinds in self._asked.items() for name, kind in kinds.items()]
        return [*listed, *asked]

    def _is_listed(self, folder: str) -> bool:
        return folder in self._listed or folder not in self._asked

    def _entries(self, folder: str) -> dict[str, bool]:
        found = self._known.get(folder)
        if found is None:
            found = self._known[folder] = _scan(folder)
            if not any(folder == each or folder.startswith(each + os.sep) for each in self._roots):
                self._asked[folder] = {}
        return found


def hold(facts: Iterable[Fact]) -> bool:
    """Whether what was relied on is still so."""
    disk = Folders()
    return all(
        (sorted(disk.names(folder)) if name == _ALL else disk.kind(folder, name)) == answer
        for folder, name, answer in facts
    )


def _scan(folder: str) -> dict[str, bool]:
    """What an import could mean: ordinary files with the endings of modules, and folders with possible names."""
    found: dict[str, bool] = {}
    try:
        with os.scandir(folder or ".") as entries:
            for each in entries:
                name = each.name
                if name.endswith((".py", ".pyi")):
                    if each.is_file():
                        found[name] = False
                elif "." not in name and name != "__pycache__" and each.is_dir():
                    found[name] = True
    except OSError:
        pass
    return found
