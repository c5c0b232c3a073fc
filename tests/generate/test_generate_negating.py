"""What is left by `not`, and by the other branch of a condition."""

from __future__ import annotations

from typing import Any

import pytest

from drawing import draws
from tool_contracts.generate import UnsupportedSchema, boundaries, from_schema, mutations
from tool_contracts.generate.compiling import compile_schema
from tool_contracts.generate.negating import ways_to_break
from tool_contracts.generate.nodes import Checked
from tool_contracts.schema import is_valid

VALUES: list[Any] = [
    None, True, False, 0, 1, 5, 5.5, -3, "", "a", "abcd", [], [1], [1, 1, 2], {}, {"a": 1}, {"a": "x"}, {"b": None},
    {"a": 1, "b": "x"}, {"a": 7, "b": "x", "c": []},
]  # fmt: skip


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string"},
        {"type": ["number", "null"]},
        {"type": "object", "required": ["a"]},
        {"required": ["a", "b"], "title": "Both"},
        {"properties": {"a": {"const": 1}}},
        {"properties": {"a": {"const": 1}, "b": {"type": "string"}, "c": {}}, "required": ["a"]},
        {"anyOf": [{"required": ["a"]}, {"type": "string"}]},
        {"allOf": [{"required": ["a"]}, {"properties": {"a": {"minimum": 3}}}]},
        {"not": {"required": ["a"]}},
        {"type": "integer", "minimum": 1, "exclusiveMaximum": 5},
        {"type": "string", "minLength": 1, "maxLength": 3},
        {"minItems": 1, "uniqueItems": True},
        {"minProperties": 1, "maxProperties": 1},
        {"minLength": 0, "type": "string", "enum": ["a", "abcd"]},
        {},
    ],
)
def test_one_of_the_ways_holds_exactly_where_the_schema_does_not(schema: dict[str, Any]) -> None:
    """No value is lost, none is gained."""
    ways = ways_to_break(schema, "2020-12")
    assert ways is not None
    for value in VALUES:
        assert any(is_valid(way, value) for _, way in ways) is not is_valid(schema, value), value


@pytest.mark.parametrize(
    "schema",
    [
        {"const": 1},
        {"type": "integer"},
        {"properties": {"a": {}}, "additionalProperties": False},
        {"$ref": "#"},
    ],
)
def test_what_has_no_opposite(schema: dict[str, Any]) -> None:
    """What cannot be said by other keywords is left to be judged."""
    assert ways_to_break(schema, "2020-12") is None


def test_bounds_of_draft_4_depend_on_a_word_beside_them() -> None:
    """They are left to be judged."""
    assert ways_to_break({"minimum": 1, "exclusiveMinimum": True}, "draft-04") is None
    assert ways_to_break({"minimum": 1}, "draft-04") is None


def test_many_conditions_on_one_property_are_each_met() -> None:
    """Each kind is drawn with what its condition asks for, and so is none of them, without values to throw away."""
    kinds = [f"kind {number}" for number in range(17)]
    schema = {
        "type": "object",
        "properties": {"kind": {"type": "string"}},
        "required": ["kind"],
        "allOf": [
            {"if": {"properties": {"kind": {"const": kind}}}, "then": {"required": [f"of {kind}"]}}
            for kind in kinds
        ],
    }
    values = draws(schema, 150)
    assert all(is_valid(schema, value) for value in values)
    assert {value["kind"] for value in values} > set(kinds)


def test_exactly_one_of_several_properties_is_drawn_at_once() -> None:
    """What `oneOf` asks for by `required` is built: nothing is thrown away, and each of them comes up."""
    names = [f"p{number}" for number in range(8)]
    schema = {
        "type": "object",
        "properties": {name: {"type": "integer"} for name in names},
        "oneOf": [{"required": [name]} for name in names],
    }
    assert not isinstance(compile_schema(schema).node, Checked)
    values = draws(schema, 100)
    assert all(is_valid(schema, value) for value in values)
    assert {name for value in values for name in value} == set(names)


def test_members_that_a_condition_bars_are_left_out_at_once() -> None:
    """An enum is cut down when the schema is read; nothing left is no value."""
    schema = {"enum": ["a", "b", "c"], "not": {"enum": ["a", "c"]}}
    assert set(draws(schema, 5)) == {"b"}
    with pytest.raises(UnsupportedSchema, match="no value"):
        from_schema({"enum": ["a"], "not": {"const": "a"}})


def test_long_texts_with_blanks_are_drawn_soon() -> None:
    """Blanks are drawn that every reader counts as such, and 43 rounds are told from rounds without end."""
    base64 = r"^(?:\s*[A-Za-z0-9+/]){43}(?:\s*=):(?:(?:\s*[A-Za-z0-9+/]){4})*(?:(?:\s*[A-Za-z0-9+/]){2}(?:\s*=){2})?$"
    schema = {"type": "string", "pattern": base64}
    assert len(draws(schema, 20)) == 20


def test_a_pattern_that_nothing_can_be_matched_against_is_named() -> None:
    """Where every text is too long for a pattern that explodes, that is said at once."""
    with pytest.raises(UnsupportedSchema, match=r"`pattern`.*reasonable time"):
        from_schema({"type": "string", "pattern": "^((a|aa){4}x){30}$"})


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "not": {"pattern": "[^a-z]"}},
        {"type": "string", "not": {"pattern": "^_"}, "minLength": 2},
        {"type": "string", "pattern": "^[a-z]+$", "not": {"pattern": "^(admin|root)$"}},
        {"type": "string", "not": {"anyOf": [{"pattern": r"\s"}, {"enum": ["ab", "cd"]}]}},
        {"type": "string", "not": {"pattern": "^(?!abc)"}},
        {"type": "string", "not": {"pattern": "^(a+)+$"}, "minLength": 1},
        {"type": "string", "format": "email", "not": {"pattern": r"@example\.com$"}},
        {"type": "string", "if": {"pattern": "^a"}, "then": {"minLength": 5}, "else": {"maxLength": 3}},
        {"not": {"pattern": "a$"}},
    ],
)
def test_texts_that_a_pattern_is_not_found_in_are_written(schema: Any) -> None:
    """They come from a language, and hardly ever twice; one that the pattern is found in is a mutation."""
    whole = {"type": "object", "properties": {"x": schema}, "required": ["x"]}
    found = [value["x"] for value in draws(whole, 60)]
    assert all(is_valid(schema, value) for value in found)
    assert len(set(found)) > 40
    assert list(boundaries(whole))
    if "if" not in schema:
        assert any(case.operator == "against a condition" for case in mutations(whole))


def test_what_a_pattern_that_is_always_found_leaves() -> None:
    """No text, and no number either: the pattern is for texts alone, and holds of all others."""
    for schema in ({"not": {"pattern": ""}}, {"type": "integer", "not": {"pattern": "a"}}):
        with pytest.raises(UnsupportedSchema, match="no value satisfies"):
            from_schema(schema)
    assert draws({"enum": ["ax", "b", 3], "not": {"pattern": "^a"}}, 5) == ["b"]


@pytest.mark.parametrize(
    "schema",
    [
        {"oneOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}]},
        {"type": "string", "not": {"format": "uuid"}},
    ],
)
def test_formats_that_exclude_one_another_have_boundaries(schema: Any) -> None:
    """A validator that ignores formats finds no text for these; what is well-formed is valid all the same."""
    found = [
        case.value["x"]
        for case in boundaries({"type": "object", "properties": {"x": schema}, "required": ["x"]})
    ]
    assert len([value for value in found if isinstance(value, str)]) > 3
