"""What holds whatever the schema says: Hypothesis writes the schemas.

Each test takes a share of the examples that the profile asks for: about 30 seconds with the usual 100.
"""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from hypothesis import strategies as st
from jsonschema.validators import validator_for

from tool_contracts.generate import (
    UnsupportedSchema,
    boundaries,
    compiling,
    examples,
    from_schema,
    invalid,
    mutations,
)
from tool_contracts.schema import Validator, lookup, normalise, split, walk
from tool_contracts.schema.formats import FORMATS
from tool_contracts.schema.telling import _format_checker

Schema = dict[str, Any]

NAMES = st.sampled_from(["query", "limit", "user_id", "tags", "options"])
MEMBERS = st.sampled_from(["a", "b", "", 1, 1.5, None, True, [1], {"query": "a"}])
DIALECTS = st.sampled_from(
    [
        "https://json-schema.org/draft/2020-12/schema",
        "https://json-schema.org/draft/2019-09/schema",
        "http://json-schema.org/draft-07/schema#",
        "http://json-schema.org/draft-06/schema#",
        "http://json-schema.org/draft-04/schema#",
    ]
)


def leaves() -> st.SearchStrategy[Schema]:
    """Parameters as tools have them, in the spellings of all dialects."""
    low_high = st.tuples(st.integers(-5, 5), st.integers(6, 20))
    return st.one_of(
        st.sampled_from(
            [
                {},
                {"type": "boolean"},
                {"type": "string"},
                {"type": "null"},
                {"type": "number"},
                {"type": "string", "pattern": "^[a-z]{2}$"},
                {"type": "string", "pattern": r"\d"},
                {"type": ["integer", "null"]},
                {"type": "STRING", "maxLength": 3},
                {"type": "string", "nullable": True},
                {"type": "dict"},
                {"type": "float"},
                {"type": "array"},
                {"$ref": "#/$defs/Node"},
                {"$ref": "#/$defs/Leaf"},
                {"$ref": "#/definitions/Old"},
                {"$ref": "#"},
                {"$ref": "#/$defs/Leaf", "default": "a", "maxLength": 2},
            ]
        ).map(copy.deepcopy),
        st.builds(lambda b: {"type": "integer", "minimum": b[0], "maximum": b[1]}, low_high),
        st.builds(lambda b: {"type": "number", "exclusiveMinimum": b[0], "default": b[1]}, low_high),
        st.builds(lambda b: {"type": "integer", "minimum": b[0], "exclusiveMinimum": True}, low_high),
        st.builds(
            lambda s: {"type": "number", "multipleOf": s, "minimum": 0}, st.sampled_from([2, 0.5, 0.1])
        ),
        st.builds(lambda n: {"type": "string", "minLength": n, "maxLength": n + 3}, st.integers(0, 5)),
        st.builds(lambda f: {"type": "string", "format": f}, st.sampled_from(sorted(FORMATS))),
        st.builds(lambda m: {"enum": m}, st.lists(MEMBERS, min_size=1, max_size=4, unique_by=json.dumps)),
        st.builds(lambda m: {"const": m}, MEMBERS),
    )


