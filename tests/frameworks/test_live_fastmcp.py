"""Servers of the FastMCP package: what is found, what is published, how a call ends."""

from __future__ import annotations

import signal
import threading
from importlib.metadata import version
from types import SimpleNamespace
from typing import Any

import pytest

from tool_contracts.framework import BrokenTool

TOOLS = '''
import asyncio
import threading
from typing import Annotated
from pydantic import BaseModel, Field
from fastmcp import Context, FastMCP
from fastmcp.dependencies import Depends
from fastmcp.exceptions import ToolError
from fastmcp.server.dependencies import get_http_request
from fastmcp.server.providers import LocalProvider
from fastmcp.tools import Tool, ToolResult, tool

server = FastMCP("demo")

class Point(BaseModel):
    x: int
    y: int = 0

@server.tool
def add(a: int, b: Annotated[int, Field(ge=1, le=10)] = 2, c: Annotated[str, "A text."] = "q") -> int:
    """Add two numbers.

    Args:
        a: The first.
    """
    if a == 1:
        raise ToolError("one is no good")
    if a == 2:
        raise KeyError("two")
    if a == 3:
        Point(x="three")
    return a + b

@server.tool("move", annotations={"readOnlyHint": True})
async def move_point(p: Point, ctx: Context) -> Point:
    if p.x == 3:
        Point(x="three")
    await ctx.info("moving")
    await ctx.report_progress(1, 2)
    return Point(x=p.x + 1)

def user() -> str:
    return "ada"

@server.tool
def greet(greeting: str, name: str = Depends(user)) -> str:
    """Greet the user."""
    return f"{greeting} {name}"

@server.tool
def loops(x: int) -> str:
    """Runs a loop of its own, as a worker thread may."""
    async def later():
        return str(x)
    return asyncio.run(later()) + threading.current_thread().name

@server.tool
def numbers(n: int) -> list[int]:
    """A generator."""
    yield from range(n)

@server.tool
def says_error(x: int) -> ToolResult:
    """An error by its own word."""
    return ToolResult(content="nope", is_error=True)

@server.tool
async def asks(x: int, ctx: Context) -> str:
    """Asks the user."""
    return str(await ctx.elicit("Sure?", str))

@server.tool
async def which(x: int) -> str:
    """Needs a request."""
    return get_http_request().method

class Custom(Tool):
    async def run(self, arguments: dict) -> ToolResult:
        return ToolResult(structured_content={"got": arguments})

server.add_tool(Custom(name="custom", description="Custom.", parameters={"type": "object"}))
server.add_tool(Tool.from_tool(Tool.from_function(user, name="user"), name="transformed"))

provider = LocalProvider()

@provider.tool
def provided(x: int) -> int:
    """In a provider."""
    return x

other = FastMCP("other", providers=[provider])

@server.prompt
def asks_nicely(name: str) -> str:
    """A prompt is no tool."""
    return name

@server.resource("shop://hours")
def hours() -> str:
    """A resource is no tool."""
    return "9-5"

@tool(name="alone")
def stands_alone(x: int) -> int:
    """On no server."""
    return x
'''


def test_finds_servers_providers_and_marked_functions(bench: Any) -> None:
    """Each tool once, paired by the function or class behind it."""
    tools = bench.tools("fastmcp", TOOLS)
    assert {name: each.tool.origin.symbol for name, each in tools.items()} == {
        "add": "add",
        "move": "move_point",
        "greet": "greet",
        "loops": "loops",
        "numbers": "numbers",
        "says_error": "says_error",
        "asks": "asks",
        "which": "which",
        "custom": "Custom",
        "transformed": "user",
        "provided": "provided",
        "alone": "stands_alone",
    }


