from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft4Validator, Draft7Validator, Draft201909Validator, Draft202012Validator

from soon import answered_soon
from tool_contracts.schema import (
    SchemaError,
    Validator,
    identity,
    is_valid,
    json_type,
    judge,
    same,
    violations,
)
from unhurried import UNHURRIED

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.sampled_from([0.5, 1.0, -2.0])
    | st.sampled_from("abc")
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
)
NAMES = st.lists(st.sampled_from("abc"), unique=True, max_size=2)


def schemas() -> st.SearchStrategy[Any]:
    """Small schemas over every keyword that the quick judge decides."""

    def extend(inner: st.SearchStrategy[Any], refs: tuple[str, ...] = ()) -> st.SearchStrategy[Any]:
        several = st.lists(inner, min_size=1, max_size=3)
        named = st.dictionaries(st.sampled_from("abc"), inner, max_size=2)
        return st.fixed_dictionaries(
            {},
            optional={
                "type": st.sampled_from(
                    ["object", "array", "string", "integer", "number", ["null", "object"]]
                ),
                "properties": named,
                "required": NAMES,
                "additionalProperties": inner,
                "patternProperties": st.dictionaries(st.sampled_from(["^a", "b|c"]), inner, max_size=1),
                "propertyNames": inner,
                "minProperties": st.integers(0, 2),
                "maxProperties": st.integers(0, 2),
                "dependentRequired": st.dictionaries(st.sampled_from("abc"), NAMES, max_size=1),
                "dependentSchemas": named,
                "dependencies": st.dictionaries(st.sampled_from("abc"), NAMES | inner, max_size=1),
                "items": inner | several,
                "additionalItems": inner,
                "unevaluatedItems": inner,
                "unevaluatedProperties": inner,
                "prefixItems": several,
                "contains": inner,
                "minContains": st.integers(0, 2),
                "maxContains": st.integers(0, 2),
                "minItems": st.integers(0, 2),
                "maxItems": st.integers(0, 2),
                "uniqueItems": st.booleans(),
                "minimum": st.integers(-2, 2),
                "exclusiveMaximum": st.integers(-2, 2),
                "multipleOf": st.sampled_from([1, 2, 0.5]),
                "minLength": st.integers(0, 2),
                "pattern": st.sampled_from(["a", "^[ab]$", "^.$"]),
                "enum": st.lists(JSON, min_size=1, max_size=3),
                "const": JSON,
                "allOf": several,
                "anyOf": several,
                "oneOf": several,
                "not": inner,
                "if": inner,
                "then": inner,
                "else": inner,
                **({"$ref": st.sampled_from(refs)} if refs else {}),
            },
        )

    base = (
        st.booleans()
        | st.just({})
        | st.sampled_from(["null", "boolean", "integer", "number", "string", "array", "object"]).map(
            lambda name: {"type": name}
        )
    )
    refs = ("#/$defs/a", "#/$defs/b")
    body = extend(base, refs) | extend(base | extend(base, refs))
    return st.builds(lambda schema, a, b: {**schema, "$defs": {"a": a, "b": b}}, body, extend(base), base)


REFERENCES: dict[str, Any] = {
    "http://json-schema.org/draft-04/schema#": Draft4Validator,
    "http://json-schema.org/draft-07/schema#": Draft7Validator,
    "https://json-schema.org/draft/2019-09/schema": Draft201909Validator,
    "https://json-schema.org/draft/2020-12/schema": Draft202012Validator,
}


@settings(UNHURRIED, max_examples=150)
@given(schema=schemas(), value=JSON, dialect=st.sampled_from(sorted(REFERENCES)))
def test_the_quick_judge_agrees_with_jsonschema(schema: Any, value: Any, dialect: str) -> None:
    """Where it answers at all, it answers as `jsonschema` does."""
    schema = {**schema, "$schema": dialect}
    verdict = judge(schema, value)
    if verdict is not None:
        with contextlib.suppress(TypeError, AttributeError):  # draft 4 knows no `true` and `false`
            assert verdict == REFERENCES[dialect](schema).is_valid(value)