def compound(inner: st.SearchStrategy[Schema]) -> st.SearchStrategy[Schema]:
    """Schemas around schemas: every keyword that holds others."""
    few = st.integers(0, 2)
    return st.one_of(
        st.builds(lambda i, n: {"type": "array", "items": i, "minItems": n, "maxItems": n + 2}, inner, few),
        st.builds(lambda i: {"type": "array", "items": i, "uniqueItems": True}, inner),
        st.builds(lambda i, j: {"type": "array", "prefixItems": [i], "items": j, "minItems": 1}, inner, inner),
        st.builds(lambda i, j: {"type": "array", "items": [i, j], "additionalItems": False}, inner, inner),
        st.builds(lambda i, n: {"type": "array", "contains": i, "minContains": n, "maxItems": 3}, inner, few),
        st.builds(lambda i, j: {"type": "array", "items": i, "contains": j, "minItems": 4}, inner, inner),
        st.builds(lambda i, j: {"type": "array", "prefixItems": [i], "unevaluatedItems": j}, inner, inner),
        st.builds(lambda i: {"anyOf": [i, {"type": "null"}]}, inner),
        st.builds(lambda a, b: {"anyOf": [a, b]}, inner, inner),
        st.builds(lambda a, b: {"oneOf": [a, b]}, inner, inner),
        st.builds(lambda a, b: {"allOf": [a, b]}, inner, inner),
        st.builds(lambda i: {"not": i}, inner),
        st.builds(lambda a, b, c: {"if": a, "then": b, "else": c}, inner, inner, inner),
        st.builds(lambda i: {"type": "object", "additionalProperties": i}, inner),
        st.builds(lambda i: {"type": "object", "patternProperties": {"^x-": i}, "minProperties": 1}, inner),
        st.builds(lambda i, n: {"type": "object", "propertyNames": {"minLength": n}, "maxProperties": 2,
                                "additionalProperties": i}, inner, few),
        tools(inner),
    )  # fmt: skip


@st.composite
def tools(draw: st.DrawFn, inner: st.SearchStrategy[Schema]) -> Schema:
    """Objects of named properties, with what may be said of these."""
    properties = draw(st.dictionaries(NAMES, inner, max_size=4))
    schema: Schema = {"type": "object", "properties": properties}
    schema["required"] = [name for name in properties if draw(st.booleans())]
    closing = draw(st.sampled_from(["", "additionalProperties", "unevaluatedProperties"]))
    if closing:
        schema[closing] = draw(st.booleans() | inner)
    if len(properties) > 1:
        first, second, *_ = properties
        more = draw(
            st.sampled_from(["", "dependentRequired", "dependentSchemas", "dependencies", "if", "anyOf"])
        )
        if more in ("dependentRequired", "dependencies"):
            schema[more] = {first: [second]}
        elif more == "dependentSchemas":
            schema[more] = {first: {"properties": {second: draw(inner)}}}
        elif more == "if":
            schema |= {"if": {"required": [first]}, "then": {"required": [second]}}
        elif more == "anyOf":
            schema["anyOf"] = [{"required": [first]}, {"required": [second]}]
    return schema


LEAVES = leaves()
PARAMETERS = st.recursive(LEAVES, compound, max_leaves=4)
TOOLS = tools(PARAMETERS)
DEFINITIONS = st.fixed_dictionaries({"Node": TOOLS, "Leaf": LEAVES})
OLD_DEFINITIONS = st.fixed_dictionaries({"Old": tools(LEAVES)})


@st.composite
def schemas(draw: st.DrawFn) -> Schema:
    """Input schemas of tools, in any dialect, with definitions that may refer to themselves and to one another."""
    schema = draw(TOOLS)
    for keyword, definitions in (
        ("$defs", DEFINITIONS),
        ("definitions", OLD_DEFINITIONS),
        ("$defs", DEFINITIONS),
    ):
        if keyword not in schema and f'"#/{keyword}/' in json.dumps(schema):
            schema = {**schema, keyword: draw(definitions)}
    if draw(st.booleans()):
        schema = {"$schema": draw(DIALECTS), **schema}
    return schema


