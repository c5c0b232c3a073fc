"""Classes as JSON Schema: pydantic models, dataclasses, TypedDicts, NamedTuples and enumerations."""

from __future__ import annotations

import ast

from tool_contracts.model import MISSING, UNKNOWN
from tool_contracts.schema import join
from tool_contracts.sources.located import is_within
from tool_contracts.sources.python.annotations import enumeration
from tool_contracts.sources.python.classes import (
    clean,
    docstring_node,
    find_attribute,
    has_unknown_base,
    is_plain,
    is_private,
    lineage,
    may_say_its_schema,
)
from tool_contracts.sources.python.enums import FLAGS, distinct, is_enum, members
from tool_contracts.sources.python.fields import as_field, constrain, note
from tool_contracts.sources.python.generics import inherited
from tool_contracts.sources.python.resolution import Definition, dotted
from tool_contracts.sources.python.scopes import statements
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.types import TRANSPARENT, canonical
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from tool_contracts.model import Span
    from tool_contracts.sources.python.annotations import SchemaReader

    Schema = dict[str, Any]

MODELS = frozenset({"pydantic.BaseModel", "pydantic_settings.BaseSettings", "pydantic.BaseSettings"})
_DATACLASSES = frozenset(
    {"dataclasses.dataclass", "pydantic.dataclasses.dataclass"}
    | {f"{module}.{name}" for module in ("attr", "attrs") for name in ("define", "frozen", "mutable")}
    | {"attr.s", "attr.attrs", "attr.dataclass"}
)
_FIELD_MAKERS = frozenset(
    {"dataclasses.field", "attrs.field", "attr.field", "attr.ib", "attr.attrib", "pydantic.PrivateAttr"}
)
_BY_BASE = {"typing.TypedDict": "TypedDict", "typing.NamedTuple": "NamedTuple", "pydantic.RootModel": "root"}


def kind_of(definition: Definition) -> str | None:
    """`model`, `dataclass`, `TypedDict`, `NamedTuple`, `Enum` or `root` (a RootModel); None for any other class."""
    if not isinstance(definition.node, ast.ClassDef):
        return None
    if is_enum(definition):
        return "Enum"
    for each in lineage(definition):
        if isinstance(each, str):
            base = canonical(each)
            if base in MODELS:
                return "model"
            if base in _BY_BASE:
                return _BY_BASE[base]
        elif _is_dataclass(each):
            return "dataclass"
    return None


def read_class(reader: SchemaReader, definition: Definition, site: Site, pointer: str) -> Schema:
    """The schema of a class of the project; `site` tells where its parts are to be reported."""
    kind = kind_of(definition)
    if kind is None:
        return reader.leave_open(pointer, "class" if is_plain(definition) else "unknown")
    if kind == "root":
        return _read_root(reader, definition, site, pointer)
    reader.kinds[pointer] = kind
    if kind == "Enum":
        return _read_enum(reader, definition, site, pointer)
    fields = Fields(reader, kind, pointer)
    saved, reader.given = reader.given, inherited(definition, reader.given, site.use, reader.entered)
    try:
        for each in reversed(list(lineage(definition))):
            if isinstance(each, Definition) and isinstance(each.node, ast.ClassDef):
                use = site.use
                if use is None and each.module is not reader.home:
                    use = site.span(definition.node)
                fields.read(each, each.node, use)
    finally:
        reader.given = saved
    if kind == "NamedTuple":
        return fields.as_tuple()
    schema = fields.as_object()
    if may_say_its_schema(definition):
        reader.leave_kinds(pointer)
    if has_unknown_base(definition) or (kind == "model" and fields.settings(definition, schema)):
        reader.unknown.add(pointer)
    assert isinstance(definition.node, ast.ClassDef)
    text = docstring_node(definition.node)
    if text is not None:
        note(reader, schema, pointer, "description", clean(str(text.value)), site.span(text))
    return schema


def read_generic(reader: SchemaReader, definition: Definition, pointer: str, use: Span) -> Schema:
    """`Page[Item]`, or an alias with parameters: known only as far as no type variable is involved."""
    schema = reader.definition(definition, pointer, use)
    if not isinstance(definition.node, ast.ClassDef) and not schema:
        return reader.leave_open(pointer)
    return schema


def is_total(keywords: Iterable[ast.keyword]) -> bool:
    """Whether the keys of a TypedDict must be there unless they are marked otherwise."""
    total = next((each.value for each in keywords if each.arg == "total"), None)
    return not (isinstance(total, ast.Constant) and total.value is False)


def _may_declare(statement: ast.stmt) -> bool:
    """Whether there is a field in an `if` or a `try` of a class body, so that only the run knows of it."""
    if isinstance(statement, ast.If) and (dotted(statement.test) or [""])[-1] == "TYPE_CHECKING":
        return False
    return any(isinstance(each, ast.AnnAssign) for each in statements([statement]))


