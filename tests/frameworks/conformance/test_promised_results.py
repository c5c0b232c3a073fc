"""Results that are annotated with classes: of the framework itself, which demands a shape, and of pydantic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Findings = Callable[[str], dict[str, set[str]]]

CONTENT = '''
    @{decorator}
    def sound(x: int) -> TextContent:
        """Return one block."""
        return TextContent(type="text", text="x")

    @{decorator}
    def sound_list(x: int) -> list[TextContent]:
        """Return blocks."""
        return [TextContent(type="text", text="x")]

    @{decorator}
    def broken(x: int) -> TextContent:
        """Return something else."""
        return {{"type": "txt", "text": "x"}}

    @{decorator}
    def broken_result(x: int) -> CallToolResult:
        """Return something else."""
        return {{"content": "x"}}
'''
UNPUBLISHED = '''
    @{decorator}
    def sound(x: int) -> int:
        """Return a number."""
        return x

    @{decorator}
    def sound_content(x: int) -> TextContent:
        """Return one block."""
        return TextContent(type="text", text="x")

    @{decorator}
    def sound_nothing(x: int) -> str | None:
        """Return nothing."""

    @{decorator}
    async def sound_later(x: int) -> dict[str, int]:
        """Return a number by its name."""
        return {{"x": x}}

    @{decorator}
    def broken(x: int) -> int:
        """Return a text."""
        return "x"

    @{decorator}
    def missing(x: int) -> str:
        """Return nothing."""

    @{decorator}
    async def broken_later(x: int) -> dict[str, int]:
        """Return a text by its name."""
        return {{"x": "x"}}
'''
"""Tools of which no output schema is published, so that their annotation alone says what they return."""

UNPUBLISHED_BREAK = {"broken": {"TOOL804"}, "missing": {"TOOL805"}, "broken_later": {"TOOL804"}}
SERVERS = {
    "mcp-1": "from mcp.server.fastmcp import FastMCP as Server",
    "mcp": "from mcp.server.mcpserver import MCPServer as Server",
}
SOURCES: dict[str, tuple[str, dict[str, set[str]]]] = {
    **{
        name: (
            f"""
    {line}
    from mcp.types import CallToolResult, TextContent
    server = Server("blocks")
    """
            + CONTENT.format(decorator="server.tool()"),
            {"broken": {"TOOL804"}, "broken_result": {"TOOL804"}},
        )
        for name, line in SERVERS.items()
    },
    "openai-agents": (
        '''
    from agents import ToolOutputFileContent, ToolOutputImage, ToolOutputText, function_tool
    from agents.tool import ToolOutputTextDict

    @function_tool
    def sound(x: int) -> ToolOutputText:
        """Return a text."""
        return ToolOutputText(text="x")

    @function_tool
    def sound_dict(x: int) -> ToolOutputTextDict:
        """Return a text."""
        return {"type": "text", "text": "x"}

    @function_tool
    def sound_list(x: int) -> list[ToolOutputImage | ToolOutputText]:
        """Return both."""
        return [ToolOutputImage(file_id="x"), {"type": "text", "text": "x"}]

    @function_tool
    def sound_text(x: int) -> ToolOutputText | str:
        """Return a text in the one form or the other."""
        return "x"

    @function_tool
    def no_type(x: int) -> ToolOutputText:
        """Return something of which Python's text is sent."""
        return {"text": "x"}

    @function_tool
    def other_type(x: int) -> ToolOutputTextDict:
        """Return something of which Python's text is sent."""
        return {"type": "txt", "text": "x"}

    @function_tool
    def text(x: int) -> ToolOutputImage:
        """Return no image."""
        return "x"

    @function_tool
    def mixed(x: int) -> list[ToolOutputFileContent]:
        """Return one file."""
        return [ToolOutputFileContent(file_id="x"), "x"]

    @function_tool
    def nothing(x: int) -> ToolOutputText:
        """Return nothing."""
    ''',
        {
            "no_type": {"TOOL801"},
            "other_type": {"TOOL804"},
            "text": {"TOOL804"},
            "mixed": {"TOOL804"},
            "nothing": {"TOOL805"},
        },
    ),
    "agno": (
        '''
    from agno.tools import tool
    from agno.tools.function import ToolResult

    @tool
    def sound(x: int) -> ToolResult:
        """Return a result."""
        return ToolResult(content="x")

    @tool
    def broken(x: int) -> ToolResult:
        """Return something else."""
        return {"value": x}
    ''',
        {"broken": {"TOOL804"}},
    ),
    "strands": (
        '''
    from strands import tool
    from strands.types.tools import ToolResult

    @tool
    def sound(x: int) -> ToolResult:
        """Return a result, whose number the decorator adds."""
        return {"status": "success", "content": [{"text": "x"}]}

    @tool
    def broken(x: int) -> ToolResult:
        """Return something else."""
        return {"status": "success", "content": "x"}
    ''',
        {"broken": {"TOOL804"}},
    ),
    "langchain": (
        '''
    import datetime
    from langchain_core.documents import Document
    from langchain_core.messages import ToolMessage
    from langchain_core.tools import tool
    from pydantic import BaseModel, Field, field_serializer

    class Day(BaseModel):
        day: datetime.date = Field(alias="theDay")

        @field_serializer("day")
        def number(self, value):
            return value.day

    @tool
    def sound(x: int) -> list[Document]:
        """Return documents."""
        return [Document(page_content="x")]

    @tool
    def sound_message(x: int) -> ToolMessage:
        """Return a message."""
        return ToolMessage("x", tool_call_id="call-1")

    @tool(response_format="content_and_artifact")
    def sound_pair(x: int) -> tuple[str, list[Document]]:
        """Return a text, and documents that the model does not get."""
        return "x", [Document(page_content="x")]

    @tool
    def sound_model(x: int) -> Day:
        """Return what is dumped as a number."""
        return Day(theDay=datetime.date(2020, 2, 2))

    @tool
    def sound_alias(x: int) -> Day:
        """Return what stands for a model under the alias."""
        return {"theDay": 2}

    @tool
    def broken(x: int) -> list[Document]:
        """Return something else."""
        return [{"text": "x"}]

    @tool
    def broken_model(x: int) -> Day:
        """Return something else."""
        return {"date": 2}
    ''',
        {"broken": {"TOOL804"}, "broken_model": {"TOOL804"}},
    ),
    "crewai": (
        '''
    from crewai.tools import tool
    from pydantic import BaseModel

    class Invoice(BaseModel):
        total: float

    @tool
    def sound(x: int) -> Invoice:
        """Return an object of the class."""
        return Invoice(total=x)

    @tool
    def sound_dict(x: int) -> Invoice:
        """Return what has its form."""
        return {"total": 1.5}

    @tool
    def broken(x: int) -> Invoice:
        """Return something else."""
        return {"sum": 1.5}
    ''',
        {"broken": {"TOOL804"}},
    ),
    "llama-index": (
        """
    from llama_index.core.tools import BaseTool, FunctionTool, ToolMetadata, ToolOutput

    class Sound(BaseTool):
        @property
        def metadata(self):
            return ToolMetadata(name="sound", description="Return an output, of which the model gets a part.")

        def __call__(self, input: str) -> ToolOutput:
            return ToolOutput(content=input, tool_name="sound", raw_input={}, raw_output=input)

    sound = Sound()

    def sound_scaled(x: int, factor: int) -> int:
        return x * factor

    scaled = FunctionTool.from_defaults(sound_scaled, partial_params={"factor": 2})

    def broken(x: int) -> int:
        return str(x)

    made = FunctionTool.from_defaults(broken)
    """,
        {"broken": {"TOOL804"}},
    ),
    "google-genai": (
        '''
    from google.genai import types
    from pydantic import BaseModel

    class Invoice(BaseModel):
        total: float

    def sound(x: int) -> Invoice:
        """Return an object of the class."""
        return Invoice(total=x)

    def sound_dict(x: int) -> Invoice:
        """Return what has its form."""
        return {"total": 1.5}

    def broken(x: int) -> Invoice:
        """Return something else."""
        return {"sum": 1.5}

    config = types.GenerateContentConfig(tools=[sound, sound_dict, broken])
    ''',
        {"broken": {"TOOL804"}},
    ),
}


def test_a_class_of_the_annotation_is_demanded(findings: Findings, harness: Any) -> None:
    """Objects of it and what has their form pass, everything else is told."""
    if str(harness) not in SOURCES:
        pytest.skip("has no class of its own for results")
    text, expected = SOURCES[str(harness)]
    told = findings(text)
    assert told == {name: expected.get(name, set()) for name in told}


SETTINGS = {
    **{name: ("server.tool(structured_output=False)", line) for name, line in SERVERS.items()},
    **dict.fromkeys(
        ("fastmcp", "fastmcp-3", "fastmcp-2"),
        ("server.tool(output_schema=None)", "from fastmcp import FastMCP as Server"),
    ),
}
"""How a tool is made of which no output schema is published, and the class of its server."""


def test_an_annotation_that_is_not_published_is_kept(findings: Findings, harness: Any) -> None:
    """It is what callers and the next reader of the code believe."""
    if str(harness) not in SETTINGS:
        pytest.skip("publishes no output schema, or always")
    decorator, line = SETTINGS[str(harness)]
    text = f"""
    {line}
    from mcp.types import TextContent
    server = Server("unpublished")
    """ + UNPUBLISHED.format(decorator=decorator)
    told = findings(text)
    assert told == {name: UNPUBLISHED_BREAK.get(name, set()) for name in told}


def test_each_of_them_is_read_somewhere(names: frozenset[str]) -> None:
    """There is such a framework."""
    assert SOURCES.keys() | SETTINGS.keys() <= names
