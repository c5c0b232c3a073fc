"""What silences findings in the test run: comments and settings, wherever a tool is checked."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from plugin_runs import run

if TYPE_CHECKING:
    from collections.abc import Callable

pytest_plugins = "pytester"

SCRIPT = Path(__file__).parent.parent / "run" / "wire" / "scripted_server.py"
QUIET = '''
SCHEMA = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
PARAMETERS = {"name": "first", "description": "The first word of a text.", "inputSchema": SCHEMA}


def first(text):
    """The first word of a text."""
    return text.split()[0]
'''
CALLING = """
from shop.quiet import SCHEMA, first

def test_first(tool_contract):
    results = tool_contract(first, input_schema=SCHEMA, phases=["boundaries"])
    assert not results[0].findings
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A tool that crashes, and a test that gives it to `tool_contract`."""
    (pytester.path / "shop").mkdir()
    (pytester.path / "shop" / "__init__.py").touch()
    (pytester.path / "shop" / "quiet.py").write_text(QUIET)
    (pytester.path / "test_quiet.py").write_text(CALLING)
    return pytester


def settings(project: pytest.Pytester, text: str) -> None:
    (project.path / "pyproject.toml").write_text(f"[tool.tool-contracts]\n{text}\n")


def silence_on_the_line(project: pytest.Pytester) -> None:
    quiet = project.path / "shop" / "quiet.py"
    quiet.write_text(quiet.read_text().replace(".split()[0]\n", ".split()[0]  # noqa: TOOL701\n"))


def silence_the_tool(project: pytest.Pytester) -> None:
    settings(project, 'per-tool-ignores = {"fir*" = ["crash"]}')


def silence_the_file(project: pytest.Pytester) -> None:
    settings(project, 'per-file-ignores = {"shop/**" = ["ALL"]}')


@pytest.mark.parametrize("silence", [silence_on_the_line, silence_the_tool, silence_the_file])
def test_both_ways_to_check_a_tool(
    project: pytest.Pytester, silence: Callable[[pytest.Pytester], None]
) -> None:
    """What silences a finding of the run silences it in a test that gives the tool to the fixture."""
    phase = "--tool-contracts-phases=boundaries"
    result, _ = run(project, phase)
    result.assert_outcomes(failed=2)
    silence(project)
    result, _ = run(project, phase)
    result.assert_outcomes(passed=2)


def test_another_file_of_the_project(project: pytest.Pytester) -> None:
    """A comment counts at the line that breaks, also where only the file of the tool is asked for."""
    (project.path / "shop" / "words.py").write_text(
        "def words(text):\n    return text.split()[0]  # noqa: TOOL701\n"
    )
    quiet = project.path / "shop" / "quiet.py"
    quiet.write_text(f"from shop.words import words\n{QUIET.replace('text.split()[0]', 'words(text)')}")
    result, _ = run(project, "--tool-contracts-phases=boundaries", "shop/quiet.py")
    result.assert_outcomes(passed=1)
    (project.path / "shop" / "words.py").write_text("def words(text):\n    return text.split()[0]\n")
    result, _ = run(project, "--tool-contracts-phases=boundaries", "shop/quiet.py")
    result.assert_outcomes(failed=1)


@pytest.mark.skipif(sys.platform == "win32", reason="servers are started on POSIX systems")
@pytest.mark.parametrize(
    ("ignored", "outcomes"),
    [
        ('per-tool-ignores = {"next" = ["TOOL701"]}', {"passed": 1}),
        ('per-tool-ignores = {"other" = ["TOOL701"]}', {"failed": 1}),
        ('per-file-ignores = {"shop" = ["TOOL701"]}', {"passed": 1}),
    ],
)
def test_tools_of_servers(pytester: pytest.Pytester, ignored: str, outcomes: dict[str, int]) -> None:
    """They are ignored by their name as others are, and by the file that stands for the server."""
    shutil.copy(SCRIPT, pytester.path / "shop")
    command = shlex.join([sys.executable, "-S", "shop", "crashes-on-zero"])
    settings(pytester, f"{ignored}\nservers = {{shop = {json.dumps(command)}}}")
    result, _ = run(pytester, "mcp::shop::next::boundaries", "--tool-contracts-timeout=2")
    result.assert_outcomes(**outcomes)
