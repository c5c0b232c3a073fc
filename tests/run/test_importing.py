"""Importing a user's file under the name that the project knows it by."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

import pytest

from tool_contracts.run.importing import ImportFailure, alone, import_file, is_importable
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def workspace(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workspace]:
    made = Workspace()
    modules = set(sys.modules)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield made
    for name in set(sys.modules) - modules:
        del sys.modules[name]
    made.close()


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


def test_a_file_alone(workspace: Workspace, tmp_path: Path) -> None:
    """A file outside of a package is a top-level module, and its neighbours can be imported."""
    write(tmp_path, {"h6_alone.py": "import h6_beside\nvalue = h6_beside.value", "h6_beside.py": "value = 1"})
    module = import_file(str(tmp_path / "h6_alone.py"), workspace)
    assert (module.__name__, module.value) == ("h6_alone", 1)


def test_a_module_of_a_package(workspace: Workspace, tmp_path: Path) -> None:
    """The name begins at the outermost folder with an `__init__.py`, so that relative imports work."""
    files = {
        "h6pkg/__init__.py": "",
        "h6pkg/sub/__init__.py": "",
        "h6pkg/sub/tools.py": "from ..base import x",
        "h6pkg/base.py": "x = 2",
    }
    write(tmp_path, files)
    module = import_file(str(tmp_path / "h6pkg/sub/tools.py"), workspace)
    assert (module.__name__, module.x) == ("h6pkg.sub.tools", 2)
    assert import_file(str(tmp_path / "h6pkg/__init__.py"), workspace).__name__ == "h6pkg"


def test_a_namespace_package_below_src(workspace: Workspace, tmp_path: Path) -> None:
    """Below `src` a package needs no `__init__.py`."""
    write(
        tmp_path,
        {"src/h6space/app/tools.py": "from h6space.app.other import x", "src/h6space/app/other.py": "x = 3"},
    )
    assert import_file(str(tmp_path / "src/h6space/app/tools.py"), workspace).__name__ == "h6space.app.tools"


def test_a_file_is_imported_once(workspace: Workspace, tmp_path: Path) -> None:
    """A module that is loaded already, under whatever name, is used as it is."""
    write(tmp_path, {"h6_once.py": "value = object()"})
    first = import_file(str(tmp_path / "h6_once.py"), workspace)
    assert import_file(str(tmp_path / "h6_once.py"), workspace) is first


def test_two_files_of_one_name(workspace: Workspace, tmp_path: Path) -> None:
    """The second one gets a name of its own; a file called like a module of the standard library too."""
    write(tmp_path, {"a/h6_twin.py": "value = 1", "b/h6_twin.py": "value = 2", "json.py": "value = 3"})
    first = import_file(str(tmp_path / "a/h6_twin.py"), workspace)
    second = import_file(str(tmp_path / "b/h6_twin.py"), workspace)
    third = import_file(str(tmp_path / "json.py"), workspace)
    assert [first.value, second.value, third.value] == [1, 2, 3]
    assert len({first.__name__, second.__name__, third.__name__}) == 3


def test_a_name_that_python_cannot_import(workspace: Workspace, tmp_path: Path) -> None:
    """A file whose name is no identifier is imported all the same."""
    write(tmp_path, {"my-tools.v2.py": "value = 1"})
    assert import_file(str(tmp_path / "my-tools.v2.py"), workspace).value == 1


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("x = 1\nraise RuntimeError('no\\nway')", "RuntimeError: no way", 2),
        ("import sys\nsys.exit(3)", "the module exits when it is imported: SystemExit: 3", 2),
        ("import os\nos._exit(0)", "the module exits when it is imported: os._exit(0)", 2),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", 1),
        ("import h6_there_is_none", "ModuleNotFoundError: No module named 'h6_there_is_none'", 1),
        ("x = (", "SyntaxError: '(' was never closed (h6_broken.py, line 1)", 1),
        ("class Odd(BaseException): ...\nraise Odd", "Odd", 2),
        ("while True: pass", "importing takes longer than 0.3 s", 1),
    ],
)
def test_a_module_that_fails(
    workspace: Workspace, tmp_path: Path, text: str, message: str, line: int
) -> None:
    """Whatever a module does on import becomes one line with a place."""
    path = tmp_path / "h6_broken.py"
    path.write_text(text)
    with pytest.raises(ImportFailure) as caught:
        import_file(str(path), workspace, timeout=0.3)
    assert caught.value.message == message
    assert caught.value.place == (str(path), line)


def test_what_a_module_prints_and_stores(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Output on import is not shown, and temporary folders made there belong to the run."""
    write(tmp_path, {"h6_noisy.py": "import tempfile\nprint('hello')\nfolder = tempfile.mkdtemp()"})
    module = import_file(str(tmp_path / "h6_noisy.py"), workspace)
    assert capsys.readouterr().out == ""
    assert module.folder.startswith(workspace.path)


def test_what_a_script_can_import(workspace: Workspace, tmp_path: Path) -> None:
    """A module under the name that it has here, and none that a name of its own was made for."""
    files = {"a/h6pkg3/__init__.py": "", "a/h6pkg3/inner.py": "", "a/h6_same.py": "", "b/h6_same.py": ""}
    write(tmp_path, files)
    found = [import_file(str(tmp_path / name), workspace) for name in list(files)[1:]]
    assert [is_importable(each) for each in found] == [True, True, False]
    assert not is_importable(alone("tool", "h6_nowhere", object()))


def test_a_script_finds_what_an_import_finds(workspace: Workspace, tmp_path: Path) -> None:
    """A namespace package, whose files look like modules of their own."""
    write(tmp_path, {"h6space/part/inner.py": ""})
    sys.path.insert(0, str(tmp_path))
    assert is_importable(importlib.import_module("h6space.part.inner"))
