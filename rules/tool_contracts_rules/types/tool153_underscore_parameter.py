"""The name of a parameter begins with an underscore.

## Why it matters

Pydantic treats such names as private. LangChain, Agent Framework, CrewAI, Google ADK and Haystack leave the parameter out
of the schema, so that a call without it fails where it has no default; the MCP SDK, AutoGen, LlamaIndex, OpenAI, OpenAI
Agents and Strands refuse to build the tool (measured). Frameworks that take the name as it is are not reported.

## Avoid

```python
from langchain_core.tools import tool

@tool
def look_up(_query: str) -> str:
    \"\"\"Look something up.\"\"\"
    return _query
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def look_up(query: str) -> str:
    \"\"\"Look something up.\"\"\"
    return query
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL153", "underscore-parameter", group="types")
def underscore_parameter(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Parameters with a private name in a framework that loses or refuses them."""
    if "loses_underscore_names" not in tool.traits:
        return
    for pointer, parameter in published(tool):
        if parameter.name.startswith("_") and not parameter.kind.startswith("var-"):
            yield (
                parameter.span or pointer,
                f"{where(pointer)}: a name that begins with `_` does not reach the model",
            )
