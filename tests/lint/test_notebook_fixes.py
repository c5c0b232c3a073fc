"""Fixes and comments in notebooks change the cells that they touch and nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tool_contracts.cli import main
from tool_contracts.lint.text import decode

if TYPE_CHECKING:
    from pathlib import Path

NOTEBOOK = """\
{
  "cells": [
    {"cell_type": "code", "outputs": [{"n": 1.50, "big": 1e999}], "source": ["%%time\\n", "from praisonaiagents import tool"]},
    {"source":  [
       "@tool\\n",
       "def search(q: str, limit: int | None = None):\\n",
       "    '''S\\u00e9arch.'''\\n",
       "    return []"
      ], "cell_type": "code"},
    {"cell_type": "code", "source": "x = 1\\r\\n"}
  ],
  "metadata": {}, "nbformat": 4, "nbformat_minor": 5
}"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "n.ipynb"
    path.write_bytes(NOTEBOOK.encode())
    return path


def test_fix(path: Path) -> None:
    """The lines of a fixed cell are written as they were; an import goes below a cell magic."""
    assert main(["lint", "--fix", "."]) == 0
    expected = NOTEBOOK.replace('"%%time\\n", "from', '"%%time\\n", "from typing import Optional\\n", "from')
    expected = expected.replace("limit: int | None =", "limit: Optional[int] =")
    assert path.read_bytes().decode() == expected


def test_diff(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each cell that changes has a diff of its own, the others none."""
    assert main(["lint", "--diff", "."]) == 1
    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if line.startswith("---")] == [
        "--- n.ipynb:cell 1",
        "--- n.ipynb:cell 2",
    ]
    assert "+def search(q: str, limit: Optional[int] = None):" in out


def test_add_noqa(path: Path) -> None:
    """Comments go into the line of the cell."""
    assert main(["lint", "--add-noqa", "."]) == 0
    expected = NOTEBOOK.replace("None):\\n", "None):  # noqa: TOOL160\\n")
    assert path.read_bytes().decode() == expected
    assert main(["lint", "."]) == 0


def test_places(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Findings and tools are shown by cell and line."""
    main(["lint", "--output-format", "json", "."])
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["cell"], found["location"], found["noqa_row"]) == (2, {"column": 20, "row": 2}, 2)
    main(["list", "."])
    assert capsys.readouterr().out == "search  praisonai  n.ipynb:cell 2:2:1\n"
    main(["list", "--output-format", "json", "."])
    (tool,) = json.loads(capsys.readouterr().out)
    assert (tool["cell"], tool["location"]["row"]) == (2, 2)


@pytest.mark.parametrize(
    ("source", "replacements", "expected"),
    [
        (r'["a\n", "b"]', [(0, 2, "")], '["b"]'),
        (r'["a\n", "b"]', [(2, 4, "")], '["a"]'),
        ('["a"]', [(0, 2, "")], "[]"),
        ('"a"', [(1, 1, '\né"')], r'"a\né\""'),
        ('[\n "a"\n]', [(1, 1, "\nb")], '[\n "a\\n",\n "b"\n]'),
        ("[]", [(0, 0, "a\nb")], r'["a\n", "b"]'),
    ],
)
def test_layout(source: str, replacements: list[tuple[int, int, str]], expected: str) -> None:
    """A source stays a string or a list, on one line or on many."""
    data = f'{{"cells": [{{"cell_type": "code", "source": {source}}}]}}'
    new = decode("n.ipynb", data.encode()).replaced(replacements)
    assert new.decode() == data.replace(source, expected)
