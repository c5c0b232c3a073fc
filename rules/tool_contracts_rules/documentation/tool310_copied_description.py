"""Two parameters of a tool have the same description.

## Why it matters

The text was copied and not changed: at least one of the two says something else than its name, and the model cannot tell
which. Two parameters can have one meaning, such as the ends of a range, so the rule is off unless selected.

In 1,306 tools of [50 published packages](../precision.md): 2 texts, both copied.

## Avoid

```json
{
  "name": "move",
  "description": "Move a file to another folder.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "source": {"type": "string", "description": "Path of the file to move."},
      "target": {"type": "string", "description": "Path of the file to move."}
    },
    "required": ["source", "target"]
  }
}
```

## Prefer

```json
{
  "name": "move",
  "description": "Move a file to another folder.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "source": {"type": "string", "description": "Path of the file to move."},
      "target": {"type": "string", "description": "Path of the folder to move it to."}
    },
    "required": ["source", "target"]
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.documentation.prose import texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL310", "copied-description", group="documentation", default=False, severity="warning")
def copied_description(tool: Tool) -> Iterator[tuple[str, str]]:
    """Parameters whose text an earlier parameter, or the tool itself, has word for word."""
    first: dict[str, str] = {}
    for text in texts(tool):
        words = " ".join(text.words.split()).casefold()
        other = first.setdefault(words, text.owner)
        if other != text.owner and " " in words:
            yield text.pointer, f"{text.owner} has the description of {other}"
