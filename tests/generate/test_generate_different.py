"""Values that differ: the items of arrays without repetition, what arrays contain, names of properties."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tool_contracts.generate import UnsupportedSchema, boundaries, from_schema, mutations
from tool_contracts.generate.compiling import compile_schema
from tool_contracts.generate.different import different
from tool_contracts.schema import Validator, identity

KEYED = {
    "type": "object",
    "properties": {"k": {"enum": ["x", "y", "z"]}, "v": {"type": "integer"}},
    "required": ["k"],
}


@pytest.mark.parametrize(
    ("schema", "count"),
    [
        ({}, 50),
        ({"type": "boolean"}, 2),
        ({"type": ["null", "boolean"]}, 3),
        ({"enum": ["a", 1, 1.0, None]}, 3),
        ({"type": "integer", "minimum": -2, "maximum": 4}, 7),
        ({"type": "integer", "multipleOf": 7}, 50),
        ({"type": "number", "multipleOf": 0.1, "minimum": 0, "maximum": 3}, 20),
        ({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}, 50),
        ({"type": "string", "minLength": 3}, 50),
        ({"type": "string", "maxLength": 1}, 50),
        ({"type": "string", "pattern": "^[ab]{2}$"}, 4),
        ({"type": "string", "pattern": "^a*$"}, 50),
        ({"type": "string", "pattern": "^(abcdefghijklmnopqrstuvwxyz)*$"}, 50),
        ({"type": "string", "pattern": "^a*$", "maxLength": 40}, 41),
        ({"type": "string", "format": "date"}, 2),
        ({"type": "string", "not": {"const": "a"}}, 50),
        ({"type": "array", "items": {"type": "integer"}}, 50),
        ({"type": "array", "items": {"type": "boolean"}, "uniqueItems": True, "minItems": 1}, 3),
        ({"type": "array", "items": {"const": 1}}, 50),
        ({"type": "array", "items": {"type": "boolean"}}, 50),
        (KEYED, 20),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, 20),
    ],
)
def test_values_that_differ_are_valid(schema: Any, count: int) -> None:
    """As many as there are, or as anybody asks for, each allowed and none equal to another."""
    compiled = compile_schema(schema)
    found = list(itertools.islice(different(compiled.node, compiled.smallest), 50))
    assert len(found) >= count
    assert len(set(map(identity, found))) == len(found)
    assert all(map(compiled.validator.is_valid, found))


SEVERAL: list[Any] = [
    {"type": "array", "items": {"type": "string", "pattern": "^a*$"}, "uniqueItems": True, "minItems": 30},
    {"type": "array", "items": {"type": "array", "items": {"const": 1}}, "uniqueItems": True, "minItems": 15},
    {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 20}, "contains": {"minimum": 15},
     "minContains": 3, "maxContains": 4, "uniqueItems": True, "minItems": 5, "maxItems": 9},
    {"type": "array", "items": KEYED, "contains": {"properties": {"k": {"const": "x"}}}, "minContains": 2,
     "uniqueItems": True},
    {"type": "array", "allOf": [{"contains": {"const": 1}}, {"contains": {"const": "a"}, "minContains": 2}], "maxItems": 6},
    {"type": "array", "contains": {"type": "string"}, "prefixItems": [{"type": "integer"}], "minItems": 3,
     "unevaluatedItems": {"type": "boolean"}},
    {"type": "array", "items": {"enum": ["a", "b", "c"]}, "uniqueItems": True, "minItems": 3},
    {"type": "array", "prefixItems": [{"const": True}], "items": {"type": "boolean"}, "uniqueItems": True, "minItems": 2},
    {"type": "array", "items": {"enum": ["r", "g", "b"]}, "contains": {"const": "r"}, "uniqueItems": True, "minItems": 2},
    {"type": "array", "items": {"enum": ["r", "g", "b", "y"]}, "allOf": [{"contains": {"enum": ["r", "g"]}}, {"contains": {"const": "r"}}],
     "uniqueItems": True, "minItems": 3},
    {"type": "object", "propertyNames": {"pattern": "^[a-z][a-z0-9_]*$", "maxLength": 8}, "minProperties": 3,
     "additionalProperties": {"type": "number"}, "maxProperties": 5},
    {"type": "object", "propertyNames": {"enum": ["a", "b", "c"]}, "minProperties": 3},
    {"type": "object", "patternProperties": {"^a": {"type": "integer"}, "z$": {"minimum": 10}}, "minProperties": 2,
     "additionalProperties": False},
]  # fmt: skip


@pytest.mark.parametrize("schema", SEVERAL)
def test_what_must_differ_is_built(schema: Any) -> None:
    """Boundaries and mutations need no search, which took seconds; draws are many, and valid."""
    start = time.process_time()
    cases, broken = list(boundaries(schema)), list(mutations(schema))
    assert time.process_time() - start < 1
    assert cases
    assert broken
    found: list[Any] = []
    chosen = settings(
        max_examples=50,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    chosen(given(from_schema(schema))(lambda value: found.append(value)))()
    validator = Validator(schema)
    assert len(found) > 5
    assert all(map(validator.is_valid, found))


def test_older_drafts_do_not_count_what_is_contained() -> None:
    """`minContains` came with 2019-09: before, one item must be there whatever it says, and without any there is no value."""
    draft = "http://json-schema.org/draft-07/schema#"
    schema = {"type": "array", "contains": {"type": "number"}, "minContains": 0}
    assert [] in [case.value for case in boundaries(schema)]
    assert [] not in [case.value for case in boundaries({"$schema": draft, **schema})]
    with pytest.raises(UnsupportedSchema, match="no value satisfies"):
        from_schema({"$schema": draft, **schema, "items": {"type": "object"}})


@pytest.mark.parametrize(
    ("schema", "count"),
    [
        ({"type": "array", "items": {"type": "boolean"}, "minItems": 6, "maxItems": 6}, 64),
        (
            {
                "type": "object",
                "properties": {"a": {"type": "boolean"}, "b": {"type": "boolean"}, "c": {"type": "boolean"}},
                "required": ["a"],
                "additionalProperties": False,
            },
            18,
        ),
    ],
)
def test_composites_have_as_many_different_values_as_there_are(schema: Any, count: int) -> None:
    """Their parts are counted up like digits; one more is a contradiction that is seen at once."""
    whole = {"type": "array", "items": schema, "uniqueItems": True, "minItems": count}

    assert len(next(iter(boundaries(whole))).value) == count
    with pytest.raises(UnsupportedSchema) as caught:
        from_schema({**whole, "minItems": count + 1})
    assert caught.value.keyword == "minItems"


@pytest.mark.parametrize(
    ("prefix", "expected"),
    [
        (["ab", "a"], ["b", "a"]),
        (["abc", "ab", "a"], ["c", "b", "a"]),
        (["ab", "bc", "cd", "a"], ["b", "c", "d", "a"]),
        (["ab", "ab", "ab"], None),
    ],
)
def test_an_item_gives_way_to_one_that_has_no_other_value(
    prefix: list[str], expected: list[str] | None
) -> None:
    """The only value of a later item is not lost to an earlier one that may have others."""
    schema = {
        "type": "array",
        "prefixItems": [{"enum": [*members]} for members in prefix],
        "items": False,
        "minItems": len(prefix),
        "uniqueItems": True,
    }
    if expected is None:
        with pytest.raises(UnsupportedSchema, match="no value was found"):
            from_schema(schema)
    else:
        assert next(iter(boundaries(schema))).value == expected
