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
    ],
)
def test_over_http_alone(serving: str) -> None:
    """Standard output belongs to nobody."""
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
        "mcp.run(transport=argument)",
        'def main(transport="sse"):\n    mcp.run(transport)',
        'if web:\n    mcp.run(transport="http")\nelse:\n    mcp.run()',
        'if web:\n    mcp.run(transport="http")\nelse:\n    asyncio.run(mcp.run_stdio_async())',
        "mcp.run(**settings)\napp = mcp.sse_app()",
        'server = fastmcp.run(mcp)\nclient(transport="http")',
    ],
)
def test_perhaps_over_standard_output(serving: str) -> None:
    """What may be the channel of the protocol stays so."""
    (tool,) = reading(SERVER + serving).tools
    assert "speaks_on_stdout" in tool.traits
