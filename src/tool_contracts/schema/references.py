"""Local references: `$ref` inside one schema. Nothing is ever fetched."""

from __future__ import annotations

from tool_contracts.schema.pointers import resolve
from tool_contracts.schema.walking import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_MAX_HOPS = 100


def lookup(root: Any, ref: Any) -> Any:
    """The subschema of `root` that `ref` names: `#`, `#/pointer`, `#anchor` or an `$id` of the same document.

    Raises KeyError where it names none, or one outside of this document.
    """
    return _lookup(root, ref, {})


def _lookup(root: Any, ref: Any, known: dict[int, dict[str, Any]]) -> Any:
    """As `lookup`; `known` keeps the anchors of what has been searched, for the next of many references."""
    if not isinstance(ref, str):
        raise KeyError(ref)
    base, _, fragment = ref.partition("#")
    if base:
        root = _identified(root, base)
    if not fragment:
        return root
    if "%" in fragment:
        from urllib.parse import unquote

        fragment = unquote(fragment)
    if fragment.startswith("/"):
        return resolve(root, fragment)
    if id(root) not in known:
        known[id(root)] = _anchors(root)
    return known[id(root)][fragment]


def _anchors(root: Any) -> dict[str, Any]:
    """The subschemas that have a name in their document, the first of each name."""
    found: dict[str, Any] = {}
    for _, each in walk(root):
        if not isinstance(each, dict):
            continue
        for keyword in ("$anchor", "$dynamicAnchor"):
            if isinstance(each.get(keyword), str):
                found.setdefault(each[keyword], each)
        for keyword in ("$id", "id"):
            name = each.get(keyword)
            if isinstance(name, str) and name.startswith("#"):
                found.setdefault(name[1:], each)
    return found


def _identified(root: Any, base: str) -> Any:
    for _, each in walk(root):
        if isinstance(each, dict):
            name = each.get("$id", each.get("id"))
            if isinstance(name, str) and name.rstrip("#") == base:
                return each
    raise KeyError(base)


def follow(schema: Any, root: Any) -> Any:
    """`schema` with its `$ref` followed inside `root`, keywords beside the `$ref` winning over those of its target.

    None where the reference leads nowhere, out of the document or back to itself.
    """
    known: dict[int, dict[str, Any]] = {}
    for _ in range(_MAX_HOPS):
        if not isinstance(schema, dict) or "$ref" not in schema:
            return schema
        try:
            target = _lookup(root, schema["$ref"], known)
        except KeyError:
            return None
        beside = {keyword: value for keyword, value in schema.items() if keyword != "$ref"}
        schema = {**target, **beside} if isinstance(target, dict) and beside else target
    return None


def dangling_refs(schema: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """The local references that name nothing: pointer of the `$ref` keyword, and the reference.

    A reference to another document is not judged; inside a subschema with an `$id` of its own, where `#` means that
    subschema, only what is certain is given.
    """
    known: dict[int, dict[str, Any]] = {}
    for place, each in _local(schema, pointer):
        try:
            _lookup(schema, each["$ref"], known)
        except KeyError:
            yield f"{place}/$ref", each["$ref"]


def endless_refs(schema: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """The local references that lead from one to the next and back, and to nothing else, as `dangling_refs` gives them."""
    known: dict[int, dict[str, Any]] = {}
    for place, each in _local(schema, pointer):
        at: Any = each
        for _ in range(_MAX_HOPS):
            try:
                at = _lookup(schema, at["$ref"], known)
            except KeyError:
                break
            if at is each:
                yield f"{place}/$ref", each["$ref"]
            if at is each or not isinstance(at, dict) or "$ref" not in at:
                break


def _local(schema: Any, pointer: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The subschemas with a reference that means something in this document."""
    has_own_ids = any(
        isinstance(each, dict) and ("$id" in each or "id" in each) and place for place, each in walk(schema)
    )
    for place, each in walk(schema, pointer) if not has_own_ids else ():
        if isinstance(each, dict) and isinstance(each.get("$ref"), str) and each["$ref"].startswith("#"):
            yield place, each
