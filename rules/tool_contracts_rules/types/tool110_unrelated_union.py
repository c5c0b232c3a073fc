"""A parameter takes values of unrelated types.

## Why it matters

With "a string or an object" the model has to choose the form before it chooses the value, and chooses badly: objects
arrive as JSON text, lists as comma-separated strings. Make two tools, or settle for one form. Related types are no fault:
anything or null, integers and numbers, several kinds of object, fixed choices, and a fixed choice beside one other type.

## Avoid

```python
from typing import Dict, Union

from praisonaiagents import tool

@tool
def process(data: Union[str, Dict[str, str]]) -> str:
    \"\"\"Process some data.\"\"\"
    return str(data)
```

```json
{
  "name": "read",
  "description": "Read files.",
  "inputSchema": {"type": "object", "properties": {"path": {"type": ["string", "boolean"]}}}
}
```

## Prefer

```python
from typing import Dict

from praisonaiagents import tool

@tool
def process_text(text: str) -> str:
    \"\"\"Process a text.\"\"\"
    return text

@tool
def process_record(record: Dict[str, str]) -> str:
    \"\"\"Process a record.\"\"\"
    return str(record)
```

```json
{
  "name": "read",
  "description": "Read files.",
  "inputSchema": {"type": "object", "properties": {"path": {"type": ["string", "null"]}}}
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import follow
from tool_contracts_rules.places import declared_types, in_map, parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Tool

_RELATED = {"integer": "number"}
_BRANCHES = frozenset({"anyOf", "oneOf"})
_SCALARS = frozenset({"string", "number", "integer", "boolean"})
_TYPES = _SCALARS | {"array", "null", "object"}


@rule("TOOL110", "unrelated-union", group="types")
def unrelated_union(tool: Tool) -> Iterator[tuple[str, str]]:
    """Unions over more than one JSON type, null and fixed choices aside."""
    reported: set[int] = set()
    for part in parts(tool):
        if any(id(each) in reported for each in part.outer):
            continue
        types = _types(part.schema, tool.input_schema)
        if len(types) < 2 or (in_map(part.pointer) and _SCALARS.issuperset(types)):
            continue
        if not _is_decimal(tool, part.pointer, types):
            reported.add(id(part.schema))
            yield part.pointer, f"{where(part.pointer)}: {' or '.join(types)} are unrelated types"


def _types(union: dict[str, Any], root: Any) -> list[str]:
    """The JSON types that a union offers, in order of appearance; none where it is no union or not all is known."""
    if _BRANCHES.isdisjoint(union) and not isinstance(union.get("type"), list):
        return []
    found: dict[str, str] = {}
    todo: list[Any] = [union]
    seen: set[int] = set()
    while todo:
        each = follow(todo.pop(), root)
        if not isinstance(each, dict) or "discriminator" in each:
            return []
        if id(each) in seen or "enum" in each or "const" in each:
            continue
        seen.add(id(each))
        branches, types = each.get("anyOf", each.get("oneOf")), declared_types(each)
        if isinstance(branches, list) and branches and len(seen) < 1000:
            todo.extend(reversed(branches))
        elif types is None:
            return []
        elif not (types == frozenset({"string"}) and "pattern" in each and list(found) == ["number"]):
            names: list[str] = each["type"] if isinstance(each["type"], list) else [each["type"]]
            if not _TYPES.issuperset(names):
                return []
            for name in names:
                if name != "null":
                    found.setdefault(_RELATED.get(name, name), name)
    return list(found.values())


def _is_decimal(tool: Tool, pointer: str, types: list[str]) -> bool:
    """Whether this is a decimal number, which is published as a number or a string, with or without a pattern.

    Of a definition that is published once, the source has a copy wherever it is used.
    """
    if set(types) != {"number", "string"}:
        return False
    decimals = [place for place, kind in tool.kinds.items() if kind == "Decimal"]
    tokens = pointer.split("/")
    if not {"$defs", "definitions"}.intersection(tokens[2:3]):
        return any(each == pointer or each.startswith(pointer + "/anyOf/") for each in decimals)
    end = "/".join(["", *tokens[4:]])
    return any(each.endswith(end) or f"{end}/anyOf/" in each for each in decimals)
