"""A schema has a keyword that a provider refuses.

## Why it matters

Gemini's `parameters` field is a subset of OpenAPI 3.0: it answers `Unknown name "const"` to each keyword that it does
not know, among them `additionalProperties`, `const`, `oneOf`, `propertyNames` and `exclusiveMinimum`. The strict modes
of OpenAI, Anthropic and Cohere and vLLM's xgrammar backend have lists of their own. Leave the keyword out and check the
value in the code; say the limit in the description.

## Avoid

```json
{
  "name": "web_search",
  "description": "Search the web.",
  "inputSchema": {
    "type": "object",
    "properties": {"fresh": {"anyOf": [{"type": "string", "const": "day"}, {"type": "string", "const": "week"}]}},
    "required": ["fresh"]
  }
}
```

## Prefer

```json
{
  "name": "web_search",
  "description": "Search the web.",
  "inputSchema": {
    "type": "object",
    "properties": {"fresh": {"type": "string", "enum": ["day", "week"]}},
    "required": ["fresh"]
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

# A default in a signature is the author's; that it is repeated in a schema is the framework's doing.
_BY_FRAMEWORKS = frozenset({"default"})
# What stands behind a `$ref` is judged where references are.
_REFERENCES = frozenset({"$ref", "$defs", "definitions"})


@rule(
    "TOOL416",
    "refused-keyword",
    group="providers",
    reads="profile",
    facts=("supported-keywords", "refused-keywords"),
)
def refused_keyword(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Hold each keyword against the lists of the profile."""
    supported = profile.get("supported-keywords")
    refused = profile.get("refused-keywords") or frozenset()
    skipped = _BY_FRAMEWORKS if is_from_annotations(tool) else frozenset()
    if profile.get("refs") is not None:
        skipped |= _REFERENCES
    for pointer, schema in objects(tool, profile):
        for keyword in schema:
            if keyword in skipped:
                continue
            if keyword in refused:
                fact = "refused-keywords"
            elif supported is not None and keyword not in supported:
                fact = "supported-keywords"
            else:
                continue
            yield refusal(
                profile,
                fact,
                join(pointer, keyword),
                f"{where(pointer)}: keyword `{keyword}` is refused",
            )
