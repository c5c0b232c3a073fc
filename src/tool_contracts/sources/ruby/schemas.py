"""A definition in Ruby as a tool: its list of properties becomes the JSON Schema that the gem's adapters send.

The adapters turn each argument's `required` into the list of the object that holds it. Two things they send as they
stand, which is no JSON Schema: the properties of objects in `items`, and `unique_items`. Here both mean what they say.
"""

from __future__ import annotations

from tool_contracts.model import UNKNOWN, Origin, Remark, Tool
from tool_contracts.schema import join, json_type
from tool_contracts.sources.partial import settle
from tool_contracts.sources.ruby.literals import Symbol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from tool_contracts.model import Span
    from tool_contracts.sources.ruby.definitions import Definition

_KEYWORDS = {
    "type": "type",
    "description": "description",
    "enum": "enum",
    "minimum": "minimum",
    "maximum": "maximum",
    "maximum_items": "maxItems",
    "minimum_items": "minItems",
    "unique_items": "uniqueItems",
}


def tool_of(definition: Definition, filename: str, symbol: str | None, remarks: Iterable[Remark]) -> Tool:
    """The tool that a definition makes, `symbol` being the variable or constant that holds it."""
    conversion = _Conversion()
    schema = conversion.object_with(definition, "/inputSchema", {"type": "object", "properties": {}})
    if definition.is_open:
        conversion.unknown.add("/inputSchema/properties" if definition.properties else "/inputSchema")
    settled, unknown = settle(schema, "/inputSchema", sorted(conversion.unknown))
    texts = {key: definition.text(key) for key in ("name", "description")}
    known = {
        join("/inputSchema/properties", str(each.text("name")))
        for each in definition.properties
        if not (each.is_open or each.is_broken or each.is_doubtful)
    }
    spans = {f"/{key}": value.span for key, value in definition.values.items()}
    unknown |= {f"/{key}" for key, value in texts.items() if value is UNKNOWN}
    return Tool(
        texts["name"],
        description=texts["description"],
        input_schema=settled,
        framework="intelligence",
        origin=Origin(filename, symbol, "ruby"),
        spans={"": definition.span, **spans, **conversion.spans},
        unknown=unknown,
        known=known,
        toolset=filename,
        remarks=sorted((*remarks, *conversion.remarks), key=lambda each: (each.span.line, each.span.column)),
    )


def refusals(definition: Definition) -> Iterator[Remark]:
    """What the check of `build!` refuses, a wrong type aside, which is none in JSON Schema either."""
    for each in _parts(definition):
        if each.is_broken:
            continue
        if each.kind in ("argument", "property") and not each.is_open:
            for needed in ("name", "description"):
                if needed not in each.values:
                    yield Remark("refused", f"{_called(each)} has no {needed}", each.head)
        found = each.values.get("type")
        if found is not None and isinstance(found.value, list):
            yield Remark("refused", f"{_called(each)} has a list of types; one is allowed", found.span)
        elif found is not None and each.kind == "items" and isinstance(found.value, Symbol):
            text = f"the type in `items` must be a string: `'{found.value}'`, not `:{found.value}`"
            yield Remark("refused", text, found.span)


def repetitions(definition: Definition) -> Iterator[tuple[str, Span]]:
    """What has the name of another beside it, and takes its place."""
    for each in _parts(definition):
        names: set[object] = set()
        for one in each.properties:
            name = one.text("name")
            if isinstance(name, str) and name in names:
                yield _called(one), one.head
            names.add(name)


def _parts(definition: Definition) -> Iterator[Definition]:
    todo = [definition]
    while todo:
        each = todo.pop()
        yield each
        todo.extend(reversed(each.properties))
        if each.items is not None:
            todo.append(each.items)


def _called(definition: Definition) -> str:
    name = definition.text("name")
    return f"{definition.kind} `{name}`" if isinstance(name, str) else f"the {definition.kind}"


def _json(value: Any) -> Any:
    """A value as it stands in JSON, where symbols are strings."""
    if isinstance(value, list):
        return [_json(each) for each in value]
    return str(value) if isinstance(value, Symbol) else value


def _types(values: Iterable[Any]) -> set[str]:
    """The JSON types of some values, null aside."""
    found = {json_type(each) or "" for each in values} - {"null"}
    return {"number" if each == "integer" else each for each in found}


class _Conversion:
    """Makes schemas; notes the place of each part, what is unknown, and what the adapters would not convert."""

    def __init__(self) -> None:
        self.spans: dict[str, Span] = {}
        self.unknown: set[str] = set()
        self.remarks: list[Remark] = []

    def object_with(self, definition: Definition, pointer: str, schema: dict[str, Any]) -> dict[str, Any]:
        """Add the properties of a definition to a schema."""
        required: list[str] = []
        for each in definition.properties:
            name = each.text("name")
            if not isinstance(name, str):
                if name is UNKNOWN:
                    self.unknown.add(join(pointer, "properties"))
                continue
            properties = schema.setdefault("properties", {})
            place = join(pointer, "properties", name)
            properties.pop(name, None)
            properties[name] = self._schema(each, place)
            wanted = each.values.get("required")
            is_unknown = each.is_open if wanted is None else wanted.value is UNKNOWN
            if is_unknown:
                self.unknown.add(join(pointer, "required"))
            elif wanted is not None and wanted.value not in (None, False) and name not in required:
                self.spans[join(pointer, "required", len(required))] = wanted.span
                required.append(name)
        if required:
            schema["required"] = required
        return schema

    def _schema(self, definition: Definition, pointer: str) -> dict[str, Any]:
        self.spans[pointer] = definition.span
        schema: dict[str, Any] = {}
        for name, keyword in _KEYWORDS.items():
            found = definition.values.get(name)
            if found is None or found.value is None:
                continue
            place = join(pointer, keyword)
            self.spans.update((place + below, span) for below, span in found.spans.items())
            value = definition.text(name) if name == "description" else found.value
            schema[keyword] = _json(value)
            if value is UNKNOWN:
                self.unknown.add(place)
            if name == "unique_items":
                self.remarks.append(
                    Remark("unconverted", "`unique_items` is sent under this name", found.span)
                )
        if definition.items is not None:
            schema["items"] = self._schema(definition.items, join(pointer, "items"))
            if definition.items.properties:
                text = "the properties of objects in `items` are sent as a list"
                self.remarks.append(Remark("unconverted", text, definition.items.head))
        self.object_with(definition, pointer, schema)
        if definition.is_broken or definition.is_open:
            self.unknown.add(pointer)
        elif definition.kind != "items" and "type" not in definition.values:
            self._untyped(definition, schema.get("enum"))
        return schema

    def _untyped(self, definition: Definition, choices: Any) -> None:
        """Note that an argument has no type, unless its choices have several anyway."""
        name = str(definition.text("name"))
        if choices is None:
            self.remarks.append(Remark("untyped", name, definition.head))
        elif choices is not UNKNOWN and len(_types(choices)) == 1:
            self.remarks.append(Remark("untyped-enum", name, definition.head))
