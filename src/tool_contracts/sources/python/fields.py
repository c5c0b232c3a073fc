"""Constraints and descriptions: pydantic's `Field`, `annotated_types`, and other metadata of `Annotated`."""

from __future__ import annotations

import ast

from tool_contracts.model import MISSING, UNKNOWN
from tool_contracts.schema import join
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.types import canonical
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.model import Span
    from tool_contracts.sources.python.annotations import SchemaReader

    Schema = dict[str, Any]

FIELDS = frozenset({"pydantic.Field", "msgspec.Meta"})

_BOUNDS = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
}
_LENGTHS = {
    "min_length": ("minLength", "minItems", "minProperties"),
    "max_length": ("maxLength", "maxItems", "maxProperties"),
    "min_items": ("minItems", "minItems", "minItems"),
    "max_items": ("maxItems", "maxItems", "maxItems"),
}
_PATTERNS = frozenset({"pattern", "regex"})
_NOTES = {"description": "description", "title": "title", "examples": "examples", "deprecated": "deprecated"}
_POSITIONAL = {
    "annotated_types.Ge": ("ge",),
    "annotated_types.Gt": ("gt",),
    "annotated_types.Le": ("le",),
    "annotated_types.Lt": ("lt",),
    "annotated_types.MultipleOf": ("multiple_of",),
    "annotated_types.MinLen": ("min_length",),
    "annotated_types.MaxLen": ("max_length",),
    "annotated_types.Len": ("min_length", "max_length"),
    "annotated_types.Interval": (),
    "pydantic.StringConstraints": (),
    "pydantic.constr": (),
}
_REPLACING = frozenset({"pydantic.PlainValidator", "pydantic.BeforeValidator", "pydantic.WrapValidator"})


class FieldCall:
    """A call of `Field`, written where `site` is.

    `default` is a value, `MISSING` or `UNKNOWN`, `alias` the published name if there is one.
    """

    __slots__ = ("alias", "call", "default", "default_node", "optional", "site")

    def __init__(self, call: ast.Call, site: Site) -> None:
        keywords = {each.arg: each.value for each in call.keywords if each.arg}
        first = call.args[0] if call.args else None
        self.call = call
        self.site = site
        self.default: Any = MISSING
        self.default_node: ast.expr | None = None
        node = keywords.get("default", first)
        if node is not None and not (isinstance(node, ast.Constant) and node.value is Ellipsis):
            self.default_node = node
            self.default = value_of(site.module, site.scope, node)
        elif "default_factory" in keywords or any(each.arg is None for each in call.keywords):
            self.default = UNKNOWN
        self.optional = self.default is not MISSING
        self.alias: Any = None
        for name in ("validation_alias", "alias"):
            if name in keywords:
                self.alias = value_of(site.module, site.scope, keywords[name])
                break


def as_field(node: ast.AST | None, site: Site) -> FieldCall | None:
    """A call of `Field`, whatever it was imported as, written in this place or assigned to the name that stands here."""
    if isinstance(node, ast.Name | ast.Attribute):
        named = site.module.resolve(node, site.scope)
        if isinstance(named, Definition) and named.is_value and isinstance(named.node, ast.Call):
            use = site.use if named.module is site.module else site.span(node)
            return as_field(named.node, Site(named.module, named.scope, use))
    if isinstance(node, ast.Call):
        for meaning in site.module.resolve_all(node.func, site.scope):
            if isinstance(meaning, str) and canonical(meaning) in FIELDS:
                return FieldCall(node, site)
    return None


def annotate(
    reader: SchemaReader, schema: Schema, pointer: str, metadata: Sequence[ast.expr], site: Site
) -> Schema:
    """Apply what `Annotated` adds to a type to its schema at `pointer`; returns the schema, perhaps another one."""
    if reader.texts == "third":
        for keyword, node in zip(("default", "description"), metadata, strict=False):
            value = value_of(site.module, site.scope, node)
            if value is not UNKNOWN:
                note(reader, schema, pointer, keyword, value, site.span(node))
        return schema
    for each in metadata:
        schema = apply_metadata(reader, schema, pointer, each, site)
        if _may_convert(each, site):
            reader.converted.add(pointer)
    return schema


