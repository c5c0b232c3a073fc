"""The hook, as pre-commit itself runs it on a clone of this repository's hook file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pre_commit")

HOOKS = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"
BAD = '''\
from praisonaiagents import tool


@tool
def search(tags: list, limit: int | None = None):
    """Search."""
    return []
'''

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "init.defaultBranch=main")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True, timeout=60)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with a staged file, and beside it one with the hook, run by the program that is installed here."""
    hooks, project = tmp_path / "hooks", tmp_path / "project"
    for folder in (hooks, project):
        folder.mkdir()
        git(folder, "init")
    text = HOOKS.read_text(encoding="utf-8").replace("language: python", "language: system")
    (hooks / HOOKS.name).write_text(text, encoding="utf-8")
    git(hooks, "add", ".")
    git(hooks, "commit", "-m", "hooks")
    (project / "a.py").write_text(BAD)
    (project / "values.yaml").write_text("a: {{ b }}\n")
    (project / "notes.md").write_text("# Notes\n")
    (project / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {hooks}\n    rev: HEAD\n    hooks:\n      - id: tool-contracts\n"
    )
    git(project, "add", ".")
    return project


def run(project: Path, *arguments: str) -> tuple[int, str]:
    path = os.pathsep.join((os.path.dirname(sys.executable), os.environ["PATH"]))
    environment = {**os.environ, "PATH": path, "PRE_COMMIT_HOME": str(project.parent / "cache")}
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", *arguments],
        cwd=project, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_hook(project: Path) -> None:
    """Staged tools are linted; files of other kinds, and broken ones without tools, stop no commit."""
    code, out = run(project)
    assert code == 1, out
    assert "a.py:5:12" in out
    assert "values.yaml" not in out
    (project / "a.py").write_text(BAD.replace("list", "list[str]").replace("int | None = None", "int = 1"))
    git(project, "add", ".")
    assert run(project)[0] == 0
    (project / "pyproject.toml").write_text(
        "[tool.tool-contracts]\nexclude = ['a.py']\nrequire-tools = true\n"
    )
    (project / "a.py").write_text(BAD)
    git(project, "add", ".")
    assert run(project)[0] == 0
