"""What silences a finding in ruff silences one of ours: the same comments, held against ruff itself."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest

from tool_contracts.findings import Finding
from tool_contracts.lint import lint_source
from tool_contracts.lint.suppressions import Suppressions
from tool_contracts.lint.text import Source
from tool_contracts.model import Span

RUFF = shutil.which("ruff", path=os.path.dirname(sys.executable)) or shutil.which("ruff")
pytestmark = pytest.mark.skipif(RUFF is None, reason="ruff is not installed")

HEAD = "from praisonaiagents import tool\n\n\n@tool\n"
LINE = "def search(tags: list = []):"
BODY = '\n    """Search."""\n'
CODE, OTHER, NAME = "TOOL101", "TOOL999", "bare-array"
COMMENTS = (
    "# noqa",
    "#noqa",
    "#  NoQA",
    "# noqa:CODE",
    "# noqa: CODE",
    "# noqa : CODE",
    "# noqa:  CODE",
    "# noqa: CODE, OTHER",
    "# noqa: OTHER, CODE",
    "# noqa: OTHER CODE",
    "# noqa: OTHER,CODE",
    "# noqa: OTHER,,CODE",
    "# noqa:, CODE",
    "# noqa: OTHER;CODE",
    "# noqa: OTHER",
    "# noqa: code",
    "# noqa:",
    "# noqa: ",
    "# noqa: because of this",
    "# noqa: CODE because of this",
    "# noqa: CODE # because",
    "# noqa: CODE, because",
    "# noqa because of this",
    "# noqa, because",
    "# noqa-not",
    "# noqas",
    "# noqa CODE",
    "# noqa(CODE)",
    "# noqa[CODE]",
    "# type: ignore # noqa: CODE",
    "# type: ignore  noqa: CODE",
    "# see noqa: CODE",
    "# noqa: OTHER # noqa: CODE",
    "# noqa: CODE.",
    "# noqa: CODEx",
    "# noqa: CODE1",
    "# noqa: CODE:",
    "## noqa: CODE",
    "#!noqa: CODE",
    "# OURS: ignore[CODE]",
    "# OURS:ignore[CODE]",
    "# OURS: ignore[ CODE , OTHER ]",
    "# OURS: ignore[OTHER]",
    "# OURS: ignore",
    "# OURS: ignore[]",
    "# OURS: ignore[CODE] because",
    "# OURS: ignore [CODE]",
    "# OURS: Ignore[CODE]",
    "# type: ignore # OURS: ignore[CODE]",
    "# OURS: noqa",
    "# OURS: noqa: CODE",
)


@pytest.fixture(scope="module")
def ruffs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bool]:
    """Whether ruff lets each comment silence B006."""
    folder = tmp_path_factory.mktemp("comments")
    for number, comment in enumerate(COMMENTS):
        text = f"{LINE}  {spelled(comment, 'B006', 'E501', 'ruff')}{BODY}"
        (folder / f"c{number}.py").write_text(text)
    command = [
        str(RUFF),
        "check",
        "--isolated",
        "--no-cache",
        "--select",
        "B006",
        "--output-format",
        "json",
        ".",
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    told = {os.path.basename(each["filename"]) for each in json.loads(done.stdout)}
    return {comment: f"c{number}.py" not in told for number, comment in enumerate(COMMENTS)}


def spelled(comment: str, code: str, other: str, program: str) -> str:
    comment = comment.replace("OTHER", other).replace("CODE", code).replace("code", code.lower())
    return comment.replace("OURS", program)


@pytest.mark.parametrize("comment", COMMENTS)
def test_comment(comment: str, ruffs: dict[str, bool]) -> None:
    """A comment silences our finding just where it silences ruff's."""
    text = f"{HEAD}{LINE}  {spelled(comment, CODE, OTHER, 'tool-contracts')}{BODY}"
    silent = CODE not in {each.code for each in lint_source(text, "a.py")}
    assert silent == ruffs[comment]


LAMBDA = "f = lambda: 0"
RANGES = (
    "L\n# OURS: disable[CODE]\nL\n# OURS: enable[CODE]\nL\n",
    "# OURS: disable[CODE, OTHER]\nL\n# OURS: enable[CODE, OTHER]\nL\n",
    "# OURS: disable[CODE, OTHER]\nL\n# OURS: enable[CODE]\nL\n",
    "# OURS: disable[OTHER]\nL\n# OURS: enable[OTHER]\nL\n",
    "# OURS: disable[CODE]\nL\n",
    "# OURS: enable[CODE]\nL\n",
    "L  # OURS: disable[CODE]\nL\n",
    "# OURS: disable\nL\n",
    "# OURS: disable[CODE] why\nL\n# OURS: enable[CODE] why not\nL\n",
    "def g():\n    # OURS: disable[CODE]\n    L\n    if g:\n        L\n    L\nL\n",
    "def g():\n    # OURS: disable[CODE]\n    s = '''\nx'''\n    L\n\n# comment\n    L\nL\n",
    "def g():\n    # OURS: disable[CODE]\n    L\n    if g:\n        # OURS: enable[CODE]\n        L\n    L\nL\n",
    "# OURS: disable[CODE]\nL\ndef g():\n    L\n    # OURS: enable[CODE]\n    L\nL\n",
    "# OURS: disable[CODE]\nL\n# OURS: disable[CODE]\nL\n# OURS: enable[CODE]\nL\n",
    "# OURS: file-ignore[CODE]\nL\n",
    "L\n# OURS: file-ignore[CODE]\n",
    "L\n# OURS: file-ignore[OTHER]\n",
    "L  # OURS: file-ignore[CODE]\nL\n",
    "L\n# flake8: noqa\n",
    "L\n# flake8: noqa: CODE\n",
    "L\n# flake8: noqa: OTHER\n",
    "L  # flake8: noqa\nL\n",
    "# OURS: ignore[CODE]\nL\nL\n",
    "# OURS: ignore[CODE]\n\n# other\nL\nL\n",
    "def g():\n    # OURS: ignore[CODE]\n    L\n    L\n",
)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[int]]:
    """The lines on which ruff reports E731 in each text."""
    folder = tmp_path_factory.mktemp("ranges")
    for number, text in enumerate(RANGES):
        (folder / f"r{number}.py").write_text(spelled(text.replace("L", LAMBDA), "E731", "E501", "ruff"))
    command = [
        str(RUFF),
        "check",
        "--isolated",
        "--no-cache",
        "--select",
        "E731",
        "--output-format",
        "json",
        ".",
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    found: dict[str, set[int]] = {text: set() for text in RANGES}
    for each in json.loads(done.stdout):
        text = RANGES[int(os.path.basename(each["filename"])[1:-3])]
        found[text].add(each["location"]["row"])
    return found


@pytest.mark.parametrize("text", RANGES)
def test_range(text: str, told: dict[str, set[int]]) -> None:
    """Comments about many lines, and about the whole file, reach as far as ruff's."""
    code = spelled(text.replace("L", LAMBDA), CODE, OTHER, "tool-contracts")
    suppressions = Suppressions("a.py", Source(code))
    rows = {number for number, line in enumerate(code.splitlines(), 1) if LAMBDA in line}
    found = {row for row in rows if not suppressions.silence(Finding(CODE, "m", span=Span("a.py", row)))}
    assert found == told[text]
