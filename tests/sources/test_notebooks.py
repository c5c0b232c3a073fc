"""The code of notebooks is read like a module; places lead back to cells."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tool_contracts.lint import lint_source
from tool_contracts.sources.notebook import Notebook, NotebookError


def notebook(*sources: Any, metadata: object = None, cell: dict[str, Any] | None = None) -> bytes:
    cells = [
        each
        if isinstance(each, dict)
        else {"cell_type": "code", "metadata": {}, "outputs": [], **(cell or {}), "source": each}
        for each in sources
    ]
    named = {"language_info": {"name": "python"}} if metadata is None else metadata
    return json.dumps({"cells": cells, "metadata": named, "nbformat": 4, "nbformat_minor": 2}).encode()


MARKDOWN = {"cell_type": "markdown", "metadata": {}, "source": ["import nothing"]}


def test_cells_become_one_text() -> None:
    """Cells of code follow each other; other cells and cells of other languages are left out but counted."""
    found = Notebook(notebook(["a\n", "b"], MARKDOWN, "%%bash\nls", "", "c\n"))
    assert found.text == "a\nb\n\nc\n\n"
    assert [(each.number, each.line) for each in found.cells] == [(1, 1), (4, 3), (5, 4)]
    assert [found.place(line) for line in (1, 2, 3, 4, 5, 9)] == [
        (1, 1), (1, 2), (4, 1), (5, 1), (5, 2), (5, 6),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("%matplotlib inline\nx = 1", "0                 \nx = 1"),
        ("%%time\nx = 1", "0     \nx = 1"),
        ("if x:\n    %time y\n    z", "if x:\n    0      \n    z"),
        ("y = !ls -l", "y = 0     "),
        ("a, b = %who", "a, b = 0   "),
        ("os?\n?os\nos.path??", "0  \n0  \n0        "),
        ("!echo it's \\\n  'more\nx = 1", "0           \n       \nx = 1"),
        ('s = """\n%x\n!y\n"""', 's = """\n%x\n!y\n"""'),
        ("x = (1\n% 2)", "x = (1\n% 2)"),
        ("%a\nawait x", "0 \nawait x"),
        ("%a\nx = (", "%a\nx = ("),
    ],
)
def test_magics_are_blanked(source: str, code: str) -> None:
    """What only IPython understands makes room for something of the same length; Python is left as it is."""
    assert Notebook(notebook(source)).code == code + "\n"
    assert Notebook(notebook(source)).text == source + "\n"


@pytest.mark.parametrize(
    ("metadata", "cell"),
    [
        ({"language_info": {"name": "R"}}, {}),
        ({"kernelspec": {"language": "julia"}}, {}),
        ({}, {"metadata": {"vscode": {"languageId": "sql"}}}),
    ],
)
def test_other_languages(metadata: dict[str, Any], cell: dict[str, Any]) -> None:
    """A notebook or a cell of another language holds no Python."""
    assert Notebook(notebook("x", metadata=metadata, cell=cell)).text == ""


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b'{"cells": 3}', b"\xff", b"[" * 100_000])
def test_what_is_no_notebook(data: bytes) -> None:
    """Anything else is one error of one line, and a finding where the file was named."""
    with pytest.raises(NotebookError, match="not a Jupyter notebook") as caught:
        Notebook(data)
    assert "\n" not in str(caught.value)
    assert [each.code for each in lint_source(data, "n.ipynb")] == ["TOOL002"]


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b'{"cells": [\n  {"a": ]}', (2, 9), "JSON: expected a value, found ']'"),
        (b'{"cells": [\n', (2, 1), "JSON: expected a value, found the end of the file"),
        (b'{"a": 1, "a": 1,\n "b": "\xff"}', (2, 8), "is not UTF-8: byte 0xff"),
        (b'{"a": 1, "a": 1,\n "b" 2}', (2, 6), "JSON: expected ':' after a key, found '2'"),
    ],
)
def test_where_a_notebook_stops_to_be_json(data: bytes, place: tuple[int, int], message: str) -> None:
    """What is wrong with its JSON is told at its line and column."""
    (found,) = lint_source(data, "n.ipynb")
    assert (found.code, found.span.line, found.span.column) == ("TOOL002", *place)
    assert found.message == f"not a Jupyter notebook: {message}"


def test_a_cell_without_text() -> None:
    """A cell whose source is something else names its number."""
    with pytest.raises(NotebookError, match="cell 2"):
        Notebook(notebook("x", 3))


TOOL = "@tool\ndef search(tags: list):\n    '''Search.'''\n"


def test_tools_in_notebooks_are_judged() -> None:
    """A definition may use what another cell imports."""
    data = notebook(["%pip install x\n", "from praisonaiagents import tool\n"], MARKDOWN, TOOL)
    (found,) = lint_source(data, "n.ipynb")
    assert (found.code, found.span.line, found.span.column) == ("TOOL101", 5, 12)


def test_a_syntax_error_in_a_cell() -> None:
    """A cell that is no Python is reported at its place."""
    (found,) = lint_source(notebook("x = 1", "def (:"), "n.ipynb")
    assert (found.code, found.span.line) == ("TOOL002", 2)


@pytest.mark.parametrize("comment", ["# noqa: TOOL101", "# tool-contracts: ignore[TOOL101]"])
def test_suppressions(comment: str) -> None:
    """Comments silence in cells too, also behind magics that Python cannot tokenize."""
    tool = TOOL.replace("list):", f"list):  {comment}")
    data = notebook(["!echo it's\n", "from praisonaiagents import tool\n", tool])
    assert lint_source(data, "n.ipynb") == []
