"""Edges of the rules about providers, where the examples of the rules are not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts import Signature

    Under = Callable[..., list[tuple[str, str]]]
    Said = Callable[..., list[Any]]

ROOT = "/inputSchema"
EMPTY = {"type": "object", "properties": {}}
GOOD = {
    "type": "object",
    "properties": {
        "query": {"type": "string", "description": "What to look for."},
        "limit": {"type": "integer", "minimum": 1, "default": 10},
        "tags": {"type": "array", "items": {"type": "string"}},
        "kind": {"type": "string", "enum": ["a", "b"]},
        "level": {"type": "integer", "enum": [1, 2]},
        "filter": {"type": "object", "additionalProperties": {"type": "string"}},
        "page-size": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        "when": {"type": ["string", "null"], "format": "date-time"},
        "place": {"$ref": "#/$defs/Place"},
    },
    "required": ["query"],
    "$defs": {"Place": {"type": "object", "properties": {"city": {"type": "string"}}}},
}


def schema(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": sorted(properties)}


@pytest.mark.parametrize("tool_schema", [GOOD, EMPTY, {"type": "object"}, {"type": "object", **EMPTY}, None])
def test_portable_is_silent_on_ordinary_tools(under: Under, tool_schema: Any) -> None:
    """The default profile says nothing of what most providers accept."""
    assert under("portable", tool_schema) == []


@pytest.mark.parametrize("profile", ["openai", "anthropic", "bedrock", "mistral", "mcp", "cursor", "groq"])
def test_ordinary_tools_pass_where_json_schema_is_taken(under: Under, profile: str) -> None:
    """Providers that take JSON Schema get no finding for a tool that uses it."""
    assert under(profile, GOOD) == []


@pytest.mark.parametrize(
    ("profile", "name", "refused"),
    [
        ("openai", "a" * 64, 0),
        ("openai", "a" * 65, 1),
        ("openai", "orders.find", 1),
        ("openai", "查询", 1),
        ("openai", "search\n", 1),
        ("anthropic", "a" * 128, 0),
        ("anthropic", "a" * 129, 1),
        ("anthropic", "orders.find/all", 1),
        ("gemini", "orders.find", 0),
        ("gemini", "_private", 0),
        ("gemini", "1st", 1),
        ("mcp", "orders.find", 0),
        ("mcp", "orders find", 1),
        ("cursor", "a" * 58, 0),
        ("cursor", "a" * 59, 1),
        ("cursor", "orders.find", 1),
        ("cursor", "orders-find", 0),
        ("claude-code", "a" * 56, 0),
        ("claude-code", "a" * 57, 1),
        ("bedrock", "Log problem scanner", 1),
        ("portable", "2fa_send", 1),
        ("portable", "-x", 1),
        ("portable", "a.b", 0),
        ("portable", "2.b", 0),
        ("ollama", "orders find", 0),
        ("openai", "", 0),
        ("openai", None, 0),
        ("openai", UNKNOWN, 0),
    ],
)
def test_names(under: Under, profile: str, name: Any, refused: int) -> None:
    """Names are held against pattern, first character and length, and not where they are missing or computed."""
    assert under(profile, EMPTY, name=name) == [("TOOL401", "/name")] * refused


def test_message_names_profile_limit_and_source(said: Said) -> None:
    """A finding says for whom, which limit, and who says so."""
    ((_, message),) = said("TOOL401", "mistral", EMPTY, name="a" * 70)
    assert message.startswith("mistral: name `aaa")
    assert "has 70 characters, at most 64" in message
    assert message.endswith("[witsy#164, error text]")


def test_unverified_limit_is_information(said: Said) -> None:
    """A limit that nobody has confirmed never changes the exit code, and is called unverified."""
    ((pointer, message, fix, severity),) = said("TOOL401", "claude-code", EMPTY, name="a" * 57)
    assert (pointer, fix, severity) == ("/name", None, "info")
    assert "has 57 characters, at most 56" in message
    assert "[unverified: " in message
    assert said("TOOL401", "claude-code", EMPTY, name="a" * 56) == []


def test_a_limit_that_is_not_enforced_is_a_warning(said: Said) -> None:
    """What is taken against advice, or cut without a word, is no error: nothing is refused."""
    ((pointer, message, fix, severity),) = said("TOOL401", "mcp", EMPTY, name="a" * 129)
    assert (pointer, fix, severity) == ("/name", None, "warning")
    assert "has 129 characters, at most 128 are advised" in message
    ((_, message, _, severity),) = said("TOOL403", "claude-code", EMPTY, description="x" * 2049)
    assert severity == "warning"
    assert "2049 characters, at most 2048 reach the model" in message
    assert said("TOOL403", "claude-code", EMPTY, description="x" * 2048) == []
    assert said("TOOL403", "openai", EMPTY, description="x" * 2049) == []
    ((_, message),) = said("TOOL401", "anthropic", EMPTY, name="a" * 129)
    assert "at most 128 are accepted" in message


@pytest.mark.parametrize(
    ("profile", "key", "refused"),
    [
        ("portable", "filter[name]", True),
        ("portable", "$top", True),
        ("portable", "a/b", True),
        ("portable", "x" * 65, True),
        ("portable", "page.size-1", False),
        ("anthropic", "no blank", True),
        ("gemini-legacy", "page-size", True),
        ("gemini-legacy", "_page", False),
        ("openai", "$top", False),
    ],
)
def test_property_names(under: Under, profile: str, key: str, refused: bool) -> None:
    """Keys of the root's properties are held against the pattern; the pointer is escaped."""
    found = under(profile, schema(**{key: {"type": "string"}}))
    place = f"{ROOT}/properties/{key.replace('/', '~1')}"
    assert (("TOOL402", place) in found) == refused


