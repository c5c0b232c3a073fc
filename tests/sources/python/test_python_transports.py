"""What a server does with standard output and its event loop, as far as its file says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import beside, reading

if TYPE_CHECKING:
    from pathlib import Path

SERVER = """
from fastmcp import FastMCP
mcp = FastMCP("x")
@mcp.tool
def f(a: int) -> str:
    "F."
    return ""
"""


@pytest.mark.parametrize(
    "serving",
    [
        'mcp.run(transport="http")',
        "mcp.run('sse')",
        'mcp.run(host=os.environ.get("HOST", ""), transport="streamable-http", port=80)',
        'async def main():\n    await mcp.run_async(transport="http")\nasyncio.run(main())',
        "async def main():\n    await mcp.run_http_async()\nanyio.run(main)",
        "app = mcp.streamable_http_app()\nuvicorn.run(app)",
        "TRANSPORT = 'sse'\nmcp.run(transport=TRANSPORT, port=1)",
        "TRANSPORT: Final[str] = 'sse'\nmcp.run(TRANSPORT)",
        "mcp.run(transport=argument)",
        "mcp.run(transport=read().transport, port=1)",
        "async with Client(mcp) as client: ...\nasyncio.run(main())",
        "async with Client(mcp, timeout=1) as client: ...",
    ],
)
def test_over_http_alone(serving: str) -> None:
    """Standard output belongs to nobody, or to nobody that is known; a name is what the file gives it."""
    (tool,) = reading(SERVER + serving).tools
    assert "speaks_on_stdout" not in tool.traits
    assert "serves_mcp" in tool.traits


@pytest.mark.parametrize(
    "serving",
    [
        "",
        "mcp.run()",
        "mcp.run(show_banner=False)\napp = mcp.http_app()",
        'mcp.run(transport="stdio")',
        'def main(transport="sse"):\n    mcp.run(transport)',
        'if web:\n    mcp.run(transport="http")\nelse:\n    mcp.run()',
        'if web:\n    mcp.run(transport="http")\nelse:\n    asyncio.run(mcp.run_stdio_async())',
        "mcp.run(**settings)\napp = mcp.sse_app()",
        'server = fastmcp.run(mcp)\nclient(transport="http")',
        "TRANSPORT = 'sse'\nmcp.run(TRANSPORT)\nother.run()",
        "TRANSPORT = 'stdio'\nmcp.run(transport=TRANSPORT)",
        "TRANSPORT = 'sse' if web else 'stdio'\nmcp.run(transport=TRANSPORT)",
        "agent.run(prompt)",
        "async with Client(mcp) as client: ...\nmcp.run()",
        "async with Client('server.py') as client: ...",
    ],
)
def test_perhaps_over_standard_output(serving: str) -> None:
    """What may be the channel of the protocol stays so."""
    (tool,) = reading(SERVER + serving).tools
    assert "speaks_on_stdout" in tool.traits


def test_many_calls_take_no_time_each_for_the_whole_file() -> None:
    """Names are looked up once a file."""
    (tool,) = reading(SERVER + "mcp.run(transport=A)\n" * 20_000).tools
    assert "speaks_on_stdout" not in tool.traits


SECOND = """
@server.tool()
def f(a: int) -> str:
    "F."
    return ""
"""
LISTED = """
async def list_tools(ctx, params):
    return [Tool(name="f", description="F.", inputSchema={"type": "object", "properties": {}})]
async def call(ctx, params): ...
"""
LISTED_FIRST = """
@server.list_tools()
async def list_tools():
    return [Tool(name="f", description="F.", inputSchema={"type": "object", "properties": {}})]
"""


@pytest.mark.parametrize(
    "source",
    [
        "from mcp.server.mcpserver import MCPServer\nserver = MCPServer('x')" + SECOND,
        "from mcp.server.mcpserver import (\n    Context,\n    MCPServer as Made,\n)\nserver = Made('x')"
        + SECOND,
        "from mcp.server import MCPServer\nserver = MCPServer('x')" + SECOND + "server.run()",
        "from mcp.server import (\n    Server,\n    MCPServer,\n)\nserver = MCPServer('x')" + SECOND,
        "import mcp.server\nserver = mcp.server.MCPServer('x')" + SECOND,
        "from mcp.server import Server\nfrom mcp.types import Tool"
        + LISTED
        + "server = Server('x', on_list_tools=list_tools, on_call_tool=call)",
    ],
)
def test_the_second_sdk_keeps_standard_output_to_itself(source: str) -> None:
    """It serves over duplicates of the descriptors, and plain functions in threads of their own."""
    (tool,) = reading(source).tools
    assert tool.framework == "mcp"
    assert tool.traits.isdisjoint({"speaks_on_stdout", "blocks_loop"})
    assert "serves_mcp" in tool.traits


@pytest.mark.parametrize(
    "source",
    [
        "from mcp.server.fastmcp import FastMCP\nserver = FastMCP('x')" + SECOND,
        "try:\n    from mcp.server.mcpserver import MCPServer\nexcept ImportError:\n"
        "    from mcp.server.fastmcp import FastMCP as MCPServer\nserver = MCPServer('x')" + SECOND,
        "from agents.mcp import MCPServer\nfrom mcp.server import Server\nfrom mcp.types import Tool\n"
        "server = Server('x')" + LISTED_FIRST,
        "from mcp.server import MCPServer, Server\nfrom mcp.types import Tool\n"
        "server = Server('x')" + LISTED_FIRST + "@server.call_tool()\nasync def call(name, arguments): ...",
    ],
)
def test_perhaps_the_first_sdk(source: str) -> None:
    """What may be served by the SDK 1 is told, also where both are imported."""
    (tool,) = reading(source).tools
    assert {"speaks_on_stdout", "blocks_loop"} <= tool.traits


def test_a_file_with_the_second_sdk_says_nothing_of_another_framework() -> None:
    """A tool that is registered with a server of another file and framework keeps what is claimed of that."""
    source = "import fastmcp\nfrom mcp.server import MCPServer\nother = fastmcp.server.FastMCP('x')" + SECOND
    (tool,) = reading(source.replace("@server", "@other")).tools
    assert tool.framework == "fastmcp"
    assert "speaks_on_stdout" in tool.traits


REGISTERED = """
def register(server):
    @server.tool()
    def f(a: int) -> str:
        "F."
        return ""
"""


@pytest.mark.parametrize(
    ("shared", "kept"),
    [
        ("from mcp.server import MCPServer\nserver = MCPServer('x')", set()),
        (
            "from mcp.server.fastmcp import FastMCP\nserver = FastMCP('x')",
            {"speaks_on_stdout", "blocks_loop"},
        ),
        (
            "from mcp.server.fastmcp import FastMCP\nserver = FastMCP('x')\nserver.run()",
            {"speaks_on_stdout", "blocks_loop"},
        ),
        (
            "from mcp.server.fastmcp import FastMCP\nserver = FastMCP('x')\nserver.run(transport='sse')",
            {"blocks_loop"},
        ),
        ("from fastmcp import FastMCP\nserver = FastMCP('x')\nserver.run('http')", set()),
        (
            "import tools\nfrom mcp.server import MCPServer\nserver = MCPServer('x')\ntools.register(server)",
            set(),
        ),
    ],
)
def test_a_server_that_is_made_in_another_file(tmp_path: Path, shared: str, kept: set[str]) -> None:
    """The file that makes a server says what becomes of standard output there."""
    text = REGISTERED if "register" in shared else "from shared import server\n" + SECOND
    (tool,) = beside(tmp_path, text, shared).tools
    assert {"speaks_on_stdout", "blocks_loop"} & tool.traits == kept
