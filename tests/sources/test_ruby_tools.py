"""Tools in Ruby, read without running them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tool_contracts.lint import lint_source
from tool_contracts.lint.fixes import apply_fixes
from tool_contracts.lint.text import Source
from tool_contracts.model import UNKNOWN, Tool
from tool_contracts.sources.ruby import read_ruby

if TYPE_CHECKING:
    from tool_contracts.sources import Reading

TICKET = """\
require 'intelligence'

TICKET = Intelligence::Tool.build! do
  name :book_ticket
  description \\
    "Book a seat on a train »é«. " \\
    "The seat is held for ten minutes."
  argument name: 'train', type: 'string', required: true do
    description "Number of the train, such as IC 18."
  end
  argument name: :class do
    type :integer
    description "First or second class."
    enum [1, 2]
  end
end
"""


def read(text: str) -> Reading:
    return read_ruby("lib/ticket.rb", text.encode())


def only(text: str) -> Tool:
    (tool,) = read(text).tools
    return tool


def text_with(statements: str, method: str = "build!") -> str:
    """The text of a tool whose block ends with the given statements."""
    return f"t = Intelligence::Tool.{method} do\n  name :demo\n  description 'Demo.'\n  {statements}\nend\n"


def tool_with(statements: str, method: str = "build!") -> Tool:
    """A tool whose block ends with the given statements."""
    return only(text_with(statements, method))


def schema_of(block: str) -> Any:
    """What the schema says of an argument with the given block."""
    tool = tool_with(f"argument name: :x, type: 'string' do\n    description 'X.'\n    {block}\n  end")
    schema = dict(tool.input_schema["properties"]["x"])
    return {key: value for key, value in schema.items() if (key, value) != ("type", "string")}


def remarks(tool: Tool) -> list[tuple[str, str, int]]:
    return [(each.kind, each.text, each.span.line) for each in tool.remarks]


def places(text: str, code: str) -> list[tuple[int, int]]:
    """The lines and columns where a rule is broken, under the default selection."""
    return [(each.span.line, each.span.column) for each in lint_source(text, "lib/a.rb") if each.code == code]


def fixed(text: str) -> str:
    """The text with all safe fixes made."""
    findings = lint_source(text, "lib/a.rb")
    return apply_fixes(Source(text), "lib/a.rb", findings, unsafe=False)[0]


def test_a_block_is_a_tool() -> None:
    """The list of arguments becomes an object schema, as the gem's adapters make it."""
    tool = only(TICKET)
    assert tool.name == "book_ticket"
    assert tool.description == "Book a seat on a train »é«. The seat is held for ten minutes."
    assert tool.input_schema == {
        "type": "object",
        "properties": {
            "train": {"type": "string", "description": "Number of the train, such as IC 18."},
            "class": {"type": "integer", "description": "First or second class.", "enum": [1, 2]},
        },
        "required": ["train"],
    }
    assert (tool.framework, tool.origin.symbol, tool.origin.style) == ("intelligence", "TICKET", "ruby")
    assert (tool.unknown, tool.remarks) == (frozenset(), ())
    assert lint_source(TICKET, "lib/ticket.rb") == []


def test_places_are_counted_in_characters() -> None:
    """Each part has the place where it is written."""
    text = TICKET.replace("name: 'train', type: 'string'", "name: 'träin', type: 'string'")
    tool = only(text)
    place = tool.span("/inputSchema/properties/träin/type")
    line = text.splitlines()[place.line - 1]
    assert line[place.column - 1 : place.end_column - 1] == "'string'"
    assert (tool.span().line, tool.span().end_line) == (3, 16)
    assert tool.span("/inputSchema/required/0").line == 8
    assert tool.span("/inputSchema/properties/class/enum/1").column == 14


@pytest.mark.parametrize(
    ("block", "schema"),
    [
        ("minimum 1\n    maximum 2.5", {"minimum": 1, "maximum": 2.5}),
        ("minimum(-1_000)", {"minimum": -1000}),
        ("minimum_items 1\n    maximum_items 0x10", {"minItems": 1, "maxItems": 16}),
        pytest.param(f"minimum 0x{'f' * 6000}", {}, id="more digits than Python tells"),
        ("unique_items true", {"uniqueItems": True}),
        ("enum %w[a b]", {"enum": ["a", "b"]}),
        ("enum %i[a b]", {"enum": ["a", "b"]}),
        ("enum ['a', ['b', [nil]]]", {"enum": ["a", "b", None]}),
        ("enum :a\n    enum 'b'", {"enum": ["a", "b"]}),
        ("items type: 'integer'", {"items": {"type": "integer"}}),
        ("items { type 'integer' }", {"items": {"type": "integer"}}),
        ("required false", {}),
        ("description 'a' + \"b\\n\"", {"description": "ab\n"}),
        ("description 'it\\'s \\n'", {"description": "it's \\n"}),
        ("description('a'.freeze)", {"description": "a"}),
        (r'description "\u{48 49} \u{e9} \101\x41"', {"description": "HI é AA"}),
        ("description 5", {"description": "5"}),
        ("description %q(a (b))", {"description": "a (b)"}),
        ("description %q(it\\'s \\))", {"description": "it\\'s )"}),
        ("enum %w[\\d two\\ words \\] #]", {"enum": ["\\d", "two words", "]", "#"]}),
        ("enum %W[a b]", {"enum": ["a", "b"]}),
    ],
)
def test_attributes_become_keywords(block: str, schema: Any) -> None:
    """Literals of all kinds, under the names that JSON Schema has."""
    assert schema_of(block) == {"description": "X.", **schema}


