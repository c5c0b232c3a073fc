"""Files that cannot be read for what they are, named by the user or found below a folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint import lint_paths, lint_source

if TYPE_CHECKING:
    from pathlib import Path

BROKEN = {
    "a.py": (b"def f(:\n", "TOOL002", 1, 7),
    "b.py": (b"x = 1\0\n", "TOOL001", 1, 6),
    "c.py": (b"x = 1\r\n# caf\xe9\r\n", "TOOL001", 2, 6),
    "d.py": (b"# coding: nonsense\n", "TOOL001", 1, 1),
    "e.json": (b'{"a": 1,', "TOOL002", 1, 9),
    "f.json": (b'{"a": 1, "a": 2}', "TOOL004", 1, 10),
    "i.json": (b'{"a": NaN}', "TOOL002", 1, 7),
    "g.yaml": (b"a: [1\n", "TOOL002", 2, 1),
    "h.yml": (b"a: \xff\n", "TOOL001", 1, 4),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_that_is_named_is_reported(tmp_path: Path, name: str) -> None:
    """Without a sign of a tool in it too: whoever names a file wants to know that it was not read."""
    data, code, line, column = BROKEN[name]
    (tmp_path / name).write_bytes(data)
    (found,) = lint_paths([str(tmp_path / name)]).findings
    assert (found.code, found.span.line, found.span.column) == (code, line, column)
    assert found.span.filename == str(tmp_path / name)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_in_memory_is_reported(name: str) -> None:
    """What stands on standard input was named as well."""
    data, code, line, column = BROKEN[name]
    (found,) = lint_source(data, name)
    assert (found.code, found.span.line, found.span.column) == (code, line, column)


def test_a_broken_file_in_a_folder_is_someone_elses(tmp_path: Path) -> None:
    """Below a folder only files that show a sign of a tool are ours to judge."""
    for name, (data, *_) in BROKEN.items():
        (tmp_path / name).write_bytes(data)
    assert lint_paths([str(tmp_path)]).findings == []


@pytest.mark.skipif(os.name == "nt", reason="needs symbolic links")
def test_a_link_in_a_circle(tmp_path: Path) -> None:
    """It is there and cannot be read, also below a folder."""
    (tmp_path / "a.py").symlink_to("b.py")
    (tmp_path / "b.py").symlink_to("a.py")
    for path, count in ((tmp_path / "a.py", 1), (tmp_path, 2)):
        found = lint_paths([str(path)]).findings
        assert [each.code for each in found] == ["TOOL001"] * count
        assert all("symbolic links" in each.message for each in found)


def test_a_folder_that_is_called_like_a_file(tmp_path: Path) -> None:
    """What counts is what it is."""
    (tmp_path / "x.py").mkdir()
    (tmp_path / "x.py" / "y.json").write_text("{", encoding="utf-8")
    result = lint_paths([str(tmp_path / "x.py")])
    assert result.files == [str(tmp_path / "x.py" / "y.json")]
    assert result.findings == []


@pytest.mark.parametrize("user", ["a.py", "z.py"])
@pytest.mark.parametrize("part", ["    x = (\n", "    def f(self):\n        return (\n\n    y: int\n"])
def test_a_broken_class_that_a_name_leads_to(tmp_path: Path, user: str, part: str) -> None:
    """A file with a tool is broken also where only another one looks into its broken part, be that read before or after."""
    imports = "from langchain_core.tools import tool\n"
    (tmp_path / "shared.py").write_text(
        f'{imports}class Options:\n    a: str\n{part}\n\n@tool\ndef find(x: str) -> str:\n    """Find it."""\n'
    )
    (tmp_path / user).write_text(
        f'{imports}from shared import Options\n\n@tool\ndef search(x: Options) -> str:\n    """Search it."""\n'
    )
    (found,) = lint_paths([str(tmp_path)]).findings
    assert (found.code, found.span.filename) == ("TOOL002", str(tmp_path / "shared.py"))


def test_a_broken_class_that_a_tool_needs(tmp_path: Path) -> None:
    """A class that cannot be parsed breaks its file also where a parameter is of it."""
    (tmp_path / "a.py").write_text(
        "from langchain_core.tools import tool\n\n@tool\ndef search(x: 'Options') -> str:\n"
        '    """Search it."""\n\n\nclass Options:\n    a: str\n    b = (\n'
    )
    (found,) = lint_paths([str(tmp_path)]).findings
    assert (found.code, found.span.line) == ("TOOL002", 10)


@pytest.mark.parametrize("named", [".", "agent.py"])
def test_a_broken_file_that_a_tool_leads_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    """It shows no sign of a tool, yet the tool that stands in it is missing: told once, where it is broken."""
    (tmp_path / "shared.py").write_text("def go(x: int):\n    return = x\n", encoding="utf-8")
    use = "from agno.agent import Agent\nfrom shared import go\nAgent(tools=[go])\nAgent(tools=[go, go])\n"
    (tmp_path / "agent.py").write_text(use, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (found,) = lint_paths([named]).findings
    assert (found.code, found.span.line, found.span.column) == ("TOOL002", 2, 12)
    assert found.span.filename == str(tmp_path / "shared.py")
    (tmp_path / "pyproject.toml").write_text('[tool.tool-contracts]\nextend-exclude = ["shared.py"]\n')
    assert lint_paths([named]).findings == []
