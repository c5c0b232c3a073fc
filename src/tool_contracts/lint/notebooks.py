"""A notebook as text that can be repaired: edits of its code go into the JSON, and nothing else of it changes."""

from __future__ import annotations

import json
import re

from tool_contracts.lint.text import Source, UndecodableError
from tool_contracts.sources.notebook import Notebook, NotebookError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.lint.text import Replacement
    from tool_contracts.sources.notebook import Cell


class NotebookSource(Source):
    """The code of a notebook's cells; `place` tells lines by cells.

    Raises:
        UndecodableError: the bytes are no notebook.

    """

    __slots__ = ("_data", "notebook")

    def __init__(self, data: bytes) -> None:
        try:
            self.notebook = Notebook(data)
        except NotebookError as error:
            raise UndecodableError(str(error)) from None
        super().__init__(self.notebook.text)
        self._data = data

    @property
    def code_lines(self) -> list[str]:
        """The lines without what only IPython understands."""
        return self.notebook.code.splitlines(keepends=True)

    def place(self, line: int) -> tuple[int, int]:
        """The number of the cell that a line lies in, and the line within the cell."""
        return self.notebook.place(line)

    def replaced(self, replacements: Sequence[Replacement]) -> bytes:
        """The notebook with its code changed; cells that no replacement touches stay as they are."""
        changed = {}
        for cell in self.notebook.cells:
            text = _replaced(cell, replacements)
            if text != cell.text:
                changed[cell.number] = text
        return _rewritten(self._data, changed) if changed else self._data


def _replaced(cell: Cell, replacements: Sequence[Replacement]) -> str:
    text = cell.text + "\n"
    # An insertion before a cell magic would be the end of it.
    first = text.index("\n") + 1 if text.lstrip().startswith("%%") else 0
    parts, position = [], 0
    for start, end, new in sorted(replacements):
        if cell.start <= start < cell.start + len(text):
            at = start - cell.start
            at = first if start == end and at < first else at
            parts += [text[position:at], new]
            position = max(at, min(end - cell.start, len(text)))
    return "".join([*parts, text[position:]]).removesuffix("\n")


def _rewritten(data: bytes, changed: dict[int, str]) -> bytes:
    from tool_contracts.lint.text import offset, split_lines
    from tool_contracts.sources import json_positions

    bom = data.startswith(b"\xef\xbb\xbf")
    text = data.decode("utf-8-sig")
    is_escaped = text.isascii() and "\\u" in text
    spans = json_positions.parse(text, "").spans
    starts = [0]
    for line in split_lines(text):
        starts.append(starts[-1] + len(line))
    for number, new in sorted(changed.items(), reverse=True):
        span = spans[f"/cells/{number - 1}/source"]
        start = offset(starts, span.line, span.column)
        end = offset(starts, span.end_line, span.end_column)
        text = text[:start] + _json(new, text[start:end], ascii_only=is_escaped) + text[end:]
    return (b"\xef\xbb\xbf" if bom else b"") + text.encode("utf-8", "surrogatepass")


def _json(text: str, old: str, *, ascii_only: bool) -> str:
    """The source of a cell in the notation of its old one: a string, or a list of lines with the same layout."""
    if not old.startswith("["):
        return json.dumps(text, ensure_ascii=ascii_only)
    lines = [json.dumps(each, ensure_ascii=ascii_only) for each in text.splitlines(keepends=True)]
    layout = re.match(r"\[(\s*)", old)
    before = layout[1] if layout else ""
    after = old[len(old[:-1].rstrip()) : -1]
    return f"[{before}{(',' + (before or ' ')).join(lines)}{after}]" if lines else "[]"