def _may_convert(node: ast.expr, site: Site) -> bool:
    """Whether an argument of `Annotated` may make another type of a value, to which what follows is applied."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        return False
    named = site.module.resolve(node, site.scope) if isinstance(node, ast.Name | ast.Attribute) else None
    if isinstance(named, Definition) and named.is_value and isinstance(named.node, ast.expr):
        node, site = named.node, Site(named.module, named.scope)
    function = node.func if isinstance(node, ast.Call) else node
    meanings = {
        canonical(each) if isinstance(each, str) else ""
        for each in site.module.resolve_all(function, site.scope)
    }
    return not meanings or not meanings <= FIELDS | _POSITIONAL.keys()


def apply_metadata(reader: SchemaReader, schema: Schema, pointer: str, node: ast.expr, site: Site) -> Schema:
    """Apply one argument of `Annotated` to the schema at `pointer`; returns the schema, perhaps another one."""
    if isinstance(node, ast.Name | ast.Attribute):
        meaning = site.module.resolve(node, site.scope)
        if isinstance(meaning, Definition) and isinstance(meaning.node, ast.Call):
            use = None if meaning.module is reader.home else site.span(node)
            place = Site(meaning.module, meaning.scope, use)
            return apply_metadata(reader, schema, pointer, meaning.node, place)
    text = value_of(site.module, site.scope, node) if not isinstance(node, ast.Call) else UNKNOWN
    if isinstance(text, str):
        if reader.texts and join(pointer, "description") not in reader.spans:
            note(reader, schema, pointer, "description", text, site.span(node))
        return schema
    if not isinstance(node, ast.Call):
        return schema
    for meaning in site.module.resolve_all(node.func, site.scope):
        name = canonical(meaning) if isinstance(meaning, str) else ""
        if name in FIELDS:
            constrain(reader, schema, pointer, node, site)
            field = FieldCall(node, site)
            if field.default is not MISSING and field.default is not UNKNOWN:
                where = site.span(field.default_node or node)
                note(reader, schema, pointer, "default", field.default, where)
        elif name in _POSITIONAL:
            constrain(reader, schema, pointer, node, site, _POSITIONAL[name])
        elif name == "pydantic.WithJsonSchema" or name in _REPLACING:
            return reader.leave_open(pointer)
        elif name == "pydantic.Discriminator" and node.args:
            _discriminate(reader, schema, pointer, node.args[0], site)
    return schema


def constrain(
    reader: SchemaReader,
    schema: Schema,
    pointer: str,
    call: ast.Call,
    site: Site,
    positional: tuple[str, ...] = (),
) -> None:
    """Write what the keywords of a call demand into the schema at `pointer`."""
    is_applied = pointer not in reader.converted and _is_of_pydantic(call, site)
    given = [(name, node, node) for name, node in zip(positional, call.args, strict=False)]
    given += [(each.arg, each.value, each) for each in call.keywords if each.arg]  # type: ignore[misc]
    for name, node, place in given:
        if name == "json_schema_extra":
            _extend(reader, schema, pointer, node, site)
            continue
        if name == "discriminator":
            _discriminate(reader, schema, pointer, node, site)
            continue
        if name not in _BOUNDS and name not in _LENGTHS and name not in _NOTES and name not in _PATTERNS:
            continue
        value = value_of(site.module, site.scope, node)
        span = site.span(place)
        if name in _NOTES:
            if value is UNKNOWN:
                reader.unknown.add(join(pointer, _NOTES[name]))
                value = "" if name == "description" else UNKNOWN
            if value is not UNKNOWN and value is not None:
                note(reader, schema, pointer, _NOTES[name], value, site.span(node))
        elif value is not UNKNOWN and value is not None and pointer not in reader.unknown:
            targets = _targets(name, schema, pointer, is_certain=pointer not in reader.converted)
            for keyword, target, where in targets:
                note(reader, target, where, keyword, value, span)
                if is_applied:
                    reader.kinds[join(where, keyword)] = "constraint"


def _is_of_pydantic(call: ast.Call, site: Site) -> bool:
    """Whether a call makes a constraint that pydantic 2 applies; its predecessor had other ways with them."""
    return any(
        isinstance(each, str)
        and canonical(each).startswith(("pydantic.", "annotated_types."))
        and "pydantic.v1." not in each
        and "pydantic_v1." not in each
        for each in site.module.resolve_all(call.func, site.scope)
    )


def metadata(annotation: ast.expr, site: Site) -> list[ast.expr]:
    """What `Annotated` adds to a type, empty for anything else."""
    if isinstance(annotation, ast.Subscript) and isinstance(annotation.slice, ast.Tuple):
        meaning = site.module.resolve(annotation.value, site.scope)
        if isinstance(meaning, str) and canonical(meaning) == "typing.Annotated":
            return annotation.slice.elts
    return []


def note(reader: SchemaReader, schema: Schema, pointer: str, keyword: str, value: Any, span: Span) -> None:
    """Set one keyword of the schema at `pointer`."""
    schema[keyword] = value
    reader.spans[join(pointer, keyword)] = span


def _targets(name: str, schema: Schema, pointer: str, *, is_certain: bool) -> list[tuple[str, Schema, str]]:
    """Which keyword a constraint becomes, and in which schema: that of a union's branch which it fits.

    One that fits nowhere stands where it was written, unless the type that it is applied to `is_certain` no longer.
    """
    places = [(schema, pointer)]
    branches = schema.get("anyOf")
    if isinstance(branches, list):
        places = [
            (branch, join(pointer, "anyOf", index))
            for index, branch in enumerate(branches)
            if branch.get("type") != "null"
        ]
    fitting = [
        (keyword, branch, where)
        for branch, where in places
        if (keyword := _keyword(name, branch.get("type"))) is not None
    ]
    if (
        fitting
        or not is_certain
        or any("$ref" in branch or "format" in branch or not branch for branch, _ in places)
    ):
        return fitting
    branch, where = places[0] if len(places) == 1 else (schema, pointer)
    keyword = _BOUNDS.get(name) or ("pattern" if name in _PATTERNS else _LENGTHS[name][0])
    return [(keyword, branch, where)]


def _keyword(name: str, type_: object) -> str | None:
    if name in _BOUNDS:
        return _BOUNDS[name] if type_ in ("integer", "number") else None
    if name in _PATTERNS:
        return "pattern" if type_ == "string" else None
    index = {"string": 0, "array": 1, "object": 2}.get(str(type_))
    return None if index is None else _LENGTHS[name][index]


def _discriminate(reader: SchemaReader, schema: Schema, pointer: str, node: ast.expr, site: Site) -> None:
    value = value_of(site.module, site.scope, node)
    if isinstance(value, str):
        note(reader, schema, pointer, "discriminator", {"propertyName": value}, site.span(node))


def _extend(reader: SchemaReader, schema: Schema, pointer: str, node: ast.expr, site: Site) -> None:
    extra = value_of(site.module, site.scope, node)
    if not isinstance(extra, dict):
        reader.unknown.add(pointer)
        return
    for keyword, value in extra.items():
        note(reader, schema, pointer, keyword, value, site.span(node))
