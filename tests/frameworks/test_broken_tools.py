"""`pytest --tool-contracts` over tools whose objects cannot be read."""

from __future__ import annotations

import fnmatch
import importlib.util
import json

import pytest

pytest_plugins = "pytester"

MOJENTIC = """
from mojentic.llm.tools.llm_tool import LLMTool
class Broken(LLMTool):
    def __init__(self): raise RuntimeError("no key")
    def run(self, x): return x
    @property
    def descriptor(self):
        return {"type": "function", "function": {"name": "half", "description": "Half.", "parameters": {
            "type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}}}
class Computed(LLMTool):
    def run(self, x): return x
    @property
    def descriptor(self): raise RuntimeError("no key")
"""
PRAISONAI = """
from praisonaiagents import BaseTool
class Broken(BaseTool):
    name, description = "half", "Half."
    def __init__(self): raise RuntimeError("no key")
    def run(self, x: int): return x
class Listed(BaseTool):
    name, description = "listed", "Listed."
    def get_schema(self): raise RuntimeError("no key")
    def run(self, x: int): return x
TOOLS = [Listed()]
"""
LANGCHAIN = """
from langchain_core.tools import BaseTool, tool
class Broken(BaseTool):
    name: str = "half"
    description: str = "Half."
    @property
    def tool_call_schema(self): raise RuntimeError("no key")
    def _run(self, x: int) -> int: return x
instance = Broken()
"""
MCP = """
from mcp.server.{module} import {name}
class Broken({name}):
    async def list_tools(self): raise RuntimeError("no key")
server = Broken("s")
@server.tool()
def half(x: int) -> int:
    "Half."
    return x
"""
COMPUTED = """
from mojentic.llm.tools.llm_tool import LLMTool
def described(name, parameters):
    return {"type": "function", "function": {"name": name, "description": "Half.", "parameters": parameters}}
class Half(LLMTool):
    def __init__(self{needed}): pass
    def run(self, x: int): return {"half": x / 2}
    @property
    def descriptor(self):
        x = {"type": "integer", "description": "x"}
        return described("half", {"type": "object", "properties": {"x": x}, "required": ["x"]})
"""
"""A file in which no tool can be read without running it; what makes one is given in `needed`."""
UNREAD = "half::descriptor SKIPPED (`server` cannot be read)"


@pytest.mark.parametrize(
    ("package", "source", "items"),
    [
        ("mojentic", MOJENTIC, ["Broken FAILED", "Computed FAILED"]),
        ("praisonaiagents", PRAISONAI, ["TOOLS[0] FAILED", "Broken FAILED"]),
        ("langchain_core", LANGCHAIN, ["instance FAILED"]),
        (
            "mcp.server.fastmcp.server",
            MCP.format(module="fastmcp", name="FastMCP"),
            ["server FAILED", UNREAD],
        ),
        (
            "mcp.server.mcpserver",
            MCP.format(module="mcpserver", name="MCPServer"),
            ["server FAILED", UNREAD],
        ),
    ],
)
def test_a_tool_that_cannot_be_read_is_one_item(
    pytester: pytest.Pytester, package: str, source: str, items: list[str]
) -> None:
    """What the source shows of it is no second item; the tools of a server that cannot be read say so."""
    if not _is_installed(package):
        pytest.skip(f"{package} is not installed")
    pytester.makepyfile(tools_here=source)
    result = pytester.runpytest_subprocess("--tool-contracts", "-v", "-p", "no:cacheprovider", timeout=120)
    lines = [line.partition("::")[2] for line in result.stdout.lines if line.startswith("tools_here.py::")]
    assert [line.partition("  ")[0].rstrip() for line in lines] == items
    assert "RuntimeError: no key" in result.stdout.str()


@pytest.mark.parametrize(
    ("needed", "items"),
    [
        (", key=None", ["half::descriptor PASSED"]),
        (", key", ["Half::descriptor SKIPPED (the imported mod"]),
    ],
)
def test_what_cannot_be_read_is_imported(pytester: pytest.Pytester, needed: str, items: list[str]) -> None:
    """A file that defines tools is tested though reading shows none of them, or says that there are none."""
    if not _is_installed("mojentic"):
        pytest.skip("mojentic is not installed")
    pytester.makepyfile(tools_here=COMPUTED.replace("{needed}", needed))
    result = pytester.runpytest_subprocess(
        "--tool-contracts", "-v", "--tool-contracts-phases=descriptor", "-p", "no:cacheprovider", timeout=120
    )
    lines = [line.partition("::")[2] for line in result.stdout.lines if line.startswith("tools_here.py::")]
    assert [line[: len(item)] for line, item in zip(lines, items, strict=True)] == items


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("", True),
        ("half = Half(1)", False),
        ("class Other(Half): pass\nother = Other(1)", False),
    ],
)
def test_a_class_that_wants_arguments_is_told_beside_others(
    pytester: pytest.Pytester, more: str, told: bool
) -> None:
    """Where nothing is made of it, and its descriptor is computed, the line to add is shown."""
    if not _is_installed("mojentic"):
        pytest.skip("mojentic is not installed")
    beside = MOJENTIC.partition("class Computed")[0].replace('raise RuntimeError("no key")', "pass")
    pytester.makepyfile(tools_here=beside + COMPUTED.replace("{needed}", ", key") + more)
    result = pytester.runpytest_subprocess(
        "--tool-contracts", "-rs", "--tool-contracts-phases=descriptor", "-p", "no:cacheprovider", timeout=120
    )
    line = "*the `descriptor` of `Half` is computed, and it wants arguments; to have it called, add: half = Half(...)"
    assert result.parseoutcomes() == {"passed": 1 if told else 2, **({"skipped": 1} if told else {})}
    assert any(fnmatch.fnmatchcase(each, line) for each in result.outlines) == told


WRONG = """
from mojentic.llm.tools.llm_tool import LLMTool

class Wrong(LLMTool):
    def run(self, x): return x
    @property
    def descriptor(self): return 42
"""


def test_a_descriptor_that_is_none(pytester: pytest.Pytester) -> None:
    """Where no line of the user's raises, the place is that of the class, as the user would write it."""
    if not _is_installed("mojentic"):
        pytest.skip("mojentic is not installed")
    pytester.makepyfile(tools_here=WRONG)
    result = pytester.runpytest_subprocess("--tool-contracts", "-p", "no:cacheprovider", timeout=120)
    result.assert_outcomes(failed=1)
    assert any(
        each.startswith("tools_here.py:3: `Wrong` cannot be read as a tool: ") for each in result.outlines
    )


def test_a_replay_of_another_tool_is_not_held_up(pytester: pytest.Pytester) -> None:
    """A tool that cannot be read is told in a replay only where it is the one that is named."""
    if not _is_installed("mojentic"):
        pytest.skip("mojentic is not installed")
    pytester.makepyfile(tools_here=WRONG + COMPUTED.replace("{needed}", ""))
    for name, outcome in (("half", {"passed": 1}), ("Wrong", {"failed": 1})):
        given = json.dumps({"tool": f"tools_here.py::{name}", "arguments": {"x": 4}})
        result = pytester.runpytest_subprocess("--tool-contracts-replay", given, timeout=120)
        result.assert_outcomes(**outcome)


def _is_installed(package: str) -> bool:
    try:
        return importlib.util.find_spec(package) is not None
    except ModuleNotFoundError:
        return False
