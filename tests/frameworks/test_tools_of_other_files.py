"""Functions that stand in one file and are made tools of in another, as agents and servers are mostly written."""

from __future__ import annotations

import textwrap

import pytest

pytest_plugins = "pytester"

FUNCTIONS = '''
def weekday(day: int) -> str:
    """Name a day of the week."""
    return ["Mon", "Tue"][day]
'''
AGENT = """
from praisonaiagents import Agent
from functions import weekday

agent = Agent(instructions="Answer.", llm="gpt-4o-mini", tools=[weekday])
"""
SERVER = """
from mcp.server.fastmcp import FastMCP
from functions import weekday

server = FastMCP("days")
server.add_tool(weekday)
"""
GRAPH = '''
from langgraph.prebuilt import ToolNode
from made import halve, third

def own(number: int) -> int:
    """Give it back."""
    return number

node = ToolNode([third, halve, own])
'''
MADE = '''
from langchain_core.tools import StructuredTool, tool

def half(number: int) -> float:
    """Take a half."""
    return number / 2

halve = StructuredTool.from_function(half)

@tool
def third(number: int) -> float:
    """Take a third."""
    return number / 3
'''


@pytest.mark.parametrize(
    ("package", "maker"),
    [("praisonaiagents", AGENT), ("mcp.server.fastmcp", SERVER)],
    ids=["agent", "server"],
)
def test_it_is_called_where_it_is_made_a_tool(pytester: pytest.Pytester, package: str, maker: str) -> None:
    """The file that hands it over is imported, and a finding stands at the function."""
    _require(package)
    pytester.makepyfile(functions=FUNCTIONS, maker=maker)
    result = pytester.runpytest_subprocess(
        "--tool-contracts", "--tool-contracts-phases=descriptor,boundaries"
    )
    result.stdout.fnmatch_lines(
        [
            "*functions.py:3: TOOL701 *IndexError*",
            "1 tool, 2 phases (1 passed, 1 failed), *",
            "FAILED maker.py::weekday::*",
        ]
    )
    result.stdout.no_fnmatch_line("*seen at run time alone*")


def test_a_tool_that_is_handed_on_is_called_once(pytester: pytest.Pytester) -> None:
    """In the file that has made it, which the linter has read."""
    _require("langgraph")
    pytester.makepyfile(made=MADE, maker=GRAPH)
    result = pytester.runpytest_subprocess("--tool-contracts", "--tool-contracts-phases=descriptor", "-v")
    result.stdout.fnmatch_lines(
        [
            "made.py::*::descriptor PASSED*",
            "made.py::*::descriptor PASSED*",
            "maker.py::own::descriptor PASSED*",
        ]
    )
    result.stdout.fnmatch_lines("3 tools, 3 phases (3 passed), *")
    result.stdout.no_fnmatch_line("*seen at run time alone*")


LISTS = '''
from langchain_core.tools import StructuredTool

def third(number: int) -> float:
    """Take a third."""
    return number / 3

def half(number: int) -> float:
    """Take half."""
    return number / 2

TOOLS = [StructuredTool.from_function(third)]
MORE = [StructuredTool.from_function(each) for each in (half,)]
'''
HANDED_ON = """
from langgraph.prebuilt import ToolNode
from made import MORE, TOOLS

def own(number: int) -> int:
    '''Give it back.'''
    return number

node = ToolNode([*TOOLS, *MORE, own])
"""


def test_what_an_imported_list_holds_is_called_once(pytester: pytest.Pytester) -> None:
    """In the file that has made it, though it is collected later and its source does not show it."""
    _require("langgraph")
    pytester.makepyfile(made=LISTS, agent=HANDED_ON)
    result = pytester.runpytest_subprocess("--tool-contracts", "--tool-contracts-phases=descriptor", "-v")
    result.stdout.fnmatch_lines(
        [
            "agent.py::own::descriptor PASSED*",
            "made.py::third::descriptor PASSED*",
            "made.py::half::descriptor PASSED*",
            "3 tools, 3 phases (3 passed), *",
        ]
    )
    result = pytester.runpytest_subprocess("--tool-contracts", "agent.py", "--collect-only", "-q")
    result.stdout.fnmatch_lines(["agent.py::third::descriptor"])


OBJECTS = '''
from agents import FunctionTool, function_tool

def third(number: int) -> float:
    """Take a third."""
    return number / 3

async def answer(context, text):
    return text

MANY = [function_tool(each) for each in (third,)]
SCHEMA = {"type": "object", "properties": {}, "additionalProperties": False}
TOOLS = [FunctionTool(name="wait", description="Wait.", params_json_schema=SCHEMA, on_invoke_tool=answer)]
'''
OBJECTS_HANDED = """
from agents import Agent, function_tool
from made import MANY, TOOLS

@function_tool
def own(number: int) -> int:
    '''Give it back.'''
    return number

agent = Agent(name="counter", tools=[*MANY, *TOOLS, own])
"""


