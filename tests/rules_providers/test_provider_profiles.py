"""The profiles as data: each fact is known, dated, sourced and read by a rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tool_contracts.plugins import RULES, load
from tool_contracts_rules import profiles, providers

if TYPE_CHECKING:
    from tool_contracts import Profile

ALL = sorted(load([RULES]).profiles.values(), key=lambda profile: profile.name)
KNOWN = set(re.findall(r"`([a-z-]+)`", "\n".join(re.findall(r"^\|([^|]+)\|", profiles.__doc__ or "", re.M))))
CODE = "\n".join(path.read_text(encoding="utf-8") for path in Path(providers.__path__[0]).glob("*.py"))

each_profile = pytest.mark.parametrize("profile", ALL, ids=lambda profile: profile.name)


def test_the_default_and_the_usual_targets_are_there() -> None:
    """A user finds the providers and clients by their common names."""
    wanted = (
        "portable openai openai-strict anthropic anthropic-strict gemini gemini-legacy bedrock mistral cohere "
        "ollama vllm mcp cursor"
    )
    assert set(wanted.split()) <= {profile.name for profile in ALL}


@each_profile
def test_facts_are_known_dated_and_sourced(profile: Profile) -> None:
    """A fact has a documented name, says where it was learnt, and when."""
    assert profile.title
    assert set(profile.facts) <= KNOWN
    for fact in profile.facts.values():
        assert len(fact.source) > 5
        assert re.fullmatch(r"20\d\d-\d\d(-\d\d)?", fact.date)
        assert fact.value is not None


def test_each_documented_fact_is_read_and_stated() -> None:
    """No row of the table is without a rule that reads it, or without a profile that states it."""
    stated = {name for profile in ALL for name in profile.facts}
    assert {name for name in KNOWN if f'"{name}"' not in CODE} == set()
    assert stated == KNOWN


def test_portable_leaves_to_general_rules_what_they_report() -> None:
    """A default run reports each defect once, so the default profile holds what no general rule says."""
    portable = next(profile for profile in ALL if profile.name == "portable")
    assert not {"array-items", "root-refused-keywords", "name-pattern", "required-names"} & set(
        portable.facts
    )


def test_an_unknown_fact_is_no_limit() -> None:
    """A profile without a fact gives None for it."""
    assert all(profile.get("no-such-fact") is None for profile in ALL)
