"""What the rules say of the same docstring in different frameworks."""

from __future__ import annotations

import pytest

from one_rule import told

STYLES = {
    "Args": "Args:\n        x: The x.",
    "Args with types": "Args:\n        x (int): The x.",
    "Arguments": "Arguments:\n        x: The x.",
    "NumPy": "Parameters\n    ----------\n    x : int\n        The x.",
    "Sphinx": ":param x: The x.",
    "Epytext": "@param x: The x.",
}


@pytest.mark.parametrize(
    ("imports", "decorator", "read"),
    [
        ("from strands import tool", "@tool", set(STYLES)),
        ("from agno.tools import tool", "@tool", set(STYLES)),
        ("from anthropic import beta_tool", "@beta_tool", set(STYLES)),
        ("from agents import function_tool", "@function_tool", set(STYLES) - {"Epytext"}),
        ("from fastmcp import FastMCP\nmcp = FastMCP('x')", "@mcp.tool", set(STYLES) - {"Epytext"}),
        ("from smolagents import tool", "@tool", {"Args", "Args with types"}),
        ("from praisonaiagents import tool", "@tool", {"Args", "Args with types"}),
        ("from langchain_core.tools import tool", "@tool(parse_docstring=True)", {"Args", "Args with types"}),
        ("from langchain_core.tools import tool", "@tool", set()),
        ("from crewai.tools import tool", "@tool('f')", set()),
    ],
)
def test_styles_of_docstrings(imports: str, decorator: str, read: set[str]) -> None:
    """Texts of parameters are unread where the framework does not take them from a docstring of that style."""
    for style, section in STYLES.items():
        text = f'{imports}\n{decorator}\ndef f(x: int) -> str:\n    """Do it.\n\n    {section}\n    """\n'
        assert bool(told("TOOL307", text)) == (style not in read), style


def test_entries_of_llama_index() -> None:
    """LlamaIndex finds single entries by their form, and none that is only a name and a text."""
    for style, section in STYLES.items():
        text = f"""\
from llama_index.core.tools import FunctionTool
def f(x: int) -> str:
    \"\"\"Do it.

    {section}
    \"\"\"
F = FunctionTool.from_defaults(f)
"""
        assert bool(told("TOOL307", text)) == (style not in ("Args with types", "Sphinx")), style


@pytest.mark.parametrize(
    ("decorator", "section", "parameters", "found"),
    [
        ("@tool(parse_docstring=True)", ":param x: The x.", "x: int", True),
        ("@tool(parse_docstring=True)", "", "x: int", True),
        ("@tool(parse_docstring=True)", "Args:\n        x: The x.", "x: int, y: int", False),
        ("@tool(parse_docstring=True)", "", "", False),
        ("@tool(parse_docstring=True)", "", "x", False),
        ("@tool(parse_docstring=True)", "", "x: int, config: RunnableConfig", True),
        ("@tool(parse_docstring=True, error_on_invalid_docstring=False)", "", "x: int", False),
        ("@tool(parse_docstring=True, args_schema=Schema)", "", "x: int", False),
        ("@tool(parse_docstring=OPEN)", "", "x: int", False),
        ("@tool", "", "x: int", False),
    ],
)
def test_docstrings_that_langchain_refuses(
    decorator: str, section: str, parameters: str, found: bool
) -> None:
    """With `parse_docstring=True` the decorator wants a section `Args:` where a parameter has a type."""
    text = f"""\
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import tool
{decorator}
def f({parameters}) -> str:
    \"\"\"Do it.

    {section}
    \"\"\"
"""
    assert bool(told("TOOL318", text)) == found


@pytest.mark.parametrize(
    ("docstring", "messages"),
    [
        ('"""Do it."""', ["to have a section `Args:`"]),
        ('"""Do it.\n\n    Args:\n        x: The x.\n        y: The y.\n    """', []),
        ('"""Do it.\n\n    Args:\n        x: The x.\n    """', ["to describe `y`"]),
        ("pass", ["to have a section `Args:`"]),
    ],
)
def test_docstrings_that_smolagents_refuses(docstring: str, messages: list[str]) -> None:
    """A function needs a section `Args:` with every parameter; a class says it elsewhere."""
    text = f"from smolagents import tool\n@tool\ndef f(x: int, y: int) -> str:\n    {docstring}\n"
    found = told("TOOL318", text)
    assert len(found) == len(messages)
    assert all(message in each for each, message in zip(found, messages, strict=True))


def test_a_class_of_smolagents_needs_no_docstring() -> None:
    """What a class takes is described in its `inputs`."""
    text = """\
from smolagents import Tool
class F(Tool):
    name = "f"
    description = "Do it."
    inputs = {"x": {"type": "integer", "description": "The x."}}
    output_type = "string"
    def forward(self, x: int) -> str:
        return ""
"""
    assert told("TOOL318", text) == []


@pytest.mark.parametrize(
    ("decorator", "parameters", "raises"),
    [
        ("@tool(parse_docstring=True)", "a: int", True),
        ("@tool(parse_docstring=True, error_on_invalid_docstring=False)", "a: int", True),
        ("@tool(parse_docstring=True)", "a: int, **more: int", True),
        ("@tool", "a: int", False),
        ("@tool(parse_docstring=True, infer_schema=False)", "a: int", False),
    ],
)
def test_a_name_at_which_langchain_raises(decorator: str, parameters: str, raises: bool) -> None:
    """A docstring that is parsed must name parameters only, whatever else it may lack and whatever the function takes."""
    text = f"""\
        from langchain_core.tools import tool

        {decorator}
        def f({parameters}) -> str:
            \"\"\"Do it.

            Args:
                a: One.
                b: Two.
            \"\"\"
            return ""
    """
    (found,) = told("TOOL304", text)
    assert found.endswith("which is no parameter" + (", at which langchain raises" if raises else ""))
