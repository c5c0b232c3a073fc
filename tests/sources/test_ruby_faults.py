"""Faults of tools in Ruby: what the language lets through, and what it refuses."""

from __future__ import annotations

import pytest

from ruby_reading import TICKET, fixed, only, places, read, remarks, tool_with
from tool_contracts.lint import lint_source


def test_a_string_alone_is_reported() -> None:
    """A line without the backslash at its end makes orphans of the lines below."""
    text = TICKET.replace('»é«. " \\', '»é«. "')
    assert places(text, "TOOL262") == [(7, 5)]
    assert only(text).description == "Book a seat on a train »é«. "
    assert fixed(text) == TICKET
    apart = text.replace('    "The seat', '\n    "The seat')
    assert (places(apart, "TOOL262"), fixed(apart)) == ([(8, 5)], apart)


def test_blanks_behind_a_backslash_are_reported() -> None:
    """Wherever they stand but in a text; the text is read as it is meant, and the fix removes them."""
    for blanks in (" ", "\t "):
        first = TICKET.replace("description \\\n", f"description \\{blanks}\n")
        second = TICKET.replace('»é«. " \\\n', f'»é«. " \\{blanks}\n')
        assert places(first, "TOOL263") == [(5, 15)]
        assert places(second, "TOOL263") == [(6, 36)]
        for text in (first, second):
            assert only(text).description == only(TICKET).description
            assert [each.code for each in lint_source(text, "a.rb")] == ["TOOL263"]
    inside = TICKET.replace("First or", "First \\ \n or")
    assert places(inside, "TOOL263") == []
    assert fixed(TICKET.replace("description \\\n", "description \\ \n")) == TICKET


def test_build_without_a_block_is_reported() -> None:
    """The statements below, up to an `end` too many, are what was meant; attributes are another way."""
    text = TICKET.replace("build! do", "build!")
    assert places(text, "TOOL264") == [(3, 10)]
    assert fixed(text) == TICKET
    assert only(text).input_schema == only(TICKET).input_schema
    assert places("require 'intelligence'\nt = Tool.build!\n", "TOOL264") == [(2, 5)]
    assert read("t = Tool.build!\nx.description\n").tools == []
    assert places("t = Intelligence::Tool.build!(description: TEXT)\n", "TOOL264") == []


def test_a_keyword_that_does_not_exist_is_reported() -> None:
    """Also a string for a key; what Intelligence knows is not reported."""
    tool = tool_with(
        "argument name: :x, type: 'array', description: 'X.', default: 1, 'required' => true,\n"
        "  items: { type: 'string', enum: ['a'] }"
    )
    assert remarks(tool) == [
        ("dropped-keyword", "default", 4),
        ("dropped-keyword", "required", 4),
        ("dropped-keyword", "enum", 5),
    ]
    assert "required" not in tool.input_schema


def test_what_adapters_do_not_convert_is_reported() -> None:
    """Objects in `items` and `unique_items`; the schema says what is meant."""
    tool = tool_with(
        "argument name: :x, type: 'array', description: 'X.' do\n"
        "  items type: 'object' do\n    property name: :y, type: 'string', required: true, description: 'Y.'\n  end\n"
        "  unique_items true\nend"
    )
    assert [(kind, line) for kind, _, line in remarks(tool)] == [("unconverted", 5), ("unconverted", 8)]
    assert tool.input_schema["properties"]["x"] == {
        "type": "array",
        "description": "X.",
        "items": {
            "type": "object",
            "properties": {"y": {"type": "string", "description": "Y."}},
            "required": ["y"],
        },
        "uniqueItems": True,
    }


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        ("argument name: :x, type: 'string'", "argument `x` has no description"),
        ("argument type: 'string', description: 'X.'", "the argument has no name"),
        (
            "argument name: :x, type: ['string'], description: 'X.'",
            "argument `x` has a list of types; one is allowed",
        ),
        (
            "argument name: :x, type: 'array', description: 'X.', items: { type: :string }",
            "the type in `items` must be a string: `'string'`, not `:string`",
        ),
    ],
)
def test_what_build_refuses_is_reported(statements: str, said: str) -> None:
    """`build!` checks, `build` does not."""
    assert ("refused", said, 4) in remarks(tool_with(statements))
    assert not [each for each in remarks(tool_with(statements, "build")) if each[0] == "refused"]


