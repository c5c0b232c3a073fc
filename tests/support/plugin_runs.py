"""Runs of `pytest --tool-contracts` over small projects."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

TOOLS = """
DESCRIPTORS = [
    {
        "name": "average",
        "description": "The mean of some numbers.",
        "inputSchema": {
            "type": "object",
            "properties": {"values": {"type": "array", "items": {"type": "integer"}}},
            "required": ["values"],
        },
    },
    {
        "name": "repeat",
        "description": "Repeat a text.",
        "inputSchema": {
            "type": "object",
            "properties": {"text": {"type": "string"}},
            "required": ["text"],
        },
    },
    {
        "name": "store",
        "description": "Store a text.",
        "inputSchema": {
            "type": "object",
            "properties": {"text": {"type": "string"}},
            "required": ["text"],
        },
    },
]

def average(values):
    return sum(values) / len(values)

def repeat(text):
    return text + text

def store(text):
    with open("/tool-contracts-test", "w") as file:
        file.write(text)
    return "stored"
"""
CRASH = "TOOL701 crashes on allowed arguments: ZeroDivisionError: division by zero"


def run(pytester: pytest.Pytester, *arguments: str) -> tuple[pytest.RunResult, list[str]]:
    """The result, and the lines that were printed."""
    if not any("max-examples" in each for each in arguments):
        arguments = ("--tool-contracts-max-examples=30", *arguments)
    result = pytester.runpytest_subprocess("--tool-contracts", *arguments, timeout=300)
    return result, result.outlines


def report(project: pytest.Pytester) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((project.path / "report.json").read_text())
    return found


def outcomes(found: dict[str, Any]) -> dict[str, dict[str, str]]:
    return {
        tool["name"]: {phase: row["outcome"] for phase, row in tool["phases"].items()}
        for tool in found["tools"]
    }
