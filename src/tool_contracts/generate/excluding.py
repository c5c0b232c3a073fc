"""Whether the branches of a choice exclude one another, so that none needs to be looked at for the others' sake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.schema import follow, types_of

if TYPE_CHECKING:
    from tool_contracts.generate.merging import Option


def are_disjoint(options: list[Option], root: Any) -> bool:
    """Whether no value can satisfy two of `options`, as far as their types and constants tell."""
    if any(len(more) > 1 for _, more in options):
        return True  # each says already that the others do not hold
    branches = [follow(more[0], root) for _, more in options]
    taken: set[str] = set()
    for branch in branches:
        types = types_of(branch)
        if types is None:
            return _have_discriminator(branches, root)
        if "number" in types:
            types |= {"integer"}
        if taken & types:
            return _have_discriminator(branches, root)
        taken |= types
    return True


def _have_discriminator(branches: list[Any], root: Any) -> bool:
    """Whether one required property holds another constant in each branch."""
    tables: list[dict[str, set[str]]] = []
    for branch in branches:
        if not isinstance(branch, dict) or branch.get("type") != "object":
            return False
        table: dict[str, set[str]] = {}
        for name in branch.get("required", ()):
            schema = follow(branch.get("properties", {}).get(name), root)
            if isinstance(schema, dict) and ("const" in schema or "enum" in schema):
                values = schema["enum"] if "enum" in schema else [schema["const"]]
                if all(isinstance(value, str) for value in values):
                    table[name] = set(values)
        tables.append(table)
    shared = set.intersection(*(set(table) for table in tables)) if tables else set()
    return any(
        sum(len(t[name]) for t in tables) == len(set.union(*(t[name] for t in tables))) for name in shared
    )
