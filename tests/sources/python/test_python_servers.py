"""Which expressions are known to be a server."""

from __future__ import annotations

import textwrap

import pytest

from tool_contracts.plugins import load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

FRAMEWORKS = tuple(load(["tool_contracts.frameworks"]).frameworks.values())
TOOL = "\n@mcp.tool()\ndef f(): ...\n"


def names(source: str) -> list[object]:
    code = "from mcp.server.fastmcp import FastMCP\n" + textwrap.dedent(source)
    return [each.name for each in read_tools("m.py", code.encode(), Project([], FRAMEWORKS)).tools]


@pytest.mark.parametrize(
    "made",
    [
        "mcp = FastMCP('x') if debug() else FastMCP('y')",
        "mcp = given() or FastMCP('x')",
        "mcp, other = FastMCP('x'), 1",
        "[mcp, *others] = [FastMCP('x'), 1]\nmcp = FastMCP('x')",
        "with FastMCP('x') as mcp: pass",
        "def make() -> FastMCP: ...\nmcp = make()",
        "def make():\n    return FastMCP('x')\nmcp = make()",
        "def make():\n    yield FastMCP('x')\nmcp = make()",
        "class Own(FastMCP): ...\nmcp = Own()",
        "mcp = FastMCP.from_openapi(document(), client=None)",
        "class Own(FastMCP): ...\nmcp = Own.from_client(1)",
        "mcp: FastMCP | None = find()",
        "mcp: 'FastMCP' = find()",
        "mcp: Optional[FastMCP] = find()\nfrom typing import Optional",
    ],
)
def test_a_name_for_a_server(made: str) -> None:
    """Whatever makes the server, its name is one."""
    assert names(made + TOOL) == ["f"]


def test_a_server_that_is_waited_for() -> None:
    """In a coroutine, what `await` gives is what the function returns."""
    code = "async def make():\n    return FastMCP('x')\nasync def main():\n    mcp = await make()"
    assert names(code + textwrap.indent(TOOL, "    ")) == ["f"]


@pytest.mark.parametrize(
    "body",
    [
        "mcp = FastMCP('x')",
        "def __init__(self):\n        self.mcp = FastMCP('x')",
        "def __init__(self):\n        self.mcp: FastMCP = find()",
        "def __init__(self, mcp: FastMCP):\n        self.mcp = mcp",
        "@property\n    def mcp(self) -> FastMCP: ...",
        "@property\n    def mcp(self):\n        return FastMCP('x')",
    ],
)
@pytest.mark.parametrize(
    "use",
    [
        "    def register(self):\n        @self.mcp.tool()\n        def f(): ...\n",
        "    def register(self):\n        mcp = self.mcp\n        @mcp.tool()\n        def f(): ...\n",
        "    def register(self):\n        mcp: object = self.mcp\n        @mcp.tool()\n        def f(): ...\n",
        "app = App()\n@app.mcp.tool()\ndef f(): ...\n",
        "app = App()\nmcp = app.mcp\n@mcp.tool()\ndef f(): ...\n",
    ],
)
def test_an_attribute_that_holds_a_server(body: str, use: str) -> None:
    """Set in the class, when it is made or by a property; used by a method or from outside."""
    assert names(f"class App:\n    {body}\n{use}") == ["f"]


def test_an_attribute_that_is_named_where_it_is_set() -> None:
    """The name in the method that makes the object means what the attribute is set to there."""
    code = "class App:\n    def __init__(self):\n        self.mcp = FastMCP('x')\n        mcp = self.mcp"
    assert names(code + textwrap.indent(TOOL, "        ")) == ["f"]


def test_a_name_that_is_set_to_a_part_of_itself() -> None:
    """Nothing is known of it, and nothing goes round in circles."""
    assert names("mcp = mcp.inner\napp = mcp.app\nmcp = app.mcp" + TOOL) == []


def test_what_is_certainly_no_server_registers_nothing() -> None:
    """An object of another library and a call of a class of the project's own."""
    assert names("import other\nmcp = other.Thing()" + TOOL) == []
    assert names("class Thing: ...\nmcp = Thing()" + TOOL) == []


@pytest.mark.parametrize(
    "use",
    [
        "tool = mcp.tool\n@tool()\ndef f(): ...",
        "tool = mcp.tool\n@tool\ndef f(): ...",
        "tool = mcp.tool\ndef f(): ...\ntool()(f)",
        "add = mcp.add_tool\ndef f(): ...\nadd(f)",
        "def main():\n    tool = mcp.tool\n    @tool(title='F')\n    def f(): ...",
        "class Own:\n    def __init__(self):\n        add = mcp.add_tool\n        add(self.f)\n    def f(self): ...",
    ],
)
def test_a_name_for_a_method_of_a_server(use: str) -> None:
    """What a method of a server registers under another name is a tool, once."""
    assert names(f"mcp = FastMCP('x')\n{use}\n") == ["f"]


def test_a_name_for_a_method_of_something_else() -> None:
    """A method of the same name of an object that is known to be something else makes nothing."""
    assert names("import click\ntool = click.tool\n@tool()\ndef f(): ...\n") == []


@pytest.mark.parametrize(
    "made", ["@mcp.tool(exclude_args=['db'])\n", "@mcp.tool('f', exclude_args=['db'])\n"]
)
def test_excluded_arguments_are_not_published(made: str) -> None:
    """FastMCP 2 and 3 leave the parameters that `exclude_args` names out of the schema."""
    source = f"from fastmcp import FastMCP\nmcp = FastMCP('x')\n{made}def f(x: int, db: dict = None): ...\n"
    (tool,) = read_tools("m.py", source.encode(), Project([], FRAMEWORKS)).tools
    assert list(tool.properties) == ["x"]


@pytest.mark.parametrize(
    ("excluded", "told"),
    [
        ("['x']", ["`exclude_args` names `x`, which has no default"]),
        ("['z']", ["`exclude_args` names `z`, which is no parameter"]),
        ("['db']", []),
        ("names()", []),
    ],
)
def test_what_cannot_be_excluded(excluded: str, told: list[str]) -> None:
    """A parameter without a default, or one that there is not, keeps the tool from being made."""
    source = f"from fastmcp import FastMCP\nmcp = FastMCP('x')\n@mcp.tool(exclude_args={excluded})\ndef f(x: int, db: dict = None): ...\n"
    (tool,) = read_tools("m.py", source.encode(), Project([], FRAMEWORKS)).tools
    assert [each.text for each in tool.remarks if each.kind == "refused-when-made"] == told


@pytest.mark.parametrize(
    ("head", "off"),
    [
        ("from fastmcp import FastMCP\nmcp = FastMCP('x')\ntool = mcp.tool\n", "enabled=False"),
        ("from agents import function_tool as tool\n", "is_enabled=False"),
        ("from agents import function_tool as tool\n", "is_enabled=chosen"),
    ],
)
def test_what_is_not_enabled_is_offered_by_itself(head: str, off: str) -> None:
    """Its name may be that of another tool."""
    source = f"{head}@tool({off})\ndef f(): ...\n@tool()\ndef g(): ...\n@tool()\ndef h(): ...\n"
    f, g, h = read_tools("m.py", source.encode(), Project([], FRAMEWORKS)).tools
    assert f.toolset != g.toolset == h.toolset