@pytest.mark.parametrize(
    ("start", "text"),
    [
        ("<<~TEXT", "One\n  two\té\n"),
        ("<<~'TEXT'", "One\n  two\\té\n"),
        ("<<-TEXT", "      One\n        two\té\n"),
    ],
)
def test_heredocs(start: str, text: str) -> None:
    """A squiggly one loses the indentation that its lines share, a quoted one keeps its backslashes."""
    tool = tool_with(f"description {start}\n      One\n        two\\té\n    TEXT")
    assert tool.description == text
    assert tool.span("/description").line == 4


def test_an_end_within_a_call_is_told() -> None:
    """As the name of a method it is one."""
    (problem,) = read(text_with("argument name: :x, maximum: [end]")).problems
    assert (problem.message, problem.span.line) == ("`end` closes nothing that is open", 4)
    assert read(text_with("argument name: :x, maximum: RANGE.end")).problems == []
    assert read(f"def end = 1\n{text_with('argument name: :x')}").problems == []


def test_names_are_texts() -> None:
    """Symbols and numbers become texts, as the gem's own conversion makes them."""
    tool = only(
        "Tool.build! do\n name 5\n description 'X'\n argument name: 1, type: :string, description: :x\nend"
    )
    assert tool.name == "5"
    assert tool.input_schema["properties"] == {"1": {"type": "string", "description": "x"}}
    assert {type(each) for each in tool.input_schema["properties"]["1"].values()} == {str}


def test_a_hash_in_a_heredoc_is_text() -> None:
    """Also before an escape, where the tree has no node for it."""
    assert tool_with("description <<~TEXT\n    a #\\t# b\n  TEXT").description == "a #\t# b\n"


def test_words_have_places() -> None:
    """Each word of a `%w` list its own."""
    line = "argument name: :x, type: 'string', description: 'é', enum: %w[é bc]"
    span = tool_with(line).span("/inputSchema/properties/x/enum/1")
    assert f"  {line}"[span.column - 1 : span.end_column - 1] == "bc"


def test_keyword_and_block_forms_are_one() -> None:
    """Keywords, hashes in them, lists of hashes and blocks make the same schema."""
    block = tool_with(
        "argument do\n name :trip\n type 'object'\n required true\n description 'Where to.'\n"
        " property name: 'to', type: 'string', required: true, description: 'Place.'\nend"
    )
    keywords = tool_with(
        "argument name: :trip, type: 'object', required: true, description: 'Where to.',\n"
        " property: [{ name: 'to', type: 'string', :required => true, 'description': 'Place.' }]"
    )
    both = tool_with(
        "argument({ name: :trip, type: 'object' }) {\n required true\n description 'Where to.'\n"
        " property(name: 'to', type: 'string') { required true; description 'Place.' }\n}"
    )
    for tool in (block, keywords, both):
        assert tool.remarks == ()
        assert tool.input_schema == {
            "type": "object",
            "properties": {
                "trip": {
                    "type": "object",
                    "description": "Where to.",
                    "properties": {"to": {"type": "string", "description": "Place."}},
                    "required": ["to"],
                }
            },
            "required": ["trip"],
        }


def test_a_tab_is_as_wide_as_eight_blanks() -> None:
    """Indentations are shared by their width; a tab that goes beyond it stays."""
    written = "description <<~TEXT\n\tone\n        two\n    \tthree\n\t  four\n TEXT"
    assert tool_with(written).description == "one\ntwo\nthree\n  four\n"
    assert tool_with("description <<~TEXT\n  \tone\n    two\n TEXT").description == "\tone\ntwo\n"


@pytest.mark.parametrize("text", [r"\xC3\xA9", r"\303\251", r"\cG", r"\C-g", r"\M-g"])
def test_bytes_and_controls_are_unknown(text: str) -> None:
    """Bytes make characters together, which is left to Ruby."""
    assert tool_with(f'description "Write {text}."').description is UNKNOWN


