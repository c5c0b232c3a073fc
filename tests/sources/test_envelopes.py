from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tool_contracts.model import UNKNOWN, Span, Tool
from tool_contracts.schema import resolve
from tool_contracts.sources.envelopes import find, make_tool, recognise
from tool_contracts.sources.located import Located, pointers
from unhurried import UNHURRIED

SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
SHAPES: dict[str, tuple[str, dict[str, Any], str]] = {
    "openai-chat": (
        "openai",
        {"type": "function", "function": {"name": "look", "description": "Look.", "parameters": SCHEMA}},
        "/function/parameters",
    ),
    "openai-responses": (
        "openai",
        {"type": "function", "name": "look", "description": "Look.", "parameters": SCHEMA, "strict": True},
        "/parameters",
    ),
    "openai-function": (
        "openai",
        {"name": "look", "description": "Look.", "parameters": SCHEMA},
        "/parameters",
    ),
    "anthropic": (
        "anthropic",
        {"name": "look", "description": "Look.", "input_schema": SCHEMA},
        "/input_schema",
    ),
    "mcp": ("mcp", {"name": "look", "description": "Look.", "inputSchema": SCHEMA}, "/inputSchema"),
    "bedrock-converse": (
        "bedrock",
        {"toolSpec": {"name": "look", "description": "Look.", "inputSchema": {"json": SCHEMA}}},
        "/toolSpec/inputSchema/json",
    ),
    "bedrock-spec": (
        "bedrock",
        {"name": "look", "description": "Look.", "inputSchema": {"json": SCHEMA}},
        "/inputSchema/json",
    ),
    "gemini": (
        "gemini",
        {"name": "look", "description": "Look.", "parametersJsonSchema": SCHEMA},
        "/parametersJsonSchema",
    ),
}


WORDS = [
    "name",
    "description",
    "type",
    "function",
    "parameters",
    "input_schema",
    "inputSchema",
    "json",
    "toolSpec",
]
WORDS += [
    "tools",
    "functionDeclarations",
    "parametersJsonSchema",
    "result",
    "jsonrpc",
    "annotations",
    "properties",
]
WORDS += ["outputSchema", "items", "required", "minItems", "anyOf", "$defs"]
LEAVES = (
    st.none()
    | st.just(UNKNOWN)
    | st.sampled_from(["function", "object", "OBJECT", "a", "", "3"])
    | st.integers()
)
JUMBLES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=5),
    max_leaves=8,
)
DEFINITIONS = st.fixed_dictionaries(
    {"name": LEAVES, "description": LEAVES},
    optional=dict.fromkeys(("function", "parameters", "inputSchema", "input_schema", "annotations"), JUMBLES),
)


def located(value: Any) -> Located:
    """A value whose places are lines, in the order of its pointers."""
    return Located(value, {pointer: Span("a.json", line) for line, pointer in enumerate(pointers(value), 1)})


def tools(document: Any) -> list[Tool]:
    return [make_tool(located(document), match, "a.json") for match in find(document)]


def names(document: Any) -> list[Any]:
    return [tool.name for tool in tools(document)]


@pytest.mark.parametrize("style", SHAPES)
def test_every_envelope_becomes_the_same_document(style: str) -> None:
    """A tool is one document, whatever it was wrapped in, and each pointer has the place of the original."""
    framework, value, schema = SHAPES[style]
    (tool,) = tools(value)
    places = located(value).spans
    assert (tool.framework, tool.origin.style, tool.name) == (framework, style, "look")
    assert (tool.description, tool.input_schema) == ("Look.", SCHEMA)
    assert tool.span() == places[""]
    assert tool.span("/inputSchema/properties/city/type") == places[schema + "/properties/city/type"]
    holder = next(each for each in places if each.endswith("/name") and "properties" not in each)
    assert tool.span("/name") == places[holder]
    assert tool.toolset == "a.json"


