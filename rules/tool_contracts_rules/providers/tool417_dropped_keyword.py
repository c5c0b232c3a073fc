"""A schema has a keyword that never reaches the model.

## Why it matters

Ollama reads a tool into a type of its own that has six keywords; `minimum`, `pattern`, `format`, `default`,
`additionalProperties` and `$ref` vanish without a word. The model cannot know of a limit that it is not told, and what
stands behind a `$ref` is lost. Say the limit in the description as well.

## Avoid

```json
{
  "name": "list_rows",
  "description": "List rows of a table.",
  "inputSchema": {
    "type": "object",
    "properties": {"limit": {"type": "integer", "maximum": 100, "description": "Rows to list."}}
  }
}
```

## Prefer

```json
{
  "name": "list_rows",
  "description": "List rows of a table.",
  "inputSchema": {
    "type": "object",
    "properties": {"limit": {"type": "integer", "description": "Rows to list, at most 100."}}
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.places import where
from tool_contracts_rules.providers.limits import is_from_annotations, objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report

# These say nothing about the value, or are told where a reference to them is.
_HARMLESS = frozenset(
    {"$schema", "$id", "$comment", "$defs", "definitions", "title", "deprecated", "examples"}
)


@rule(
    "TOOL417",
    "dropped-keyword",
    group="providers",
    reads="profile",
    severity="warning",
    facts=("kept-keywords",),
)
def dropped_keyword(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Look for keywords outside of those that the provider keeps."""
    kept = profile.get("kept-keywords")
    if kept is None:
        return
    skipped = _HARMLESS | {"default"} if is_from_annotations(tool) else _HARMLESS
    for pointer, schema in objects(tool, profile):
        for keyword, value in schema.items():
            is_closing = keyword == "additionalProperties" and value is False
            if keyword not in kept and keyword not in skipped and not is_closing:
                message = f"{where(pointer)}: keyword `{keyword}` is dropped and never reaches the model"
                yield refusal(profile, "kept-keywords", join(pointer, keyword), message)
