"""The schema refers to itself.

## Why it matters

A tree of any depth is valid JSON Schema, yet Gemini's `parameters` cannot express it, Anthropic's strict mode refuses it, and
models lose count of the levels. Pass a flat list with parent ids, or limit the depth.

## Avoid

```python
from mcp.server.fastmcp import FastMCP
from pydantic import BaseModel

mcp = FastMCP("trees")

class Node(BaseModel):
    label: str
    children: list["Node"] = []

@mcp.tool()
def save_tree(root: Node) -> str:
    \"\"\"Save a tree.\"\"\"
    return root.label
```

## Prefer

```python
from mcp.server.fastmcp import FastMCP
from pydantic import BaseModel

mcp = FastMCP("trees")

class Node(BaseModel):
    label: str
    parent: str = ""

@mcp.tool()
def save_tree(nodes: list[Node]) -> str:
    \"\"\"Save a tree, given as a list of nodes that name their parents.\"\"\"
    return ", ".join(node.label for node in nodes)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import lookup, walk
from tool_contracts_rules.places import where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Tool


@rule("TOOL215", "recursive-schema", group="descriptor", default=False)
def recursive_schema(tool: Tool) -> Iterator[tuple[str, str]]:
    """References from which a chain of references leads back to the same target."""
    reach: dict[str, frozenset[str]] = {}
    for pointer, schema in tool.subschemas():
        reference = schema.get("$ref") if isinstance(schema, dict) else None
        if isinstance(reference, str) and reference in _reachable(reference, tool.input_schema, reach):
            yield f"{pointer}/$ref", f"{where(pointer)}: `{reference}` contains itself"


def _reachable(reference: str, root: Any, reach: dict[str, frozenset[str]]) -> frozenset[str]:
    """The references below the target of `reference`, followed to the end."""
    if reference not in reach:
        found: set[str] = set()
        todo = [reference]
        while todo:
            try:
                target = lookup(root, todo.pop())
            except KeyError:
                continue
            for _, each in walk(target):
                below = each.get("$ref") if isinstance(each, dict) else None
                if isinstance(below, str) and below not in found:
                    found.add(below)
                    todo.append(below)
        reach[reference] = frozenset(found)
    return reach[reference]
