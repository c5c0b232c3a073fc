"""What `tool-contracts lint` reads from and writes to standard streams, and what it loads for that."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from lint_calls import BAD, Call, process
from tool_contracts.report import names

if TYPE_CHECKING:
    from pathlib import Path


def stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_standard_input(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` reads Python, or a descriptor where it begins like one; a name may be given."""
    stdin(monkeypatch, BAD.encode())
    done = call("-", "--stdin-filename", "src/a.py", "--output-format", "concise")
    assert done.code == 1
    assert done.out.startswith(os.path.join("src", "a.py") + ":5:12: TOOL101")
    descriptor = [{"name": "f", "description": "x", "inputSchema": {"type": "objekt"}}]
    stdin(monkeypatch, json.dumps(descriptor).encode())
    assert "objekt" in call("-", "--output-format", "concise").out


def test_standard_input_beside_files(folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside other paths `-` is the name of a file, unless standard input is given a name."""
    (folder / "a.py").write_text(BAD)
    done = call("-", "a.py", "--output-format", "concise")
    assert done.code == 1
    assert "-:1:1: TOOL003 no such file or folder" in done.out
    assert "a.py:5:12: TOOL101" in done.out
    stdin(monkeypatch, b"x = 1")
    done = call("-", "a.py", "--stdin-filename", "b.py")
    assert "a.py is left out: standard input is read instead" in done.err


def test_fixing_standard_input() -> None:
    """With --fix the repaired text goes to standard output, the report to standard error."""
    done = process("lint", "--fix", "--stdin-filename", "a.py", "--output-format=concise", data=BAD.encode())
    assert done.returncode == 1
    assert b"limit: Optional[int] = None" in done.stdout
    assert b"Found" not in done.stdout
    assert b"a.py:6:12: TOOL101" in done.stderr


def test_any_terminal_encoding(folder: Path) -> None:
    """Text that the terminal cannot show is escaped; nothing raises."""
    (folder / "é😀.py").write_text(BAD.replace("tags", "étiquettes"), encoding="utf-8")
    done = process("lint", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"--> \\xe9\\U0001f600.py:5:12" in done.stdout


def test_a_reader_that_leaves(folder: Path) -> None:
    """When the reading end of the pipe closes, the program ends quietly."""
    (folder / "a.py").write_text("".join(BAD.replace("search", f"search_{n}") for n in range(300)))
    command = [sys.executable, "-m", "tool_contracts", "lint"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(10)
        running.stdout.close()
        assert running.stderr.read() == b""


HEAVY = (
    "hypothesis",
    "jsonschema",
    "pytest",
    "pydantic",
    "yaml",
    "argparse",
    "dataclasses",
    "praisonaiagents",
)


def test_what_the_linter_loads(folder: Path) -> None:
    """Linting a small file with one tool loads none of the heavy modules."""
    (folder / "a.py").write_text(BAD)
    code = (
        "import sys; from tool_contracts.cli import main; main(['lint', 'a.py', '-q']);"
        f"print('LOADED', *[name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].strip() == "LOADED"


@pytest.mark.parametrize("name", names())
def test_an_encoding_that_is_none(folder: Path, call: Call, name: str) -> None:
    """A file in a codec of Python's that cannot read it is told of in each format, and the others are read."""
    wrong = ["rot13", "hex", "base64", "zlib", "undefined", "punycode", "nonsense"]
    for each in wrong:
        (folder / f"{each}.py").write_text(f"# coding: {each}\n{BAD}")
    (folder / "good.py").write_text(BAD)
    done = call("--output-format", name, "--no-cache")
    assert (done.code, done.err) == (1, "")
    assert done.out.count("TOOL001") >= len(wrong)
    assert "TOOL101" in done.out
