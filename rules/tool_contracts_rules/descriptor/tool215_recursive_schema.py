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
    written = [(pointer, reference) for pointer, each in tool.subschemas() if (reference := _reference(each))]
    if not written:
        return
    recursive = _on_cycles(_graph({reference for _, reference in written}, tool.input_schema))
    for pointer, reference in written:
        if reference in recursive:
            yield f"{pointer}/$ref", f"{where(pointer)}: `{reference}` contains itself"


def _reference(schema: Any) -> str | None:
    reference = schema.get("$ref") if isinstance(schema, dict) else None
    return reference if isinstance(reference, str) else None


def _graph(references: set[str], root: Any) -> dict[str, list[str]]:
    """For each reference, and those that it leads to, the references that stand in its target."""
    graph: dict[str, list[str]] = {}
    todo = list(references)
    while todo:
        reference = todo.pop()
        if reference in graph:
            continue
        try:
            target = lookup(root, reference)
        except KeyError:
            target = None
        graph[reference] = [below for _, each in walk(target) if (below := _reference(each))]
        todo += graph[reference]
    return graph


def _on_cycles(graph: dict[str, list[str]]) -> set[str]:
    """The nodes from which a way leads back, by Kosaraju's algorithm: each edge is followed twice."""
    backwards: dict[str, list[str]] = {node: [] for node in graph}
    for node, others in graph.items():
        for other in others:
            backwards[other].append(node)
    found: set[str] = set()
    seen: set[str] = set()
    for start in reversed(_finished(graph)):
        component, todo = [], [start]
        while todo:
            node = todo.pop()
            if node not in seen:
                seen.add(node)
                component.append(node)
                todo += backwards[node]
        if len(component) > 1 or start in graph[start]:
            found.update(component)
    return found


def _finished(graph: dict[str, list[str]]) -> list[str]:
    """The nodes in the order in which a search that goes deep first is done with them."""
    order: list[str] = []
    seen: set[str] = set()
    todo = [(node, False) for node in graph]
    while todo:
        node, left = todo.pop()
        if left:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            todo.append((node, True))
            todo += [(each, False) for each in graph[node]]
    return order
