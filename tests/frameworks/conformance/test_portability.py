"""The lines by which each framework makes a tool of a function, and the comparison of what it makes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tool_contracts.cli.program import main
from tool_contracts.plugins import FRAMEWORKS, load

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SOURCE = '''
def reverse(text: str, times: int = 1) -> str:
    """Reverse a text.

    Args:
        text: The text.
        times: How often.
    """
    return text[:: -1 if (times or 0) % 2 else 1]
'''


def test_a_function_in_every_framework(
    harness: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The framework makes a tool of a sound function, and every call of it succeeds."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "reversing_for_all.py").write_text(SOURCE)
    main(["portability", "--isolated", "--output-format=json", "reversing_for_all.py:reverse"])
    document = json.loads(capsys.readouterr().out)
    assert (document["function"], document["line"]) == ("reverse", 2)
    standing = {each["name"]: each for each in document["frameworks"]}[harness.name]
    assert standing["refusal"] is None
    assert set(standing["published"]["inputSchema"]["properties"]) == {"text", "times"}
    assert standing["calls"] > 10
    assert [each for each in standing["findings"] if each["severity"] == "error"] == []
    every = {name for name, each in load([FRAMEWORKS]).frameworks.items() if each.making}
    assert {each["name"] for each in document["frameworks"]} | set(document["absent"]) == every
