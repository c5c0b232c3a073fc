"""Whatever a file holds, the others are read, and there is at most one line about it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from soon import answered_soon
from tool_contracts.lint import lint_paths, lint_source
from tool_contracts.settings import Selectors, Settings

SAMPLE = Path(__file__).parents[2] / "examples" / "praisonai" / "typed_tools.py"
TOOL = """\
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("x")


@mcp.tool()
def search(words: list):
    '''Search for "é" and more.'''


class Notes:
    '''Keeps
notes.
'''

    def add(self, text: str) -> None:
        self.text = f"{text!r}"


def after(x: int) -> int:
    return x
"""
DEEP = 10_000

ODD = {
    "brackets": TOOL + "x = " + "[" * DEEP + "]" * DEEP,
    "calls": TOOL + "x = " + "f(" * DEEP + ")" * DEEP,
    "attributes": TOOL + "x = a" + ".b" * DEEP,
    "sums": TOOL + "x = " + "+".join("1" * DEEP),
    "signs": TOOL + "x = " + "-" * DEEP + "1",
    "branches": TOOL + "if 1:\n pass\n" + "elif 2:\n pass\n" * DEEP,
    "annotation": TOOL + "def g(x: '" + "list[" * DEEP + "]" * DEEP + "'): pass\n",
    "NUL": TOOL + "\0\n",
    "tabs and spaces": TOOL + "def g():\n\tif 1:\n        pass\n",
}
FINE = {
    "a long line": (TOOL + "x = '" + "a" * 5_000_000 + "'\n").encode(),
    "a mark": b"\xef\xbb\xbf" + TOOL.encode(),
    "CR": TOOL.replace("\n", "\r").encode(),
    "CR LF": TOOL.replace("\n", "\r\n").encode(),
    "form feeds": ("\f" + TOOL.replace("\n\n", "\n\f\n")).encode(),
    "tabs": TOOL.replace("    ", "\t").encode(),
    "no end of line": TOOL.rstrip().encode(),
    **{
        encoding: f"# -*- coding: {encoding} -*-\n{TOOL}".encode(encoding)
        for encoding in ("latin-1", "cp1252", "utf-8-sig", "utf-7", "mac-roman", "iso8859-15", "utf_8")
    },
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_one_line_about_what_cannot_be_read(tmp_path: Path, text: str) -> None:
    """One finding at most says why, and the file beside it is linted."""
    (tmp_path / "good.py").write_text(TOOL)
    (tmp_path / "odd.py").write_text(text)
    result = lint_paths([str(tmp_path)])
    assert result.failures == []
    assert [each.code for each in result.findings if each.span.filename.endswith("good.py")] == ["TOOL101"]
    assert len([each for each in result.findings if each.span.filename.endswith("odd.py")]) == 1


@pytest.mark.parametrize("data", FINE.values(), ids=FINE)
def test_every_form_of_the_same_file(tmp_path: Path, data: bytes) -> None:
    """Encodings, line ends and white space change nothing of what is found."""
    (tmp_path / "fine.py").write_bytes(data)
    (found,) = lint_paths([str(tmp_path)]).findings
    assert (found.code, found.tool) == ("TOOL101", "search")


def test_a_file_cut_anywhere(tmp_path: Path) -> None:
    """Cut after any byte, a file gives findings, and never an error of the linter."""
    data = TOOL.encode()
    for end in range(0, len(data), 7):
        lint_source(data[:end], "cut.py")
        (tmp_path / f"cut{end}.py").write_bytes(data[:end])
    assert lint_paths([str(tmp_path)]).failures == []


EVERYTHING = Settings()
EVERYTHING.selectors = (Selectors("test", select=("ALL",)),)
ENDLESS = {
    "long.py": f"{TOOL}x = '{'a' * 20_000_000}'\n",
    "long.json": json.dumps(
        [{"name": "a", "description": "a" * 20_000_000, "inputSchema": {"type": "object"}}]
    ),
    "deep.json": f'[{{"name": "a", "description": "A.", "inputSchema": {"[" * DEEP}{"]" * DEEP}}}]',
    "deep.yaml": f"- name: a\n  inputSchema: {'{a: ' * DEEP}{'}' * DEEP}\n",
    "deep.ipynb": json.dumps(
        {"cells": [{"cell_type": "code", "source": ["[" * DEEP + "]" * DEEP]}], "nbformat": 4}
    ),
    "special.json": '[{"name": "a", "description": "<|endoftext|>", "inputSchema": {"type": "object"}}]',
}


@pytest.mark.parametrize(("name", "text"), ENDLESS.items(), ids=ENDLESS)
def test_no_rule_fails_on_what_is_given(tmp_path: Path, name: str, text: str) -> None:
    """A file that is named is read whatever its size, and judged by all rules or told in one line."""
    (tmp_path / name).write_text(text)
    result = lint_paths([str(tmp_path / name)], EVERYTHING)
    assert result.failures == []
    assert result.tools or [each.code for each in result.findings] in (["TOOL001"], ["TOOL002"])


@pytest.mark.parametrize(
    "data", [None, b"", TOOL.encode()[:60], b"\0" * 100, TOOL.encode() + b"# more\n" * 999]
)
def test_a_file_that_changes_while_it_is_read(
    tmp_path: Path, data: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a file becomes after it was found, and while it is read, costs a line at most; the others are linted."""
    for name in ("a.py", "changing.py", "z.py"):
        (tmp_path / name).write_text(TOOL)
    read = os.read

    def reading(handle: int, size: int) -> bytes:
        found = read(handle, min(size, 50))
        if found.startswith(TOOL.encode()[:50]):
            if data is None:
                (tmp_path / "changing.py").unlink(missing_ok=True)
            else:
                (tmp_path / "changing.py").write_bytes(data)
        return found

    monkeypatch.setattr(os, "read", reading)
    result = lint_paths([str(tmp_path)], Settings())
    assert result.failures == []
    by_file = [os.path.basename(each.span.filename) for each in result.findings if each.code == "TOOL101"]
    assert {"a.py", "z.py"} <= set(by_file)
    assert len([each for each in result.findings if each.span.filename.endswith("changing.py")]) <= 1


