"""The description of a tool is longer than a provider takes.

## Why it matters

Some OpenAI-style interfaces refuse a description above 1024 characters, and with it the whole request; other clients
cut it without a word, so that the model never sees the end. Say first what the tool does and when to use it, and move
what concerns one parameter to that parameter's description.

## Avoid

```python
from langchain_core.tools import tool


@tool(description="Search the catalogue. " * 150)
def search(query: str) -> str:
    return query
```

## Prefer

```python
from langchain_core.tools import tool


@tool(description="Search the catalogue.")
def search(query: str) -> str:
    return query
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.providers.limits import refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


@rule("TOOL403", "description-too-long", group="providers", reads="profile")
def description_too_long(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Count the characters of the description."""
    longest = profile.get("description-max-length")
    if longest is None or not isinstance(tool.description, str):
        return
    if len(tool.description) > longest:
        message = f"description has {len(tool.description)} characters, at most {longest} are accepted"
        yield refusal(profile, "description-max-length", "/description", message)
