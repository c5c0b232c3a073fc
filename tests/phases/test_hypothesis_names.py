"""Of Hypothesis only what it documents is used, but for the statistics that its own plugin prints."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tool_contracts
from tool_contracts.calls import Call
from tool_contracts.model import Origin, Tool
from tool_contracts.phases.statistics import Statistics

PUBLIC = {"hypothesis", "hypothesis.database", "hypothesis.errors", "hypothesis.strategies"}


def test_only_documented_modules_are_imported() -> None:
    """No module of Hypothesis that its reference does not name, and no name with an underscore."""
    found: set[str] = set()
    for path in Path(tool_contracts.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "hypothesis":
                found.add(node.module or "")
                assert not any(each.name.startswith("_") for each in node.names), path
            elif isinstance(node, ast.Import):
                found.update(each.name for each in node.names if each.name.partition(".")[0] == "hypothesis")
    assert "hypothesis.strategies" in found
    assert found <= PUBLIC


def test_statistics_are_told_by_the_installed_hypothesis() -> None:
    """With the name that they are asked for under."""
    from hypothesis import given, settings
    from hypothesis import strategies as st

    statistics = Statistics("a tool")
    with statistics.told():
        settings(max_examples=3, database=None)(given(st.booleans())(lambda value: None))()
    call = Call(Tool("tool", origin=Origin(__file__)), {}, "returned", seconds=20.0)
    text = statistics.text([call, call])
    assert text.startswith("a tool:")
    assert "100.00%, returned" in text
    assert "Typical runtimes: ~ 20" in text


def broken(**names: Any) -> ModuleType:
    module = ModuleType("hypothesis.statistics")
    vars(module).update(names)
    return module


@pytest.mark.parametrize(
    "module", [None, broken(), broken(collector=5, describe_statistics=str), broken(collector=None)]
)
def test_without_statistics_the_phase_goes_on(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Hypothesis has them no longer, or in another form, nothing is told and nothing fails."""
    monkeypatch.setitem(sys.modules, "hypothesis.statistics", module)
    statistics = Statistics("a tool")
    with statistics.told():
        pass
    assert statistics.text([]) == ""
