"""Servers of the MCP SDK, 1.x and 2.x: what is found, what is published, how a call ends."""

from __future__ import annotations

from importlib.metadata import version
from types import SimpleNamespace
from typing import Any

import pytest

from tool_contracts.framework import BrokenTool

SERVER = """
try:
    from mcp.server.mcpserver import Context, MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError:
    from mcp.server.fastmcp import Context, FastMCP as MCPServer
    from mcp.server.fastmcp.exceptions import ToolError
"""

TOOLS = (
    SERVER
    + '''
from typing import Annotated
from pydantic import BaseModel, Field
from mcp.types import CallToolResult, TextContent, ToolAnnotations

server = MCPServer("demo")

class Point(BaseModel):
    x: int
    y: int = 0

@server.tool()
def add(a: int, b: Annotated[int, Field(ge=1, le=10, description="To add.")] = 2) -> int:
    """Add two numbers."""
    if a == 1:
        raise ToolError("one is no good")
    if a == 2:
        raise KeyError("two")
    if a == 3:
        Point(x="three")
    return a + b

@server.tool(name="move", description="Move.", annotations=ToolAnnotations(readOnlyHint=True))
async def move_point(p: Point, ctx: Context) -> Point:
    await ctx.report_progress(1, 2)
    await ctx.session.send_tool_list_changed()
    return Point(x=p.x + 1)

@server.tool()
def wrong_output(x: int) -> Point:
    """Not a point."""
    return {"x": "not a number"}

@server.tool()
def says_error(x: int) -> CallToolResult:
    """An error by its own word."""
    return CallToolResult(content=[TextContent(type="text", text="nope")], isError=True)

@server.tool()
async def asks(x: int, ctx: Context) -> str:
    """Asks the user."""
    return str(await ctx.elicit("Sure?", Point))

@server.tool()
def plain_text(q: str):
    """Text without an output schema."""
    return q

class Service:
    def method(self, k: int) -> int:
        """A bound method."""
        return k

server.add_tool(Service().method)
'''
)


def test_finds_the_tools_of_a_server(bench: Any) -> None:
    """Each tool once, paired by the function behind it."""
    tools = bench.tools("mcp", TOOLS)
    assert {name: each.tool.origin.symbol for name, each in tools.items()} == {
        "add": "add",
        "move": "move_point",
        "wrong_output": "wrong_output",
        "says_error": "says_error",
        "asks": "asks",
        "plain_text": "plain_text",
        "method": "Service.method",
    }


def test_published_is_what_the_server_lists(bench: Any) -> None:
    """Schemas, hints and descriptions are those that the server sends."""
    tools = bench.tools("mcp", TOOLS)
    assert tools["add"].tool.properties["b"] == {
        "default": 2,
        "description": "To add.",
        "maximum": 10,
        "minimum": 1,
        "title": "B",
        "type": "integer",
    }
    assert tools["add"].tool.output_schema["properties"]["result"]["type"] == "integer"
    assert tools["move"].tool.annotations == {"readOnlyHint": True}
    assert tools["move"].tool.description == "Move."
    assert list(tools["move"].tool.properties) == ["p"]
    assert tools["plain_text"].tool.output_schema is None
    assert tools["add"].describe().input_schema == tools["add"].tool.input_schema


@pytest.mark.parametrize(
    ("name", "arguments", "outcome", "error"),
    [
        ("add", {"a": 1}, "declared-error", "ToolError"),
        ("add", {"a": 2}, "crashed", "KeyError"),
        ("add", {"a": 3}, "crashed", "ValidationError"),
        ("add", {"a": "x"}, "rejected", "ValidationError"),
        ("add", {"a": 5, "b": 11}, "rejected", "ValidationError"),
        ("says_error", {"x": 1}, "declared-error", "DeclaredError"),
        ("asks", {"x": 1}, "blocked", "HostNeededError"),
    ],
)
def test_outcomes(bench: Any, name: str, arguments: dict[str, Any], outcome: str, error: str) -> None:
    """Declared errors, crashes, refusals and questions to a client are told apart."""
    found, raised = bench.outcome(bench.tools("mcp", TOOLS)[name], arguments)
    assert (found, type(raised).__name__) == (outcome, error)


