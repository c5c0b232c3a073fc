"""Which rules apply: selectors of all kinds, in layers."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.lint.selection import Selection, matching
from tool_contracts.rule import Rule
from tool_contracts.settings import Settings, SettingsError


def check(tool: object) -> list[Any]:
    return []


RULES = {
    code: Rule(check, code, name, group="g", default=default)
    for code, name, default in (
        ("TOOL101", "bare-array", True),
        ("TOOL102", "bare-object", True),
        ("TOOL201", "missing-name", True),
        ("TOOL302", "undescribed", False),
    )
}
DEFAULT = {"TOOL101", "TOOL102", "TOOL201"}


def enabled(*layers: dict[str, Any]) -> set[str]:
    settings = Settings("/p")
    for number, layer in enumerate(layers):
        settings = settings.updated(
            {key.replace("_", "-"): value for key, value in layer.items()}, f"layer {number}"
        )
    return set(Selection(RULES, settings).enabled)


@pytest.mark.parametrize(
    ("layers", "expected"),
    [
        ([], DEFAULT),
        ([{"select": ["TOOL1"]}], {"TOOL101", "TOOL102"}),
        ([{"select": ["ALL"]}], set(RULES)),
        ([{"select": []}], set()),
        ([{"select": ["bare-array"]}], {"TOOL101"}),
        ([{"ignore": ["TOOL1"]}], {"TOOL201"}),
        ([{"extend_select": ["undescribed"]}], set(RULES)),
        ([{"select": ["TOOL101"], "ignore": ["TOOL1"]}], {"TOOL101"}),
        ([{"select": ["TOOL1"], "ignore": ["TOOL101"]}], {"TOOL102"}),
        ([{"select": ["ALL"], "ignore": ["TOOL"]}], set()),
        ([{"select": ["TOOL101"], "ignore": ["bare-array"]}], set()),
        ([{"select": ["bare-array"], "ignore": ["TOOL101"]}], set()),
        ([{"select": ["TOOL2"]}, {"extend_select": ["TOOL1"]}], DEFAULT),
        ([{"ignore": ["TOOL101"]}, {"select": ["TOOL1"]}], {"TOOL101", "TOOL102"}),
        ([{"select": ["ALL"]}, {"ignore": ["TOOL1"]}], {"TOOL201", "TOOL302"}),
        ([{"extend_ignore": ["TOOL1"]}], {"TOOL201"}),
        ([{"select": [], "ignore": ["TOOL101"]}, {"select": ["TOOL1"]}], {"TOOL102"}),
        ([{"select": [], "extend_ignore": ["TOOL101"]}, {"extend_select": ["TOOL1"]}], {"TOOL102"}),
        ([{"select": [], "ignore": ["TOOL1"]}, {"select": ["TOOL101"]}], {"TOOL101"}),
        (
            [{"select": [], "ignore": ["TOOL101"]}, {"select": ["TOOL2"]}, {"extend_select": ["TOOL1"]}],
            DEFAULT,
        ),
        (
            [{"select": [], "extend_select": ["TOOL2"], "ignore": ["TOOL101"]}, {"select": ["TOOL1"]}],
            {"TOOL101", "TOOL102"},
        ),
    ],
)
def test_layers(layers: list[dict[str, Any]], expected: set[str]) -> None:
    """The more specific selector wins in a layer; a later `select` starts anew, other keys change what is there."""
    assert enabled(*layers) == expected


@pytest.mark.parametrize("key", ["select", "ignore", "extend-select", "extend-ignore"])
def test_unknown_selector(key: str) -> None:
    """A selector that names no rule is an error with the place it stands in."""
    settings = Settings("/p").updated({key: ["TOOL10x"]}, "pyproject.toml")
    with pytest.raises(SettingsError) as caught:
        Selection(RULES, settings)
    assert "pyproject.toml: unknown rule selector `TOOL10x`" in str(caught.value)
    assert "; did you mean `TOOL10" in str(caught.value)


def test_unknown_selector_for_a_file() -> None:
    """The selectors of `per-file-ignores` are held to the same."""
    settings = Settings("/p").updated({"per-file-ignores": {"a.py": ["bare-aray"]}}, "pyproject.toml")
    with pytest.raises(SettingsError, match="did you mean `bare-array`"):
        Selection(RULES, settings)


def test_per_file_ignores() -> None:
    """Codes are left out in the files that match."""
    table = {"per-file-ignores": {"tests/**": ["TOOL1"], "!src/**": ["missing-name"]}}
    selection = Selection(RULES, Settings("/p").updated(table, "t"))
    assert selection.ignored_in("/p/tests/a.py") == {"TOOL101", "TOOL102", "TOOL201"}
    assert selection.ignored_in("/p/src/a.py") == frozenset()


def test_matching() -> None:
    """A code, a beginning, a name, everything, nothing."""
    assert matching("TOOL10", RULES) == {"TOOL101", "TOOL102"}
    assert matching("bare-array", RULES) == {"TOOL101"}
    assert matching("ALL", RULES) == set(RULES)
    assert matching("", RULES) == set()
    assert matching("tool1", RULES) == set()
