"""A path is built from an argument without a check that it stays in its folder.

## Why it matters

A model, or the text that it read, can send `../../.ssh/id_rsa` or an absolute path: joined to a folder, both lead out of
it. Resolve the path and check that it is still inside before it is used.

## Avoid

```python
from pathlib import Path

from langchain_core.tools import tool

ROOT = Path("notes")


@tool
def read_note(name: str) -> str:
    \"\"\"Read a note.\"\"\"
    return (ROOT / name).read_text()
```

## Prefer

```python
from pathlib import Path

from langchain_core.tools import tool

ROOT = Path("notes").resolve()


@tool
def read_note(name: str) -> str:
    \"\"\"Read a note.\"\"\"
    path = (ROOT / name).resolve()
    if not path.is_relative_to(ROOT):
        raise ValueError("the note is outside of the folder")
    return path.read_text()
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule
from tool_contracts.schema import types_of
from tool_contracts_rules.implementation.body import body_of, names_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report
    from tool_contracts_rules.implementation.body import Body

_JOINS = frozenset({"os.path.join", "posixpath.join", "ntpath.join", "pathlib.Path", "pathlib.PurePath"})
# Asked in a condition these tell whether a path is inside; `relative_to` raises by itself where it is not.
_CONDITIONS = frozenset(
    {"is_relative_to", "startswith", "commonpath", "commonprefix", "samefile", "match", "fullmatch"}
)
_CHECKS = frozenset({"relative_to", "basename", "secure_filename", "safe_join"})
_WORDS = ("safe", "valid", "sanit", "secure", "check", "ensure", "allow", "contain", "inside", "within")


@rule("TOOL613", "path-escape", group="implementation", default=False, severity="warning")
def path_escape(tool: Tool) -> Iterator[Report]:
    """Look for a text parameter joined to a folder in a body that checks no path."""
    body = body_of(tool)
    if body is None:
        return
    free = {name for name, schema in tool.properties.items() if _is_free_text(schema)}
    if not free or _is_checked(body):
        return
    for node in body.nodes:
        joined = {each.id for each in _joined(body, node) if body.is_argument(each)}
        for name in sorted(joined & free):
            yield body.span(node), f"argument `{name}` may lead out of the folder: check the resolved path"


def _is_free_text(schema: object) -> bool:
    types = types_of(schema)
    is_text = types is not None and "string" in types and types <= {"string", "null"}
    return is_text and isinstance(schema, dict) and not {"enum", "const", "pattern"} & schema.keys()


def _joined(body: Body, node: ast.AST) -> list[ast.Name]:
    """The names that are joined to something before them."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return [node.right] if isinstance(node.right, ast.Name) else []
    if isinstance(node, ast.Call):
        is_method = isinstance(node.func, ast.Attribute) and node.func.attr == "joinpath"
        if is_method or body.origin(node.func) in _JOINS:
            joined = node.args if is_method else node.args[1:]
            return [each for each in joined if isinstance(each, ast.Name)]
    return []


def _is_checked(body: Body) -> bool:
    for node in body.nodes:
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            lowered = called.lower()
            if called in _CHECKS or (called in _CONDITIONS and _is_in_condition(body, node)):
                return True
            if called not in _CONDITIONS and any(word in lowered for word in _WORDS):
                return True
        elif isinstance(node, ast.Compare) and _is_membership(node):
            return True
    return False


def _is_in_condition(body: Body, node: ast.AST) -> bool:
    inner, around = node, body.parent(node)
    while around is not None and not isinstance(around, ast.stmt):
        if isinstance(around, ast.IfExp) and around.test is inner:
            return True
        inner, around = around, body.parent(around)
    return isinstance(around, ast.If | ast.While | ast.Assert)


def _is_membership(node: ast.Compare) -> bool:
    """`".." in name`, `root in path.parents`, `name in ALLOWED`."""
    return any(isinstance(each, ast.In | ast.NotIn) for each in node.ops) and bool(names_in(node))
