"""Servers that come from elsewhere: parameters without annotation, told by what their file imports."""

from __future__ import annotations

import textwrap

import pytest

from tool_contracts.plugins import load
from tool_contracts.sources import Reading, read_tools
from tool_contracts.sources.python.project import Project

FRAMEWORKS = tuple(load(["tool_contracts.frameworks"]).frameworks.values())
REGISTER = "def register(app{}):\n    @app.tool()\n    def search(q: str) -> str: ...\n"


def reading(source: str) -> Reading:
    return read_tools("m.py", textwrap.dedent(source).encode(), Project([], FRAMEWORKS))


def found(source: str) -> list[tuple[str, object]]:
    return [(each.framework, each.name) for each in reading(source).tools]


@pytest.mark.parametrize(
    ("imports", "framework"),
    [
        ("from mcp.types import ToolAnnotations", "mcp"),
        ("from mcp.server import MCPServer", "mcp"),
        ("from fastmcp import Context", "fastmcp"),
        ("from fastmcp import Context\nfrom mcp.types import ToolAnnotations", "fastmcp"),
    ],
)
@pytest.mark.parametrize("annotation", ["", ": Any", ": 'Never.Bound'"])
def test_the_imports_of_the_file_settle_it(imports: str, framework: str, annotation: str) -> None:
    """The one framework whose names the file imports is whose server the parameter is."""
    source = f"from typing import Any\n{imports}\n" + REGISTER.format(annotation)
    assert found(source) == [(framework, "search")]


@pytest.mark.parametrize(
    "source",
    [
        REGISTER.format(""),
        "from fastmcp import FastMCP\nfrom mcp.server import MCPServer\n" + REGISTER.format(""),
        "from mcp.types import TextContent\nimport flask\n" + REGISTER.format(": flask.Flask"),
        "from mcp.types import TextContent\nfrom other import app\n@app.tool()\ndef search(q: str) -> str: ...\n",
    ],
)
def test_what_the_imports_do_not_settle(source: str) -> None:
    """Without a framework, with two, and for a receiver that is known to be something else, nothing is presumed."""
    assert found(source) == []


def test_a_name_for_an_attribute_that_holds_it() -> None:
    """What is handed in, kept in an object and named again in a method is still what was handed in."""
    source = """
        from fastmcp import Context
        class Tools:
            def __init__(self, server):
                self.server = server
            def register(self):
                server = self.server
                @server.tool()
                def search(q: str) -> str: ...
    """
    assert found(source) == [("fastmcp", "search")]


def test_an_import_inside_the_function_counts() -> None:
    """What the registering function imports settles it as well, and its context is hidden."""
    (tool,) = reading(
        """
        from mcp.types import ToolAnnotations

        def register(server):
            from fastmcp import Context

            @server.tool()
            def search(q: str, ctx: Context = None) -> str: ...
        """
    ).tools
    assert (tool.framework, tool.properties) == ("fastmcp", {"q": {"type": "string"}})


def test_a_server_kept_by_an_instance() -> None:
    """`self.mcp.tool(name=...)(self.method)` registers the method, without its `self`."""
    (tool,) = reading(
        """
        from mcp.server.mcpserver import Context

        class Handler:
            def __init__(self, mcp):
                self.mcp = mcp
                self.mcp.tool(name="look-up")(self.look_up)

            async def look_up(self, ctx: Context, key: str) -> str: ...
        """
    ).tools
    assert (tool.framework, tool.name, tool.properties) == ("mcp", "look-up", {"key": {"type": "string"}})


def test_a_method_that_registers() -> None:
    """A server that is passed to a method is as good as one that is passed to a function."""
    source = """
        from mcp.server.mcpserver import Context

        class Tools:
            def register(self, server):
                server.tool()(self.count)

            def count(self, n: int) -> int: ...
        """
    assert found(source) == [("mcp", "count")]


def test_self_in_a_class_that_is_a_server() -> None:
    """`self.tool(f, name=...)` inside a subclass of a server."""
    source = """
        from fastmcp import FastMCP

        class Server(FastMCP):
            def setup(self):
                def find(query: str) -> str: ...
                self.tool(find, name="find-it")
        """
    assert found(source) == [("fastmcp", "find-it")]


def test_a_wrapped_function_is_told() -> None:
    """A registered function that is the result of a call cannot be followed, and that is said."""
    told = reading("from mcp.server import MCPServer\nm = MCPServer('x')\nm.tool()(wrap(f))\n").not_understood
    assert [why for why, _ in told] == ["`wrap(f)` is registered as a tool and cannot be followed"]
