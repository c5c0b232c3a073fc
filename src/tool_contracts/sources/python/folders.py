"""What stands in folders, asked of the disk once per folder, and kept in mind as something that was relied on."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeVar, TypeVarTuple

    Ts = TypeVarTuple("Ts")
    T = TypeVar("T")

    Place = tuple[str, str]
    """A folder, and a name in it or what else was asked of it."""

    Asked = Place | frozenset["Asked"]
    """A place, or several that were asked about to answer one question."""

    Fact = tuple[str, str, list[str] | bool | None]

_FOLDERS = "/"
_MODULES = "/.py"
_FILES = "/*.py"
_REPOSITORY = ".git"
_FILE = "/="
_PROJECT = "pyproject.toml"


class Folders:
    """The entries of the folders that were asked about; a folder that cannot be read is empty.

    `asked` holds what was asked of the disk since somebody last emptied it.
    """

    def __init__(self) -> None:
        self.asked: set[Asked] = set()
        self._places: dict[Place, Place] = {}
        self._known: dict[str, dict[str, bool]] = {}

    def names(self, folder: str) -> list[str]:
        """The names of the folders in a folder."""
        self._ask(folder, _FOLDERS)
        return [name for name, is_folder in self._entries(folder).items() if is_folder]

    def kind(self, folder: str, name: str) -> bool | None:
        """Whether a name in a folder is that of a folder, None where there is nothing of that name."""
        self._ask(folder, name)
        return self._entries(folder).get(name)

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

    def modules(self, folder: str) -> list[str]:
        """The names of the files of Python in a folder."""
        self._ask(folder, _FILES)
        return [name for name, is_folder in self._entries(folder).items() if not is_folder]

    def has_modules(self, folder: str) -> bool:
        """Whether there are Python files in a folder."""
        self._ask(folder, _MODULES)
        return not all(self._entries(folder).values())

    def is_repository(self, folder: str) -> bool:
        """Whether a folder is the top of a repository."""
        return self.kind(folder, _REPOSITORY) is not None

    def project_file(self, folder: str) -> str | None:
        """The pyproject.toml in a folder."""
        return os.path.join(folder, _PROJECT) if self.has_file(folder, _PROJECT) else None

    def has_file(self, folder: str, name: str) -> bool:
        """Whether there is a file of a name in a folder that is none of a module."""
        self._ask(folder, _FILE + name)
        return os.path.isfile(os.path.join(folder, name))

    def fact(self, place: Place) -> Fact:
        """What is so at a place that was asked about."""
        folder, name = place
        if name == _FOLDERS:
            return folder, name, sorted(self.names(folder))
        if name == _FILES:
            return folder, name, sorted(self.modules(folder))
        if name.startswith(_FILE):
            return folder, name, self.has_file(folder, name.removeprefix(_FILE))
        return folder, name, self.has_modules(folder) if name == _MODULES else self.kind(folder, name)

    def remembering(self, function: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
        """A function of what stands in folders, computed once for the same arguments.

        What it asked of the disk counts as asked again whenever its answer is used.
        """
        known: dict[tuple[object, ...], tuple[T, frozenset[Asked]]] = {}

        def answer(*arguments: *Ts) -> T:
            found = known.get(arguments)
            if found is None:
                before, self.asked = self.asked, set()
                try:
                    computed = function(*arguments)
                finally:
                    asked, self.asked = self.asked, before
                found = known[arguments] = computed, frozenset(asked)
            self.asked.add(found[1])
            return found[0]

        return answer

    def _ask(self, folder: str, what: str) -> None:
        place = folder, what
        self.asked.add(self._places.setdefault(place, place))

    def _entries(self, folder: str) -> dict[str, bool]:
        found = self._known.get(folder)
        if found is None:
            found = self._known[folder] = _scan(folder)
        return found


def changed(facts: Iterable[Fact]) -> set[Place]:
    """The places at which something else stands now."""
    disk = Folders()
    return {(folder, name) for folder, name, answer in facts if disk.fact((folder, name))[2] != answer}


def _scan(folder: str) -> dict[str, bool]:
    """What an import could mean: ordinary files with the endings of modules, and folders with possible names."""
    found: dict[str, bool] = {}
    try:
        with os.scandir(folder or ".") as entries:
            for each in entries:
                name = each.name
                if name.endswith((".py", ".pyi")):
                    if _leads_to(each.is_file):
                        found[name] = False
                elif name == _REPOSITORY or (
                    "." not in name and name != "__pycache__" and _leads_to(each.is_dir)
                ):
                    found[name] = True
    except OSError:
        pass
    return found


def _leads_to(is_kind: Callable[[], bool]) -> bool:
    """Whether an entry is of a kind; a link that leads in a circle is of none, and hides nothing beside it."""
    try:
        return is_kind()
    except OSError:
        return False
