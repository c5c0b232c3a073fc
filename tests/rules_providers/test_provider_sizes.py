"""Limits of patterns, numbers, depth, texts and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts import Signature

    Under = Callable[..., list[tuple[str, str]]]
    Said = Callable[..., list[Any]]


ROOT = "/inputSchema"
EMPTY = {"type": "object", "properties": {}}


def schema(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": sorted(properties)}


@pytest.mark.parametrize(
    ("profile", "pattern", "refused"),
    [
        ("openai", r"^\p{L}+$", True),
        ("openai", "(?<year>[0-9]{4})", True),
        ("openai", "(?P<year>[0-9]{4})", False),
        ("openai", "^(?!root$)[a-z]+$", False),
        ("openai", "[[a]--b]", False),
        ("portable", r"^\p{L}+$", True),
        ("portable", r"^[a-z]\b", False),
        ("anthropic", r"^\p{L}+$", False),
        ("openai-strict", "^(?!root$)[a-z]+$", True),
        ("openai-strict", "a(?<=a)", True),
        ("openai-strict", r"\(?=a", False),
        ("openai-strict", "[(?=a]", False),
        ("openai-strict", r"[\](?=a]", False),
        ("openai-strict", r"(a)\1", False),
        ("anthropic-strict", "^(?=.*P).*$", True),
        ("anthropic-strict", r"^(a)\1$", True),
        ("anthropic-strict", r"^(?P<n>a)(?P=n)$", True),
        ("anthropic-strict", r"\bParis\b", True),
        ("anthropic-strict", r"[\b]", False),
        ("anthropic-strict", r"\\bParis", False),
        ("anthropic-strict", r"^P[a-z]+\0$", False),
        ("mistral", r"^\p{L}(?=a)\1$", False),
    ],
)
def test_patterns(under: Under, profile: str, pattern: str, refused: bool) -> None:
    """A pattern is compiled as the provider does it, and searched for what its grammar does not know."""
    found = under(profile, schema(x={"type": "string", "pattern": pattern}))
    assert (("TOOL425", f"{ROOT}/properties/x/pattern") in found) == refused


def test_patterns_of_names(under: Under) -> None:
    """The keys of `patternProperties` are patterns too."""
    found = under("openai", schema(x={"type": "object", "patternProperties": {r"^\p{L}/": {}, "^a": {}}}))
    assert found == [("TOOL425", f"{ROOT}/properties/x/patternProperties/^\\p{{L}}~1")]


@pytest.mark.parametrize(
    ("profile", "bounds", "keyword"),
    [
        ("openai", {"maximum": 2**63 - 1}, "maximum"),
        ("openai", {"exclusiveMaximum": 2**64}, "exclusiveMaximum"),
        ("anthropic", {"minimum": 10**400}, "minimum"),
        ("portable", {"maximum": 9223372036854776000.0}, "maximum"),
        ("portable", {"maximum": 2**53 - 1}, None),
        ("portable", {"minimum": -(2**63)}, None),
        ("openai", {"maximum": 2**62, "default": 2**64}, None),
        ("openai", {"maximum": "9223372036854775807"}, None),
        ("gemini", {"maximum": 2**63 - 1}, None),
    ],
)
def test_large_bounds(under: Under, profile: str, bounds: dict[str, Any], keyword: str | None) -> None:
    """A bound that no 64 bits hold once it has been a floating-point number is refused."""
    found = under(profile, schema(x={"type": "integer", **bounds}))
    assert found == ([] if keyword is None else [("TOOL428", f"{ROOT}/properties/x/{keyword}")])


def nested(levels: int) -> dict[str, Any]:
    """A parameter that holds objects in each other."""
    inner: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        inner = {
            "type": "object",
            "properties": {"x": inner},
            "required": ["x"],
            "additionalProperties": False,
        }
    return inner


def test_levels(under: Under) -> None:
    """Objects are levels, those of a definition are counted from there; arrays and branches are none."""
    deep = ("TOOL427", ROOT)
    assert deep not in under("openai-strict", nested(10))
    assert deep in under("openai-strict", nested(11))
    assert deep not in under("openai-strict", {**nested(10), "$defs": {"A": nested(10)}})
    assert deep in under("openai-strict", {**nested(1), "$defs": {"A": nested(11)}})
    listed: dict[str, Any] = nested(9)
    for _ in range(12):
        listed = {"anyOf": [{"type": "array", "items": listed}, {"type": "null"}]}
    assert deep not in under("openai-strict", schema(x=listed))
    assert deep in under("openai-strict", schema(x=nested(10)))
    kinds = {f"{ROOT}/properties/x": "model"}
    assert deep not in under("openai-strict", schema(x=nested(10)), kinds=kinds)


def test_texts(under: Under) -> None:
    """Names and values are counted in characters over the whole schema, the values of a large enum by themselves."""
    size = ("TOOL427", ROOT)
    many = {"type": "string", "enum": [str(number) for number in range(1001)]}
    assert size in under("openai-strict", schema(x=many))
    assert size not in under("openai-strict", schema(x={**many, "enum": many["enum"][:1000]}))
    long = [f"{number:0100}" for number in range(251)]
    assert size in under("openai-strict", schema(x={"type": "string", "enum": long}))
    assert size not in under("openai-strict", schema(x={"type": "string", "enum": long[:250]}))
    assert size in under(
        "openai-strict", schema(**{f"{number:05000}": {"type": "null"} for number in range(25)})
    )
    assert size not in under(
        "openai-strict", schema(**{f"{number:05000}": {"type": "null"} for number in range(24)})
    )
    assert size not in under("anthropic-strict", schema(x=many))


def test_optional_parameters_and_unions(under: Under, signature: Signature) -> None:
    """Both are counted outside of definitions, unions only where a parameter itself is one."""
    size = ("TOOL427", ROOT)
    optional = {"type": "object", "properties": {f"p{number}": {"type": "string"} for number in range(25)}}
    assert size in under("anthropic-strict", optional)
    assert size not in under("anthropic-strict", {**optional, "required": ["p0"]})
    assert size not in under("anthropic-strict", {**EMPTY, "$defs": {"A": optional}})
    assert size in under("anthropic-strict", schema(x=optional))
    kinds = {f"{ROOT}/properties/x": "model"}
    assert size not in under("anthropic-strict", schema(x=optional), kinds=kinds, signature=signature)
    union = {"anyOf": [{"type": "string"}, {"type": "null"}]}
    assert size in under("anthropic-strict", schema(**{f"p{number}": union for number in range(17)}))
    assert size not in under("anthropic-strict", schema(**{f"p{number}": union for number in range(16)}))
    lists = {f"p{number}": {"type": "array", "items": union} for number in range(17)}
    assert size not in under("anthropic-strict", schema(**lists))
