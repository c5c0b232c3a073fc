"""A server that a function makes: told how to have it called, and called then."""

from __future__ import annotations

import importlib.util

import pytest

pytest_plugins = "pytester"
pytestmark = pytest.mark.skipif(importlib.util.find_spec("mcp") is None, reason="needs mcp")

APP = """\
try:
    from mcp.server.mcpserver import MCPServer as Server
except ImportError:
    from mcp.server.fastmcp import FastMCP as Server

def make_server():
    server = Server("shop")

    @server.tool()
    def share(total: int, people: int) -> float:
        \"\"\"Split a bill.\"\"\"
        return total / people

    return server
"""


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """A run over the project."""
    return pytester.runpytest_subprocess(
        "--tool-contracts", "-rs", "-p", "no:cacheprovider", *options, timeout=120
    )


def test_a_tool_that_a_function_makes(pytester: pytest.Pytester) -> None:
    """Without the setting its tool is left out, with the line to add; with it the tool is called, and can be again."""
    pytester.mkdir("app")
    (pytester.path / "app" / "shop.py").write_text(APP)
    line = 'factories = ["app/shop.py:make_server"]'
    pytester.makepyprojecttoml("[tool.tool-contracts.test]\n")
    left_out = run(pytester)
    assert left_out.parseoutcomes() == {"skipped": 1}
    assert line in left_out.stdout.str().replace("\n", "")
    pytester.makepyprojecttoml(f"[tool.tool-contracts.test]\n{line}\n")
    called = run(pytester)
    assert called.ret == pytest.ExitCode.TESTS_FAILED
    called.stdout.fnmatch_lines(
        [
            "app/shop.py:12: TOOL701 crash: * ZeroDivisionError: *",
            "*from shop import make_server",
            "*print(asyncio.run(make_server().call_tool('share', {'total': *, 'people': 0})))",
        ]
    )
    given = '{"tool": "app/shop.py::share", "arguments": {"total": 1, "people": 0}}'
    assert run(pytester, f"--tool-contracts-replay={given}").parseoutcomes() == {"failed": 1}


LOW_LEVEL = '''
from mcp.server.lowlevel import Server
from mcp.types import Tool

server = Server("shop")

async def list_tools():
    """The tools of the server."""
    schema = {"type": "object", "properties": {"total": {"type": "number"}}}
    return [Tool(name="share", description="Share a bill.", inputSchema=schema)]

if hasattr(server, "list_tools"):
    list_tools = server.list_tools()(list_tools)
'''


def test_a_tool_that_only_the_running_server_tells_of(pytester: pytest.Pytester) -> None:
    """It is skipped with the command that calls it."""
    pytester.makepyfile(shop=LOW_LEVEL)
    run(pytester).stdout.fnmatch_lines(["*--tool-contracts-server 'python shop.py'*"])
