"""How the tools of Agno look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "from agno.tools import tool\n@tool\ndef f(x: int): ...": ["f"],
    "from agno.tools import tool\n@tool()\ndef f(x: int): ...": ["f"],
    "from agno.tools.decorator import tool as t\n@t(name='g')\ndef f(x: int): ...": ["g"],
    "from agno.tools import Function\ndef f(x: int): ...\na = Function(name='g', entrypoint=f)": ["g"],
    "from agno.tools import Function\ndef f(x: int): ...\na = Function.from_callable(f)": ["f"],
    "from agno.agent import Agent\ndef f(x: int): ...\na = Agent(tools=[f])": ["f"],
    "from agno.team import Team\ndef f(x: int): ...\na = Team(members=[], tools=[f])": ["f"],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen."""
    assert read(text).names == names


TOOLKIT = """
from agno.tools import Toolkit

class Kit(Toolkit):
    def __init__(self, deep: bool = False, **kwargs):
        %s

    def search(self, q: str) -> str: ...
    def fetch(self, url: str) -> str: ...
"""


@pytest.mark.parametrize(
    "body",
    [
        "super().__init__(name='kit', tools=[self.search, self.fetch], **kwargs)",
        "super().__init__(tools=[self.search] + [self.fetch])",
        "super().__init__(tools=[self.search, *([self.fetch] if deep else [])])",
        "tools = [self.search]; tools.append(self.fetch); super().__init__(tools=tools)",
        "tools = [self.search]; tools += [self.fetch]; super().__init__(tools=tools)",
        "tools: list = []; tools.extend([self.search, self.fetch]); super().__init__(tools=tools)",
        "super().__init__(tools=[getattr(self, n) for n in ('search', 'fetch')])",
        "super().__init__(); self.register(self.search); self.register(self.fetch)",
        "super().__init__(); [self.register(f) for f in (self.search, self.fetch)]",
    ],
)
def test_toolkits(read: type[Source], body: str) -> None:
    """Methods are tools by reference, without `self`."""
    found = read(TOOLKIT % body)
    assert found.names == ["search", "fetch"]
    assert [list(each.properties) for each in found.tools] == [["q"], ["url"]]


@pytest.mark.parametrize(
    "body",
    [
        "super().__init__(tools=[self.search], async_tools=[(self.fetch, 'load')])",
        "pairs = []; pairs.append((self.fetch, 'load')); super().__init__(tools=[self.search], async_tools=pairs)",
        "super().__init__(async_tools=((self.search, None), (self.fetch, 'load')))",
    ],
)
def test_coroutines_with_names(read: type[Source], body: str) -> None:
    """A toolkit takes each coroutine with the name that the tool shall have."""
    assert read(TOOLKIT % body).names == ["search", "load"]


def test_a_decorated_method_of_a_toolkit(read: type[Source]) -> None:
    """The instance of a decorated method is not published."""
    text = "from agno.tools import Toolkit, tool\nclass K(Toolkit):\n    @tool\n    def f(self, q: str): ..."
    assert list(read(text).only.properties) == ["q"]


def test_names_that_are_computed(read: type[Source]) -> None:
    """Tools that are chosen by names that cannot be known are said, not guessed."""
    found = read(TOOLKIT % "super().__init__(tools=[getattr(self, n) for n in names()])")
    assert (found.names, len(found.not_understood)) == ([], 1)


def test_what_the_agent_fills_in(read: type[Source]) -> None:
    """The agent, the team and the run are hidden by type, media and some more by name."""
    text = """
        from agno.agent import Agent
        from agno.tools import tool

        @tool
        def f(q: str, owner: Agent, other: Agent | None, files: list[str], run_context=None): ...
    """
    assert list(read(text).only.properties) == ["q"]


def test_what_is_lost(read: type[Source]) -> None:
    """Dates and `Any` are published as an object without properties."""
    text = """
        from datetime import date
        from typing import Any
        from agno.tools import tool

        @tool
        def f(a: date, b: Any, c: list[Any], d: int): ...
    """
    assert read(text).only.lost == {"/inputSchema/properties/a", "/inputSchema/properties/b"}


def test_twins(read: type[Source]) -> None:
    """A function and a coroutine of one name are not offered together."""
    body = "super().__init__(); self.register(self.search); self.register(self.asearch, name='search')"
    found = read(TOOLKIT % body + "    async def asearch(self, q: str) -> str: ...\n")
    assert found.names == ["search", "search"]
    assert len({each.toolset for each in found.tools}) == 2


@pytest.mark.parametrize(
    ("later", "is_known"),
    [
        ("self.functions['search'].description = text", False),
        ("for each in self.functions.values():\n            each.description = text", False),
        ("for name, each in self.functions.items(): each.description = text", False),
        ("self.description = text", True),
        ("other.description = text", True),
        ("assert self.functions['search'].description == text", True),
    ],
)
def test_a_description_that_is_set_later(read: type[Source], later: str, is_known: bool) -> None:
    """What the code sets on a tool that is made already is not missing."""
    (tool, _) = read(
        TOOLKIT % f"super().__init__(tools=[self.search, self.fetch]); text = ''\n        {later}"
    ).tools
    assert (tool.description is None) is is_known
