"""The shapes in which tools are handed to models: recognised in a value, and made into tools.

A shape is taken for a tool only where it can hardly be anything else; but a definition that is certain otherwise
stays one when its name is missing or its schema is a list, so that the rules can say so.
"""

from __future__ import annotations

from tool_contracts.model import UNKNOWN, Origin, Tool
from tool_contracts.schema import join, resolve, split
from tool_contracts.sources.gemini import normalise
from tool_contracts.sources.located import is_within, pointers
from tool_contracts.sources.partial import settle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from tool_contracts.sources.located import Located


class Envelope:
    """One shape: the framework it belongs to, and the keys of its parts.

    `inner` is the key of the object that holds the parts, where they do not stand in the tool itself. Where
    `takes_nothing`, a tool without a schema, or with null for one, is a tool without parameters. `traits` are those of
    a tool that is nothing but such a descriptor.
    """

    __slots__ = ("framework", "inner", "name", "output", "schema", "takes_nothing", "traits")

    def __init__(
        self,
        name: str,
        framework: str,
        schema: tuple[str, ...],
        output: tuple[str, ...] = (),
        inner: str | None = None,
        takes_nothing: bool = False,
        traits: frozenset[str] = frozenset(),
    ) -> None:
        self.name = name
        self.framework = framework
        self.schema = schema
        self.output = output
        self.inner = inner
        self.takes_nothing = takes_nothing
        self.traits = traits


OPENAI_CHAT = Envelope("openai-chat", "openai", ("parameters",), inner="function", takes_nothing=True)
OPENAI_RESPONSES = Envelope("openai-responses", "openai", ("parameters",), takes_nothing=True)
OPENAI_FUNCTION = Envelope("openai-function", "openai", ("parameters",), takes_nothing=True)
ANTHROPIC = Envelope("anthropic", "anthropic", ("input_schema",))
MCP = Envelope("mcp", "mcp", ("inputSchema",), ("outputSchema",), traits=frozenset({"serves_mcp"}))
BEDROCK = Envelope("bedrock-converse", "bedrock", ("inputSchema",), inner="toolSpec")
BEDROCK_SPEC = Envelope("bedrock-spec", "bedrock", ("inputSchema",), ("outputSchema",))
GEMINI = Envelope(
    "gemini",
    "gemini",
    ("parametersJsonSchema", "parameters_json_schema", "parameters"),
    ("responseJsonSchema", "response_json_schema", "response"),
    takes_nothing=True,
)

_GEMINI_LISTS = ("functionDeclarations", "function_declarations")
_LISTS = ("tools", "functions", *_GEMINI_LISTS)
_AROUND = ("result", "toolConfig", "tool_config", "config", "session")
"""Keys of the objects that hold such lists: answers, and parts of request bodies."""

_CALL_KEYS = ("api_mode", "arguments", "args", "call_id", "inputs", "outputs")
"""Keys of a call of a tool, or of a function of another kind that otherwise looks like one: a contract's ABI, the
operations that a deployed agent has for its clients (`class_methods` of Google's Agent Engine)."""

_REPORT_KEYS = ("framework", "filename", "location")
"""Keys of a tool as our own lists and reports show it; it is defined in the file that they name."""

_FILE_ENDINGS = (".json", ".yaml", ".yml")

_TOOL_KEYS = frozenset(
    (
        "_meta",
        "allowed_callers",
        "annotations",
        "behavior",
        "cache_control",
        "defer_loading",
        "description",
        "eager_input_streaming",
        "execution",
        "icons",
        "inputSchema",
        "input_examples",
        "input_schema",
        "name",
        "outputSchema",
        "parameters",
        "parametersJsonSchema",
        "parameters_json_schema",
        "response",
        "responseJsonSchema",
        "response_json_schema",
        "strict",
        "title",
        "type",
    )
)
"""What a tool may have, in some shape. Objects with more than that are a program's own records."""

_STRICT = frozenset({"asks_strict"})

_SCHEMA_KEYS = frozenset(
    (
        "$defs",
        "$ref",
        "$schema",
        "additionalProperties",
        "allOf",
        "anyOf",
        "description",
        "enum",
        "items",
        "json",
        "oneOf",
        "properties",
        "required",
        "title",
        "type",
    )
)


class Match:
    """A tool in a value: its shape, its pointer, and the pointers of its parts.

    `parts` maps the pointers of the tool document (`/name`, `/inputSchema`) to pointers into the value; `toolset`
    is the pointer of the outermost list that the tool stands in, if any.
    """

    __slots__ = ("envelope", "parts", "pointer", "toolset")

    def __init__(
        self, envelope: Envelope, pointer: str, parts: Mapping[str, str], toolset: str | None = None
    ) -> None:
        self.envelope = envelope
        self.pointer = pointer
        self.parts = dict(parts)
        self.toolset = toolset


