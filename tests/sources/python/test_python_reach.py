"""Names that are followed from file to file without parsing."""

from __future__ import annotations

import pytest

from tool_contracts.plugins import FRAMEWORKS, load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

MANY = 60

GIVEN = [
    "make = tool",
    "make=tool",
    "make: object = tool",
    "other, make = None, tool",
    "make = other = tool",
    "other = make = tool",
    "if True: make = tool",
    "pass; make = tool",
    "make = (\n    tool\n)",
    "make = \\\n    tool",
    "def f():\n    global make\n    make = tool",
    "make = plain if tool is None else plain\nmake = tool",
]


def _project(root: Path, text: str) -> tuple[Project, str]:
    many = "".join(f"from mid import name_{each}\n" for each in range(MANY))
    (root / "app.py").write_text(f"{many}from mid import make\n")
    (root / "mid.py").write_text(f"from praisonaiagents import tool\n{text}\n")
    return Project([str(root)], list(load([FRAMEWORKS]).frameworks.values())), str(root / "app.py")


@pytest.mark.parametrize("text", GIVEN)
def test_what_a_name_is_given_is_found_however_many_names_were_asked_for(text: str, tmp_path: Path) -> None:
    """A value is seen when its name is the first that is looked for in a file, and when it is one of many."""
    project, path = _project(tmp_path, text)
    assert project.reach.brings_foreign(path, 0, "mid", "make")
    project, path = _project(tmp_path, text)
    assert not any(project.reach.brings_foreign(path, 0, "mid", f"name_{each}") for each in range(MANY))
    assert project.reach.brings_foreign(path, 0, "mid", "make")


@pytest.mark.parametrize(
    "text", ["make == tool", "makes = tool", "remake = tool", "make.tool = 1", "make = 1"]
)
def test_what_a_name_is_not_given_is_not_followed(text: str, tmp_path: Path) -> None:
    """Comparisons, longer names and attributes give a name nothing, whichever way it is looked for."""
    project, path = _project(tmp_path, text)
    assert not project.reach.brings_foreign(path, 0, "mid", "make")
    project, path = _project(tmp_path, text)
    for each in range(MANY):
        project.reach.brings_foreign(path, 0, "mid", f"name_{each}")
    assert not project.reach.brings_foreign(path, 0, "mid", "make")


@pytest.mark.parametrize(
    "through",
    [
        {"a/__init__.py": "from .b import *\n"},
        {"a/__init__.py": "from a.b import *\n"},
        {"a/__init__.py": "from .c import *\n", "a/c.py": "from .b import *\n"},
        {"a/__init__.py": "from .b import make\n"},
    ],
    ids=["relative", "absolute", "two", "named"],
)
def test_a_package_imported_whole_has_what_its_stars_bring(through: dict[str, str], tmp_path: Path) -> None:
    """A renamed decorator that a package takes from a part with `*` is found as `package.name`."""
    files = {
        **through,
        "a/b.py": "from praisonaiagents import tool as make\n",
        "app.py": 'import a\n\n@a.make\ndef go(q: list) -> str:\n    """Go."""\n    return str(q)\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    project = Project([str(tmp_path)], list(load([FRAMEWORKS]).frameworks.values()))
    found = read_tools(str(tmp_path / "app.py"), None, project)
    assert [each.name for each in found.tools] == ["go"]


def test_prose_that_looks_like_an_import(tmp_path: Path) -> None:
    """Words in a text may look like imports of nothing, and lead nowhere."""
    text = '"""\nimport settings, .env and the rest (of it)\n"""\nfrom helpers import own\nown(1)\n'
    (tmp_path / "helpers.py").write_text("own = print\n")
    project = Project([str(tmp_path)], list(load([FRAMEWORKS]).frameworks.values()))
    assert not project.may_hold_tools(str(tmp_path / "app.py"), text.encode())
