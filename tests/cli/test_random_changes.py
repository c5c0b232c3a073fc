"""Small projects that change at random: with the cache, each run prints to the byte what it prints without."""

from __future__ import annotations

import json
import random
import shutil
import time
from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint import cache

if TYPE_CHECKING:
    from pathlib import Path

    from lint_calls import Call

STEPS = 8
MODULES = (
    *("a.py", "b.py", "outer.py", "app/a.py", "app/g.py", "lib/h.py"),
    *("pkg/__init__.py", "pkg/d.py", "pkg/e.py", "pkg/sub/__init__.py", "pkg/sub/f.py"),
)
RARE = (
    "shared.py",
    "src/pkg/__init__.py",
    "src/a.py",
    "app/pkg/__init__.py",
    "app/b/__init__.py",
    "httpx.py",
)
NAMES = ("Base", "Item", "Mode", "Options", "alias", "helper", "mcp", "tool")
TYPES = (*NAMES[:5], "list", "dict", "list[Item]", "'Base'", "a.Options", "pkg.Mode", "int")
COMMENTS = (
    "",
    "",
    "",
    "  # noqa: TOOL101",
    "  # noqa",
    "  # tool-contracts: ignore[TOOL101]",
    "  # noqa: TOOL301",
)
BROKEN = (
    "def broken(:\n    pass",
    "class Mode(\n    pass",
    "x = (",
    "\tx",
    "class Item:\n    def m(self):\n        (\n    x: 1",
)
FRAMEWORKS = (
    *("from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')", "from langchain_core.tools import tool"),
    *("from agents import Agent, function_tool as tool", "import httpx"),
)
SETTINGS = (
    "",
    "select = ['ALL']",
    "ignore = ['TOOL101']",
    "extend-select = ['TOOL502']",
    "exclude = ['b.py']",
)


class Writer:
    """Writes modules, notebooks and descriptors of which some lead to each other."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def source(self) -> str:
        """A module."""
        parts = [*self._definitions(), *self._tools()]
        if self.random.random() < 0.2:
            self.random.shuffle(parts)
        head = "from enum import Enum\nfrom typing import TypedDict\nfrom pydantic import BaseModel\n"
        return head + "\n\n\n".join(["\n".join(self._imports()), *parts]) + "\n"

    def notebook(self) -> str:
        """A notebook of one cell."""
        cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": self.source()}
        return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})

    def descriptor(self) -> str:
        """A descriptor of one tool."""
        schema = {"type": "object", "properties": {"x": {"type": self._one("array", "string", "text")}}}
        return json.dumps({"tools": [{"name": "find", "description": "", "inputSchema": schema}]})

    def _one(self, *choices: str) -> str:
        return self.random.choice(choices)

    def _imports(self) -> list[str]:
        found = [self._one(*FRAMEWORKS)]
        for _ in range(self.random.randrange(1, 4)):
            module = (
                self._one(*MODULES, *RARE).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            )
            if self.random.random() < 0.2:
                module = self._one(".", "..", ".d", "..a", ".sub", "h")
            name = self._one(*NAMES)
            found.append(
                self._one(
                    *[f"from {module} import {name}"] * 3,
                    f"from {module} import {name} as {self._one(*NAMES)}",
                    f"from {module} import *",
                    f"import {module.strip('.') or 'pkg'}",
                )
            )
        self.random.shuffle(found)
        return found

    def _definitions(self) -> list[str]:
        kind, comment, long = self._one(*TYPES), self._one(*COMMENTS), "y" * 120
        method = f"\n    def m(self):\n        return [{self._one('1', '1', '(')}\n        ]  # {long}\n    def n(self): 1"
        every = (
            f"class Options({self._one('BaseModel', 'Base')}):\n    words: {kind}{comment}{self._one('', method)}",
            f"class Mode(Enum):\n    A = 'a'\n    B = {self._one('1', repr('b'))}",
            f"class Item(TypedDict):\n    x: {kind}",
            f"alias = {self._one(*TYPES)}",
            self._one(
                "class Base(BaseModel):\n    y: list",
                "Base = Options",
                "from langchain_core.tools import BaseTool as Base",
            ),
            f"def helper(x: {kind}):{comment}\n    '''Help.'''\n    return x",
        )
        return [each for each in every if self.random.random() < 0.35]

    def _tools(self) -> list[str]:
        found = []
        for _ in range(self.random.randrange(4)):
            name, kind, comment = self._one("find", "get", "send"), self._one(*TYPES), self._one(*COMMENTS)
            function = f"def {name}(x: {kind}, y: {self._one(*TYPES)} = None):{comment}\n    '''Find it.'''\n    return x"
            found.append(
                self._one(
                    *[f"@mcp.tool()\n{function}", f"@tool\n{function}"] * 3,
                    "mcp.tool()(helper)",
                    f"agent = Agent(tools=[{self._one(*NAMES)}, helper])",
                    "mcp.mount(Base)",
                    "class Own(Base):\n    name: str = 'find'\n    description: str = 'x'\n    def _run(self, x: list): 1",
                    self._one("x = 1", "x = 1", *BROKEN),
                )
            )
        return found


def _change(folder: Path, writer: Writer) -> None:
    """Make one change: mostly another content, else a file more or less."""
    chance = writer.random.random()
    if chance < 0.5:
        _write(folder / writer.random.choice(MODULES), writer.source())
    elif chance < 0.62:
        (folder / writer.random.choice(MODULES)).unlink(missing_ok=True)
    elif chance < 0.67:
        _write(folder / "app/book.ipynb", writer.notebook())
    elif chance < 0.72:
        _write(folder / "tools.json", writer.descriptor())
    elif chance < 0.9:
        _write(folder / writer.random.choice(RARE), writer.source())
    elif chance < 0.97:
        shutil.rmtree(folder / writer.random.choice(("src", "app/pkg", "app/b")), ignore_errors=True)
    else:
        _write(folder / "pyproject.toml", f"[tool.tool-contracts]\n{writer.random.choice(SETTINGS)}\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.parametrize("seed", range(12))
def test_the_output_is_that_of_a_run_without(
    seed: int, folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Output, messages and exit code are the same after any change."""
    monkeypatch.setattr(cache, "_MARGIN", 15_000_000)
    writer = Writer(seed)
    _write(folder / "pyproject.toml", "[tool.tool-contracts]\n")
    for name in MODULES:
        _write(folder / name, writer.source())
    options = ("--select", writer.random.choice(("ALL", "TOOL0,TOOL1,TOOL3,TOOL5")))
    options += ("--output-format", writer.random.choice(("concise", "full", "json")))
    where = writer.random.choice((".", ".", "app"))
    for _ in range(STEPS):
        time.sleep(0.03)
        found, wanted = call(*options, where), call(*options, "--no-cache", where)
        assert (found.code, found.out, found.err) == (wanted.code, wanted.out, wanted.err)
        for _ in range(writer.random.choice((1, 1, 2))):
            _change(folder, writer)