def recognise(value: Any, pointer: str = "") -> Match | None:
    """The one tool that a value certainly is, if it is one; `pointer` says where the value stands."""
    if not isinstance(value, dict) or all(key in value for key in _REPORT_KEYS):
        return None
    is_function = value.get("type") == "function"
    inner = value.get("function")
    if is_function and isinstance(inner, dict):
        certain = ("parameters" in inner or "description" in inner) and not _is_call(inner)
        return _match(OPENAI_CHAT, value, pointer) if certain else None
    if isinstance(value.get("toolSpec"), dict):
        return _match(BEDROCK, value, pointer) if "name" in value["toolSpec"] else None
    if "inputSchema" in value and _is_tool(value, value["inputSchema"]):
        wrapped = isinstance(value["inputSchema"], dict) and set(value["inputSchema"]) == {"json"}
        return _match(BEDROCK_SPEC if wrapped else MCP, value, pointer)
    if "input_schema" in value and _is_tool(value, value["input_schema"]):
        return _match(ANTHROPIC, value, pointer)
    if any(key in value and _is_tool(value, value[key]) for key in GEMINI.schema[:2]):
        return _match(GEMINI, value, pointer)
    if "parameters" not in value or _is_call(value):
        return None
    schema = value["parameters"]
    if is_function and _is_tool(value, schema) and not _is_list_of_names(schema):
        return _match(OPENAI_RESPONSES, value, pointer)
    if isinstance(schema, dict) and _given(value, "name") and "type" not in value:
        kind = schema.get("type")
        if kind == "OBJECT":
            return _match(GEMINI, value, pointer)
        if kind == "object" or isinstance(schema.get("properties"), dict):
            return _match(OPENAI_FUNCTION, value, pointer)
    return None


def find(document: Any) -> list[Match]:
    """The tools of a whole document: one, a list, the answer of a server, the body of a request.

    Only the places where such documents keep tools are looked at: a recorded conversation, an OpenAPI document or
    a lock file holds none.
    """
    return list(_find(document, "", None, None, 0))


def make_tool(
    located: Located,
    match: Match,
    filename: str,
    *,
    framework: str | None = None,
    symbol: str | None = None,
    toolset: str | None = None,
) -> Tool:
    """The tool at `match`, with its places; `framework` and `toolset` stand for those of the shape and the file.

    A schema that the shape demands has a place also where it is missing: that of the tool.
    """
    values: dict[str, Any] = {}
    spans = {"": located.spans[match.pointer]} if match.pointer in located.spans else {}
    unknown: set[str] = set()
    for part, pointer in match.parts.items():
        value = resolve(located.value, pointer)
        for below in pointers(value):
            if span := located.spans.get(pointer + below):
                spans[part + below] = span
        if part in ("/inputSchema", "/outputSchema"):
            inside = [part + each[len(pointer) :] for each in located.unknown if is_within(each, pointer)]
            value, found = settle(value, part, inside)
            unknown |= found
            if match.envelope is GEMINI and not pointer.lower().endswith("schema"):
                value = normalise(value)
        elif part == "/annotations":
            computed = {
                split(each[len(pointer) :])[0] for each in located.unknown if each.startswith(pointer + "/")
            }
            value = (
                {key: hint for key, hint in value.items() if key not in computed}
                if isinstance(value, dict)
                else {}
            )
        elif pointer in located.unknown:
            value = UNKNOWN
            unknown.add(part)
        values[part] = value
    if values.get("/inputSchema") is None:
        if match.envelope.takes_nothing:
            spans.pop("/inputSchema", None)
        elif "" in spans:
            spans.setdefault("/inputSchema", spans[""])
    holder = match.pointer if match.envelope.inner is None else join(match.pointer, match.envelope.inner)
    if holder in located.unknown:  # another object is spread into this one, with keys that are not known
        unknown |= {"/name", "/description", "/inputSchema", "/outputSchema", "/annotations"} - values.keys()
    return Tool(
        values.get("/name", UNKNOWN if "/name" in unknown else None),
        description=values.get("/description", UNKNOWN if "/description" in unknown else None),
        input_schema=values.get("/inputSchema", {} if "/inputSchema" in unknown else None),
        output_schema=None if "/outputSchema" in unknown else values.get("/outputSchema"),
        annotations=values.get("/annotations"),
        framework=framework or match.envelope.framework,
        origin=Origin(filename, symbol, match.envelope.name),
        spans=spans,
        unknown=unknown,
        traits=(match.envelope.traits if framework is None else frozenset())
        | (_STRICT if _asks_strict(match, located.value, holder) else frozenset()),
        toolset=toolset or (filename if match.toolset is None else f"{filename}#{match.toolset}"),
    )


