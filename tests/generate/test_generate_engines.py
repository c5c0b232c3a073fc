from __future__ import annotations

import importlib.util
import json
from typing import Any

import pytest
from hypothesis import given, settings

import drawing
from tool_contracts.generate import boundaries, from_schema, invalid, leaves, mutations, schema_coverage
from tool_contracts.schema import Validator
from tool_contracts.settings import words

QUICK = settings(drawing.QUICK, derandomize=True)
SEARCH: dict[str, Any] = {
    "type": "object",
    "properties": {
        "query": {"type": "string"},
        "page_size": {"type": "integer", "minimum": 1, "maximum": 50},
        "exact": {"type": "boolean"},
        "sort": {"enum": ["newest_first", "oldest"]},
        "filter": {
            "type": "object",
            "properties": {"field": {"type": "string"}, "value": {"type": ["string", "number"]}},
            "required": ["field"],
        },
        "tags": {"type": "array", "items": {"type": "string", "pattern": "^[a-z]{2,4}$"}, "maxItems": 3},
    },
    "required": ["query", "page_size"],
    "additionalProperties": False,
}


def draws(strategy: Any) -> list[Any]:
    found: list[Any] = []

    @QUICK
    @given(strategy)
    def keep(value: Any) -> None:
        found.append(value)

    keep()
    return found


def test_the_seed_repeats_the_draws_and_compiling_is_done_once() -> None:
    """The same schema gives the same strategy, and that the same values."""
    assert from_schema(SEARCH) is from_schema(json.loads(json.dumps(SEARCH)))
    assert draws(from_schema(SEARCH)) == draws(from_schema(SEARCH))


def test_a_schema_that_its_owner_changes_is_another_schema() -> None:
    """What is remembered is the content, not the object."""
    schema: dict[str, Any] = {"const": [1]}
    assert draws(from_schema(schema))[0] == [1]
    schema["const"].append(2)
    assert draws(from_schema(schema))[0] == [1, 2]


@pytest.mark.skipif(
    importlib.util.find_spec("hypothesis_jsonschema") is None, reason="needs hypothesis-jsonschema"
)
@pytest.mark.parametrize(
    "schema", [{"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}, SEARCH]
)
def test_hypothesis_jsonschema_agrees(schema: dict[str, Any]) -> None:
    """What the other engine draws is valid for our judge, and the schema stays as it is."""
    before = json.dumps(schema)
    assert all(
        Validator(schema).is_valid(value)
        for value in draws(from_schema(schema, engine="hypothesis-jsonschema"))
    )
    assert json.dumps(schema) == before


def test_unknown_engines_and_classes_are_refused() -> None:
    """A misspelled option is an error."""
    with pytest.raises(ValueError, match="unknown engine 'mine'"):
        from_schema({}, engine="mine")
    with pytest.raises(ValueError, match="unknown class 'floats'"):
        from_schema({}, classes=["floats"])


def test_the_settings_know_every_class() -> None:
    """What the generator can draw besides the usual is what the settings allow to ask for."""
    assert set(words.CLASSES) == leaves.CLASSES


@pytest.mark.parametrize(
    ("name", "schema", "is_of_class"),
    [
        ("integral-floats", {"type": "integer", "minimum": 3}, lambda value: isinstance(value, float)),
        ("large-integers", {"type": "integer"}, lambda value: abs(value) > 2**53),
        ("non-finite", {"type": "number"}, lambda value: value - value != 0),
        ("surrogates", {"type": "string"}, lambda value: any("\ud800" <= char <= "\udfff" for char in value)),
    ],
)
def test_classes_are_off_unless_asked_for(name: str, schema: Any, is_of_class: Any) -> None:
    """Valid values that readers disagree about, and those outside of JSON, come only by name."""
    assert not any(map(is_of_class, draws(from_schema(schema))))
    found = draws(from_schema(schema, classes=[name]))
    assert any(map(is_of_class, found))
    if name in ("integral-floats", "large-integers"):
        assert all(Validator(schema).is_valid(value) for value in found)


def test_boundaries_cover_a_schema() -> None:
    """Every keyword, branch, member and property is tried; one case alone is a part of it."""
    cases = list(boundaries(SEARCH))
    whole = schema_coverage(SEARCH, cases)
    assert whole.ratio == 1, whole.untried
    assert ("/properties/sort", "enum", "'oldest'") in whole.tried
    assert ("/properties/page_size", "maximum", "") in whole.tried
    assert ("/properties/filter/properties/value", "type", "number") in whole.tried
    part = schema_coverage(SEARCH, cases[:1])
    assert 0 < part.ratio < 1
    assert ("/properties/sort", "enum", "'oldest'") in part.untried
    assert schema_coverage({}, []).ratio == 1


def test_what_models_really_send() -> None:
    """Each habit is a mutation with its operator, its keyword and its level."""
    found = {case.label: (case.operator, case.keyword, case.level) for case in mutations(SEARCH)}
    assert found["page_size: as JSON text"] == ("as JSON text", "type", "coerce-ok")
    assert found["exact: 'yes' as a word"] == ("boolean as a word", "type", "coerce-ok")
    assert found["filter: as JSON text"] == ("as JSON text", "type", "coerce-ok")
    assert found["tags: items as comma-separated text"] == ("comma-separated text", "type", "coerce-ok")
    assert found["tags: a bare item"] == ("bare item", "type", "coerce-ok")
    assert found["page_size in other spelling"][0] == "renamed"
    assert found["sort: 'newest_first' in other spelling"] == (
        "member in other spelling",
        "enum",
        "coerce-ok",
    )
    assert found["sort: 'oldest' behind a blank"] == ("member with a blank", "enum", "coerce-ok")
    assert found["page_size: the placeholder '<page_size>'"] == ("placeholder", "type", "strict")
    assert found["page_size: a fraction"] == ("fraction", "type", "strict")
    assert found["inside of 'arguments'"][::2] == ("one level down", "no-crash")
    assert found["filter spread out"][0] == "one level up"
    assert found["all inside of filter"][0] == "one level down"
    values = {case.label: case.value for case in mutations(SEARCH)}
    assert values["inside of 'arguments'"] == {"arguments": {"query": "a", "page_size": 1}}
    assert values["filter spread out"] == {"query": "a", "page_size": 1, "field": "a"}
    assert values["page_size in other spelling"] == {"query": "a", "pageSize": 1}


def test_drawn_mutations_break_one_place() -> None:
    """On drawn bases too, every error sits at the mutated place or at a union around it."""
    validator = Validator(SEARCH)
    for case in draws(invalid(SEARCH)):
        errors = validator.violations(case.value)
        assert errors
        for path, _, _ in errors:
            assert path[: len(case.path)] == case.path or case.path[: len(path)] == path