def test_only_the_root_has_checked_property_names(under: Under) -> None:
    """Providers check the names of parameters, not those of nested objects."""
    assert under("portable", schema(filter=schema(**{"$top": {"type": "string"}}))) == []


@pytest.mark.parametrize(
    ("description", "refused"), [("", True), ("Find.", False), (None, False), (UNKNOWN, False)]
)
def test_empty_description(under: Under, description: Any, refused: bool) -> None:
    """Bedrock refuses a description that is there and empty, not one that is missing."""
    assert under("bedrock", EMPTY, description=description) == [("TOOL404", "/description")] * refused


@pytest.mark.parametrize(
    ("profile", "tool_schema", "code", "pointer"),
    [
        ("anthropic", {**EMPTY, "oneOf": []}, "TOOL406", f"{ROOT}/oneOf"),
        ("openai", {**EMPTY, "not": {}}, "TOOL406", f"{ROOT}/not"),
        ("mcp", {"$ref": "#/$defs/Node", "$defs": {"Node": EMPTY}}, "TOOL407", ROOT),
        ("bedrock", {"type": "string"}, "TOOL407", f"{ROOT}/type"),
        ("mcp", {"type": ["object"]}, "TOOL407", f"{ROOT}/type"),
        ("cohere", None, "TOOL408", ROOT),
        ("openai", {"type": "object"}, "TOOL410", ROOT),
        ("openai", schema(x={"type": "array", "prefixItems": [{}]}), "TOOL409", f"{ROOT}/properties/x"),
        ("openai", schema(x={"anyOf": [{"type": "array"}]}), "TOOL409", f"{ROOT}/properties/x/anyOf/0"),
        ("openai-strict", schema(x={"type": "array", "items": {}}), "TOOL409", f"{ROOT}/properties/x/items"),
        (
            "openai-strict",
            schema(x={"type": "array", "items": True}),
            "TOOL409",
            f"{ROOT}/properties/x/items",
        ),
        ("gemini-legacy", EMPTY, "TOOL411", ROOT),
        ("gemini-legacy", schema(x=EMPTY), "TOOL411", f"{ROOT}/properties/x"),
        ("gemini-legacy", schema(x={}), "TOOL412", f"{ROOT}/properties/x"),
        (
            "gemini-legacy",
            schema(x={"type": "array", "items": True}),
            "TOOL414",
            f"{ROOT}/properties/x/items",
        ),
        ("mcp", schema(x=True), "TOOL414", f"{ROOT}/properties/x"),
        ("portable", schema(x=False), "TOOL414", f"{ROOT}/properties/x"),
        ("ollama", schema(x=True), "TOOL414", f"{ROOT}/properties/x"),
        (
            "gemini-legacy",
            schema(x={"type": "string", "enum": ["a", None]}),
            "TOOL415",
            f"{ROOT}/properties/x/enum/1",
        ),
        ("anthropic-strict", schema(x={"enum": ["a", []]}), "TOOL415", f"{ROOT}/properties/x/enum/1"),
        (
            "gemini-legacy",
            schema(x={"type": "object", "additionalProperties": {"type": "string"}}),
            "TOOL416",
            f"{ROOT}/properties/x/additionalProperties",
        ),
        ("vllm", schema(x={"type": "number", "multipleOf": 2}), "TOOL416", f"{ROOT}/properties/x/multipleOf"),
        ("ollama", schema(x={"type": "string", "pattern": "a"}), "TOOL417", f"{ROOT}/properties/x/pattern"),
        ("cohere-strict", {"type": "object", "properties": {"x": {}}}, "TOOL418", ROOT),
        (
            "gemini-legacy",
            schema(x={"type": "string", "enum": ["a", ""]}),
            "TOOL415",
            f"{ROOT}/properties/x/enum/1",
        ),
        (
            "gemini-legacy",
            schema(x={"type": "string", "format": "uri"}),
            "TOOL424",
            f"{ROOT}/properties/x/format",
        ),
        ("vllm", schema(x={"type": "string", "format": "byte"}), "TOOL424", f"{ROOT}/properties/x/format"),
        (
            "vllm",
            schema(x={"type": "object", "propertyNames": {}, "patternProperties": {}}),
            "TOOL426",
            f"{ROOT}/properties/x/propertyNames",
        ),
        (
            "anthropic-strict",
            schema(x={"oneOf": [{"type": "null"}]}),
            "TOOL416",
            f"{ROOT}/properties/x/oneOf",
        ),
        (
            "anthropic-strict",
            schema(x={"type": "array", "items": {"type": "string"}, "uniqueItems": True}),
            "TOOL416",
            f"{ROOT}/properties/x/uniqueItems",
        ),
        (
            "anthropic-strict",
            schema(x={"allOf": [{"$ref": "#/$defs/A"}]}),
            "TOOL419",
            f"{ROOT}/properties/x/allOf/0/$ref",
        ),
        ("gemini-legacy", {**EMPTY, "required": ["x"]}, "TOOL418", f"{ROOT}/required/0"),
        ("gemini-legacy", schema(x={"$ref": "#/$defs/A"}), "TOOL419", f"{ROOT}/properties/x/$ref"),
        ("portable", schema(x={"$ref": "other.json#/A"}), "TOOL419", f"{ROOT}/properties/x/$ref"),
        ("openai-strict", schema(x={"$ref": "#/properties/y"}), "TOOL419", f"{ROOT}/properties/x/$ref"),
        (
            "openai-strict",
            schema(x={"$ref": "#/$defs/A", "description": "An A."}),
            "TOOL419",
            f"{ROOT}/properties/x/$ref",
        ),
        ("openai-strict", schema(x={"type": "object"}), "TOOL422", f"{ROOT}/properties/x"),
        ("openai-strict", EMPTY, "TOOL422", ROOT),
        (
            "openai-strict",
            schema(x={"type": "string", "pattern": "a(?<=a)"}),
            "TOOL425",
            f"{ROOT}/properties/x/pattern",
        ),
    ],
)
def test_refused(under: Under, profile: str, tool_schema: Any, code: str, pointer: str) -> None:
    """What a provider refuses is reported where it stands."""
    assert (code, pointer) in under(profile, tool_schema)


