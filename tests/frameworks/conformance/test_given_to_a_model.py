"""What a framework publishes of functions that are handed to a model or an agent, held against what is read in source."""

from __future__ import annotations

from typing import Any

import pytest

SOURCES = {
    "langchain": """
from typing import Annotated, Any, Optional
from pydantic import BaseModel, Field
from typing_extensions import TypedDict
from langchain_core.language_models import FakeListChatModel
from langchain_core.utils.function_calling import convert_to_openai_tool

class Model(FakeListChatModel):
    def bind_tools(self, tools, **kwargs):
        return [convert_to_openai_tool(each)["function"] for each in tools]

def bare(x: list[int]) -> str:
    "Bare."

def described(x: list[str], y: Optional[int] = None, z: Annotated[str, "The z."] = "q") -> str:
    \"\"\"Described.

    Args:
        x: The x.
        y: The y.
    \"\"\"

async def later(x, y: Any = 1):
    "Later."

class Query(BaseModel):
    "Ask."

    words: list[str] = Field(description="What to ask.")
    limit: int = 3

class Place(TypedDict):
    "A place."

    street: str
    number: int

published = Model(responses=[]).bind_tools([bare, described, later, Query, Place])
""",
    "google-genai": """
from google import genai
from google.genai import types

client = genai.Client(api_key="none")

def first(x: list[int], y: int = 3) -> str:
    "First."

def second(x: str) -> str:
    "Second."

def third(x: float) -> str:
    "Third."

chat = client.chats.create(model="any", config={"tools": [first]})
configuration = types.GenerateContentConfig(**{"tools": [second]})
given: types.GenerateContentConfigDict = types.GenerateContentConfigDict(tools=[third])
held = (chat._config, configuration, types.GenerateContentConfig.model_validate(given))
published = [
    {"name": made.name, "description": made.description, "parameters": made.parameters_json_schema}
    for config in held
    for each in config.tools
    for made in [
        types.FunctionDeclaration.from_callable_with_api_option(callable=each, use_json_schema=True)
    ]
]
""",
    "openai-agents": """
from agents import Agent
from pydantic import BaseModel

class Question(BaseModel):
    words: list[str]

expert = Agent(name="Expert", instructions="Answer.")
tools = [
    expert.as_tool(tool_name="ask", tool_description="Ask the expert."),
    expert.as_tool("look", "Look up.", parameters=Question),
]
published = [
    {"name": each.name, "description": each.description, "parameters": each.params_json_schema}
    for each in tools
]
""",
}


def shape(name: Any, description: Any, schema: dict[str, Any]) -> tuple[Any, ...]:
    """What a tool is called, says and takes."""
    properties = {
        each: (held.get("type"), held.get("description")) for each, held in schema["properties"].items()
    }
    return name, description, properties, sorted(schema.get("required", ()))


def test_what_is_published_is_read_in_source(bench: Any, harness: Any, read: Any) -> None:
    """Names, descriptions and parameters are those that the framework makes of the same text."""
    if harness.name not in SOURCES:
        pytest.skip(f"{harness.name} is given no such functions")
    text = SOURCES[harness.name]
    made = bench.module(text).published
    written = [shape(each.name, each.description, each.input_schema) for each in read(text).tools]
    published = [shape(each["name"], each["description"], each["parameters"]) for each in made]
    assert sorted(map(str, written)) == sorted(map(str, published))


def test_each_of_them_is_read_somewhere(names: frozenset[str]) -> None:
    """There is such a framework."""
    assert SOURCES.keys() <= names
