"""A server of the MCP SDK for Python, 1.x or 2.x, with a sound tool and a broken one; a port lets it speak over HTTP."""

from __future__ import annotations

import sys
from typing import Annotated

from pydantic import Field

try:
    from mcp.server.mcpserver import MCPServer
except ImportError:
    from mcp.server.fastmcp import FastMCP as MCPServer

server = MCPServer("shop", log_level="CRITICAL")


@server.tool()
def add(a: int, b: Annotated[int, Field(ge=1, le=10)] = 2) -> int:
    """The sum of two whole numbers."""
    return a + b


@server.tool()
def average(values: list[float]) -> float:
    """The mean of some numbers."""
    return sum(values) / len(values)


if len(sys.argv) == 1:
    server.run()
else:
    # over HTTP; in 1.x the port is no argument
    if hasattr(server.settings, "port"):
        server.settings.port = int(sys.argv[1])
        server.run("streamable-http")
    else:
        server.run("streamable-http", port=int(sys.argv[1]))