@pytest.mark.parametrize(
    ("profile", "tool_schema", "code"),
    [
        ("openai", schema(items={"type": "array", "items": {"type": "string"}}), "TOOL409"),
        ("openai", schema(x={"type": ["string", "array"], "items": {}}), "TOOL409"),
        ("anthropic", schema(x={"anyOf": [{"type": "string"}]}), "TOOL406"),
        ("gemini-legacy", schema(x={"anyOf": [{"type": "string"}]}), "TOOL412"),
        ("gemini-legacy", schema(x={"type": "object", "additionalProperties": False}), "TOOL414"),
        ("mcp", schema(x={"type": "array", "items": True}), "TOOL414"),
        ("ollama", schema(x={"type": "array", "items": True}), "TOOL414"),
        ("anthropic", schema(x=True), "TOOL414"),
        ("gemini-legacy", schema(const={"type": "string"}), "TOOL416"),
        ("ollama", {**schema(x={"type": "string", "title": "X"}), "additionalProperties": False}, "TOOL417"),
        ("portable", schema(x={"$ref": "#/$defs/A"}), "TOOL419"),
        ("portable", {"$id": "urn:a", **schema(x={"$ref": "urn:a#/properties/y"})}, "TOOL419"),
        ("openai-strict", schema(x={"type": "string", "pattern": r"\(?=a"}), "TOOL425"),
        ("vllm", schema(x={"type": "string", "minLength": 1}), "TOOL426"),
        ("anthropic-strict", schema(x={"enum": ["a", 1, None, True]}), "TOOL415"),
        (
            "anthropic-strict",
            schema(x={"type": "array", "items": {"type": "string"}, "minItems": 1}),
            "TOOL428",
        ),
        ("cohere-strict", EMPTY, "TOOL418"),
        ("gemini", schema(x={"type": "array"}), "TOOL409"),
        ("gemini-legacy", schema(x={"type": "string", "enum": ["a", " "]}), "TOOL415"),
        ("anthropic-strict", schema(x={"enum": ["a", ""]}), "TOOL415"),
        ("gemini-legacy", schema(x={"type": "string", "format": "date-time"}), "TOOL424"),
        ("gemini-legacy", schema(x={"type": "integer", "format": "int32"}), "TOOL424"),
        ("vllm", schema(x={"type": "string", "format": "uri"}), "TOOL424"),
        ("anthropic-strict", schema(x={"anyOf": [{"$ref": "#/$defs/A"}]}), "TOOL419"),
        ("openai", schema(x={"allOf": [{"$ref": "#/$defs/A"}]}), "TOOL419"),
        ("anthropic", schema(x={"oneOf": [{"type": "null"}]}), "TOOL416"),
    ],
)
def test_accepted(under: Under, profile: str, tool_schema: Any, code: str) -> None:
    """What only looks like a refused schema is not reported."""
    assert code not in {found for found, _ in under(profile, tool_schema)}


