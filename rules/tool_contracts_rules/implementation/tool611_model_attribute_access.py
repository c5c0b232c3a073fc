"""A tool reads a field of an argument that arrives as a plain dict, not as the model of the signature.

## Why it matters

Some frameworks make a schema of a pydantic model or dataclass and call the function with the dict that the model sent,
or with text. `item.value` then raises AttributeError on arguments that the schema allows. `Payload.model_validate(item)`
makes a model of both.

## Avoid

```python
from praisonaiagents import tool
from pydantic import BaseModel


class Payload(BaseModel):
    amount: int


@tool
def store(item: Payload) -> str:
    \"\"\"Store an item.\"\"\"
    return str(item.amount)
```

## Prefer

```python
from praisonaiagents import tool


@tool
def store(amount: int) -> str:
    \"\"\"Store an item.\"\"\"
    return str(amount)
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import follow, resolve
from tool_contracts_rules.implementation.objects import accesses
from tool_contracts_rules.places import ROOT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report

_MODELS = frozenset({"model", "dataclass", "NamedTuple"})
_PLAIN = frozenset({*dir(dict), *dir(str), *dir(list)})


@rule("TOOL611", "model-attribute-access", group="implementation")
def model_attribute_access(tool: Tool) -> Iterator[Report]:
    """Look for fields and pydantic's own methods on a parameter that is annotated with a model."""
    for access in accesses(tool, _MODELS):
        attribute = access.node.attr
        is_method = attribute.startswith("model_") and tool.kinds.get(access.pointer) == "model"
        if attribute in _PLAIN or not (is_method or attribute in _fields(tool, access.pointer)):
            continue
        message = (
            f"`{access.name}` arrives as plain JSON, not as a {tool.kinds[access.pointer]}: "
            f"`.{attribute}` raises AttributeError"
        )
        yield access.body.span(access.node), message


def _fields(tool: Tool, pointer: str) -> frozenset[str]:
    try:
        schema = follow(resolve(tool.input_schema, pointer.removeprefix(ROOT)), tool.input_schema)
    except KeyError:
        return frozenset()
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return frozenset(properties) if isinstance(properties, dict) else frozenset()
