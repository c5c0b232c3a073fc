"""What is known of a document that is open in an editor, in the words of the linter."""

from __future__ import annotations

import os

from tool_contracts.lint.entry import Entry
from tool_contracts.lint.files import is_excluded, is_included
from tool_contracts.lint.linter import Linter
from tool_contracts.lint.noqa import Silencing
from tool_contracts.lint.repair import Repair
from tool_contracts.lint.text import UndecodableError, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.lint.configuration import Configuration
    from tool_contracts.lint.result import Change
    from tool_contracts.model import Tool


class Analysis:
    """One text under the settings of its path, on top of what the disk holds of the other files of `folders`.

    Raises:
        SettingsError: the settings cannot be used.

    """

    def __init__(self, path: str, text: str, folders: Sequence[str], configuration: Configuration) -> None:
        self.path = path
        self._data = _encoded(path, text)
        self._folders = list(folders) or [os.path.dirname(path)]
        self._settings = configuration.of_folder(os.path.dirname(path))
        self._skipped = not is_included(path, self._settings) or is_excluded(path, self._settings)
        self._linter = self._open()
        self.findings: list[Finding] = self._linter.check()

    @property
    def tools(self) -> list[Tool]:
        """The tools that the text defines."""
        return self._linter.tools

    @property
    def lines(self) -> list[str]:
        """The lines as places count them."""
        source = self._linter.entries[self.path].source
        return [] if source is None else source.lines

    def cell(self, line: int) -> tuple[int, int] | None:
        """In a notebook the number of the cell that a line lies in, and the line within the cell."""
        source = self._linter.entries[self.path].source
        return None if source is None else source.place(line)

    def silenced(self, finding: Finding) -> bytes | None:
        """The file with a comment that silences the finding, None where none can."""
        return self._changed(Silencing(self._open(), [finding]).changes)

    def repaired(self) -> bytes | None:
        """The file with every safe fix made, None where there is none."""
        return self._changed(Repair(self._open(), unsafe=False).changes())

    def _open(self) -> Linter:
        linter = Linter(self._folders)
        entry = linter.entries[self.path] = Entry(self.path, self._settings)
        linter.validate(self._settings)
        if not self._skipped:
            linter.read_entry(entry, self._data)
        return linter

    def _changed(self, changes: Sequence[Change]) -> bytes | None:
        return next((each.after for each in changes if each.path == self.path), None)


def _encoded(path: str, text: str) -> bytes:
    """The text as it would stand on the disk; an encoding that cannot hold it is that of a later moment."""
    data = text.encode("utf-8", "surrogatepass")
    try:
        return text.encode(decode(path, data).encoding)
    except (UndecodableError, UnicodeError):
        return data