def test_published_is_what_the_server_lists(bench: Any) -> None:
    """Schemas are dereferenced, docstrings and `Annotated` texts describe parameters, hidden ones are gone."""
    tools = bench.tools("fastmcp", TOOLS)
    add = tools["add"].tool
    assert add.description == "Add two numbers."
    assert add.properties["a"] == {"type": "integer", "description": "The first."}
    assert add.properties["c"]["description"] == "A text."
    assert add.input_schema["additionalProperties"] is False
    assert add.output_schema["x-fastmcp-wrap-result"] is True
    assert tools["move"].tool.annotations == {"readOnlyHint": True}
    assert "$ref" not in str(tools["move"].tool.input_schema)
    assert list(tools["greet"].tool.properties) == ["greeting"]
    assert "checks_arguments" in tools["greet"].tool.traits
    assert "checks_arguments" not in tools["custom"].tool.traits
    assert [name for name, each in tools.items() if "renames_arguments" in each.tool.traits] == [
        "transformed"
    ]
    assert tools["add"].describe().input_schema == add.input_schema


@pytest.mark.parametrize(
    ("name", "arguments", "outcome", "error"),
    [
        ("add", {"a": 1}, "declared-error", "ToolError"),
        ("add", {"a": 2}, "crashed", "KeyError"),
        ("add", {"a": 3}, "crashed", "ValidationError"),
        ("add", {"a": "x"}, "rejected", "ValidationError"),
        ("add", {"a": 5, "b": 11}, "rejected", "ValidationError"),
        ("add", {"a": 5, "unknown": 1}, "rejected", "ValidationError"),
        ("move", {"p": {"x": 3}}, "crashed", "ValidationError"),
        ("move", {"p": {}}, "rejected", "ValidationError"),
        ("says_error", {"x": 1}, "declared-error", "DeclaredError"),
        ("asks", {"x": 1}, "blocked", "HostNeededError"),
        ("which", {"x": 1}, "blocked", "HostNeededError"),
    ],
)
def test_outcomes(bench: Any, name: str, arguments: dict[str, Any], outcome: str, error: str) -> None:
    """Declared errors, crashes, refusals and what needs a client are told apart."""
    found, raised = bench.outcome(bench.tools("fastmcp", TOOLS)[name], arguments)
    assert (found, type(raised).__name__) == (outcome, error)


def test_raw_results_and_the_wire(bench: Any) -> None:
    """The raw value comes back, and is converted as the server does it."""
    tools = bench.tools("fastmcp", TOOLS)
    assert bench.call(tools["add"], {"a": 5}) == 7
    assert bench.wire(tools["add"], {"a": 5}) == {"result": 7}
    assert bench.wire(tools["move"], {"p": {"x": 1}}) == {"x": 2, "y": 0}
    assert bench.wire(tools["greet"], {"greeting": "hi"}) == {"result": "hi ada"}
    assert bench.call(tools["numbers"], {"n": 3}) == [0, 1, 2]
    assert bench.wire(tools["custom"], {"a": 1}) == {"got": {"a": 1}}
    assert bench.wire(tools["transformed"], {}) == {"result": "ada"}
    assert bench.call(tools["alone"], {"x": 1}) == 1


def test_a_synchronous_tool_runs_in_this_thread_outside_a_loop(bench: Any) -> None:
    """So a deadline can interrupt it, and it may run a loop of its own as in a worker thread."""
    tools = bench.tools("fastmcp", TOOLS)
    assert bench.call(tools["loops"], {"x": 4}) == "4" + threading.current_thread().name


@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals need it")
def test_a_hang_can_be_interrupted(bench: Any) -> None:
    """A signal's exception leaves the tool at once."""
    tools = bench.tools(
        "fastmcp",
        '''
        import time
        from fastmcp import FastMCP

        server = FastMCP("slow")

        @server.tool
        def hang(x: int) -> int:
            """Hangs."""
            while True:
                time.sleep(0.05)
        ''',
    )

    class Expired(BaseException):
        pass

    def expire(*_: object) -> None:
        raise Expired

    before = signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        with pytest.raises(Expired):
            tools["hang"].invoke({"x": 1})
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


