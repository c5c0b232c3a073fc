"""Modules of the project that are called like a framework."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import FRAMEWORKS
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = "def function_tool(f): return f\nclass Agent:\n    def __init__(self, tools): ...\n"
AGENTS = "from agents import Agent, function_tool\n@function_tool\ndef f(): ...\nAgent(tools=[f])\n"


def names(folder: Path, files: dict[str, str], path: str) -> list[tuple[str, object]]:
    """The tools that one of some files holds, which are the same when every file is parsed whole."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    found = []
    for exhaustive in (False, True):
        project = Project([str(folder)], FRAMEWORKS, exhaustive=exhaustive)
        tools = read_tools(str(folder / path), None, project).tools
        found.append([(each.framework, each.name) for each in tools])
        if tools:
            assert project.may_hold_tools(str(folder / path), (folder / path).read_bytes())
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize(
    ("files", "path"),
    [
        ({"agents/__init__.py": PLAIN, "app.py": AGENTS}, "app.py"),
        ({"agents.py": PLAIN, "app.py": AGENTS}, "app.py"),
        ({"src/agents/__init__.py": PLAIN, "tests/test_app.py": AGENTS}, "tests/test_app.py"),
        ({"agents/__init__.py": PLAIN, "pkg/__init__.py": "", "pkg/app.py": AGENTS}, "pkg/app.py"),
        (
            {
                "agents/__init__.py": "from .own import Agent, function_tool",
                "agents/own.py": PLAIN,
                "app.py": AGENTS,
            },
            "app.py",
        ),
        # as many modules as the framework has, of the same names
        (
            {"agents/__init__.py": "from .tool import Agent, function_tool\n", "app.py": AGENTS}
            | {f"agents/{name}.py": PLAIN for name in ("agent", "tool", "tool_context", "run_context")},
            "app.py",
        ),
        (
            {"agents/__init__.py": PLAIN, "agents/app.py": AGENTS.replace("from agents ", "from . ")},
            "agents/app.py",
        ),
        (
            {
                "strands/__init__.py": "def tool(f): return f\n",
                "app.py": "import strands\n@strands.tool\ndef f(): ...\n",
            },
            "app.py",
        ),
        (
            {
                "agno/__init__.py": "",
                "agno/tools/__init__.py": "def tool(f): return f\n",
                "app.py": "from agno.tools import tool\n@tool\ndef f(): ...\n",
            },
            "app.py",
        ),
        (
            {
                "mcp/__init__.py": "",
                "mcp/server.py": "class MCPServer:\n    def tool(self): ...\n",
                "app.py": "from mcp.server import MCPServer\nm = MCPServer()\n@m.tool()\ndef f(): ...\n",
            },
            "app.py",
        ),
        (
            {
                "mcp/__init__.py": "",
                "mcp/hub.py": "class Hub: ...",
                "app.py": "from mcp.hub import Hub\ndef register(server):\n    @server.tool()\n    def f(): ...\n",
            },
            "app.py",
        ),
        (
            {
                "anthropic/__init__.py": "def beta_tool(f): return f\n",
                "app.py": "from anthropic import beta_tool\n@beta_tool\ndef f(): ...\n",
            },
            "app.py",
        ),
    ],
)
def test_what_only_is_called_like_a_framework_makes_no_tools(
    tmp_path: Path, files: dict[str, str], path: str
) -> None:
    """An import of a module that the project has means that one."""
    assert names(tmp_path, files, path) == []


FRAMEWORK = {
    "agents/__init__.py": "from .tool import function_tool\nfrom .agent import Agent\n",
    "agents/tool.py": "def function_tool(f): ...\n",
    "agents/agent.py": "class Agent: ...\n",
    "agents/tool_context.py": "",
    "agents/run_context.py": "",
    "agents/py.typed": "",
}


@pytest.mark.parametrize(
    ("files", "path"),
    [
        # the folder is no package, which would hide nothing that is installed
        ({"agents/one.py": AGENTS}, "agents/one.py"),
        ({"agents/one.py": PLAIN, "app.py": AGENTS}, "app.py"),
        # stubs, which nobody imports
        ({"agents/__init__.pyi": PLAIN, "app.py": AGENTS}, "app.py"),
        ({"agents.pyi": PLAIN, "app.py": AGENTS}, "app.py"),
        # a package of the project's has a module of that name within it
        ({"pkg/__init__.py": "", "pkg/agents.py": PLAIN, "pkg/app.py": AGENTS}, "pkg/app.py"),
        # the file that is called like it means another
        ({"tools/agents.py": AGENTS}, "tools/agents.py"),
        ({"tools/agents.py": AGENTS, "tools/app.py": AGENTS}, "tools/app.py"),
        # it has no such names, so that another is meant
        ({"agents/__init__.py": "", "app.py": AGENTS}, "app.py"),
        # the framework's own source, and who uses it there
        (
            {f"src/{name}": text for name, text in FRAMEWORK.items()} | {"examples/app.py": AGENTS},
            "examples/app.py",
        ),
        (FRAMEWORK | {"agents/extra.py": AGENTS.replace("from agents ", "from . ")}, "agents/extra.py"),
    ],
)
def test_what_hides_no_framework(tmp_path: Path, files: dict[str, str], path: str) -> None:
    """Where an import means what is installed, or the framework is what is looked at, its tools are found."""
    assert names(tmp_path, files, path) == [("openai-agents", "f")]


def test_what_an_own_module_has_of_another_framework(tmp_path: Path) -> None:
    """Names lead through a module that is called like a framework as through any other."""
    files = {
        "agents/__init__.py": "from langchain_core.tools import tool as function_tool\n",
        "app.py": "from agents import function_tool\n@function_tool\ndef f(): ...\n",
    }
    assert names(tmp_path, files, "app.py") == [("langchain", "f")]