def test_results_are_converted_as_on_the_wire(bench: Any) -> None:
    """Structured content where there is an output schema, content blocks elsewhere."""
    tools = bench.tools("mcp", TOOLS)
    assert bench.wire(tools["add"], {"a": 5}) == {"result": 7}
    assert bench.wire(tools["add"], {"a": "5"}) == {"result": 7}
    assert bench.wire(tools["move"], {"p": {"x": 1}}) == {"x": 2, "y": 0}
    assert bench.wire(tools["plain_text"], {"q": "hi"}) == [{"type": "text", "text": "hi"}]
    assert bench.wire(tools["method"], {"k": 4}) == {"result": 4}
    assert bench.call(tools["wrong_output"], {"x": 1}) == {"x": "not a number"}
    with pytest.raises(ValueError, match="validation error"):
        bench.wire(tools["wrong_output"], {"x": 1})


def test_a_lifespan_belongs_to_a_running_server(bench: Any) -> None:
    """What a lifespan sets up is not there; without one the context is empty, as in the SDK."""
    tools = bench.tools(
        "mcp",
        SERVER
        + '''
from contextlib import asynccontextmanager

@asynccontextmanager
async def lifespan(server):
    yield {"db": 1}

with_one = MCPServer("with", lifespan=lifespan)
without = MCPServer("without")

@with_one.tool()
def query(x: int, ctx: Context) -> int:
    """Needs a database."""
    return ctx.request_context.lifespan_context["db"]

@without.tool()
def empty(x: int, ctx: Context) -> str:
    """Needs nothing."""
    return str(ctx.request_context.lifespan_context) + ctx.request_id
''',
    )
    assert bench.outcome(tools["query"], {"x": 1})[0] == "blocked"
    assert bench.call(tools["empty"], {"x": 1}) == "{}1"


HIDDEN = (
    SERVER
    + """
from contextlib import asynccontextmanager

@asynccontextmanager
async def lifespan(server):
    yield {"user": "ada"}

server = MCPServer("with", lifespan=lifespan)

@server.tool()
def sets_up(x: int, ctx: Context) -> str:
    return ctx.request_context.lifespan_context["user"] * x

@server.tool()
async def asks(x: int, ctx: Context) -> str:
    return (await ctx.session.list_roots()) * x

@server.tool()
def headers(x: int, ctx: Context) -> str:
    return ctx.request_context.request.headers["user"] * x

@server.tool()
def knows(x: int, ctx: Context) -> str:
    return ctx.request_context.experimental * x
"""
)


async def list_roots() -> str:
    """What a client answers."""
    return "ada"


@pytest.mark.parametrize(
    ("tool", "name", "value"),
    [
        ("sets_up", "lifespan_context", {"user": "ada"}),
        ("asks", "session.list_roots", list_roots),
        ("headers", "request", SimpleNamespace(headers={"user": "ada"})),
        ("knows", "request_context.experimental", "ada"),
    ],
)
def test_what_a_running_server_has_is_supplied(bench: Any, tool: str, name: str, value: object) -> None:
    """What a lifespan sets up, a client answers or a request holds blocks the call, with the line that supplies it."""
    live = bench.tools("mcp", HIDDEN)[tool]
    outcome, error = bench.outcome(live, {"x": 2})
    assert outcome == "blocked"
    line = f"def pytest_tool_contracts_tool(contract): contract.supplied[{name!r}] = ..."
    assert str(error).endswith(f"; to supply it, add to conftest.py: {line}")
    live.supplied[name] = value
    assert bench.call(live, {"x": 2}) == "adaada"


