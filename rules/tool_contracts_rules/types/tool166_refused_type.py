"""The framework can make no schema of the type of a parameter.

## Why it matters

Nothing that a model can write is a function, a class (`type`), an iterator, or an object of a class that says nothing of how it is
made of JSON, such as `logging.Logger`; nor is what has a field of such a type. Where the
schema is made by pydantic, such a parameter raises (`PydanticInvalidForJsonSchema`, `PydanticSchemaGenerationError`), also
with a default: when the tool is defined in both MCP SDKs, FastMCP, OpenAI, OpenAI Agents, Anthropic, Pydantic AI, CrewAI, AutoGen, Agent
Framework, DSPy, LlamaIndex and Strands, and when it is described to a model in LangChain and Google ADK (measured). So it does
in Google Gen AI; smolagents refuses functions only, Haystack leaves functions out that are parameters, and refuses the rest.

Nothing is said where another decorator may fill the parameter in, nor of a class that derives from one that is not known. A union
with another type than None is left alone: pydantic publishes the other type.

## Avoid

```python
from typing import Callable

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("jobs")

@mcp.tool()
def submit(job: str, on_done: Callable[[str], None] | None = None) -> str:
    \"\"\"Submit a job.\"\"\"
    return job
```

```python
from langchain_core.tools import tool

class Account:
    def __init__(self, number: str) -> None:
        self.number = number

@tool
def close(account: Account) -> str:
    \"\"\"Close an account.\"\"\"
    return account.number
```

## Prefer

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("jobs")

@mcp.tool()
def submit(job: str, webhook: str | None = None) -> str:
    \"\"\"Submit a job.\"\"\"
    return job
```

```python
from langchain_core.tools import tool
from pydantic import BaseModel

class Account(BaseModel):
    number: str

@tool
def close(account: Account) -> str:
    \"\"\"Close an account.\"\"\"
    return account.number
```
"""

from __future__ import annotations

import re

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import annotation_names, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tool_contracts import Tool

_REFUSED = {
    "Callable": ("refuses_callables", "a function"),
    "class": ("refuses_plain_classes", "an object of a plain class"),
    "iterator": ("refuses_plain_classes", "an iterator"),
    "type": ("refuses_plain_classes", "a class"),
}
_STEP = re.compile(r"/items|/prefixItems/\d+|/additionalProperties|/anyOf/\d+|/properties/[^/]+")
_FIELDS = frozenset({"model", "dataclass", "TypedDict", "NamedTuple"})
_BRANCH = re.compile(r"/anyOf/\d+")


@rule("TOOL166", "refused-type", group="types")
def refused_type(tool: Tool) -> Iterator[tuple[str, str]]:
    """Functions, classes, iterators and plain objects in parameters and their fields, where the framework is known to raise."""
    signature = tool.signature
    if signature is None or tool.origin.style == "class" or signature.is_decorated_besides:
        return  # another decorator may give the function what the model does not
    for pointer, parameter in published(tool):
        if annotation_names(parameter) & (signature.typing_only | signature.unbound | signature.unread):
            continue  # another rule tells why it raises
        for place, kind in tool.kinds.items():
            trait, what = _REFUSED.get(kind, ("", ""))
            if not what or not place.startswith(pointer) or _is_one_of_several(tool.kinds, place):
                continue
            way = _way(tool.kinds, place, len(pointer))
            if way == "field":
                trait = "refuses_plain_classes"  # functions as well: what leaves out a parameter leaves out no field
            if way is not None and trait in tool.traits:
                yield place, f"{where(place)}: {tool.framework} raises where it makes a schema of {what}"


def _way(kinds: Mapping[str, str], place: str, at: int) -> str | None:
    """Whether what stands below the pointer that ends `at` is a `part` of the parameter, or the `field` of a class in it."""
    way = "part"
    while at < len(place):
        step = _STEP.match(place, at)
        if step is None or (step.end() < len(place) and place[step.end()] != "/"):
            return None
        if step[0].startswith("/properties/"):
            if kinds.get(place[:at]) not in _FIELDS:
                return None
            way = "field"
        at = step.end()
    return way


def _is_one_of_several(kinds: Mapping[str, str], place: str) -> bool:
    """Whether it stands in a union of more than it and None."""
    return any(kinds.get(place[: each.start()]) == "Union" for each in _BRANCH.finditer(place))
