"""Functions beside a schema that stands for itself."""

from __future__ import annotations

import pytest

from one_rule import told

LANGCHAIN = """
from typing import Annotated, Any
from pydantic import BaseModel, Field
from langchain_core.tools import BaseTool, InjectedToolArg, StructuredTool, Tool, tool
class Args(BaseModel):
    a: int
    c: int = 3
class Injected(BaseModel):
    a: int
    user: Annotated[str, InjectedToolArg]
"""
NEEDS = "which the schema has not"
HAS = "the schema has `c`, which"


@pytest.mark.parametrize(
    ("made", "words"),
    [
        ("def f(a): ...\nt = StructuredTool.from_function(f, args_schema=Args)", HAS),
        (
            "def f(a, b, c): ...\nt = StructuredTool.from_function(f, args_schema=Args)",
            f"`f` needs `b`, {NEEDS}",
        ),
        ("@tool(args_schema=Args)\ndef f(a: int): ...", HAS),
        (
            "class T(BaseTool):\n    name: str = 't'\n    args_schema: type = Args\n    def _run(self, a): ...",
            HAS,
        ),
        ("t = StructuredTool.from_function(lambda a: a, name='t', args_schema=Args)", HAS),
        (
            "def f(a): ...\nt = StructuredTool.from_function(f, args_schema={'type': 'object', 'properties': {'a': {}, 'c': {}}})",
            HAS,
        ),
        ("def f(a, c, run_manager=None): ...\nt = StructuredTool.from_function(f, args_schema=Args)", ""),
        ("def f(a, c, b=1): ...\nt = StructuredTool.from_function(f, args_schema=Args)", ""),
        ("def f(a, **more): ...\nt = StructuredTool.from_function(f, args_schema=Args)", ""),
        ("def f(*args): ...\nt = StructuredTool.from_function(f, args_schema=Args)", ""),
        (
            "def f(a, d, **more): ...\nt = StructuredTool.from_function(f, args_schema=Args)",
            f"needs `d`, {NEEDS}",
        ),
        ("def f(a, user): ...\nt = StructuredTool.from_function(f, args_schema=Injected)", ""),
        ("def f(a): ...\nt = StructuredTool.from_function(f, args_schema=unknown())", ""),
        ("@tool(args_schema=Args)\n@other\ndef f(a: int): ...", ""),
        ("def f(a): ...\nt = Tool('t', f, 'T.', args_schema=Args)", ""),
        ("def f(a: int): ...\nt = StructuredTool.from_function(f)", ""),
    ],
)
def test_what_a_schema_and_its_function_name(made: str, words: str) -> None:
    """Each name that only one of them has makes every call fail, unless it may be another name for one of the other's."""
    found = told("TOOL258", LANGCHAIN + made + "\n")
    assert len(found) == bool(words)
    assert not words or words in found[0]


def test_names_that_are_not_each_others() -> None:
    """Where each has a name that the other has not, every call fails, unless the class renames its fields for the model."""
    made = "def f(a, d): ...\nt = StructuredTool.from_function(f, args_schema=Args)\n"
    (found,) = told("TOOL258", LANGCHAIN + made)
    assert HAS in found
    aliased = "class Aliased(BaseModel):\n    a_b: int = Field(alias='aB')\n"
    renamed = "def f(a_b): ...\nt = StructuredTool.from_function(f, args_schema=Aliased)\n"
    assert told("TOOL258", LANGCHAIN + aliased + renamed) == []


_MOJENTIC = """
from mojentic.llm.tools.llm_tool import LLMTool
class T(LLMTool):
    def run(self, {}): ...
    @property
    def descriptor(self):
        parameters = {{"type": "object", "properties": {{"b": {{"type": "string"}}}}, "required": ["b"]}}
        return {{"type": "function", "function": {{"name": "t", "description": "T.", "parameters": parameters}}}}
"""
_HAYSTACK = """
from haystack.tools import Tool
PARAMETERS = {{"type": "object", "properties": {{"b": {{"type": "string"}}}}}}
def f({}): ...
t = Tool(name="t", description="T.", function=f, parameters=PARAMETERS{})
"""
_PYDANTIC_AI = """
from pydantic_ai import Tool
SCHEMA = {{"type": "object", "properties": {{"b": {{"type": "string"}}}}}}
def f({}): ...
t = Tool.from_schema(f, name="t", description="T.", json_schema=SCHEMA)
"""
_LLAMA_INDEX = """
from llama_index.core.tools import FunctionTool, ToolMetadata
def f({}): ...
t = FunctionTool(fn=f, metadata=ToolMetadata(name="t", description="T."{}))
"""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (_MOJENTIC.format("a"), "b"),
        (_MOJENTIC.format("b, ctx=None"), ""),
        (_HAYSTACK.format("a", ""), "b"),
        (_HAYSTACK.format("b", ""), ""),
        (_HAYSTACK.format("b, a", ", inputs_from_state={'x': 'a'}"), ""),
        (_HAYSTACK.format("b, a", ", inputs_from_state=made()"), ""),
        (_PYDANTIC_AI.format("a"), "b"),
        (_PYDANTIC_AI.format("b"), ""),
        (_LLAMA_INDEX.format("a", ""), "input"),
        (_LLAMA_INDEX.format("input", ""), ""),
        (_LLAMA_INDEX.format("a", ", **more"), ""),
        (_LLAMA_INDEX.format("a", ", fn_schema=made()"), ""),
    ],
)
def test_frameworks_that_call_by_name(text: str, name: str) -> None:
    """What the schema names is passed on by name; metadata of LlamaIndex without a schema name a lone `input`."""
    found = told("TOOL258", text)
    assert len(found) == bool(name)
    assert not name or f"the schema has `{name}`" in found[0]


def test_a_class_of_crewai() -> None:
    """CrewAI calls `_run` in the same manner."""
    text = "from crewai.tools import BaseTool\nfrom pydantic import BaseModel\n"
    text += "class Args(BaseModel):\n    a: int\n"
    text += "class T(BaseTool):\n    name: str = 't'\n    args_schema: type = Args\n    def _run(self, a, b): ...\n"
    (found,) = told("TOOL258", text)
    assert "`_run` needs `b`" in found
