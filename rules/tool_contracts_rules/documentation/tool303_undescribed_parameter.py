"""A parameter has no description.

## Why it matters

The model has only the name to go by: which unit, which format, which id? A fifth of all parameters in published tools are
not described, so this rule is off unless selected. A description may stand in the docstring, in `Field(description=...)`
or in `Annotated[..., "text"]`; which of them reaches the model depends on the framework. The fields of a model that is a
parameter, and of models in it, are parameters too: all frameworks but PraisonAI and smolagents publish what `Field` says of
them (measured).

## Avoid

```python
from langchain_core.tools import tool

@tool
def convert(amount: float, to: str) -> str:
    \"\"\"Convert money.

    :param amount: Amount in euros.
    \"\"\"
    return f"{amount} {to}"
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def convert(amount: float, to: str) -> str:
    \"\"\"Convert money.

    :param amount: Amount in euros.
    :param to: Code of the target currency, such as USD.
    \"\"\"
    return f"{amount} {to}"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.places import PROPERTIES, ROOT, is_described, is_within, parts, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL303", "undescribed-parameter", group="documentation", default=False)
def undescribed_parameter(tool: Tool) -> Iterator[tuple[str, str]]:
    """Published parameters, and fields of models in them, without a text."""
    for name, schema in tool.properties.items():
        pointer = join(PROPERTIES, name)
        if tool.is_known(pointer) and not is_described(schema, tool.input_schema):
            yield pointer, f"{where(pointer)} has no description"
    for part in parts(tool):
        fields = part.schema.get("properties")
        if part.pointer == ROOT or not isinstance(fields, dict) or not _publishes_fields(tool, part.pointer):
            continue
        for name, schema in fields.items():
            pointer = join(part.pointer, "properties", name)
            if tool.is_known(pointer) and not is_described(schema, tool.input_schema):
                yield pointer, f"{where(pointer)} has no description"


def _publishes_fields(tool: Tool, owner: str) -> bool:
    """Whether an object below a parameter is one whose fields can be described: a model, or a schema that is written out."""
    is_model = tool.kinds.get(owner, "model") == "model"
    return is_model and not any(is_within(owner, each) for each in tool.lost)
