"""A path is built from an argument without a check that it stays in its folder.

## Why it matters

A model, or the text that it read, can send `../../.ssh/id_rsa` or an absolute path: joined to a folder, both lead out of
it, and so does a path that is put together as a text and opened, listed or removed. Resolve the path and check that it is
still inside before it is used. A function of the same file that joins the path for the tool is looked at too.

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
import re

from tool_contracts import rule
from tool_contracts.schema import types_of
from tool_contracts_rules.implementation.body import body_of, is_spread, names_in
from tool_contracts_rules.implementation.texts import Texts

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


# Functions that do something to a file, with the number of their arguments that are paths.
_USES = {
    **{
        f"{module}.open": 1
        for module in ("aiofiles", "builtins", "bz2", "codecs", "gzip", "io", "lzma", "os")
    },
    **{
        f"os.{name}": 1
        for name in ("listdir", "makedirs", "mkdir", "remove", "removedirs", "rmdir", "scandir")
    },
    **{f"os.{name}": 1 for name in ("unlink", "walk")},
    **{f"os.{name}": 2 for name in ("link", "rename", "renames", "replace", "symlink")},
    **{f"shutil.{name}": 2 for name in ("copy", "copy2", "copyfile", "copytree", "move")},
    "shutil.rmtree": 1,
}
_METHODS = frozenset(
    {
        *("iterdir", "mkdir", "open", "read_bytes", "read_text", "rmdir", "touch", "unlink", "write_bytes"),
        "write_text",
    }
)


_OF_URLS = re.compile(r"://|(?i:(?:^|[_\d])(?:base)?ur[il]s?(?:$|[_\d]))|[a-z](?:Ur[il]|UR[IL])")


@rule("TOOL613", "path-escape", group="implementation", default=False, severity="warning")
def path_escape(tool: Tool) -> Iterator[Report]:
    """Look for a text parameter that becomes part of a path in a body that checks no path."""
    body = body_of(tool)
    if body is None:
        return
    lists = {name for name, schema in tool.properties.items() if _is_free_list(schema)}
    free = lists | {name for name, schema in tool.properties.items() if _is_free_text(schema)}
    if not free or _is_checked(body) or any(_is_checked(helper) for _, helper in body.helpers()):
        return
    free -= _members(body)
    texts = Texts(body, lists)
    told: set[str] = set()
    for node in body.nodes:
        folder, *parts = _joined(body, node) or (node,)
        for name in sorted(_given(texts, folder, *parts) & free):
            told.add(name)
            yield body.span(node), f"argument `{name}` may lead out of the folder: check the resolved path"
    for call, helper in body.helpers():
        for name in sorted(_joined_in(texts, call, helper) & free):
            told.add(name)
            where = f"`{helper.signature.name}` joins it to one"
            yield (
                body.span(call),
                f"argument `{name}` may lead out of the folder: {where}, check the resolved path",
            )
    for node in body.nodes:
        for name in sorted(_given(texts, node, *_used(body, node)) & free - told):
            told.add(name)
            yield body.span(node), f"argument `{name}` may lead to any file: check the resolved path"


def _joined_in(texts: Texts, call: ast.Call, helper: Body) -> set[str]:
    """The arguments of the tool that a function which it calls joins to a folder, as they were sent."""
    if is_spread(call):
        return set()
    taken = [each.name for each in helper.signature.parameters if not each.hidden]
    given = dict(zip(taken, call.args, strict=False))
    given |= {each.arg: each.value for each in call.keywords if each.arg in taken}
    inner = Texts(helper)
    open_ = given.keys() - _members(helper)
    joined = {
        name
        for node in helper.nodes
        if (parts := _joined(helper, node))
        for name in _given(inner, *parts) & open_
    }
    return {name for each in joined for name in texts.arguments(given[each])}


def _given(texts: Texts, base: ast.AST | None, *parts: ast.AST) -> set[str]:
    """The arguments in the parts of a path; none where it is rather a URL."""
    found = {name for each in parts for name in texts.arguments(each)}
    words = [
        word.lower() for each in (base, *parts) if each is not None and found for word in texts.words(each)
    ]
    return set() if any("url" in word or "uri" in word or "://" in word for word in words) else found


def _is_free_text(schema: object) -> bool:
    types = types_of(schema)
    is_text = types is not None and "string" in types and types <= {"string", "null"}
    return is_text and isinstance(schema, dict) and not {"enum", "const", "pattern"} & schema.keys()


def _is_free_list(schema: object) -> bool:
    is_list = isinstance(schema, dict) and types_of(schema) == frozenset({"array"})
    return is_list and isinstance(schema, dict) and _is_free_text(schema.get("items"))


def _joined(body: Body, node: ast.AST) -> list[ast.AST]:
    """A folder and what is joined to it; nothing where no path is made."""
    match node:
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return [left, right]
        case ast.Call(func=ast.Attribute(value=folder, attr="joinpath"), args=parts):
            return [folder, *parts]
        case ast.Call(func=function, args=[folder, *parts]) if body.origin(function) in _JOINS:
            return [folder, *parts]
    return []


def _used(body: Body, node: ast.AST) -> list[ast.expr]:
    """The paths of the files that a call does something to."""
    if not isinstance(node, ast.Call):
        return []
    paths = _USES.get(body.origin(node.func) or "")
    if paths is not None:
        named = [each.value for each in node.keywords if each.arg in ("file", "name", "path", "src", "dst")]
        return [*node.args[:paths], *named]
    is_method = isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS
    return [node.func.value] if is_method and isinstance(node.func, ast.Attribute) else []


def _is_checked(body: Body) -> bool:
    for node in body.nodes:
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            lowered = called.lower()
            if called in _CHECKS or (called in _CONDITIONS and _is_in_condition(body, node)):
                return True
            if called not in _CONDITIONS and any(word in lowered for word in _WORDS):
                return True
    return False


def _is_in_condition(body: Body, node: ast.AST) -> bool:
    inner, around = node, body.parent(node)
    while around is not None and not isinstance(around, ast.stmt):
        if isinstance(around, ast.IfExp) and around.test is inner:
            return True
        inner, around = around, body.parent(around)
    return isinstance(around, ast.If | ast.While | ast.Assert)


def _members(body: Body) -> set[str]:
    """The arguments of which `".." in name`, `root in path.parents` or `name in ALLOWED` is asked, by themselves or computed.

    All of them, where it is asked of something in between.
    """
    made = body.made_of()
    found: set[str] = set()
    for node in body.nodes:
        if isinstance(node, ast.Compare) and any(isinstance(each, ast.In | ast.NotIn) for each in node.ops):
            for name in names_in(node):
                if name in made:
                    found |= made[name]
                elif name in body.bindings:
                    found |= {each for origins in made.values() for each in origins}
    return found
