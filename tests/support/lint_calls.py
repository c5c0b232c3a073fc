"""Calls of `tool-contracts lint` as a user makes them."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tool_contracts.cli import main

if TYPE_CHECKING:
    import pytest

BAD = """\
from praisonaiagents import tool


@tool
def search(tags: list, limit: int | None = None):
    \"\"\"Search.\"\"\"
    return []
"""
GOOD = """\
from praisonaiagents import tool


@tool
def search(query: str, limit: int = 10) -> list[str]:
    \"\"\"Search.\"\"\"
    return []
"""


class Outcome:
    """What a call came to."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


class Call:
    """Calls the command in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Outcome:
        code = main(["lint", *arguments])
        captured = self._capsys.readouterr()
        return Outcome(code, captured.out, captured.err)


def process(*arguments: str, data: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tool_contracts", *arguments],
        input=data,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )
