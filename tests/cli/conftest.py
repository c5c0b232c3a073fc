"""A folder to call the command in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lint_calls import Call

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def call(folder: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls the command in that folder."""
    return Call(capsys)
