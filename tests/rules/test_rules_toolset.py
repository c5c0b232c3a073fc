"""Rules about tools that are offered together, and what their definitions cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import UNKNOWN, Span
from tool_contracts_rules.toolset import tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts import Tool

    Build = Callable[..., Tool]
    Reports = Callable[..., list[Any]]


def named(descriptor: Build, *names: Any, **keywords: Any) -> list[Tool]:
    """Tools of one file with these names, each on a line of its own."""
    return [
        descriptor({}, name=name, spans={"/name": Span("tools.json", line)}, **keywords)
        for line, name in enumerate(names, 1)
    ]


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("user-get", "user_get"), ["user_get"]),
        (("getUser", "get_user", "GETUSER"), ["get_user", "GETUSER"]),
        (("a.b", "a/b"), ["a/b"]),
        (("get_user", "get_user"), []),
        (("get_user", "get_users"), []),
        (("-", "_"), []),
        (("get_user", UNKNOWN, None, 3), []),
    ],
)
def test_names_that_become_the_same(
    names: tuple[Any, ...], found: list[str], descriptor: Build, reports: Reports
) -> None:
    """Names that differ in case and signs only are told at the later one; equal ones are another rule's."""
    assert [tool.name for tool, *_ in reports("TOOL502", named(descriptor, *names))] == found


@pytest.mark.parametrize(("count", "found"), [(128, []), (129, ["t128"]), (300, ["t128"])])
def test_number_of_tools(count: int, found: list[str], descriptor: Build, reports: Reports) -> None:
    """The first tool that is one too many is told."""
    tools = named(descriptor, *(f"t{number}" for number in range(count)))
    assert [tool.name for tool, *_ in reports("TOOL503", tools)] == found


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("Find orders.", "find  orders.", True),
        ("Find orders.", "Find an order.", False),
        (" ", " ", False),
        (None, None, False),
        (UNKNOWN, UNKNOWN, False),
    ],
)
def test_tools_with_one_description(
    one: Any, other: Any, found: bool, descriptor: Build, reports: Reports
) -> None:
    """Two tools with the same words are told at the later one."""
    tools = [descriptor({}, name="a", description=one), descriptor({}, name="b", description=other)]
    tools[1].spans["/name"] = Span("tools.json", 9)
    assert [tool.name for tool, *_ in reports("TOOL504", tools)] == (["b"] if found else [])


def test_cost_is_estimated_from_what_is_known(descriptor: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a tokenizer the length of the compact JSON counts, without parts that are computed."""
    monkeypatch.setattr(tokens, "_tokenizer", lambda: None)
    schema = {"type": "object", "properties": {"x": UNKNOWN, "y": {"type": "string"}}}
    found = tokens.cost([descriptor(schema, name="demo", description=UNKNOWN)])
    text = '{"name":"demo","parameters":{"type":"object","properties":{"x":0,"y":{"type":"string"}}}}'
    assert found.tokens == round(len(text) / tokens.BYTES_PER_TOKEN)
    assert str(found) == f"about {found.tokens} tokens"


def test_cost_is_counted(descriptor: Build) -> None:
    """With the extra, the tokens of OpenAI's newest encoding are counted."""
    pytest.importorskip("bpe_openai")
    found = tokens.cost([descriptor(None, name="a", description="b")])
    assert (found.tokens, str(found)) == (9, "9 tokens")


@pytest.mark.parametrize(
    ("description", "is_counted"),
    [("Never sends <|endoftext|>.", True), ("\ud800", True), ("a" * 12_000_000, False)],
)
def test_any_text_has_a_cost(description: str, is_counted: bool, descriptor: Build) -> None:
    """Special tokens and lone surrogates are counted as text, and texts without end are estimated."""
    pytest.importorskip("bpe_openai")
    found = tokens.cost([descriptor(None, description=description)])
    assert found.is_counted == is_counted
    assert found.tokens > 5


@pytest.mark.parametrize("code", ["TOOL505", "TOOL506"])
def test_limits_of_cost(code: str, descriptor: Build, reports: Reports) -> None:
    """A small definition is below every limit, a long one above."""
    small, large = descriptor({}), descriptor({}, description="quick brown fox " * 5_000)
    subject = (lambda tool: [tool]) if code == "TOOL506" else (lambda tool: tool)
    assert reports(code, subject(small)) == []
    assert len(reports(code, subject(large))) == 1
