"""The temporary folders that tools run in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tool_contracts.run.workspace import Folder, Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workspace]:
    (tmp_path / "data.txt").write_text("a")
    monkeypatch.chdir(tmp_path)
    made = Workspace()
    yield made
    made.close()


def test_a_folder_that_was_left_as_it_was_made_is_used_again(workspace: Workspace) -> None:
    """By one user at a time; it shows what the current directory holds."""
    first = workspace.folder()
    assert os.listdir(first.current) == ["data.txt"]
    second = workspace.folder()
    assert second.path != first.path
    workspace.give_back(first)
    assert workspace.folder() is first
    assert workspace.folder() not in (first, second)


@pytest.mark.parametrize(
    "leave",
    [
        lambda folder: Path(folder.current, "new.txt").write_text("a"),
        lambda folder: Path(folder.temporary, "new.txt").write_text("a"),
        lambda folder: Path(folder.current, "data.txt").unlink(),
        lambda folder: Path(folder.current, "data.txt").rename(Path(folder.current, "other.txt")),
        lambda folder: os.rmdir(folder.temporary),
        lambda folder: (
            Path(folder.current, "data.txt").unlink() or Path(folder.current, "data.txt").write_text("b")
        ),
    ],
)
def test_what_a_tool_has_left_is_shown_to_no_other(
    workspace: Workspace, leave: Callable[[Folder], object]
) -> None:
    """However it has come there."""
    first = workspace.folder()
    leave(first)
    workspace.give_back(first)
    assert workspace.folder() is not first


def test_a_folder_shows_what_is_there_now(workspace: Workspace, tmp_path: Path) -> None:
    """What has come since, and the directory that is the current one."""
    first = workspace.folder()
    workspace.give_back(first)
    (tmp_path / "later.txt").write_text("a")
    second = workspace.folder()
    assert sorted(os.listdir(second.current)) == ["data.txt", "later.txt"]
    (tmp_path / "below").mkdir()
    workspace.give_back(second)
    assert os.listdir(workspace.folder(str(tmp_path / "below")).current) == []
