"""Which fixes may be made and which count as safe, by the settings."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.findings import Finding, Fix
from tool_contracts.lint.fixability import Fixability
from tool_contracts.model import Span
from tool_contracts.rule import Rule
from tool_contracts.settings import Settings, SettingsError


def check(tool: object) -> list[Any]:
    return []


RULES = {
    code: Rule(check, code, name, group="g")
    for code, name in (("TOOL101", "bare-array"), ("TOOL102", "bare-object"), ("TOOL201", "missing-name"))
}


def settled(code: str, applicability: Any, *layers: dict[str, Any]) -> str | None:
    settings = Settings("/p")
    for layer in layers:
        settings = settings.updated({key.replace("_", "-"): value for key, value in layer.items()}, "test")
    finding = Finding(code, "m", span=Span("a.py"), fix=Fix("f", [], applicability))
    Fixability(RULES, settings).settle(finding)
    return finding.fix.applicability if finding.fix else None


@pytest.mark.parametrize(
    ("layers", "expected"),
    [
        ([{"ignore": []}], "safe"),
        ([{"fixable": ["TOOL2"]}], None),
        ([{"fixable": ["ALL"], "unfixable": ["TOOL1"]}], None),
        ([{"unfixable": ["TOOL1"], "fixable": ["TOOL101"]}], "safe"),
        ([{"unfixable": ["bare-array"], "fixable": ["TOOL101"]}], None),
        ([{"fixable": []}, {"extend_fixable": ["TOOL1"]}], "safe"),
        ([{"unfixable": ["TOOL1"]}, {"fixable": ["ALL"]}], "safe"),
        ([{"extend_unsafe_fixes": ["TOOL1"]}], "unsafe"),
        ([{"extend_unsafe_fixes": ["TOOL1"], "extend_safe_fixes": ["TOOL101"]}], "safe"),
        ([{"extend_unsafe_fixes": ["TOOL101"], "extend_safe_fixes": ["TOOL101"]}], "unsafe"),
    ],
)
def test_safe_fix(layers: list[dict[str, Any]], expected: str | None) -> None:
    """What becomes of a safe fix of TOOL101."""
    assert settled("TOOL101", "safe", *layers) == expected


def test_other_fixes() -> None:
    """An unsafe fix can be declared safe, a suggestion never."""
    layer = {"extend_safe_fixes": ["ALL"]}
    assert settled("TOOL101", "unsafe", layer) == "safe"
    assert settled("TOOL101", "display-only", layer) == "display-only"
    assert settled("TOOL101", "display-only", {"unfixable": ["ALL"]}) is None


def test_unknown_rule() -> None:
    """A selector that names no rule is an error that names the key."""
    with pytest.raises(SettingsError, match="unknown rule selector `TOOL9` in `unfixable`"):
        settled("TOOL101", "safe", {"unfixable": ["TOOL9"]})
