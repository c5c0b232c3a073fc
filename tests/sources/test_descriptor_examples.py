from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[2] / "examples" / "descriptors"


def lint(folder: str) -> list[dict[str, Any]]:
    command = [
        sys.executable,
        "-m",
        "tool_contracts",
        "lint",
        "--isolated",
        "--no-cache",
        "--output-format",
        "json",
    ]
    done = subprocess.run([*command, folder], cwd=EXAMPLES, capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 1), done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_good_descriptors_are_clean() -> None:
    """Nothing is reported on sound descriptors in any envelope."""
    assert lint("good") == []


def test_each_bad_descriptor_is_reported_where_its_defect_stands() -> None:
    """Each defect is one finding, with its line and column.

    Two wrong members of an enum are two, and so is a misspelled name in `required`: strict mode misses the right one.
    """
    places = [
        (Path(each["filename"]).name, each["location"]["row"], each["location"]["column"], each["code"])
        for each in lint("bad")
    ]
    assert places == [
        ("anthropic.json", 2, 11, "TOOL301"),
        ("bedrock_converse.json", 10, 23, "TOOL212"),
        ("cut_short.json", 8, 50, "TOOL002"),
        ("gemini.json", 12, 55, "TOOL221"),
        ("mcp.yaml", 12, 18, "TOOL131"),
        ("mcp.yaml", 12, 23, "TOOL131"),
        ("mcp_tools_list.json", 17, 17, "TOOL501"),
        ("openai_chat.json", 13, 22, "TOOL101"),
        ("openai_responses.json", 11, 22, "TOOL423"),
        ("openai_responses.json", 13, 28, "TOOL220"),
    ]