@pytest.mark.parametrize("style", SHAPES)
@pytest.mark.parametrize(
    ("wrap", "toolset"),
    [
        (lambda tool: [tool], "a.json#"),
        (lambda tool: {"tools": [tool]}, "a.json#/tools"),
        (lambda tool: {"model": "m", "messages": [{"role": "user"}], "tools": [tool]}, "a.json#/tools"),
        (lambda tool: {"toolConfig": {"tools": [tool]}}, "a.json#/toolConfig/tools"),
        (lambda tool: {"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool]}}, "a.json#/result/tools"),
        (lambda tool: [{"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool]}}], "a.json#/0/result/tools"),
        (lambda tool: {"functions": [tool]}, "a.json#/functions"),
        (lambda tool: {"type": "session.update", "session": {"tools": [tool]}}, "a.json#/session/tools"),
    ],
)
def test_places_where_tools_are_kept(style: str, wrap: Any, toolset: str) -> None:
    """A list, the answer of a server and the body of a request hold tools that are offered together."""
    (tool,) = tools(wrap(SHAPES[style][1]))
    assert (tool.name, tool.toolset) == ("look", toolset)


@pytest.mark.parametrize("key", ["functionDeclarations", "function_declarations"])
def test_gemini_declarations(key: str) -> None:
    """Declarations are read with their types in lower case and counts as numbers, and offered together."""
    own = {
        "type": "OBJECT",
        "properties": {"n": {"type": "ARRAY", "minItems": "2", "items": {"type": "STRING"}}},
    }
    document = {
        "tools": [{key: [{"name": "a", "parameters": own, "response": {"type": "STRING"}}, {"name": "b"}]}]
    }
    first, second = tools(document)
    assert first.framework == second.framework == "gemini"
    assert first.toolset == second.toolset == "a.json#/tools"
    assert first.input_schema == {
        "type": "object",
        "properties": {"n": {"type": "array", "minItems": 2, "items": {"type": "string"}}},
    }
    assert first.output_schema == {"type": "string"}
    assert (second.name, second.input_schema) == ("b", None)


def test_types_in_upper_case_are_wrong_elsewhere() -> None:
    """Only Gemini's own schemas write `STRING`: in another envelope it stays, for the rules to report."""
    (tool,) = tools({"name": "a", "inputSchema": {"type": "OBJECT"}})
    assert tool.input_schema == {"type": "OBJECT"}


def test_mcp_extras() -> None:
    """An MCP tool has hints and a schema of its result; hints that are no object are left out."""
    value = {
        "name": "a",
        "inputSchema": SCHEMA,
        "outputSchema": {"type": "string"},
        "annotations": {"readOnlyHint": True},
    }
    (tool,) = tools(value)
    assert tool.output_schema == {"type": "string"}
    assert tool.annotations == {"readOnlyHint": True}
    assert tool.span("/annotations/readOnlyHint") == located(value).spans["/annotations/readOnlyHint"]
    assert tools({**value, "annotations": ["readOnlyHint"]})[0].annotations == {}


@pytest.mark.parametrize("schema", [None, [], "object", 3, {"q": {"type": "string"}}])
@pytest.mark.parametrize("key", ["input_schema", "inputSchema"])
def test_a_broken_schema_leaves_a_tool(key: str, schema: Any) -> None:
    """With a name and a description, what should be a schema may be anything: the rules say that it is broken."""
    (tool,) = tools({"name": "a", "description": "A.", key: schema})
    assert tool.input_schema == schema


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ({"name": "a", "description": "A.", "inputSchema": None}, "/inputSchema"),
        ({"name": "a", "description": "A.", "input_schema": None}, "/input_schema"),
        ({"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a"}]}}, "/result/tools/0"),
        ({"tools": [{"name": "a", "input_schema": SCHEMA}, {"name": "b"}]}, "/tools/1"),
        ({"type": "function", "function": {"name": "a", "description": "A.", "parameters": None}}, None),
        ({"tools": [{"type": "function", "function": {"name": "a"}}]}, None),
        ({"functionDeclarations": [{"name": "a"}]}, None),
    ],
)
def test_a_demanded_schema_has_a_place(value: dict[str, Any], place: str | None) -> None:
    """Where the shape demands a schema, a missing one has a place; elsewhere such a tool takes nothing."""
    tool = tools(value)[-1]
    assert tool.input_schema is None
    assert tool.spans.get("/inputSchema") == (None if place is None else located(value).spans[place])


