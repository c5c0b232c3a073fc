"""Which types a schema allows, as far as it says so itself."""

from __future__ import annotations

from tool_contracts.schema.values import TYPES, json_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def types_of(schema: Any) -> frozenset[str] | None:
    """The JSON types that `schema` allows by its own words; None where it names none, or allows any.

    Read from `type` and `nullable`, else from the values of `const` and `enum`, else from the branches of `anyOf`
    and `oneOf`. References are not followed. `number` stands for integers too.
    """
    if not isinstance(schema, dict):
        return None
    found: frozenset[str] | None = None
    if "type" in schema:
        declared = schema["type"]
        names = declared if isinstance(declared, list) else [declared]
        if all(isinstance(name, str) and name in TYPES for name in names):
            found = frozenset(names)
    elif "const" in schema:
        found = _types_of_values([schema["const"]])
    elif isinstance(schema.get("enum"), list):
        found = _types_of_values(schema["enum"])
    else:
        found = _types_of_branches(schema)
    if found is not None and schema.get("nullable") is True:
        found |= {"null"}
    return found


def _types_of_values(values: list[Any]) -> frozenset[str] | None:
    found = [json_type(value) for value in values]
    return frozenset(name for name in found if name is not None) if None not in found else None


def _types_of_branches(schema: dict[str, Any]) -> frozenset[str] | None:
    for keyword in ("anyOf", "oneOf"):
        branches = schema.get(keyword)
        if isinstance(branches, list) and branches and len(branches) < 1000:
            found: frozenset[str] = frozenset()
            for branch in branches:
                if not isinstance(branch, dict) or "anyOf" in branch or "oneOf" in branch:
                    return None
                types = types_of(branch)
                if types is None:
                    return None
                found |= types
            return found
    return None
