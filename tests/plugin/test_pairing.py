"""Live tools of a module beside those that cannot be read."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import TYPE_CHECKING

import pytest

from pytest_tool_contracts.pairing import live_tools, pair
from tool_contracts.framework import BrokenTool, Framework, LiveTool
from tool_contracts.model import UNKNOWN, Origin, Span, Tool

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType


pytest_plugins = "pytester"


class Sound(Framework):
    name = "sound"

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        yield LiveTool(Tool("search", origin=Origin("tools.py")), lambda arguments: None, framework=self)


class Failing(Framework):
    name = "failing"

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        yield LiveTool(Tool("first", origin=Origin("tools.py")), lambda arguments: None, framework=self)
        raise self.error


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("no"),
        SystemExit(2),
        asyncio.CancelledError(),
        BaseExceptionGroup("several", [SystemExit(1), KeyError("x")]),
    ],
)
def test_a_framework_that_fails_costs_only_its_own(error: BaseException) -> None:
    """What it has found before stays, and so does what the others find."""
    found, broken = live_tools([Failing(error), Sound()], sys.modules[__name__])
    assert [each.tool.name for each in found] == ["first", "search"]
    assert [(each.symbol, each.error) for each in broken] == [("failing", error)]


def test_the_difference_between_source_and_run_is_shown(pytester: pytest.Pytester) -> None:
    """What only running shows is named in the summary, what only the source shows is skipped; the report has both."""
    (pytester.path / "tools.py").write_text(
        "import json\n"
        'NUMBER = {"type": "object", "properties": {"number": {"type": "integer"}}}\n'
        "DESCRIPTORS = [\n"
        '    {"name": name, "description": "Tells a number.", "inputSchema": NUMBER}\n'
        '    for name in json.loads(\'["one", "two"]\')\n'
        "]\n"
        'DESCRIPTORS.append({"name": "three", "description": "Tells a number.", "inputSchema": NUMBER})\n'
        "def one(number=0): return number\n"
        "def two(number=0): return number\n"
        "def three(number=0): return number\n"
        'if not DESCRIPTORS:\n    LATER = {"name": "four", "description": "Comes later.", "inputSchema": NUMBER}\n'
    )
    ran = pytester.runpytest_subprocess(
        "--tool-contracts", "--tool-contracts-phases=descriptor", "--tool-contracts-report=report.json", "-rs"
    )
    ran.stdout.fnmatch_lines(["2 tools seen at run time alone, of which the linter says nothing: one, two"])
    found = json.loads((pytester.path / "report.json").read_text(encoding="utf-8"))["tools"]
    seen = {each["name"]: each["seen"] for each in found if each["name"] != "<unnamed tool>"}
    assert seen == {"one": "run", "two": "run", "three": "both", "four": "source"}


class Named(Framework):
    name = "named"


def test_a_computed_name_is_that_of_the_live_tool_in_its_place() -> None:
    """Where the source does not tell the name, the line of the function does which tool it is."""

    def inner(query: str) -> str:
        return query

    framework = Named()
    place = Span(__file__, inner.__code__.co_firstlineno, 5)
    source, other = (
        Tool(UNKNOWN, framework="named", origin=Origin(__file__, symbol), spans={"": span})
        for symbol, span in (("make.<locals>.inner", place), ("other", Span(__file__, 1)))
    )
    live = LiveTool(
        Tool("guides", framework="named", origin=Origin(__file__, "app:guides")),
        inner,
        framework=framework,
        function=inner,
    )
    assert pair([other, source], [live]) == ([(live, source)], [other])


def test_a_method_is_the_source_of_the_tools_of_several_objects() -> None:
    """What a toolkit says is said once, and holds for each of its objects; a tool of another name is another one."""
    framework = Named()
    source = Tool("up", framework="named", origin=Origin(__file__, "Kit.up"))
    lives = [
        LiveTool(
            Tool(name, framework="named", origin=Origin(__file__, "Kit.up")),
            lambda arguments: None,
            framework=framework,
        )
        for name in ("up", "up", "down")
    ]
    assert pair([source], lives) == ([(lives[0], source), (lives[1], source), (lives[2], None)], [])


def test_two_objects_of_one_class_whose_name_is_cleaned() -> None:
    """Both belong to the class, by its name and in whatever form the framework sends that."""

    class Cleaning(Framework):
        name = "cleaning"
        cleans_names = True

    def live(name: str) -> LiveTool:
        return LiveTool(
            Tool(name, origin=Origin("tools.py", "Read")), lambda arguments: None, framework=Cleaning()
        )

    source = Tool("Read a page", framework="cleaning", origin=Origin("tools.py", "Read"))
    objects = [live("read_a_page"), live("read_a_page"), live("other")]
    pairs, left = pair([source], objects)
    assert [found for _, found in pairs] == [source, source, None]
    assert left == []
