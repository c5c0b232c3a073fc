"""The framework does not carry the annotation over to the model.

## Why it matters

A framework that does not understand an annotation publishes something else: PraisonAI makes a string of `list[str] | None`,
of a model, a dataclass, a `TypedDict`, a tuple or a `datetime` (measured). The model then sends text, which is valid by the
schema and breaks the code.

## Avoid

```python
from praisonaiagents import tool

@tool
def plan(days: int, tags: list[str] | None = None) -> str:
    \"\"\"Plan a trip.\"\"\"
    return ", ".join(tags or [])
```

## Prefer

```python
from typing import List, Optional

from praisonaiagents import tool

@tool
def plan(days: int, tags: Optional[List[str]] = None) -> str:
    \"\"\"Plan a trip.\"\"\"
    return ", ".join(tags or [])
```
"""

from __future__ import annotations

from tool_contracts import Fix, rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import annotation_text, property_name, rewrite

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL160", "annotation-not-understood", group="types")
def annotation_not_understood(tool: Tool) -> Iterator[tuple[str, str, Fix | None]]:
    """Annotations of which the framework publishes something else."""
    for pointer in sorted(tool.lost):
        if any(pointer.startswith(each + "/") for each in tool.lost):
            continue
        name = property_name(pointer)
        parameter = tool.signature.parameter(name) if tool.signature and name else None
        written = (
            f"`{annotation_text(parameter)}`" if parameter and parameter.annotation else "this annotation"
        )
        message = (
            f"{where(pointer)}: {tool.framework} does not understand {written} and publishes something else"
        )
        yield pointer, message, _fix(tool, pointer)


def _fix(tool: Tool, pointer: str) -> Fix | None:
    """A union written with `|` is spelled out, where that is all that the framework does not understand."""
    name = property_name(pointer)
    parameter = tool.signature.parameter(name) if tool.signature and name else None
    if "understands_pep604" in tool.traits or parameter is None or "|" not in annotation_text(parameter):
        return None
    members = _members(annotation_text(parameter))
    others = [each for each in members if each != "None"]
    if len(others) == len(members) or len(others) != 1:
        wrapper, text = "Union", ", ".join(members)
    else:
        wrapper, text = "Optional", others[0]
    edits = rewrite(tool, parameter, text, wrapper) if members else []
    return Fix(f"Write `{wrapper}[{text}]`", edits) if edits else None


def _members(annotation: str) -> list[str]:
    import ast

    try:
        node: ast.expr = ast.parse(annotation, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    members: list[str] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        members.append(ast.unparse(node.right))
        node = node.left
    members.append(ast.unparse(node))
    return members[::-1] if len(members) > 1 else []
