"""Tools in Ruby, read without running them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruby_reading import TICKET, only, read, schema_of, text_with, tool_with
from tool_contracts.lint import lint_source
from tool_contracts.sources.ruby import read_ruby
from unhurried import UNHURRIED


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


def test_an_argument_in_an_assignment_is_one() -> None:
    """What its call returns may be kept."""
    tool = tool_with("kept = argument name: :x, type: 'string', description: 'X.'")
    assert tool.properties == {"x": {"type": "string", "description": "X."}}


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


@UNHURRIED
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
