"""Classes that are made by a call: `TypedDict("Name", {...})`, `NamedTuple("Name", [...])`, `create_model("Name", ...)`."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.python.classes import clean, lineage
from tool_contracts.sources.python.fields import note
from tool_contracts.sources.python.models import Fields, is_total, kind_of
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.scopes import Binding
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.types import CLASS_MAKERS, CREATE_MODEL, canonical
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tool_contracts.sources.python.annotations import SchemaReader
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

    Schema = dict[str, Any]


def class_meant(module: Module, node: ast.expr, scope: Scope) -> Definition | None:
    """The class of the project that an expression means, or the call that makes one."""
    if isinstance(node, ast.Call):
        made = Definition(module, node, scope, binding=Binding("assign", node))
        return made if _is_made(made) else None
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and (isinstance(meaning.node, ast.ClassDef) or _is_made(meaning)):
            return meaning
    return None


def _is_made(meaning: Definition) -> bool:
    return (
        meaning.is_value
        and isinstance(meaning.node, ast.Call)
        and any(
            isinstance(each, str) and canonical(each) in CLASS_MAKERS
            for each in meaning.module.resolve_all(meaning.node.func, meaning.scope)
        )
    )


def class_name(meaning: Definition) -> Any:
    """The name that a class has itself, `UNKNOWN` where that is computed."""
    if isinstance(meaning.node, ast.Call):
        named = meaning.node.args[0] if meaning.node.args else None
        return UNKNOWN if named is None else value_of(meaning.module, meaning.scope, named)
    return meaning.name


def read_made(reader: SchemaReader, made: str, node: ast.Call, site: Site, pointer: str) -> Schema:
    """The schema of the class that a call of `made`, one of `CLASS_MAKERS`, makes."""
    if made == CREATE_MODEL:
        return _read_model(reader, node, site, pointer)
    kind = reader.kinds[pointer] = made.rpartition(".")[2]
    fields = Fields(reader, kind, pointer)
    required = is_total(node.keywords)
    pairs: list[tuple[ast.expr | None, ast.expr]] = []
    match node.args:
        case [_, ast.Dict(keys=keys, values=values)]:
            pairs = list(zip(keys, values, strict=True))
        case [_, ast.List(elts=elements) | ast.Tuple(elts=elements)]:
            pairs = [pair for each in elements if (pair := _pair(each)) is not None]
        case _:
            return reader.leave_open(pointer, kind)
    for key, annotation in pairs:
        name = value_of(site.module, site.scope, key)
        if not isinstance(name, str):
            return reader.leave_open(pointer, kind)
        fields.add(name, annotation, None, key or annotation, site, required)
    return fields.as_tuple() if kind == "NamedTuple" else fields.as_object()


def _read_model(reader: SchemaReader, node: ast.Call, site: Site, pointer: str) -> Schema:
    """`create_model("Name", field=(type, default), other=type, __base__=Base)`."""
    fields = Fields(reader, "model", pointer)
    text: ast.expr | None = None
    for each in node.keywords:
        if each.arg is None:
            return reader.leave_open(pointer)
        if each.arg == "__base__":
            if not _read_bases(fields, each.value, site):
                return reader.leave_open(pointer)
        elif each.arg == "__doc__":
            text = each.value
        elif each.arg in ("__config__", "__validators__", "__cls_kwargs__"):
            reader.unknown.add(pointer)  # which may name fields otherwise, or allow and refuse others
        elif not each.arg.startswith("_"):
            annotation, default, where = _field(each.value, site)
            fields.add(each.arg, annotation, default, each.value, where, True)
    reader.kinds[pointer] = "model"
    schema = fields.as_object()
    said = None if text is None else value_of(site.module, site.scope, text)
    if text is not None and isinstance(said, str):
        note(reader, schema, pointer, "description", clean(said), site.span(text))
    return schema


def _field(value: ast.expr, site: Site) -> tuple[ast.expr, ast.expr | None, Site]:
    """The annotation and the default of a field, which may be a pair with a name, and where they are written."""
    meaning = site.module.resolve(value, site.scope) if isinstance(value, ast.Name | ast.Attribute) else None
    if isinstance(meaning, Definition) and meaning.is_value and isinstance(meaning.node, ast.Tuple):
        use = site.use if meaning.module is site.module else site.span(value)
        value, site = meaning.node, Site(meaning.module, meaning.scope, use)
    annotation, default = _pair(value) or (value, None)
    return annotation, default, site


def _read_bases(fields: Fields, bases: ast.expr, site: Site) -> bool:
    """Read the fields of the bases of a model; whether all of them are known."""
    for base in reversed(bases.elts if isinstance(bases, ast.Tuple) else [bases]):
        meaning = site.module.resolve(base, site.scope)
        if isinstance(meaning, str):
            if canonical(meaning) != "pydantic.BaseModel":
                return False
        elif meaning is None or kind_of(meaning) != "model":
            return False
        else:
            for each in reversed(list(lineage(meaning))):
                if isinstance(each, Definition) and isinstance(each.node, ast.ClassDef):
                    fields.read(each, each.node, site.use or site.span(base))
    return True


def _pair(node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    match node:
        case ast.Tuple(elts=[first, second]):
            return first, second
        case _:
            return None
