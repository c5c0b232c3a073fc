"""From an annotation to the JSON Schema that its author wrote, with the place and kind of every part.

Not what a framework makes of it: a bare `list` is an array without items, `Any` is the empty schema, and what
cannot be known is the empty schema too, with its pointer among the unknown ones.
"""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.schema import join
from tool_contracts.sources.located import is_within
from tool_contracts.sources.python.enums import ENUMS, FLAGS, distinct, functional
from tool_contracts.sources.python.meanings import type_meanings
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.types import (
    ARRAYS,
    CLASS_MAKERS,
    CONSTRAINED,
    OBJECTS,
    SIMPLE,
    TRANSPARENT,
    TUPLES,
    canonical,
    refused_kind,
)
from tool_contracts.sources.python.unions import UNIONS, is_none, members_of
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.model import Span
    from tool_contracts.sources.python.generics import Argument, Given
    from tool_contracts.sources.python.module import Module

    Schema = dict[str, Any]

_MAX_DEPTH = 40
MAX_SUBSCHEMAS = 1500


class SchemaReader:
    """Reads annotations into one schema document whose root is `root`, a pointer into the tool document.

    `spans`, `kinds` and `unknown` are filled in on the way (see `Tool`); `given` is what stands for
    type variables, `substituted` the pointers of what did, whose place is that of the argument, `converted` those of what
    may be of another type by the time a constraint is applied. `entered` are the
    ids of the definitions that are being read, each within the one before. `count` is the number of schemas that have
    been read, `depth` that of those around the one that is being read. `texts` tells which argument of `Annotated`
    describes: the `first` text, the `third` argument, after the type and a default, or none.
    """

    def __init__(self, home: Module, root: str = "/inputSchema", *, texts: str = "") -> None:
        self.home = home
        self.root = root
        self.texts = texts
        self.spans: dict[str, Span] = {}
        self.kinds: dict[str, str] = {}
        self.unknown: set[str] = set()
        self.substituted: set[str] = set()
        self.converted: set[str] = set()
        self.given: Given = {}
        self.entered: list[int] = []
        self._recursive: dict[int, tuple[str, Definition, str]] = {}
        self._uses: dict[int, Span] = {}
        self.count = 0
        self.depth = 0

    def read(self, node: ast.expr, site: Site, pointer: str) -> Schema:
        """The schema of one annotation, standing at `pointer`."""
        self.spans.setdefault(pointer, site.span(node))
        self.count += 1
        if self.count > MAX_SUBSCHEMAS or self.depth > _MAX_DEPTH:
            return self.leave_open(pointer)
        self.depth += 1
        try:
            return self._read(node, site, pointer)
        finally:
            self.depth -= 1

    @property
    def is_recursive(self) -> bool:
        """Whether any definition has led back to itself."""
        return bool(self._recursive)

    def finish(self, schema: Schema) -> Schema:
        """Add the definitions that recursive types refer to; `schema` is the whole document."""
        done: set[int] = set()
        while pending := [key for key in self._recursive if key not in done]:
            for key in pending:
                done.add(key)
                name, definition, _ = self._recursive[key]
                pointer = join(self.root, "$defs", name)
                use = (
                    None if definition.module is self.home else self._uses.get(key, self.spans.get(self.root))
                )
                self.entered = [key]
                definitions = schema.setdefault("$defs", {})
                definitions[name] = self._enter(definition, pointer, use)
                self.entered = []
        return schema

    def leave_open(self, pointer: str, kind: str = "unknown") -> Schema:
        """The schema of something that cannot be known."""
        self.unknown.add(pointer)
        self.kinds[pointer] = kind
        return {}

    def leave_kinds(self, pointer: str) -> None:
        """Forget of what type the parts were that could not be known, where a class says itself what its schema is."""
        for place in self.unknown:
            if place != pointer and is_within(place, pointer):
                self.kinds[place] = "unknown"

    def _read(self, node: ast.expr, site: Site, pointer: str) -> Schema:
        match node:
            case ast.Constant(value=None):
                self.kinds[pointer] = "None"
                return {"type": "null"}
            case ast.Constant(value=str()):
                inner = site.module.parse_string(node)
                if inner is None:
                    return self.leave_open(pointer)
                self.spans[pointer] = site.span(inner)
                return self._read(inner, site, pointer)
            case ast.BinOp(op=ast.BitOr()):
                return self._union(node, site, pointer)
            case ast.Subscript(value=value, slice=index):
                return self._subscript(node, value, index, site, pointer)
            case ast.Call(func=function):
                return self._call(node, function, site, pointer)
            case ast.Name() | ast.Attribute():
                return self._name(node, site, pointer)
        return self.leave_open(pointer)

    def _name(self, node: ast.expr, site: Site, pointer: str) -> Schema:
        for meaning in type_meanings(site.module, node, site.scope):
            if isinstance(meaning, Definition):
                return self.definition(meaning, pointer, site.use or site.module.span(node))
            name = canonical(meaning)
            if name in SIMPLE:
                schema, self.kinds[pointer] = SIMPLE[name]
                return _copy(schema)
            if name in ARRAYS or name in TUPLES:
                return self._array(name, pointer)
            if name in OBJECTS:
                self.kinds[pointer] = OBJECTS[name]
                return {"type": "object"}
            if (refused := refused_kind(name)) or name == "builtins.type":
                return self.leave_open(pointer, refused or "type")  # `type[int]` has a schema
        return self.leave_open(pointer)

    def definition(self, definition: Definition, pointer: str, use: Span) -> Schema:
        """The schema of a class or alias of the project; `use` is the place that names it."""
        key = id(definition.node)
        if key in self.given:
            return self._argument(self.given[key], pointer)
        known = self._recursive.get(key)
        if key in self.entered and isinstance(definition.node, ast.Constant | ast.Name):
            return self.leave_open(pointer)  # a name for itself
        if known is None and key in self.entered:
            known = self._recursive[key] = self._name_definition(definition, pointer)
        if known is not None:
            if known[2]:
                self.kinds[pointer] = known[2]
            return {"$ref": f"#/$defs/{known[0]}"}
        self.entered.append(key)
        try:
            found = self._enter(definition, pointer, None if definition.module is self.home else use)
        finally:
            if self.entered and self.entered[-1] == key:
                self.entered.pop()
        if key in self._recursive and pointer != self.root:
            # Written out here as well as among the definitions, each fault in it would be told twice.
            self._uses[key] = use
            return {"$ref": f"#/$defs/{self._recursive[key][0]}"}
        return found

    def _argument(self, argument: Argument, pointer: str) -> Schema:
        """The type that stands for a type variable."""
        saved = self.given, self.entered
        self.given, self.entered = argument.given, list(argument.around)
        self.spans[pointer] = argument.site.span(argument.node)
        self.substituted.add(pointer)
        try:
            return self.read(argument.node, argument.site, pointer)
        finally:
            self.given, self.entered = saved

    def _name_definition(self, definition: Definition, pointer: str) -> tuple[str, Definition, str]:
        from tool_contracts.sources.python.models import kind_of

        base = "".join(c for c in definition.name if c.isalnum() or c == "_") or "Type"
        taken = {name for name, _, _ in self._recursive.values()}
        name = base
        while name in taken:
            name = f"{base}{len(taken) + 1}"
        return name, definition, kind_of(definition) or ""

    def _enter(self, definition: Definition, pointer: str, use: Span | None) -> Schema:
        node, binding = definition.node, definition.binding
        scope = definition.scope
        if binding is not None and binding.kind == "alias" and binding.statement is not None:
            scope = scope.child(binding.statement)  # the variables of `type Pair[T] = ...`
        site = Site(definition.module, scope, use)
        if isinstance(node, ast.ClassDef):
            from tool_contracts.sources.python.copies import read_copied

            return read_copied(self, definition, site, pointer)
        if binding is None or binding.kind not in ("assign", "alias") or not isinstance(node, ast.expr):
            return self.leave_open(pointer)
        if isinstance(node, ast.Call):
            return self._made_type(definition, node, site, pointer)
        inside = isinstance(definition.scope.node, ast.ClassDef)
        if isinstance(node, ast.Constant) and (inside or not isinstance(node.value, str | None)):
            return self.leave_open(pointer)
        return self._read(node, site, pointer)

    def _made_type(self, definition: Definition, node: ast.Call, site: Site, pointer: str) -> Schema:
        """A type made by a call: `NewType`, `TypeVar`, the functional forms of TypedDict and NamedTuple."""
        for meaning in site.module.resolve_all(node.func, site.scope):
            made = canonical(meaning) if isinstance(meaning, str) else ""
            if made == "typing.NewType" and len(node.args) == 2:
                schema = self._read(node.args[1], site, pointer)
                self.kinds[pointer] = "NewType"
                return schema
            if made == "typing.TypeVar":
                bound = next((each.value for each in node.keywords if each.arg == "bound"), None)
                return self.leave_open(pointer) if bound is None else self._read(bound, site, pointer)
            if made == "typing.TypeAliasType" and len(node.args) >= 2:
                return self._read(node.args[1], site, pointer)
            if made in ENUMS:
                values = functional(site.module, site.scope, node, made)
                if made in FLAGS or UNKNOWN in values:
                    return self.leave_open(pointer, "Enum")
                self.kinds[pointer] = "Enum"
                return enumeration(distinct(values))
            if made in CLASS_MAKERS:
                from tool_contracts.sources.python.madeclasses import read_made

                return read_made(self, made, node, site, pointer)
        return self._call(node, node.func, site, pointer)

    def _call(self, node: ast.Call, function: ast.expr, site: Site, pointer: str) -> Schema:
        for meaning in site.module.resolve_all(function, site.scope):
            name = canonical(meaning) if isinstance(meaning, str) else ""
            if name in CONSTRAINED:
                from tool_contracts.sources.python.fields import constrain

                of = CONSTRAINED[name]
                if of in ARRAYS:
                    schema = self._array(of, pointer)
                    if node.args:
                        schema["items"] = self.read(node.args[0], site, join(pointer, "items"))
                else:
                    schema, self.kinds[pointer] = _copy(SIMPLE[of][0]), SIMPLE[of][1]
                constrain(self, schema, pointer, node, site)
                return schema
        return self.leave_open(pointer)

    def _subscript(
        self, node: ast.Subscript, value: ast.expr, index: ast.expr, site: Site, pointer: str
    ) -> Schema:
        items = index.elts if isinstance(index, ast.Tuple) else [index]
        for meaning in type_meanings(site.module, value, site.scope):
            if isinstance(meaning, Definition):
                from tool_contracts.sources.python.generics import bound
                from tool_contracts.sources.python.models import read_generic

                saved = self.given
                self.given = saved | bound(meaning, items, site, saved, self.entered)
                try:
                    return read_generic(self, meaning, pointer, site.span(node))
                finally:
                    self.given = saved
            name = canonical(meaning)
            if name in UNIONS:
                return self._union(node, site, pointer)
            if name == "typing.Annotated" and items:
                return self._annotated(items, site, pointer)
            if name == "typing.Literal":
                return self._literal(items, site, pointer)
            if name in TRANSPARENT and len(items) == 1:
                return self._read(items[0], site, pointer)
            if name in TUPLES:
                return self._tuple(items, site, pointer)
            if name in ARRAYS and items:
                schema = self._array(name, pointer)
                schema["items"] = self.read(items[0], site, join(pointer, "items"))
                return schema
            if name in OBJECTS:
                return self._mapping(OBJECTS[name], items, site, pointer)
            if name in ("collections.Counter", "typing.Counter"):
                self.kinds[pointer] = "dict"
                return {"type": "object", "additionalProperties": {"type": "integer"}}
            if refused := refused_kind(name):
                return self.leave_open(pointer, refused)
        return self.leave_open(pointer)

    def _array(self, name: str, pointer: str) -> Schema:
        kind = self.kinds[pointer] = "tuple" if name in TUPLES else ARRAYS[name]
        return {"type": "array", "uniqueItems": True} if kind in ("set", "frozenset") else {"type": "array"}

    def _tuple(self, items: Sequence[ast.expr], site: Site, pointer: str) -> Schema:
        self.kinds[pointer] = "tuple"
        if len(items) == 2 and isinstance(items[1], ast.Constant) and items[1].value is Ellipsis:
            return {"type": "array", "items": self.read(items[0], site, join(pointer, "items"))}
        if any(isinstance(each, ast.Starred) for each in items):
            return {"type": "array", **self.leave_open(join(pointer, "items"))}
        if len(items) == 1 and isinstance(items[0], ast.Tuple) and not items[0].elts:
            items = ()
        schema: Schema = {"type": "array", "minItems": len(items), "maxItems": len(items)}
        if items:
            schema["prefixItems"] = [
                self.read(each, site, join(pointer, "prefixItems", index)) for index, each in enumerate(items)
            ]
            schema["items"] = False
        return schema

    def _mapping(self, kind: str, items: Sequence[ast.expr], site: Site, pointer: str) -> Schema:
        self.kinds[pointer] = kind
        schema: Schema = {"type": "object"}
        if len(items) == 2:
            inner = join(pointer, "additionalProperties")
            values = self.read(items[1], site, inner)
            schema["additionalProperties"] = True if self.kinds.get(inner) == "Any" else values
            names = join(pointer, "propertyNames")
            keys = SchemaReader(self.home, names).read(items[0], site, names)
            if "enum" in keys:
                schema["propertyNames"] = {"enum": keys["enum"]}
                self.spans[names] = site.span(items[0])
        return schema

    def _literal(self, items: Sequence[ast.expr], site: Site, pointer: str) -> Schema:
        self.kinds[pointer] = "Literal"
        values: list[Any] = []
        for each in items:
            found = value_of(site.module, site.scope, each)
            if found is UNKNOWN or isinstance(found, list | dict):
                nested = SchemaReader(self.home, pointer).read(each, site, pointer)
                if "enum" not in nested:
                    return self.leave_open(pointer, "Literal")
                values += nested["enum"]
            else:
                self.spans[join(pointer, "enum", len(values))] = site.span(each)
                values.append(found)
        return enumeration(values)

    def _annotated(self, items: Sequence[ast.expr], site: Site, pointer: str) -> Schema:
        from tool_contracts.sources.python.fields import annotate

        self.spans[pointer] = site.span(items[0])
        schema = self._read(items[0], site, pointer)
        if pointer in self.unknown and not all(isinstance(each, ast.Constant) for each in items[1:]):
            self.kinds[pointer] = "unknown"  # what is added may say how it is made of JSON
        return annotate(self, schema, pointer, items[1:], site)

    def _union(self, node: ast.expr, site: Site, pointer: str) -> Schema:
        members = members_of(node, site, self.home, self.entered)
        others = [each for each in members if not is_none(each[0], each[1])]
        nulls = [each for each in members if is_none(each[0], each[1])]
        if not others:
            self.kinds[pointer] = "None"
            return {"type": "null"}
        if len(others) == 1 and not nulls:
            return self._read(*others[0], pointer)
        branches = [
            self.read(each, where, join(pointer, "anyOf", index))
            for index, (each, where) in enumerate(others)
        ]
        if nulls:
            last = join(pointer, "anyOf", len(branches))
            self.spans[last] = nulls[0][1].span(nulls[0][0])
            self.kinds[last] = "None"
            branches.append({"type": "null"})
        self.kinds[pointer] = "Optional" if len(others) == 1 else "Union"
        return {"anyOf": branches}


def enumeration(values: list[Any]) -> Schema:
    """An `enum` of these values, with their type where they have one in common."""
    types = {_json_type(value) for value in values}
    if len(types) == 1:
        return {"type": types.pop(), "enum": values}
    return {"enum": values}


def _json_type(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
    return "object"


def _copy(schema: Schema) -> Schema:
    return {
        key: [dict(each) for each in value] if isinstance(value, list) else value
        for key, value in schema.items()
    }