@settings(UNHURRIED, max_examples=150)
@given(schema=schemas(), value=JSON, dialect=st.sampled_from(sorted(REFERENCES)))
def test_what_is_told_is_what_jsonschema_tells(schema: Any, value: Any, dialect: str) -> None:
    """The same faults, each once; those by a second way of references to the same place left out."""
    schema = {**schema, "$schema": dialect}
    try:
        found = {(path, pointer.rpartition("/")[2]) for path, pointer, _ in violations(schema, value)}
    except SchemaError:
        return
    try:
        errors = list(REFERENCES[dialect](schema).iter_errors(value))
    except Exception:  # it cannot apply what the quick judge has decided
        return
    assert found == {
        (
            tuple(error.absolute_path),
            error.validator
            if error.validator in ("minContains", "maxContains")
            else str(["", *error.absolute_schema_path][-1]),
        )
        for error in errors
    }


@pytest.mark.parametrize(
    ("dialect", "keywords", "value"),
    [
        ("http://json-schema.org/draft-07/schema#", {"prefixItems": [False]}, [1]),
        ("http://json-schema.org/draft-07/schema#", {"prefixItems": [True], "items": False}, []),
        ("http://json-schema.org/draft-07/schema#", {"dependentRequired": {"a": ["b"]}}, {"a": 1}),
        ("http://json-schema.org/draft-06/schema#", {"if": True, "then": False}, 1),
        ("https://json-schema.org/draft/2019-09/schema", {"prefixItems": [False]}, [1]),
    ],
)
def test_keywords_of_later_dialects_mean_nothing(dialect: str, keywords: Any, value: Any) -> None:
    """A keyword that an older dialect does not know is ignored, as the standard says."""
    assert judge({"$schema": dialect, **keywords}, value) is True
    assert is_valid({"$schema": dialect, **keywords}, value)


@pytest.mark.parametrize(
    ("schema", "value", "verdict"),
    [
        ({"type": "integer"}, 1.0, True),
        ({"type": "integer"}, True, False),
        ({"type": "number"}, float("nan"), False),
        ({"enum": [1]}, True, False),
        ({"const": {"a": [1]}}, {"a": [1.0]}, True),
        ({"uniqueItems": True}, [1, True, "1"], True),
        ({"uniqueItems": True}, [{"a": 1}, {"a": 1.0}], False),
        ({"pattern": r"^\d+$"}, "12", True),
        ({"pattern": r"^\d+$"}, "12\n", False),
        ({"pattern": r"^\d+$"}, "\u0661", False),
        ({"pattern": r"^\p{Lu}$"}, "A", True),
        ({"pattern": r"^\p{Hiragana}$"}, "\u3042", None),
        ({"format": "date-time"}, "2024-02-29T12:00:00Z", True),
        ({"format": "date-time"}, "2023-02-29T12:00:00Z", False),
        ({"format": "own"}, "anything", True),
        ({"nullable": True, "type": "string"}, None, True),
        ({"$ref": "http://example.com/x"}, 1, None),
        ({"$ref": "#/$defs/none", "type": "string"}, 1, None),
        ({"type": "string", "$ref": "http://example.com/x"}, 1, False),
        ({"$ref": "#"}, 1, None),
        ({"unevaluatedProperties": False}, {}, True),
        ({"unevaluatedProperties": False}, {"a": 1}, False),
        ({"patternProperties": {r"^\p{Hiragana}$": True}, "unevaluatedProperties": False}, {"\u3042": 1}, None),
        ({"patternProperties": {r"^\p{Hiragana}$": True}, "unevaluatedProperties": True}, {"\u3042": 1}, True),
        ({"$schema": "http://json-schema.org/draft-04/schema#", "type": "integer"}, 1.0, False),
        ({"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": True}, 1, False),
        ({"$schema": "http://json-schema.org/draft-04/schema#", "maximum": 1, "exclusiveMaximum": False}, 1, True),
        ({"minLength": "5"}, "abc", None),
        ({"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a", "type": "null",
          "definitions": {"a": {"type": "string"}}}, "x", True),
    ],
)  # fmt: skip
def test_verdicts(schema: Any, value: Any, verdict: bool | None) -> None:
    """True, False, or None where only a full validator can tell."""
    assert judge(schema, value) is verdict


