"""The function takes `**kwargs`.

## Why it matters

The schema cannot say which names are meant. Most frameworks publish one parameter called `kwargs`, and the function gets it
as the entry `kwargs` of its `**kwargs`: LangChain, as an object; the MCP SDK, Agno, AutoGen, DSPy, Haystack, Semantic Kernel,
smolagents and Strands, as a required value of the type that stands at `**kwargs`. FastMCP and OpenAI's SDK refuse to build
the tool, and so does OpenAI Agents in its strict mode (measured). Frameworks that leave `**kwargs` out, as PraisonAI does, are
not reported, nor are those that pass on whatever the model names: Pydantic AI, Anthropic's SDK, OpenAI Agents with
`strict_mode=False`.

## Avoid

```python
from langchain_core.tools import tool

@tool
def query(kind: str, **filters: str) -> str:
    \"\"\"Query people.\"\"\"
    return f"{kind} {filters}"
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def query(kind: str, filters: dict[str, str]) -> str:
    \"\"\"Query people.\"\"\"
    return f"{kind} {filters}"
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL151", "var-keyword", group="types")
def var_keyword(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Functions with `**kwargs` whose framework neither fills it nor leaves it out."""
    why = _why(tool)
    for pointer, parameter in published(tool) if why else ():
        if parameter.kind == "var-keyword":
            yield parameter.span or pointer, f"`**{parameter.name}` {why.format(parameter.name)}"


def _why(tool: Tool) -> str:
    """What is wrong with `**name` in this framework, with a place for the name; empty where nothing is."""
    if "skips_variadics" in tool.traits:
        return ""
    if "refuses_variadics" in tool.traits:
        return f"keeps the tool from being built: {tool.framework} refuses it"
    if "fills_keywords" not in tool.traits:
        return "is published as one parameter `{0}`, and arrives as an entry `{0}`"
    if "is_strict" in tool.traits:
        return f"keeps the tool from being built: {tool.framework} is strict and raises on free names"
    return ""
