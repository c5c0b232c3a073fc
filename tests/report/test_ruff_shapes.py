"""Our formats, fed with ruff's own findings, print what ruff prints."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.cli.summary import summary
from tool_contracts.findings import Edit, Finding, Fix
from tool_contracts.model import Span
from tool_contracts.report import Context, read_source, render
from tool_contracts.sources.notebook import Notebook

if TYPE_CHECKING:
    from pathlib import Path

RUFF = shutil.which("ruff", path=os.path.dirname(sys.executable)) or shutil.which("ruff")
pytestmark = pytest.mark.skipif(RUFF is None, reason="ruff is not installed")

FILES = {
    "a.py": (
        '"""Doc."""\n\nimport os\nimport sys\n\n\ndef a():\n    pass\n\n\n'
        "def f(x: int = None, y: str = None):\n    return x == None\n\n\n"
        "def g(\n\taaa,\n    b: int = None,\n):\n"
        '    s = "é😀\t"; import json\n    return b\n\n\n' + "x = 1\n" * 90 + "import abc\n"
    ),
    "sub/b c.py": "import os\r\nx = 1\r\nimport re",
    "empty.py": "",
    "n.ipynb": json.dumps(
        {
            "cells": [{"cell_type": "markdown", "metadata": {}, "source": "# Title"}]
            + [
                {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": cell}
                for cell in (
                    ["%load_ext x\n", "import os\n", "y = !ls\n"],
                    ["%%bash\n", "import os\n"],
                    "def f():\n    import re\n    return x == None",
                    ["!a \\\n", "  it's\n", "class A:\n", "    import abc"],
                )
            ],
            "metadata": {"language_info": {"name": "python"}},
            "nbformat": 4,
            "nbformat_minor": 2,
        }
    ),
}
NOTEBOOK = Notebook(FILES["n.ipynb"].encode())


def ruff(folder: Path, form: str, colour: str = "never") -> str:
    command = [
        str(RUFF), "check", "--color", colour, "--isolated", "--no-cache", "--target-version", "py39",
        "--select", "F401,E711,RUF013,D103,E702", "--output-format", form, *FILES,
    ]  # fmt: skip
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert done.returncode == 1, done.stderr
    return done.stdout


def finding(found: dict[str, Any]) -> Finding:
    filename = found["filename"]
    before = 0
    if found["cell"] is not None:
        before = next(each.line - 1 for each in NOTEBOOK.cells if each.number == found["cell"])

    def span(start: dict[str, int], end: dict[str, int]) -> Span:
        return Span(filename, before + start["row"], start["column"], before + end["row"], end["column"])

    fix = None
    if found["fix"]:
        applicability = found["fix"]["applicability"].replace("displayonly", "display-only")
        edits = [
            Edit(span(each["location"], each["end_location"]), each["content"])
            for each in found["fix"]["edits"]
        ]
        fix = Fix(found["fix"]["message"], edits, applicability)
    place = span(found["location"], found["end_location"])
    return Finding(found["code"], found["message"], name=found["name"], span=place, fix=fix)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
    return folder


def ours(folder: Path, form: str, *, colour: bool = False) -> str:
    found = [finding(each) for each in json.loads(ruff(folder, "json"))]
    context = Context(
        folder=str(folder),
        source=lambda filename: NOTEBOOK.text if filename.endswith(".ipynb") else read_source(filename),
        cell=lambda filename, line: NOTEBOOK.place(line) if filename.endswith(".ipynb") else None,
        noqa_row=lambda each: each.span.line,
        colour=colour,
    )
    context.summary = summary(found, [], tools=1, paint=context.paint)
    return render(form, found, context)


@pytest.mark.parametrize("form", ["concise", "full", "grouped", "pylint", "github", "azure"])
def test_text(folder: Path, form: str) -> None:
    """Texts are equal to the letter but for the name of the program and the words about an unsafe fix."""
    expected = ruff(folder, form).replace("title=ruff", "title=tool-contracts")
    expected = expected.replace("may change runtime behavior", "may change what the tool does")
    assert ours(folder, form) == expected


@pytest.mark.parametrize("form", ["concise", "grouped"])
def test_colours(folder: Path, form: str) -> None:
    """The colours are ruff's."""
    assert ours(folder, form, colour=True) == ruff(folder, form, colour="always")


def test_colours_of_the_source(folder: Path) -> None:
    """Without its colours the text is the one without colours."""
    coloured = ours(folder, "full", colour=True)
    assert "\x1b[1m\x1b[91m^^^^\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == ours(folder, "full")


def held(value: Any, more: Any) -> Any:
    """What `more` has of the keys that `value` has, so that additions are no difference."""
    if isinstance(value, dict) and isinstance(more, dict):
        return {key: held(each, more.get(key)) for key, each in value.items()}
    if isinstance(value, list) and isinstance(more, list) and len(value) == len(more):
        return [held(one, other) for one, other in zip(value, more, strict=True)]
    return more


@pytest.mark.parametrize("form", ["json", "gitlab", "rdjson"])
def test_json(folder: Path, form: str) -> None:
    """Every key that ruff prints is there with ruff's value, but for names, addresses and fingerprints."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            left_out = ("url", "fingerprint", "source")
            return {key: plain(each) for key, each in value.items() if key not in left_out}
        return [plain(each) for each in value] if isinstance(value, list) else value

    expected = plain(json.loads(ruff(folder, form)))
    assert held(expected, json.loads(ours(folder, form))) == expected


def test_junit(folder: Path) -> None:
    """Suites and cases have ruff's attributes and texts, ours name the file too."""

    def plain(text: str) -> list[Any]:
        rows = []
        for each in ElementTree.fromstring(text).iter():
            names = {"name", "classname", "package", "file"} if each.tag != "property" else set()
            attributes = {key: value for key, value in each.items() if key not in names}
            rows.append((each.tag, attributes, (each.text or "").strip()))
        return rows

    assert plain(ours(folder, "junit")) == plain(ruff(folder, "junit"))


def test_sarif(folder: Path) -> None:
    """Results have ruff's rules, levels, texts and regions."""

    def plain(text: str) -> list[Any]:
        return [
            (
                each["ruleId"],
                each["level"],
                each["message"],
                each["locations"][0]["physicalLocation"]["region"],
                [
                    change["deletedRegion"]
                    for fix in each.get("fixes", [])
                    for artifact in fix["artifactChanges"]
                    for change in artifact["replacements"]
                ],
            )
            for each in json.loads(text)["runs"][0]["results"]
        ]

    assert plain(ours(folder, "sarif")) == plain(ruff(folder, "sarif"))
