"""Values that can be read without running anything: literals, constants behind names, members of enumerations."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.located import is_writable
from tool_contracts.sources.python.resolution import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

_MAX_DEPTH = 30


def is_plain(value: object) -> bool:
    """Whether a constant is a JSON value that can be written down."""
    if isinstance(value, int):
        return is_writable(value)
    return value is None or isinstance(value, str | float)


def value_of(module: Module, scope: Scope, node: ast.AST | None, depth: int = 0) -> Any:
    """The JSON value of an expression, `UNKNOWN` where it has none or cannot be known.

    A tuple counts as an array, a member of an enumeration as its value, an infinite float as itself.
    """
    if node is None or depth > _MAX_DEPTH:
        return UNKNOWN
    match node:
        case ast.Constant(value=value):
            return value if is_plain(value) else UNKNOWN
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=operand):
            number = value_of(module, scope, operand, depth + 1)
            if isinstance(number, bool) or not isinstance(number, int | float):
                return UNKNOWN
            return -number if isinstance(sign, ast.USub) else number
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            return _all([value_of(module, scope, each, depth + 1) for each in elements])
        case ast.Dict(keys=keys, values=values):
            names = _all([value_of(module, scope, each, depth + 1) for each in keys])
            held = _all([value_of(module, scope, each, depth + 1) for each in values])
            if names is UNKNOWN or held is UNKNOWN or not all(isinstance(name, str) for name in names):
                return UNKNOWN
            return dict(zip(names, held, strict=True))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            first, second = (value_of(module, scope, each, depth + 1) for each in (left, right))
            both = (isinstance(first, kind) and isinstance(second, kind) for kind in (str, list))
            return first + second if any(both) else UNKNOWN
        case ast.JoinedStr(values=parts):
            if all(isinstance(part, ast.Constant) for part in parts):
                return "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
            return UNKNOWN
        case ast.Name() | ast.Attribute():
            return _named(module, scope, node, depth)
        case ast.Call(func=function, args=[ast.Constant(value=str(text))], keywords=[]):
            infinite = text.strip().lower().lstrip("+-") in ("inf", "infinity", "nan")
            if infinite and module.resolve(function, scope) == "builtins.float":
                return float(text)
    return UNKNOWN


def _all(values: list[Any]) -> Any:
    return UNKNOWN if any(value is UNKNOWN for value in values) else values


def _named(module: Module, scope: Scope, node: ast.Name | ast.Attribute, depth: int) -> Any:
    from tool_contracts.sources.python.enums import member_value

    found: list[Any] = []
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition):
            member = member_value(meaning, depth + 1)
            if member is None and meaning.is_value:
                found.append(value_of(meaning.module, meaning.scope, meaning.node, depth + 1))
            else:
                found.append(UNKNOWN if member is None else member[0])
        elif meaning in ("math.inf", "math.nan"):
            found.append(float(meaning[5:]))
        else:
            found.append(UNKNOWN)
    if found and all(_same(each, found[0]) for each in found):
        return found[0]
    if not found and isinstance(node, ast.Attribute) and node.attr in ("value", "name"):
        for meaning in module.resolve_all(node.value, scope):
            member = member_value(meaning, depth + 1) if isinstance(meaning, Definition) else None
            if member is not None:
                assert isinstance(meaning, Definition)
                return member[0] if node.attr == "value" else meaning.name
    return UNKNOWN


def _same(first: Any, second: Any) -> bool:
    return type(first) is type(second) and bool(first == second)
