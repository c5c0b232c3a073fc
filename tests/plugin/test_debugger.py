"""`--pdb` and `--trace`: a debugger has no terminal in another process, so that tools are called in this one."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest_plugins = "pytester"

TOOLS = '''
DESCRIPTOR = {
    "name": "half",
    "description": "Half of a number.",
    "inputSchema": {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]},
}

def half(number):
    """Half of a number."""
    return 1 // number
'''


def run(pytester: pytest.Pytester, *options: str, typed: str = "q") -> str:
    """What pytest prints, whose user types one line after the other; by default it leaves the debugger as soon as it asks."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--tool-contracts", *options]
    done = subprocess.run(
        command,
        input=f"{typed}\n",
        capture_output=True,
        text=True,
        timeout=120,
        cwd=pytester.path,
        check=False,
    )
    return done.stdout + done.stderr


def test_pdb_is_entered_at_a_failing_item(pytester: pytest.Pytester) -> None:
    """The finding is shown, then the debugger asks; leaving it ends the run."""
    pytester.makepyfile(tools=TOOLS)
    text = run(pytester, "--pdb", "--tool-contracts-phases", "boundaries")
    assert "guarded in-process" in text
    shown, entered, after = text.partition("entering PDB")
    assert entered
    assert "TOOL701" in shown
    assert "ZeroDivisionError" in shown
    assert "(Pdb)" in after
    assert "Exit: Quitting debugger" in after


@pytest.mark.parametrize("phase", ["boundaries", "valid"])
def test_pdb_stops_in_the_tool(pytester: pytest.Pytester, phase: str) -> None:
    """At the line that fails, with the smallest arguments at hand, whoever made the call."""
    pytester.makepyfile(tools=TOOLS)
    options = ("--pdb", "--tool-contracts-phases", phase)
    text = run(pytester, *options, typed="p 'number is', number\np 'called by', __name__\nq")
    assert "tools.py(9)half()" in text.partition("entering PDB")[2]
    assert "-> return 1 // number" in text
    assert "('number is', 0)" in text
    assert "('called by', 'tools')" in text


def test_pdb_where_no_frame_of_the_tool_is_left(pytester: pytest.Pytester) -> None:
    """A wrong result was raised by nobody: the debugger stops where the item fails."""
    schema = '"outputSchema": {"type": "object"}, "inputSchema"'
    pytester.makepyfile(tools=TOOLS.replace('"inputSchema"', schema).replace("1 // number", '"half"'))
    text = run(pytester, "--pdb", "--tool-contracts-phases", "boundaries")
    assert "TOOL804" in text
    assert "runtest()" in text.partition("entering PDB")[2]


def test_frames_stay_in_their_process(pytester: pytest.Pytester) -> None:
    """Where the user asks for a process for calls, the debugger has the text of the finding alone."""
    pytester.makepyfile(tools=TOOLS)
    text = run(
        pytester, "--pdb", "--tool-contracts-phases", "boundaries", "--tool-contracts-isolation", "process"
    )
    assert "ZeroDivisionError" in text.partition("entering PDB")[0]
    assert "runtest()" in text.partition("entering PDB")[2]


@pytest.mark.parametrize("option", ["--pdb", "--trace"])
def test_a_debugger_wants_calls_in_this_process(pytester: pytest.Pytester, option: str) -> None:
    """The header says so; what is asked for by name is done all the same."""
    pytester.makepyfile(tools=TOOLS)
    phases = ("--tool-contracts-phases", "descriptor")
    assert "guarded in-process" in run(pytester, option, *phases)
    asked = run(pytester, option, *phases, "--tool-contracts-isolation", "none")
    assert "not guarded (isolation none)" in asked