def test_a_session_is_supplied_as_a_whole(bench: Any) -> None:
    """An object of the user's own stands for the client."""
    live = bench.tools("mcp", HIDDEN)["asks"]
    live.supplied["session"] = SimpleNamespace(list_roots=list_roots)
    assert bench.call(live, {"x": 2}) == "adaada"


@pytest.mark.skipif(int(version("mcp").partition(".")[0]) < 2, reason="since the SDK 2")
def test_a_resolved_parameter_is_supplied(bench: Any) -> None:
    """What stands in for a parameter keeps its resolver from being asked."""
    source = (
        SERVER
        + """
from typing import Annotated
from mcp.server.mcpserver import Resolve

def connect() -> str:
    raise OSError("no database")

server = MCPServer("resolving")

@server.tool()
def greet(x: int, user: Annotated[str, Resolve(connect)]) -> str:
    return user * x
"""
    )
    live = bench.tools("mcp", source)["greet"]
    live.supplied["user"] = "ada"
    assert bench.call(live, {"x": 2}) == "adaada"


def test_a_tool_is_found_once_in_a_project(bench: Any) -> None:
    """A server made in one module and filled in another gives each tool where its function is defined."""
    home = bench.module(SERVER + 'server = MCPServer("shared")\n', "server_home")
    first = bench.module(
        "from server_home import server\n@server.tool()\ndef first(x: int) -> int:\n    return x\n",
        "first_tools",
    )
    nested = bench.module(
        "def register(server):\n    @server.tool()\n    def second(x: int) -> int:\n        return x\n",
        "second_tools",
    )
    nested.register(home.server)
    assert list(bench.tools("mcp", first)) == ["first"]
    assert bench.found("mcp", nested) == []
    found = bench.tools("mcp", home)
    assert list(found) == ["second"]
    assert found["second"].tool.origin.symbol == "register.second"


def test_servers_are_found_in_classes_and_instances(bench: Any) -> None:
    """A server may be an attribute of a class of the module, or of an instance."""
    source = (
        SERVER
        + '''
class App:
    shared = MCPServer("shared")

    def __init__(self):
        self.own = MCPServer("own")
        self.own.add_tool(self.answer)

    @shared.tool()
    @staticmethod
    def lookup(x: int) -> int:
        """Look up."""
        return x

    def answer(self, x: int) -> int:
        """Answer."""
        return x

app = App()
'''
    )
    tools = bench.tools("mcp", source)
    assert {name: each.expression for name, each in tools.items()} == {
        "lookup": "App.shared",
        "answer": "app.own",
    }


def test_the_snippet_repeats_the_call(bench: Any) -> None:
    """A call through the server itself."""
    tools = bench.tools("mcp", TOOLS)
    assert tools["add"].framework.snippet(tools["add"], {"a": 2}) == (
        "import asyncio\nfrom tools_under_test import server\n\nprint(asyncio.run(server.call_tool('add', {'a': 2})))"
    )
    assert "KeyError: 'two'" in bench.repeat(tools["add"], {"a": 2}).stderr


def test_a_server_that_cannot_list_is_one_broken_tool(bench: Any) -> None:
    """The rest of the module is found."""
    found = bench.found(
        "mcp",
        SERVER
        + '''
class Refuses(MCPServer):
    async def list_tools(self):
        raise RuntimeError("not now")

refuses = Refuses("refuses")
server = MCPServer("sound")

@server.tool()
def sound(x: int) -> int:
    """Sound."""
    return x
''',
    )
    assert [each.symbol for each in found if isinstance(each, BrokenTool)] == ["refuses"]
    assert [each.tool.name for each in found if not isinstance(each, BrokenTool)] == ["sound"]


def test_standard_output_is_shared_before_the_second_generation(bench: Any) -> None:
    """The SDK 2 serves over duplicates of the descriptors, so that what a tool prints breaks nothing."""
    traits = bench.tools("mcp", TOOLS)["add"].tool.traits
    assert ("speaks_on_stdout" in traits) == (int(version("mcp").partition(".")[0]) < 2)
    assert "serves_mcp" in traits
