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
    from pydantic import BaseModel
    from pydantic_ai import BinaryContent, FunctionToolset, ToolReturn
    kit = FunctionToolset()

    class Item(BaseModel):
        name: str

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
    def unsendable(x: int) -> ToolReturn:
        """Return what no model can get."""
        return ToolReturn(return_value=object())
    ''',
        {
            "broken": {"TOOL804"},
            "broken_text": {"TOOL804"},
            "infinite": {"TOOL802"},
            "unsendable": {"TOOL801"},
        },
    ),
    "langchain": (
        '''
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
        {"broken": {"TOOL804"}, "swapped": {"TOOL804"}, "alone": {"TOOL701"}},
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
