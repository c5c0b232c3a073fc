"""A server of the MCP SDK for Python, 1.x or 2.x, with sound tools and a broken one; run as a program."""

from __future__ import annotations

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


server.run()
