"""The cache where a file asks what others pass: only those that have the word, or come to have it, are relied on."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import sources
from tool_contracts.lint import cache

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from lint_calls import Call

SERVER = "from mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP('x')\n"
REGISTER = (
    "def register(server):\n"
    "    @server.tool()\n"
    "    def tag(names: list) -> str:\n"
    "        '''Tag them.'''\n"
    "        return str(names)\n"
)
CALL = "from app.register import register\n" + SERVER + "register(mcp)\n"
OTHER = "from app.register import register\n\nregister(print)\n"


def write(name: str, text: str) -> Callable[[Path], object]:
    """A change that gives a file this text."""
    return lambda folder: (folder / name).write_text(text)


FILES = {"__init__.py": "", "register.py": REGISTER, "plain.py": "x = 1\n", "server.py": SERVER}
CHANGES: dict[str, tuple[dict[str, str], Callable[[Path], object], list[str], bool]] = {
    "another file": ({"main.py": CALL}, write("plain.py", "x = 22\n"), ["plain.py"], True),
    "another file that has a longer word": (
        {"main.py": CALL},
        write("plain.py", "registered = 1\n"),
        ["plain.py"],
        True,
    ),
    "another file, which has the word in a comment": (
        {"main.py": CALL},
        write("plain.py", "x = 1  # register\n"),
        ["main.py", "plain.py", "register.py"],
        True,
    ),
    "a call in a file without one": ({}, write("plain.py", CALL), ["plain.py", "register.py"], True),
    "an import under another name": (
        {},
        write("plain.py", CALL.replace("register\n", "register as r\n", 1).replace("register(m", "r(m")),
        ["plain.py", "register.py"],
        True,
    ),
    "a call that passes something else": (
        {"main.py": CALL},
        write("main.py", OTHER),
        ["main.py", "register.py"],
        False,
    ),
    "a call less": ({"main.py": CALL}, write("main.py", SERVER), ["main.py", "register.py"], False),
    "a new file": ({}, write("main.py", CALL), ["main.py", "register.py"], True),
    "a file that is gone": (
        {"main.py": CALL},
        lambda folder: (folder / "main.py").unlink(),
        ["register.py"],
        False,
    ),
    "the function under another name": (
        {"main.py": CALL},
        write("register.py", REGISTER.replace("register", "install")),
        ["main.py", "register.py"],
        False,
    ),
    "the function under the name that is called": (
        {"main.py": CALL.replace("register", "install").replace("app.install", "app.register")},
        write("register.py", REGISTER.replace("register", "install")),
        ["main.py", "register.py"],
        True,
    ),
}


@pytest.mark.parametrize(("more", "change", "read", "is_tool"), CHANGES.values(), ids=CHANGES)
def test_what_is_read_again(
    folder: Path,
    call: Call,
    monkeypatch: pytest.MonkeyPatch,
    more: dict[str, str],
    change: Callable[[Path], object],
    read: list[str],
    is_tool: bool,
) -> None:
    """After each kind of edit the output is that of a run without cache, and what the edit cannot touch is not read."""
    app = folder / "app"
    app.mkdir()
    for name, text in {**FILES, **more}.items():
        (app / name).write_text(text)
    seen: list[str] = []
    original = sources.read_tools

    def read_tools(path: str, *rest: Any) -> sources.Reading:
        seen.append(path.rpartition("/")[2])
        return original(path, *rest)

    monkeypatch.setattr(sources, "read_tools", read_tools)
    monkeypatch.setattr(cache, "_MARGIN", 15_000_000)

    def findings(*options: str) -> list[dict[str, object]]:
        time.sleep(0.03)
        found: list[dict[str, object]] = json.loads(call("--output-format", "json", *options, "app").out)
        return found

    findings()
    seen.clear()
    change(app)
    warm = findings()
    assert sorted(seen) == read
    assert warm == findings("--no-cache")
    assert any(each["code"] == "TOOL101" for each in warm) == is_tool
    with (app / "plain.py").open("a") as file:
        file.write("\n\n")
    warm = findings()
    assert warm == findings("--no-cache")
