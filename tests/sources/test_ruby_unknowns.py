"""What of a tool in Ruby only the running program knows, and what can be followed."""

from __future__ import annotations

import pytest

from ruby_reading import TICKET, only, places, text_with, tool_with
from tool_contracts.model import UNKNOWN


@pytest.mark.parametrize("text", [r"\xC3\xA9", r"\303\251", r"\cG", r"\C-g", r"\M-g"])
def test_bytes_and_controls_are_unknown(text: str) -> None:
    """Bytes make characters together, which is left to Ruby."""
    assert tool_with(f'description "Write {text}."').description is UNKNOWN


def test_what_a_block_from_elsewhere_adds_is_unknown() -> None:
    """A block that is handed on may make an argument a required one."""
    tool = tool_with("argument name: :x, type: 'string', description: 'X.', &REQUIRED")
    assert not tool.is_known("/inputSchema/properties/x")
    assert not tool.is_known("/inputSchema/required")


@pytest.mark.parametrize("value", ["compute", "LIMITS", '"a#{b}"', "[1, two]", "1.0 / 3", "-> { 1 }"])
def test_what_is_computed_is_unknown(value: str) -> None:
    """An expression that is no literal is never guessed."""
    tool = tool_with(f"argument name: :x, type: 'string', description: 'X.', maximum: {value}")
    assert not tool.is_known("/inputSchema/properties/x/maximum")
    assert "maximum" not in tool.input_schema["properties"]["x"]


def test_constants_are_followed() -> None:
    """A constant that is set once is what it is set to."""
    text = "NAME = 'train'\n" + TICKET.replace("name: 'train'", "name: NAME")
    assert "train" in only(text).properties
    assert "train" not in only("NAME = 'car'\n" + text).properties


@pytest.mark.parametrize(
    "around",
    [
        "CHOICES = %w[a]\nCHOICES << 'b'",
        "CHOICES = %w[a]\nCHOICES[0] = 'b'",
        "CHOICES = %w[a]\nCHOICES.push('b')",
        "CHOICES = %w[a]\n%w[b c].each { |each| CHOICES.concat([each]) }",
        "CHOICES = %w[a]\nCHOICES.map!(&:upcase)",
        "CHOICES = %w[a]\nCHOICES, OTHERS = %w[b], %w[c]",
        "CHOICES = %w[a]\nCHOICES ||= %w[b]",
        "CHOICES = %w[a] if ENV['A']",
        "if ENV['A']\n  CHOICES = %w[a]\nend\nCHOICES ||= %w[b]",
        "%w[a b].each { |each| CHOICES = [each] }",
        "module Other\n  CHOICES = %w[a]\nend",
    ],
)
def test_constants_that_may_be_something_else_are_unknown(around: str) -> None:
    """What is changed in place, set by a condition or a loop, or stands in another module, is not what it is set to."""
    text = text_with("argument name: :x, type: 'string', description: 'X.', enum: CHOICES")
    assert not only(f"{around}\n{text}").is_known("/inputSchema/properties/x/enum")


@pytest.mark.parametrize("opening", ["module Trains", "class Trains < Base"])
def test_constants_of_the_modules_around_are_followed(opening: str) -> None:
    """Those of the file, and of each module that the use stands in."""
    text = text_with("argument name: :x, type: 'string', description: 'X.', enum: [FIRST, SECOND]")
    tool = only(f"FIRST = 'a'.freeze\n{opening}\n  SECOND = FIRST\n  module Inner\n{text}\n  end\nend\n")
    assert tool.properties["x"]["enum"] == ["a", "a"]


def test_a_block_with_a_loop_is_open() -> None:
    """Arguments that code adds are not known, and nothing is said to be missing."""
    tool = only(
        "t = Intelligence::Tool.build! do\n  name :x\n  LIST.each { |each| argument name: each }\nend\n"
    )
    assert (tool.name, tool.description) == ("x", UNKNOWN)
    assert tool.unknown == {"/description", "/inputSchema"}
    assert tool_with("argument name: :a, **OPTIONS").unknown == {
        "/inputSchema/properties/a",
        "/inputSchema/required",
    }


@pytest.mark.parametrize(
    "more",
    [
        "NAMES.each { |n| argument name: n, type: 'string' }",
        "for n in NAMES do argument name: n, type: 'string' end",
        "argument name: 'z', type: 'string' if ENV['Z']",
        "argument name: (ENV['NAME'] || 'q'), type: 'string'",
    ],
)
def test_arguments_beside_computed_ones_are_not_all(more: str) -> None:
    """Where more arguments may be there than are read, which there are and which are required is unknown."""
    tool = tool_with(f"argument name: :a, type: 'string'\n  {more}")
    assert tool.unknown >= {"/inputSchema/properties", "/inputSchema/required"}
    assert tool.input_schema["properties"]["a"] == {"type": "string"}
    assert not tool.is_known("/inputSchema/properties/z")


@pytest.mark.parametrize(
    ("before", "after", "is_known"),
    [
        ("", "", True),
        ("NAMES.each { |n| argument name: n, type: 'string' }", "", True),
        ("", "NAMES.each { |n| argument name: n, type: 'string' }", False),
        ("argument name: ENV['NAME'], type: 'string'", "", True),
        ("", "argument name: ENV['NAME'], type: 'string'", False),
        ("", "argument name: :z, **OPTIONS\n  argument name: ENV['NAME']", False),
        ("", "argument name: :z, type: 'string' if ENV['Z']", True),
        ("", "unless ENV['Z']\n    argument name: 'z', type: 'string'\n  end", True),
        ("", "argument name: 'a', type: 'string' if ENV['A']", False),
        ("", "argument({ name: :a, type: 'string' }) if ENV['A']", False),
        ("", "argument(name: 'z', **OPTIONS) if ENV['Z']", False),
        ("", "argument { name 'z' } if ENV['Z']", False),
        ("", "NAMES.each(&ADDING) if ENV['Z']", False),
        ("", "if ENV['Z']\n    NAMES.each { |n| argument name: n }\n  end", False),
    ],
)
def test_only_what_may_be_replaced_is_unknown(before: str, after: str, is_known: bool) -> None:
    """Of arguments with one name the last counts: what may come later under any name silences what stands before."""
    text = text_with(f"{before}\n  argument name: :a, type: 'array', description: 'A.'\n  {after}")
    assert only(text).is_known("/inputSchema/properties/a/type") == is_known
    assert len(places(text, "TOOL101")) == is_known


@pytest.mark.parametrize(
    "more",
    [
        "description 'Other.' if ENV['Z']",
        "if ENV['Z']\n    description 'Other.'\n  end",
        "NAMES.each { |n| description n }",
    ],
)
def test_what_may_be_set_anew_is_unknown(more: str) -> None:
    """A description that a condition or loop may replace is not the one that stands above; the name is."""
    tool = tool_with(f"description 'One.'\n  {more}")
    assert (tool.name, tool.description) == ("demo", UNKNOWN)
    kept = tool_with("description 'One.'\n  NAMES.each { |n| argument(name: n) { description 'N.' } }")
    assert kept.description == "One."


def test_attributes_that_are_spread_are_unknown() -> None:
    """What else a tool has cannot be told where attributes come from elsewhere."""
    tool = only("t = Intelligence::Tool.build!(name: 'demo', **OPTIONS)\n")
    assert tool.name == "demo"
    assert tool.unknown >= {"/description", "/inputSchema"}
