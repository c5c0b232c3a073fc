"""The text of an error reaches the model, in all frameworks where it is meant for it, in some whatever it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Findings = Callable[[str], dict[str, set[str]]]

SOURCE = '''
{before}
def probe(x: int) -> dict[str, int]:
    """Probe a number.

    Args:
        x: The number.
    """
    {body}

{after}
'''


def source(harness: Any, body: str) -> str:
    """A module with one tool."""
    return f"{harness.header}\n{SOURCE.format(before=harness.before, after=harness.after, body=body)}"


def test_half_a_character_in_a_declared_error(harness: Any, findings: Findings) -> None:
    """It cannot be sent, and a whole one can."""
    if harness.declares is None:
        pytest.skip("the framework has no error of its own")
    whole, half = (harness.declares.replace("declared", text) for text in ("\\U0001f600", "\\ud800"))
    assert findings(source(harness, whole)) == {"probe": set()}
    assert findings(source(harness, half)) == {"probe": {"TOOL803"}}


SENT = {"mcp-1", "fastmcp", "fastmcp-2", "fastmcp-3", "strands"}
"""Measured by a session over stdio, which ends with it; Strands puts it into the result."""


def test_half_a_character_in_any_other_error(harness: Any, findings: Findings) -> None:
    """It is told where the framework says what an exception says, and not where that is kept from the model."""
    told = findings(source(harness, 'raise ValueError("no \\ud800")'))["probe"]
    assert ("TOOL803" in told) == (str(harness) in SENT)


def test_half_a_character_in_a_key(harness: Any, findings: Findings) -> None:
    """It is told as what it is, also by a framework that refuses it."""
    assert "TOOL803" in findings(source(harness, 'return {"\\ud800": 1}'))["probe"]


def test_each_of_them_is_read_somewhere(names: frozenset[str]) -> None:
    """There is such a framework."""
    assert names >= SENT
