"""Places in a module, and where its names lead."""

from __future__ import annotations

import ast
import gc
import textwrap
import weakref
from pathlib import Path

import pytest

from tool_contracts.plugins import FRAMEWORKS, load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.module import Module
from tool_contracts.sources.python.project import Project
from tool_contracts.sources.python.resolution import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def module(source: str) -> Module:
    return Module("m.py", textwrap.dedent(source).encode())


def last(found: Module) -> ast.expr:
    statement = found.tree.body[-1]
    assert isinstance(statement, ast.Expr)
    return statement.value


def write(root: Path, files: dict[str, str]) -> Project:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
    return Project([str(root)], [])


def resolved(project: Project, path: Path) -> str | tuple[str, str] | None:
    """What the last expression of a file leads to: a dotted name, or the file and the kind of node."""
    found = project.module(str(path))
    target = found.resolve(last(found))
    if isinstance(target, Definition):
        return Path(target.module.path).name, type(target.node).__name__
    return target


def test_columns_count_characters() -> None:
    """The syntax tree counts bytes of UTF-8, a place counts characters from 1."""
    found = module("x = 'é😀'; y\n")
    span = found.span(last(found))
    assert (span.line, span.column, span.end_column) == (1, 11, 12)
    assert found.segment(last(found)) == "y"


def test_carriage_returns_end_lines() -> None:
    """All three line endings of Python are known."""
    found = Module("m.py", b"a\rb\r\nc\n  \nd")
    assert [found.span(each).line for each in found.tree.body] == [1, 2, 3, 5]
    assert found.segment(last(found)) == "d"


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [(b"def f(:\n", 1, 7), (b"x = 1\nif x\n  y", 2, 5), (b"x = (\n", 1, 5), (b"(" * 300, 1, 201)],
)
def test_a_syntax_error_has_a_place(data: bytes, line: int, column: int) -> None:
    """A file that does not parse is a problem with line and column."""
    problem = Module("m.py", data).problem
    assert problem is not None
    assert (problem.kind, problem.span.line, problem.span.column) == ("syntax-error", line, column)


@pytest.mark.parametrize("source", ["a" + ".b" * 5000, "+".join(["1"] * 20_000), "[" * 90 + "]" * 90])
def test_deep_nesting_never_raises(source: str) -> None:
    """A tree too deep for the parser is a problem at worst."""
    found = Module("m.py", source.encode())
    assert found.problem is None or found.problem.kind == "syntax-error"


def test_an_unknown_escape_warns_nobody() -> None:
    """Parsing user code raises no warnings of its own."""
    assert module(r"x = '\d'").problem is None


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("import a.b\na.b.c", "a.b.c"),
        ("import a.b as x\nx.c", "a.b.c"),
        ("from a import b as c\nc.d", "a.b.d"),
        ("from a import b\nc = b\nd = c\nd.e", "a.b.e"),
        ("if TYPE_CHECKING:\n    from a import b\nb", "a.b"),
        ("from . import b\nb", ".b"),
        ("list", "builtins.list"),
        ("from typing import *\nList", "typing.List"),
        ("from typing import *\nlist", "builtins.list"),
        ("nowhere", None),
        ("x = x\nx", None),
        ("x = y\ny = x\nx", None),
        ("import a\na.b[int]", "a.b"),
        ("f()", None),
    ],
)
def test_names_lead_to_their_origin(source: str, target: str | None) -> None:
    """Imports and aliases are followed to a dotted name; circles end."""
    found = module(source)
    assert found.resolve(last(found)) == target


def test_alternatives_are_all_seen() -> None:
    """A name imported in `try` and in `except` has both meanings, in order."""
    found = module("try:\n    from a import X\nexcept ImportError:\n    from b import Y as X\nX")
    assert list(found.resolve_all(last(found))) == ["a.X", "b.Y"]


def test_a_class_body_hides_nothing_from_its_methods() -> None:
    """A method looks past the class body, as Python does."""
    found = module("X = 1\nclass C:\n    X = 2\n    def m(self): X\n")
    owner = found.tree.body[1]
    assert isinstance(owner, ast.ClassDef)
    method = owner.body[1]
    assert isinstance(method, ast.FunctionDef)
    inside = found.scope.child(owner).child(method)
    target = found.resolve(ast.Name("X"), inside)
    assert isinstance(target, Definition)
    assert target.scope is found.scope


