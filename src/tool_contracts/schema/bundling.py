"""Bundling: a schema with identifiers, anchors and dynamic references as one with plain references into itself.

Relative references, embedded resources (`$id`), `$anchor` and the dynamic scope of `$dynamicRef` and `$recursiveRef`
are resolved here once (2020-12 core, sections 8.2 and 9.3), so that nothing behind has to know of them. The
metaschemas of the standard, which `jsonschema` carries, can be referred to; nothing is ever fetched.
"""

from __future__ import annotations

from tool_contracts.schema.dialects import REF_ALONE, dialect_of
from tool_contracts.schema.pointers import resolve
from tool_contracts.schema.walking import LISTS, MAPS, SINGLE, children

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Place = tuple[int, str]
    """The number of a document, and a pointer into it."""
    Scope = tuple[tuple[str, Place], ...]
    """What each dynamic anchor means, by the outermost resource that was entered; sorted by name."""

_IDENTIFYING = ("$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveRef")
_LEFT_OUT = frozenset(
    ("$anchor", "$defs", "$dynamicAnchor", "$dynamicRef", "$id", "$recursiveAnchor", "$recursiveRef", "$ref",
     "$schema", "definitions")
)  # fmt: skip
_MOST_COPIES = 2_000


def bundle(schema: Any) -> Any:
    """`schema` with plain references only; the same object where it has no others, else a copy.

    Pointers to places outside of `$defs` keep their meaning. A reference that leads nowhere stays as it is.
    """
    if not isinstance(schema, dict) or not _is_needed(schema):
        return schema
    return _Bundler(schema).bundled()


def _is_needed(root: dict[str, Any]) -> bool:
    stack: list[Any] = [root]
    seen: set[int] = set()
    while stack:
        schema = stack.pop()
        if not isinstance(schema, dict) or id(schema) in seen:
            continue
        seen.add(id(schema))
        ref = schema.get("$ref")
        if isinstance(ref, str) and not ref.startswith("#/") and ref != "#":
            return True
        if any(keyword in schema for keyword in _IDENTIFYING):
            return True
        if schema is not root and isinstance(schema.get("$id", schema.get("id")), str):
            return True
        stack.extend(child for _, child in children(schema))
    return False


