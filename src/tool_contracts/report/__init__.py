"""Reports: one module per output format, each with `report(findings, context) -> str`.

A format is a module of this folder, so adding one is adding a file; `json_lines.py` is `json-lines`.
"""

from __future__ import annotations

import os

from tool_contracts.model import Span
from tool_contracts.report._style import coloured, plain_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.rule import Rule


class UnknownFormatError(Exception):
    """There is no report of that name."""


class Context:
    """What a report may use besides the findings.

    `folder` is the one that relative paths start from; `source` returns the text of a file, or None; `cell` the
    number of the cell that a line of a notebook's code lies in and the line in that cell, None in other files;
    `noqa_row` the line on which a comment silences a finding, or None where none can; `rules` are those that were
    loaded, by code; `tools` counts the tools looked at. `summary` is the closing text of the formats that people
    read, made by the caller; `paint` puts a text into a named style, in which those formats colour their parts.
    """

    __slots__ = (
        "_cell",
        "folder",
        "noqa_row",
        "paint",
        "rules",
        "source",
        "summary",
        "tools",
        "unsafe_fixes",
    )

    def __init__(
        self,
        *,
        folder: str | None = None,
        source: Callable[[str], str | None] | None = None,
        cell: Callable[[str, int], tuple[int, int] | None] | None = None,
        noqa_row: Callable[[Finding], int | None] | None = None,
        rules: Mapping[str, Rule] | None = None,
        summary: str = "",
        tools: int = 0,
        unsafe_fixes: bool = False,
        colour: bool = False,
    ) -> None:
        self.paint = coloured if colour else plain_text
        self.folder = os.getcwd() if folder is None else folder
        self.source = source or read_source
        self._cell = cell or (lambda filename, line: None)
        self.noqa_row = noqa_row or (lambda finding: None)
        self.rules = dict(rules or {})
        self.summary = summary
        self.tools = tools
        self.unsafe_fixes = unsafe_fixes

    def relative(self, filename: str) -> str:
        """The path as people read it: relative where it lies below `folder`, else as it is."""
        prefix = self.folder if self.folder.endswith(os.sep) else self.folder + os.sep
        return filename[len(prefix) :] if filename.startswith(prefix) else filename

    def absolute(self, filename: str) -> str:
        """The path as programs read it."""
        return os.path.normpath(os.path.join(self.folder, filename))

    def is_fixable(self, finding: Finding) -> bool:
        """Whether `--fix`, as it was given, would repair the finding."""
        if finding.fix is None:
            return False
        return finding.fix.applicability == "safe" or (
            self.unsafe_fixes and finding.fix.applicability == "unsafe"
        )

    def place(self, span: Span) -> str:
        """`path:line:column`, in a notebook `path:cell 2:line:column`."""
        number, inside = self.in_cell(span)
        cell = "" if number is None else f"cell {number}:"
        return f"{self.relative(span.filename)}:{cell}{inside.line}:{inside.column}"

    def in_cell(self, span: Span) -> tuple[int | None, Span]:
        """In a notebook the number of the cell and the place in that cell; else None and the place as it is."""
        found = self._cell(span.filename, span.line)
        if found is None:
            return None, span
        number, line = found
        last = line + span.end_line - span.line
        return number, Span(span.filename, line, span.column, last, span.end_column)

    def cell_of(self, filename: str, line: int) -> int | None:
        """The number of the cell that a line of a notebook's code lies in, None in other files."""
        found = self._cell(filename, line)
        return None if found is None else found[0]

    def in_file(self, span: Span) -> Span:
        """The place for readers that know no cells: the beginning of the file for all of a notebook."""
        return span if self._cell(span.filename, span.line) is None else Span(span.filename)


def names() -> list[str]:
    """The names of the formats there are, sorted."""
    found = (name.rpartition(".") for name in os.listdir(os.path.dirname(__file__)))
    return sorted(stem.replace("_", "-") for stem, _, end in found if end == "py" and stem[0] != "_")


def render(name: str, findings: Sequence[Finding], context: Context | None = None) -> str:
    """The findings in the named format, as text that ends with a newline unless it is empty.

    Raises:
        UnknownFormatError: there is no such format.

    """
    import importlib

    if not name.replace("-", "").isalpha() or name not in names():
        raise UnknownFormatError(name)
    module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
    text: str = module.report(findings, Context() if context is None else context)
    return text


def one_line(text: str) -> str:
    """A text on one line, in which whatever a terminal would act upon is written as an escape."""
    line = " ".join(text.split())
    if line.isprintable():
        return line
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in line
    )


def read_source(filename: str) -> str | None:
    """The text of a file for showing lines of it: undecodable bytes replaced, None where it can't be read."""
    try:
        with open(filename, encoding="utf-8-sig", errors="replace", newline="") as file:
            return file.read()
    except (OSError, ValueError):
        return None