def test_strings_are_parsed_in_place() -> None:
    """A postponed annotation keeps its places in the file."""
    found = module("x: 'list[ int ]'\n")
    statement = found.tree.body[0]
    assert isinstance(statement, ast.AnnAssign)
    assert isinstance(statement.annotation, ast.Constant)
    inner = found.parse_string(statement.annotation)
    assert isinstance(inner, ast.Subscript)
    assert found.segment(inner.slice) == "int"


def test_names_are_followed_over_files(tmp_path: Path) -> None:
    """Relative imports, re-exports, renames and stars inside a package lead to the definition."""
    project = write(
        tmp_path,
        {
            "src/app/__init__.py": "from .models import Item as Thing",
            "src/app/models.py": "class Item: ...\nclass Color: ...",
            "src/app/stars.py": "from .models import *",
            "src/app/sub/__init__.py": "",
            "src/app/sub/a.py": "from ..models import Item as I\nI",
            "src/app/sub/b.py": "from app import Thing\nThing",
            "src/app/sub/c.py": "import app.models as m\nm.Item",
            "src/app/sub/d.py": "from ..stars import Color\nColor",
            "src/app/sub/e.py": "import app.models\napp.models.Item",
            "src/app/sub/f.py": "from .. import models\nmodels.Nothing",
            "tests/g.py": "from app import Thing\nThing",
        },
    )
    for name in "abcde":
        assert resolved(project, tmp_path / f"src/app/sub/{name}.py") == ("models.py", "ClassDef"), name
    assert resolved(project, tmp_path / "src/app/sub/f.py") is None
    assert resolved(project, tmp_path / "tests/g.py") == ("models.py", "ClassDef")


def test_a_star_of_the_project_is_surer_than_one_of_a_library(tmp_path: Path) -> None:
    """A library may hold any name; where a module of the project surely does, nothing else is meant."""
    project = write(
        tmp_path,
        {
            "models.py": "class Item: ...\nfrom library import marker",
            "a.py": "from typing import *\nfrom models import *\nfrom library import *\nItem",
            "b.py": "from typing import *\nfrom models import *\nmarker",
            "c.py": "from typing import *\nfrom library import *\nmarker",
        },
    )
    assert resolved(project, tmp_path / "a.py") == ("models.py", "ClassDef")
    assert resolved(project, tmp_path / "b.py") == "library.marker"
    other = project.module(str(tmp_path / "c.py"))
    assert isinstance(other, Module)
    assert list(other.resolve_all(last(other))) == ["typing.marker", "library.marker"]


def test_circular_reexports_end(tmp_path: Path) -> None:
    """Two modules that import a name from each other define it nowhere."""
    project = write(tmp_path, {"a.py": "from b import X\nX", "b.py": "from a import X"})
    assert resolved(project, tmp_path / "a.py") is None


def test_packages_beside_each_other_are_found(tmp_path: Path) -> None:
    """In a monorepo a package is found beside the importing one, unless two could be meant."""
    project = write(
        tmp_path,
        {
            "packages/one/src/one/__init__.py": "class X: ...",
            "packages/two/src/two/main.py": "from one import X\nX",
        },
    )
    assert resolved(project, tmp_path / "packages/two/src/two/main.py") == ("__init__.py", "ClassDef")
    other = write(
        tmp_path / "again",
        {
            "a/one/__init__.py": "class X: ...",
            "b/one/__init__.py": "class X: ...",
            "c/main.py": "from one import X\nX",
        },
    )
    assert resolved(other, tmp_path / "again/c/main.py") == "one.X"


def test_a_folder_named_like_a_library_is_not_that_library(tmp_path: Path) -> None:
    """`typing` and `pydantic` mean the installed packages, whatever lies beside the file."""
    project = write(
        tmp_path,
        {
            "pydantic/__init__.py": "class BaseModel: ...",
            "typing.py": "class Any: ...",
            "a.py": "from pydantic import BaseModel\nBaseModel",
            "b.py": "from typing import Any\nAny",
        },
    )
    assert resolved(project, tmp_path / "a.py") == "pydantic.BaseModel"
    assert resolved(project, tmp_path / "b.py") == "typing.Any"


