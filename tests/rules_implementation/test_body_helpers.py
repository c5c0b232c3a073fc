"""What the tools of a file run beside their own functions: functions that they call, and what hands on a server's calls."""

from __future__ import annotations

import pytest

from tool_contracts.lint import lint_source
from tool_contracts.settings import Selectors, Settings

SERVER = "import sys, subprocess, contextlib\nfrom fastmcp import FastMCP\nmcp = FastMCP('x')\n"
LOW = (
    "from mcp import types\nfrom mcp.server import Server\n"
    "S = {'type': 'object', 'properties': {'a': {'type': 'string'}}}\nMADE = [types.Tool(name='one', inputSchema=S)]\n"
)


def lines(code: str, source: str) -> list[int]:
    """The lines on which a rule reports something."""
    settings = Settings()
    settings.selectors = (Selectors("test", select=(code,)),)
    return [each.span.line for each in lint_source(source, "tools.py", settings) if each.code == code]


def called(helper: str, call: str) -> str:
    return f"{SERVER}{helper}\n@mcp.tool()\ndef demo(x: str) -> str:\n    'D.'\n    {call}\n    return x\n"


@pytest.mark.parametrize(
    ("code", "helper"),
    [
        ("TOOL601", "def log(text): print(text)"),
        ("TOOL601", "async def log(text): sys.stdout.write(text)"),
        ("TOOL602", "def log(text): subprocess.run(['logger', text])"),
        ("TOOL603", "def log(text): return input(text)"),
    ],
)
def test_a_function_that_the_tool_calls(code: str, helper: str) -> None:
    """What it does is done by the tool, and told where it stands, once."""
    assert lines(code, called(helper, "log(x)")) == [4]
    again = "@mcp.tool()\ndef other(x: str) -> str:\n    'O.'\n    return log(x)\n"
    assert lines(code, called(helper, "log(x)") + again) == [4]
    assert lines(code, called(helper, "x.upper()")) == []


@pytest.mark.parametrize(
    ("helper", "call"),
    [
        ("def log(text): print(text, file=sys.stderr)", "log(x)"),
        ("def log(text): print(text)", "log = str; log(x)"),
        ("def log(text): print(text)", "with contextlib.redirect_stdout(sys.stderr): log(x)"),
        ("def log(text):\n    def inner(): print(text)\n    return inner", "log(x)"),
        ("def log(text): print(text)\nlog = str", "log(x)"),
        ("@contextlib.contextmanager\ndef log(text):\n    print(text)\n    yield", "log(x)"),
    ],
)
def test_a_function_that_may_print_nothing_there(helper: str, call: str) -> None:
    """Nothing is said where the name may mean something else, or what is printed goes elsewhere."""
    assert lines("TOOL601", called(helper, call)) == []


def test_a_method_that_the_tool_calls() -> None:
    """A method of the same object is as good as a function."""
    source = f"""{SERVER}class App:
    def __init__(self): mcp.tool()(self.find)
    def log(self, text): print(text)
    def find(self, query: str) -> str:
        'Find.'
        self.log(query)
        return query
"""
    assert lines("TOOL601", source) == [6]


@pytest.mark.parametrize(
    "handler",
    [
        "server = Server('x')\n@server.call_tool()\nasync def call(name, arguments):\n    print(name)\n",
        (
            "async def call(ctx, params):\n\n    print(params)\nif NEW:\n    server = Server('x', on_call_tool=call)\n"
            "else:\n    server = Server('x')\n    server.call_tool()(adapted(call))\n"
        ),
        "class App:\n  server = Server('x')\n  def set_up(self):\n    @self.server.call_tool()\n    def call(name): print(name)\n",
    ],
)
def test_the_handler_of_a_low_level_server(handler: str) -> None:
    """All tools of the server are called through it."""
    expected = 4 + 1 + handler[: handler.index("print")].count("\n")
    assert lines("TOOL601", LOW + handler) == [expected]


def test_the_handler_of_a_server_that_keeps_the_channel() -> None:
    """The SDK that takes a handler as an argument serves over duplicates of the standard streams."""
    handler = "async def call(ctx, params):\n    print(params)\nserver = Server('x', on_call_tool=call)\n"
    assert lines("TOOL601", LOW + handler) == []


def test_a_handler_that_calls_a_function() -> None:
    """What the handler calls in the same file belongs to it."""
    source = f"{LOW}def one(a): print(a)\nserver = Server('x')\n@server.call_tool()\nasync def call(name, arguments): return one(name)\n"
    assert lines("TOOL601", source) == [5]


def test_a_handler_of_something_else() -> None:
    """A decorator of the same name on what is no server of the framework says nothing."""
    source = f"{LOW}from other import client\n@client.call_tool()\ndef call(name): print(name)\n"
    assert lines("TOOL601", source) == []


PATHS = "from pathlib import Path\nROOT = Path('notes')\n"


@pytest.mark.parametrize(
    ("helper", "call", "count"),
    [
        ("def path_of(name): return ROOT / name", "path_of(x).read_text()", 1),
        ("def path_of(name): return ROOT / name", "path_of(name=x + '.md').read_text()", 1),
        ("def path_of(name): return ROOT / name", "path_of('fixed').read_text()", 0),
        ("def path_of(name, kind): return ROOT / kind", "path_of(x, 'a').read_text()", 0),
        (
            "def path_of(name):\n    found = (ROOT / name).resolve()\n    found.relative_to(ROOT)\n    return found",
            "path_of(x).read_text()",
            0,
        ),
        (
            "def path_of(name): return ROOT / name\ndef look(path): path.resolve().relative_to(ROOT)",
            "look(path_of(x))",
            0,
        ),
    ],
)
def test_a_function_that_joins_the_path(helper: str, call: str, count: int) -> None:
    """The argument that a function joins to a folder as it was sent is told where the tool passes it."""
    assert len(lines("TOOL613", PATHS + called(helper, call))) == count