def test_an_object_without_a_function_is_called_once(pytester: pytest.Pytester) -> None:
    """What it publishes tells that it is the same."""
    _require("agents")
    pytester.makepyfile(made=OBJECTS, agent=OBJECTS_HANDED)
    result = pytester.runpytest_subprocess("--tool-contracts", "--collect-only", "-q")
    result.stdout.fnmatch_lines(
        ["agent.py::own::descriptor", "made.py::third::descriptor", "made.py::wait::descriptor"]
    )
    result.stdout.no_fnmatch_line("agent.py::third*")
    result.stdout.no_fnmatch_line("agent.py::wait*")


def test_two_agents_share_a_function(pytester: pytest.Pytester) -> None:
    """It is called for the first, and not told of again for one that only a function makes, first or last."""
    _require("praisonaiagents")
    inside = "".join(f"    {line}\n" for line in AGENT.strip().splitlines())
    pytester.makepyfile(functions=FUNCTIONS, a=AGENT, b=AGENT)
    pytester.makepyfile(**dict.fromkeys(("Before", "later"), f"def main():\n{inside}"))
    result = pytester.runpytest_subprocess("--tool-contracts", "--tool-contracts-phases=descriptor", "-v")
    result.stdout.fnmatch_lines(["a.py::weekday::descriptor PASSED*", "1 tool, 1 phase (1 passed), *"])
    result = pytester.runpytest_subprocess("--tool-contracts", "b.py", "--collect-only", "-q")
    result.stdout.fnmatch_lines(["b.py::weekday::descriptor"])


CLASSES = """
from praisonaiagents import BaseTool

class Weather(BaseTool):
    name = "weather"
    description = "Tell the weather."

    def __init__(self, unit: str = "C") -> None:
        self.unit = unit
        super().__init__()

    def run(self, city: str) -> str:
        return city + self.unit
"""
OF_CLASSES = """
from praisonaiagents import Agent
from made import Weather

def own(number: int) -> int:
    '''Give it back.'''
    return number

agent = Agent(instructions="Answer.", llm="gpt-4o-mini", tools=[own, Weather({0})])
"""


@pytest.mark.parametrize(("unit", "called"), [("", False), ("'F'", True)], ids=["alike", "another"])
def test_an_object_is_called_beside_its_class_where_it_differs(
    pytester: pytest.Pytester, unit: str, called: bool
) -> None:
    """What the class defines is called on an object that is made for it."""
    _require("praisonaiagents")
    pytester.makepyfile(made=CLASSES, agent=OF_CLASSES.format(unit))
    result = pytester.runpytest_subprocess("--tool-contracts", "--collect-only", "-q")
    result.stdout.fnmatch_lines(["agent.py::own::descriptor", "made.py::weather::descriptor"])
    assert ("agent.py::weather::descriptor" in result.outlines) is called


PARTS = {
    "agent": """
        from praisonaiagents import Agent
        from . import tools
        def own(number: int) -> int:
            '''Give it back.'''
            return number
        agent = Agent(instructions="Answer.", llm="gpt-4o-mini", tools=[*tools.TOOLS, own])
        """,
    "tools": """
        from praisonaiagents import tool
        from . import agent
        def half(number: int) -> float:
            '''Take half.'''
            return number / 2
        TOOLS = [tool(each) for each in (half,)]
        """,
    "__init__": """
        from .agent import agent
        from .tools import TOOLS
        """,
}


def test_files_that_import_each_other(pytester: pytest.Pytester) -> None:
    """Neither leaves a tool to the other that the other leaves to it; a package that only hands names on has none."""
    _require("praisonaiagents")
    package = pytester.mkdir("package")
    for name, text in PARTS.items():
        (package / f"{name}.py").write_text(textwrap.dedent(text))
    result = pytester.runpytest_subprocess("--tool-contracts", "--collect-only", "-q")
    result.stdout.fnmatch_lines(
        [
            "package/agent.py::own::descriptor",
            "package/tools.py::half::descriptor",
        ]
    )
    result.stdout.no_fnmatch_line("package/agent.py::half*")
    result.stdout.no_fnmatch_line("package/__init__.py::*")


