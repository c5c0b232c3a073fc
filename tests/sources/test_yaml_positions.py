from __future__ import annotations

import datetime
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tool_contracts.model import UNKNOWN
from tool_contracts.schema import resolve
from tool_contracts.sources.located import Located, pointers
from tool_contracts.sources.yaml_positions import MAX_DEPTH, parse
from unhurried import UNHURRIED

TEXTS = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\x85\u2028\u2029\ufeff\ufffe\uffff")
)
SCALARS = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | TEXTS
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner), max_leaves=10)


def one(text: str) -> Located:
    (found,) = parse(text, "a.yaml")
    return found


@UNHURRIED
@given(VALUES, st.sampled_from([True, False, None]), st.booleans())
def test_values_are_those_of_a_safe_loader(value: Any, flow: bool | None, unicode: bool) -> None:
    """Whatever PyYAML writes is read as its safe loader reads it, with a place for every part."""
    found = one(yaml.safe_dump(value, default_flow_style=flow, allow_unicode=unicode, sort_keys=False))
    assert found.problems == ()
    assert found.value == value
    assert set(found.spans) == set(pointers(value))
    assert list(pointers(found.value)) == list(pointers(value))


def test_places_of_scalars_and_blocks() -> None:
    """Scalars, block texts, flow and block collections have the place of their own text, in characters."""
    text = '# é\r\nname: "é😀" \r\ntext: |\r\n  one\r\n  two\r\n\r\nlist:\r\n- a: 1\r\n\r\n- {b: [2]}\r\n# end\r\n'
    spans = {pointer: repr(span)[len("Span(a.yaml:") : -1] for pointer, span in one(text).spans.items()}
    assert spans == {
        "": "2:1-10:11",
        "/name": "2:7-2:11",
        "/text": "3:7-5:6",
        "/list": "8:1-10:11",
        "/list/0": "8:3-8:7",
        "/list/0/a": "8:6-8:7",
        "/list/1": "10:3-10:11",
        "/list/1/b": "10:7-10:10",
        "/list/1/b/0": "10:8-10:9",
    }


def test_plain_scalars_are_those_of_yaml_1_1() -> None:
    """What a loader reads: `yes` is true and a quoted one a text; a date, which JSON lacks, stays a text."""
    found = one("[yes, 'yes', Off, 0x10, 1_000, 1e3, 1.5, .inf, ~, null, 2020-01-02, '=', !!str 1]")
    assert found.value[:8] == [True, "yes", False, 16, 1000, "1e3", 1.5, float("inf")]
    assert found.value[8:] == [None, None, "2020-01-02", "=", "1"]
    assert isinstance(yaml.safe_load("2020-01-02"), datetime.date)


def test_keys_are_texts() -> None:
    """A key is what was written, so that a property may be called `on` or `1`."""
    assert one("on: 1\n1: 2\nnull: 3\n'x/y': 4\n? [a]\n: 5\n").value == {
        "on": 1,
        "1": 2,
        "null": 3,
        "x/y": 4,
        "tag:yaml.org,2002:seq": 5,
    }


@pytest.mark.parametrize(
    "text", ["!include x.json", "!!binary aGk=", "!!set {a, b}", "!Ref [a]", "!!int x", "!!bool x"]
)
def test_what_has_a_tag_of_its_own_is_unknown(text: str) -> None:
    """A tag makes a value that JSON has no word for: unknown, and never constructed."""
    found = one(f"a: {text}\nb: 1\n")
    assert found.value == {"a": UNKNOWN, "b": 1}
    assert found.unknown == {"/a"}


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000, "0b" + "1" * 20_000])
def test_an_integer_of_more_digits_than_python_tells_is_unknown(number: str) -> None:
    """Such a number can be read in some notations and written in none."""
    assert one(f"a: {number}").unknown == {"/a"}


def test_an_alias_stands_for_its_anchor() -> None:
    """The value is that of the anchor, the place of the whole that of the alias."""
    found = one("a: &x {b: 1}\nc: *x\n")
    assert found.value == {"a": {"b": 1}, "c": {"b": 1}}
    assert found.spans["/c"].line == 2
    assert found.spans["/c/b"].line == 1


def test_merged_mappings() -> None:
    """`<<` puts in the keys of mappings; those nearer win."""
    text = "a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc:\n  <<: [*a, *b]\n  z: 3\nd: {<<: *a, x: 0}\n"
    found = one(text)
    assert found.value == yaml.safe_load(text)
    assert found.problems == ()
    assert set(found.spans) == set(pointers(found.value))


def test_a_repeated_key_is_a_problem() -> None:
    """The last of two equal keys counts, and the second is reported."""
    found = one("a: 1\nb:\n  c: 1\n  c: 2\n")
    (problem,) = found.problems
    assert (problem.kind, problem.span.line, problem.span.column) == ("duplicate-key", 4, 3)
    assert resolve(found.value, "/b/c") == 2


def test_documents_are_read_one_by_one() -> None:
    """Each document has its own value and problems; those before a mistake are kept."""
    found = parse("a: 1\n---\nb: 2\nb: 3\n---\n- [\n", "a.yaml")
    assert [each.value for each in found] == [{"a": 1}, {"b": 3}, UNKNOWN]
    assert [[problem.kind for problem in each.problems] for each in found] == [
        [],
        ["duplicate-key"],
        ["syntax-error"],
    ]
    assert parse("", "a.yaml") == []


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a:\n\t- b\n", 2, 1),
        ("a: b: c\n", 1, 5),
        ("é: 'x\n", 2, 1),
        ("a: [1,\n", 2, 1),
        ("a: \x07\n", 1, 4),
        ("a: 1\n\x00", 2, 1),
        ("a: *nowhere\n", 1, 4),
        ("a: &x [*x]\n", 1, 8),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int) -> None:
    """A syntax error has the line and column, in characters, that the parser stopped at."""
    (problem,) = parse(text, "a.yaml")[-1].problems
    assert problem.kind == "syntax-error"
    assert problem.message.startswith("YAML: ")
    assert "\n" not in problem.message
    assert (problem.span.line, problem.span.column) == (line, column)


def test_hostile_texts_are_bounded() -> None:
    """Depth, aliases of aliases and chains of merges end in one problem, soon."""
    laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 30)
    )
    chain = "- &m0 {a: 1}\n" + "".join(f"- &m{i} {{<<: *m{i - 1}}}\n" for i in range(1, 2000))
    for text in ("[" * 5000, "- " * (MAX_DEPTH + 1) + "x", laughs, chain, "\ud800"):
        (problem,) = parse(text, "a.yaml")[-1].problems
        assert problem.kind in ("unreadable-file", "syntax-error")
