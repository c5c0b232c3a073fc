"""What the end of a run says, and relative to which folder."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

pytest_plugins = "pytester"

TOOLS = """
import subprocess

PARAMETERS = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
TOOLS = [
    {"name": "shell", "description": "Run a command.", "inputSchema": PARAMETERS},
    {"name": "keep", "description": "Keep a text.", "inputSchema": PARAMETERS},
    {"name": "gone", "description": "A descriptor alone.", "inputSchema": PARAMETERS},
]

def shell(text):
    subprocess.run(text, shell=True)

def keep(text):
    open("/tool-contracts-test", "w").write(text)
"""


def run(pytester: pytest.Pytester, *arguments: str) -> list[str]:
    return pytester.runpytest_subprocess("--tool-contracts", *arguments, timeout=120).outlines


def test_no_tool_hides_what_another_was_kept_from(pytester: pytest.Pytester) -> None:
    """Of one that does something else in each call a few effects are shown, then how many more there are."""
    pytester.makepyfile(tools=TOOLS)
    lines = run(pytester, "--tool-contracts-phases=boundaries,valid")
    start = next(number for number, line in enumerate(lines) if "calls blocked, proving nothing:" in line)
    *shown, hint = [line for line in lines[start + 1 :] if line.startswith("  ")]
    assert hint == "  to let tools do that: --tool-contracts-allow=process,write"
    tools = [line.split(":")[0].strip() for line in shown]
    assert sorted(tools) == ["keep", "shell", "shell", "shell", "shell"]
    assert next(line for line in shown if "keep" in line).startswith(
        "  keep: write: open /tool-contracts-test ("
    )
    more = [line for line in shown if line.startswith("  shell: and ")]
    assert len(more) == 1
    assert int(more[0].split()[2]) > 10


def test_paths_begin_at_the_current_folder(pytester: pytest.Pytester) -> None:
    """As those of pytest itself, wherever its root is."""
    (pytester.path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    for folder in ("app/src", "app/empty"):
        (pytester.path / folder).mkdir(parents=True)
    (pytester.path / "app" / "src" / "tools.py").write_text(TOOLS)
    os.chdir(pytester.path / "app")
    lines = run(pytester, "-rs", "--tool-contracts-phases=boundaries")
    assert any(line.startswith("SKIPPED [1] src/tools.py:8: ") for line in lines)
    assert any(line.startswith("SKIPPED [1] src/tools.py:6: blocked: ") for line in lines)
    assert not any("app/src" in line for line in lines)
    assert "no tools found under empty" in run(pytester, "empty")


def test_a_tool_without_results_is_named(pytester: pytest.Pytester) -> None:
    """Errors that a tool declares are no failure, but where nothing else comes the run has proved little, whatever a namesake does."""
    pytester.makepyfile(
        tools="""
        class Closed(Exception):
            pass

        PARAMETERS = {"type": "object", "properties": {"count": {"type": "integer"}}, "required": ["count"]}
        TOOLS = [
            {"name": "closed", "description": "Never open.", "inputSchema": PARAMETERS},
            {"name": "now_and_then", "description": "Open for some.", "inputSchema": PARAMETERS},
        ]

        def closed(count):
            raise Closed

        def now_and_then(count):
            if count > 3:
                raise Closed
            return count
        """
    )
    pytester.makepyfile(
        others="""
        PARAMETERS = {"type": "object", "properties": {"count": {"type": "integer"}}, "required": ["count"]}
        TOOLS = [{"name": "closed", "description": "Open, in spite of its name.", "inputSchema": PARAMETERS}]

        def closed(count):
            return count
        """
    )
    (pytester.path / "pyproject.toml").write_text(
        '[tool.tool-contracts.test]\ndeclared-errors = ["tools.Closed"]\n'
    )
    lines = run(pytester, "--tool-contracts-phases=boundaries,valid", "--tool-contracts-max-examples=20")
    (told,) = [line for line in lines if line.startswith("no result was seen")]
    assert re.fullmatch(
        r"no result was seen, only errors that are declared or say that a name is not there: closed \(\d+ calls\)",
        told,
    )
    assert any("6 passed" in line for line in lines)


def test_the_report_shows_allowed_arguments_first(pytester: pytest.Pytester) -> None:
    """Of a defect that every call shows the report has arguments that a model may send, whatever is shorter."""
    pytester.makepyfile(
        tools="""
        import os

        PARAMETERS = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
        TOOLS = [{"name": "leave", "description": "Leave the folder.", "inputSchema": PARAMETERS}]

        def leave(text):
            os.chdir("/")
        """
    )
    run(pytester, "--tool-contracts-report=report.json", "--tool-contracts-max-examples=20")
    (found,) = json.loads((pytester.path / "report.json").read_text())["findings"]
    assert (found["code"], found["phase"]) == ("TOOL904", "boundaries")
    assert found["evidence"]["arguments"] == {"text": ""}
