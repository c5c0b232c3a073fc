"""The schema that stands beside a function and its parameters do not fit together.

## Why it matters

Where a class or a dict is given as the schema of a function, the function is called with what that names, by name, and with
nothing else. A parameter without a default that the schema has not, and a name in the schema that the function does not take, make
every call a TypeError (measured with LangChain, CrewAI, Haystack, LlamaIndex, Pydantic AI and Mojentic). Where both are there and
the class gives its fields other names for the model, one may stand for the other, and nothing is said.

## Avoid

```python
from langchain_core.tools import StructuredTool
from pydantic import BaseModel, Field

class Order(BaseModel):
    item: str = Field(description="Name of the item, as in the menu.")

def order(item: str, table: int) -> str:
    \"\"\"Order something.\"\"\"
    return f"{item} for {table}"

tool = StructuredTool.from_function(order, args_schema=Order)
```

## Prefer

```python
from langchain_core.tools import StructuredTool
from pydantic import BaseModel, Field

class Order(BaseModel):
    item: str = Field(description="Name of the item, as in the menu.")
    table: int = Field(description="Number of the table.", ge=1)

def order(item: str, table: int) -> str:
    \"\"\"Order something.\"\"\"
    return f"{item} for {table}"

tool = StructuredTool.from_function(order, args_schema=Order)
```
"""

from __future__ import annotations

from tool_contracts import MISSING, rule
from tool_contracts.schema import join
from tool_contracts_rules.places import PROPERTIES, ROOT
from tool_contracts_rules.signatures import is_from_signature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Signature, Span, Tool

_OPEN = frozenset({"$ref", "allOf", "anyOf", "oneOf", "patternProperties"})


@rule("TOOL258", "arguments-not-taken", group="descriptor")
def arguments_not_taken(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Compare the names of a schema that is all known with those of the function that is called with them."""
    signature = tool.signature
    if signature is None or "calls_by_name" not in tool.traits or "single_input" in tool.traits:
        return
    if is_from_signature(tool) or not _is_known(tool) or _is_wrapped(signature):
        return
    if any(each.kind == "var-positional" for each in signature.parameters):
        return  # `*args` beside a schema is a fault of its own
    takes_any = any(each.kind == "var-keyword" for each in signature.parameters)
    taken = {each.name for each in signature.parameters}
    extra = [] if takes_any else [name for name in tool.properties if name not in taken]
    rest = [
        each
        for each in signature.parameters
        if not each.hidden and not each.kind.startswith("var-") and each.name not in tool.properties
    ]
    if extra and rest and "renames_arguments" in tool.traits:
        return
    for name in extra:
        message = (
            f"the schema has `{name}`, which `{signature.name}` does not take: every call is a TypeError"
        )
        yield join(PROPERTIES, name), message
    for parameter in rest if not extra else ():
        if parameter.default is MISSING:
            message = f"`{signature.name}` needs `{parameter.name}`, which the schema has not: every call is a TypeError"
            yield parameter.span or ROOT, message


def _is_known(tool: Tool) -> bool:
    """Whether the names of all arguments are known."""
    schema = tool.input_schema
    if not isinstance(schema, dict) or not isinstance(schema.get("properties"), dict):
        return False
    return _OPEN.isdisjoint(schema) and all(tool.is_known(each) for each in (ROOT, PROPERTIES))


def _is_wrapped(signature: Signature) -> bool:
    """Whether a decorator may have made something else of the function; the one that makes the tool has not."""
    return signature.node is None or len(getattr(signature.node, "decorator_list", ())) > 1