def test_violations_name_value_keyword_and_reason() -> None:
    """Each violation tells where in the value and where in the schema it is, references left out."""
    schema = {"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"items": {"minimum": 3}}}}
    assert violations(schema, {"a": [5, 1]}) == [
        (("a", 1), "/properties/a/items/minimum", "1 is less than the minimum of 3")
    ]
    assert violations(schema, {"a": [5]}) == []


def test_violations_name_what_contains_counts_and_properties_of_any_name() -> None:
    """`jsonschema` gives the pointer of `contains` for both its numbers; `$ref` may be the name of a property."""
    counted = {"contains": {"const": 1}, "minContains": 2, "maxContains": 2}
    assert [violations(counted, value)[0][1] for value in ([], [1], [1, 1, 1])] == [
        "/contains",
        "/minContains",
        "/maxContains",
    ]
    named = {"properties": {"$ref": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "string"}}}
    assert violations(named, {"$ref": 1})[0][:2] == (("$ref",), "/properties/$ref/type")


def test_violations_follow_the_dialect() -> None:
    """`items` as a list belongs to draft 7, `prefixItems` to 2020-12."""
    old = {"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": "string"}]}
    assert violations(old, [1])[0][:2] == ((0,), "/items/0/type")
    assert violations({"prefixItems": [{"type": "string"}]}, [1])[0][:2] == ((0,), "/prefixItems/0/type")


def test_unevaluated_properties_are_left_to_jsonschema() -> None:
    """What the quick judge cannot decide is decided."""
    schema = {"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": False}
    assert is_valid(schema, {"a": 1})
    assert not is_valid(schema, {"b": 1})


def test_known_formats_are_asserted() -> None:
    """A default of a wrong format is a violation, whatever optional packages are installed."""
    assert violations({"format": "uuid"}, "no")[0][1] == "/format"
    assert violations({"format": "duration"}, "5 minutes") != []


def test_a_subschema_may_refer_into_the_root() -> None:
    """One validator judges its parts too."""
    root = {"$defs": {"S": {"type": "string"}}, "properties": {"x": {"$ref": "#/$defs/S"}}}
    validator = Validator(root)
    assert validator.is_valid("a", root["properties"]["x"])
    assert not validator.is_valid(1, root["properties"]["x"])
    assert validator.is_valid({"a": 1}, {"unevaluatedProperties": {"$ref": "#/$defs/S"}}) is False


DEEP: dict[str, Any] = {}
for _ in range(3000):
    DEEP = {"not": {"allOf": [DEEP]}}


def doubling(again: Any) -> dict[str, Any]:
    """40 definitions that each say the next one, and again what `again` makes of it."""
    below = [{"$ref": f"#/$defs/d{i + 1}"} for i in range(40)]
    definitions: dict[str, Any] = {f"d{i}": {"allOf": [each, again(each)]} for i, each in enumerate(below)}
    return {"$ref": "#/$defs/d0", "$defs": {**definitions, "d40": {"type": "string"}}}


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"$ref": "#"}, 1),
        ({"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}, 1),
        ({"$ref": "#/nowhere"}, 1),
        ({"$ref": "http://example.com/never-fetched"}, 1),
        ({"pattern": "^(a+)+$"}, "a" * 60 + "!"),
        ({"$schema": "http://json-schema.org/draft-07/schema#", "items": {"$ref": "#"}, "pattern": "^(a|aa)+$"},
         ["a" * 60 + "!"]),
        ({"minLength": []}, "abc"),
        ({"type": 5}, 1),
        (DEEP, 1),
    ],
)  # fmt: skip
def test_hostile_schemas_are_one_clear_error(schema: Any, value: Any) -> None:
    """Endless, dangling, malformed and exploding schemas raise SchemaError, soon."""
    with answered_soon(), pytest.raises(SchemaError):
        is_valid(schema, value)


