"""From places, findings and fixes to the terms of the Language Server Protocol (3.17)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls import uris

from tool_contracts.report._plain import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygls.workspace import PositionCodec

    from tool_contracts.findings import Finding, Fix
    from tool_contracts.model import Span, Tool

SOURCE = "tool-contracts"
_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "info": types.DiagnosticSeverity.Information,
}
_UNUSED = "unused-suppression"


class Converter:
    """Converts for one document: columns are counted in the units that the client counts in."""

    def __init__(self, lines: Sequence[str], codec: PositionCodec) -> None:
        self._lines = lines
        self._codec = codec

    def range(self, span: Span) -> types.Range:
        """A place in the document."""
        return types.Range(
            self._position(span.line, span.column), self._position(span.end_line, span.end_column)
        )

    def _position(self, line: int, column: int) -> types.Position:
        return self._codec.position_to_client_units(self._lines, types.Position(line - 1, column - 1))

    def place(self, position: types.Position) -> tuple[int, int]:
        """Line and column, both from 1."""
        found = self._codec.position_from_client_units(self._lines, position)
        return found.line + 1, found.character + 1

    def diagnostic(self, finding: Finding) -> types.Diagnostic:
        """A finding; related places in other files are given by their beginning."""
        related = [
            types.DiagnosticRelatedInformation(
                types.Location(uris.from_fs_path(span.filename) or "", self.range(span)), message
            )
            for message, span in finding.related
        ]
        return types.Diagnostic(
            range=self.range(finding.span),
            message=finding.message,
            severity=_SEVERITIES[finding.severity],
            code=finding.code,
            source=SOURCE,
            tags=[types.DiagnosticTag.Unnecessary] if finding.name == _UNUSED else None,
            related_information=related or None,
        )

    def edits(self, fix: Fix, path: str) -> list[types.TextEdit] | None:
        """The edits of a fix, None where it has none or touches another file."""
        if not fix.edits or any(each.span.filename != path for each in fix.edits):
            return None
        return [types.TextEdit(self.range(each.span), each.text) for each in fix.edits]

    def difference(self, new: str) -> types.TextEdit:
        """The smallest edit of whole lines that makes the document another text."""
        old, lines = list(self._lines), new.splitlines(keepends=True)
        first = 0
        while first < min(len(old), len(lines)) and old[first] == lines[first]:
            first += 1
        last = 0
        while last < min(len(old), len(lines)) - first and old[-1 - last] == lines[-1 - last]:
            last += 1
        where = types.Range(types.Position(first, 0), types.Position(len(old) - last, 0))
        return types.TextEdit(where, "".join(lines[first : len(lines) - last]))


def description(tool: Tool) -> str:
    """What the model will see of a tool, in Markdown."""
    seen = {"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema}
    if tool.output_schema is not None:
        seen["outputSchema"] = tool.output_schema
    lines = [f"**{tool.label}** ({tool.framework}): what the model sees", ""]
    lines += ["```json", json.dumps(plain(seen), indent=2, ensure_ascii=False), "```"]
    if tool.unknown:
        lines += ["", "Not known without running it: " + _listed(tool.unknown)]
    if tool.lost:
        lines += ["", f"Not carried over by {tool.framework}: " + _listed(tool.lost)]
    return "\n".join(lines)


def _listed(pointers: frozenset[str]) -> str:
    return ", ".join(f"`{each}`" if each else "the tool itself" for each in sorted(pointers))
