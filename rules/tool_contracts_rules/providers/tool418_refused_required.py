"""The list of required parameters is refused by a provider.

## Why it matters

`required` may name what `properties` does not declare: JSON Schema allows it, two providers accept it, and Gemini
answers "property is not defined" to the whole request. vLLM is reported to want the key even where nothing is required,
and Cohere's strict mode wants at least one required parameter for each tool that has any.

## Avoid

```json
{
  "name": "set_labels",
  "description": "Label the open issue.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "label": {"type": "object", "properties": {"color": {"type": "string"}}, "required": ["name"]}
    },
    "required": ["label"]
  }
}
```

## Prefer

```json
{
  "name": "set_labels",
  "description": "Label the open issue.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "label": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
    },
    "required": ["label"]
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import ROOT, where
from tool_contracts_rules.providers.limits import is_from_annotations, objects, refusal, root_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule(
    "TOOL418",
    "refused-required",
    group="providers",
    reads="profile",
    facts=("required-names", "required-keyword", "required-minimum"),
)
def refused_required(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Hold `required` against the declared properties, and the root's against the least that is wanted."""
    if profile.get("required-names"):
        for pointer, schema in objects(tool, profile):
            yield from _undeclared(tool, profile, pointer, schema)
    root = root_schema(tool)
    if root is None or not tool.is_known(f"{ROOT}/required") or not tool.is_known(f"{ROOT}/properties"):
        return
    if profile.get("required-keyword") and "required" not in root and not is_from_annotations(tool):
        message = "an input schema without `required` is refused: an empty list is accepted"
        yield refusal(profile, "required-keyword", ROOT, message)
    least = profile.get("required-minimum")
    required = root.get("required", [])
    if least is not None and tool.properties and isinstance(required, list) and len(required) < least:
        message = f"at least {least} parameter must be required"
        yield refusal(profile, "required-minimum", ROOT, message)


def _undeclared(tool: Tool, profile: Profile, pointer: str, schema: dict[str, Any]) -> Iterator[Report]:
    required, properties = schema.get("required"), schema.get("properties", {})
    if not isinstance(required, list) or not isinstance(properties, dict):
        return
    if not tool.is_known(f"{pointer}/properties"):
        return
    for index, name in enumerate(required):
        if isinstance(name, str) and name not in properties:
            message = f"{where(pointer)}: required `{name}` is not among the properties"
            yield refusal(profile, "required-names", f"{pointer}/required/{index}", message)
