from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tool_contracts.model import UNKNOWN
from tool_contracts.schema import resolve
from tool_contracts.sources.json_positions import MAX_DEPTH, parse
from tool_contracts.sources.located import pointers
from unhurried import UNHURRIED

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12
)
LAYOUTS = st.fixed_dictionaries(
    {"indent": st.sampled_from([None, 0, 3, "\t"]), "ensure_ascii": st.booleans()},
)
PIECES = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    '"a"',
    '"\\u00e9"',
    '"\\ud83d\\ude00"',
    "1",
    "-",
    "0",
    ".5",
    "e3",
    " ",
]
PIECES += ["\n", "true", "nul", "null", "NaN", "-Infinity", "\\", "\x00", "\ufeff", "é", "//", "'", "\r"]


def text_at(text: str, span: Any) -> str:
    lines = text.splitlines(keepends=True)
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    first, last = lines[span.line - 1][span.column - 1 :], lines[span.end_line - 1][: span.end_column - 1]
    return "".join((first, *lines[span.line : span.end_line - 1], last))


@UNHURRIED
@given(VALUES, LAYOUTS)
def test_sound_json_has_the_values_of_the_standard_library(value: Any, layout: dict[str, Any]) -> None:
    """Whatever `json` writes is read as `json` reads it, and nothing is reported."""
    text = json.dumps(value, **layout)
    found = parse(text, "a.json")
    assert found.problems == ()
    assert repr(found.value) == repr(json.loads(text))


@UNHURRIED
@given(VALUES.filter(lambda value: "\x0b" not in repr(value)), st.sampled_from([None, 2]))
def test_a_span_covers_the_text_of_its_value(value: Any, indent: int | None) -> None:
    """The text at each place, parsed on its own, is the value at that pointer."""
    text = json.dumps(value, indent=indent)
    found = parse(text, "a.json")
    assert set(found.spans) == set(pointers(value))
    for pointer, span in found.spans.items():
        assert json.loads(text_at(text, span)) == resolve(value, pointer)


@UNHURRIED
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@example('{"a":1,"a":[2],"a":{"b":3}}')
@example("[1,]")
@example('"\\ud83d"')
def test_broken_json_is_what_the_standard_library_calls_broken(text: str) -> None:
    """A text is accepted where `json.loads` accepts it, with the same value; else one syntax error ends it."""
    found = parse(text, "a.json")
    try:
        expected = json.loads(text)
    except ValueError:
        assert found.value is UNKNOWN
        assert found.problems[-1].kind == "syntax-error"
    else:
        assert repr(found.value) == repr(expected)
        assert set(found.spans) == set(pointers(expected))
        reasons = [problem.message for problem in found.problems if problem.kind == "syntax-error"]
        assert all("only Python reads it" in reason for reason in reasons)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ('{"a": 1,\n "b": }', (2, 7), "expected a value, found '}'"),
        ('{"a": 1\n', (2, 1), "expected ',' or '}', found the end of the file"),
        ('{"a": 1,}', (1, 8), "a comma before '}'"),
        ("{'a': 1}", (1, 2), "expected a key in double quotes, found a single quote"),
        ("{\n  // note\n}", (2, 3), "found a comment, which JSON does not have"),
        ('{"é😀": x}', (1, 8), "expected a value, found x"),
        ('{"a": True}', (1, 7), "found True; write true"),
        ('["a\nb"]', (1, 2), "a string is not closed on its line"),
        ('["a', (1, 2), "a string is not closed"),
        ('["\\x"]', (1, 3), "a backslash that escapes nothing"),
        ('["a\x00"]', (1, 4), "control character U+0000"),
        ("[1] 2", (1, 5), "expected the end of the file, found '2'"),
        ("[01]", (1, 3), "expected ',' or ']', found '1'"),
        ("", (1, 1), "expected a value, found the end of the file"),
        ('{"a" 1}', (1, 6), "expected ':' after a key"),
        ("[1,\r\n2 3]", (2, 3), "expected ',' or ']'"),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, place: tuple[int, int], message: str) -> None:
    """A syntax error has the line and column, in characters, of the mistake, and says what it is."""
    (problem,) = parse(text, "a.json").problems
    assert problem.kind == "syntax-error"
    assert (problem.span.line, problem.span.column) == place
    assert message in problem.message
    assert problem.message.startswith("JSON: ")


def test_of_equal_keys_the_last_counts() -> None:
    """A repeated key is reported where it is repeated, and leaves no places of the value it replaces."""
    found = parse('{"a": {"b": 1},\n "a": 2}', "a.json")
    (problem,) = found.problems
    assert (problem.kind, problem.span.line, problem.span.column) == ("duplicate-key", 2, 2)
    assert found.value == {"a": 2}
    assert set(found.spans) == {"", "/a"}
    assert found.spans["/a"].line == 2


def test_numbers_that_only_python_reads_are_reported() -> None:
    """NaN and infinities are read as Python reads them, and each is a syntax error in its place."""
    found = parse("[NaN, Infinity,\n -Infinity]", "a.json")
    assert math.isnan(found.value[0])
    assert found.value[1:] == [math.inf, -math.inf]
    assert [(each.span.line, each.span.column) for each in found.problems] == [(1, 2), (1, 7), (2, 2)]
    assert {each.kind for each in found.problems} == {"syntax-error"}


def test_an_integer_of_more_digits_than_python_converts_is_unknown() -> None:
    """Python refuses to convert 5000 digits: the number is sound JSON, and its value unknown."""
    found = parse('{"a": %s}' % ("9" * 5000), "a.json")
    assert found.problems == ()
    assert found.unknown == {"/a"}


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_depth_is_bounded(opening: str) -> None:
    """A hundred thousand open brackets are one problem, not a crash."""
    (problem,) = parse(opening * 100_000, "a.json").problems
    assert problem.kind == "unreadable-file"
    assert "nested deeper" in problem.message
    assert parse("[" * MAX_DEPTH + "]" * MAX_DEPTH, "a.json").problems == ()