def test_what_a_block_from_elsewhere_adds_is_unknown() -> None:
    """A block that is handed on may make an argument a required one."""
    tool = tool_with("argument name: :x, type: 'string', description: 'X.', &REQUIRED")
    assert not tool.is_known("/inputSchema/properties/x")
    assert not tool.is_known("/inputSchema/required")


def test_an_argument_in_an_assignment_is_one() -> None:
    """What its call returns may be kept."""
    tool = tool_with("kept = argument name: :x, type: 'string', description: 'X.'")
    assert tool.properties == {"x": {"type": "string", "description": "X."}}


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


@pytest.mark.parametrize(
    "text",
    [
        "Hammer::Tool.build! do\n  name :x\n  description 'X'\nend\n",
        "Tool.build(size: 3)\ndescription = 1\n",
        "Tool.build(name: 'hammer', description: 'Heavy.')\n",
        "require 'intelligence'\nTool.build(size: 3)\n",
        "# Tool.build! do description\n",
        "x = 'Tool.build! do'\ndescription 'y'\n",
    ],
)
def test_other_tools_are_none(text: str) -> None:
    """Classes of that name are frequent; a tool is one with the gem's own block."""
    assert read(text).tools == []


@pytest.mark.parametrize(
    "call",
    [
        "build!(name: :demo, description: 'Demo.', argument: [{ name: 'a', type: 'string', description: 'A.' }])",
        "build!({ name: :demo, description: 'Demo.', argument: { name: 'a', type: 'string', description: 'A.' } })",
        "build!(name: :demo) do\n description 'Demo.'\n argument name: 'a', type: 'string', description: 'A.'\nend",
    ],
)
def test_a_tool_of_attributes(call: str) -> None:
    """What `build!` is given itself counts like the statements of its block."""
    tool = only(f"t = Intelligence::Tool.{call}\n")
    assert (tool.name, tool.description, tool.remarks, tool.unknown) == ("demo", "Demo.", (), set())
    assert tool.input_schema == {
        "type": "object",
        "properties": {"a": {"type": "string", "description": "A."}},
    }


def test_attributes_that_are_spread_are_unknown() -> None:
    """What else a tool has cannot be told where attributes come from elsewhere."""
    tool = only("t = Intelligence::Tool.build!(name: 'demo', **OPTIONS)\n")
    assert tool.name == "demo"
    assert tool.unknown >= {"/description", "/inputSchema"}


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


@pytest.mark.parametrize(
    "text",
    [
        TICKET + "x = " + "[" * 3000 + "]" * 3000,
        TICKET.replace("[1, 2]", "[" * 3000 + "]" * 3000),
        TICKET.replace("[1, 2]", "1 + " * 3000 + "1"),
        TICKET.replace("[1, 2]", "'a' + " * 3000 + "'a'"),
        TICKET.replace("[1, 2]", "'a' " * 3000),
        TICKET.replace("[1, 2]", "-" * 3000 + "1"),
        TICKET.replace("[1, 2]", "(" * 3000 + "1" + ")" * 3000),
        TICKET.replace("    enum [1, 2]\n", "items do\n" * 3000 + "end\n" * 3000),
        TICKET.replace("    enum [1, 2]\n", "property name: 'x' do\n" * 3000 + "end\n" * 3000),
        TICKET.replace("[1, 2]", '"\\u{FFFFFFFFF}"'),
        "A = B\nB = A\n" + TICKET.replace("[1, 2]", "A"),
    ],
)
def test_odd_files_are_survived(text: str) -> None:
    """Depth and size exhaust nothing; what cannot be read is unknown or a problem."""
    reading = read(text)
    assert len(reading.tools) + len(reading.problems) >= 1


def test_other_encodings_are_told() -> None:
    """A file that mentions tools and is not UTF-8 is one problem, at the byte."""
    (problem,) = read_ruby("a.rb", TICKET.encode("latin-1")).problems
    assert (problem.kind, problem.span.line) == ("unreadable-file", 6)
    crlf = read_ruby("a.rb", b"\xef\xbb\xbf" + TICKET.replace("\n", "\r\n").encode()).tools[0]
    assert (crlf.description, crlf.remarks) == (only(TICKET).description, ())


@settings(deadline=None)
@given(st.data())
def test_damaged_files_are_survived(data: st.DataObject) -> None:
    """Whatever is cut out of a file or put into it, reading ends without an exception, and places lie in the file."""
    start = data.draw(st.integers(0, len(TICKET)))
    length = data.draw(st.integers(0, 12))
    pieces = st.sampled_from(
        ["", '"', "'", "end", "do", "}", ")", "#{", "<<~X", "é", "\\ \n", "[", "=>", "\0"]
    )
    text = TICKET[:start] + data.draw(pieces) + TICKET[start + length :]
    for tool in read(text).tools:
        for span in (*tool.spans.values(), *(each.span for each in tool.remarks)):
            assert 1 <= span.line <= span.end_line <= text.count("\n") + 1


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
