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


def run(pytester: pytest.Pytester, *options: str) -> str:
    """What pytest prints, whose user leaves the debugger as soon as it asks."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--tool-contracts", *options]
    done = subprocess.run(
        command, input="q\n", capture_output=True, text=True, timeout=120, cwd=pytester.path, check=False
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


@pytest.mark.parametrize("option", ["--pdb", "--trace"])
def test_a_debugger_wants_calls_in_this_process(pytester: pytest.Pytester, option: str) -> None:
    """The header says so; what is asked for by name is done all the same."""
    pytester.makepyfile(tools=TOOLS)
    phases = ("--tool-contracts-phases", "descriptor")
    assert "guarded in-process" in run(pytester, option, *phases)
    asked = run(pytester, option, *phases, "--tool-contracts-isolation", "none")
    assert "not guarded (isolation none)" in asked
