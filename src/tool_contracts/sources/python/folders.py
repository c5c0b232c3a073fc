"""What stands in folders, asked of the disk once per folder."""

from __future__ import annotations

import os


class Folders:
    """The entries of the folders that were asked about; a folder that cannot be read is empty."""

    def __init__(self) -> None:
        self._known: dict[str, dict[str, bool]] = {}

    def entries(self, folder: str) -> dict[str, bool]:
        """The names of ordinary files and folders in a folder, each with whether it is a folder."""
        found = self._known.get(folder)
        if found is None:
            found = self._known[folder] = {}
            try:
                with os.scandir(folder or ".") as scan:
                    for each in scan:
                        is_folder = each.is_dir()
                        if is_folder or each.is_file():
                            found[each.name] = is_folder
            except OSError:
                pass
        return found

    def module(self, stem: str) -> str | None:
        """The file of the module whose path without ending is given."""
        folder, name = os.path.split(stem)
        entries = self.entries(folder)
        for ending in (".py", ".pyi"):
            if entries.get(name + ending) is False:
                return stem + ending
        return None

    def is_folder(self, path: str) -> bool:
        """Whether a path is that of a folder."""
        folder, name = os.path.split(path)
        return self.entries(folder).get(name, False)

    def has_modules(self, path: str) -> bool:
        """Whether there are Python files in a folder."""
        return any(each.endswith((".py", ".pyi")) for each in self.entries(path))
