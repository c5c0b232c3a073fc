"""A default in `kwargs.get` is never used.

## Why it matters

CrewAI fills in what the model leaves out before it calls `_run(**kwargs)` (measured): the key is always there, with the
default of its field. Where that is None, `kwargs.get("limit", 10)` is None, and the next line fails. State the default in
the schema, or ask with `or`.

## Avoid

```python
from typing import Optional, Type

from crewai.tools import BaseTool
from pydantic import BaseModel

class FindArguments(BaseModel):
    query: str
    limit: Optional[int] = None

class Find(BaseTool):
    name: str = "find"
    description: str = "Find notes."
    args_schema: Type[BaseModel] = FindArguments

    def _run(self, **kwargs) -> str:
        return kwargs["query"][: kwargs.get("limit", 10)]
```

## Prefer

```python
from typing import Type

from crewai.tools import BaseTool
from pydantic import BaseModel

class FindArguments(BaseModel):
    query: str
    limit: int = 10

class Find(BaseTool):
    name: str = "find"
    description: str = "Find notes."
    args_schema: Type[BaseModel] = FindArguments

    def _run(self, **kwargs) -> str:
        return kwargs["query"][: kwargs["limit"]]
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.implementation.body import body_of
from tool_contracts_rules.places import PROPERTIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report


@rule("TOOL618", "unused-get-default", group="implementation")
def unused_get_default(tool: Tool) -> Iterator[Report]:
    """Look for `kwargs.get(name, default)` where the framework passes null for what is left out."""
    if "fills_in_defaults" not in tool.traits or tool.signature is None:
        return
    rest = {each.name for each in tool.signature.parameters if each.kind == "var-keyword"}
    body = body_of(tool) if rest else None
    if body is None:
        return
    for node in body.nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or len(node.args) != 2:
            continue
        name, default = node.args
        if (
            node.func.attr == "get"
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id in rest - body.bindings.keys()
            and isinstance(name, ast.Constant)
            and isinstance(name.value, str)
            and not (isinstance(default, ast.Constant) and default.value is None)
            and _is_null_by_default(tool, name.value)
        ):
            yield (
                body.span(node),
                f"`{name.value}` is always there, None where it was left out: this default is never used",
            )


def _is_null_by_default(tool: Tool, name: str) -> bool:
    schema = tool.properties.get(name)
    if not isinstance(schema, dict) or not tool.is_known(join(PROPERTIES, name)):
        return False
    return "default" in schema and schema["default"] is None
