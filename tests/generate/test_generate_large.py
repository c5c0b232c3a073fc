"""Schemas whose values must be large, or are many: a part of each is drawn, the rest is known before it is written."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from drawing import draws
from soon import answered_soon
from tool_contracts.generate import UnsupportedSchema, boundaries, from_schema, mutations
from tool_contracts.schema import Validator


def arrays(item: Any, *lengths: int, unique: bool = False) -> dict[str, Any]:
    """Arrays in one another, each of one length."""
    for length in reversed(lengths):
        item = {"type": "array", "items": item, "minItems": length, "maxItems": length}
    return {**item, "uniqueItems": True} if unique else item


def two_of_each(levels: int) -> dict[str, Any]:
    """Objects that need two of the next kind, and so on."""
    definitions: dict[str, Any] = {f"d{levels}": {"type": "object"}}
    for level in range(levels):
        below = {"$ref": f"#/$defs/d{level + 1}"}
        definitions[f"d{level}"] = {
            "type": "object",
            "properties": {"l": below, "r": below},
            "required": ["l", "r"],
        }
    return {"$ref": "#/$defs/d0", "$defs": definitions}


TEXT = {"type": "string"}
NUMBER = {"type": "number"}
MANY_NAMED = {
    "type": "object",
    "properties": {f"p{i}": TEXT for i in range(10_000)},
    "additionalProperties": False,
}
PAIR = {"type": "object", "properties": {"a": {"type": "integer"}, "b": TEXT}, "required": ["a"]}
LARGE: dict[str, Any] = {
    "a matrix of 40 x 40": arrays(NUMBER, 40, 40),
    "a matrix of 100 x 100": arrays(NUMBER, 100, 100),
    "a picture": arrays({"type": "integer", "minimum": 0, "maximum": 255}, 28, 28, 3),
    "a matrix that may be left out": {"type": "object", "properties": {"m": arrays(NUMBER, 60, 60)}},
    "5,000 of 10,000 properties": {**MANY_NAMED, "minProperties": 5_000},
    "1,500 of what must be contained": {"type": "array", "contains": {"minimum": 3, "type": "integer"}, "minContains": 1_500},
    "two of each, 12 times": two_of_each(12),
    "three of each, 8 times": arrays(TEXT, *[3] * 8),
    "rows that differ": arrays({"type": "boolean"}, 30, 6, unique=True),
    "all rows of six flags": arrays({"type": "boolean"}, 64, 6, unique=True),
    "200 objects that differ": arrays(PAIR, 200, unique=True),
    "all of a range that differ": arrays({"type": "integer", "minimum": 1, "maximum": 200}, 200, unique=True),
    "interfaces that differ": arrays({"type": "string", "format": "ipv4interface"}, 30, unique=True),
    "odd numbers that differ": arrays({"type": "integer", "not": {"multipleOf": 2}}, 200, unique=True),
    "names that need others": {**MANY_NAMED, "minProperties": 300, "dependentRequired": {"p1": ["p9000"], "p9000": ["p9001"]}},
}  # fmt: skip


@pytest.mark.parametrize("name", LARGE)
def test_values_that_must_be_large_are_drawn_soon(name: str) -> None:
    """Not all of such a value is drawn, and no two draws are the same; its boundaries and mutations are there too."""
    schema = LARGE[name]
    judge = Validator(schema)
    with answered_soon():
        values = draws(schema, 20)
    assert len({json.dumps(value) for value in values}) > 5
    assert all(judge.is_valid(value) for value in values)
    with answered_soon():
        assert next(iter(boundaries(schema)))
        assert all(judge.is_valid(case.value) for case in boundaries(schema))
    with answered_soon():
        assert len(list(mutations(schema))) >= 8


@pytest.mark.parametrize(
    ("schema", "keyword", "pointer"),
    [
        (arrays(TEXT, *[2] * 18), "minItems", "/items/items"),
        (arrays(TEXT, *[2] * 60), "minItems", "/items" * 44),
        (arrays(TEXT, *[3] * 12), "minItems", "/items"),
        (arrays({**TEXT, "minLength": 1_000_000}, 200), "minItems", ""),
        (two_of_each(16), "required", ""),
        (two_of_each(40), "required", "/properties/l" * 24),
    ],
)
def test_values_larger_than_any_memory_are_one_named_error(
    schema: dict[str, Any], keyword: str, pointer: str
) -> None:
    """Before any is written: the error says how many parts there are, and where they become too many."""
    for ask in (from_schema, lambda it: list(boundaries(it)), lambda it: list(mutations(it))):
        with answered_soon(), pytest.raises(UnsupportedSchema, match="parts are too large") as caught:
            ask(schema)
        assert caught.value.keyword == keyword
    assert caught.value.pointer == pointer


def test_a_large_branch_stands_back_for_a_small_one() -> None:
    """What is too large is no branch; a smallest value takes a small branch rather than a first one that is large."""
    schema = {"anyOf": [arrays(TEXT, *[2] * 30), {"type": "integer"}]}
    assert next(case.value for case in boundaries(schema)) == 1
    assert all(isinstance(value, int) for value in draws(schema, 20))
    large = {"anyOf": [arrays(TEXT, 200), {"type": "integer"}]}
    assert next(case.value for case in boundaries(arrays(large, 3))) == [1, 1, 1]


def doubled(levels: int, keyword: str, *, hidden: bool = False) -> dict[str, Any]:
    """Definitions that each say the next one twice, the second time inside of another `allOf` where `hidden`."""
    definitions: dict[str, Any] = {f"d{levels}": {**PAIR, "required": ["a", "b"]}}
    for level in range(levels):
        below = {"$ref": f"#/$defs/d{level + 1}"}
        definitions[f"d{level}"] = {keyword: [below, {"allOf": [below]} if hidden else dict(below)]}
    return {"$ref": "#/$defs/d0", "$defs": definitions}


@pytest.mark.parametrize("keyword", ["allOf", "anyOf"])
def test_what_is_said_twice_is_followed_once(keyword: str) -> None:
    """40 levels of it have the boundaries and mutations of the schema alone."""
    plain = {**PAIR, "required": ["a", "b"]}
    with answered_soon():
        schema = doubled(40, keyword)
        assert [case.value for case in boundaries(schema)] == [case.value for case in boundaries(plain)]
        found = [case.value for case in mutations(schema)]
        assert sorted(map(repr, found)) == sorted(repr(case.value) for case in mutations(plain))


@pytest.mark.parametrize("beside", [{}, {"unevaluatedProperties": False}])
def test_faults_to_which_the_ways_double_are_told(beside: dict[str, Any]) -> None:
    """Each fault by one way; what is valid, and what breaks it, is the same as by the last definition alone."""
    schema = doubled(25, "allOf", hidden=True)
    schema["$defs"]["d25"].update(beside)
    plain = {**PAIR, "required": ["a", "b"], **beside}
    with answered_soon():
        assert [case.value for case in boundaries(schema)] == [case.value for case in boundaries(plain)]
        found = [case.value for case in mutations(schema)]
        assert sorted(map(repr, found)) == sorted(repr(case.value) for case in mutations(plain))


def test_values_that_take_too_many_steps_to_judge_are_an_error_and_not_silence() -> None:
    """Each of 200 items is held against 2,000 branches: boundaries and mutations say why there are none."""
    branches = [{**PAIR, "properties": {f"k{i}": TEXT}, "required": [f"k{i}"]} for i in range(2_000)]
    schema = {"type": "array", "minItems": 200, "maxItems": 200, "items": {"oneOf": branches}}
    reason = "the schema takes too many steps to apply"
    with answered_soon():
        with pytest.raises(UnsupportedSchema, match=f"no value of it can be judged: {reason}"):
            list(boundaries(schema))
        with pytest.raises(UnsupportedSchema, match=f"no fault of a value can be told: {reason}"):
            list(mutations(schema))


def test_values_with_more_faults_than_can_be_told_are_an_error_and_not_silence() -> None:
    """Each of 1,200 members says it again; what is valid is known all the same."""
    schema = {"allOf": [{"type": "string", "title": str(number)} for number in range(1_200)]}
    with answered_soon():
        assert next(iter(boundaries(schema)))
        with pytest.raises(
            UnsupportedSchema,
            match="no fault of a value can be told: it breaks the schema in more than 999 ways",
        ):
            list(mutations(schema))


@pytest.mark.parametrize(("count", "least"), [(1_000, 200), (3_000, 120)])
def test_mutations_of_many_branches_are_as_many_as_can_be_proved_soon(count: int, least: int) -> None:
    """What it takes to judge one value is counted; places far from the root get their share."""
    branches = [
        {"type": "object", "properties": {"k": {"const": i}, f"v{i}": TEXT}, "required": ["k", f"v{i}"]}
        for i in range(count)
    ]
    schema = {"type": "object", "properties": {"x": {"anyOf": branches}}, "required": ["x"]}
    with answered_soon():
        found = list(islice(mutations(schema), 200))
    assert len(found) >= least
    assert found == list(islice(mutations(schema), 200))


def test_a_pattern_that_explodes_is_blamed_for_long_texts() -> None:
    """Short ones are matched in every way; long ones only where few rounds of each repetition are enough."""
    for pattern, least in (("^(a+)+$", 30), ("^([a-z]+-?)+$", 20)):
        with pytest.raises(UnsupportedSchema, match="cannot be matched in reasonable time") as caught:
            from_schema({"type": "string", "pattern": pattern, "minLength": least})
        assert caught.value.keyword == "pattern"
        assert draws({"type": "string", "pattern": pattern, "minLength": 8}, 20)


def test_what_stands_beside_a_long_text_is_tried_too() -> None:
    """Each bound and each member, with the long text around them."""
    schema = {
        "type": "object",
        "properties": {
            "body": {"type": "string", "minLength": 100_000},
            "n": {"type": "integer", "minimum": 1, "maximum": 10},
            "k": {"enum": ["a", "b", "c", "d"]},
        },
        "required": ["body", "n", "k"],
    }
    with answered_soon():
        found = [case.value for case in boundaries(schema)]
        broken = {mutation.pointer for mutation in mutations(schema)}
    assert {each["n"] for each in found} == {1, 2, 9, 10}
    assert {each["k"] for each in found} == {"a", "b", "c", "d"}
    assert broken >= {"", "/properties/body", "/properties/n"}


@pytest.mark.parametrize("count", [120, 130])
def test_many_items_of_the_same_enum_that_differ_are_drawn(count: int) -> None:
    """As many positions as there are members, or nearly: what is drawn twice becomes another, in any order."""
    members = {"enum": [f"a{number}" for number in range(count)]}
    schema = {
        "type": "array",
        "prefixItems": [members] * 120,
        "uniqueItems": True,
        "items": False,
        "minItems": 120,
    }
    with answered_soon():
        found = draws(schema, 10)
        assert len(list(boundaries(schema))) > 100
        broken = list(islice(mutations(schema), 20))
    assert len(set(map(tuple, found))) > 5
    assert all(len(set(each)) == 120 for each in found)
    assert broken