def test_a_refused_keyword_is_told_once(under: Under) -> None:
    """Below a keyword that is refused, or in a definition that is unreachable, nothing more is said."""
    value = {"oneOf": [{"const": 1}, {}]}
    assert under("gemini-legacy", schema(x=value)) == [("TOOL416", f"{ROOT}/properties/x/oneOf")]


def test_no_parameters_are_a_note(said: Said) -> None:
    """A tool without parameters is information: clients leave the schema out for Gemini."""
    ((_, _, _, severity),) = said("TOOL411", "gemini-legacy", EMPTY)
    assert severity == "info"


def test_unknown_parts_are_left_alone(under: Under) -> None:
    """What could not be read is not judged, whatever the profile."""
    tool_schema = schema(x={"type": UNKNOWN}, y={}, z={"type": "object", "additionalProperties": UNKNOWN})
    unknown = {f"{ROOT}/properties/{place}" for place in ("x", "y", "z")}
    found = under("gemini-legacy", tool_schema, unknown=unknown)
    assert found == []
    assert under("openai-strict", UNKNOWN, unknown={ROOT}) == []


@pytest.mark.parametrize("broken", [[], "text", 3, {"properties": []}, {"properties": {"x": 3, "y": None}}])
@pytest.mark.parametrize(
    "profile", ["portable", "openai-strict", "anthropic-strict", "gemini-legacy", "mcp", "vllm"]
)
def test_broken_schemas_do_not_crash(under: Under, profile: str, broken: Any) -> None:
    """What is no schema is left to the rule that says so."""
    under(profile, broken)
    hostile = {
        "type": 3,
        "properties": {
            "x": {"enum": 3, "required": {}, "$ref": 5, "format": [], "pattern": None, "minItems": "1"}
        },
        "required": [[], 1],
        "x-mcp-header": 1,
    }
    under(profile, hostile)


def test_recursion_is_told_where_it_is_entered(under: Under) -> None:
    """A recursive definition is reported at the parameter that leads into it, also over several definitions."""
    definitions = {
        "A": {"type": "object", "properties": {"b": {"$ref": "#/$defs/B"}}},
        "B": {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}},
        "C": {"type": "object", "properties": {"n": {"type": "string"}}},
    }
    tool_schema = {**schema(x={"$ref": "#/$defs/A"}, y={"$ref": "#/$defs/C"}), "$defs": definitions}
    found = under("gemini-legacy", tool_schema)
    assert ("TOOL420", f"{ROOT}/properties/x/$ref") in found
    assert ("TOOL419", f"{ROOT}/properties/y/$ref") in found
    assert ("TOOL419", f"{ROOT}/properties/x/$ref") not in found
    assert [code for code, _ in found].count("TOOL420") == 1


def test_recursion_of_the_root(under: Under) -> None:
    """A reference to the whole schema is recursive."""
    found = under("anthropic-strict", schema(kids={"type": "array", "items": {"$ref": "#"}}))
    assert ("TOOL420", f"{ROOT}/properties/kids/items/$ref") in found


def test_strict_mode_of_a_signature(under: Under, signature: Signature) -> None:
    """Of a schema made of a signature only that is told which a framework cannot add."""
    tool_schema = {
        "type": "object",
        "properties": {
            "method": {"type": "string"},
            "major": {"type": "integer", "default": 0},
            "minor": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None},
            "options": {"type": "object"},
            "place": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
        },
        "required": ["method", "options", "place"],
    }
    kinds = {f"{ROOT}/properties/method": "str"}
    assert under("openai-strict", tool_schema, kinds=kinds, signature=signature) == [
        ("TOOL422", f"{ROOT}/properties/options"),
        ("TOOL423", f"{ROOT}/properties/major"),
    ]
    assert under("openai-strict", EMPTY, signature=signature) == []
