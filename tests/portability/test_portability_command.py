"""`tool-contracts portability` where no framework is installed, and on what is no function."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.cli.program import main

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a module of one function."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "adding.py").write_text("CONSTANT = 1\n\ndef add(a: int) -> int:\n    return a + 1\n")
    (tmp_path / "broken.py").write_text("import adding\nraise ValueError('no luck')\n")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "give one function"),
        (["adding.py:add", "adding.py:add"], "give one function"),
        (["adding.py"], "names no function"),
        (["adding.py:1"], "names no function"),
        (["missing.py:add"], "missing.py: no such file"),
        (["missing.module:add"], "missing.module: no such module"),
        (["adding.py:subtract"], "adding.py: there is no `subtract`"),
        (["adding.py:CONSTANT"], "adding.py: `CONSTANT` is no function, but of class int"),
        (["broken.py:add"], "broken.py:2: cannot be imported: ValueError: no luck"),
        (["adding.py:add", "--output-format=xml"], "unknown output format `xml`"),
    ],
)
def test_wrong_use(
    arguments: list[str], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What names no function is wrong use, told in one line."""
    assert main(["portability", *arguments]) == 2
    first = capsys.readouterr().err.splitlines()[0]
    assert first.startswith("error: ")
    assert message in first
