"""The definitions of a set cost more than 5,000 tokens.

## Why it matters

All definitions are sent with every request. At 5,000 tokens they cost more than most conversations, and vendors set their
budgets there (kirill-markin/expense-budget-tracker#284). Fewer tools, shorter texts, or a tool that finds tools help.
Counted as in `costly-tool`.

## Avoid

```python
SENTENCE = "Every identifier is quoted, and each of the joins is followed until no table is left. "
CHAPTER = SENTENCE + SENTENCE + SENTENCE + SENTENCE + SENTENCE + SENTENCE + SENTENCE + SENTENCE + SENTENCE
MANUAL = CHAPTER + CHAPTER + CHAPTER + CHAPTER + CHAPTER
NONE = {"type": "object", "properties": {}}
TOOLS = [
    {"name": "select", "description": MANUAL, "inputSchema": NONE},
    {"name": "insert", "description": MANUAL, "inputSchema": NONE},
    {"name": "update", "description": MANUAL, "inputSchema": NONE},
    {"name": "delete", "description": MANUAL, "inputSchema": NONE},
    {"name": "create", "description": MANUAL, "inputSchema": NONE},
    {"name": "drop", "description": MANUAL, "inputSchema": NONE},
    {"name": "grant", "description": MANUAL, "inputSchema": NONE},
]
```

## Prefer

```json
{
  "name": "read_register",
  "description": "Read one of the registers.",
  "inputSchema": {
    "type": "object",
    "properties": {"number": {"type": "integer", "minimum": 0, "maximum": 128}},
    "required": ["number"]
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.toolset.together import groups
from tool_contracts_rules.toolset.tokens import cost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

MOST = 5_000


@rule("TOOL506", "costly-toolset", group="toolset", reads="toolset", default=False, severity="warning")
def costly_toolset(tools: list[Tool]) -> Iterator[tuple[Tool, str, str]]:
    """The first tool of each set that is above the limit as a whole."""
    for group in groups(tools):
        found = cost(group)
        if found.tokens > MOST:
            yield (
                group[0],
                "/name",
                f"the {len(group)} tools of this set cost {found} in every request, more than {MOST:,}",
            )
