"""What frameworks refuse when a tool is made, and contexts that they publish."""

from __future__ import annotations

import pytest

from one_rule import told

TIMED = """
from agents import function_tool
@function_tool({})
{}def note(text: str) -> str:
    "Note."
    return text
"""


@pytest.mark.parametrize(
    ("options", "kind", "is_told"),
    [
        ("timeout=3", "", True),
        ("timeout=3", "async ", False),
        ("timeout=None", "", False),
        ("timeout=seconds()", "", False),
        ("timeout=3", "@wrapped\n", False),
        ("", "", False),
    ],
)
def test_a_timeout_of_openai_agents(options: str, kind: str, is_told: bool) -> None:
    """The SDK raises at a timeout for a function that is certainly not asynchronous."""
    assert len(told("TOOL267", TIMED.format(options, kind))) == is_told


KERNEL = """
from typing import Annotated
from semantic_kernel import Kernel
from semantic_kernel.functions import KernelArguments, kernel_function
class P:
    @kernel_function
    def count(self, {}, text: str = "") -> int: ...
"""


@pytest.mark.parametrize(
    ("parameter", "is_told"),
    [
        ("kernel: Kernel", True),
        ("arguments: KernelArguments", True),
        ("service: Annotated[object, 'The service.']", True),
        ("kernel: Annotated[Kernel, {'include_in_function_choices': False}]", False),
        ("core: str", False),
    ],
)
def test_what_semantic_kernel_fills_in(parameter: str, is_told: bool) -> None:
    """The kernel fills in some names and publishes them all the same, unless they are marked."""
    assert len(told("TOOL154", KERNEL.format(parameter))) == is_told


MAKING = """
from agents import FunctionTool
from autogen_core.tools import FunctionTool as AutoGenTool
from haystack.tools import ComponentTool, PipelineTool, Tool as HaystackTool
from langchain_core.tools import StructuredTool, Tool, create_retriever_tool
from pydantic_ai import Tool as PydanticTool
SCHEMA = {{"type": "object", "properties": {{"text": {{"type": "string"}}}}}}
def note(text: str) -> str:
    "Note a text."
    return text
def made(function, **more):
    return AutoGenTool(function, **more)
{}
"""


@pytest.mark.parametrize(
    ("call", "lacks"),
    [
        ("AutoGenTool(note)", "description"),
        ("AutoGenTool(note, name='n')", "description"),
        ("AutoGenTool(note, 'Note a text.')", None),
        ("AutoGenTool(note, description=note.__doc__)", None),
        ("AutoGenTool(note, **options())", None),
        ("AutoGenTool(*options())", None),
        ("made(note, name='n')", "description"),
        ("made(note, description='Note a text.')", None),
        ("HaystackTool(name='n', description='Note a text.', function=note)", "parameters"),
        ("HaystackTool('n', 'Note a text.', SCHEMA, note)", None),
        ("PipelineTool(pipeline, name='n')", "description"),
        ("ComponentTool(component)", None),
        ("Tool(name='n', func=note)", "description"),
        ("Tool('n', note, 'Note a text.')", None),
        ("Tool.from_function(note, 'n')", "description"),
        ("StructuredTool(name='n', func=note)", "args_schema"),
        ("StructuredTool.from_function(note)", None),
        ("create_retriever_tool(retriever, 'n')", "description"),
        ("FunctionTool(name='n', params_json_schema=SCHEMA, on_invoke_tool=note)", "description"),
        ("PydanticTool.from_schema(note, name='n', description='Note a text.')", "json_schema"),
    ],
)
def test_what_a_constructor_needs(call: str, lacks: str | None) -> None:
    """A constructor raises that is called without what it needs, which is told once and where it is called."""
    found = told("TOOL267", MAKING.format(call))
    assert len(found) == (lacks is not None)
    assert all(f"without `{lacks}`" in each for each in found)
    assert told("TOOL301", MAKING.format(call)) == []


@pytest.mark.parametrize(
    ("own", "is_told"),
    [
        ("def tool(self, given=None): return super().tool()(given) if given else super().tool()", False),
        ("def find(self): return self.list_tools()", True),
    ],
)
def test_a_decorator_that_a_class_of_the_project_has(own: str, is_told: bool) -> None:
    """Without parentheses the SDK's own raises; what a class derived from it puts in its place need not."""
    source = (
        f"from mcp.server.fastmcp import FastMCP\nclass Own(FastMCP):\n    {own}\nserver = Own('x')\n"
        "@server.tool\ndef f(x: int) -> str:\n    'F.'\n    return str(x)\n"
    )
    assert len(told("TOOL267", source)) == is_told
