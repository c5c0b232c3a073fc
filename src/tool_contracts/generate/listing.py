"""Unions of constants, which say what an `enum` says: `anyOf` of `{"const": "a"}` and `{"const": "b"}`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tool_contracts.generate.negating import APART
from tool_contracts.schema import has_type, identity, types_of

_SAYING = frozenset(("const", "enum", "type")) | APART


def listed(branches: list[Any], keyword: str, dialect: str) -> list[Any] | None:
    """The members of an `anyOf` or `oneOf`, each once; None where a branch says more, or less, than constants."""
    found: dict[Any, Any] = {}
    times: Counter[Any] = Counter()
    for branch in branches:
        members = _members(branch, dialect)
        if members is None:
            return None
        of_branch = {identity(each): each for each in members}
        times.update(of_branch.keys())
        found.update((key, each) for key, each in of_branch.items() if key not in found)
    return [value for key, value in found.items() if keyword == "anyOf" or times[key] == 1]


def _members(branch: Any, dialect: str) -> list[Any] | None:
    if (
        not isinstance(branch, dict)
        or not branch.keys() <= _SAYING
        or ("const" in branch) == ("enum" in branch)
    ):
        return None
    if "const" in branch and dialect == "draft-04":
        return None
    types = types_of(branch)
    members = [branch["const"]] if "const" in branch else branch["enum"]
    return [each for each in members if types is None or any(has_type(each, name) for name in types)]
