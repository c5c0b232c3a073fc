"""What the guard makes of files: reading, writing below its root and elsewhere, links and folders."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from guarded_calls import effects_of
from tool_contracts.run.allowance import Allowance
from tool_contracts.run.effects import BlockedEffectError
from tool_contracts.run.guard import Guard

if TYPE_CHECKING:
    from collections.abc import Callable


def test_reading_is_free(root: Path) -> None:
    """A tool may read any file."""
    assert effects_of(root, lambda: Path(__file__).read_text(encoding="utf-8")) == ([], None)


def test_descriptors_of_the_run_are_not_opened(root: Path, tmp_path: Path) -> None:
    """A number that is passed for a path is no file of the tool, and stays open; a descriptor of its own is."""
    with (tmp_path / "ours").open("w") as ours:

        def close_ours() -> None:
            with open(ours.fileno(), closefd=True):
                pass

        (effect,), error = effects_of(root, close_ours)
        assert isinstance(error, BlockedEffectError)
        assert (effect.kind, effect.event) == ("other", "open")
        ours.write("still open")

    def open_own() -> None:
        reading, writing = os.pipe()
        os.fdopen(reading).close()
        os.fdopen(writing, "w").close()

    assert effects_of(root, open_own) == ([], None)


def test_writing_below_the_root_is_free_and_noticed(root: Path) -> None:
    """Files, folders, renames and removals below the root happen, and the guard knows that there were some."""

    def action() -> None:
        (root / "folder").mkdir()
        (root / "a").write_text("a")
        (root / "a").rename(root / "folder" / "b")
        (root / "folder" / "b").chmod(0o600)
        (root / "folder" / "b").unlink()
        (root / "folder").rmdir()

    guard = Guard(str(root), Allowance())
    with guard:
        action()
    assert guard.record.effects == []
    assert guard.record.wrote


def test_writing_in_the_current_directory_is_recorded(root: Path) -> None:
    """It is let through, since it is a stand-in for the user's own; what is temporary is nobody's business."""
    (root / "work").mkdir()
    guard = Guard(str(root), Allowance(), str(root / "work"))
    with guard:
        (root / "work" / "notes.txt").write_text("a")
        (root / "scratch.txt").write_text("a")
    assert [(each.kind, each.detail, each.blocked) for each in guard.record.effects] == [
        ("write", "notes.txt", False)
    ]


@pytest.mark.parametrize(
    ("event", "action"),
    [
        ("open", lambda path: Path(path).write_text("x")),
        ("open", lambda path: Path(path).open("ab").close()),
        ("open", lambda path: os.open(path, os.O_CREAT | os.O_RDWR)),
        ("os.mkdir", lambda path: os.mkdir(path)),
        ("os.remove", lambda path: os.remove(path)),
        ("os.rename", lambda path: os.rename(path, path + "2")),
        ("os.symlink", lambda path: os.symlink("/", path)),
        ("os.link", lambda path: os.link(__file__, path)),
        ("os.chmod", lambda path: os.chmod(path, 0o777)),
        ("os.utime", lambda path: os.utime(path)),
        ("os.truncate", lambda path: os.truncate(path, 0)),
        ("sqlite3.connect", lambda path: sqlite3.connect(path)),
    ],
)
def test_writing_elsewhere_is_stopped(
    root: Path, tmp_path: Path, event: str, action: Callable[[str], object]
) -> None:
    """Each way to change a file outside the root raises a PermissionError, is recorded, and changes nothing."""
    path = tmp_path / "outside"
    effects, error = effects_of(root, lambda: action(str(path)))
    assert isinstance(error, BlockedEffectError)
    assert isinstance(error, PermissionError)
    assert [(each.kind, each.event, each.blocked) for each in effects] == [("write", event, True)]
    assert not path.exists()


@pytest.mark.parametrize(
    "action",
    [
        lambda folder: os.open(folder, os.O_WRONLY),
        lambda folder: (folder / "").write_text("x"),
        lambda folder: os.mkdir(folder),
        lambda folder: os.makedirs(folder, exist_ok=True),
    ],
)
def test_what_cannot_happen_is_no_effect(
    root: Path, tmp_path: Path, action: Callable[[Path], object]
) -> None:
    """A folder is not written to as if it were a file, nor made where it is: the tool gets the system's own answer."""
    effects, error = effects_of(root, lambda: action(tmp_path))
    assert effects == []
    assert not isinstance(error, BlockedEffectError)


def test_a_file_without_a_name_is_written(root: Path, tmp_path: Path) -> None:
    """What is made in a folder is a change there, also where it never gets a name."""
    if not hasattr(os, "O_TMPFILE"):
        pytest.skip("the system has no such files")
    (effect,), error = effects_of(root, lambda: os.open(tmp_path, os.O_TMPFILE | os.O_RDWR))
    assert isinstance(error, BlockedEffectError)
    assert effect.detail == str(tmp_path)


def test_a_link_out_of_the_root_does_not_help(root: Path, tmp_path: Path) -> None:
    """What counts is where a path really leads."""
    (root / "link").symlink_to(tmp_path)
    effects, error = effects_of(root, lambda: (root / "link" / "file").write_text("x"))
    assert isinstance(error, BlockedEffectError)
    assert effects[0].detail == str(tmp_path / "file")


def test_removing_a_link_changes_the_folder_that_holds_it(root: Path, tmp_path: Path) -> None:
    """A link below the root may be removed wherever it leads."""
    (root / "link").symlink_to(tmp_path)
    assert effects_of(root, (root / "link").unlink) == ([], None)


def test_rmtree_below_the_root_is_free(root: Path) -> None:
    """`shutil.rmtree` works through folder descriptors; they are followed."""
    import shutil

    (root / "a" / "b").mkdir(parents=True)
    (root / "a" / "b" / "c").write_text("x")
    assert effects_of(root, lambda: shutil.rmtree(root / "a")) == ([], None)
    assert not (root / "a").exists()


def test_what_a_move_replaces_is_told_apart(root: Path) -> None:
    """A name that was free is no more than written to; what stood there is removed as the moved file is."""
    one, two, three = (root / name for name in ("one", "two", "three"))
    for each in (one, two, three):
        each.touch()
    guard = Guard(str(root), Allowance(()), str(root))
    with guard:
        os.rename(one, root / "free")
        os.replace(two, three)
    assert [(each.event, each.detail) for each in guard.record.effects] == [
        ("os.rename", "one"),
        ("os.rename to", "free"),
        ("os.rename", "two"),
        ("os.rename", "three"),
    ]
