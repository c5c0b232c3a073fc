"""Parameters for which calls may pass nothing, and functions that call themselves: what the tools are that they make."""

from __future__ import annotations

import pytest

from python_reading import reading
from tool_contracts.model import UNKNOWN

START = "from fastmcp import FastMCP\nmcp = FastMCP('x')\ndef f(x: int): pass\ndef g(y: int): pass\nUSUAL = 'Usual.'\n"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("    if text is None:\n        text = USUAL\n", ["Usual.", "Own."]),
        ("    if not text:\n        text = USUAL\n", ["Usual.", "Own."]),
        ("    text = text or USUAL\n", ["Usual.", "Own."]),
        ("    text = text or 'From ' + function.__name__\n", ["From f", "Own."]),
        ("    if text is None:\n        text = chosen()\n", [UNKNOWN, "Own."]),
        ("    if chosen():\n        text = USUAL\n", [UNKNOWN, UNKNOWN]),
        ("    if text is None:\n        text = USUAL\n    text = text or 'x'\n", [UNKNOWN, UNKNOWN]),
        ("    for text in chosen():\n        pass\n", [UNKNOWN, UNKNOWN]),
    ],
)
@pytest.mark.parametrize(
    "register",
    [
        "    mcp.tool(description=text)(function)\n",
        "    add(function, text)\ndef add(function, said):\n    mcp.tool(description=said)(function)\n",
    ],
)
def test_what_takes_the_place_of_nothing(body: str, register: str, expected: list[object]) -> None:
    """A call that passes nothing gets what the function puts there; where that is not certain, it is not known."""
    source = f"{START}def made(function, text=None):\n{body}{register}made(f)\nmade(g, 'Own.')\n"
    assert [each.description for each in reading(source).tools] == expected


@pytest.mark.parametrize(
    ("test", "passed", "expected"),
    [
        ("text is None", "''", ""),
        ("not text", "''", "Usual."),
        ("not text", "f'For {n}.'", UNKNOWN),
        ("text is None", "f'{n}'", UNKNOWN),
        ("text is None", "chosen()", UNKNOWN),
    ],
)
def test_what_counts_as_nothing(test: str, passed: str, expected: object) -> None:
    """An empty text is nothing for `not text` alone; of what is computed nobody knows."""
    source = f"{START}def made(function, text=None):\n    if {test}:\n        text = USUAL\n    mcp.tool(description=text)(function)\nmade(f, {passed})\n"
    assert [each.description for each in reading(source).tools] == [expected]


@pytest.mark.parametrize(
    "again",
    [
        "    made(function, name, text)\n",
        "    further(function, name, text)\ndef further(function, name, text):\n    made(function, name, text)\n",
    ],
)
def test_a_function_that_calls_itself(again: str) -> None:
    """What it passes to itself is what it was passed: looking for that ends, and says what other calls pass."""
    source = (
        f"{START}def made(function, name, text):\n    text = text or USUAL\n    mcp.tool(name=name, description=text)(function)\n{again}"
        "made(f, 'one', 'One.')\nmade(g, 'two', None)\n"
    )
    told = [(each.name, each.description) for each in reading(source).tools]
    assert [each for each in told if each[0] is not UNKNOWN] == [("one", "One."), ("two", "Usual.")]


def test_a_model_that_is_made_where_none_is_passed() -> None:
    """A tool that is nothing but a model has a name, whoever makes the model."""
    (tool,) = reading(
        "import openai\nfrom pydantic import create_model\n"
        "def given(function, model=None):\n    if model is None:\n        model = made(function)\n    return told(model)\n"
        "def made(function):\n    return create_model(function.__name__, a=(int, 1))\n"
        "def told(model):\n    return openai.pydantic_function_tool(model)\ndef f(a: int): 'F.'\ngiven(f)\n"
    ).tools
    assert (tool.name, tool.description) == (UNKNOWN, UNKNOWN)
