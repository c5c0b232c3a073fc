"""What a framework fills in by itself: contexts and the like, and where it refuses to."""

from __future__ import annotations

import ast

from tool_contracts.model import Remark
from tool_contracts.sources.python.annotations import SchemaReader
from tool_contracts.sources.python.arguments import arguments_of
from tool_contracts.sources.python.classes import bases_of
from tool_contracts.sources.python.fields import metadata
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.types import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.framework import Framework
    from tool_contracts.sources.python.references import FunctionReference

_PLAIN = frozenset({"bool", "bytes", "dict", "float", "int", "list", "str"})


def is_filled_in(framework: Framework, argument: ast.arg, default: ast.expr | None, site: Site) -> bool:
    """Whether the framework fills a parameter in by its name, its default or its annotation."""
    if argument.arg in framework.hidden_names:
        return True
    if isinstance(default, ast.Call) and _leads_to(default.func, site, framework.hidden_defaults):
        return True
    return argument.annotation is not None and _fills_in(framework, argument.annotation, site)


def _fills_in(framework: Framework, annotation: ast.expr, site: Site) -> bool:
    """Whether the framework passes a value of its own for this annotation."""
    stack = [annotation]
    for _ in range(40):
        if not stack:
            break
        node = stack.pop()
        match node:
            case ast.Constant(value=str()):
                inner = site.module.parse_string(node)
                if inner is not None:
                    stack.append(inner)
            case ast.BinOp(op=ast.BitOr(), left=left, right=right) if framework.hides_optional:
                stack += [left, right]
            case ast.Subscript(value=value, slice=index):
                if _leads_to(value, site, framework.hidden_annotations):
                    return True
                meaning = site.module.resolve(value, site.scope)
                name = canonical(meaning) if isinstance(meaning, str) else ""
                if name == "typing.Annotated":
                    stack += metadata(node, site)
                elif framework.hides_optional and name in ("typing.Optional", "typing.Union"):
                    stack += index.elts if isinstance(index, ast.Tuple) else [index]
            case ast.Call(func=function):
                stack.append(function)
            case _:
                if _leads_to(node, site, framework.hidden_annotations):
                    return True
    return False


def _leads_to(node: ast.expr, site: Site, names: frozenset[str]) -> bool:
    """Whether an expression is one of these types, or a class of the project that derives from one."""
    for meaning in site.module.resolve_all(node, site.scope):
        if isinstance(meaning, str):
            if meaning in names:
                return True
        elif isinstance(meaning.node, ast.ClassDef):
            if any(base in names for base in bases_of(meaning) if isinstance(base, str)):
                return True
        elif isinstance(meaning.node, ast.Subscript) and isinstance(meaning, Definition):
            inside = Site(meaning.module, meaning.scope)
            if _leads_to(meaning.node.value, inside, names):
                return True
    return False


def refused_contexts(
    framework: Framework, function: FunctionReference, takes_context: object
) -> Iterator[Remark]:
    """What keeps a tool from being made where a context has to be the first parameter; `takes_context` as in `Making`."""
    site = Site(function.module, function.scope or function.module.scope)
    written = [argument for _, argument, _ in arguments_of(function.node)][int(function.bound) :]
    for index, argument in enumerate(written):
        annotation = argument.annotation
        if annotation is None:
            continue
        text = function.module.segment(annotation)
        why = ""
        if _fills_in(framework, annotation, site):
            if index:
                why = f"`{text}` can only be the annotation of the first parameter"
            elif takes_context is False:
                why = f"made as a tool without a context, it has one: `{text}`"
        elif index == 0 and takes_context is True and _is_plain(annotation, site):
            why = f"made as a tool with a context, its first parameter is `{text}`"
        if why:
            yield Remark("refused-when-made", why, function.module.span(argument))


def _is_plain(annotation: ast.expr, site: Site) -> bool:
    """Whether an annotation is certainly a type of plain values."""
    reader = SchemaReader(site.module)
    reader.read(annotation, site, "")
    return reader.kinds.get("") in _PLAIN