def test_every_fiftieth_byte_of_our_own_files(tmp_path: Path) -> None:
    """Cut after every 50th byte, a long file of real tools is read, or told in one line."""
    data = SAMPLE.read_bytes()
    for end in range(0, len(data), 50):
        (tmp_path / f"cut{end}.py").write_bytes(data[:end])
    result = lint_paths([str(tmp_path)], EVERYTHING)
    assert result.failures == []
    assert len(result.files) == len(range(0, len(data), 50)) > 30
    for path in sorted(tmp_path.iterdir()):
        given = lint_paths([str(path)], EVERYTHING)
        assert given.failures == []
        assert len([each for each in given.findings if each.code in ("TOOL001", "TOOL002")]) <= 1


@pytest.mark.skipif(os.name == "nt", reason="needs symbolic links")
def test_folders_in_a_circle(tmp_path: Path) -> None:
    """A link to a folder above is not followed."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "tool.py").write_text(TOOL)
    (tmp_path / "a" / "up").symlink_to("..")
    assert len(lint_paths([str(tmp_path)]).files) == 1


@pytest.mark.skipif(os.name == "nt", reason="needs pipes in the file system")
def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    """A pipe in a folder is not opened, which would wait for ever, not even where a name leads to it."""
    os.mkfifo(tmp_path / "shared.py")
    (tmp_path / "tool.py").write_text("from shared import Words\n" + TOOL.replace("list", "Words"))
    assert [os.path.basename(each) for each in lint_paths([str(tmp_path)]).files] == ["tool.py"]


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_an_interruption_is_one_line(tmp_path: Path) -> None:
    """Interrupted while it reads, the linter ends with one line and the shell's exit code."""
    for number in range(3000):
        (tmp_path / f"tool{number}.py").write_text(TOOL)
    command = [sys.executable, "-m", "tool_contracts", "lint", "--no-cache", str(tmp_path)]
    # whoever is started in the background of a shell ignores SIGINT, and hands that down
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=30)
    assert (output, errors, process.returncode) == ("", "interrupted\n", 130)


@pytest.mark.parametrize(
    "words",
    [
        "# noqa: ",
        "# ",
        "noqa: ",
        "# flake8: noqa: ",
        "# tool-contracts: ",
        "# tool-contracts: ignore[",
        "# tool ",
    ],
)
def test_a_long_comment_is_read_once(words: str) -> None:
    """Whatever is repeated in a line, the rest of the line is not searched for each."""
    data = TOOL.replace("words: list):", f"words: list):  # noqa: {words * 60_000}").encode()
    with answered_soon():
        lint_source(data, "tools.py")
