"""Descriptors that are sent with a request of another API."""

from __future__ import annotations

import pytest

from one_rule import lines, told

SCHEMA = '{"type": "object", "properties": {"q": {"type": "string"}}}'
CHAT = f'{{"type": "function", "function": {{"name": "a", "description": "A.", "parameters": {SCHEMA}}}}}'
RESPONSES = f'{{"type": "function", "name": "a", "description": "A.", "parameters": {SCHEMA}}}'
FUNCTION = f'{{"name": "a", "description": "A.", "parameters": {SCHEMA}}}'
ANTHROPIC = f'{{"name": "a", "description": "A.", "input_schema": {SCHEMA}}}'
MCP = f'{{"name": "a", "description": "A.", "inputSchema": {SCHEMA}}}'


def sent(shape: str, method: str, client: str = "OpenAI()") -> str:
    """A module that sends one descriptor."""
    return (
        "from openai import AsyncOpenAI, OpenAI\n"
        "from anthropic import Anthropic\n"
        f"TOOL = {shape}\n"
        f"client = {client}\n"
        f"client.{method}(model='x', messages=[], tools=[TOOL])\n"
    )


@pytest.mark.parametrize(
    ("shape", "method", "client", "api"),
    [
        (CHAT, "responses.create", "OpenAI()", "Responses"),
        (FUNCTION, "responses.create", "OpenAI()", "Responses"),
        (ANTHROPIC, "responses.parse", "AsyncOpenAI()", "Responses"),
        (RESPONSES, "chat.completions.create", "OpenAI()", "Chat Completions"),
        (FUNCTION, "chat.completions.create", "OpenAI()", "Chat Completions"),
        (MCP, "beta.chat.completions.parse", "OpenAI()", "Chat Completions"),
        (CHAT, "messages.create", "Anthropic()", "Messages"),
        (RESPONSES, "messages.stream", "Anthropic()", "Messages"),
        (FUNCTION, "beta.messages.create", "Anthropic()", "Messages"),
        (MCP, "messages.create", "Anthropic()", "Messages"),
    ],
)
def test_another_shape_than_is_taken(shape: str, method: str, client: str, api: str) -> None:
    """What is sent to an API in the shape of another one is told where it stands."""
    (found,) = told("TOOL268", sent(shape, method, client))
    assert found.startswith(f"3: it is sent to {api}, which takes ")


@pytest.mark.parametrize(
    ("shape", "method", "client"),
    [
        (RESPONSES, "responses.create", "OpenAI()"),
        (CHAT, "chat.completions.create", "OpenAI()"),
        (ANTHROPIC, "messages.create", "Anthropic()"),
        (CHAT, "responses.create", "OpenAI(base_url='http://localhost:8000/v1')"),
        (CHAT, "responses.create", "made_elsewhere"),
        (CHAT, "messages.create", "OpenAI()"),
        ('{"type": "web_search_20250305", "name": "web_search"}', "messages.create", "Anthropic()"),
    ],
)
def test_what_is_taken_or_not_known(shape: str, method: str, client: str) -> None:
    """The right shape, another server, a client that is not known and tools of the provider's own are left alone."""
    assert lines("TOOL268", sent(shape, method, client)) == []


def test_every_way_to_a_list() -> None:
    """A list under a name, a method of a class, an annotated client and a dict in place are all followed."""
    text = f"""\
        from openai import AsyncOpenAI

        TOOLS = [
            {CHAT},
        ]

        class Bot:
            def __init__(self):
                self.client = AsyncOpenAI()

            async def ask(self):
                return await self.client.responses.create(model="x", input="y", tools=TOOLS)

        def ask(client: AsyncOpenAI):
            return client.chat.completions.create(
                model="x", messages=[], tools=[{RESPONSES}]
            )
    """
    assert lines("TOOL268", text) == [4, 16]


@pytest.mark.parametrize(
    "change",
    [
        "for each in TOOLS: each['input_schema'] = each.pop('parameters')",
        "TOOLS = [{'type': 'function', **each} for each in TOOLS]",
        "TOOLS = [{**each['function'], 'type': 'function'} for each in TOOLS]",
        "TOOLS = [flat(each) for each in TOOLS]",
    ],
)
def test_what_is_made_into_another_shape(change: str) -> None:
    """Nothing is said of a descriptor that something may be made of before it is sent."""
    text = f"""\
        from anthropic import Anthropic
        from there import flat

        TOOLS = [{FUNCTION}]
        {change}
        Anthropic().messages.create(model="x", messages=[], tools=TOOLS)
    """
    assert lines("TOOL268", text) == []
