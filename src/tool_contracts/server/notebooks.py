"""Notebooks that are open in an editor: their cells as one file, and its findings by cell."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls import uris

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygls.workspace import Workspace

    from tool_contracts.findings import Finding
    from tool_contracts.server.analysis import Analysis
    from tool_contracts.server.conversion import Converter

SYNC = types.NotebookDocumentSyncOptions(
    notebook_selector=[types.NotebookDocumentFilterWithCells(cells=[types.NotebookCellLanguage("python")])],
    save=True,
)
"""Which notebooks a client tells of: those with cells of Python, and these cells."""


def path_of(notebook: types.NotebookDocument) -> str:
    """The path of a notebook; one that was never saved has none."""
    path = uris.to_fs_path(notebook.uri) if notebook.uri.startswith("file:") else None
    return path or "/untitled.ipynb"


def text_of(notebook: types.NotebookDocument, workspace: Workspace) -> str:
    """The notebook as it would stand on the disk, without results."""
    cells: list[dict[str, object]] = [
        {
            "cell_type": "code" if each.kind == types.NotebookCellKind.Code else "markdown",
            "metadata": {},
            "source": workspace.get_text_document(each.document).source,
        }
        for each in notebook.cells
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def sources(data: bytes) -> list[str]:
    """The texts of all cells of a notebook as it would stand on the disk."""
    found = []
    for each in json.loads(data)["cells"]:
        source = each["source"]
        found.append(source if isinstance(source, str) else "".join(source))
    return found


def local(place: types.Range, analysis: Analysis) -> tuple[int, types.Range]:
    """The number of the cell that a place in the text of all cells is in, and the place within the cell."""
    number, line = analysis.cell(place.start.line + 1) or (1, place.start.line + 1)
    shift = place.start.line + 1 - line
    start = types.Position(place.start.line - shift, place.start.character)
    return number, types.Range(start, types.Position(place.end.line - shift, place.end.character))


def diagnostic(finding: Finding, analysis: Analysis, converter: Converter) -> types.Diagnostic:
    """A finding in the places of its cell."""
    made = converter.diagnostic(finding)
    _, made.range = local(made.range, analysis)
    # what is elsewhere in the notebook has no place that a client could go to
    made.related_information = [
        each
        for each in made.related_information or ()
        if each.location.uri != uris.from_fs_path(analysis.path)
    ] or None
    return made


def diagnostics(
    notebook: types.NotebookDocument, analysis: Analysis, converter: Converter
) -> Iterator[tuple[str, Sequence[types.Diagnostic]]]:
    """The URI of each cell with what is found in it."""
    found: dict[str, list[types.Diagnostic]] = {each.document: [] for each in notebook.cells}
    for finding in analysis.findings:
        place = analysis.cell(finding.span.line) if finding.span.filename == analysis.path else None
        if place is not None:
            found[notebook.cells[place[0] - 1].document].append(diagnostic(finding, analysis, converter))
    yield from found.items()
