"""What the rules say of the same signature in different frameworks."""

from __future__ import annotations

import pytest

from one_rule import IMPORTS, lines, told


@pytest.mark.parametrize(
    ("framework", "arrives_as_dict"),
    [
        ("strands", True),
        ("crewai", True),
        ("agent-framework", True),
        ("smolagents", True),
        ("haystack", True),
        ("praisonai", True),
        ("langchain", False),
        ("agno", False),
        ("openai-agents", False),
    ],
)
@pytest.mark.parametrize(
    ("annotation", "body"),
    [
        ("Item", "item.sku"),
        ("Optional[Item]", "item.sku if item else ''"),
        ("list[Item]", "''.join(each.sku for each in item)"),
    ],
)
def test_models_that_arrive_as_dicts(
    framework: str, arrives_as_dict: bool, annotation: str, body: str
) -> None:
    """An attribute of a model is told exactly where the framework hands a dict over."""
    text = f'''\
        from typing import Optional
        from pydantic import BaseModel
        {IMPORTS[framework]}
        class Item(BaseModel):
            sku: str
        @tool
        def order(item: {annotation}) -> str:
            """Order."""
            return {body}
    '''
    assert lines("TOOL614", text) == ([9] if arrives_as_dict else [])


@pytest.mark.parametrize(
    ("kind", "expected"), [("@dataclass\n        class Item:", [10]), ("class Item(BaseModel):\n", [])]
)
def test_dataclasses_that_arrive_as_dicts_where_models_do_not(kind: str, expected: list[int]) -> None:
    """Google ADK makes models of what it is sent, and nothing else."""
    text = f'''\
        from dataclasses import dataclass
        from google.adk.agents import Agent
        from pydantic import BaseModel
        {kind}
            sku: str
        def order(items: list[Item], first: Item) -> str:
            """Order."""
            last = items[-1]
            return first.sku
        agent = Agent(name="a", model="m", instruction="i", tools=[order])
    '''
    assert lines("TOOL614", text) == expected


@pytest.mark.parametrize(
    ("loop", "subject"),
    [("item.sku", "parameter `item`"), ("[i.sku for i in items]", "`i` of parameter `items`")],
)
def test_what_an_attribute_is_read_from_is_named(loop: str, subject: str) -> None:
    """The name of a loop is no parameter."""
    text = f'''\
        from pydantic import BaseModel
        from strands import tool
        class Item(BaseModel):
            sku: str
        @tool
        def order(item: Item, items: list[Item]) -> str:
            """Order."""
            return str({loop})
    '''
    (found,) = told("TOOL614", text)
    assert found == f"8: {subject} arrives as a dict in strands: `.sku` raises AttributeError"


@pytest.mark.parametrize("body", ["item.get('sku')", "Item(**item).sku", "Item.model_validate(item).sku"])
def test_dicts_read_as_dicts(body: str) -> None:
    """A method of dict, and an object made of the dict first, are right."""
    text = f'''\
        from pydantic import BaseModel
        from strands import tool
        class Item(BaseModel):
            sku: str
        @tool
        def order(item: Item) -> str:
            """Order."""
            return {body}
    '''
    assert lines("TOOL614", text) == []


@pytest.mark.parametrize(
    ("framework", "refused"), [("strands", True), ("haystack", True), ("crewai", False), ("agno", False)]
)
@pytest.mark.parametrize(
    ("annotation", "is_field"),
    [
        ("Annotated[int, Field(ge=1)]", True),
        ("Annotated[int, pydantic.Field(ge=1)]", True),
        ("'Annotated[int, Field(ge=1)]'", True),
        ("Positive", True),
        ("Annotated[int, POSITIVE]", True),
        ("Worded", False),
        ("Annotated[int, 'from 1']", False),
        ("int", False),
    ],
)
def test_fields_in_annotations(framework: str, refused: bool, annotation: str, is_field: bool) -> None:
    """A `Field` in `Annotated` is told where it keeps the tool from being built."""
    text = f'''\
        import pydantic
        from typing import Annotated
        from pydantic import Field
        {IMPORTS[framework]}
        POSITIVE = Field(ge=1)
        Positive = Annotated[int, POSITIVE]
        Worded = Annotated[int, "from 1"]
        @tool
        def page(number: {annotation}) -> str:
            """Show."""
            return str(number)
    '''
    assert lines("TOOL161", text) == ([9] if refused and is_field else [])


