"""A tool of one input wraps a function with several parameters.

## Why it matters

LangChain's `Tool` is for functions that take one string. It publishes a single argument, whatever the signature says,
and calls the function with it: required parameters beyond the first make every call fail, optional ones can never be
given. `StructuredTool` or `@tool` reads the whole signature.

## Avoid

```python
from langchain_core.tools import Tool


def search(query: str, page: int = 1) -> str:
    \"\"\"Search the catalogue.\"\"\"
    return f"{query} {page}"


search_tool = Tool(name="search", func=search, description="Search the catalogue.")
```

## Prefer

```python
from langchain_core.tools import StructuredTool


def search(query: str, page: int = 1) -> str:
    \"\"\"Search the catalogue.\"\"\"
    return f"{query} {page}"


search_tool = StructuredTool.from_function(search, name="search", description="Search the catalogue.")
```
"""

from __future__ import annotations

from tool_contracts import MISSING, rule
from tool_contracts.schema import join
from tool_contracts_rules.places import ROOT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report


@rule("TOOL611", "single-input-tool", group="implementation")
def single_input_tool(tool: Tool) -> Iterator[Report]:
    """Count the parameters that the model should be able to give."""
    if "single_input" not in tool.traits or tool.signature is None:
        return
    published = [
        each for each in tool.signature.parameters if not each.hidden and not each.kind.startswith("var-")
    ]
    for parameter in published[1:]:
        is_required = parameter.default is MISSING
        effect = "every call fails" if is_required else "the model can never give it"
        message = f"parameter `{parameter.name}`: this kind of tool has a single input, so {effect}"
        yield join(ROOT, "properties", parameter.name), message
