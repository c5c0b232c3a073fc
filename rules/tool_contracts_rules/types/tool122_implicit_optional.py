"""The default is None, the type does not allow it.

## Why it matters

`limit: int = None` is published as an integer whose default is null. The default breaks its own schema, and a model that
follows it and sends null is refused: by both MCP SDKs, FastMCP, LangChain, Pydantic AI, OpenAI, OpenAI Agents, Anthropic, CrewAI,
AutoGen, Agent Framework, Strands, Agno, DSPy, Google Gen AI and Semantic Kernel alike (measured). Nothing is said for Google ADK,
Haystack, LlamaIndex and PraisonAI, where null reaches the function whatever the schema says, nor for smolagents, which publishes
that null may be given.

## Avoid

```python
from langchain_core.tools import tool

@tool
def search(query: str, limit: int = None) -> str:
    \"\"\"Search the web.\"\"\"
    return f"{query}: {limit or 10}"
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def search(query: str, limit: int | None = None) -> str:
    \"\"\"Search the web.\"\"\"
    return f"{query}: {limit or 10}"
```
"""

from __future__ import annotations

from tool_contracts import Fix, rule
from tool_contracts_rules.places import admits, parts, where
from tool_contracts_rules.signatures import annotation_text, property_name, rewrite, takes_none

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL122", "implicit-optional", group="types")
def implicit_optional(tool: Tool) -> Iterator[tuple[str, str, Fix | None]]:
    """Annotations that do not admit the default None."""
    if not tool.traits.isdisjoint(("passes_null", "publishes_defaults_as_null")):
        return
    for part in parts(tool):
        if part.pointer not in tool.kinds or part.schema.get("default", "") is not None:
            continue
        if takes_none(tool.kinds, part.pointer):
            continue  # the framework publishes another type than that of the annotation
        if admits(part.schema, None, tool) is False:
            message = f"{where(part.pointer)}: the default is None, the type excludes it"
            yield part.pointer, message, _fix(tool, part.pointer)


def _fix(tool: Tool, pointer: str) -> Fix | None:
    name = property_name(pointer)
    parameter = tool.signature.parameter(name) if tool.signature and name else None
    if parameter is None or parameter.default is not None:
        return None
    text = annotation_text(parameter)
    if text.partition("[")[0].rpartition(".")[2] == "Annotated":
        return None
    if not tool.traits or "understands_pep604" in tool.traits:
        written, edits = f"{text} | None", rewrite(tool, parameter, f"{text} | None")
    else:
        written, edits = f"Optional[{text}]", rewrite(tool, parameter, text, "Optional")
    return Fix(f"Write `{written}`", edits) if edits else None
