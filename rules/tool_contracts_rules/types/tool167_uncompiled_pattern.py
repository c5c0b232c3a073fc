"""A pattern is one that pydantic cannot compile.

## Why it matters

Pydantic 2 compiles the pattern of a `Field` with Rust's `regex`, not with Python's `re`. That engine has no lookahead, no
lookbehind, no backreference, no atomic group, no conditional, no comment, no octal escape and no escape `Z` for the end. It takes `{`
for a repetition and `[` in a set for another set. Compiled, a pattern has 10 MB at the most: 255 characters of the escape `w`, which
knows all letters of the world, are too many, of `[A-Za-z0-9_]` they are not. Else pydantic raises `SchemaError`: where the class is
defined in a model, and for a parameter when the tool is defined in both MCP SDKs, FastMCP, OpenAI, OpenAI Agents, Anthropic, Pydantic AI,
CrewAI, Strands, Agent Framework and LangChain, and when it is described to a model in Google ADK (measured). Write the pattern
without, check the value in the code, or have a model use Python's engine: `model_config = ConfigDict(regex_engine="python-re")`.

## Avoid

```python
from typing import Annotated

from langchain_core.tools import tool
from pydantic import Field

@tool
def create(login: Annotated[str, Field(pattern="^(?!admin)[a-z]+$")]) -> str:
    \"\"\"Create a user.\"\"\"
    return login
```

## Prefer

```python
from typing import Annotated

from langchain_core.tools import ToolException, tool
from pydantic import Field

@tool
def create(login: Annotated[str, Field(pattern="^[a-z]+$")]) -> str:
    \"\"\"Create a user.\"\"\"
    if login.startswith("admin"):
        raise ToolException("a login must not begin with `admin`")
    return login
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import parts, where
from tool_contracts_rules.rust_patterns import refusal
from tool_contracts_rules.signatures import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL167", "uncompiled-pattern", group="types")
def uncompiled_pattern(tool: Tool) -> Iterator[tuple[str, str]]:
    """Patterns of pydantic's constraints in models, and in parameters where the framework is known to build them."""
    is_refused = "refuses_fields" in tool.traits
    refused = {pointer for pointer, each in published(tool) if is_refused and each.has_field}
    for part in parts(tool):
        pattern = part.get("pattern")
        place = f"{part.pointer}/pattern"
        if not isinstance(pattern, str) or tool.kinds.get(place) != "constraint":
            continue
        in_model = _is_in_model(tool, part.pointer)
        if not in_model and ("compiles_patterns" not in tool.traits or part.pointer in refused):
            continue
        why = refusal(pattern)
        if why is not None:
            raising = "pydantic raises where the class is defined" if in_model else f"{tool.framework} raises"
            yield place, f"{where(part.pointer)}: {raising}, since {why}"


def _is_in_model(tool: Tool, pointer: str) -> bool:
    """Whether a value is in a model, so that the class that it stands in is what raises."""
    while pointer:
        pointer = pointer.rpartition("/")[0]
        if tool.kinds.get(pointer) == "model":
            return True
    return False