def test_a_module_that_cannot_be_read_leads_nowhere(tmp_path: Path) -> None:
    """Broken files elsewhere in the project do no harm here."""
    project = write(tmp_path, {"a.py": "from b import X\nX", "b.py": "def broken(:"})
    assert resolved(project, tmp_path / "a.py") is None


def test_given_content_replaces_what_is_on_disk(tmp_path: Path) -> None:
    """An editor's unsaved text counts, and is read anew when it changes."""
    project = write(tmp_path, {"a.py": "1"})
    path = str(tmp_path / "a.py")
    assert project.module(path, b"2").text == "2"
    assert project.module(path).text == "2"
    assert project.module(path, b"3").text == "3"


def test_what_was_read_is_let_go(tmp_path: Path) -> None:
    """A file without tools leaves no tree behind, also where nobody looks for circles, and is read again if need be."""
    text = "from praisonaiagents import tool\nclass C:\n    def f(self): return [x for x in tool()]\n"
    path = tmp_path / "a.py"
    path.write_text(text)
    frameworks = tuple(load([FRAMEWORKS]).frameworks.values())
    project = Project([str(tmp_path)], frameworks)
    gc.disable()
    try:
        assert not read_tools(str(path), None, project).tools
        known = [each for each in gc.get_objects() if isinstance(each, Module)]
        assert not any(each.path == str(path) for each in known)
    finally:
        gc.enable()
    assert "C" in project.module(str(path)).scope.bindings


class _Counting(Project):
    """A project that counts how often a name is looked for in its files."""

    located = 0

    def locate(
        self, importer: Module, level: int, names: Sequence[str], at_least: int
    ) -> tuple[Module, list[str]] | None:
        """The same, counted."""
        self.located += 1
        return super().locate(importer, level, names, at_least)


def _located(root: Path, text: str) -> int:
    path = root / "app.py"
    path.write_text(text)
    project = _Counting([str(root)], list(load([FRAMEWORKS]).frameworks.values()))
    assert [tool.name for tool in read_tools(str(path), None, project).tools] == ["search"]
    return project.located


def test_a_name_is_followed_once_however_often_it_stands_in_a_file(tmp_path: Path) -> None:
    """A hundred uses of a name that stars may bring cost as many looks into other files as one."""
    (tmp_path / "one.py").write_text("from two import *\nfrom mcp.server.fastmcp import FastMCP as Server\n")
    (tmp_path / "two.py").write_text("def plain(): ...\n")
    head = "from one import *\napp = Server('x')\n@app.tool()\ndef search(q: str) -> str: return q\n"
    once = _located(tmp_path, head + "def f(): return Server(plain())\n")
    assert once == _located(tmp_path, head + "def f(): return Server(plain())\n" * 100)


def test_a_name_that_no_star_brings_from_a_framework_is_not_followed(tmp_path: Path) -> None:
    """Of what stars may bring, only names that can be a framework's are looked for in other files."""
    (tmp_path / "one.py").write_text("from mcp.server.fastmcp import FastMCP as Server\ndef plain(): ...\n")
    head = "from one import *\napp = Server('x')\n@app.tool()\ndef search(q: str) -> str: return q\n"
    assert _located(tmp_path, head) == _located(tmp_path, head + "plain()\nother()\nplain.more()\n")


def test_memory_does_not_grow_with_the_files_that_names_lead_to(tmp_path: Path) -> None:
    """What no name has led to for long is let go between two files; content that is not on the disk is kept."""
    files = {f"part{each}.py": f"def f{each}(): ...\n" for each in range(100)}
    project = write(tmp_path, {**files, "app.py": "", "given.py": "on_disk = 1\n"})
    given = project.module(str(tmp_path / "given.py"), b"only_here = 1\n")
    parts = [weakref.ref(project.module(str(tmp_path / name))) for name in files]
    first = parts[0]()
    assert first is not None
    assert project.module(first.path) is first
    del first
    project.forget(project.module(str(tmp_path / "app.py"), b""))
    gc.collect()
    assert parts[0]() is not None
    assert sum(each() is None for each in parts) > 20
    assert project.module(given.path) is given
