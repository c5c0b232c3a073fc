"""The page that says what is done for each system: each of its cells is backed by a test that exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "systems.md").read_text(encoding="utf-8")
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


def tables() -> list[dict[str, dict[str, str]]]:
    """The tables of the page: the cells of each system by their column."""
    found: list[dict[str, dict[str, str]]] = []
    columns: list[str] = []
    for line in PAGE.splitlines():
        cells = [LINK.sub(r"\1", each.strip()) for each in line.strip("|").split("|")]
        if line.startswith("| system"):
            columns = cells
            found.append({})
        elif line.startswith("|") and not line.startswith("|--"):
            found[-1][cells[0]] = dict(zip(columns[1:], cells[1:], strict=True))
    return found


def test_each_cell_has_a_test() -> None:
    """Both tables have the same systems; where the first says yes, the second names a test, and nowhere else."""
    said, tests = tables()
    assert list(said) == list(tests)
    for system, cells in said.items():
        assert set(cells.values()) <= {"yes", ""}
        assert [column for column, cell in cells.items() if cell] == [
            column for column, cell in tests[system].items() if cell
        ], system


def test_each_test_exists() -> None:
    """It is a function of its module, and no part of it is skipped for good."""
    for cells in tables()[1].values():
        for cell in filter(None, cells.values()):
            path, _, name = cell.strip("`").partition("::")
            tree = ast.parse((TESTS / path).read_text(encoding="utf-8"))
            functions = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
            assert name in functions, cell
            marks = [ast.unparse(each) for each in functions[name].decorator_list]
            assert not any(each.startswith("pytest.mark.skip(") for each in marks), cell
