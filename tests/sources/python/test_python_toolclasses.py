"""Tools that are classes."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import pytest

from tool_contracts.model import UNKNOWN, Tool
from tool_contracts.plugins import load
from tool_contracts.sources import Reading, read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

FRAMEWORKS = tuple(load(["tool_contracts.frameworks"]).frameworks.values())


def reading(source: str) -> Reading:
    return read_tools("m.py", textwrap.dedent(source).encode(), Project([], FRAMEWORKS))


def one(source: str) -> Tool:
    (tool,) = reading(source).tools
    return tool


PRAISON = "from praisonaiagents import BaseTool\n"
LANGCHAIN = "from langchain_core.tools import BaseTool\nfrom pydantic import BaseModel, Field\nfrom typing import Type\n"
MOJENTIC = "from mojentic.llm.tools.llm_tool import LLMTool\n"


def test_a_praisonai_class_names_itself() -> None:
    """Without a name it is called after its class, described by its docstring, and typed by `run`."""
    tool = one(
        PRAISON + "class WeatherTool(BaseTool):\n    '''Weather.'''\n    def run(self, city: str): ..."
    )
    assert (tool.framework, tool.name, tool.description) == ("praisonai", "weather", "Weather.")
    assert tool.properties == {"city": {"type": "string"}}
    assert tool.origin.symbol == "WeatherTool"


def test_an_empty_text_of_a_praisonai_class_has_its_place() -> None:
    """Where nothing takes the place of an empty description, it is the text that is empty."""
    tool = one(PRAISON + "class A(BaseTool):\n    description = ''\n    def run(self): ...")
    assert tool.description == ""
    assert (tool.spans["/description"].line, tool.spans["/description"].column) == (3, 19)
    told = one(PRAISON + "class A(BaseTool):\n    'Told.'\n    description = ''\n    def run(self): ...")
    assert told.description == "Told."


def test_a_langchain_class_has_its_schema() -> None:
    """`args_schema` is the schema, `_run` the signature without `run_manager`."""
    tool = one(
        LANGCHAIN
        + "class Args(BaseModel):\n    n: int = Field(ge=0)\n"
        + "class T(BaseTool):\n    name: str = 't'\n    description: str = Field(default='d')\n"
        + "    args_schema: Type[BaseModel] = Args\n    def _run(self, n, run_manager=None): ...\n"
    )
    assert (tool.name, tool.description) == ("t", "d")
    assert tool.properties == {"n": {"type": "integer", "minimum": 0}}
    assert tool.signature is not None
    assert [(each.name, each.hidden) for each in tool.signature.parameters] == [
        ("self", True),
        ("n", False),
        ("run_manager", True),
    ]
    assert tool.spans["/name"].line == 7


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("name = 'n'", "n"),
        ("name: str = 'n'", "n"),
        ("name = NAME", "n"),
        ("@property\n    def name(self): return 'n'", "n"),
        ("def __init__(self):\n        self.name = 'n'", "n"),
        ("def __init__(self):\n        super().__init__(name='n')", "n"),
        ("def __init__(self, name):\n        self.name = name", UNKNOWN),
        ("@property\n    def name(self): return compute()", UNKNOWN),
        ("pass", UNKNOWN),
    ],
)
def test_names_of_classes(body: str, name: object) -> None:
    """The class body, a property and `__init__` are looked at; what is given at construction is unknown."""
    tool = one(
        f"{LANGCHAIN}NAME = 'n'\nclass T(BaseTool):\n    {body}\n    description = 'd'\n    def _run(self): ...\n"
    )
    assert tool.name == name


@pytest.mark.parametrize(
    "body",
    [
        "class T(BaseTool):\n    name = 'n'",
        "class T(BaseTool, ABC):\n    name = 'n'\n    @abstractmethod\n    def run(self): ...",
        "class T(BaseTool):\n    name = 'n'\n    def run(self): raise NotImplementedError",
        "class T(BaseTool):\n    name = 'n'\n    def run(self): return self.work()\n    @abstractmethod\n    def work(self): ...",
    ],
)
def test_a_class_to_derive_from_is_no_tool(body: str) -> None:
    """Abstract classes and those without a method that works are only bases."""
    assert reading(f"{PRAISON}from abc import ABC, abstractmethod\n{body}").tools == []


@pytest.mark.parametrize(
    "run",
    [
        "def _run(self, q: str) -> str:\n        raise NotImplementedError('async only')",
        "@override\n    def _run(self, q: str) -> str:\n        'Not here.'\n        raise NotImplementedError",
    ],
)
@pytest.mark.parametrize("base", ["BaseTool", "Async"])
def test_a_class_that_only_runs_asynchronously_is_a_tool(run: str, base: str) -> None:
    """A `_run` that refuses to work beside an `_arun` that works is how LangChain tools are made asynchronous."""
    tool = one(
        f"{LANGCHAIN}from abc import ABC, abstractmethod\n"
        "class Async(BaseTool, ABC):\n    @abstractmethod\n    def _run(self, q: str) -> str: ...\n"
        f"class T({base}):\n    name: str = 't'\n    description: str = 'd'\n    {run}\n"
        "    async def _arun(self, q: str) -> str:\n        return q\n"
    )
    assert (tool.name, tool.properties) == ("t", {"q": {"type": "string"}})


def test_attributes_are_inherited(tmp_path: Path) -> None:
    """A class gets name, schema and method from bases in the project, over files."""
    (tmp_path / "base.py").write_text(
        LANGCHAIN + "class Args(BaseModel):\n    q: list\n"
        "class Base(BaseTool):\n    description = 'd'\n    args_schema = Args\n    def _run(self, q): ...\n"
    )
    path = tmp_path / "use.py"
    path.write_text("from base import Base\nclass T(Base):\n    name = 't'\n")
    (tool,) = read_tools(str(path), None, Project([str(tmp_path)], FRAMEWORKS)).tools
    assert (tool.name, tool.description, tool.properties) == ("t", "d", {"q": {"type": "array"}})
    assert {span.filename for span in tool.spans.values()} == {str(path)}


def test_a_mojentic_descriptor() -> None:
    """The dict that `descriptor` returns is the tool, with its places; `run` is the signature."""
    tool = one(
        MOJENTIC
        + "class T(LLMTool):\n"
        + "    def run(self, city: str, unit: str = 'C', ctx=None) -> dict[str, int]: ...\n"
        + "    @property\n    def descriptor(self):\n        return {'type': 'function', 'function': {\n"
        + "            'name': 't', 'description': 'd',\n"
        + "            'parameters': {'type': 'object', 'properties': {'city': {'type': 'string'}}}}}\n"
    )
    assert (tool.framework, tool.name, tool.description) == ("mojentic", "t", "d")
    assert tool.properties == {"city": {"type": "string"}}
    assert tool.spans["/name"].line == 7
    assert tool.spans["/inputSchema/properties/city"].line == 8
    assert tool.output_schema == {"type": "object", "additionalProperties": {"type": "integer"}}
    assert tool.signature is not None
    assert [each.name for each in tool.signature.parameters if not each.hidden] == ["city", "unit"]


def test_a_computed_descriptor_is_said() -> None:
    """A descriptor that cannot be read is named with its class."""
    result = reading(
        MOJENTIC
        + "class T(LLMTool):\n    def run(self): ...\n    @property\n    def descriptor(self): return make()\n"
    )
    assert result.tools == []
    assert [why for why, _ in result.not_understood] == ["the `descriptor` of `T` is computed"]
    assert result.defines


def test_parts_of_a_descriptor_may_be_unknown() -> None:
    """A name that is given to the instance leaves the rest known."""
    tool = one(
        MOJENTIC
        + "class T(LLMTool):\n    def run(self): ...\n    @property\n    def descriptor(self):\n"
        + "        return {'type': 'function', 'function': {'name': self.n, 'description': 'd',"
        + " 'parameters': {'type': 'object', 'properties': {}}}}\n"
    )
    assert tool.name is UNKNOWN
    assert tool.input_schema == {"type": "object", "properties": {}}


HELD = """
    from mojentic.llm.tools.llm_tool import LLMTool

    class Base(LLMTool):
        NAME = "base"

        @property
        def descriptor(self):
            return {{
                "type": "function",
                "function": {{"name": self.NAME, "description": "Look.", "parameters": self.SCHEMA}},
            }}

        def run(self, x): ...

    class Look({base}):
        ROWS = {{"type": "array"}}
        SCHEMA = {{"type": "object", "properties": {{"x": ROWS}}}}
        {body}
    """


@pytest.mark.parametrize(
    ("body", "known"),
    [
        ("pass", True),
        ("SCHEMA = {'type': 'object'}", False),
        ("def __init__(self): self.SCHEMA = find()", False),
        ("def __init__(self): self.SCHEMA['x'] = 1", False),
        ("def run(self, x): self.SCHEMA.update(x)", False),
        ("@property\n        def SCHEMA(self): return find()", False),
    ],
)
def test_attributes_of_the_class_in_a_descriptor(body: str, known: bool) -> None:
    """What a class assigns once, and nothing sets or changes, is what `self` has."""
    tool = reading(HELD.format(base="Base", body=body)).tools[-1]
    assert tool.origin.symbol == "Look"
    assert tool.is_known("/inputSchema") is known
    if known:
        assert tool.properties == {"x": {"type": "array"}}
        assert tool.span("/inputSchema/properties/x").line == 17


@pytest.mark.parametrize(("body", "name"), [("pass", "base"), ("NAME = 'look'", "look")])
def test_a_descriptor_has_the_attributes_of_the_class_that_inherits_it(body: str, name: str) -> None:
    """A value that a class derives is its own where it has one."""
    assert reading(HELD.format(base="Base", body=body)).tools[-1].name == name


def test_a_descriptor_that_is_an_attribute_is_one_tool() -> None:
    """The dict that `self.SPEC` leads to is no other tool."""
    (tool,) = reading(
        """
        from mojentic.llm.tools.llm_tool import LLMTool

        class Look(LLMTool):
            SCHEMA = {"type": "object", "properties": {"x": {"type": "array"}}}
            SPEC = {"type": "function", "function": {"name": "look", "description": "L.", "parameters": SCHEMA}}

            @property
            def descriptor(self):
                return self.SPEC

            def run(self, x): ...
        """
    ).tools
    assert (tool.framework, tool.name) == ("mojentic", "look")
    assert tool.properties == {"x": {"type": "array"}}


@pytest.mark.parametrize(
    ("base", "body", "told"),
    [
        ("crewai_tools.RagTool", "def _run(self, q: str): ...", [(UNKNOWN, UNKNOWN, False)]),
        (
            "crewai_tools.SerperDevTool",
            "name: str = 'n'\n    args_schema: type = S\n    def _run(self, q: str): ...",
            [("n", UNKNOWN, True)],
        ),
        (
            "langchain_community.tools.DuckDuckGoSearchRun",
            "description: str = 'D.'\n    def _run(self, query: str): ...",
            [(UNKNOWN, "D.", False)],
        ),
        (
            "langchain_community.tools.ddg_search.tool.DuckDuckGoSearchRun",
            "async def _arun(self, query: str): ...",
            [(UNKNOWN, UNKNOWN, False)],
        ),
        ("langchain_community.tools.ShellTool", "x: int = 1", []),
    ],
)
def test_classes_of_ready_made_tools(base: str, body: str, told: list[tuple[object, ...]]) -> None:
    """What a class that does the work anew does not say of the tool, the tool that it is derived from does."""
    module, _, name = base.rpartition(".")
    source = (
        f"from {module} import {name}\nfrom pydantic import BaseModel\nclass S(BaseModel):\n    q: str\n"
        f"class Own({name}):\n    {body}\n"
    )
    assert [
        (each.name, each.description, each.is_known("/inputSchema")) for each in reading(source).tools
    ] == told