SCHEMAS = schemas()
ASKED = settings().max_examples
MANY = settings(max_examples=ASKED // 4, deadline=None, suppress_health_check=list(HealthCheck))


def jsonschema_of(schema: Schema) -> Any:
    """The other validator, with our formats: a schema of tools in plain JSON Schema."""
    plain = normalise(schema)
    kind: Any = validator_for(plain)
    return kind(plain, format_checker=_format_checker())


@MANY
@given(data=st.data(), schema=SCHEMAS)
def test_whatever_the_schema_draws_are_valid(data: st.DataObject, schema: Schema) -> None:
    """Every tool-like schema is answered with valid arguments, or with one error; it stays as it is."""
    before = json.dumps(schema)
    try:
        strategy = from_schema(schema)
    except UnsupportedSchema:
        assume(False)
        return
    value = data.draw(strategy)
    assert Validator(schema).is_valid(value)
    assert jsonschema_of(schema).is_valid(value)
    keywords = {keyword for _, part in walk(schema) if isinstance(part, dict) for keyword in part}
    if not keywords & {"oneOf", "not", "if", "dependentSchemas", "contains", "unevaluatedItems"}:
        # with these, a validator that ignores formats holds other values valid than one that reads them
        plain: Any = normalise(schema)
        assert validator_for(plain)(plain).is_valid(value)
    assert json.loads(json.dumps(value, allow_nan=False)) == value
    assert json.dumps(schema) == before


@settings(MANY, max_examples=ASKED // 8)
@given(schema=SCHEMAS)
def test_whatever_the_schema_cases_are_valid_and_mutations_are_not(schema: Schema) -> None:
    """Boundaries and examples are a subset of the valid, mutations of the invalid; all three lists are fixed."""
    validator = Validator(schema)
    try:
        valid = [*boundaries(schema), *examples(schema)]
        broken = list(mutations(schema))
    except UnsupportedSchema:
        assume(False)
        return
    plain = jsonschema_of(schema)
    assert all(validator.is_valid(case.value) and plain.is_valid(case.value) for case in valid)
    assert not any(plain.is_valid(case.value) for case in broken)
    for case in broken:
        found = [pointer for _, pointer, _ in validator.violations(case.value)]
        assert any(case.keyword in split(pointer) for pointer in found)
    compiling._compiled_text.cache_clear()
    assert valid == [*boundaries(schema), *examples(schema)]
    assert broken == list(mutations(schema))


_BESIDE = ("anyOf", "oneOf", "allOf")
_INSTEAD = ("if", "then", "else", "not")
_BY_NAME = ("dependentSchemas", "dependencies")
_OF_PROPERTIES = ("additionalProperties", "unevaluatedProperties", "patternProperties", "properties")
_OF_ITEMS = ("items", "additionalItems", "unevaluatedItems", "contains", "prefixItems")


def speaking_of(root: Any, pointer: str) -> list[Any]:
    """All schemas that may speak of the place that the way `pointer` leads to."""
    tokens = split(pointer)
    found = _of_one_place(root, [root])
    while tokens:
        token = tokens.pop(0)
        if token in _OF_PROPERTIES:
            name = tokens.pop(0) if token in ("properties", "patternProperties") else None
            inner = [each[key] for each in found for key in _OF_PROPERTIES[:2] if key in each]
            tables = [each[key] for each in found for key in _OF_PROPERTIES[2:] if key in each]
            inner += [
                schema
                for table in tables
                for key, schema in table.items()
                if name in (key, None) or key[:1] == "^"
            ]
        elif token in _OF_ITEMS:
            del tokens[: int(bool(tokens) and tokens[0].isdecimal())]
            several = [each[key] for each in found for key in _OF_ITEMS if key in each]
            inner = [one for each in several for one in (each if isinstance(each, list) else [each])]
        elif token == "propertyNames":
            inner = [each[token] for each in found if token in each]
        else:
            del tokens[: int(token in (*_BESIDE, *_BY_NAME))]
            continue
        found = _of_one_place(root, inner)
    return found


def _of_one_place(root: Any, schemas: list[Any]) -> list[Any]:
    found: dict[int, Any] = {}
    todo = [*schemas]
    while todo:
        schema = todo.pop()
        if not isinstance(schema, dict) or id(schema) in found:
            continue
        found[id(schema)] = schema
        todo += [lookup(root, schema["$ref"])] if "$ref" in schema else []
        todo += [each for key in _BESIDE for each in schema.get(key, ())]
        todo += [schema[key] for key in _INSTEAD if key in schema]
        todo += [each for key in _BY_NAME for each in schema.get(key, {}).values()]
    return list(found.values())


@settings(MANY, max_examples=ASKED // 6)
@given(schema=SCHEMAS)
def test_whatever_the_schema_keywords_of_boundaries_stand_where_they_are_said_to(schema: Schema) -> None:
    """A boundary names a keyword that the author wrote of that place, or none."""
    try:
        cases = list(boundaries(schema))
    except UnsupportedSchema:
        assume(False)
        return
    for case in cases:
        written = speaking_of(schema, case.pointer)
        assert not case.keyword or any(case.keyword in each for each in written), case


def written_at(root: Any, pointer: str) -> list[Any]:
    """The schemas that `pointer` leads to, steps of `$ref` and `allOf` left out."""
    tokens = split(pointer)
    found = _written_together(root, [root])
    while tokens:
        token = tokens.pop(0)
        inner = [each[token] for each in found if token in each]
        if any(isinstance(each, list) for each in inner) or token in (*_OF_PROPERTIES[2:], *_BY_NAME):
            key = tokens.pop(0)
            inner = [each[int(key)] if isinstance(each, list) else each.get(key) for each in inner]
        found = _written_together(root, inner)
    return found


def _written_together(root: Any, schemas: list[Any]) -> list[Any]:
    found: dict[int, Any] = {}
    todo = [*schemas]
    while todo:
        schema = todo.pop()
        if isinstance(schema, dict) and id(schema) not in found:
            found[id(schema)] = schema
            todo += [lookup(root, schema["$ref"])] if "$ref" in schema else []
            todo += schema.get("allOf", [])
    return list(found.values())


@settings(MANY, max_examples=ASKED // 6)
@given(schema=SCHEMAS)
def test_whatever_the_schema_keywords_of_mutations_stand_at_their_pointers(schema: Schema) -> None:
    """A mutation names the keyword that breaks and where the author wrote it; one reason is all there is."""
    try:
        cases = list(mutations(schema))
    except UnsupportedSchema:
        assume(False)
        return
    plain = normalise(schema)
    validator = Validator(schema)
    for case in cases:
        assert any(case.keyword in each for each in written_at(plain, case.pointer)), case
        errors = [(where, split(pointer)) for where, pointer, _ in validator.violations(case.value)]
        apart = {where for where, tokens in errors if not _COMBINING.intersection(tokens[-1:])}
        assert len(apart) < 2 or len({tuple(tokens) for _, tokens in errors}) == 1, case


_COMBINING = {"anyOf", "oneOf", "not", "unevaluatedProperties", "unevaluatedItems"}


@settings(MANY, max_examples=ASKED // 12)
@given(data=st.data(), schema=SCHEMAS)
def test_whatever_the_schema_drawn_mutations_are_invalid(data: st.DataObject, schema: Schema) -> None:
    """The strategy for mutations keeps its promise on drawn bases too."""
    try:
        strategy = invalid(schema)
    except UnsupportedSchema:
        assume(False)
        return
    value = data.draw(strategy).value
    assert not Validator(schema).is_valid(value)
    assert not jsonschema_of(schema).is_valid(value)


def drawn(schema: Schema) -> list[Any]:
    found: list[Any] = []
    few = settings(MANY, max_examples=8, database=None, phases=[Phase.generate])
    seed(1)(few(given(from_schema(schema))(lambda value: found.append(value))))()
    return found


@settings(MANY, max_examples=ASKED // 12)
@given(schema=SCHEMAS)
def test_whatever_the_schema_a_seed_repeats_its_draws(schema: Schema) -> None:
    """Also where all is compiled anew."""
    try:
        first = drawn(schema)
    except UnsupportedSchema:
        assume(False)
        return
    compiling._compiled_text.cache_clear()
    assert drawn(schema) == first
