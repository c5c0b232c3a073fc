"""Reading a rule's text, and the pages made of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tool_contracts import rule_pages
from tool_contracts.plugins import RULES, load
from tool_contracts.rule import Fact, Profile, Rule

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

TEXT = """A thing is wrong.

Some words.

## Why it matters

Because.

## Avoid

Text between.

```python
# a comment

## not a heading
x = 1
```

```json
{}
```

## Prefer

```python
x = 2
```
"""


def check(tool: object) -> list[tuple[str, str]]:
    return []


def make(code: str, *, default: bool = True) -> Rule:
    rule = Rule(check, code, "wrong-thing", group="types", default=default)
    rule.text = TEXT
    return rule


def test_sections_keep_their_order_and_text() -> None:
    """A heading within a fence belongs to the block; what stands before the first heading is left out."""
    found = rule_pages.sections(TEXT)
    assert list(found) == ["Why it matters", "Avoid", "Prefer"]
    assert found["Why it matters"] == "Because."
    assert "## not a heading" in found["Avoid"]


def test_blocks_of_a_section() -> None:
    """Each block has its language and its code, blank lines included."""
    first, second = rule_pages.blocks(TEXT, "Avoid")
    assert (first.language, first.code) == ("python", "# a comment\n\n## not a heading\nx = 1\n")
    assert (second.language, second.code) == ("json", "{}\n")
    assert rule_pages.blocks(TEXT, "Missing") == []
    assert rule_pages.blocks("", "Avoid") == []


def test_page_holds_everything() -> None:
    """A page is headed by name and code, says whether the rule is on, and keeps the sections as they are."""
    text = rule_pages.page(make("TOOL199", default=False))
    assert text.startswith(
        "# wrong-thing (TOOL199)\n\nA thing is wrong.\n\nOff by default · error · reads the definition of a tool\n\n"
    )
    assert text.endswith("## Prefer\n\n```python\nx = 2\n```\n")


def test_page_tells_how_common_the_finding_is(tmp_path: Path) -> None:
    """Where that was measured; of what only a test run finds nothing is claimed."""
    measured = {"packages": 9, "tools": 1200, "rules": {"TOOL101": [3, 2], "TOOL102": [1, 1]}}
    (tmp_path / "prevalence.json").write_text(json.dumps(measured), encoding="utf-8")
    called = Rule(check, "TOOL104", "wrong-thing", group="calls", reads="call")
    rule_pages.write(str(tmp_path), [make("TOOL101"), make("TOOL102"), make("TOOL103"), called])
    among = "Among 1,200 tools of 9 [published packages](../precision.md) it was"
    for code, told in {
        "TOOL101": f"{among} found 3 times, in 2 of the packages.",
        "TOOL102": f"{among} found once, in one of the packages.",
        "TOOL103": f"{among} not found.",
        "TOOL104": "It is found by calling tools, or by loading them, and was not counted over published packages.",
    }.items():
        text = (tmp_path / f"{code}.md").read_text(encoding="utf-8")
        assert text.endswith(f"\n\n## How common it is\n\n{told}\n")


def test_index_is_one_table_a_group() -> None:
    """Rules stand under the title of their group, by code."""
    text = rule_pages.index([make("TOOL203"), make("TOOL102", default=False), make("TOOL101")])
    assert "## Types (TOOL1)" in text
    assert "## Descriptor (TOOL2)" in text
    assert "Toolset" not in text
    assert "| [TOOL101](TOOL101.md) | wrong-thing | A thing is wrong. | on |\n| [TOOL102]" in text
    assert "| [TOOL102](TOOL102.md) | wrong-thing | A thing is wrong. | off |" in text


def test_write_removes_pages_of_rules_that_are_no_more(tmp_path: Path) -> None:
    """Old pages of rules go, other files stay."""
    for name in ("TOOL999.md", "other.md"):
        (tmp_path / name).write_text("old", encoding="utf-8")
    rule_pages.write(str(tmp_path), [make("TOOL101")])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["TOOL101.md", "index.md", "other.md"]


def test_main_needs_one_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without exactly one folder the usage is printed and nothing is written."""
    assert rule_pages.main([]) == 2
    assert rule_pages.main(["--help"]) == 2
    assert "usage" in capsys.readouterr().err
    assert rule_pages.main([str(tmp_path / "rules")]) == 0
    assert (
        (tmp_path / "rules" / "TOOL101.md").read_text(encoding="utf-8").startswith("# bare-array (TOOL101)")
    )


def test_page_lists_the_limits() -> None:
    """Each limit of each provider has its value, where that was learnt, when, and whether it is verified and refused."""
    sizes = Fact(64, source="a manual", date="2026-11", refused=False)
    words = Fact(frozenset({"b", "a|c"}), source="a report", date="2025-05", verified=False)
    profiles = [
        Profile("two", "Two", {"size": sizes, "words": words}),
        Profile("one", "One", {"size": sizes}),
    ]
    rule = Rule(
        check, "TOOL499", "limit", group="providers", reads="profile", facts=("words", "size", "none")
    )
    rule.text = TEXT
    assert rule_pages.limits(rule, profiles).splitlines()[2:] == [
        "| `two` | words | `a\\|c`, `b` | a report | 2025-05 | no | yes |",
        "| `one` | size | `64` | a manual | 2026-11 | yes | no |",
        "| `two` | size | `64` | a manual | 2026-11 | yes | no |",
    ]
    assert "\n\n## Limits\n\n| profile |" in rule_pages.page(rule, profiles=profiles)
    assert "## Limits" not in rule_pages.page(make("TOOL199"), profiles=profiles)


def test_every_limit_stands_on_a_page() -> None:
    """What a profile says is looked up by some rule, with a source and a date."""
    built_in = load([RULES])
    shown = {fact for rule in built_in.rules.values() for fact in rule.facts}
    for profile in built_in.profiles.values():
        assert profile.facts.keys() <= shown
        assert all(fact.source and fact.date[:2] == "20" for fact in profile.facts.values())
    for rule in built_in.rules.values():
        assert bool(rule.facts) == (rule.reads == "profile")