HIDDEN = """
from contextlib import asynccontextmanager
from typing import Annotated
from fastmcp import Context, FastMCP
from fastmcp.dependencies import CurrentRequest, Depends
from fastmcp.server.dependencies import get_http_request

@asynccontextmanager
async def lifespan(server):
    yield {"user": "ada"}

def connect():
    raise OSError("no database")

server = FastMCP("with", lifespan=lifespan)

@server.tool
def own(x: int, ctx: Context) -> str:
    return ctx.lifespan_context["user"] * x

@server.tool
async def requested(x: int, ctx: Context) -> str:
    return ctx.request_context.lifespan_context["user"] * x

@server.tool
def default(x: int, user: str = Depends(connect)) -> str:
    return user * x

@server.tool
async def annotated(x: int, user: Annotated[str, Depends(connect)]) -> str:
    return user * x

@server.tool
def headers(x: int, request=CurrentRequest()) -> str:
    return request.headers["user"] * x

@server.tool
def asked(x: int) -> str:
    return get_http_request().headers["user"] * x

@server.tool
def caught(x: int, ctx: Context) -> str:
    try:
        return ctx.lifespan_context["user"] * x
    except Exception:
        return "no user"

@server.tool
async def known(x: int, ctx: Context) -> str:
    await ctx.info("working")
    await ctx.report_progress(1)
    return ctx.request_id * x
"""


@pytest.mark.parametrize(
    ("tool", "name", "value"),
    [
        ("own", "lifespan_context", {"user": "ada"}),
        ("requested", "lifespan_context", {"user": "ada"}),
        ("caught", "lifespan_context", {"user": "ada"}),
        ("default", "user", "ada"),
        ("annotated", "user", "ada"),
        ("asked", "request", SimpleNamespace(headers={"user": "ada"})),
        ("headers", "request", SimpleNamespace(headers={"user": "ada"})),
    ],
)
def test_what_a_running_server_has_is_supplied(bench: Any, tool: str, name: str, value: object) -> None:
    """What a lifespan sets up and dependencies cannot give blocks the call, with the line that supplies it."""
    live = bench.tools("fastmcp", HIDDEN)[tool]
    assert list(live.tool.properties) == ["x"]
    if tool == "caught":
        assert bench.call(live, {"x": 2}) == "no user"
    else:
        assert bench.outcome(live, {"x": 2})[0] == "blocked"
    line = f"def pytest_tool_contracts_tool(contract): contract.supplied[{name!r}] = ..."
    assert str(live.supplied.missed[0]).endswith(f"; to supply it, add to conftest.py: {line}")
    live.supplied[name] = value
    assert bench.call(live, {"x": 2}) == "adaada"


def test_what_every_request_has(bench: Any) -> None:
    """Its id, and a client that hears notifications, need not be supplied."""
    assert bench.call(bench.tools("fastmcp", HIDDEN)["known"], {"x": 2}) == "11"


def test_the_snippet_repeats_the_call(bench: Any) -> None:
    """A call through the server, or of the function that no server has."""
    tools = bench.tools("fastmcp", TOOLS)
    assert "KeyError: 'two'" in bench.repeat(tools["add"], {"a": 2}).stderr
    assert bench.repeat(tools["alone"], {"x": 5}).stdout == "5\n"


def test_a_server_that_cannot_list_is_one_broken_tool(bench: Any) -> None:
    """The rest of the module is found."""
    found = bench.found(
        "fastmcp",
        '''
        from fastmcp import FastMCP

        class Refuses(FastMCP):
            async def list_tools(self, **_):
                raise RuntimeError("not now")

        refuses = Refuses("refuses")
        server = FastMCP("sound")

        @server.tool
        def sound(x: int) -> int:
            """Sound."""
            return x
        ''',
    )
    assert [each.symbol for each in found if isinstance(each, BrokenTool)] == ["refuses"]
    assert [each.tool.name for each in found if not isinstance(each, BrokenTool)] == ["sound"]


def test_standard_output_is_shared_before_the_second_generation_of_the_sdk(bench: Any) -> None:
    """FastMCP serves over standard output with the MCP SDK, of which the second keeps it from tools."""
    traits = bench.tools("fastmcp", TOOLS)["add"].tool.traits
    assert ("speaks_on_stdout" in traits) == (int(version("mcp").partition(".")[0]) < 2)
    assert "serves_mcp" in traits
