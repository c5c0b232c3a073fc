"""Over what a server speaks, as far as its file says."""

from __future__ import annotations

import pytest

from python_reading import reading

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
