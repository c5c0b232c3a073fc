"""A tool reads `.value` of an argument that arrives as a plain value, not as a member of the enum.

## Why it matters

A framework that publishes an Enum parameter as `"enum": ["low", "high"]` and calls the function with what the model
sent hands over the string `"low"`. `priority.value` then raises AttributeError for every value that the model sends,
and works only for the default, which hides the fault. `Priority(priority)` makes a member of both.

## Avoid

```python
from enum import Enum

from praisonaiagents import tool


class Priority(str, Enum):
    LOW = "low"
    HIGH = "high"


@tool
def create_task(title: str, priority: Priority = Priority.LOW) -> str:
    \"\"\"Create a task.\"\"\"
    return f"{title}: {priority.value}"
```

## Prefer

```python
from enum import Enum

from praisonaiagents import tool


class Priority(str, Enum):
    LOW = "low"
    HIGH = "high"


@tool
def create_task(title: str, priority: Priority = Priority.LOW) -> str:
    \"\"\"Create a task.\"\"\"
    return f"{title}: {Priority(priority).value}"
```
"""

from __future__ import annotations

from tool_contracts import Edit, Fix, Span, rule
from tool_contracts_rules.implementation.objects import accesses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report
    from tool_contracts_rules.implementation.objects import Access


@rule("TOOL610", "enum-value-access", group="implementation")
def enum_value_access(tool: Tool) -> Iterator[Report]:
    """Look for `.value` and `.name` of a parameter that is annotated with an enum."""
    # where the value itself must be a member, no call comes as far as the function
    if not tool.traits or {"builds_objects", "checks_instances"} & tool.traits:
        return
    for access in accesses(tool, frozenset({"Enum"})):
        if access.node.attr in ("value", "name"):
            message = (
                f"{access.subject} arrives as a plain value, not as an enum member: "
                f"`.{access.node.attr}` raises AttributeError"
            )
            yield access.body.span(access.node), message, _fix(access)


def _fix(access: Access) -> Fix | None:
    """Make a member first, where the annotation is nothing but the name of the enum."""
    signature = access.body.signature
    parameter = signature.parameter(access.name)
    enum = parameter.annotation if parameter is not None else None
    if signature.locate is None or enum is None or not enum.replace(".", "").isidentifier():
        return None
    name = signature.locate(access.node.value)
    if enum.partition(".")[0] in access.body.bindings:
        return None
    before = Span(name.filename, name.line, name.column)
    after = Span(name.filename, name.end_line, name.end_column)
    return Fix(f"Make it a member of `{enum}`", [Edit(before, f"{enum}("), Edit(after, ")")], "unsafe")
