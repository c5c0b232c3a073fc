"""The framework never passes an argument of the annotation on.

## Why it matters

Google's SDK calls a function by itself only if `isinstance` finds the value to be of the annotation. No value in JSON is a member
of an enum, and of a `Literal`, a set, a tuple, `Any` or `Annotated` Python refuses to say (measured with google-genai 3.6):
the model is told an error, whatever it sends. The fields of a pydantic model may be all of that. Nothing is said in a file that
handles function calls itself.

## Avoid

```python
from typing import Literal

from google.genai import types

def set_speed(speed: Literal["slow", "fast"]) -> dict[str, str]:
    \"\"\"Set the speed of the fan.\"\"\"
    return {"speed": speed}

config = types.GenerateContentConfig(tools=[set_speed])
```

## Prefer

```python
from typing import Literal

from google.genai import types
from pydantic import BaseModel

class Fan(BaseModel):
    speed: Literal["slow", "fast"]

def set_speed(fan: Fan) -> dict[str, str]:
    \"\"\"Set the speed of the fan.\"\"\"
    return {"speed": fan.speed}

config = types.GenerateContentConfig(tools=[set_speed])
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import annotation_text, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_NEVER = frozenset(
    {
        *("Any", "Decimal", "Enum", "Literal", "NamedTuple", "NewType", "Path", "TypedDict", "bytes"),
        *("dataclass", "frozenset", "set", "tuple"),
    }
)
_INSIDE = {"Optional": "/anyOf/0", "dict": "/additionalProperties", "list": "/items"}


@rule("TOOL165", "annotation-not-passed", group="types")
def annotation_not_passed(tool: Tool) -> Iterator[tuple[str, str]]:
    """Parameters of a framework that asks `isinstance`, whose annotation no value in JSON is an instance of."""
    if "checks_instances" not in tool.traits:
        return
    for pointer, parameter in published(tool):
        inner = pointer
        while tool.is_known(inner) and (step := _INSIDE.get(tool.kinds.get(inner, ""))):
            inner += step
        if tool.is_known(inner) and tool.kinds.get(inner) in _NEVER:
            written = annotation_text(parameter)
            yield (
                pointer,
                f"{where(pointer)}: {tool.framework} passes no `{written}` on: every call with one is refused",
            )
