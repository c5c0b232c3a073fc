"""The function takes `*args`.

## Why it matters

A tool is called with named arguments, so `*args` is not filled. Most frameworks publish it as one required value and then
fail on every call: the MCP SDK, Agno, AutoGen, DSPy, Haystack, Semantic Kernel, smolagents, Strands. LangChain publishes an
array that fails too; with Anthropic's SDK the whole schema is an array, which the API refuses; FastMCP and OpenAI's SDK
refuse to build the tool (measured). Where the schema is written beside the function, one that takes nothing else fails on
every argument that the schema offers. Frameworks that leave `*args` out, as PraisonAI does, are not reported, nor are Pydantic
AI and OpenAI Agents, which publish an array and pass on what it holds.

## Avoid

```python
from langchain_core.tools import tool

@tool
def total(*numbers: int) -> int:
    \"\"\"Add numbers.\"\"\"
    return sum(numbers)
```

```python
DESCRIPTOR = {
    "name": "double",
    "description": "Twice a number.",
    "inputSchema": {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]},
}

def double(*numbers):
    return 2 * numbers[0]
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def total(numbers: list[int]) -> int:
    \"\"\"Add numbers.\"\"\"
    return sum(numbers)
```

```python
DESCRIPTOR = {
    "name": "double",
    "description": "Twice a number.",
    "inputSchema": {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]},
}

def double(number):
    return 2 * number
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.signatures import is_from_signature, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Parameter, Span, Tool


@rule("TOOL150", "var-positional", group="types")
def var_positional(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Functions with `*args` whose framework neither fills it nor leaves it out, or that take none of what a schema offers."""
    if "skips_variadics" in tool.traits:
        return
    for pointer, parameter in _unfilled(tool):
        if parameter.kind == "var-positional":
            why = "cannot be filled: tools are called with named arguments"
            if "refuses_variadics" in tool.traits:
                why = f"keeps the tool from being built: {tool.framework} refuses it"
            yield parameter.span or pointer, f"`*{parameter.name}` {why}"


def _unfilled(tool: Tool) -> Iterator[tuple[str, Parameter]]:
    if "fills_positionals" not in tool.traits:
        yield from published(tool)
    signature = tool.signature
    if signature is None or is_from_signature(tool) or not tool.properties:
        return
    # what a decorator makes of the function takes what it likes
    decorators = getattr(signature.node, "decorator_list", None)
    if decorators is None or decorators:
        return
    shown = [each for each in signature.parameters if not each.hidden]
    if len(shown) == 1:
        yield "/inputSchema", shown[0]