@pytest.mark.parametrize(
    "again",
    [
        dict,
        lambda each: {"allOf": [each]},
        lambda each: {"not": {"not": each}},
        lambda each: {"if": each, "then": each},
        lambda each: {"if": each, "then": each, "else": each},
        lambda each: {"oneOf": [each, {"allOf": [each, {"type": "integer"}]}]},
    ],
)
def test_what_a_schema_says_twice_is_judged_once(again: Any) -> None:
    """40 definitions that each say the next one twice, in whatever way, are no more work than one definition each."""
    schema = doubling(again)
    with answered_soon():
        assert is_valid(schema, "a")
        assert not is_valid(schema, 5)


def test_what_only_a_judge_without_memory_can_tell_is_given_up() -> None:
    """`jsonschema` would apply the last of 40 definitions a billion times: that is one clear error."""
    schema = doubling(lambda each: {"if": each, "then": each})
    # A multiple in binary and not in decimal arithmetic, of which the quick judge says nothing.
    schema["$defs"]["d40"] = {"multipleOf": 2.0}
    with answered_soon(), pytest.raises(SchemaError, match="too many steps"):
        is_valid(schema, 2**53 + 1)


def test_equal_items_are_no_repetition() -> None:
    """An array of 10,000 equal items is judged by `jsonschema` where the quick judge cannot tell."""
    item = {"anyOf": [{"type": "string"}, {"type": "integer"}]}
    schema = {
        "$defs": {"item": item},
        "items": {"$ref": "#/$defs/item"},
        "unevaluatedItems": False,
        "minItems": 1,
    }
    assert Validator(schema).is_valid([1] * 10_000)


def test_the_first_thousand_violations_are_told() -> None:
    """An array with more wrong items than that is told of so far."""
    assert len(violations({"items": {"type": "string"}}, [5] * 3_000)) == 1_000


@pytest.mark.parametrize(
    "again",
    [
        lambda each: {"allOf": [each]},
        lambda each: {"unevaluatedProperties": False, "allOf": [each]},
        lambda each: {"dependentSchemas": {"a": each}, "allOf": [each]},
    ],
)
def test_a_fault_is_told_by_the_first_way_to_it(again: Any) -> None:
    """Of 40 levels there are a billion ways to it; equal parts of a value in two places are two faults."""
    inner = doubling(again)
    schema = {
        "properties": {"a": {"$ref": "#/$defs/d0"}, "b": {"$ref": "#/$defs/d0"}},
        "$defs": inner["$defs"],
    }
    with answered_soon():
        found = [
            (path, pointer.rpartition("/")[2]) for path, pointer, _ in violations(schema, {"a": 5, "b": 5})
        ]
        assert found == [(("a",), "type"), (("b",), "type")]


def test_patterns_that_only_look_dangerous_are_matched() -> None:
    """Nested repetition is common and mostly harmless."""
    assert is_valid({"pattern": "^[a-z]+(-[a-z]+)*$"}, "-".join(["word"] * 50))
    assert not is_valid({"pattern": "^[a-z]+(-[a-z]+)*$"}, "-".join(["word"] * 50) + "!")


@UNHURRIED
@given(left=JSON, right=JSON)
def test_identity_is_equality_of_json_schema(left: Any, right: Any) -> None:
    """Equal keys mean a valid `const`."""
    assert (
        same(left, right)
        == (identity(left) == identity(right))
        == Draft202012Validator({"const": left}).is_valid(right)
    )


def test_types_of_values() -> None:
    """1.0 is an integer, true is none, NaN is no JSON."""
    assert [json_type(v) for v in (None, True, 1, 1.0, 1.5, "", [], {}, float("inf"), (), object())] == [
        "null", "boolean", "integer", "integer", "number", "string", "array", "object", None, None, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"multipleOf": 0}, 1),
        ({"multipleOf": 0.0}, 1.5),
        ({"multipleOf": 1e-320}, 1e300),
        ({"minimum": "5"}, 3),
    ],
)
def test_the_quick_judge_leaves_open_what_is_no_schema(schema: Any, value: Any) -> None:
    """A keyword that cannot be applied is the metaschema's to report; judging by it never raises."""
    assert judge(schema, value) is None
