"""Tools in Elixir, read without running them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elixir_reading import SHELF, damaged, only, read, schema_of, with_function
from tool_contracts.lint import lint_source
from tool_contracts.model import UNKNOWN
from tool_contracts.sources.elixir import read_elixir
from unhurried import UNHURRIED


def test_a_module_with_a_descriptor_is_a_tool() -> None:
    """Name, description and schema are what Jason would send; the module is the symbol."""
    tool = only(SHELF)
    assert (tool.name, tool.description) == ("find_shelf", "Tell on which shelf a book stands. »é«")
    assert tool.input_schema == {
        "type": "object",
        "properties": {"title": {"type": "string", "description": "Title as it is printed on the cover."}},
        "required": ["title"],
    }
    assert (tool.framework, tool.origin.symbol, tool.origin.style) == ("mojentic", "Library.Shelf", "elixir")
    assert tool.unknown == frozenset()


def test_places_are_counted_in_characters() -> None:
    """Columns count characters, also behind characters of several bytes, and ends are exclusive."""
    text = SHELF.replace('name: "find_shelf",', 'é: "»«", name: "find_shelf",')
    place = only(text).span("/name")
    line = text.splitlines()[place.line - 1]
    assert line[place.column - 1 : place.end_column - 1] == '"find_shelf"'
    assert only(SHELF).span("/inputSchema/properties/title/type").line == 18
    assert (only(SHELF).span().line, only(SHELF).span().end_line) == (11, 22)


def test_a_sound_module_is_clean() -> None:
    """Nothing is reported of a module that keeps to the behaviour."""
    assert lint_source(SHELF, "lib/shelf.ex") == []


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('"a\\n\\u00e9\\x41"', "a\né" + "A"),
        (":string", "string"),
        (':"two words"', "two words"),
        ("nil", None),
        ("true", True),
        ("1_000", 1000),
        ("0x1F", 31),
        ("-2.5", -2.5),
        ('"a" <> "b"', "ab"),
        ('("a")', "a"),
        ("~w(a b)", ["a", "b"]),
        (r"~w(\x61 b\sc)", ["a", "b", "c"]),
        (r"~W(\d b)", [r"\d", "b"]),
        ('~s(say "hi")', 'say "hi"'),
        ("~S(a\\n)", "a\\n"),
        (r"~S(a\)b\(c)", r"a)b\(c"),
        (r"~S|a\|b|", "a|b"),
        (r"~W[a\] b]", ["a]", "b"]),
        ('~S"""\n  a\\"""b\\"\n  """', 'a"""b\\"\n'),
        ('["a", :b, 3]', ["a", "b", 3]),
        ("[]", []),
        ('%{"a" => 1, :b => 2, c: 3}', {"a": 1, "b": 2, "c": 3}),
        ('%{"a b": 1}', {"a b": 1}),
        ("%{a: 1, a: 2}", {"a": 2}),
    ],
)
def test_literals_are_what_jason_makes_of_them(written: str, value: Any) -> None:
    """Atoms become strings, sigils lists and strings, of equal keys the last counts."""
    assert schema_of(f"%{{default: {written}}}") == {"default": value}


def test_a_heredoc_loses_its_indentation() -> None:
    """The closing quotes say how much; a backslash at the end of a line joins it to the next."""
    tool = with_function(
        '%{name: "demo", description: """\n      One\n        two \\\n      three\n      """}'
    )
    assert tool.description == "One\n  two three\n"


@pytest.mark.parametrize(
    "written",
    [
        "compute()",
        "a + 1",
        "'chars'",
        "{1, 2}",
        "[a: 1]",
        '"a#{b}"',
        r'"\xC3\xA9"',
        "%{base | a: 1}",
        "%Date{}",
        "0x" + "f" * 6000,
    ],
)
def test_what_is_computed_is_unknown(written: str) -> None:
    """An expression that is no literal is never guessed."""
    tool = with_function(f'%{{name: "demo", parameters: %{{properties: %{{x: %{{default: {written}}}}}}}}}')
    assert not tool.is_known("/inputSchema/properties/x/default")
    assert tool.input_schema["properties"]["x"] == {}


@pytest.mark.parametrize(
    ("value", "around"),
    [
        ("@choices", {"before": '@choices %{enum: ["a"]}'}),
        ("choices()", {"after": 'defp choices, do: %{enum: ["a"]}'}),
        ("choices()", {"after": 'def choices() do\n%{enum: ["a"]}\nend'}),
    ],
)
def test_names_are_followed(value: str, around: dict[str, str]) -> None:
    """A module attribute and a function without parameters stand for what they are."""
    assert schema_of(value, **around) == {"enum": ["a"]}


@pytest.mark.parametrize(
    "before",
    [
        "@choices 1\n@choices 2",
        "@choices compute()",
        "@choices @choices",
        "@other 1",
        '@choices "a"\nif Mix.env() == :test do\n@choices "b"\nend',
        'Module.register_attribute(__MODULE__, :choices, accumulate: true)\n@choices "a"',
        '@choices "a"\nModule.put_attribute(__MODULE__, :choices, "b")',
    ],
)
def test_names_with_several_meanings_are_unknown(before: str) -> None:
    """What is set twice, by a condition or a call, computed, set to itself or not at all cannot be known."""
    tool = with_function("%{name: @choices, parameters: %{}}", before=before)
    assert tool.name is UNKNOWN


def test_an_attribute_is_what_it_was_set_to_above() -> None:
    """What is set below a function is not there yet when that is compiled."""
    assert with_function("%{name: @choices, parameters: %{}}", after='@choices "late"').name is UNKNOWN
    through = with_function(
        "%{name: choices(), parameters: %{}}", before='defp choices, do: @choices\n@choices "late"'
    )
    assert through.name is UNKNOWN


def test_a_variable_that_is_bound_on_the_way_is_unknown() -> None:
    """Parentheses keep no binding in."""
    body = 'name = "a"\n_ = (name = "b"; name)\n%{type: "function", function: %{name: name, parameters: %{}}}'
    text = f"defmodule Demo do\n@behaviour Mojentic.LLM.Tools.Tool\ndef descriptor do\n{body}\nend\nend\n"
    assert only(text).name is UNKNOWN
    assert only(text.replace("(name = ", "(other = ")).name == "a"


def test_functions_that_call_each_other_end() -> None:
    """A map that holds itself many times over is given up, not read for ever."""
    after = "defp a, do: %{a: a(), b: a(), c: a()}"
    assert with_function('%{name: "demo", parameters: a()}', after=after).name == "demo"


def test_variables_of_the_body_are_followed() -> None:
    """A variable that is bound once is what it was bound to."""
    text = SHELF.replace("    %{\n      type", '    name = "shelf"\n    %{\n      type').replace(
        '"find_shelf"', "name"
    )
    assert only(text).name == "shelf"
    assert only(text.replace("    name =", "    name = 1\n    name =")).name is UNKNOWN


def test_a_computed_descriptor_is_told() -> None:
    """A tool of which nothing can be known is listed, with the reason, and nothing else is said of it."""
    text = SHELF.replace("    %{\n      type", "    Map.put(base(), :x, %{\n      type").replace(
        "    }\n  end\nend", "    })\n  end\nend"
    )
    reading = read(text)
    assert reading.tools[0].name is UNKNOWN
    assert [reason for reason, _ in reading.not_understood] == ["`Library.Shelf` computes its descriptor"]
    assert lint_source(text, "lib/a.ex") == []


@pytest.mark.parametrize("written", ["%{}", '%{type: "function"}', "build()", '"text"', "[]"])
def test_a_descriptor_without_a_function_is_read(written: str) -> None:
    """There is a tool, of which nothing is known."""
    text = f"defmodule Tool do\n  @behaviour Mojentic.LLM.Tools.Tool\n  def descriptor, do: {written}\nend\n"
    assert only(text).name in (None, UNKNOWN)


def test_the_behaviour_may_have_an_alias() -> None:
    """`alias` with and without braces and `as:`; another behaviour of that name makes no promise about `run`."""
    wrong = SHELF.replace("run(_tool, %", "run(%")
    for alias, name in (
        ("alias Mojentic.LLM.Tools.Tool", "Tool"),
        ("alias Mojentic.LLM.Tools.{Broker, Tool}", "Tool"),
        ("alias Mojentic.LLM.Tools", "Tools.Tool"),
        ("alias Mojentic.LLM.Tools.Tool, as: AgentTool", "AgentTool"),
    ):
        text = wrong.replace("@behaviour Mojentic.LLM.Tools.Tool", f"{alias}\n  @behaviour {name}")
        assert [each.kind for each in only(text).remarks] == ["run-arity"]
    other = wrong.replace("Mojentic.LLM.Tools.Tool", "Library.Tool")
    assert (only(other).framework, only(other).remarks) == ("openai", ())


def test_another_behaviour_may_have_flat_descriptors() -> None:
    """Where nothing says that the parts stand under `function`, they are read where they stand."""
    text = """\
