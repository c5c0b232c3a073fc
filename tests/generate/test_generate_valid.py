from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import Phase, find, given, seed, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator, Draft202012Validator

from drawing import QUICK, draws
from tool_contracts.generate import UnsupportedSchema, from_schema
from tool_contracts.generate.wellformed import SAMPLES
from tool_contracts.schema import Validator
from tool_contracts.schema.formats import FORMATS

DEFS = {
    "$defs": {
        "Tree": {
            "type": "object",
            "properties": {"value": {"type": "number"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}},
            "required": ["value"],
        },
        "Name": {"type": "object", "properties": {"first": {"type": "string"}}, "required": ["first"]},
    }
}  # fmt: skip
SCHEMAS: list[Any] = [
    True,
    {},
    {"type": "null"},
    {"type": "boolean"},
    {"type": "integer"},
    {"type": "integer", "minimum": -3, "maximum": 3},
    {"type": "integer", "exclusiveMinimum": 1.5, "exclusiveMaximum": 3},
    {"type": "integer", "minimum": 10**20},
    {"type": "integer", "multipleOf": 7, "maximum": 100},
    {"type": "integer", "multipleOf": 0.5},
    {"type": "integer", "format": "int32"},
    {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
    {"type": "number", "minimum": 0.1, "maximum": 0.1},
    {"type": "number", "multipleOf": 0.01, "minimum": 0},
    {"type": "number", "minimum": 1e300},
    {"type": "number", "exclusiveMinimum": 0, "maximum": 5e-324},
    {"type": "string", "minLength": 2, "maxLength": 3},
    {"type": "string", "minLength": 5000},
    {"type": "string", "pattern": r"^[A-Z]{3}-\d{4}$"},
    {"type": "string", "pattern": "^[a-z]+$", "minLength": 3, "maxLength": 5},
    {"type": "string", "pattern": r"\p{Lu}"},
    {"type": "string", "pattern": r"^\pL[\pL\pN]*$"},
    {"type": "string", "pattern": r"^(?<year>\d{4})$"},
    {"type": "string", "pattern": r"^\S+$"},
    {"type": "string", "pattern": r"^(?!x)[a-z]+$"},
    *({"type": "string", "format": name} for name in (
        "date", "time", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference", "uuid",
        "json-pointer", "relative-json-pointer", "regex", "iri", "uri-template", "byte", "own-format",
    )),
    {"type": "string", "format": "email", "maxLength": 30},
    {"type": ["string", "null"]},
    {"type": "string", "nullable": True},
    {"type": "STRING"},
    {"enum": ["a", 1, None, {"k": [1]}]},
    {"const": {"a": 1}},
    {"type": "string", "enum": ["a", 1]},
    {"type": "array"},
    {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 3},
    {"type": "array", "items": {"enum": [1, 2, 3]}, "uniqueItems": True, "minItems": 3},
    {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": False, "minItems": 2},
    {"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}},
    {"type": "array", "prefixItems": [{}, False]},
    {"type": "array", "contains": {"const": 5}, "items": {"type": "integer"}, "maxItems": 3},
    {"type": "array", "contains": {"type": "integer"}, "minContains": 2, "maxContains": 3},
    {"type": "array", "contains": {"const": 5}, "items": {"type": "integer"}, "minItems": 5},
    {"type": "array", "contains": {"const": 5}, "items": {"type": "integer"}, "minItems": 12, "maxContains": 3},
    {"type": "array", "contains": {"const": 5}, "minContains": 2, "minItems": 5, "maxItems": 6},
    {"type": "array", "uniqueItems": True, "items": {"type": "number", "multipleOf": 2}},
    {"type": "object"},
    {"type": "object", "properties": {"a": {"type": "string"}, "b": {}}, "required": ["a"]},
    {"type": "object", "properties": {"a": False, "b": {"type": "null"}}},
    {"type": "object", "required": ["unnamed"]},
    {"type": "object", "additionalProperties": {"type": "integer"}, "minProperties": 1, "maxProperties": 2},
    {"type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "minProperties": 2, "additionalProperties": False},
    {"type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "maxProperties": 1},
    {"type": "object", "patternProperties": {"^x-": {"type": "integer"}}, "additionalProperties": False},
    {"type": "object", "patternProperties": {"^x": {"type": "integer"}, "y$": {"minimum": 3}}},
    {"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}, "minProperties": 1},
    {"type": "object", "propertyNames": {"enum": ["a", "b"]}, "additionalProperties": {"type": "null"}},
    {"type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "dependentRequired": {"a": ["b"], "b": ["c"]}},
    {"type": "object", "properties": {"a": {}}, "dependentSchemas": {"a": {"required": ["b"]}}},
    {"type": "object", "properties": {"k": {"enum": ["x", "y"]}}, "required": ["k"],
     "if": {"properties": {"k": {"const": "x"}}}, "then": {"required": ["v"]}, "else": {"properties": {"v": False}}},
    {"allOf": [{"$ref": "#/$defs/Name"}, {"properties": {"last": {"type": "string"}}, "required": ["last"]}], **DEFS},
    {"type": "object", "properties": {"t": {"$ref": "#/$defs/Tree"}}, "required": ["t"], **DEFS},
    {"$ref": "#/$defs/Name", "maxProperties": 1, **DEFS},
    {"type": "object", "properties": {"next": {"$ref": "#"}}},
    {"anyOf": [{"type": "integer"}, {"type": "null"}]},
    {"oneOf": [{"type": "integer", "minimum": 0}, {"type": "integer", "maximum": 10}]},
    {"oneOf": [
        {"type": "object", "properties": {"k": {"const": "a"}, "x": {"type": "integer"}}, "required": ["k"]},
        {"type": "object", "properties": {"k": {"const": "b"}, "y": {"type": "string"}}, "required": ["k", "y"]},
    ]},
    {"not": {"type": ["string", "object"]}},
    {"not": {"type": "integer"}},
    {"type": "string", "not": {"enum": ["", "a"]}},
    {"type": "object", "properties": {"a": {}, "b": {}}, "not": {"required": ["a"]}},
    {"type": "object", "properties": {"a": {}, "b": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
    {"type": "object", "allOf": [{"properties": {"a": {}}}], "properties": {"b": {}}, "unevaluatedProperties": False},
    {"type": "array", "prefixItems": [{"type": "integer"}], "unevaluatedItems": False},
    {"allOf": [{"type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": False},
               {"properties": {"a": {"minimum": 5}, "b": {}}}]},
    {"allOf": [{"type": ["integer", "string"]}, {"type": ["number", "null"]}]},
    {"minimum": 5, "minLength": 3, "minItems": 1, "required": ["a"]},
]  # fmt: skip


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: json.dumps(schema)[:60])
def test_every_draw_is_valid_for_us_and_for_jsonschema(schema: Any) -> None:
    """Valid by construction, judged with formats by our validator and without by plain `jsonschema`."""
    before = copy.deepcopy(schema)
    validator = Validator(schema)
    plain = (
        None
        if "nullable" in str(schema) or "STRING" in str(schema) or "\\\\p" in str(schema)
        else Draft202012Validator(schema)
    )
    if "?<" in str(schema):
        plain = None
    for value in draws(schema):
        assert json.loads(json.dumps(value, allow_nan=False)) == value
        assert validator.is_valid(value), value
        assert plain is None or plain.is_valid(value), value
    assert schema == before


@pytest.mark.parametrize(
    "schema",
    [
        {"items": [{"type": "integer"}, {"type": "string"}], "additionalItems": False, "type": "array"},
        {
            "type": "object",
            "dependencies": {"a": ["b"], "c": {"required": ["d"]}},
            "properties": {"a": {}, "c": {}},
        },
        {"$ref": "#/definitions/a", "type": "null", "definitions": {"a": {"type": "integer"}}},
    ],
)
def test_draft_7_is_read_as_draft_7(schema: Any) -> None:
    """Lists of items, dependencies and lonely references mean what they meant there."""
    schema = {"$schema": "http://json-schema.org/draft-07/schema#", **schema}
    for value in draws(schema):
        assert Draft7Validator(schema).is_valid(value), value


def test_draft_4_bounds_are_booleans() -> None:
    """`exclusiveMinimum: true` belongs to `minimum`."""
    schema = {
        "$schema": "http://json-schema.org/draft-04/schema#", "type": "integer", "minimum": 0,
        "exclusiveMinimum": True, "maximum": 2, "exclusiveMaximum": True,
    }  # fmt: skip
    assert set(draws(schema)) == {1}


def test_unknown_keys_come_only_where_they_are_invited() -> None:
    """An open object of named parameters gets no others; one that asks for others gets some."""
    named = {"type": "object", "properties": {"a": {"type": "integer"}}}
    assert all(set(value) <= {"a"} for value in draws(named))
    assert draws({"type": "object"}) == [{}]
    assert any(set(value) - {"a"} for value in draws({**named, "additionalProperties": True}))
    nested = {"type": "object", "properties": {"data": {"type": "object"}}, "required": ["data"]}
    assert any(value["data"] for value in draws(nested))


def test_how_much_of_the_text_is_the_tools_own() -> None:
    """Words of source and description, examples and the default are some 5 to 10 per cent of the texts, however few."""
    text = {"type": "string", "examples": ["an example"], "default": "a default"}
    schema = {"type": "object", "properties": {"a": text, "b": {"type": "integer"}}, "required": ["a", "b"]}
    strategy = from_schema(schema, constants=("ZEBRA",))
    drawn: list[str] = []
    for number in range(4):

        @seed(number)
        @settings(max_examples=300, database=None, deadline=None, phases=[Phase.generate])
        @given(strategy)
        def collect(value: Any) -> None:
            drawn.append(value["a"])

        collect()
    counts = [drawn.count(each) for each in ("ZEBRA", "an example", "a default")]
    assert min(counts) > 0
    assert 0.05 < sum(counts) / len(drawn) < 0.1


def test_a_word_that_is_alone_is_drawn_as_often_as_several() -> None:
    """Of a tool with one text and one word to say, too, 5 to 10 of 100 draws are that word."""
    schema = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
    strategy = from_schema(schema, constants=("ZEBRA",))
    drawn: list[str] = []
    for number in range(12):

        @seed(number)
        @settings(max_examples=100, database=None, deadline=None, phases=[Phase.generate])
        @given(strategy)
        def collect(value: Any) -> None:
            drawn.append(value["a"])

        collect()
    assert 0.05 < drawn.count("ZEBRA") / len(drawn) < 0.1


@pytest.mark.parametrize("number", range(12))
def test_what_a_word_shows_first_shrinks_below_it(number: int) -> None:
    """A failure that any longer text shows ends with the smallest one, whatever word of the tool has shown it first."""
    schema = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
    failing: list[str] = []

    @seed(number)
    @settings(max_examples=60, database=None, deadline=None, phases=[Phase.generate, Phase.shrink])
    @given(from_schema(schema, constants=("greeting",)))
    def test(value: Any) -> None:
        if len(value["a"]) > 2:
            failing.append(value["a"])
            raise KeyError

    with pytest.raises(KeyError):
        test()
    assert failing[-1] == "000"


def test_constants_are_mixed_into_text() -> None:
    """Words of the tool's own source come up now and then, where they fit."""
    found = draws({"type": "string"}, 300, ("magic-word",))
    assert 1 <= found.count("magic-word") <= 60
    assert "abc-9999" in draws({"type": "string", "pattern": r"^[a-z]+-\d+$"}, 300, ("abc-9999", "no"))
    assert "no" not in draws({"type": "string", "minLength": 3}, 300, ("no",))


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_odd_forms_are_well_formed_for_every_validator(name: str) -> None:
    """Ours, `jsonschema` as far as it reads the format, and `jsonschema-rs` where it is installed."""
    schema = {"type": "string", "format": name}
    for form in SAMPLES[name]:
        assert Validator(schema).is_valid(form), form
        assert Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).is_valid(
            form
        ), form
    package = pytest.importorskip("jsonschema_rs")
    judges = [package.Draft202012Validator, package.Draft7Validator]
    for form in SAMPLES[name]:
        assert all(judge(schema, validate_formats=True).is_valid(form) for judge in judges), form


def test_odd_forms_are_drawn_too() -> None:
    """Leap days, leap seconds and times of other zones come up among the usual ones."""
    dates = draws({"type": "string", "format": "date"}, 300)
    assert "2024-02-29" in dates
    assert len(set(dates)) > 100


def test_the_most_items_come_up_in_a_parameter() -> None:
    """Up to five items are drawn, and not only tried as a boundary."""
    labels = {"type": "array", "items": {"type": "string"}, "maxItems": 5}
    found = draws({"type": "object", "properties": {"labels": labels}, "required": ["labels"]}, 300)
    assert {len(value["labels"]) for value in found} == set(range(6))


def test_numbers_stay_where_every_reader_is_exact() -> None:
    """Without bounds, numbers lie within 2^53; no NaN, no infinity."""
    for value in draws({"type": "number"}, 200):
        assert abs(value) < 2**53


def test_a_schema_without_type_gets_every_type() -> None:
    """Nothing said means anything sent."""
    assert {type(value) for value in draws({}, 300)} >= {type(None), bool, int, float, str, list, dict}


def test_every_branch_and_member_comes_up() -> None:
    """No branch of a union and no member of an enum is starved."""
    schema = {
        "anyOf": [{"type": "string"}, {"type": "null"}, {"type": "array", "items": {"enum": [1, 2, 3, 4]}}]
    }
    found = draws(schema, 200)
    assert None in found
    assert any(isinstance(value, str) for value in found)
    assert {item for value in found if isinstance(value, list) for item in value} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("keyword", "branches"),
    [
        ("oneOf", [{"type": "integer"}, {"type": "number", "minimum": 10}]),
        ("anyOf", [{"type": "integer"}, {"type": "number", "minimum": 10}]),
        ("anyOf", [{"type": "integer"}, {"type": "number", "maximum": -10}]),
        ("oneOf", [{"type": "integer", "minimum": 0}, {"type": "integer", "maximum": 10}]),
        ("oneOf", [{"multipleOf": 3, "type": "integer"}, {"multipleOf": 5, "type": "integer"}]),
        ("oneOf", [{"type": "string", "maxLength": 5}, {"type": "string", "pattern": "^a"}]),
        ("oneOf", [{"type": "array", "items": {"type": "integer"}}, {"type": "array", "items": {"type": "number"}, "minItems": 1}]),
        ("oneOf", [{"anyOf": [{"type": "integer"}, {"type": "string"}]}, {"anyOf": [{"type": "number", "minimum": 3}, {"type": "null"}]}]),
        ("anyOf", [{"type": name} for name in ("null", "boolean", "integer", "number", "string", "array", "object")]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("chance", range(5))
def test_every_branch_is_drawn_early(keyword: str, branches: list[Any], chance: int) -> None:
    """Whatever the seed, a hundred arguments hold values that each branch alone allows, as far as there are such."""
    validators = [Validator(branch) for branch in branches]
    seen: set[int] = set()

    @seed(chance)
    @settings(QUICK, max_examples=100)
    @given(from_schema({"type": "object", "properties": {"x": {keyword: branches}}, "required": ["x"]}))
    def collect(value: Any) -> None:
        allowing = [index for index, each in enumerate(validators) if each.is_valid(value["x"])]
        seen.update(allowing if len(allowing) == 1 else ())

    collect()
    # Every integer is, or may be, a number of another branch too.
    only = {index for index, each in enumerate(branches) if keyword == "oneOf" or each != {"type": "integer"}}
    assert seen >= only


def test_drawn_constants_are_not_shared() -> None:
    """A tool that changes its argument does not change the schema."""
    schema = {"const": {"a": []}}
    for value in draws(schema, 3):
        value["a"].append(1)
    assert schema == {"const": {"a": []}}
    assert draws(schema, 2) == [{"a": []}]


@settings(QUICK, max_examples=10)
@given(st.data())
def test_recursion_ends(data: st.DataObject) -> None:
    """Two definitions that refer to one another give finite values."""
    schema = {
        "$ref": "#/$defs/A",
        "$defs": {
            "A": {"type": "object", "properties": {"b": {"$ref": "#/$defs/B"}}, "required": ["b"]},
            "B": {"type": "object", "properties": {"as": {"type": "array", "items": {"$ref": "#/$defs/A"}}}},
        },
    }
    assert Validator(schema).is_valid(data.draw(from_schema(schema)))


def test_failures_shrink_to_the_smallest_arguments() -> None:
    """Hypothesis shrinks our draws as it does its own."""
    from hypothesis import find

    schema = {
        "type": "object",
        "properties": {"q": {"type": "string"}, "n": {"type": "integer"}, "t": {"type": "array", "items": {"type": "string"}}},
        "required": ["q"],
    }  # fmt: skip
    quiet = settings(database=None, deadline=None)
    assert find(from_schema(schema), lambda v: v.get("n", 0) > 10, settings=quiet) == {"q": "", "n": 11}
    assert find(from_schema(schema), lambda v: len(v.get("t", [])) > 1, settings=quiet) == {
        "q": "",
        "t": ["", ""],
    }


@pytest.mark.parametrize(
    ("schema", "keyword", "pointer"),
    [
        ({"type": "dicto"}, "type", "/type"),
        ({"properties": {"x": 5}}, "x", "/properties/x"),
        ({"$ref": "#/nowhere"}, "$ref", ""),
        ({"properties": {"x": {"$ref": "http://example.com/x"}}, "required": ["x"]}, "$ref", "/properties/x"),
        ({"$ref": "#"}, "$ref", ""),
        ({"type": "string", "pattern": r"\p{Hiragana}"}, "pattern", ""),
        ({"$schema": "https://example.com/own"}, "$schema", "/$schema"),
    ],
)
def test_what_cannot_be_generated_is_named(schema: Any, keyword: str, pointer: str) -> None:
    """One error, at compile time, with keyword and pointer."""
    with pytest.raises(UnsupportedSchema) as caught:
        from_schema(schema)
    assert (caught.value.keyword, caught.value.pointer) == (keyword, pointer)


@pytest.mark.parametrize(
    "schema",
    [
        False,
        {"type": "integer", "minimum": 3, "maximum": 2},
        {"type": "string", "minLength": 3, "maxLength": 2},
        {"type": "object", "required": ["a"], "properties": {"a": False}},
        {"type": "object", "required": ["a"], "additionalProperties": False},
        {"allOf": [{"type": "string"}, {"type": "integer"}]},
        {"type": "string", "enum": [1]},
        {"not": {}},
        {"$ref": "#/$defs/A", "$defs": {"A": {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}, "required": ["a"]}}},
    ],
)  # fmt: skip
def test_a_schema_without_values_is_an_error(schema: Any) -> None:
    """What no value satisfies is said, not looked for."""
    with pytest.raises(UnsupportedSchema, match=r"no value satisfies|nested too deeply"):
        from_schema(schema)


@pytest.mark.parametrize(
    "needs",
    [
        {"query": ["limit"]},
        {"query": ["tags"], "tags": ["limit"]},
        {"query": ["unnamed"], "unnamed": ["limit"]},
    ],
)
def test_a_required_property_that_needs_an_impossible_one(needs: dict[str, list[str]]) -> None:
    """What cannot be there takes along what needs it, through any number of steps, and so the whole object."""
    schema = {
        "type": "object",
        "properties": {"query": {"type": "boolean"}, "tags": {"type": "string"}, "limit": False},
        "dependentRequired": needs,
    }
    assert find(from_schema(schema), lambda value: True) == {}
    with pytest.raises(UnsupportedSchema, match="no value"):
        from_schema({**schema, "required": ["query"]})


def test_a_strategy_prints_short() -> None:
    """Hypothesis prints a strategy of which it draws in vain, such as the items of an array that must differ."""
    texts = {f"p{n}": {"type": "string", "maxLength": n} for n in range(20)}
    inner = {"type": "object", "properties": texts, "required": ["p1"]}
    listed = {"type": "array", "prefixItems": [inner], "items": inner, "minItems": 1}
    sized = {"type": "object", "properties": {"a": inner, "b": listed}, "minProperties": 1}
    checked = {"allOf": [sized], "not": {"required": ["a", "b"], "properties": {"a": {"required": ["p3"]}}}}
    for schema in (inner, listed, sized, checked, {"type": "array", "uniqueItems": True, "items": checked}):
        assert len(repr(from_schema(schema))) < 500
