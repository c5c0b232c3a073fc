"""The blocks of every rule, linted: each *Avoid* reports its rule, each *Prefer* is clean."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint import lint_source
from tool_contracts.plugins import RULES, load
from tool_contracts.rule_pages import Block, blocks
from tool_contracts.settings import Selectors, Settings

if TYPE_CHECKING:
    from tool_contracts.rule import Rule

PLUGINS = load([RULES])
LINTED = ("tool", "toolset", "profile", "problem")
ENDINGS = {"python": "py", "json": "json", "yaml": "yaml", "elixir": "ex", "ruby": "rb"}


def cases(heading: str) -> list[object]:
    return [
        pytest.param(rule, block, id=f"{code}-{block.language}{number}")
        for code, rule in sorted(PLUGINS.rules.items())
        if rule.reads in LINTED
        for number, block in enumerate(blocks(rule.text, heading))
    ]


def codes(block: Block, selected: Rule | None = None) -> set[str]:
    """The codes reported in a block: under the default selection, or with one rule under every profile.

    A rule about suppressions needs the rules that are suppressed, so it is added to the default ones.
    """
    settings = Settings()
    if selected is not None:
        select = None if selected.reads == "problem" else (selected.code,)
        settings.selectors = (Selectors("test", select=select, extend_select=(selected.code,)),)
        settings.profile = tuple(PLUGINS.profiles)
    found = lint_source(block.code, f"example.{ENDINGS[block.language]}", settings)
    return {finding.code for finding in found}


@pytest.mark.parametrize(("rule", "block"), cases("Avoid"))
def test_avoid_reports_its_rule(rule: Rule, block: Block) -> None:
    """What a rule says to avoid is what it reports."""
    assert rule.code in codes(block, rule)


@pytest.mark.parametrize(("rule", "block"), cases("Prefer"))
def test_prefer_is_clean(rule: Rule, block: Block) -> None:
    """What a rule says to prefer breaks neither it nor any rule that is on by default."""
    assert rule.code not in codes(block, rule)
    assert codes(block) == set()


@pytest.mark.parametrize(("rule", "block"), cases("Avoid"))
def test_avoid_shows_one_defect(rule: Rule, block: Block) -> None:
    """An example of a rule that is on breaks it under the default selection too, and no rule beside it."""
    if rule.default and rule.reads != "profile":
        assert codes(block) == {rule.code}
