"""Which tools are held against each other: those that one agent or server offers, and not what merely shares a file."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint import lint_paths
from tool_contracts.settings import Selectors, Settings

if TYPE_CHECKING:
    from pathlib import Path

PRAISONAI = """\
from praisonaiagents import Agent, BaseTool, tool

@tool
def search(q: str) -> str:
    "Search the web."

class Search(BaseTool):
    name = "search"
    description = "Search the shelf."
    def run(self, q: str) -> str:
        return q

"""
SMOLAGENTS = """\
from smolagents import CodeAgent, Tool

class Google(Tool):
    name = "web_search"
    description = "Search with Google."
    inputs = {}
    output_type = "string"
    def forward(self) -> str:
        return ""

class Bing(Tool):
    name = "web_search"
    description = "Search with Bing."
    inputs = {}
    output_type = "string"
    def forward(self) -> str:
        return ""

"""
LANGCHAIN = """\
from langchain_core.tools import tool
from langchain.agents import create_agent

@tool("fetch")
def one(q: str) -> str:
    "Fetch one."

@tool("fetch")
def two(q: str) -> str:
    "Fetch two."

"""
SERVERS = """\
from fastmcp import FastMCP

part = FastMCP("part")
whole = FastMCP("whole")

@part.tool
def get(x: int) -> int:
    "Get a part."

@whole.tool
def part_get(x: int) -> int:
    "Get a whole."

"""


def duplicates(folder: Path, **files: str) -> list[tuple[str, int, str]]:
    """Where names are told to be taken: file, line and name."""
    for name, text in files.items():
        (folder / f"{name}.py").write_text(dedent(text))
    settings = Settings()
    settings.selectors = (Selectors("test", select=("TOOL501",)),)
    found = lint_paths([str(folder)], settings).findings
    return [
        (each.span.filename.rpartition("/")[2], each.span.line, each.message.split("`")[1]) for each in found
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (PRAISONAI + "agent = Agent(tools=[search, Search()])", 8),
        (PRAISONAI + "TOOLS = [search, Search()]\nagent = Agent(tools=TOOLS)", 8),
        (PRAISONAI + "made = Search()\nagent = Agent(tools=[search, made])", 8),
        (PRAISONAI + "one = Agent(tools=[search])\nother = Agent(tools=[Search()])", None),
        (PRAISONAI + "agent = Agent(tools=[search] if x else [Search()])", None),
        (
            PRAISONAI
            + "if x:\n    TOOLS = [search]\nelse:\n    TOOLS = [Search()]\nagent = Agent(tools=TOOLS)",
            None,
        ),
        (SMOLAGENTS, None),
        (SMOLAGENTS + "agent = CodeAgent(tools=[Google(), Bing()], model=m)", 12),
        (SMOLAGENTS + "agent = CodeAgent(tools=[Google()], model=m)", None),
        (LANGCHAIN, 8),
        (LANGCHAIN + "a = create_agent('m', [one, two])\nb = create_agent('m', tools=[one, two])", 8),
        (LANGCHAIN + "a = create_agent('m', [one])\nb = create_agent('m', tools=[two])", None),
    ],
)
def test_lists_of_agents(text: str, line: int | None, tmp_path: Path) -> None:
    """Two tools of one name are told once where one list holds both; a class in a file is only one to choose from."""
    assert [found for _, found, _ in duplicates(tmp_path, tools=text)] == ([] if line is None else [line])


def test_lists_over_files(tmp_path: Path) -> None:
    """The tools of one list may be defined in several files."""
    first, second = LANGCHAIN.split('@tool("fetch")\ndef two')
    other = 'from langchain_core.tools import tool\n@tool("fetch")\ndef two' + second
    agent = "from langchain.agents import create_agent\nfrom first import one\nfrom other import two\n"
    found = duplicates(
        tmp_path, first=first, other=other, agent=agent + "a = create_agent('m', tools=[one, two])"
    )
    assert found == [("other.py", 2, "fetch")]


def test_another_file_is_named_as_in_reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The path of the file that has the name already begins at the current folder, as that of the finding does."""
    first, second = LANGCHAIN.split('@tool("fetch")\ndef two')
    (tmp_path / "first.py").write_text(first)
    (tmp_path / "other.py").write_text(
        'from langchain_core.tools import tool\n@tool("fetch")\ndef two' + second
    )
    (tmp_path / "agent.py").write_text(
        "from langchain.agents import create_agent\nfrom first import one\nfrom other import two\n"
        "a = create_agent('m', tools=[one, two])"
    )
    monkeypatch.chdir(tmp_path)
    settings = Settings()
    settings.selectors = (Selectors("test", select=("TOOL501",)),)
    (finding,) = lint_paths(["."], settings).findings
    assert finding.message == "tool name `fetch` is taken already, at first.py:4"


@pytest.mark.parametrize(
    ("mounting", "found"),
    [
        ("whole.mount(part, 'part')", ["part_get"]),
        ("whole.mount(part, namespace='part')", ["part_get"]),
        ("whole.mount(server=part, prefix='part')", ["part_get"]),
        ("whole.import_server(part, 'part')", ["part_get"]),
        ("whole.mount(part)", []),
        ("whole.mount(part, 'other')", []),
        ("whole.mount(part, NAME)", []),
        ("whole.mount(part, 'part', tool_names={'get': 'x'})", []),
        ("whole.mount(whole, 'part')", []),
        ("", []),
    ],
)
def test_servers_that_take_over_others(mounting: str, found: list[str], tmp_path: Path) -> None:
    """The tools of a server that is mounted have names with its prefix, which may be taken."""
    assert [name for *_, name in duplicates(tmp_path, servers=SERVERS + mounting)] == found


def test_servers_in_a_chain(tmp_path: Path) -> None:
    """A server that is mounted brings those that it has taken over itself."""
    text = SERVERS + "top = FastMCP('top')\n@top.tool\ndef all_part_get(x: int) -> int:\n    'Get all.'\n"
    text += "top.mount(whole, 'all')\n"
    assert [name for *_, name in duplicates(tmp_path, servers=text)] == ["all_part_get"]


@pytest.mark.parametrize(
    ("made", "offered"),
    [
        (
            "from fastmcp import FastMCP\ns = FastMCP('s')\n@s.tool",
            "from fastmcp import FastMCP\nm = FastMCP('m')\nm.mount(first.s)\nm.mount(other.s)\n",
        ),
        (
            "from smolagents import tool\n@tool",
            "from smolagents import CodeAgent\nCodeAgent([first.f, other.f])\n",
        ),
        (
            "from crewai.tools import tool\n@tool('f')",
            "from crewai import Task\nTask(tools=[first.f, other.f])\n",
        ),
        (
            "from agents import function_tool\n@function_tool",
            "from agents import Agent\nAgent(tools=[first.f, other.f])\n",
        ),
        ("from strands import tool\n@tool", "from strands import Agent\nAgent(tools=[first.f, other.f])\n"),
    ],
)
def test_a_file_that_only_offers(made: str, offered: str, tmp_path: Path) -> None:
    """A file with nothing but servers that take over others, or lists of tools, is read as well."""
    tool = f"{made}\ndef f(x: int) -> int:\n    'Do it.'\n"
    found = duplicates(tmp_path, first=tool, other=tool, main=f"import first, other\n{offered}")
    assert [(file, name) for file, _, name in found] == [("other.py", "f")]
