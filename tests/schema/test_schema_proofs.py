from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from tool_contracts.generate import UnsupportedSchema, boundaries, from_schema
from tool_contracts.generate.compiling import _compiled_text
from tool_contracts.schema.proofs import bulk_judge, contradiction

HIDDEN = {"type": "string", "pattern": "^a$", "not": {"const": "a"}}
"""No value fits, and only a proof can tell: a text matches, and is the one that is forbidden."""
OPEN = {"type": "object", "properties": {"n": {"type": "integer", "minimum": 1}}}


def is_installed() -> bool:
    try:
        import jsonschema_rs  # noqa: F401
    except ImportError:
        return False
    return True


needs_package = pytest.mark.skipif(not is_installed(), reason="needs jsonschema-rs")


@needs_package
def test_contradictions_are_proved() -> None:
    """The innermost place is named; what has values is not accused."""
    schema = {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer", "minimum": 3, "maximum": 2}}}  # fmt: skip
    assert contradiction(schema) == "/properties/a"
    assert contradiction(OPEN) is None
    assert contradiction({"properties": {"a": False}}) is None


@needs_package
def test_values_are_judged_in_bulk() -> None:
    """Valid, invalid, and no JSON at all."""
    judge = bulk_judge(OPEN)
    assert judge is not None
    assert [judge({"n": 1}), judge({"n": 0}), judge("\ud800"), judge({1: 2})] == [True, False, None, None]


@needs_package
def test_formats_are_known_to_the_bulk_judge_or_not() -> None:
    """A value passes by either reading, in drafts that assert formats too; under `not` and `oneOf` one forbids more."""
    old = bulk_judge({"$schema": "http://json-schema.org/draft-07/schema#", "format": "date"})
    barred = bulk_judge({"type": "string", "not": {"format": "date"}})
    either = bulk_judge({"oneOf": [{"format": "date"}, {"format": "date-time"}]})
    assert old is not None
    assert barred is not None
    assert either is not None
    assert old("2020-01-01t00:00") is True
    assert [barred("x"), barred(5)] == [True, False]
    assert either("2020-01-01") is True


@pytest.mark.parametrize(
    "schema", [{"$ref": "http://localhost:1/x.json"}, {"items": {"$ref": "other.json"}}, {"$ref": 5}]
)
def test_nothing_is_fetched(schema: Any) -> None:
    """Where a reference leads out, nothing is asked."""
    assert contradiction(schema) is None
    assert bulk_judge(schema) is None


def test_without_the_package_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """All else goes on: the same cases are made."""
    with_it = list(boundaries(OPEN))
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    _compiled_text.cache_clear()
    assert contradiction(False) is None
    assert bulk_judge(OPEN) is None
    assert list(boundaries(OPEN)) == with_it
    _compiled_text.cache_clear()


def _fails(schema: Any) -> Any:
    raise RuntimeError("not modelled")


@pytest.mark.parametrize(
    ("package", "place"),
    [
        ({"canonical": SimpleNamespace(find_unsatisfiable=lambda schema: {"": 1, "/not": 2})}, "/not"),
        ({"canonical": SimpleNamespace(find_unsatisfiable=lambda schema: {"/properties/a": 1})}, None),
        ({"canonicalize": lambda schema: SimpleNamespace(satisfiability=lambda: "no")}, ""),
        ({"canonicalize": lambda schema: SimpleNamespace(satisfiability=lambda: "unknown")}, None),
        ({"canonicalize": lambda schema: SimpleNamespace(is_satisfiable=lambda: False)}, ""),
        ({"canonicalize": lambda schema: SimpleNamespace(is_satisfiable=lambda: True)}, None),
        ({"canonicalize": _fails}, None),
        ({}, None),
    ],
)
def test_every_generation_of_names_is_understood(
    monkeypatch: pytest.MonkeyPatch, package: dict[str, Any], place: str | None
) -> None:
    """`find_unsatisfiable`, `satisfiability` and `is_satisfiable`, as the releases since 0.49 had them; or none."""
    monkeypatch.setitem(sys.modules, "jsonschema_rs", SimpleNamespace(**package))
    assert contradiction({}) == place


def test_a_proof_is_believed_unless_a_value_contradicts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package is experimental: a valid value outweighs its proof."""
    found = {"canonical": SimpleNamespace(find_unsatisfiable=lambda schema: {"": 1, "/not": 2})}
    monkeypatch.setitem(sys.modules, "jsonschema_rs", SimpleNamespace(**found))
    _compiled_text.cache_clear()
    with pytest.raises(UnsupportedSchema, match=r"^`not`: no value satisfies the schema"):
        from_schema(HIDDEN)
    from_schema(OPEN)
    _compiled_text.cache_clear()
