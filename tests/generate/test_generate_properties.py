from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tool_contracts.generate import UnsupportedSchema, boundaries, examples, from_schema, invalid, mutations
from tool_contracts.schema import Validator, walk
from tool_contracts.schema.validation import _format_checker

NAMES = st.sampled_from(["query", "limit", "user_id", "tags", "options"])


def leaves() -> st.SearchStrategy[dict[str, Any]]:
    """Parameters as tools have them."""
    low_high = st.tuples(st.integers(-5, 5), st.integers(6, 20))
    return st.one_of(
        st.just({"type": "boolean"}),
        st.just({"type": "string"}),
        st.just({}),
        st.builds(lambda b: {"type": "integer", "minimum": b[0], "maximum": b[1]}, low_high),
        st.builds(lambda b: {"type": "number", "exclusiveMinimum": b[0], "default": b[1]}, low_high),
        st.builds(lambda n: {"type": "string", "minLength": n, "maxLength": n + 3}, st.integers(0, 5)),
        st.builds(
            lambda f: {"type": "string", "format": f}, st.sampled_from(["date", "uuid", "uri", "email"])
        ),
        st.builds(
            lambda m: {"enum": m}, st.lists(st.sampled_from(["a", "b", 1, None]), min_size=1, unique=True)
        ),
        st.just({"type": "string", "pattern": "^[a-z]{2}$"}),
        st.just({"type": ["integer", "null"]}),
    )


def compound(inner: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.one_of(
        st.builds(lambda i, n: {"type": "array", "items": i, "minItems": n, "maxItems": n + 2}, inner, st.integers(0, 2)),
        st.builds(lambda i: {"anyOf": [i, {"type": "null"}]}, inner),
        st.builds(lambda a, b: {"oneOf": [a, b]}, inner, inner),
        st.builds(lambda i: {"type": "object", "additionalProperties": i}, inner),
        st.builds(lambda a, b: {"allOf": [a, b]}, inner, inner),
        st.builds(lambda i: {"not": i}, inner),
        tools(inner),
    )  # fmt: skip


@st.composite
def tools(draw: st.DrawFn, inner: st.SearchStrategy[dict[str, Any]]) -> dict[str, Any]:
    properties = draw(st.dictionaries(NAMES, inner, max_size=4))
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    schema["required"] = [name for name in properties if draw(st.booleans())]
    if draw(st.booleans()):
        schema["additionalProperties"] = draw(st.booleans())
    if len(properties) > 1 and draw(st.booleans()):
        first, second, *_ = properties
        schema["dependentRequired"] = {first: [second]}
    return schema


SCHEMAS = tools(st.recursive(leaves(), compound, max_leaves=4))
MANY = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


@MANY
@given(data=st.data(), schema=SCHEMAS)
def test_whatever_the_schema_draws_are_valid(data: st.DataObject, schema: dict[str, Any]) -> None:
    """Every tool-like schema is answered with valid arguments, or with one error."""
    try:
        strategy = from_schema(schema)
    except UnsupportedSchema:
        assume(False)
        return
    value = data.draw(strategy)
    assert Validator(schema).is_valid(value)
    assert Draft202012Validator(schema, format_checker=_format_checker()).is_valid(value)
    if not any(
        keyword in part for _, part in walk(schema) if isinstance(part, dict) for keyword in ("oneOf", "not")
    ):
        # with these, a validator that ignores formats holds other values valid than one that reads them
        assert Draft202012Validator(schema).is_valid(value)
    assert json.loads(json.dumps(value, allow_nan=False)) == value


@MANY
@given(schema=SCHEMAS)
def test_whatever_the_schema_cases_are_valid_and_mutations_are_not(schema: dict[str, Any]) -> None:
    """Boundaries and examples are a subset of the valid, mutations of the invalid; both lists are fixed."""
    validator = Validator(schema)
    try:
        valid = [*boundaries(schema), *examples(schema)]
        broken = list(mutations(schema))
    except UnsupportedSchema:
        assume(False)
        return
    plain = Draft202012Validator(schema, format_checker=_format_checker())
    assert all(validator.is_valid(case.value) and plain.is_valid(case.value) for case in valid)
    assert not any(plain.is_valid(case.value) for case in broken)
    assert not any(validator.is_valid(case.value) for case in broken)
    assert broken == list(mutations(schema))


@settings(MANY, max_examples=10)
@given(data=st.data(), schema=SCHEMAS)
def test_whatever_the_schema_drawn_mutations_are_invalid(data: st.DataObject, schema: dict[str, Any]) -> None:
    """The strategy for mutations keeps its promise on drawn bases too."""
    try:
        strategy = invalid(schema)
    except UnsupportedSchema:
        assume(False)
        return
    assert not Validator(schema).is_valid(data.draw(strategy).value)
