"""A set has more tools than a provider takes in one request.

## Why it matters

OpenAI takes 128 functions in one request and recommends fewer than 20 (openai-openapi, 2026-08; function calling guide); VS
Code stops at 128 as well. Models choose worse long before. Whether all tools of a server are offered at once is up to the
client, so the rule is off unless selected.

## Avoid

```python
READ = "Read the register of this number."
NONE = {"type": "object", "properties": {}}
TOOLS = [
    {"name": "r0", "description": READ, "inputSchema": NONE}, {"name": "r1", "description": READ, "inputSchema": NONE},
    {"name": "r2", "description": READ, "inputSchema": NONE}, {"name": "r3", "description": READ, "inputSchema": NONE},
    {"name": "r4", "description": READ, "inputSchema": NONE}, {"name": "r5", "description": READ, "inputSchema": NONE},
    {"name": "r6", "description": READ, "inputSchema": NONE}, {"name": "r7", "description": READ, "inputSchema": NONE},
    {"name": "r8", "description": READ, "inputSchema": NONE}, {"name": "r9", "description": READ, "inputSchema": NONE},
    {"name": "r10", "description": READ, "inputSchema": NONE}, {"name": "r11", "description": READ, "inputSchema": NONE},
    {"name": "r12", "description": READ, "inputSchema": NONE}, {"name": "r13", "description": READ, "inputSchema": NONE},
    {"name": "r14", "description": READ, "inputSchema": NONE}, {"name": "r15", "description": READ, "inputSchema": NONE},
    {"name": "r16", "description": READ, "inputSchema": NONE}, {"name": "r17", "description": READ, "inputSchema": NONE},
    {"name": "r18", "description": READ, "inputSchema": NONE}, {"name": "r19", "description": READ, "inputSchema": NONE},
    {"name": "r20", "description": READ, "inputSchema": NONE}, {"name": "r21", "description": READ, "inputSchema": NONE},
    {"name": "r22", "description": READ, "inputSchema": NONE}, {"name": "r23", "description": READ, "inputSchema": NONE},
    {"name": "r24", "description": READ, "inputSchema": NONE}, {"name": "r25", "description": READ, "inputSchema": NONE},
    {"name": "r26", "description": READ, "inputSchema": NONE}, {"name": "r27", "description": READ, "inputSchema": NONE},
    {"name": "r28", "description": READ, "inputSchema": NONE}, {"name": "r29", "description": READ, "inputSchema": NONE},
    {"name": "r30", "description": READ, "inputSchema": NONE}, {"name": "r31", "description": READ, "inputSchema": NONE},
    {"name": "r32", "description": READ, "inputSchema": NONE}, {"name": "r33", "description": READ, "inputSchema": NONE},
    {"name": "r34", "description": READ, "inputSchema": NONE}, {"name": "r35", "description": READ, "inputSchema": NONE},
    {"name": "r36", "description": READ, "inputSchema": NONE}, {"name": "r37", "description": READ, "inputSchema": NONE},
    {"name": "r38", "description": READ, "inputSchema": NONE}, {"name": "r39", "description": READ, "inputSchema": NONE},
    {"name": "r40", "description": READ, "inputSchema": NONE}, {"name": "r41", "description": READ, "inputSchema": NONE},
    {"name": "r42", "description": READ, "inputSchema": NONE}, {"name": "r43", "description": READ, "inputSchema": NONE},
    {"name": "r44", "description": READ, "inputSchema": NONE}, {"name": "r45", "description": READ, "inputSchema": NONE},
    {"name": "r46", "description": READ, "inputSchema": NONE}, {"name": "r47", "description": READ, "inputSchema": NONE},
    {"name": "r48", "description": READ, "inputSchema": NONE}, {"name": "r49", "description": READ, "inputSchema": NONE},
    {"name": "r50", "description": READ, "inputSchema": NONE}, {"name": "r51", "description": READ, "inputSchema": NONE},
    {"name": "r52", "description": READ, "inputSchema": NONE}, {"name": "r53", "description": READ, "inputSchema": NONE},
    {"name": "r54", "description": READ, "inputSchema": NONE}, {"name": "r55", "description": READ, "inputSchema": NONE},
    {"name": "r56", "description": READ, "inputSchema": NONE}, {"name": "r57", "description": READ, "inputSchema": NONE},
    {"name": "r58", "description": READ, "inputSchema": NONE}, {"name": "r59", "description": READ, "inputSchema": NONE},
    {"name": "r60", "description": READ, "inputSchema": NONE}, {"name": "r61", "description": READ, "inputSchema": NONE},
    {"name": "r62", "description": READ, "inputSchema": NONE}, {"name": "r63", "description": READ, "inputSchema": NONE},
    {"name": "r64", "description": READ, "inputSchema": NONE}, {"name": "r65", "description": READ, "inputSchema": NONE},
    {"name": "r66", "description": READ, "inputSchema": NONE}, {"name": "r67", "description": READ, "inputSchema": NONE},
    {"name": "r68", "description": READ, "inputSchema": NONE}, {"name": "r69", "description": READ, "inputSchema": NONE},
    {"name": "r70", "description": READ, "inputSchema": NONE}, {"name": "r71", "description": READ, "inputSchema": NONE},
    {"name": "r72", "description": READ, "inputSchema": NONE}, {"name": "r73", "description": READ, "inputSchema": NONE},
    {"name": "r74", "description": READ, "inputSchema": NONE}, {"name": "r75", "description": READ, "inputSchema": NONE},
    {"name": "r76", "description": READ, "inputSchema": NONE}, {"name": "r77", "description": READ, "inputSchema": NONE},
    {"name": "r78", "description": READ, "inputSchema": NONE}, {"name": "r79", "description": READ, "inputSchema": NONE},
    {"name": "r80", "description": READ, "inputSchema": NONE}, {"name": "r81", "description": READ, "inputSchema": NONE},
    {"name": "r82", "description": READ, "inputSchema": NONE}, {"name": "r83", "description": READ, "inputSchema": NONE},
    {"name": "r84", "description": READ, "inputSchema": NONE}, {"name": "r85", "description": READ, "inputSchema": NONE},
    {"name": "r86", "description": READ, "inputSchema": NONE}, {"name": "r87", "description": READ, "inputSchema": NONE},
    {"name": "r88", "description": READ, "inputSchema": NONE}, {"name": "r89", "description": READ, "inputSchema": NONE},
    {"name": "r90", "description": READ, "inputSchema": NONE}, {"name": "r91", "description": READ, "inputSchema": NONE},
    {"name": "r92", "description": READ, "inputSchema": NONE}, {"name": "r93", "description": READ, "inputSchema": NONE},
    {"name": "r94", "description": READ, "inputSchema": NONE}, {"name": "r95", "description": READ, "inputSchema": NONE},
    {"name": "r96", "description": READ, "inputSchema": NONE}, {"name": "r97", "description": READ, "inputSchema": NONE},
    {"name": "r98", "description": READ, "inputSchema": NONE}, {"name": "r99", "description": READ, "inputSchema": NONE},
    {"name": "r100", "description": READ, "inputSchema": NONE}, {"name": "r101", "description": READ, "inputSchema": NONE},
    {"name": "r102", "description": READ, "inputSchema": NONE}, {"name": "r103", "description": READ, "inputSchema": NONE},
    {"name": "r104", "description": READ, "inputSchema": NONE}, {"name": "r105", "description": READ, "inputSchema": NONE},
    {"name": "r106", "description": READ, "inputSchema": NONE}, {"name": "r107", "description": READ, "inputSchema": NONE},
    {"name": "r108", "description": READ, "inputSchema": NONE}, {"name": "r109", "description": READ, "inputSchema": NONE},
    {"name": "r110", "description": READ, "inputSchema": NONE}, {"name": "r111", "description": READ, "inputSchema": NONE},
    {"name": "r112", "description": READ, "inputSchema": NONE}, {"name": "r113", "description": READ, "inputSchema": NONE},
    {"name": "r114", "description": READ, "inputSchema": NONE}, {"name": "r115", "description": READ, "inputSchema": NONE},
    {"name": "r116", "description": READ, "inputSchema": NONE}, {"name": "r117", "description": READ, "inputSchema": NONE},
    {"name": "r118", "description": READ, "inputSchema": NONE}, {"name": "r119", "description": READ, "inputSchema": NONE},
    {"name": "r120", "description": READ, "inputSchema": NONE}, {"name": "r121", "description": READ, "inputSchema": NONE},
    {"name": "r122", "description": READ, "inputSchema": NONE}, {"name": "r123", "description": READ, "inputSchema": NONE},
    {"name": "r124", "description": READ, "inputSchema": NONE}, {"name": "r125", "description": READ, "inputSchema": NONE},
    {"name": "r126", "description": READ, "inputSchema": NONE}, {"name": "r127", "description": READ, "inputSchema": NONE},
    {"name": "r128", "description": READ, "inputSchema": NONE},
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

MOST = 128


@rule("TOOL503", "too-many-tools", group="toolset", reads="toolset", default=False, severity="warning")
def too_many_tools(tools: list[Tool]) -> Iterator[tuple[Tool, str, str]]:
    """The first tool of a set that is one too many."""
    for group in groups(tools):
        if len(group) > MOST:
            yield (
                group[MOST],
                "/name",
                f"this set has {len(group)} tools, more than the {MOST} that a request can hold",
            )
