"""What a client shows as one text, a file or a cell of a notebook, with what is found in it and edits in its places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from tool_contracts.lint.text import decode
from tool_contracts.server import notebooks
from tool_contracts.server.conversion import Converter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygls.workspace import PositionCodec, TextDocument

    from tool_contracts.findings import Finding, Fix
    from tool_contracts.model import Span, Tool
    from tool_contracts.server.analysis import Analysis


class Page:
    """A whole document."""

    def __init__(self, document: TextDocument, analysis: Analysis, codec: PositionCodec) -> None:
        self.document = document
        self.analysis = analysis
        self.converter = Converter(analysis.lines, codec)

    def diagnostics(self) -> Iterator[tuple[Finding, types.Diagnostic]]:
        """What is found in it."""
        for finding in self.analysis.findings:
            if self.holds(finding.span):
                yield finding, self.converter.diagnostic(finding)

    def holds(self, span: Span) -> bool:
        """Whether a place is in it."""
        return span.filename == self.analysis.path

    def line(self, position: types.Position) -> int | None:
        """The line of the analysed text, from 1, that a position in it is on."""
        return self.converter.place(position)[0]

    def name_of(self, tool: Tool) -> types.Range:
        """Where the name of a tool stands, which begins in it."""
        return self.converter.range(tool.span("/name"))

    def fixed(self, fix: Fix) -> types.WorkspaceEdit | None:
        """The edits of a fix; None where it has none or touches another file."""
        edits = self.converter.edits(fix, self.analysis.path)
        return _workspace({self.document: edits}) if edits else None

    def becoming(self, new: bytes, *, alone: bool = False) -> types.WorkspaceEdit | None:
        """What makes the analysed file another one, with `alone` this page only; None where that is nothing."""
        return _workspace({self.document: [self.converter.difference(decode(self.analysis.path, new).text)]})


class CellPage(Page):
    """A cell of a notebook, of which all cells are analysed as one text."""

    def __init__(
        self, cells: Sequence[TextDocument], index: int, analysis: Analysis, codec: PositionCodec
    ) -> None:
        super().__init__(cells[index], analysis, codec)
        self._cells = cells
        self._number = index + 1
        self._codec = codec

    def diagnostics(self) -> Iterator[tuple[Finding, types.Diagnostic]]:
        """What is found in it, in the places of the cell."""
        for finding in self.analysis.findings:
            if self.holds(finding.span):
                yield finding, notebooks.diagnostic(finding, self.analysis, self.converter)

    def holds(self, span: Span) -> bool:
        """Whether a place is in the cell."""
        place = self.analysis.cell(span.line) if super().holds(span) else None
        return place is not None and place[0] == self._number

    def line(self, position: types.Position) -> int | None:
        """The line of the analysed text; None in a cell that is not analysed."""
        for line in range(1, len(self.analysis.lines) + 1):
            if self.analysis.cell(line) == (self._number, position.line + 1):
                return line
        return None

    def name_of(self, tool: Tool) -> types.Range:
        """Where the name of a tool stands in the cell."""
        return notebooks.local(super().name_of(tool), self.analysis)[1]

    def fixed(self, fix: Fix) -> types.WorkspaceEdit | None:
        """The edits of a fix, each in its cell."""
        found: dict[TextDocument, list[types.TextEdit]] = {}
        for edit in self.converter.edits(fix, self.analysis.path) or ():
            number, where = notebooks.local(edit.range, self.analysis)
            found.setdefault(self._cells[number - 1], []).append(types.TextEdit(where, edit.new_text))
        return _workspace(found) if found else None

    def becoming(self, new: bytes, *, alone: bool = False) -> types.WorkspaceEdit | None:
        """What makes of the cells those of another notebook."""
        found: dict[TextDocument, list[types.TextEdit]] = {}
        for number, (cell, text) in enumerate(zip(self._cells, notebooks.sources(new), strict=True), 1):
            if text != cell.source and (number == self._number or not alone):
                converter = Converter(cell.source.splitlines(keepends=True), self._codec)
                found[cell] = [converter.difference(text)]
        return _workspace(found) if found else None


def _workspace(edits: dict[TextDocument, list[types.TextEdit]]) -> types.WorkspaceEdit:
    return types.WorkspaceEdit(
        document_changes=[
            types.TextDocumentEdit(
                types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version),
                list(of_document),
            )
            for document, of_document in edits.items()
        ]
    )