defmodule Library.Door do
  @behaviour Library.Tool

  def descriptor, do: %{name: "open", description: "Open a door.", parameters: %{type: "object"}}
end
"""
    tool = only(text)
    assert (tool.name, tool.description, tool.input_schema) == ("open", "Open a door.", {"type": "object"})
    assert (tool.span("/name").line, tool.span("/name").column) == (4, 31)
    assert only(text.replace("Library.Tool", "Mojentic.LLM.Tools.Tool")).name is None


def test_other_modules_are_no_tools() -> None:
    """Without the behaviour, or without a descriptor, a module is none; nor is what only looks like one in a text."""
    assert read(SHELF.replace("@behaviour Mojentic.LLM.Tools.Tool", "")).tools == []
    assert read(SHELF.replace("def descriptor", "def described")).tools == []
    assert read(SHELF.replace("Mojentic.LLM.Tools.Tool", "Mojentic.LLM.Tools.Tool.Sub")).tools == []
    assert read('x = """\n' + SHELF + '"""\n').tools == []


def test_modules_inside_of_modules_are_found() -> None:
    """Each by its full name, with its own functions."""
    text = (
        f"defmodule Outer do\n{SHELF}\n{SHELF.replace('find_shelf', 'other').replace('Shelf', 'Rack')}end\n"
    )
    assert [each.origin.symbol for each in read(text).tools] == ["Outer.Library.Shelf", "Outer.Library.Rack"]


@pytest.mark.parametrize(
    "text",
    [
        SHELF + "x = " + "[" * 3000 + "]" * 3000,
        SHELF.replace('"find_shelf"', "[" * 3000 + "]" * 3000),
        SHELF.replace('"find_shelf"', "1 + " * 3000 + "1"),
        SHELF.replace('"find_shelf"', '"a" <> ' * 3000 + '"a"'),
        SHELF.replace('"find_shelf"', "-" * 3000 + "1"),
        SHELF.replace('"find_shelf"', "(" * 3000 + "1" + ")" * 3000),
        SHELF.replace('"find_shelf"', '"\\u{FFFFFFFFF}"'),
        SHELF.replace('"find_shelf"', "1" * 10_000),
    ],
)
def test_odd_files_are_survived(text: str) -> None:
    """Depth and size exhaust nothing; what cannot be read is unknown or a problem."""
    assert len(read(text).tools) + len(read(text).problems) >= 1


def test_other_encodings_are_told() -> None:
    """A file that mentions tools and is not UTF-8 is one problem, at the byte."""
    (problem,) = read_elixir("a.ex", SHELF.encode("latin-1")).problems
    assert (problem.kind, problem.span.line) == ("unreadable-file", 15)
    assert read_elixir("a.ex", b"\xef\xbb\xbf" + SHELF.encode()).tools[0].span("/name").line == 14
    crlf = read_elixir("a.ex", SHELF.replace("\n", "\r\n").encode()).tools[0]
    assert crlf.span("/name") == only(SHELF).span("/name").__class__("a.ex", 14, 15, 14, 27)


@UNHURRIED
@given(st.data())
def test_damaged_files_are_survived(data: st.DataObject) -> None:
    """Whatever is cut out of a file or put into it, reading ends without an exception, and places lie in the file."""
    text = damaged(data, SHELF)
    for tool in read(text).tools:
        for span in (*tool.spans.values(), *(each.span for each in tool.remarks)):
            assert 1 <= span.line <= span.end_line <= text.count("\n") + 1
