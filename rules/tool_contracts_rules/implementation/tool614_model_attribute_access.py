"""A tool reads attributes of an argument that arrives as a dict, not as the model in its signature.

## Why it matters

Some frameworks publish the fields of a model and hand over what the model sent, or check it and hand over what the model
dumps: a dict (Strands, CrewAI, Agent Framework, smolagents, LlamaIndex, Haystack and PraisonAI, all measured; Google ADK
of dataclasses alone). `item.sku` then raises AttributeError on every call. `Item.model_validate(item)` makes the object.

## Avoid

```python
from pydantic import BaseModel
from strands import tool

class Item(BaseModel):
    sku: str
    pieces: int

@tool
def order(item: Item) -> str:
    \"\"\"Order an item.

    Args:
        item: What to order.
    \"\"\"
    return f"{item.pieces} of {item.sku}"
```

## Prefer

```python
from pydantic import BaseModel
from strands import tool

class Item(BaseModel):
    sku: str
    pieces: int

@tool
def order(item: Item) -> str:
    \"\"\"Order an item.

    Args:
        item: What to order.
    \"\"\"
    checked = Item.model_validate(item)
    return f"{checked.pieces} of {checked.sku}"
```

"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.implementation.objects import accesses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report

_ARRIVING = {"hands_models_as_dicts": "model", "hands_dataclasses_as_dicts": "dataclass"}
"""What arrives as a dict, by the flag that says so."""
_OF_DICTS = frozenset(name for name in dir(dict) if not name.startswith("_"))


@rule("TOOL614", "model-attribute-access", group="implementation")
def model_attribute_access(tool: Tool) -> Iterator[Report]:
    """Look for attributes of a parameter that is annotated with a model or dataclass, except those that a dict has as well."""
    kinds = frozenset(kind for flag, kind in _ARRIVING.items() if flag in tool.traits)
    for access in accesses(tool, kinds) if kinds else ():
        if access.node.attr not in _OF_DICTS:
            yield (
                access.body.span(access.node),
                (
                    f"{access.subject} arrives as a dict in {tool.framework}: "
                    f"`.{access.node.attr}` raises AttributeError"
                ),
            )
