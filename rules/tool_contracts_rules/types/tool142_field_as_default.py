"""The default is a `Field(...)` that the framework does not evaluate.

## Why it matters

`city: str = Field(default="Berlin")` is a signature for pydantic. PraisonAI, and every framework that calls the function
directly, passes the `FieldInfo` object itself where the model leaves the parameter out, and the code crashes on it.

## Avoid

```python
from praisonaiagents import tool
from pydantic import Field

@tool
def weather(city: str = Field(default="Berlin", description="City")) -> str:
    \"\"\"Tell the weather.\"\"\"
    return city.upper()
```

## Prefer

```python
from praisonaiagents import tool

@tool
def weather(city: str = "Berlin") -> str:
    \"\"\"Tell the weather.\"\"\"
    return city.upper()
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.places import PROPERTIES, where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL142", "field-as-default", group="types")
def field_as_default(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Defaults made by pydantic's `Field` where the framework is known not to read it."""
    if tool.signature is None or not tool.traits or "reads_fields" in tool.traits:
        return
    for parameter in tool.signature.parameters:
        called, parenthesis, _ = (parameter.default_text or "").partition("(")
        module, _, name = called.strip().rpartition(".")
        origin = tool.signature.imports.get(module or name, "")
        if parenthesis and (f"{origin}.{name}" if module else origin) in (
            "pydantic.Field",
            "pydantic.fields.Field",
        ):
            pointer = join(PROPERTIES, parameter.name)
            yield (
                parameter.default_span or pointer,
                f"{where(pointer)}: the default is the `Field` object itself",
            )
