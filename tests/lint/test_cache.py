"""What is kept of a run, by the question that it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tool_contracts.lint.cache import Cache

if TYPE_CHECKING:
    from pathlib import Path


def test_equal_questions_are_one(tmp_path: Path) -> None:
    """What was kept for a question answers an equal one, whichever parts of it are one object."""
    word = "".join(["sel", "ect"])
    apart = ["".join(["sel", "ect"]) for _ in range(2)]
    Cache(str(tmp_path), [word, word]).store("part", 1, "two")
    assert Cache(str(tmp_path), apart).load("part") == (1, "two")


def test_another_question_has_no_answer(tmp_path: Path) -> None:
    """What was kept for a question says nothing of another."""
    Cache(str(tmp_path), ["select"]).store("part", 1)
    assert Cache(str(tmp_path), ["ignore"]).load("part") is None