@pytest.mark.parametrize(
    "value",
    [
        {"type": "function", "function": {"description": "D.", "parameters": SCHEMA}},
        {"type": "function", "description": "D.", "parameters": SCHEMA},
        {"description": "D.", "input_schema": SCHEMA},
        {"description": "D.", "inputSchema": SCHEMA, "name": None},
    ],
)
def test_a_missing_name_leaves_a_tool(value: dict[str, Any]) -> None:
    """A certain tool without a name has none."""
    (tool,) = tools(value)
    assert tool.name is None
    assert tool.properties == SCHEMA["properties"]


@pytest.mark.parametrize(
    "value",
    [
        {"name": "a", "description": "d"},
        {"name": "a", "parameters": {"rate": 3}},
        {"name": "a", "description": "d", "parameters": [{"name": "x", "in": "query"}]},
        {"type": "function", "name": "transfer", "inputs": [], "outputs": []},
        {"type": "function", "name": "f", "description": "d", "parameters": [{"name": "x", "type": "int"}]},
        {"id": "1", "type": "function", "function": {"name": "a", "arguments": "{}"}},
        {"type": "function", "function": {"name": "a"}},
        {"type": "function_call", "name": "a", "arguments": "{}"},
        {"type": "tool_use", "id": "1", "name": "a", "input": {}},
        {"name": "find", "description": "d", "parameters": {"type": "object"}, "api_mode": "async"},
        {"name": "step", "input_schema": "schemas/step.json"},
        {"name": "step", "description": "d", "input_schema": "schemas/step.json"},
        {"type": "object", "properties": {"name": {"type": "string"}, "inputSchema": {"type": "object"}}},
        {"inputSchema": SCHEMA},
        {"name": 3, "inputSchema": SCHEMA},
        {"name": "p", "version": "1", "dependencies": {}, "scripts": {}},
        {"interactions": [{"request": {"body": {"tools": [{"name": "a", "input_schema": SCHEMA}]}}}]},
        {"openapi": "3.1.0", "paths": {"/a": {"get": {"parameters": [{"name": "q"}]}}}},
        {"tools": [{"name": "a", "description": "d"}, {"type": "web_search_20250305", "name": "web_search"}]},
        {"tools": {"a": 1}, "functions": "x", "result": [3], "toolConfig": None},
        {"tools": [None, 3, "x", [], {}]},
        [[[]]],
        None,
        "x",
    ],
)
def test_what_only_resembles_a_tool_is_none(value: Any) -> None:
    """Calls, ABIs, manuals, pipelines, packages, schemas, recordings: nothing is taken for a tool."""
    assert tools(value) == []


def test_beside_tools_stand_tools() -> None:
    """In a list of tools, an object with a name that lacks its schema is one; a provider's own tool is not."""
    anthropic = {"name": "a", "input_schema": SCHEMA}
    assert names([anthropic, {"name": "b"}, {"type": "web_search_20250305", "name": "c"}, {"x": 1}]) == [
        "a",
        "b",
    ]
    chat = SHAPES["openai-chat"][1]
    assert names({"tools": [{"type": "function", "function": {"name": "ping"}}]}) == ["ping"]
    assert names([chat, {"function": {"name": "untyped", "parameters": {}}}]) == ["look", "untyped"]
    call = {"type": "function", "id": "call_1", "function": {"name": "x", "arguments": "{}"}}
    assert names([chat, call, {"type": "web_search"}]) == ["look"]
    responses = SHAPES["openai-responses"][1]
    assert names([responses, {"type": "function", "name": "b"}, {"type": "mcp", "name": "c"}]) == [
        "look",
        "b",
    ]
    assert names({"jsonrpc": "2.0", "result": {"tools": [{"name": "bare"}]}}) == ["bare"]


