"""Schemas that say the same twice: a validator would follow both, and both of each of these, without end in sight."""

from __future__ import annotations

from tool_contracts.schema.values import identity
from tool_contracts.schema.walking import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_INSTEAD: dict[str, dict[str, Any]] = {"allOf": {}, "anyOf": {"not": {}}}
"""What says nothing more in the place of an equal member, in every dialect."""


def without_repetitions(schema: Any) -> Any:
    """`schema` with each member of an `allOf` or `anyOf` once; the same object where none is repeated, else a copy.

    Pointers keep their meaning, but for those to a member that stands before already.
    """
    if next(_repeated(schema), None) is None:
        return schema
    import copy

    schema = copy.deepcopy(schema)
    for members, index, instead in list(_repeated(schema)):
        members[index] = instead
    return schema


def _repeated(schema: Any) -> Iterator[tuple[list[Any], int, dict[str, Any]]]:
    for _, each in walk(schema):
        for keyword, instead in _INSTEAD.items():
            members = each.get(keyword) if isinstance(each, dict) else None
            if not isinstance(members, list) or len(members) < 2:
                continue
            seen = set()
            for index, member in enumerate(members):
                if not isinstance(member, dict) or member == instead:
                    continue
                key = identity(member)
                if key in seen:
                    yield members, index, instead
                seen.add(key)