def test_a_name_that_no_block_knows_is_reported() -> None:
    """It raises, however the tool is built."""
    for method in ("build", "build!"):
        tool = tool_with("required ['x']", method)
        assert remarks(tool) == [("unknown-method", "required", 4)]


def test_an_argument_without_type_is_reported() -> None:
    """Choices of one type name it almost, which is a warning; choices of several are reported as such."""
    text = TICKET.replace("    type :integer\n", "")
    (finding,) = lint_source(text, "a.rb")
    assert (finding.code, finding.severity, finding.span.line) == ("TOOL120", "warning", 11)
    (mixed,) = lint_source(text.replace("[1, 2]", "[1, 'two']"), "a.rb")
    assert (mixed.code, mixed.span.line) == ("TOOL130", text[: text.index("[1, 2]")].count("\n") + 1)
    (finding,) = lint_source(text.replace("    enum [1, 2]\n", ""), "a.rb")
    assert (finding.code, finding.severity, finding.span.line) == ("TOOL120", "error", 11)


def test_a_broken_argument_is_refused_where_it_is_broken() -> None:
    """A backslash too many swallows the next line; the other arguments are read."""
    text = TICKET.replace('class."\n', 'class." \\\n')
    reading = read(text)
    (problem,) = reading.problems
    assert (problem.kind, problem.span.line) == ("syntax-error", 13)
    assert (
        problem.message
        == 'cannot be parsed: `"First or second class."`, which a backslash joins to the line below'
    )
    (tool,) = reading.tools
    assert tool.unknown == {"/inputSchema/properties/class"}
    assert fixed(text) == TICKET
    assert tool.input_schema["properties"]["train"]["type"] == "string"


def test_only_a_backslash_too_many_is_removed() -> None:
    """Of two lines that are joined on purpose, the fault is another."""
    joined = TICKET.replace('description \\\n    "Book', 'description \\\n    ]"Book')
    assert [each.fix for each in read(joined).problems] == [None]
    chained = TICKET.replace('ten minutes."', 'ten minutes." \\')
    (problem,) = read(chained).problems
    assert problem.fix is not None
    assert fixed(chained) == TICKET


def test_a_broken_place_is_told_once() -> None:
    """Also where the tool above it has lost its block, so that it might be read for what stands below."""
    reading = read(
        """\
require 'intelligence'
SEATS = Intelligence::Tool.build!
TICKET = Intelligence::Tool.build! do
  name :book_ticket
  description "Book a seat."
  argument name: :kind, type: 'string' do
    description "The kind. " \\
    enum ['window']
  end
end
"""
    )
    assert [each.span.line for each in reading.problems] == [7]
    assert reading.tools[-1].name == "book_ticket"


def test_a_broken_block_is_told() -> None:
    """Where no argument can be told to be the broken one, nothing is said to be missing."""
    reading = read(TICKET.replace("argument name: 'train', type", "argument name: 'train' type"))
    assert [each.kind for each in reading.problems] == ["syntax-error"]
    assert [each.code for each in lint_source(TICKET[:-4], "a.rb")] == ["TOOL002"]
    torn = TICKET.replace("  argument name: :class", "  end\n  argument name: :class")
    assert places(torn, "TOOL002") == [(TICKET.count("\n") + 1, 1)]


def test_an_argument_that_is_given_twice() -> None:
    """The last one counts, as in the schema that is made of them; an equal name in another place is another."""
    text = """TOOL = Intelligence::Tool.build! do
  name :find
  description "Find words."
  argument name: :word, type: "string", description: "Word."
  argument name: :word, type: "object", description: "Word." do
    property name: "word", type: "string", description: "Word."
  end
end
"""
    reading = read(text)
    (problem,) = reading.problems
    assert (problem.kind, problem.message) == (
        "duplicate-key",
        "argument `word` occurs twice, the last one counts",
    )
    assert problem.span.line == 5
    assert reading.tools[0].input_schema["properties"]["word"]["type"] == "object"
