"""The default is a list, dictionary or set that all calls share.

## Why it matters

Python makes a default once. What one call appends to it, the next call finds there, and an agent calls the same tool
many times in one process.

## Avoid

```python
from langchain_core.tools import tool

@tool
def remember(fact: str, facts: list[str] = []) -> str:
    \"\"\"Remember a fact.\"\"\"
    facts.append(fact)
    return "; ".join(facts)
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def remember(fact: str, facts: list[str] | None = None) -> str:
    \"\"\"Remember a fact.\"\"\"
    return "; ".join([*(facts or []), fact])
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

_DISPLAYS = ("[", "{", "list(", "dict(", "set(")


@rule("TOOL141", "mutable-default", group="types", default=False)
def mutable_default(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Parameters whose default can be changed in place."""
    for parameter in tool.signature.parameters if tool.signature else ():
        if parameter.default_text and parameter.default_text.startswith(_DISPLAYS):
            pointer = join(PROPERTIES, parameter.name)
            message = f"{where(pointer)}: the default {parameter.default_text} is shared by all calls"
            yield parameter.default_span or pointer, message
