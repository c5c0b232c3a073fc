"""Which framework's tests can run here and which must; loading, calling and repeating the tools of a module."""

from __future__ import annotations

import asyncio
import importlib.util
import inspect
import os
import subprocess
import sys
import textwrap
import warnings
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.framework import BrokenTool, Framework, LiveTool
from tool_contracts.plugins import FRAMEWORKS, load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import ModuleType

    from tool_contracts.model import Tool

PROMISED = {
    "seeds": {"praisonaiagents", "mojentic", "langchain_core", "langgraph", "mcp"},
    "mcp2": {"mcp", "fastmcp"},
}
NEEDED_BY = {
    "test_live_praisonai": "praisonaiagents",
    "test_live_mojentic": "mojentic",
    "test_live_langchain": "langchain_core",
    "test_live_langgraph": "langgraph",
    "test_live_mcp": "mcp",
    "test_live_fastmcp": "fastmcp",
}


def pytest_configure(config: pytest.Config) -> None:
    """Stop at once where the environment does not hold what it promises."""
    environment = os.environ.get("TOOL_CONTRACTS_ENVIRONMENT")
    if environment is None:
        return
    if environment not in PROMISED:
        raise pytest.UsageError(f"unknown TOOL_CONTRACTS_ENVIRONMENT: {environment!r}")
    missing = sorted(name for name in PROMISED[environment] if importlib.util.find_spec(name) is None)
    if missing:
        raise pytest.UsageError(f"environment {environment!r} promises {', '.join(missing)}")
    generation = 2 if environment == "mcp2" else 1
    if int(version("mcp").partition(".")[0]) != generation:
        raise pytest.UsageError(f"environment {environment!r} promises mcp {generation}.x")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the tests of a framework that is not installed."""
    needed = NEEDED_BY.get(collection_path.stem)
    return True if needed is not None and importlib.util.find_spec(needed) is None else None


class Bench:
    """Writes a module of tools, imports it, calls its live tools and repeats a call as a script."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.modules: list[str] = []
        self.frameworks: dict[str, Framework] = load([FRAMEWORKS]).frameworks

    def module(self, source: str, name: str = "tools_under_test") -> ModuleType:
        """The module of a source text."""
        path = self.folder / f"{name}.py"
        path.write_text(textwrap.dedent(source), encoding="utf-8")
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        self.modules.append(name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            spec.loader.exec_module(module)
        return module

    def found(self, framework: str, module: str | ModuleType) -> list[LiveTool | BrokenTool]:
        """Everything that a framework finds in a module or in a source text."""
        if isinstance(module, str):
            module = self.module(module)
        return list(self.frameworks[framework].live_tools(module))

    def tools(self, framework: str, module: str | ModuleType) -> dict[str, LiveTool]:
        """The live tools by name; a broken one is an error."""
        tools = {}
        for each in self.found(framework, module):
            assert isinstance(each, LiveTool), (each.symbol, each.error)
            assert each.tool.name not in tools, f"{each.tool.name} comes twice"
            tools[each.tool.name] = each
        return tools

    def call(self, live: LiveTool, arguments: dict[str, Any]) -> Any:
        """What a tool returns, awaited where it is asynchronous; what it raises passes through."""
        result = live.invoke(arguments)
        return asyncio.run(_awaited(result)) if inspect.isawaitable(result) else result

    def wire(self, live: LiveTool, arguments: dict[str, Any]) -> Any:
        """What the model gets of a call."""
        return live.framework.wire(live, self.call(live, arguments))

    def outcome(self, live: LiveTool, arguments: dict[str, Any]) -> tuple[str, BaseException]:
        """The outcome of a call that raises, and the exception of the user's own code."""
        try:
            value = self.call(live, arguments)
        except Exception as error:
            return live.framework.outcome(live, error)
        raise AssertionError(f"returned {value!r}")

    def repeat(self, live: LiveTool, arguments: dict[str, Any]) -> subprocess.CompletedProcess[str]:
        """The snippet of a call, run as a script of its own."""
        return subprocess.run(
            [sys.executable, "-W", "ignore", "-c", live.framework.snippet(live, arguments)],
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
        )


async def _awaited(result: Any) -> Any:
    return await result


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A bench whose modules are forgotten after the test."""
    made = Bench(tmp_path)
    yield made
    for name in made.modules:
        sys.modules.pop(name, None)


class Source:
    """What is found in the text of one module, without running it."""

    def __init__(self, text: str) -> None:
        frameworks = tuple(load(["tool_contracts.frameworks"]).frameworks.values())
        reading = read_tools("module.py", textwrap.dedent(text).encode(), Project([], frameworks))
        self.tools = reading.tools
        self.not_understood = [why for why, _ in reading.not_understood]

    @property
    def names(self) -> list[Any]:
        """The names of the tools in the order of the source."""
        return [each.name for each in self.tools]

    @property
    def frameworks(self) -> set[str]:
        """The frameworks that the tools belong to."""
        return {each.framework for each in self.tools}

    @property
    def only(self) -> Tool:
        """The one tool that there is."""
        (tool,) = self.tools
        return tool


@pytest.fixture(scope="session")
def read() -> type[Source]:
    """Reads a module's text: `read(text).names`."""
    return Source