@pytest.mark.parametrize(
    ("framework", "parameter", "found"),
    [
        ("smolagents", "x: Optional[int]", True),
        ("smolagents", "x: Optional[int] = None", False),
        ("smolagents", "x: int", False),
        ("langchain", "x: Optional[int]", False),
        ("praisonai", "x: Optional[int]", True),
        ("praisonai", "x: Optional[int] = None", False),
        ("praisonai", "x: int | None", False),
        ("praisonai", "x: 'Optional[int]'", False),
        ("praisonai", "x: Annotated[Optional[int], 'N']", False),
    ],
)
@pytest.mark.parametrize("future", ["", "from __future__ import annotations"])
def test_optionals_without_default(framework: str, parameter: str, found: bool, future: str) -> None:
    """What must be given and is published as optional is told in the frameworks that do so; PraisonAI sees no texts."""
    text = f'''\
        {future}
        from typing import Annotated, Optional
        {IMPORTS[framework]}
        @tool
        def page({parameter}) -> str:
            """Show.

            Args:
                x: Number.
            """
            return "done"
    '''
    assert bool(lines("TOOL124", text)) is (found and not (future and framework == "praisonai"))


@pytest.mark.parametrize(
    "parameter", ["x: Optional[int]", "x: int | None", "x: Annotated[Optional[int], 'N']"]
)
def test_optionals_without_default_in_semantic_kernel(parameter: str) -> None:
    """Each way to write None is taken for one that need not be given."""
    text = f'''\
        from typing import Annotated, Optional
        from semantic_kernel.functions import kernel_function
        @kernel_function
        def page({parameter}) -> str:
            """Show."""
            return "done"
    '''
    assert lines("TOOL124", text)


@pytest.mark.parametrize(
    ("made", "found"), [("Tool('f', f, 'F.')", False), ("StructuredTool.from_function(f)", True)]
)
@pytest.mark.parametrize("code", ["TOOL150", "TOOL151"])
def test_variadic_parameters_of_a_tool_with_one_text(code: str, made: str, found: bool) -> None:
    """LangChain's `Tool` publishes one text whatever the function takes, `StructuredTool` a parameter for each."""
    text = f"""\
from langchain_core.tools import StructuredTool, Tool
def f(query: str, *args: int, **kwargs: int) -> str:
    "Search."
    return query
T = {made}
"""
    assert bool(lines(code, text)) == found


@pytest.mark.parametrize(
    ("framework", "lost"),
    [(name, name not in ("praisonai", "smolagents", "agno")) for name in IMPORTS],
)
def test_names_with_an_underscore(framework: str, lost: bool) -> None:
    """A private name is told where the framework leaves it out or refuses it."""
    text = f'''\
        {IMPORTS[framework]}
        @tool
        def order(_item: str) -> str:
            """Order."""
            return _item
    '''
    assert lines("TOOL153", text) == ([3] if lost else [])


@pytest.mark.parametrize(("framework", "count"), [("smolagents", 0), ("praisonai", 0), ("strands", 1)])
def test_a_default_none_that_is_published_as_null(framework: str, count: int) -> None:
    """What has a default is nullable in smolagents, and PraisonAI passes null on: a default of None breaks nothing there."""
    text = f'''\
        {IMPORTS[framework]}
        @tool
        def travel(stops: list[str] = None) -> str:
            """Plan a way.

            Args:
                stops: Places on it.
            """
            return "done"
    '''
    assert len(lines("TOOL122", text)) == count


