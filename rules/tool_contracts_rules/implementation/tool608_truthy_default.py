"""A fallback with `or` swallows an argument that counts as false.

## Why it matters

`limit or 10` reads as "10 unless given", yet 0 is replaced as well, and `flag or True` ignores False altogether. The schema
allows the value, the model sends it, and the tool does something else without a sign. The same happens to an empty text
that is given where the default is another one.

## Avoid

```python
from langchain_core.tools import tool


@tool
def wait(seconds: int | None = None) -> str:
    \"\"\"Wait, ten seconds if nothing is said.\"\"\"
    seconds_to_wait = seconds or 10
    return f"waited {seconds_to_wait}"
```

## Prefer

```python
from langchain_core.tools import tool


@tool
def wait(seconds: int | None = None) -> str:
    \"\"\"Wait, ten seconds if nothing is said.\"\"\"
    seconds_to_wait = 10 if seconds is None else seconds
    return f"waited {seconds_to_wait}"
```
"""

from __future__ import annotations

import ast

from tool_contracts import MISSING, UNKNOWN, rule
from tool_contracts.schema import join, judge, types_of
from tool_contracts_rules.implementation.body import body_of
from tool_contracts_rules.places import ROOT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report
    from tool_contracts_rules.implementation.body import Body

_NUMBERS = frozenset({"integer", "number"})


@rule("TOOL608", "truthy-default", group="implementation", default=False, severity="warning")
def truthy_default(tool: Tool) -> Iterator[Report]:
    """Look for `parameter or fallback` where the schema allows 0 or False."""
    body = body_of(tool)
    if body is None:
        return
    for node in body.nodes:
        if not isinstance(node, ast.BoolOp) or not isinstance(node.op, ast.Or) or _is_condition(body, node):
            continue
        fallback = node.values[-1]
        if isinstance(fallback, ast.Constant) and not fallback.value:
            continue
        for value in node.values[:-1]:
            if isinstance(value, ast.Name) and body.is_argument(value):
                swallowed = _swallowed(tool, value.id) or _swallowed_text(tool, body, value.id)
                if swallowed is not None:
                    yield (
                        body.span(node),
                        f"`{value.id} or ...` replaces {swallowed}, which the schema allows",
                    )


def _swallowed(tool: Tool, name: str) -> str | None:
    """The false value that the schema of a number or a boolean surely allows."""
    schema = tool.properties.get(name)
    types = types_of(schema)
    if types is None or not tool.is_known(join(ROOT, "properties", name)):
        return None
    rest = types - {"null"}
    if rest and rest <= _NUMBERS and judge(schema, 0) is True:
        return "0"
    if rest == {"boolean"} and judge(schema, False) is True:
        return "False"
    return None


def _swallowed_text(tool: Tool, body: Body, name: str) -> str | None:
    """The empty text, where it cannot stand for "not given": what is not given has another text, or is an error."""
    parameter = body.signature.parameter(name)
    default = parameter.default if parameter is not None else UNKNOWN
    said = default is MISSING or (isinstance(default, str) and default)
    schema = tool.properties.get(name)
    if (
        not said
        or not tool.is_known(join(ROOT, "properties", name))
        or types_of(schema) != frozenset({"string"})
    ):
        return None
    return "the empty text" if judge(schema, "") is True else None


def _is_condition(body: Body, node: ast.AST) -> bool:
    """Whether only the truth of the expression counts."""
    around = body.parent(node)
    if isinstance(around, ast.If | ast.While | ast.IfExp | ast.Assert):
        return around.test is node
    if isinstance(around, ast.comprehension):
        return any(each is node for each in around.ifs)
    if isinstance(around, ast.Call):
        return body.origin(around.func) == "builtins.bool"
    if isinstance(around, ast.BoolOp):
        return _is_condition(body, around)
    return isinstance(around, ast.UnaryOp) and isinstance(around.op, ast.Not)