def _asks_strict(match: Match, value: Any, pointer: str) -> bool:
    """Whether a tool asks OpenAI to take its schema for a grammar, which is refused where it is none."""
    if match.envelope.framework != "openai":
        return False
    try:
        holder = resolve(value, pointer)
    except KeyError:
        # of what is computed only a part may be known
        return False
    return isinstance(holder, dict) and holder.get("strict") is True


def _find(
    value: Any, pointer: str, toolset: str | None, certain: Envelope | None, depth: int
) -> Iterator[Match]:
    if match := recognise(value, pointer):
        match.toolset = toolset
        yield match
    elif isinstance(value, list):
        yield from _find_listed(value, pointer, toolset, certain)
    elif isinstance(value, dict) and depth < 5:
        if "jsonrpc" in value:
            certain = MCP
        for key in _LISTS:
            if isinstance(value.get(key), list):
                shape = GEMINI if key in _GEMINI_LISTS else certain
                yield from _find_listed(value[key], join(pointer, key), toolset, shape)
        for key in _AROUND:
            if isinstance(value.get(key), dict):
                yield from _find(value[key], join(pointer, key), toolset, certain, depth + 1)


def _find_listed(
    values: list[Any], pointer: str, toolset: str | None, certain: Envelope | None
) -> Iterator[Match]:
    """The tools in a list. Beside tools, an object with a name is a tool of the same shape that lacks a part.

    `certain` is the shape that the place of the list alone makes certain.
    """
    toolset = pointer if toolset is None else toolset
    matches = [recognise(each, join(pointer, index)) for index, each in enumerate(values)]
    shape = certain or next((each.envelope for each in matches if each), None)
    for index, (value, match) in enumerate(zip(values, matches, strict=True)):
        place = join(pointer, index)
        if certain is GEMINI and isinstance(value, dict) and (match is None or "parameters" in value):
            match = _match(GEMINI, value, place)
        if found := match or _lacking(value, place, shape):
            found.toolset = toolset
            yield found
        elif isinstance(value, dict) and "jsonrpc" in value:
            yield from _find(value, place, None, None, 0)
        elif isinstance(value, dict) and any(key in value for key in _GEMINI_LISTS):
            yield from _find(value, place, toolset, None, 4)


def _lacking(value: Any, pointer: str, shape: Envelope | None) -> Match | None:
    """A tool that is one only because of the list it stands in: one without parameters, or incomplete."""
    if not isinstance(value, dict):
        return None
    inner = value.get("function")
    if isinstance(inner, dict):
        is_one = _given(inner, "name") and not _is_call(inner) and "id" not in value
        return _match(OPENAI_CHAT, value, pointer) if is_one else None
    if shape is None or shape.inner or _is_call(value):
        return None
    if not _given(value, "name") and not any(key in value for key in shape.schema):
        return None
    if shape is OPENAI_RESPONSES:
        is_one = value.get("type") == "function"
    else:
        # With any other type it is a tool of the provider's own, which has no schema.
        is_one = value.get("type", "custom") == "custom"
    return _match(shape, value, pointer) if is_one else None


def _match(envelope: Envelope, value: dict[str, Any], pointer: str) -> Match:
    holder, place = value, pointer
    if envelope.inner is not None:
        holder, place = value[envelope.inner], join(pointer, envelope.inner)
    parts = {f"/{key}": join(place, key) for key in ("name", "description") if key in holder}
    for part, keys in (("/inputSchema", envelope.schema), ("/outputSchema", envelope.output)):
        key = next((each for each in keys if each in holder), None)
        if key is not None:
            wrapped = (
                envelope.framework == "bedrock" and isinstance(holder[key], dict) and "json" in holder[key]
            )
            parts[part] = join(place, key, "json") if wrapped else join(place, key)
    if envelope is MCP and "annotations" in holder:
        parts["/annotations"] = join(place, "annotations")
    return Match(envelope, pointer, parts)


def _is_tool(value: dict[str, Any], schema: Any) -> bool:
    """Whether an object with a `schema` of arguments is a tool: the worse the schema, the more must be there."""
    named, described = _given(value, "name"), _given(value, "description")
    if schema is UNKNOWN:
        return named and value["name"] is not UNKNOWN
    if isinstance(schema, dict) and (not schema or not _SCHEMA_KEYS.isdisjoint(schema)):
        return named or (described and value.keys() <= _TOOL_KEYS)
    if isinstance(schema, str) and (schema.endswith(_FILE_ENDINGS) or schema.startswith(("$", "{{", "#"))):
        return False
    return named and described


def _given(value: dict[str, Any], key: str) -> bool:
    return key in value and (isinstance(value[key], str) or value[key] is UNKNOWN)


def _is_call(value: dict[str, Any]) -> bool:
    return any(key in value for key in _CALL_KEYS)


def _is_list_of_names(schema: Any) -> bool:
    """Whether this is how a manual of an API lists the parameters of a function, rather than a schema."""
    return isinstance(schema, list) and any(isinstance(each, dict) and "name" in each for each in schema)