class _Bundler:
    def __init__(self, root: dict[str, Any]) -> None:
        self._documents: list[Any] = []
        self._dialect = dialect_of(root)
        self._ref_alone = self._dialect in REF_ALONE
        self._id = "id" if self._dialect == "draft-04" else "$id"
        self._bases: dict[Place, str] = {}
        self._resources: dict[str, Place] = {}
        self._anchors: dict[tuple[str, str], Place] = {}
        self._dynamic: dict[str, dict[str, Place]] = {}
        self._names: dict[tuple[Place, Scope], str] = {}
        self._todo: list[tuple[Place, Scope]] = []
        self._index(root, "")

    def bundled(self) -> dict[str, Any]:
        root: Place = (0, "")
        base = self._bases[root]
        scope = self._entered((), base)
        self._names[root, scope] = ""
        result: dict[str, Any] = self._copy(self._documents[0], base, scope)
        if "$schema" in self._documents[0]:
            result = {"$schema": self._documents[0]["$schema"], **result}
        home = "definitions" if self._ref_alone else "$defs"
        found: dict[str, Any] = {}
        while self._todo and len(found) < _MOST_COPIES:
            place, scope = self._todo.pop()
            target = resolve(self._documents[place[0]], place[1])
            found[self._names[place, scope].rpartition("/")[2]] = self._copy(
                target, self._base_of(place), scope
            )
        return {**result, home: found} if found else result

    def _index(self, document: Any, uri: str) -> None:
        number = len(self._documents)
        self._documents.append(document)
        self._resources.setdefault(uri, (number, ""))
        stack = [("", document, uri)]
        while stack:
            pointer, schema, base = stack.pop()
            place = (number, pointer)
            if isinstance(schema, dict):
                name = self._identifier(schema)
                if name is not None and (not name.startswith("#") or not self._ref_alone):
                    base = _joined(base, name).rstrip("#")
                    self._resources.setdefault(base, place)
                elif name is not None:
                    self._anchors.setdefault((base, name[1:]), place)
                self._note_anchors(schema, base, place)
                stack.extend((below, child, base) for below, child in children(schema, pointer))
            self._bases[place] = base

    def _identifier(self, schema: dict[str, Any]) -> str | None:
        name = schema.get(self._id)
        if not isinstance(name, str) or (self._ref_alone and "$ref" in schema):
            return None
        return name

    def _note_anchors(self, schema: dict[str, Any], base: str, place: Place) -> None:
        if self._ref_alone:
            return
        for keyword in ("$anchor", "$dynamicAnchor"):
            if isinstance(schema.get(keyword), str):
                self._anchors.setdefault((base, schema[keyword]), place)
        if isinstance(schema.get("$dynamicAnchor"), str):
            self._dynamic.setdefault(base, {}).setdefault(schema["$dynamicAnchor"], place)
        if schema.get("$recursiveAnchor") is True and self._resources.get(base) == place:
            self._dynamic.setdefault(base, {}).setdefault("", place)

    def _base_of(self, place: Place) -> str:
        number, pointer = place
        while (number, pointer) not in self._bases:
            pointer = pointer.rpartition("/")[0]
        return self._bases[number, pointer]

    def _entered(self, scope: Scope, base: str) -> Scope:
        return tuple(sorted({**self._dynamic.get(base, {}), **dict(scope)}.items()))

    def _located(self, ref: str, base: str) -> Place:
        uri, _, fragment = _joined(base, ref).partition("#")
        if uri not in self._resources:
            self._load(uri)
        if uri not in self._resources:
            raise KeyError(ref)
        number, pointer = self._resources[uri]
        if not fragment:
            return number, pointer
        if "%" in fragment:
            from urllib.parse import unquote

            fragment = unquote(fragment)
        if not fragment.startswith("/"):
            return self._anchors[uri, fragment]
        resolve(self._documents[number], pointer + fragment)
        return number, pointer + fragment

    def _load(self, uri: str) -> None:
        if "json-schema.org/" not in uri:
            return
        import importlib

        registry = importlib.import_module("jsonschema_specifications").REGISTRY
        for name in (uri, uri + "#"):
            try:
                contents = registry.contents(name)
            except LookupError:
                continue
            if dialect_of(contents) == self._dialect:
                self._index(contents, uri)
            return

    def _copy(self, schema: Any, base: str, scope: Scope) -> Any:
        if not isinstance(schema, dict):
            return schema
        name = self._identifier(schema)
        if name is not None and not name.startswith("#"):
            base = _joined(base, name).rstrip("#")
            scope = self._entered(scope, base)
        references = [
            self._reference(keyword, schema[keyword], base, scope)
            for keyword in ("$ref", "$dynamicRef", "$recursiveRef")
            if isinstance(schema.get(keyword), str)
        ]
        if references and self._ref_alone:
            return {"$ref": references[0]}
        copied: dict[str, Any] = {}
        for keyword, value in schema.items():
            if keyword in _LEFT_OUT or (keyword == "id" and self._id == "id"):
                continue
            if keyword in MAPS and isinstance(value, dict):
                copied[keyword] = {key: self._copy(each, base, scope) for key, each in value.items()}
            elif keyword in (LISTS | SINGLE) and isinstance(value, list):
                copied[keyword] = [self._copy(each, base, scope) for each in value]
            elif keyword in SINGLE:
                copied[keyword] = self._copy(value, base, scope)
            else:
                copied[keyword] = value
        if references:
            copied["$ref"] = references[0]
            if references[1:]:
                copied["allOf"] = [*copied.get("allOf", ()), *({"$ref": each} for each in references[1:])]
        return copied

    def _reference(self, keyword: str, ref: str, base: str, scope: Scope) -> str:
        try:
            place = self._located(ref, base)
        except KeyError:
            return _joined(base, ref) if base else ref
        anchor = "" if keyword == "$recursiveRef" else ref.partition("#")[2]
        meant = self._dynamic.get(self._base_of(place), {})
        if keyword != "$ref" and meant.get(anchor) == place:
            place = dict(scope).get(anchor, place)
        inner = self._entered(scope, self._base_of(place))
        if (place, inner) not in self._names:
            self._names[place, inner] = f"/{'definitions' if self._ref_alone else '$defs'}/{len(self._names)}"
            self._todo.append((place, inner))
        return "#" + self._names[place, inner]


def _joined(base: str, ref: str) -> str:
    if ref.startswith("#"):
        return base.partition("#")[0] + ref
    from urllib.parse import urljoin

    return urljoin(base, ref)
