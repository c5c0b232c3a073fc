"""What the model gets of a result is judged, and what stays with the program is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Findings = Callable[[str], dict[str, set[str]]]

SOURCES: dict[str, tuple[str, dict[str, set[str]]]] = {
    "pydantic-ai": (
        '''
    from typing import Any
    from pydantic import BaseModel
    from pydantic_ai import BinaryContent, FunctionToolset, ToolReturn
    kit = FunctionToolset()

    class Item(BaseModel):
        name: str

    class Share(BaseModel):
        of: dict[str, Any]

    @kit.tool_plain
    def sound(x: int) -> ToolReturn[Item]:
        """Return an item, and what the model does not get as a result."""
        return ToolReturn(return_value=Item(name="a"), content="more", metadata=object())

    @kit.tool_plain
    def sound_bare(x: int) -> ToolReturn:
        """Return something."""
        return ToolReturn(return_value={"a": b"\\xff"}, metadata={"o": object()})

    @kit.tool_plain
    def sound_text(x: int) -> str:
        """Return a text, and something for the program."""
        return ToolReturn(return_value="a", metadata=object())

    @kit.tool_plain
    def sound_image(x: int) -> BinaryContent:
        """Return a large image."""
        return BinaryContent(data=b"\\x89PNG" * 100_000, media_type="image/png")

    @kit.tool_plain
    def broken(x: int) -> ToolReturn[Item]:
        """Return something else."""
        return ToolReturn(return_value={"title": "a"}, content="more")

    @kit.tool_plain
    def broken_text(x: int) -> str:
        """Return a number."""
        return ToolReturn(return_value=5)

    @kit.tool_plain
    def infinite(x: int) -> float:
        """Return what is sent as null."""
        return float("inf")

    @kit.tool_plain
    def sound_number(x: int) -> ToolReturn[dict[str, int | None]]:
        """Return a number that the model does not get."""
        return ToolReturn(return_value={"metadata": None}, metadata=float("nan"))

    @kit.tool_plain
    def infinite_part(x: int) -> ToolReturn:
        """Return what is sent as null."""
        return ToolReturn(return_value={"a": float("nan")}, content="more")

    @kit.tool_plain
    def infinite_value(x: int) -> ToolReturn[float]:
        """Return what is sent as null."""
        return ToolReturn(return_value=float("inf"))

    @kit.tool_plain
    def infinite_model(x: int) -> ToolReturn[Share]:
        """Return what is sent as null."""
        return ToolReturn(return_value=Share(of={"a": float("inf")}))

    @kit.tool_plain
    def unsendable(x: int) -> ToolReturn:
        """Return what no model can get."""
        return ToolReturn(return_value=object())
    ''',
        {
            "broken": {"TOOL804"},
            "broken_text": {"TOOL804"},
            "infinite": {"TOOL802"},
            "infinite_part": {"TOOL802"},
            "infinite_value": {"TOOL802"},
            "infinite_model": {"TOOL802"},
            "unsendable": {"TOOL801"},
        },
    ),
    "langchain": (
        '''
    import datetime
    from decimal import Decimal
    from langchain_core.messages import ToolMessage
    from langchain_core.tools import tool

    @tool(response_format="content_and_artifact")
    def sound(x: int) -> tuple[str, object]:
        """Return a text, and an object that the model does not get."""
        return "text", object()

    @tool(response_format="content_and_artifact")
    def sound_blocks(x: int) -> tuple[list[dict[str, str]], bytes]:
        """Return blocks and bytes."""
        return [{"type": "text", "text": "a"}], b"\\xff"

    @tool(response_format="content_and_artifact")
    def sound_number(x: int) -> tuple[str, float]:
        """Return a text, and a number that the model does not get."""
        return "nan", float("nan")

    @tool
    def sound_message(x: int) -> ToolMessage:
        """Return a text, and a number that the model does not get."""
        return ToolMessage("nan", tool_call_id="1", artifact=float("nan"))

    @tool
    def sound_set(x: int) -> dict[str, object]:
        """Return what the model gets as Python writes it, which says what it is."""
        return {"a": {1, 2}, "b": datetime.date(2020, 2, 2), "c": Decimal("1.5")}

    @tool
    def sound_sets(x: int) -> list[set[int]]:
        """Return what the model gets as Python writes it."""
        return [{1}]

    @tool
    def address(x: int) -> dict[str, object]:
        """Return what says nothing as Python writes it."""
        return {"a": {1, 2}, "b": object()}

    @tool
    def infinite_set(x: int) -> dict[str, object]:
        """Return a number that nobody reads, in a text."""
        return {"a": {1, 2}, "b": float("inf")}

    @tool
    def infinite(x: int) -> ToolMessage:
        """Return a number in the content."""
        return ToolMessage([{"type": "text", "text": "a", "share": float("nan")}], tool_call_id="1")

    @tool(response_format="content_and_artifact")
    def broken(x: int) -> tuple[str, dict[str, int]]:
        """Return a number."""
        return 5, {"a": 1}

    @tool(response_format="content_and_artifact")
    def swapped(x: int) -> tuple[str, list[str]]:
        """Return the second first."""
        return ["a"], "text"

    @tool(response_format="content_and_artifact")
    def alone(x: int) -> tuple[str, list[str]]:
        """Return no pair."""
        return "text"
    ''',
        {
            "address": {"TOOL801"},
            "infinite": {"TOOL802"},
            "infinite_set": {"TOOL802"},
            "broken": {"TOOL804"},
            "swapped": {"TOOL804"},
            "alone": {"TOOL701"},
        },
    ),
    "praisonai": (
        '''
    from praisonaiagents import tool
    from praisonaiagents.tools.base import ToolResult

    @tool
    def sound(x: int) -> ToolResult:
        """Return a number for the program, and a text for the model."""
        return ToolResult(output=float("nan"), model_output="not known", metadata={"share": float("nan")})

    @tool
    def sound_set(x: int) -> dict[str, object]:
        """Return what the model gets as Python writes it, which says what it is."""
        return {"a": {1, 2}}

    @tool
    def infinite(x: int) -> ToolResult:
        """Return a number."""
        return ToolResult(output={"share": float("nan")})

    @tool
    def infinite_for_the_model(x: int) -> ToolResult:
        """Return a number for the model."""
        return ToolResult(output="a", model_output={"share": float("nan")})
    ''',
        {"infinite": {"TOOL802"}, "infinite_for_the_model": {"TOOL802"}},
    ),
    **{
        name: (
            f'''
    from {module} import {server} as Server
    from mcp.types import CallToolResult, TextContent
    server = Server("results")

    @server.tool()
    def sound(x: int) -> CallToolResult:
        """Return a text, and a number that the model does not get."""
        return CallToolResult(content=[TextContent(type="text", text="a")], _meta={{"share": float("nan")}})

    @server.tool()
    def infinite(x: int) -> CallToolResult:
        """Return a number in the content."""
        return CallToolResult(content=[], {structured}={{"share": float("nan")}})
    ''',
            {"infinite": {"TOOL802"}},
        )
        for name, module, server, structured in (
            ("mcp-1", "mcp.server.fastmcp", "FastMCP", "structuredContent"),
            ("mcp", "mcp.server.mcpserver", "MCPServer", "structured_content"),
        )
    },
    "llama-index": (
        '''
    from llama_index.core.tools import FunctionTool, ToolOutput

    def sound(x: int) -> ToolOutput:
        """Return a text, and a number that the model does not get."""
        return ToolOutput(content="a", tool_name="sound", raw_input={}, raw_output=float("nan"))

    def infinite(x: int) -> dict[str, float]:
        """Return a number."""
        return {"share": float("nan")}

    made = [FunctionTool.from_defaults(each) for each in (sound, infinite)]
    ''',
        {"infinite": {"TOOL802"}},
    ),
    "anthropic": (
        '''
    from anthropic import beta_tool

    @beta_tool
    def sound(x: int) -> str:
        """Return a text."""
        return "a"

    @beta_tool
    def sound_blocks(x: int) -> list:
        """Return a block."""
        return [{"type": "text", "text": "a"}]

    @beta_tool
    def no_blocks(x: int) -> list:
        """Return texts where blocks are taken."""
        return ["a"]

    @beta_tool
    def untyped(x: int) -> list:
        """Return a block of no type."""
        return [{"text": "a"}]
    ''',
        {"no_blocks": {"TOOL801"}, "untyped": {"TOOL801"}},
    ),
    "openai": (
        '''
    import datetime
    from openai.lib.beta.agents import function_tool
    from pydantic import BaseModel

    class Day(BaseModel):
        day: datetime.date

    @function_tool
    def sound(x: int) -> Day:
        """Return a model of which JSON is made."""
        return Day(day=datetime.date(2020, 2, 2))

    @function_tool
    def sound_set(x: int) -> set[int]:
        """Return a set, which becomes a list."""
        return {x}

    @function_tool
    def unsendable(x: int) -> dict:
        """Return a date that JSON does not know."""
        return {"day": datetime.date(2020, 2, 2)}

    @function_tool
    def nested(x: int) -> list:
        """Return a model within a list."""
        return [Day(day=datetime.date(2020, 2, 2))]
    ''',
        {"unsendable": {"TOOL801"}, "nested": {"TOOL801"}},
    ),
    "strands": (
        '''
    from strands import tool

    @tool
    def sound(x: int) -> dict:
        """Return a text and JSON."""
        return {"status": "success", "content": [{"text": "a"}, {"json": {"share": 0.5}}]}

    @tool
    def infinite(x: int) -> dict:
        """Return a number that JSON cannot write."""
        return {"status": "success", "content": [{"json": {"share": float("nan")}}]}

    @tool
    def no_list(x: int) -> dict:
        """Return a text where blocks are taken."""
        return {"status": "success", "content": "a"}

    @tool
    def no_block(x: int) -> dict:
        """Return a text where a block is taken."""
        return {"status": "success", "content": ["a"]}
    ''',
        {"infinite": {"TOOL802"}, "no_list": {"TOOL801"}, "no_block": {"TOOL801"}},
    ),
    "agno": (
        '''
    from agno.media import Image
    from agno.tools import tool
    from agno.tools.function import ToolResult

    @tool
    def sound(x: int) -> ToolResult:
        """Return a text and an image."""
        return ToolResult(content="a", images=[Image(content=b"\\x89PNG\\xff" * 100_000)])

    @tool
    def sound_number(x: int) -> ToolResult:
        """Return a text, and a number that the model does not get."""
        return ToolResult(content="a", metadata={"share": float("nan")})

    @tool
    def unencodable(x: int) -> ToolResult:
        """Return half of a character."""
        return ToolResult(content="a\\ud800")
    ''',
        {"unencodable": {"TOOL803"}},
    ),
    "autogen": (
        '''
    import datetime
    from autogen_core.tools import BaseTool, FunctionTool
    from pydantic import BaseModel

    class Arguments(BaseModel):
        x: int

    class Item(BaseModel):
        name: str

    class Dated(BaseModel):
        day: datetime.date

    def sound(x: int) -> Item:
        """Return an item."""
        return Item(name="a")

    def unsendable(x: int) -> Dated:
        """Return a model of which AutoGen makes no JSON."""
        return Dated(day=datetime.date(2020, 2, 2))

    class OwnText(BaseTool[Arguments, Dated]):
        """Makes the text of the result by itself."""

        def __init__(self):
            super().__init__(Arguments, Dated, "own_text", "Return a day.")

        async def run(self, args, cancellation_token):
            return Dated(day=datetime.date(2020, 2, 2))

        def return_value_as_string(self, value):
            return value.day.isoformat()

    class BrokenText(OwnText):
        def __init__(self):
            super(OwnText, self).__init__(Arguments, Dated, "broken_text", "Return a day.")

        def return_value_as_string(self, value):
            return value.date.isoformat()

    tools = [FunctionTool(each, description="Return.") for each in (sound, unsendable)]
    tools += [OwnText(), BrokenText()]
    ''',
        {"unsendable": {"TOOL801"}, "broken_text": {"TOOL801"}},
    ),
    "haystack": (
        """
    from haystack.tools import Tool

    PARAMETERS = {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}

    def find(x: int) -> dict:
        return {"text": "a", "state": object()}

    def made(name, **chosen):
        return Tool(name=name, description="Find.", parameters=PARAMETERS, function=find, outputs_to_string=chosen or None)

    sound_source = made("sound_source", source="text")
    sound_handler = made("sound_handler", handler=lambda found: found["text"])
    sound_parts = made("sound_parts", a={"source": "text"}, b={"source": "text", "handler": len})
    whole = made("whole")
    broken_handler = made("broken_handler", handler=lambda found: found["txt"])
    """,
        {"whole": {"TOOL801"}, "broken_handler": {"TOOL801"}},
    ),
    "agent-framework": (
        '''
    from agent_framework import Content, tool

    @tool
    def sound(x: int) -> Content:
        """Return a text."""
        return Content.from_text("a")

    @tool
    def sound_list(x: int) -> list[Content]:
        """Return a text and an image."""
        return [Content.from_text("a"), Content.from_data(data=b"\\x89PNG\\xff" * 100_000, media_type="image/png")]

    @tool(result_parser=lambda found: found["text"])
    def sound_parser(x: int) -> dict[str, str]:
        """Return a part."""
        return {"text": "a"}

    @tool(result_parser=lambda found: found["txt"])
    def broken_parser(x: int) -> dict[str, str]:
        """Return a part that is not there."""
        return {"text": "a"}
    ''',
        {"broken_parser": {"TOOL801"}},
    ),
    "smolagents": (
        """
    from smolagents import Tool

    X = {"x": {"type": "integer", "description": "A number."}}

    class Sound(Tool):
        name = "sound"
        description = "Say something."
        inputs = X
        output_type = "string"

        def forward(self, x: int):
            return "a"

    class SoundObject(Tool):
        name = "sound_object"
        description = "Say anything."
        inputs = X
        output_type = "object"

        def forward(self, x: int):
            return [x]

    class Broken(Tool):
        name = "broken"
        description = "Say something."
        inputs = X
        output_type = "string"

        def forward(self, x: int):
            return x
    """,
        {"broken": {"TOOL804"}},
    ),
}


def test_what_the_model_gets_is_judged(findings: Findings, harness: Any) -> None:
    """What is for the program alone may be anything."""
    if str(harness) not in SOURCES:
        pytest.skip(f"no results in classes of {harness} are told of")
    text, expected = SOURCES[str(harness)]
    told = findings(text)
    assert expected.keys() <= told.keys()
    assert told == {name: expected.get(name, set()) for name in told}


def test_each_of_them_is_read_somewhere(names: frozenset[str]) -> None:
    """There is such a framework."""
    assert SOURCES.keys() <= names
