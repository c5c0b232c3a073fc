"""What is asked of folders: told as it is, and kept in mind for whoever relies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.sources.python.folders import Folders, changed
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_an_answer_relies_on_what_it_was_made_of(tmp_path: Path) -> None:
    """Whoever is given an answer that is known already relies on the same as who asked first, and on nothing else."""
    folders = Folders()
    answer = folders.remembering(lambda name: folders.kind(str(tmp_path), name))
    known = []
    for name in ("a.py", "b.py", "a.py"):
        folders.asked = set()
        assert answer(name) is None
        known.append(folders.asked)
    assert known[0] == known[2] == {frozenset({(str(tmp_path), "a.py")})}
    assert known[1] == {frozenset({(str(tmp_path), "b.py")})}


CHANGES: dict[str, tuple[Callable[[Path], object], bool, bool, bool, bool]] = {
    "another file": (lambda each: (each / "b.py").touch(), False, False, False, True),
    "the file": (lambda each: (each / "a.py").unlink(), True, False, True, True),
    "a folder": (lambda each: (each / "c").mkdir(), False, True, False, False),
    "no module": (lambda each: (each / "x.txt").touch(), False, False, False, False),
}


@pytest.mark.parametrize(("change", "kind", "names", "has_modules", "modules"), CHANGES.values(), ids=CHANGES)
def test_what_a_change_concerns(
    tmp_path: Path,
    change: Callable[[Path], object],
    kind: bool,
    names: bool,
    has_modules: bool,
    modules: bool,
) -> None:
    """A file more or less concerns who asked for it, a folder also who asked for all folders, and a file all files."""
    (tmp_path / "a.py").touch()
    folder, folders = str(tmp_path), Folders()
    facts = []
    for ask in (folders.kind, folders.names, folders.has_modules, folders.modules):
        folders.asked = set()
        ask(*((folder, "a.py") if ask == folders.kind else (folder,)))
        facts += [folders.fact(place) for place in folders.asked if isinstance(place, tuple)]
    assert not changed(facts)
    change(tmp_path)
    assert [fact[:2] in changed(facts) for fact in facts] == [kind, names, has_modules, modules]


def test_a_repository_is_a_fact(tmp_path: Path) -> None:
    """Where a repository ends decides what stands beside a module."""
    folders = Folders()
    assert not folders.is_repository(str(tmp_path))
    facts = [folders.fact(place) for place in folders.asked if isinstance(place, tuple)]
    (tmp_path / ".git").touch()
    assert changed(facts)


def test_far_above(tmp_path: Path) -> None:
    """A module is found from however deep below it is asked for, whoever asked first."""
    (tmp_path / "shared.py").touch()
    deep = tmp_path.joinpath(*"abcdefghijklmnop")
    deep.mkdir(parents=True)
    project = Project([str(tmp_path)], [])
    for folder in (deep, tmp_path / "a", tmp_path):
        assert project.find(str(folder), 0, ["shared"]) == str(tmp_path / "shared.py")


@pytest.mark.parametrize("name", ["current", "a.py", ".git"])
def test_a_link_in_a_circle_hides_nothing_beside_it(tmp_path: Path, name: str) -> None:
    """A link to itself is neither file nor folder; what stands beside it is there."""
    (tmp_path / name).symlink_to(name)
    (tmp_path / "pkg").mkdir()
    for each in "bcdefgh":
        (tmp_path / f"{each}.py").touch()
    folders = Folders()
    assert sorted(folders.modules(str(tmp_path))) == [f"{each}.py" for each in "bcdefgh"]
    assert "pkg" in folders.names(str(tmp_path))
    assert "current" not in folders.names(str(tmp_path))


def test_a_project_file_is_a_fact(tmp_path: Path) -> None:
    """What a project asks for is read anew when its file comes or goes."""
    folders = Folders()
    assert folders.project_file(str(tmp_path)) is None
    facts = [folders.fact(place) for place in folders.asked if isinstance(place, tuple)]
    assert not changed(facts)
    (tmp_path / "pyproject.toml").touch()
    assert changed(facts)
