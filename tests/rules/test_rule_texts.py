"""Every rule has its text, its place and its code, and the pages of the site hold all of them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tool_contracts_rules
from tool_contracts import rule_pages
from tool_contracts.plugins import RULES, load

if TYPE_CHECKING:
    from tool_contracts.rule import Rule

PAGES = Path(__file__).parents[2] / "docs" / "rules"
FOLDER = Path(tool_contracts_rules.__file__).parent
LOADED = load([RULES]).rules
ALL = [LOADED[code] for code in sorted(LOADED)]
GROUPS = {
    "run": "TOOL0",
    "types": "TOOL1",
    "descriptor": "TOOL2",
    "documentation": "TOOL3",
    "providers": "TOOL4",
    "toolset": "TOOL5",
    "implementation": "TOOL6",
    "calls": "TOOL7",
    "results": "TOOL8",
    "effects": "TOOL9",
}

each_rule = pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.code)


@each_rule
def test_code_group_and_file_agree(rule: Rule) -> None:
    """A rule stands in its group's folder, in a file named by its code and name."""
    assert re.fullmatch(r"TOOL\d{3}", rule.code)
    assert rule.code.startswith(GROUPS[rule.group])
    name = f"{rule.code}_{rule.name}".lower().replace("-", "_")
    assert rule.check.__module__ == f"tool_contracts_rules.{rule.group}.{name}"


@each_rule
def test_text_has_its_sections(rule: Rule) -> None:
    """A rule is one sentence, then why it matters, what to avoid and what to prefer."""
    assert rule.summary.endswith(".")
    found = rule_pages.sections(rule.text)
    assert list(found)[:3] == ["Why it matters", "Avoid", "Prefer"]
    assert all(found.values())


@each_rule
def test_blocks_are_tagged(rule: Rule) -> None:
    """Every block says its language, and every rule that reads a tool shows both sides."""
    avoid, prefer = (rule_pages.blocks(rule.text, heading) for heading in ("Avoid", "Prefer"))
    assert {block.language for block in avoid + prefer} <= {"python", "json", "yaml", "elixir", "ruby"}
    if rule.reads != "problem":
        assert avoid
        assert prefer


@each_rule
def test_sections_of_examples_stand_in_their_docstring(rule: Rule) -> None:
    """No `Args:` of an example stands further left than the docstring that it is a part of."""
    for block in [*rule_pages.blocks(rule.text, "Avoid"), *rule_pages.blocks(rule.text, "Prefer")]:
        assert not re.search(r"^(Args|Returns|Raises):", block.code, re.MULTILINE)


def test_one_rule_a_file() -> None:
    """Each file that is named by a code holds the rule of that code."""
    files = {path.stem.partition("_")[0].upper() for path in FOLDER.rglob("tool[0-9]*.py")}
    assert files == set(LOADED)


def test_names_are_unique() -> None:
    """No two rules share a name, since rules may be selected by it."""
    names = [rule.name for rule in ALL]
    assert sorted(set(names)) == sorted(names)


def test_pages_are_fresh(tmp_path: Path) -> None:
    """The pages on disk are the ones that `python -m tool_contracts.rule_pages docs/rules` writes."""
    shutil.copy(PAGES / "prevalence.json", tmp_path)
    assert rule_pages.main([str(tmp_path)]) == 0
    assert contents(tmp_path) == contents(PAGES)


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
