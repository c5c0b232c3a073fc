"""The framework refuses to make a tool of a function with this docstring.

## Why it matters

smolagents takes descriptions from a section `Args:` alone, and wants one for every parameter; LangChain wants that section
where `parse_docstring=True` is given to its decorator. Any other docstring, `Arguments:`, `Parameters` and `:param` among
them, raises as soon as the module is imported (DocstringParsingException and ValueError, measured), so none of its tools is
there.

## Avoid

```python
from smolagents import tool

@tool
def convert(amount: float) -> float:
    \"\"\"Convert dollars to euros.

    :param amount: Amount in dollars.
    \"\"\"
    return amount * 0.9
```

## Prefer

```python
from smolagents import tool

@tool
def convert(amount: float) -> float:
    \"\"\"Convert dollars to euros.

    Args:
        amount: Amount in dollars.
    \"\"\"
    return amount * 0.9
```

"""

from __future__ import annotations

import re

from tool_contracts import rule
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL318", "refused-docstring", group="documentation")
def refused_docstring(tool: Tool) -> Iterator[tuple[str, str]]:
    """Functions with parameters whose docstring lacks what the framework insists on."""
    needs_all = "needs_described_parameters" in tool.traits
    if tool.signature is None or not (needs_all or "refuses_other_docstrings" in tool.traits):
        return
    names = [
        each.name for pointer, each in published(tool) if tool.is_known(pointer) and _has_type(tool, pointer)
    ]
    docstring = tool.signature.docstring
    if not names or (docstring is None and not tool.is_known("/description")):
        return
    if docstring is None or "reads_docstring_parameters" not in tool.traits:
        yield (
            "/description",
            f"{tool.framework} wants the docstring of `{tool.label}` to have a section `Args:`",
        )
    elif needs_all:
        for name in names:
            if name not in docstring.parameters and not re.search(rf"\b{name}\b[^:\n]*:", docstring.text):
                yield (
                    "/description",
                    f"{tool.framework} wants the section `Args:` of `{tool.label}` to describe `{name}`",
                )


def _has_type(tool: Tool, pointer: str) -> bool:
    return tool.kinds.get(pointer) != "untyped"
