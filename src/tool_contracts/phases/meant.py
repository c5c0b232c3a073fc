"""What the author of a tool says of its arguments and the framework does not publish, put back for the calls."""

from __future__ import annotations

from typing import Any

from tool_contracts.model import MISSING
from tool_contracts.run.plain import plain

_NULL = {"type": "null"}


def as_meant(published: Any, written: Any, loses_values: bool) -> Any:
    """The published schema, with the examples that stand at the same places as written.

    Where the framework `loses_values`, with the types of the values of dictionaries too, which its check knows all the same:
    it would refuse nearly everything that is published as allowed.
    """
    if not (isinstance(published, dict) and isinstance(written, dict)):
        return published
    added = _lost_examples(published, written)
    if loses_values:
        written = _without_null(written)
        added |= _lost_values(published, written)
    for keyword in ("properties", "items"):
        part, other = published.get(keyword), written.get(keyword)
        if isinstance(part, dict) and isinstance(other, dict):
            made = (
                {name: as_meant(each, other.get(name), loses_values) for name, each in part.items()}
                if keyword == "properties"
                else as_meant(part, other, loses_values)
            )
            added |= {keyword: made} if made != part else {}
    return {**published, **added} if added else published


def _lost_examples(published: dict[str, Any], written: dict[str, Any]) -> dict[str, Any]:
    lost = written.get("examples") if "examples" not in published else None
    # of what is computed nothing is known
    known = [each for each in lost if plain(each) is not MISSING] if isinstance(lost, list) else []
    return {"examples": known} if known else {}


def _lost_values(published: dict[str, Any], written: dict[str, Any]) -> dict[str, Any]:
    values = written.get("additionalProperties")
    if (
        published.get("type") != "object"
        or "additionalProperties" in published
        or not isinstance(values, dict)
    ):
        return {}
    is_whole = plain(values) is not MISSING and "$ref" not in str(values)
    return {"additionalProperties": values} if is_whole else {}


def _without_null(written: dict[str, Any]) -> dict[str, Any]:
    """What an optional value is where it is one: the framework may publish that alone."""
    branches = written.get("anyOf")
    others = [each for each in branches if each != _NULL] if isinstance(branches, list) else []
    return others[0] if len(others) == 1 and isinstance(others[0], dict) else written
