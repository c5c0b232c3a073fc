"""No file that holds a tool is dropped, and prose about tools is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.plugins import load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.prefilter import may_hold_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from pathlib import Path

FRAMEWORKS = tuple(load(["tool_contracts.frameworks"]).frameworks.values())


@pytest.mark.parametrize(
    "text",
    [
        "@tool\n",
        "@mcp.tool()\n",
        "@ servers['a'] . tool ( )\n",
        "class A(BaseTool):\n",
        "class A(\n    Mixin,\n    BaseTool,\n):\n",
        "class A(BaseTool[Args]):",
        "class A(  # noqa: D101\n    BaseTool,\n):",
        "class A[T: int](BaseTool):",
        "x = StructuredTool.from_function(f)",
        "server.add_tool (f)",
        "Agent(\n    tools = TOOLS)",
        "from x import (\n    tool\n    as t,\n)",
        "from x import BaseTool as B",
        "t = praisonaiagents.tool\n",
        "ToolNode([f])",
        "create_agent(model, [f])",
        "D = {'inputSchema': {}}",
        "D = {'parameters': {'properties': {}}}",
        "D = {'type': 'function', 'function': {'name': 'f', 'parameters': {}}}",
        "D = dict(input_schema=S)",
        "D = {'toolSpec': {}}",
        "D = {'toolSpec' : {}}",
        "D = {'toolSpec'  # the envelope\n  : {}}",
        "D = {('toolSpec'): {}}",
        'D = {"""toolSpec""": {}}',
        "D = dict(input_schema\n= S)",
    ],
)
def test_marks_of_tools(text: str) -> None:
    """Every way to define a tool leaves a mark."""
    assert may_hold_tools(text.encode(), FRAMEWORKS)


@pytest.mark.parametrize(
    "text",
    [
        "'''Use the right tool for the job; many tools exist.'''",
        "import os\n\nclass A(Base):\n    def f(self): return os.name\n",
        "def tooling(tool_name): return tool_name",
        "toolbox = 1",
        "schema = held['input_schema']",
        "schema = held.input_schema = S",
        "if held.input_schema == S: pass",
        "KEYS = ['parameters', 'properties']",
        "if x.get('parameters').get('properties'): pass",
    ],
)
def test_prose_is_dropped(text: str) -> None:
    """Words that only talk about tools do not cost a parse."""
    assert not may_hold_tools(text.encode(), FRAMEWORKS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from praisonaiagents import tool\n@tool\ndef f(): ...", True),
        ("from praisonaiagents import tool as t\nu = t\n@u\ndef f(): ...", True),
        ("import praisonaiagents as p\n@p.tool\ndef f(): ...", True),
        ("def make():\n    from agents import Agent\n    return Agent(tools=[f])", True),
        ("from helpers import *\n@tool\ndef f(): ...", True),
        ("from helpers import decorate\n@decorate\ndef f(): ...", True),
        ("from helpers import plain\n@plain\ndef f(): ...", False),
        ("from helpers import Circular\nclass A(Circular): ...", False),
        ("def register(mcp):\n    @mcp.tool()\n    def f(): ...", True),
        ("for tool in TOOLS:\n    tool(1)", False),
        ("from fastmcp import FastMCP\nm = FastMCP('m')\nm.mount(other)", True),
        ("from fastapi import FastAPI\napp = FastAPI()\napp.mount(other)", False),
        ("from smolagents import CodeAgent\nCodeAgent([f])", True),
        ("from elsewhere import run\nrun(tools=[f])", False),
        ("x = ...\nfrom elsewhere import y\ny(tools=x)", False),
        ("from crewai.tools import BaseTool\ndef f(a: BaseTool): run(tools=[a])", False),
    ],
)
def test_words_count_where_they_lead_to_a_framework(tmp_path: Path, text: str, expected: bool) -> None:
    """A word of a framework is one only where the file has it from there, directly or over files of the project."""
    (tmp_path / "helpers.py").write_text(
        "from crewai.tools import tool\ndecorate = tool\nplain = print\n"
        "from circles import Circular as _Circular\nclass Circular(_Circular): ..."
    )
    (tmp_path / "circles.py").write_text("from helpers import Circular as C\nclass Circular(C): ...")
    project = Project([str(tmp_path)], FRAMEWORKS)
    assert project.may_hold_tools(str(tmp_path / "a.py"), text.encode()) is expected


@pytest.mark.parametrize(
    "text",
    [
        "import os, helpers\n@helpers.decorate\ndef f(): ...",
        "import os as o, helpers as h\n@h.decorate\ndef f(): ...",
        "import os, \\\n    helpers\n@helpers.decorate\ndef f(): ...",
        "import helpers as\\\n    h\n@h.decorate\ndef f(): ...",
        "import os; import sys, helpers\n@helpers.decorate\ndef f(): ...",
        "from helpers import (  # all (of it)\n    plain,\n    decorate,\n)\n@decorate\ndef f(): ...",
        "from helpers import \\\n    (plain,\n    decorate)\n@decorate\ndef f(): ...",
        "from \\\n    helpers import decorate\n@decorate\ndef f(): ...",
        "from helpers import plain; from helpers import decorate\n@decorate\ndef f(): ...",
        "from helpers import decorate\n@(decorate)\ndef f(): ...",
        "from helpers import decorate\nmine = decorate\n@mine\ndef f(): ...",
        "import helpers\nmine = (\n    helpers.decorate\n)\n@mine\ndef f(): ...",
        "from helpers import decorate\nmine, x = decorate, 1\n@mine\ndef f(): ...",
        "from helpers import Base\nclass A(\n    mixin(1),  # (first)\n    Base,\n): ...",
        "x = helpers.\\\n    decorate\nfrom helpers import decorate\n@decorate\ndef f(): ...",
    ],
)
def test_names_are_followed_however_they_are_written(tmp_path: Path, text: str) -> None:
    """Lists of imports, comments with brackets, joined lines and names given on hide no tool."""
    (tmp_path / "helpers.py").write_text("from crewai.tools import tool, BaseTool as Base\ndecorate = tool\n")
    project = Project([str(tmp_path)], FRAMEWORKS)
    assert project.may_hold_tools(str(tmp_path / "a.py"), text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "import shop\n@shop.mk\ndef f(a: int): ...\n",
        "import shop as s\n@s.mk\ndef f(a: int): ...\n",
        "import shop\nown = shop.mk\n@own\ndef f(a: int): ...\n",
        "import shop\nclass F(shop.Base):\n    def run(self, a: int): ...\n",
        "import shop\n@shop.inner.mk\ndef f(a: int): ...\n",
        "import shop.inner\n@shop.inner.mk\ndef f(a: int): ...\n",
        "if True: import os; import shop.inner\n@shop.inner.mk\ndef f(a: int): ...\n",
    ],
)
@pytest.mark.parametrize("parts", ["", "from . import inner", "from shop import inner"])
def test_a_package_that_is_imported_whole_leads_on(tmp_path: Path, text: str, parts: str) -> None:
    """What a package takes from its parts under other names is a way to the framework too."""
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "__init__.py").write_text(f"from .inner import mk, Base\n{parts}\n")
    (tmp_path / "shop" / "inner.py").write_text("from praisonaiagents import tool as mk, BaseTool as Base\n")
    (tmp_path / "use.py").write_text(text)
    reading = read_tools(str(tmp_path / "use.py"), None, Project([str(tmp_path)], FRAMEWORKS))
    assert [each.framework for each in reading.tools] == ["praisonai"]
