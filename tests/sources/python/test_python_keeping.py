"""Decorators that a class or an object keeps in an attribute."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import beside
from tool_contracts.sources.python.keeping import kept_names

if TYPE_CHECKING:
    from pathlib import Path

SERVER = 'from mcp.server.fastmcp import FastMCP\nserver = FastMCP("x")\n'
F = 'def f(x: list) -> str:\n    """F."""\n'
METHOD = '    def f(self, x: list) -> str:\n        """F."""\n'
NESTED = '        def f(x: list) -> str:\n            """F."""\n'


def names(folder: Path, text: str, shared: str = "") -> list[object]:
    return [each.name for each in beside(folder, text, shared).tools]


@pytest.mark.parametrize(
    ("value", "decorator"),
    [
        ("server.tool", "Kit.add()"),
        ("server.tool()", "Kit.add"),
        ("tool", "Kit.add"),
        ("staticmethod(tool)", "Kit.add"),
        ("staticmethod(tool)", "kit.add"),
        ("server.tool", "kit.add()"),
    ],
)
@pytest.mark.parametrize("style", ["here", "from shared import Kit, kit", "import shared", "derived"])
def test_an_attribute_of_a_class(tmp_path: Path, value: str, decorator: str, style: str) -> None:
    """`@Kit.add` after `class Kit: add = server.tool`, in its own file, in others, and through a class that derives."""
    shared = f"{SERVER}from langchain_core.tools import tool\nclass Kit:\n    add = {value}\nkit = Kit()\n"
    start = {
        "here": shared,
        "derived": "from shared import Kit as Base\nclass Kit(Base):\n    pass\nkit = Kit()\n",
    }
    prefix = "shared." if style == "import shared" else ""
    text = f"{start.get(style, style)}\n@{prefix}{decorator}\n{F}"
    assert names(tmp_path, text, shared) == ["f"]


@pytest.mark.parametrize(
    ("value", "use"),
    [
        ("server.tool()", f"        @self.add\n{NESTED}"),
        ("server.tool", f"        @self.add()\n{NESTED}"),
        ("server.tool()", f"        self.add(self.f)\n{METHOD}"),
        ("server.tool", f"        self.add()(self.f)\n{METHOD}"),
        ("server.add_tool", f"        self.add(self.f)\n{METHOD}"),
        ("functools.partial(server.tool)", f"        @self.add()\n{NESTED}"),
        ("tool", f"        @self.add\n{NESTED}"),
    ],
)
@pytest.mark.parametrize("base", ["here", "elsewhere"])
def test_an_attribute_of_an_object(tmp_path: Path, value: str, use: str, base: str) -> None:
    """`self.add = server.tool()` in `__init__`, also in that of a class in another file, and later `@self.add`."""
    holder = (
        f"import functools\n{SERVER}from langchain_core.tools import tool\nclass Base:\n"
        f"    def __init__(self):\n        self.add = {value}\n"
    )
    start = holder if base == "here" else "from shared import Base\n"
    assert names(tmp_path, f"{start}class Kit(Base):\n    def register(self):\n{use}", holder) == ["f"]


def test_another_name_of_a_decorator(tmp_path: Path) -> None:
    """What a class keeps may have got a name of its own before."""
    text = f"{SERVER}own = server.tool()\nclass Kit:\n    add = own\n@Kit.add\n{F}"
    assert names(tmp_path, text) == ["f"]


@pytest.mark.parametrize(
    "text",
    [
        f"class Kit:\n    add = server.tool()\n    def register(self):\n        @self.add\n{NESTED}",
        f"class Kit:\n    add = tool\nkit = Kit()\n@kit.add\n{F}",
        f"class Kit:\n    def __init__(self):\n        self.add = server.tool()\n@Kit.add\n{F}",
        f"class Kit:\n    add = server.tool\nclass Other:\n    add = print\n@Other.add\n{F}",
        f"class Kit:\n    add = server.tool()\nclass Other(Kit):\n    add = print\n@Other.add\n{F}",
    ],
)
def test_what_is_no_decorator_there(tmp_path: Path, text: str) -> None:
    """A function that a class keeps is bound to its objects; what objects keep is nothing of the class, and the nearest counts."""
    assert names(tmp_path, f"{SERVER}from langchain_core.tools import tool\n{text}") == []


@pytest.mark.parametrize(
    ("shared", "use"),
    [
        (f"{SERVER}own = server.tool()\n", "import shared\nshared.own(f)"),
        (f"{SERVER}class Kit:\n    own = server.add_tool\n", "from shared import Kit\nKit.own(f)"),
        (
            f"{SERVER}class Kit:\n    own = server.add_tool\nkit = Kit()\n",
            "from shared import kit\nkit.own(f)",
        ),
    ],
)
def test_a_call_of_what_another_file_keeps(tmp_path: Path, shared: str, use: str) -> None:
    """A file in which nothing tells of a framework but that it calls something of another file is read."""
    assert names(tmp_path, f"{F}{use}\n", shared) == ["f"]


def test_what_a_pattern_sees_of_it() -> None:
    """The value is what is called, or what is handed to a call; a name by itself counts where the file knows it."""
    text = (
        b"class A:\n    a = server.tool(name)\n    b = wrap(server.tool)\n    c = tool\n    d = server.tools\n"
        b"    e: Any = server.tool\n    f = g = server.tool\n    def h(self):\n        self.i = server.tool()\n"
        b"        j = server.tool()\n"
    )
    kept = {b"a", b"b", b"e", b"i"}
    assert kept_names(text, {b"tool"}, {b"tool"}) == {b"A": {*kept, b"c"}}
    assert kept_names(text, {b"tool"}, ()) == {b"A": kept}


def test_many_names_for_attributes(tmp_path: Path) -> None:
    """A file may give hundreds of names to what an object has, one of which is a decorator."""
    aliases = "".join(f"name{number} = other.name{number}\n" for number in range(600))
    text = f"import there\n{SERVER}class Kit:\n    add = server.tool\nother = there.Other()\n{aliases}own = Kit.add\n\n@own()\n{F}"
    assert names(tmp_path, text) == ["f"]