def _configuration(node: ast.expr) -> dict[str, ast.expr] | None:
    """What a `model_config` says, as far as it is written out; None where it is computed."""
    if isinstance(node, ast.Call):
        return {each.arg: each.value for each in node.keywords if each.arg}
    if not isinstance(node, ast.Dict):
        return None
    pairs = zip(node.keys, node.values, strict=True)
    return {
        key.value: value
        for key, value in pairs
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }


def _may_choose_engine(definition: Definition | str) -> bool:
    """Whether a class of pydantic, or what its bases hand down, may have patterns compiled by Python's `re`."""
    if isinstance(definition, str) or not isinstance(definition.node, ast.ClassDef):
        return False
    bound = definition.scope.child(definition.node).bindings
    configurations = [
        _configuration(each.node) if isinstance(each.node, ast.expr) else None
        for each in (*bound.get("model_config", ()), *bound.get("Config", ()))
    ]
    named = {each.arg for each in definition.node.keywords}
    return "regex_engine" in named or any(each is None or "regex_engine" in each for each in configurations)


def _is_dataclass(definition: Definition) -> bool:
    node = definition.node
    return isinstance(node, ast.ClassDef) and any(
        isinstance(meaning, str) and meaning in _DATACLASSES
        for decorator in node.decorator_list
        for meaning in definition.module.resolve_all(
            decorator.func if isinstance(decorator, ast.Call) else decorator, definition.scope
        )
    )


def _read_enum(reader: SchemaReader, definition: Definition, site: Site, pointer: str) -> Schema:
    outside = {each for each in lineage(definition) if isinstance(each, str)}
    if outside & FLAGS:
        return {"type": "integer"}
    values: list[Any] = []
    for each in reversed(list(lineage(definition))):
        if isinstance(each, Definition) and isinstance(each.node, ast.ClassDef):
            values += members(each).values()
    if any(value is UNKNOWN for value in values):
        return reader.leave_open(pointer, "Enum")
    reader.spans[join(pointer, "enum")] = site.at(_header(definition))
    return enumeration(distinct(values))


def _header(definition: Definition) -> Span:
    """The first line of a class: its whole body would be a poor place to point at."""
    assert isinstance(definition.node, ast.ClassDef)
    line = definition.node.lineno
    text = definition.module.line(line)
    start = max(text.find(definition.node.name), 0)
    return definition.module.between(line, start, start + len(definition.node.name))


def _read_root(reader: SchemaReader, definition: Definition, site: Site, pointer: str) -> Schema:
    assert isinstance(definition.node, ast.ClassDef)
    scope = definition.scope.child(definition.node)
    for binding in scope.bindings.get("root", ()):
        if binding.annotation is not None:
            return reader.read(binding.annotation, Site(definition.module, scope, site.use), pointer)
    for base in definition.node.bases:
        if isinstance(base, ast.Subscript):
            return reader.read(base.slice, Site(definition.module, definition.scope, site.use), pointer)
    return reader.leave_open(pointer)


