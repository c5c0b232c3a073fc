"""What is known of a tool under test beside what its framework publishes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phase_running import contract

if TYPE_CHECKING:
    from collections.abc import Callable


def _deco(text: str) -> Callable[[Any], Any]:
    return lambda function: function


@_deco("one")
@_deco(
    """
def decorated
    """
)
def decorated(
    number: int,
) -> int:
    """A number."""
    return number


def test_a_definition_without_a_source_is_at_its_def() -> None:
    """Not at the first decorator, where Python says that the function begins."""
    with open(__file__, encoding="utf-8") as file:
        line = file.read().split("\n").index("def decorated(") + 1
    span = contract(decorated, {"number": {"type": "integer"}}).tool().spans[""]
    assert (span.filename, span.line) == (__file__, line)
