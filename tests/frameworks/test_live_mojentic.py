"""Mojentic's own objects: what is found, what is published, how a call ends."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.framework import BrokenTool

TOOLS = '''
from datetime import datetime
from mojentic.llm.tools.llm_tool import LLMTool

def described(name, **properties):
    return {"type": "function", "function": {"name": name, "description": f"Tool {name}.", "parameters": {
        "type": "object", "properties": properties, "required": list(properties)}}}

class Weather(LLMTool):
    def run(self, location: str):
        return {"location": location, "temperature": 22}

    @property
    def descriptor(self):
        return described("get_weather", location={"type": "string"})

class Clock(LLMTool):
    def run(self):
        return {"now": datetime(2024, 2, 29)}

    @property
    def descriptor(self):
        return described("clock")

class Stored(LLMTool):
    def __init__(self, store):
        self.store = store

    def run(self, key: str, ctx=None):
        return self.store[key]

    @property
    def descriptor(self):
        return described("stored", key={"type": "string"})

stored = Stored({"a": 1})

class Broken(LLMTool):
    @property
    def descriptor(self):
        raise RuntimeError("no descriptor")

class Abstract(LLMTool):
    def __init__(self, needed): ...

class Named(LLMTool):
    """Leaves both halves to others."""

    def describe(self, **properties):
        return described(self.NAME, **properties)

class Described(Named):
    """Leaves the call to others."""

    NAME = "upper"

    @property
    def descriptor(self):
        return self.describe(text={"type": "string"})

class Upper(Described):
    def run(self, text):
        return text.upper()

class Forgotten(LLMTool):
    """Has no descriptor, and nobody to write one."""

    def run(self):
        return 1
'''


def test_finds_instances_and_constructible_classes(bench: Any) -> None:
    """Instances, and classes that need no arguments and are no bases; without a descriptor it is a broken tool."""
    found = bench.found("mojentic", TOOLS)
    broken = [(each.symbol, str(each.error)) for each in found if isinstance(each, BrokenTool)]
    assert broken == [("Broken", "no descriptor"), ("Forgotten", "")]
    live = [each for each in found if not isinstance(each, BrokenTool)]
    assert [(each.tool.name, each.tool.origin.symbol) for each in live] == [
        ("stored", "Stored"),
        ("get_weather", "Weather"),
        ("clock", "Clock"),
        ("upper", "Upper"),
    ]


def test_published_is_the_descriptor(bench: Any) -> None:
    """Name, description and schema are those of the descriptor, read anew each time."""
    weather = next(
        each
        for each in bench.found("mojentic", TOOLS)
        if getattr(each, "tool", None) and each.tool.name == "get_weather"
    )
    assert weather.tool.description == "Tool get_weather."
    assert weather.tool.input_schema == {
        "type": "object",
        "properties": {"location": {"type": "string"}},
        "required": ["location"],
    }
    assert weather.describe().input_schema == weather.tool.input_schema
    assert weather.describe().input_schema is not weather.tool.input_schema


def test_run_takes_keywords_and_the_result_goes_through_json(bench: Any) -> None:
    """A sound result comes out as JSON; a datetime raises what the broker would raise."""
    live = {
        each.tool.name: each for each in bench.found("mojentic", TOOLS) if not isinstance(each, BrokenTool)
    }
    assert bench.wire(live["get_weather"], {"location": "Oslo"}) == {"location": "Oslo", "temperature": 22}
    assert bench.wire(live["stored"], {"key": "a"}) == 1
    with pytest.raises(TypeError, match="datetime is not JSON serializable"):
        bench.wire(live["clock"], {})
    assert bench.outcome(live["stored"], {"key": "b"})[0] == "crashed"


def test_the_snippet_repeats_the_call(bench: Any) -> None:
    """A class is constructed, an instance is taken from its module."""
    live = {
        each.tool.name: each for each in bench.found("mojentic", TOOLS) if not isinstance(each, BrokenTool)
    }
    done = bench.repeat(live["get_weather"], {"location": "Oslo"})
    assert done.stdout == "{'location': 'Oslo', 'temperature': 22}\n"
    assert "KeyError: 'b'" in bench.repeat(live["stored"], {"key": "b"}).stderr
