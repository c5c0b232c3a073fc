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
from tool_contracts_rules.places import Part, declared_types, in_map, parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Tool

_RELATED = {"integer": "number"}
_BRANCHES = frozenset({"anyOf", "oneOf"})
_SCALARS = frozenset({"string", "number", "integer", "boolean"})


@rule("TOOL110", "unrelated-union", group="types")
def unrelated_union(tool: Tool) -> Iterator[tuple[str, str]]:
    """Unions over more than one JSON type, null and fixed choices aside."""
    reported: set[int] = set()
    for part in parts(tool):
        if any(id(each) in reported for each in part.outer):
            continue
        types = _types(part, tool)
        if len(types) > 1 and not (in_map(part.pointer) and _SCALARS.issuperset(types)):
            reported.add(id(part.schema))
            yield part.pointer, f"{where(part.pointer)}: {' or '.join(types)} are unrelated types"


def _types(part: Part, tool: Tool) -> list[str]:
    """The JSON types that a union offers, in order of appearance; none where it is no union or not all is known."""
    if _BRANCHES.isdisjoint(part.schema) and not isinstance(part.schema.get("type"), list):
        return []
    found: dict[str, str] = {}
    todo: list[tuple[str, Any]] = [(part.pointer, part.schema)]
    seen: set[int] = set()
    while todo:
        pointer, schema = todo.pop()
        each = follow(schema, tool.input_schema)
        if not isinstance(each, dict) or "discriminator" in each:
            return []
        if tool.kinds.get(pointer) == "Decimal":
            found.setdefault("number", "number")
            continue
        if id(each) in seen or "enum" in each or "const" in each:
            continue
        seen.add(id(each))
        keyword = "anyOf" if "anyOf" in each else "oneOf"
        branches, types = each.get(keyword), declared_types(each)
        if isinstance(branches, list) and branches and len(seen) < 1000:
            todo.extend(
                (f"{pointer}/{keyword}/{index}", branches[index]) for index in reversed(range(len(branches)))
            )
        elif types is None:
            return []
        elif not _is_decimal(each, found):
            names: list[str] = each["type"] if isinstance(each["type"], list) else [each["type"]]
            for name in names:
                if name != "null":
                    found.setdefault(_RELATED.get(name, name), name)
    return list(found.values())


def _is_decimal(schema: dict[str, Any], found: dict[str, str]) -> bool:
    """Whether this is the text form of a decimal number, which pydantic publishes beside the number."""
    return schema.get("type") == "string" and "pattern" in schema and list(found) == ["number"]
