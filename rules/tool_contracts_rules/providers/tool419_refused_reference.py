"""A reference is refused by a provider.

## Why it matters

A nested model or an enum is published through `$defs` and `$ref` by most frameworks. Gemini's `parameters` field knows
neither; several clients strip `$defs` and leave a `$ref` that leads nowhere. A `$ref` to another document is followed
by nobody: MCP forbids it. OpenAI's strict mode takes references to the root's definitions only, with nothing beside;
Anthropic's takes none in an `allOf`, which older frameworks write around each reference that has a description.

## Avoid

```json
{
  "name": "move",
  "description": "Move to a place.",
  "inputSchema": {
    "type": "object",
    "properties": {"to": {"$ref": "https://example.org/schemas/place.json"}},
    "required": ["to"]
  }
}
```

## Prefer

```json
{
  "name": "move",
  "description": "Move to a place.",
  "inputSchema": {
    "type": "object",
    "properties": {"to": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}},
    "required": ["to"]
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import lookup
from tool_contracts_rules.places import where
from tool_contracts_rules.providers.limits import objects, refusal
from tool_contracts_rules.providers.references import recursive_references

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule(
    "TOOL419",
    "refused-reference",
    group="providers",
    reads="profile",
    facts=("refs", "recursion", "ref-siblings", "refs-in-all-of"),
)
def refused_reference(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Hold each `$ref` against the kind that is accepted."""
    accepted = profile.get("refs")
    if accepted is None:
        return
    recursive = set(recursive_references(tool)) if profile.get("recursion") is False else set()
    for pointer, schema in objects(tool, profile):
        ref = schema.get("$ref")
        if not isinstance(ref, str) or pointer in recursive:
            continue
        place = f"{pointer}/$ref"
        if not _is_accepted(accepted, ref, tool.input_schema):
            yield refusal(profile, "refs", place, f"{where(pointer)}: `$ref` to `{ref}` {_REASONS[accepted]}")
        elif profile.get("ref-siblings") is False and len(schema) > 1:
            message = f"{where(pointer)}: keywords beside `$ref` are refused"
            yield refusal(profile, "ref-siblings", place, message)
        elif profile.get("refs-in-all-of") is False and pointer.rpartition("/")[0].endswith("/allOf"):
            message = f"{where(pointer)}: `$ref` in an `allOf` is refused"
            yield refusal(profile, "refs-in-all-of", place, message)


_REASONS = {
    "none": "is refused: write the schema in its place",
    "definitions": "is refused: only `#` and the definitions of the root are accepted",
    "document": "leads out of the document and is followed by nobody",
}


def _is_accepted(accepted: str, ref: str, root: Any) -> bool:
    if accepted == "none":
        return False
    if accepted == "definitions":
        tokens = ref.split("/")
        return ref == "#" or (len(tokens) == 3 and tokens[0] == "#" and tokens[1] in ("$defs", "definitions"))
    if ref.startswith("#"):
        return True
    try:
        lookup(root, ref.partition("#")[0])
    except KeyError:
        return False
    return True
