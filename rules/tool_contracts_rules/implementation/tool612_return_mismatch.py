"""A tool returns something else than its return annotation says.

## Why it matters

Frameworks make an output schema of the return annotation and check results against it: a tool that is annotated with
`dict` and returns text fails on every call in FastMCP and MCP's SDK, after the work is done. Elsewhere the model is told
one thing and gets another.

## Avoid

```python
from fastmcp import FastMCP

server = FastMCP("audit")


@server.tool
def investigate(cve: str) -> dict[str, str]:
    \"\"\"Investigate a vulnerability.\"\"\"
    return f"# {cve}"
```

## Prefer

```python
from fastmcp import FastMCP

server = FastMCP("audit")


@server.tool
def investigate(cve: str) -> str:
    \"\"\"Investigate a vulnerability.\"\"\"
    return f"# {cve}"
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule, with_article
from tool_contracts_rules.implementation.body import body_of, returns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Signature, Tool
    from tool_contracts.rule import Report
    from tool_contracts_rules.implementation.body import Body

# What an annotation admits among the literals that can be told apart, as lax validation does.
_SEQUENCES = frozenset({"list", "tuple", "set"})
_ADMITS = {
    "str": frozenset({"str"}),
    "int": frozenset({"int", "bool"}),
    "float": frozenset({"float", "int", "bool"}),
    "bool": frozenset({"bool", "int"}),
    "bytes": frozenset({"bytes", "str"}),
    "dict": frozenset({"dict"}),
    "list": _SEQUENCES,
    "tuple": _SEQUENCES,
    "set": _SEQUENCES,
}
_ALIASES = {"typing.Dict": "dict", "typing.List": "list", "typing.Tuple": "tuple", "typing.Set": "set"}
_LITERALS: dict[type[ast.expr], str] = {
    ast.JoinedStr: "str",
    ast.Dict: "dict",
    ast.DictComp: "dict",
    ast.List: "list",
    ast.ListComp: "list",
    ast.Tuple: "tuple",
    ast.Set: "set",
    ast.SetComp: "set",
}


@rule("TOOL612", "return-mismatch", group="implementation")
def return_mismatch(tool: Tool) -> Iterator[Report]:
    """Hold the literals in return statements against the annotation.

    One path that returns something else, often the text of an error, may be meant and breaks nothing in many
    frameworks; only where no path keeps the promise is there surely a fault.
    """
    if tool.signature is None or _annotation(tool.signature) is None:
        return
    returned: list[tuple[ast.Return, str]] = []
    for node in returns(tool.signature.node):
        kind = None if node.value is None else _literal(node.value)
        if kind is not None:
            returned.append((node, kind))
        elif node.value is not None:
            return
    body = body_of(tool)
    if body is None or any(isinstance(node, ast.Yield | ast.YieldFrom) for node in body.nodes):
        return
    promised = _promised(body, _annotation(body.signature))
    if promised is None or any(kind in _ADMITS[promised] for _, kind in returned):
        return
    for node, kind in returned:
        result = with_article(f"`{kind}`")
        yield body.span(node), f"returns {result} where the annotation says `{promised}`"


def _annotation(signature: Signature) -> ast.expr | None:
    return None if isinstance(signature.node, ast.Lambda | None) else signature.node.returns


def _promised(body: Body, annotation: ast.expr | None) -> str | None:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            annotation = ast.parse(annotation.value, mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    origin = body.origin(annotation) if annotation is not None else None
    if origin is None:
        return None
    name = _ALIASES.get(origin, origin.removeprefix("builtins."))
    return name if name in _ADMITS else None


def _literal(value: ast.expr) -> str | None:
    if isinstance(value, ast.Constant):
        return (
            type(value.value).__name__ if isinstance(value.value, bool | int | float | str | bytes) else None
        )
    return _LITERALS.get(type(value))