def test_one_that_only_a_function_hands_over_is_told(pytester: pytest.Pytester) -> None:
    """It is skipped with a reason, not left out."""
    _require("praisonaiagents")
    inside = "".join(f"    {line}\n" for line in AGENT.strip().splitlines())
    pytester.makepyfile(functions=FUNCTIONS, maker=f"def main():\n{inside}")
    result = pytester.runpytest_subprocess("--tool-contracts", "-rs")
    result.stdout.fnmatch_lines("SKIPPED * the imported module holds no such tool*")


@pytest.mark.parametrize(
    ("package", "maker", "kept", "left"),
    [
        ("fastmcp", "FastMCP", "b", "a"),
        ("mcp.server.fastmcp", "FastMCP", "a", "b"),
        ("mcp.server.mcpserver", "MCPServer", "a", "b"),
    ],
    ids=["fastmcp", "mcp", "mcp2"],
)
def test_of_two_tools_of_one_name_the_published_one_is_called(
    pytester: pytest.Pytester, package: str, maker: str, kept: str, left: str
) -> None:
    """FastMCP publishes the later one, the SDK the earlier one; the other is skipped, and the place is told."""
    _require(package)
    tool = "from app import server\n\n@server.tool()\ndef total({0}: int) -> int:\n    'Give the total.'\n    return {0}\n"
    pytester.makepyfile(
        app=f"from {package} import {maker}\nserver = {maker}('shop')\n",
        a=tool.format("one"),
        b=tool.format("two"),
    )
    result = pytester.runpytest_subprocess("--tool-contracts", "--tool-contracts-phases=descriptor", "-rsA")
    result.stdout.fnmatch_lines(
        [
            "2 tools, 2 phases (1 passed, 1 skipped), *",
            f"PASSED {kept}.py::total::descriptor",
        ]
    )
    result.stdout.fnmatch_lines(
        f"SKIPPED * {left}.py:4: not published: another tool has this name there, {kept}.py:4"
    )


ONE_FILE = """
from {0} import {1}

server = {1}("shop")

@server.tool(name="total")
def first(one: int) -> int:
    '''Give the total.'''
    return one

@server.tool(name="total")
def second(two: int) -> int:
    '''Give the total.'''
    return two
"""


@pytest.mark.parametrize(
    ("package", "maker", "kept", "left"),
    [("fastmcp", "FastMCP", 11, 6), ("mcp.server.fastmcp", "FastMCP", 6, 11)],
    ids=["fastmcp", "mcp"],
)
def test_of_two_in_one_file_as_well(
    pytester: pytest.Pytester, package: str, maker: str, kept: int, left: int
) -> None:
    """Though the function may still carry a mark of what it was to be."""
    _require(package)
    pytester.makepyfile(app=ONE_FILE.format(package, maker))
    result = pytester.runpytest_subprocess("--tool-contracts", "--tool-contracts-phases=descriptor", "-rs")
    result.stdout.fnmatch_lines(
        f"SKIPPED * app.py:{left}: not published: another tool has this name there, app.py:{kept}"
    )
    result.stdout.fnmatch_lines(["2 tools, 2 phases (1 passed, 1 skipped), *"])


REGISTERING = """
from app import server
import functions
{0}
"""


@pytest.mark.parametrize(
    ("package", "maker"),
    [("fastmcp", "FastMCP"), ("mcp.server.fastmcp", "FastMCP"), ("mcp.server.mcpserver", "MCPServer")],
    ids=["fastmcp", "mcp", "mcp2"],
)
def test_a_file_brings_server_and_function_together(
    pytester: pytest.Pytester, package: str, maker: str
) -> None:
    """Neither of which it has made; another file that imports both has no tool."""
    _require(package)
    add = "server.tool(functions.weekday)" if package == "fastmcp" else "server.add_tool(functions.weekday)"
    own = "@server.tool()\ndef total(one: int) -> int:\n    'Give the total.'\n    return one\n"
    pytester.makepyfile(
        app=f"from {package} import {maker}\nserver = {maker}('shop')\n{own}",
        functions=FUNCTIONS,
        using=f"from app import server\nfrom functions import weekday\nprint(weekday(1))\n{own.replace('total', 'other')}",
        adding=REGISTERING.format(add),
    )
    result = pytester.runpytest_subprocess("--tool-contracts", "--tool-contracts-phases=descriptor", "-v")
    result.stdout.fnmatch_lines(
        ["adding.py::weekday::descriptor PASSED*", "app.py::total::descriptor PASSED*"]
    )
    result.stdout.fnmatch_lines(["3 tools, 3 phases (3 passed), *"])


def _require(package: str) -> None:
    pytest.importorskip(package, exc_type=ImportError)
