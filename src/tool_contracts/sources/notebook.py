"""Jupyter notebooks: the code of their cells as one text, which is read like a module.

Places in that text are translated into cells by whoever shows them. What only IPython understands (lines that begin with
`%`, `!` or `?`, values taken from such a line) has no meaning for Python; in the text that is parsed it is blank.
"""

from __future__ import annotations

import json
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tool_contracts.findings import Problem
    from tool_contracts.sources import Reading
    from tool_contracts.sources.python.project import Project

_PYTHON_MAGICS = frozenset(
    ("capture", "debug", "ipytest", "prun", "pypy", "python", "python3", "time", "timeit")
)
"""The cell magics whose cells hold Python."""

_MAGIC = re.compile(r"[ \t]*(?:[%!?]|[\w.\[\], \t]+=[ \t]*[%!]|[%\w.]+\?\??[ \t]*$)")
_MAX_MAGICS = 500


class NotebookError(Exception):
    """The file is no notebook; the text says why."""


class _NotJsonError(NotebookError):
    """The file is not even JSON."""


class Cell:
    """One cell of Python: its number among all cells from 1, its text, and the line of the code that it begins at."""

    __slots__ = ("line", "lines", "number", "start", "text")

    def __init__(self, number: int, text: str, line: int, start: int) -> None:
        self.number = number
        self.text = text
        self.line = line
        self.start = start
        self.lines = text.count("\n") + 1


class Notebook:
    """The Python cells of a notebook.

    `text` is their code, each cell ended by a line feed; `code` the same with what is not Python blanked, character
    for character.

    Raises:
        NotebookError: the bytes are no notebook.

    """

    __slots__ = ("cells", "code", "text")

    def __init__(self, data: bytes) -> None:
        self.cells: list[Cell] = []
        texts, codes, line, start = [], [], 1, 0
        for number, text in _python_cells(data):
            cell = Cell(number, text, line, start)
            self.cells.append(cell)
            line += cell.lines
            start += len(text) + 1
            texts.append(text + "\n")
            codes.append(_without_magics(text) + "\n")
        self.text = "".join(texts)
        self.code = "".join(codes)

    def place(self, line: int) -> tuple[int, int]:
        """The number of the cell that a line of the code lies in, and the line within the cell."""
        found = None
        for cell in self.cells:
            if found is not None and cell.line > line:
                break
            found = cell
        return (1, line) if found is None else (found.number, line - found.line + 1)


def read_notebook(path: str, data: bytes, project: Project) -> Reading:
    """The tools in a notebook; what is no notebook is a problem where it was named or looks like one with tools."""
    from tool_contracts.sources import Reading
    from tool_contracts.sources.python import read_python

    try:
        notebook = Notebook(data)
    except NotebookError as error:
        if not project.may_hold_tools(path, data):
            return Reading()
        return Reading(problems=[_problem(path, data, error)])
    return read_python(path, notebook.code.encode("utf-8", "surrogatepass"), project)


def _problem(path: str, data: bytes, error: NotebookError) -> Problem:
    """What is wrong with the file, at the place where it stops to be JSON."""
    from tool_contracts.findings import Problem
    from tool_contracts.model import Span
    from tool_contracts.sources.json_positions import parse
    from tool_contracts.sources.located import not_utf8

    message, span = str(error), Span(path)
    if isinstance(error, _NotJsonError):
        try:
            found = parse(data.decode("utf-8-sig"), path).problems
        except UnicodeDecodeError as undecodable:
            found = (not_utf8(path, data, undecodable),)
        if found:
            message, span = f"not a Jupyter notebook: {found[-1].message}", found[-1].span
    return Problem("syntax-error", message, span)


def _python_cells(data: bytes) -> list[tuple[int, str]]:
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise _NotJsonError(f"not a Jupyter notebook: not valid JSON: {error}") from None
    cells = document.get("cells") if isinstance(document, dict) else None
    if not isinstance(cells, list):
        raise NotebookError("not a Jupyter notebook: it has no list of cells")
    if _language(document) != "python":
        return []
    found = []
    for number, cell in enumerate(cells, 1):
        if not isinstance(cell, dict) or cell.get("cell_type") != "code":
            continue
        text = _text(cell.get("source"))
        if text is None:
            raise NotebookError(f"not a Jupyter notebook: the source of cell {number} is no text")
        if _is_python(cell, text):
            found.append((number, text))
    return found


def _language(document: dict[str, Any]) -> str:
    metadata = document.get("metadata")
    for key, name in (("language_info", "name"), ("kernelspec", "language")):
        found = metadata.get(key) if isinstance(metadata, dict) else None
        if isinstance(found, dict) and isinstance(found.get(name), str):
            language: str = found[name]
            return language.lower()
    return "python"


def _text(source: Any) -> str | None:
    if isinstance(source, list) and all(isinstance(each, str) for each in source):
        source = "".join(source)
    return source.replace("\r\n", "\n").replace("\r", "\n") if isinstance(source, str) else None


def _is_python(cell: dict[str, Any], text: str) -> bool:
    """Whether a cell holds Python: neither a magic nor its metadata says that it holds something else."""
    metadata = cell.get("metadata")
    vscode = metadata.get("vscode") if isinstance(metadata, dict) else None
    language = vscode.get("languageId") if isinstance(vscode, dict) else None
    if language not in (None, "python"):
        return False
    first = text.lstrip()
    if not first.startswith("%%"):
        return True
    name = re.match(r"%%(\w*)", first)
    return name is not None and name[1] in _PYTHON_MAGICS


def _without_magics(text: str) -> str:
    """The text of a cell with its magics blanked; unchanged where it is Python already, or no magics explain why not."""
    lines = text.split("\n")
    candidates = [index for index, line in enumerate(lines) if _MAGIC.match(line)]
    for _ in range(min(len(candidates), _MAX_MAGICS) + 1):
        try:
            compile(
                "\n".join(lines), "", "exec", 0x400 | 0x2000, dont_inherit=True
            )  # a tree, await at the top
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            at = (getattr(error, "lineno", None) or 1) - 1
            before = [index for index in candidates if index <= at]
            if not before:
                break
            index = before[-1] if before[-1] == at else before[0]
            candidates.remove(index)
            _blank(lines, index, candidates)
        else:
            return "\n".join(lines)
    return text


def _blank(lines: list[str], index: int, candidates: list[int]) -> None:
    """Put a number in place of a magic and of the lines that it continues on."""
    line = lines[index]
    indent = len(line) - len(line.lstrip())
    assigned = re.match(r"[ \t]*[\w.\[\], \t]+=[ \t]*(?=[%!])", line)
    kept = assigned[0] if assigned else line[:indent]
    lines[index] = kept + "0" + " " * (len(line) - len(kept) - 1)
    while line.endswith("\\") and index + 1 < len(lines):
        index += 1
        line = lines[index]
        lines[index] = " " * len(line)
        if index in candidates:
            candidates.remove(index)
