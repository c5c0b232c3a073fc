"""What one rule alone says of a file."""

from __future__ import annotations

from textwrap import dedent

from tool_contracts.lint import lint_source
from tool_contracts.settings import Selectors, Settings


def told(code: str, text: str) -> list[str]:
    """The lines at which one rule speaks, with the first words of what it says."""
    settings = Settings()
    settings.selectors = (Selectors("test", select=(code,)),)
    found = lint_source(dedent(text), "example.py", settings)
    return [f"{each.span.line}: {each.message}" for each in found]


def lines(code: str, text: str) -> list[int]:
    """The lines at which one rule speaks."""
    return [int(each.partition(":")[0]) for each in told(code, text)]
