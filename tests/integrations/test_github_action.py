"""The GitHub Action: its steps, run as a runner runs them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ACTION = yaml.safe_load((Path(__file__).parents[2] / "action.yml").read_text(encoding="utf-8"))
STEPS = {each.get("name"): each for each in ACTION["runs"]["steps"]}
BAD = '''\
from praisonaiagents import tool


@tool
def search(tags: list):
    """Search."""
    return []
'''

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")


def run(name: str, folder: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    step = STEPS[name]
    fixed = {key: value for key, value in step["env"].items() if "${{" not in value}
    command = Path(sys.executable).with_name("tool-contracts")
    environment = {**os.environ, **fixed, **inputs, "TOOL_CONTRACTS_COMMAND": str(command)}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_annotations(tmp_path: Path) -> None:
    """Findings become annotations, and fail the job; paths and arguments are separated by spaces."""
    (tmp_path / "a.py").write_text(BAD)
    done = run("Lint", tmp_path, INPUT_PATHS=".", INPUT_ARGS="")
    assert done.returncode == 1
    assert done.stdout.startswith("::error title=tool-contracts (TOOL101),file=")
    assert run("Lint", tmp_path, INPUT_PATHS="a.py a.py", INPUT_ARGS="--ignore TOOL101").returncode == 0


def test_report(tmp_path: Path) -> None:
    """The report is written whatever was found, and fails nothing."""
    (tmp_path / "a.py").write_text(BAD)
    done = run("Report for code scanning", tmp_path, INPUT_PATHS=".", INPUT_ARGS="", INPUT_SARIF="x.sarif")
    assert done.returncode == 0
    log: dict[str, Any] = json.loads((tmp_path / "x.sarif").read_text())
    assert [each["ruleId"] for each in log["runs"][0]["results"]] == ["TOOL101"]


def test_inputs_reach_no_script_as_text() -> None:
    """No step pastes an input into its script, where it would be run."""
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
