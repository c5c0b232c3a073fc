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
    if not isinstance(ref, str):
        raise KeyError(ref)
    base, hash_sign, fragment = ref.partition("#")
    if base:
        root = _identified(root, base)
    if not fragment:
        return root
    if "%" in fragment:
        from urllib.parse import unquote

        fragment = unquote(fragment)
    if fragment.startswith("/"):
        return resolve(root, fragment)
    for _, each in walk(root):
        if isinstance(each, dict) and (
            fragment in (each.get("$anchor"), each.get("$dynamicAnchor"))
            or hash_sign + fragment in (each.get("$id"), each.get("id"))
        ):
            return each
    raise KeyError(ref)


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
    for _ in range(_MAX_HOPS):
        if not isinstance(schema, dict) or "$ref" not in schema:
            return schema
        try:
            target = lookup(root, schema["$ref"])
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
    has_own_ids = any(
        isinstance(each, dict) and ("$id" in each or "id" in each) and place for place, each in walk(schema)
    )
    for place, each in walk(schema, pointer):
        ref = each.get("$ref") if isinstance(each, dict) else None
        if isinstance(ref, str) and ref.startswith("#") and not has_own_ids:
            try:
                lookup(schema, ref)
            except KeyError:
                yield f"{place}/$ref", ref


def endless_refs(schema: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """The references that lead from one to the next and back, and to no schema: pointer of the `$ref` keyword, and the reference."""
    for place, each in walk(schema, pointer):
        seen: set[int] = set()
        at = each
        while isinstance(at, dict) and "$ref" in at and id(at) not in seen:
            seen.add(id(at))
            try:
                at = lookup(schema, at["$ref"])
            except KeyError:
                break
        else:
            if isinstance(at, dict) and at is each and seen:
                yield f"{place}/$ref", each["$ref"]
