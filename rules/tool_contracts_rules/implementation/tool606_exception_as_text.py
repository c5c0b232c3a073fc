"""A tool returns the text of an exception as if it were a result.

## Why it matters

`except Exception: return f"Error: {e}"` tells the framework that the call went well: no `isError`, no retry, no log
entry, and the model must guess from the wording. Raise instead, or raise the framework's own error with a text for the
model.

## Avoid

```python
from mcp.server.mcpserver import MCPServer

server = MCPServer("projects")
PROJECTS = {"a": "one"}


@server.tool()
def open_project(name: str) -> str:
    \"\"\"Open a project.\"\"\"
    try:
        return PROJECTS[name]
    except Exception as error:
        return f"Error opening project: {error}"
```

## Prefer

```python
from mcp.server.mcpserver import MCPServer

server = MCPServer("projects")
PROJECTS = {"a": "one"}


@server.tool()
def open_project(name: str) -> str:
    \"\"\"Open a project.\"\"\"
    if name not in PROJECTS:
        raise ValueError(f"there is no project {name}")
    return PROJECTS[name]
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule
from tool_contracts_rules.implementation.body import body_of, names_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report
    from tool_contracts_rules.implementation.body import Body

_BROAD = frozenset({"builtins.Exception", "builtins.BaseException"})
_TEXTS = frozenset({"traceback.format_exc", "traceback.format_exception"})


@rule("TOOL606", "exception-as-text", group="implementation", default=False, severity="warning")
def exception_as_text(tool: Tool) -> Iterator[Report]:
    """Look for a return of text made of the exception in a handler that catches everything."""
    body = body_of(tool)
    if body is None:
        return
    for node in body.nodes:
        if not isinstance(node, ast.Return) or node.value is None:
            continue
        handler = _handler(body, node)
        if handler is not None and _is_broad(body, handler) and _tells(body, node.value, handler.name):
            yield (
                body.span(node),
                "the text of an exception is returned as if it were a result: raise instead",
            )


def _handler(body: Body, node: ast.AST) -> ast.ExceptHandler | None:
    around = body.parent(node)
    while around is not None and not isinstance(around, ast.ExceptHandler):
        around = body.parent(around)
    return around


def _is_broad(body: Body, handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(body.origin(each) in _BROAD for each in types)


def _tells(body: Body, value: ast.expr, name: str | None) -> bool:
    """Whether the value is text, and made of the exception."""
    is_made_of_it = (name is not None and name in names_in(value)) or any(
        body.origin(each) in _TEXTS for each in ast.walk(value) if isinstance(each, ast.Attribute | ast.Name)
    )
    return is_made_of_it and _is_text(body, value)


def _is_text(body: Body, value: ast.expr) -> bool:
    while isinstance(value, ast.BinOp):
        value = value.left
    if isinstance(value, ast.Call):
        function = value.func
        is_method = isinstance(function, ast.Attribute) and isinstance(
            function.value, ast.Constant | ast.JoinedStr
        )
        return is_method or body.origin(function) in {"builtins.str", "builtins.repr", *_TEXTS}
    return isinstance(value, ast.JoinedStr) or (
        isinstance(value, ast.Constant) and isinstance(value.value, str)
    )
