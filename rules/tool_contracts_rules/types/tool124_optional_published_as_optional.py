"""A parameter that must be given is published as one that may be left out.

## Why it matters

smolagents, PraisonAI and Semantic Kernel read `Optional[int]` as "need not be given", also where there is no default. The
model leaves it out, as it may, and the call raises TypeError (measured). With `= None` both agree.

## Avoid

```python
from typing import Optional

from smolagents import tool

@tool
def page(query: str, number: Optional[int]) -> str:
    \"\"\"Fetch a page of results.

    Args:
        query: What to look for.
        number: Number of the page.
    \"\"\"
    return f"{query} {number}"
```

## Prefer

```python
from typing import Optional

from smolagents import tool

@tool
def page(query: str, number: Optional[int] = None) -> str:
    \"\"\"Fetch a page of results.

    Args:
        query: What to look for.
        number: Number of the page.
    \"\"\"
    return f"{query} {number}"
```

"""

from __future__ import annotations

from tool_contracts import MISSING, rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import is_quoted, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL124", "optional-published-as-optional", group="types")
def optional_published_as_optional(tool: Tool) -> Iterator[tuple[str, str]]:
    """Parameters that admit None and have no default, where the framework takes that for not required."""
    if "frees_optionals" not in tool.traits:
        return
    for pointer, parameter in published(tool):
        # what is lost is published as something else, and a text is not looked into everywhere
        is_seen = pointer not in tool.lost and not is_quoted(parameter)
        if is_seen and parameter.default is MISSING and tool.kinds.get(pointer) == "Optional":
            yield (
                pointer,
                (
                    f"{where(pointer)} may be left out, says {tool.framework} to the model, and the call then fails: "
                    "a default of None is missing"
                ),
            )
