"""What the rules about providers say of a descriptor under one profile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import Origin, Signature, Span, Tool
from tool_contracts.plugins import RULES, load

if TYPE_CHECKING:
    from collections.abc import Callable

_PLUGINS = load([RULES])


def _tool(schema: Any, **keywords: Any) -> Tool:
    given = {"name": "demo", "description": "Demo.", "origin": Origin("tools.json"), **keywords}
    return Tool(given.pop("name"), input_schema=schema, **given)


@pytest.fixture
def under() -> Callable[..., list[tuple[str, str]]]:
    """Code and pointer of all that is said of a schema under a profile; keywords go to `Tool`."""

    def check(profile: str, schema: Any, **keywords: Any) -> list[tuple[str, str]]:
        tool = _tool(schema, **keywords)
        return [
            (code, report[0])
            for code, rule in sorted(_PLUGINS.rules.items())
            if rule.reads == "profile"
            for report in rule.check(tool, _PLUGINS.profiles[profile])
        ]

    return check


@pytest.fixture
def said() -> Callable[..., list[Any]]:
    """The whole reports of one rule on a schema under a profile."""

    def check(code: str, profile: str, schema: Any, **keywords: Any) -> list[Any]:
        return list(_PLUGINS.rules[code].check(_tool(schema, **keywords), _PLUGINS.profiles[profile]))

    return check


@pytest.fixture
def signature() -> Signature:
    """A function without parameters behind a tool, as a sign that its schema stands for a signature."""
    return Signature("demo", [], span=Span("tools.py", 4))
