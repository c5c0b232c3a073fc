"""What other programs do with this one, done by these programs themselves: hook, action and reports.

Run: `python scripts/check_integrations.py UV`, with git and the package registry. pre-commit installs the hook of a clone
and runs it, the steps of the action are run as a runner runs them, and reports are read by others: JUnit by
junitparser, SARIF by the schema that a package of npm holds, where there is npm, and the action's file by the schema of GitHub.
Exits with 1 at the first that does not behave.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from jsonschema.validators import validator_for

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parent.parent
PLUGIN = '''\
"""The name of a tool has no prefix."""

from tool_contracts import rule


@rule("ACME001", "bare-name", group="documentation")
def bare_name(tool):
    if not tool.name.startswith("acme_"):
        yield "/name", "it has no prefix"
'''
PLUGIN_PROJECT = """\
[project]
name = "acme-rules"
version = "1"

[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[tool.hatch.build.targets.wheel]
include = ["acme_rules.py"]
"""
SETTINGS = """\
[tool.tool-contracts]
plugins = ["acme_rules"]
"""
TOOLS = '''\
from praisonaiagents import tool


@tool
def search(tags: list, limit: int = None):
    """Search \u201c<things> & more\u201d ]]>."""
    return []
'''
READ_JUNIT = "import sys; from junitparser import JUnitXml as X; r = X.fromfile(sys.argv[1]); print(r.tests, r.failures)"
SARIF_SCHEMA = ("@microsoft/jest-sarif", "package/lib/schemas/sarif-2.1.0-rtm.5.json")


def run(
    command: Sequence[str | Path], folder: Path, expected: int = 0, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command; what it prints is shown where it ends in another way than expected."""
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=600
    )
    if done.returncode != expected:
        sys.exit(f"exit {done.returncode}, not {expected}, of {command}\n{done.stdout}{done.stderr}")
    return done


def expect(what: str, holds: bool, shown: object = "") -> None:
    """Say that something holds, or end."""
    if not holds:
        sys.exit(f"does not hold: {what}\n{shown}")
    print(f"ok: {what}")


def check_hook(clone: Path, project: Path, work: Path) -> None:
    """The hook of a clone, installed by pre-commit in an environment of its own with the plugin of the settings."""
    hook = {"id": "tool-contracts", "additional_dependencies": [str(work / "plugin")]}
    revision = run(["git", "rev-parse", "HEAD"], clone).stdout.strip()
    hooks = {"repos": [{"repo": str(clone), "rev": revision, "hooks": [hook]}]}
    (project / ".pre-commit-config.yaml").write_text(yaml.safe_dump(hooks), encoding="utf-8")
    run(["git", "init", "--quiet"], project)
    run(["git", "add", "."], project)
    command = [sys.executable, "-m", "pre_commit", "run", "--all-files"]
    done = run(command, project, expected=1, PRE_COMMIT_HOME=str(work / "pre-commit"))
    expect("pre-commit installs the hook, and it tells of the tool", "TOOL101" in done.stdout, done.stdout)
    expect("and it has the plugin", "ACME001" in done.stdout, done.stdout)


def check_action(clone: Path, project: Path, work: Path) -> None:
    """The steps of the action that are scripts, with what a runner sets."""
    action = yaml.safe_load((clone / "action.yml").read_text(encoding="utf-8"))
    values = {f"inputs.{name}": str(each["default"]) for name, each in action["inputs"].items()}
    values["steps.python.outputs.python-path"] = sys.executable
    values["inputs.dependencies"] = str(work / "plugin")
    values["inputs.sarif-file || 'tool-contracts.sarif'"] = "report.sarif"
    set_later = work / "environment"
    set_later.touch()
    given = {"RUNNER_TEMP": str(work), "GITHUB_ENV": str(set_later), "GITHUB_ACTION_PATH": str(clone)}
    printed = ""
    for step in action["runs"]["steps"]:
        if "run" not in step:
            continue
        written = dict(line.split("=", 1) for line in set_later.read_text().splitlines())
        asked = {
            name: values[each[3:-2].strip()] if each.startswith("${{") else each
            for name, each in step.get("env", {}).items()
        }
        shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        expected = int(step["name"] == "Lint")
        printed = run(shell, project, expected, **given, **written, **asked).stdout
    expect("the action annotates the tool", "::error title=tool-contracts (TOOL101)" in printed, printed)
    expect("the action has the plugin", "(ACME001)" in printed, printed)
    expect("the action writes its report", "TOOL101" in (project / "report.sarif").read_text())


def check_reports(uv: Path, project: Path, work: Path) -> None:
    """Reports, read by others than us."""
    environment = work / "readers"
    run([uv, "venv", "--quiet", environment], work)
    run([uv, "pip", "install", "--quiet", "--python", environment, "junitparser", "check-jsonschema"], work)
    validate = [environment / "bin" / "check-jsonschema", "--builtin-schema", "vendor.github-actions"]
    run([*validate, ROOT / "action.yml"], work)
    expect("the action's file is valid", True)
    command = [sys.executable, "-m", "tool_contracts", "lint", "--select", "ALL", "--exit-zero", "."]
    made: dict[str, Path] = {}
    for form in ("junit", "sarif", "json"):
        made[form] = work / f"report.{form}"
        run([*command, "--output-format", form, "--output-file", made[form]], project)
    count = len(json.loads(made["json"].read_text()))
    read = run([environment / "bin" / "python", "-c", READ_JUNIT, made["junit"]], work).stdout.split()
    expect("junitparser counts the findings", read == [str(count)] * 2, read)
    if shutil.which("npm") is None:
        print("left out: the schema of SARIF, as there is no npm")
        return
    name, member = SARIF_SCHEMA
    packed = run(["npm", "pack", "--silent", name], work).stdout.split()[-1]
    with tarfile.open(work / packed) as archive:
        held = archive.extractfile(member)
        assert held is not None
        schema: Any = json.load(held)
    errors = [
        each.message
        for each in validator_for(schema)(schema).iter_errors(json.loads(made["sarif"].read_text()))
    ]
    expect("the report for code scanning is valid", not errors, errors)


def main() -> None:
    """Check all of it in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        clone, project = work / "clone", work / "project"
        run(["git", "clone", "--quiet", ROOT, clone], work)
        project.mkdir()
        (project / "tools.py").write_text(TOOLS, encoding="utf-8")
        check_reports(Path(sys.argv[1]).resolve(), project, work)
        (project / "pyproject.toml").write_text(SETTINGS, encoding="utf-8")
        (work / "plugin").mkdir()
        (work / "plugin" / "acme_rules.py").write_text(PLUGIN, encoding="utf-8")
        (work / "plugin" / "pyproject.toml").write_text(PLUGIN_PROJECT, encoding="utf-8")
        check_action(clone, project, work)
        check_hook(clone, project, work)


if __name__ == "__main__":
    main()