@UNHURRIED
@given(JUMBLES | DEFINITIONS | st.fixed_dictionaries({"tools": st.lists(DEFINITIONS)}))
def test_any_jumble_of_the_keys_is_read(value: Any) -> None:
    """Whatever stands under the keys of tools, reading ends, and what is read is JSON."""
    where = [pointer for pointer in pointers(value) if resolve(value, pointer) is UNKNOWN]
    document = Located(value, {pointer: Span("a.json") for pointer in pointers(value)}, unknown=where)
    for match in find(value):
        tool = make_tool(document, match, "a.json")
        json.dumps([tool.input_schema, tool.output_schema, tool.annotations])
        assert tool.name is not UNKNOWN or not tool.is_known("/name")
        assert "" in tool.spans


def test_a_hostile_document_ends() -> None:
    """Containers inside containers are followed a few levels deep."""
    document: dict[str, Any] = {"tools": [SHAPES["mcp"][1]]}
    for _ in range(3000):
        document = {"result": document}
    assert find(document) == []


def test_an_open_definition_lacks_nothing() -> None:
    """Where unknown keys are spread into a tool, a part that is not there is unknown, not missing."""
    value = {"name": "a", "inputSchema": SCHEMA}
    match = recognise(value)
    assert match is not None
    tool = make_tool(
        Located(value, {}, unknown=[""]), match, "a.py", framework="plain", symbol="A", toolset="t"
    )
    assert (tool.name, tool.description, tool.framework, tool.toolset) == ("a", UNKNOWN, "plain", "t")
    assert tool.unknown == {"/description", "/outputSchema", "/annotations"}


def test_unknown_parts_are_marked() -> None:
    """A computed name, description, schema or hint is unknown, and never in the schema itself."""
    value = {
        "name": UNKNOWN,
        "description": "at most {...}",
        "inputSchema": UNKNOWN,
        "annotations": {"a": UNKNOWN},
    }
    match = recognise({**value, "name": "x"})
    assert match is not None
    where = ["/name", "/description", "/inputSchema", "/annotations/a"]
    tool = make_tool(Located(value, {}, unknown=where), match, "a.py")
    assert (tool.name, tool.description, tool.input_schema, tool.annotations) == (UNKNOWN, UNKNOWN, {}, {})
    assert tool.unknown == {"/name", "/description", "/inputSchema"}


@pytest.mark.parametrize("key", ["inputSchema", "input_schema"])
def test_records_without_a_name(key: str) -> None:
    """An object without a name is a tool that lacks it only where it has nothing that no shape knows."""
    bare: dict[str, Any] = {"description": "Look.", key: SCHEMA}
    assert recognise(bare)
    assert recognise({**bare, "title": "Look", "annotations": {}})
    assert recognise({**bare, "display_name": "Look"}) is None
    assert recognise({**bare, "name": "look", "display_name": "Look"})


@pytest.mark.parametrize(
    "value",
    [
        {"name": 3, "description": ["x"], "inputSchema": SCHEMA},
        {"description": "Look.", "category": "x", "inputSchema": SCHEMA},
        {"inputSchema": SCHEMA},
    ],
)
def test_beside_tools_what_has_a_schema_is_a_tool(value: dict[str, Any]) -> None:
    """In a list of tools, an object with their schema is one whatever its name and description are."""
    found = tools({"tools": [{"name": "a", "description": "A.", "inputSchema": SCHEMA}, value]})
    assert [each.name for each in found] == ["a", value.get("name")]
    assert tools({"tools": [{"name": "a", "description": "A.", "inputSchema": SCHEMA}, {"x": 1}]})[1:] == []
