"""What the rules about providers share: how a limit is reported, and which subschemas are held against it."""

from __future__ import annotations

from tool_contracts_rules.places import ROOT, is_within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


def refusal(profile: Profile, fact: str, pointer: str, message: str) -> Report:
    """A finding that names the profile and the source of the limit.

    An unverified limit gives information only, which never changes the exit code; one that is not enforced, a warning.
    """
    row = profile.facts[fact]
    if not row.verified:
        return pointer, f"{profile.name}: {message} [unverified: {row.source}]", None, "info"
    said = f"{profile.name}: {message} [{row.source}]"
    return (pointer, said) if row.refused else (pointer, said, None, "warning")


def root_schema(tool: Tool) -> dict[str, Any] | None:
    """The input schema where it is an object that could be read."""
    found = tool.input_schema
    return found if isinstance(found, dict) and tool.is_known(ROOT) else None


# All rules ask for the same tool in turn, each under the same profiles.
_last: tuple[Tool | None, dict[str, tuple[tuple[str, Any], ...]]] = (None, {})


def schemas(tool: Tool, profile: Profile) -> tuple[tuple[str, Any], ...]:
    """The subschemas that reach the provider's eyes: nothing below a keyword that it refuses or drops anyway."""
    global _last
    known, by_profile = _last
    if known is not tool:
        by_profile = {}
        _last = tool, by_profile
    found = by_profile.get(profile.name)
    if found is None:
        found = by_profile[profile.name] = tuple(_schemas(tool, profile))
    return found


def _schemas(tool: Tool, profile: Profile) -> Iterator[tuple[str, Any]]:
    refused: list[str] = []
    for pointer, schema in tool.subschemas():
        if any(is_within(pointer, each) for each in refused):
            continue
        if isinstance(schema, dict):
            refused.extend(f"{pointer}/{keyword}" for keyword in schema if not takes(profile, keyword))
        yield pointer, schema


def objects(tool: Tool, profile: Profile) -> Iterator[tuple[str, dict[str, Any]]]:
    """Those of `schemas` that are no booleans."""
    for pointer, schema in schemas(tool, profile):
        if isinstance(schema, dict):
            yield pointer, schema


def takes(profile: Profile, keyword: str) -> bool:
    """Whether the provider reads what stands under a keyword of a schema."""
    for fact in ("supported-keywords", "kept-keywords"):
        known = profile.get(fact)
        if known is not None and keyword not in known:
            return False
    return keyword not in (profile.get("refused-keywords") or ())


def is_from_annotations(tool: Tool) -> bool:
    """Whether the schema stands for a signature, so that frameworks add to it what a provider's mode asks for."""
    return bool(tool.kinds) or (tool.signature is not None and not tool.properties)