@pytest.mark.parametrize(
    ("made", "count"),
    [
        ("from google.adk.tools import FunctionTool\nmade = FunctionTool(travel)", 0),
        ("from haystack.tools import create_tool_from_function\nmade = create_tool_from_function(travel)", 0),
        ("from llama_index.core.tools import FunctionTool\nmade = FunctionTool.from_defaults(travel)", 0),
        ("from autogen_core.tools import FunctionTool\nmade = FunctionTool(travel, description='Plan.')", 1),
        ("from langchain_core.tools import StructuredTool\nmade = StructuredTool.from_function(travel)", 1),
    ],
)
def test_a_default_none_where_null_is_passed_on(made: str, count: int) -> None:
    """Where null reaches the function whatever the schema says, a default of None breaks nothing."""
    text = f"def travel(stops: int = None) -> str:\n    'Plan a way.'\n    return 'done'\n{made}\n"
    assert len(lines("TOOL122", text)) == count


@pytest.mark.parametrize(
    ("kind", "found"), [("audio", False), ("image", False), ("any", False), ("str", True)]
)
def test_types_that_smolagents_knows_alone(kind: str, found: bool) -> None:
    """Sounds and images go from tool to tool in code, of which no provider gets a schema."""
    text = f"""\
from smolagents import Tool
class Transcribe(Tool):
    name = "transcribe"
    description = "Write down what is said."
    inputs = {{"sound": {{"type": "{kind}", "description": "What is heard."}}}}
    output_type = "string"
    def forward(self, sound): ...
"""
    assert bool(lines("TOOL216", text)) == found


@pytest.mark.parametrize(
    ("framework", "kind", "expected"),
    [
        ("langchain", "BaseModel", [4, 7]),
        ("agno", "BaseModel", [4, 7]),
        ("smolagents", "BaseModel", []),
        ("praisonai", "BaseModel", []),
        ("langchain", "TypedDict", [7]),
    ],
)
def test_fields_without_a_description(framework: str, kind: str, expected: list[int]) -> None:
    """A field of a model, also in another one, is told where its text would reach the model."""
    text = f'''\
{IMPORTS[framework]}
from pydantic import BaseModel, Field; from typing import TypedDict
class Place({kind}):
    street: str
class Order(BaseModel):
    item: str = Field(description="What is wanted.")
    places: list[Place]
@tool
def order(order: Order) -> str:
    """Order.

    Args:
        order: What to order.
    """
'''
    found = [each for each in lines("TOOL303", text) if each < 8]
    assert found == expected


SDK = "from mcp.server.fastmcp import FastMCP"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{SDK}\nmcp = FastMCP('x')\n@mcp.tool\ndef f(x: int) -> str:\n    'Find it.'\n", True),
        (f"{SDK}\nmcp = FastMCP('x')\n@mcp.tool()\ndef f(x: int) -> str:\n    'Find it.'\n", False),
        (
            f"{SDK}\nmcp = FastMCP('x')\nadd = mcp.tool()\n@add\ndef f(x: int) -> str:\n    'Find it.'\n",
            False,
        ),
        (f"{SDK}\nmcp = FastMCP('x')\ndef f(x: int) -> str:\n    'Find it.'\nmcp.tool()(f)\n", False),
        (f"{SDK}\ndef register(mcp):\n    @mcp.tool\n    def f(x: int) -> str:\n        'Find it.'\n", False),
        (
            "from fastmcp import FastMCP\nmcp = FastMCP('x')\n@mcp.tool\ndef f(x: int) -> str:\n    'Find it.'\n",
            False,
        ),
    ],
)
def test_a_decorator_without_parentheses(text: str, found: bool) -> None:
    """The MCP SDK raises there, the package FastMCP does not; whose server a parameter is, nobody knows."""
    assert bool(lines("TOOL267", text)) == found