class Fields:
    """The fields of one class, collected from the oldest base on."""

    def __init__(self, reader: SchemaReader, kind: str, pointer: str) -> None:
        self.reader = reader
        self.kind = kind
        self.pointer = pointer
        self.properties: dict[str, Schema] = {}
        self.required: dict[str, bool] = {}
        self.names: dict[str, str] = {}

    def read(self, definition: Definition, node: ast.ClassDef, use: Span | None) -> None:
        """The fields that one class body declares."""
        scope = definition.scope.child(node)
        site = Site(definition.module, scope, use)
        required = is_total(node.keywords)
        for statement in node.body:
            if not (isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)):
                if _may_declare(statement):
                    self.reader.unknown.add(self.pointer)
                continue
            name = statement.target.id
            skipped = name == "model_config" or (is_private(name) and self.kind == "model")
            if skipped or self._is_no_field(statement.annotation, site):
                continue
            self.add(name, statement.annotation, statement.value, statement.target, site, required)

    def add(
        self,
        name: str,
        annotation: ast.expr,
        value: ast.expr | None,
        place: ast.AST,
        site: Site,
        required: bool,
    ) -> None:
        """One field, in place of one of the same name in a base."""
        field = as_field(value, site)
        if field is None and _is_excluded(value, site):
            return
        published = field.alias if field is not None and isinstance(field.alias, str) else name
        old = self.names.get(name)
        if old is not None:
            self._forget(old)
        self.names[name] = published
        pointer = self._place(published)
        schema = self.reader.read(annotation, site, pointer)
        if pointer not in self.reader.substituted:
            self.reader.spans[pointer] = site.span(place)
        if field is not None:
            constrain(self.reader, schema, pointer, field.call, field.site)
            default, node = field.default, field.default_node
        else:
            default, node = _default(value, site), value
        if field is not None and field.alias is UNKNOWN:
            self.reader.unknown.add(self.pointer)
        if "default" in schema and default is MISSING:  # given inside Annotated
            default = schema["default"]
        elif default is not MISSING and default is not UNKNOWN and node is not None:
            place_of = site if field is None else field.site
            note(self.reader, schema, pointer, "default", default, place_of.span(node))
        self.properties[published] = schema
        marked = _marked(annotation, site)
        self.required[published] = marked if marked is not None else required and default is MISSING

    def as_object(self) -> Schema:
        """The fields as an object."""
        schema: Schema = {"type": "object", "properties": self.properties}
        required = [name for name in self.properties if self.required[name]]
        if required:
            schema["required"] = required
        return schema

    def as_tuple(self) -> Schema:
        """The fields of a named tuple, which JSON knows as an array."""
        for index, name in enumerate(self.properties):
            self._move(self._place(name), join(self.pointer, "prefixItems", index))
        items = list(self.properties.values())
        return {
            "type": "array",
            "prefixItems": items,
            "items": False,
            "minItems": sum(self.required.values()),
            "maxItems": len(items),
        }

    def _move(self, old: str, new: str) -> None:
        """Say of the place `new` what is known of `old`, and of all that lies below it."""
        tables: tuple[dict[str, Any], ...] = (self.reader.spans, self.reader.kinds)
        for table in tables:
            for pointer in [each for each in table if is_within(each, old)]:
                table[new + pointer.removeprefix(old)] = table.pop(pointer)
        below = {each for each in self.reader.unknown if is_within(each, old)}
        self.reader.unknown -= below
        self.reader.unknown |= {new + each.removeprefix(old) for each in below}

    def settings(self, definition: Definition, schema: Schema) -> bool:
        """Apply `model_config`; whether it names or adds fields in a way that cannot be known."""
        config: dict[str, ast.expr] = {}
        found = find_attribute(definition, "model_config")
        owner = found[0] if found is not None else definition
        if found is not None:
            written = _configuration(found[1])
            if written is None:
                return True
            config = written
        assert isinstance(definition.node, ast.ClassDef)
        config |= {each.arg: each.value for each in definition.node.keywords if each.arg}
        scope = owner.scope
        extra = value_of(owner.module, scope, config["extra"]) if "extra" in config else None
        if extra == "forbid":
            schema["additionalProperties"] = False
        elif extra == "allow":
            schema["additionalProperties"] = True
        if any(map(_may_choose_engine, lineage(definition))):
            for place in [each for each in self.reader.kinds if is_within(each, self.pointer)]:
                if place.endswith("/pattern") and self.reader.kinds[place] == "constraint":
                    del self.reader.kinds[place]
        return "alias_generator" in config or "json_schema_extra" in config

    def _place(self, name: str) -> str:
        return join(self.pointer, "properties", name)

    def _forget(self, name: str) -> None:
        self.properties.pop(name, None)
        self.required.pop(name, None)
        gone = self._place(name)
        for table in (self.reader.spans, self.reader.kinds):
            for pointer in [each for each in table if is_within(each, gone)]:
                del table[pointer]
        self.reader.unknown -= {each for each in self.reader.unknown if is_within(each, gone)}

    def _is_no_field(self, annotation: ast.expr, site: Site) -> bool:
        node = annotation
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node = site.module.parse_string(node) or node
        if isinstance(node, ast.Subscript):
            node = node.value
        meaning = site.module.resolve(node, site.scope)
        return isinstance(meaning, str) and canonical(meaning) in ("typing.ClassVar", "dataclasses.KW_ONLY")


def _default(value: ast.expr | None, site: Site) -> Any:
    if value is None or (isinstance(value, ast.Constant) and value.value is Ellipsis):
        return MISSING
    if isinstance(value, ast.Call):
        meaning = site.module.resolve(value.func, site.scope)
        if isinstance(meaning, str) and meaning in _FIELD_MAKERS:
            keywords = {each.arg: each.value for each in value.keywords}
            if "default" in keywords:
                return value_of(site.module, site.scope, keywords["default"])
            return UNKNOWN if keywords.keys() & {"default_factory", "factory"} else MISSING
    return value_of(site.module, site.scope, value)


def _is_excluded(value: ast.expr | None, site: Site) -> bool:
    """Whether the constructor does not take the field: `field(init=False)`, `PrivateAttr()`."""
    if not isinstance(value, ast.Call):
        return False
    meaning = site.module.resolve(value.func, site.scope)
    if not isinstance(meaning, str) or canonical(meaning) not in _FIELD_MAKERS:
        return False
    return canonical(meaning) == "pydantic.PrivateAttr" or any(
        each.arg == "init" and isinstance(each.value, ast.Constant) and each.value.value is False
        for each in value.keywords
    )


def _marked(annotation: ast.expr, site: Site) -> bool | None:
    """Whether `Required` or `NotRequired` says if the key must be there."""
    node: ast.expr | None = annotation
    for _ in range(6):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node = site.module.parse_string(node)
        if not isinstance(node, ast.Subscript):
            return None
        meaning = site.module.resolve(node.value, site.scope)
        name = canonical(meaning) if isinstance(meaning, str) else ""
        if name in ("typing.Required", "typing.NotRequired"):
            return name == "typing.Required"
        if name not in TRANSPARENT and name != "typing.Annotated":
            return None
        node = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
    return None
