"""An MCP server for either generation of the SDK: two sound tools, and three that break their promises."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

try:
    from mcp.server.mcpserver import MCPServer
except ImportError:
    from mcp.server.fastmcp import FastMCP as MCPServer

server = MCPServer("example")

NOTES = ["Buy milk", "Call Ada", "Read the paper"]


class Temperature(BaseModel):
    degrees: float
    unit: Literal["celsius", "fahrenheit"]


@server.tool()
def search_notes(query: str, limit: Annotated[int, Field(ge=1, le=50)] = 10) -> list[str]:
    """Search the notes for a text."""
    return [note for note in NOTES if query.lower() in note.lower()][:limit]


@server.tool()
async def convert(
    degrees: Annotated[float, Field(ge=-273.15, le=10_000)], to: Literal["celsius", "fahrenheit"]
) -> Temperature:
    """Convert a temperature."""
    converted = degrees * 9 / 5 + 32 if to == "fahrenheit" else (degrees - 32) * 5 / 9
    return Temperature(degrees=converted, unit=to)


@server.tool()
def average(numbers: list) -> float:
    """Compute the average of some numbers. The list does not say that it holds numbers."""
    known = [each for each in numbers if isinstance(each, int) and abs(each) < 1_000_000]
    return sum(known) / max(len(known), 1)


@server.tool()
def greet(name: str, title: str = None) -> str:
    """Greet someone. The title may be left out; the type says that it is always a text."""
    return f"Hello, {title} {name}!" if title else f"Hello, {name}!"


@server.tool()
def countdown(start: int) -> str:
    """Count down to zero. A negative number never gets there."""
    while start != 0:
        start -= 1
    return "Lift-off"


if __name__ == "__main__":
    server.run()
