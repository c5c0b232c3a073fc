"""Enumerations: their members and values."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.python.classes import bases_of, is_private
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

ENUMS = frozenset(
    f"enum.{name}" for name in ("Enum", "IntEnum", "StrEnum", "ReprEnum", "Flag", "IntFlag")
) | {"strenum.StrEnum", "backports.strenum.StrEnum"}
_MIXED_IN: tuple[tuple[frozenset[str], type], ...] = (
    (frozenset({"builtins.str", "enum.StrEnum"}), str),
    (frozenset({"builtins.int", "enum.IntEnum", "enum.IntFlag"}), int),
    (frozenset({"builtins.float"}), float),
)
FLAGS = frozenset({"enum.Flag", "enum.IntFlag"})


def is_enum(definition: Definition) -> bool:
    """Whether a class is an enumeration, by its bases inside and outside the project."""
    return isinstance(definition.node, ast.ClassDef) and any(
        base in ENUMS for base in bases_of(definition) if isinstance(base, str)
    )


def member_value(definition: Definition, depth: int = 0) -> tuple[Any] | None:
    """The value of an enumeration's member in a tuple of its own, None for anything that is no member."""
    owner = definition.scope.node
    if not isinstance(owner, ast.ClassDef) or definition.binding is None or definition.scope.parent is None:
        return None
    holder = Definition(definition.module, owner, definition.scope.parent, owner.name)
    if definition.binding.kind != "assign" or not is_enum(holder):
        return None
    return (members(holder, depth).get(definition.name, UNKNOWN),)


def members(definition: Definition, depth: int = 0) -> dict[str, Any]:
    """Names of the members to their values, `UNKNOWN` for those that are computed; aliases included."""
    node = definition.node
    assert isinstance(node, ast.ClassDef)
    module = definition.module
    scope = definition.scope.child(node)
    outside = {base for base in bases_of(definition) if isinstance(base, str)}
    functions = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    own_values = bool(functions & {"__new__", "_generate_next_value_"})
    found: dict[str, Any] = {}
    for statement in node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pass
            case _:
                continue
        if is_private(name):
            continue
        if isinstance(value, ast.Call):
            called = module.resolve(value.func, scope)
            if called == "enum.nonmember":
                continue
            if called == "enum.auto":
                found[name] = UNKNOWN if own_values else _auto(name, outside, list(found.values()))
                continue
        given = UNKNOWN if "__new__" in functions else value_of(module, scope, value, depth + 1)
        found[name] = _mixed_in(given, outside) if isinstance(given, list | tuple) else given
    return found


def functional(module: Module, scope: Scope, call: ast.Call, base: str) -> list[Any]:
    """The values of an enumeration that is made by a call, `Enum("Color", "RED GREEN")`, `UNKNOWN` what is computed."""
    given = {each.arg: each.value for each in call.keywords}
    named = call.args[1] if len(call.args) == 2 else given.pop("names", None)
    mixed_in = module.resolve(given["type"], scope) if "type" in given else None
    if named is None or len(call.args) > 2 or given.keys() - {"type", "module", "qualname"}:
        return [UNKNOWN]
    outside = {each for each in (base, mixed_in) if isinstance(each, str)}
    names = value_of(module, scope, named)
    if isinstance(names, dict):
        return list(names.values())
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    if not isinstance(names, list):
        return [UNKNOWN]
    found: list[Any] = []
    for each in names:
        if isinstance(each, str):
            found.append(_auto(each, outside, found))
        else:
            found.append(each[1] if isinstance(each, list) and len(each) == 2 else UNKNOWN)
    return found


def distinct(values: Iterable[Any]) -> list[Any]:
    """The values without those of aliases: a member with the value of another is a second name for it."""
    found: list[Any] = []
    for value in values:
        if not any(type(value) is type(other) and value == other for other in found):
            found.append(value)
    return found


def _mixed_in(arguments: Any, outside: set[str]) -> Any:
    """What a tuple becomes in an enumeration that derives from `str` or a number: the arguments of its constructor."""
    kinds = {kind for names, kind in _MIXED_IN if outside & names}
    if not kinds:
        return arguments
    return arguments[0] if len(arguments) == 1 and {type(arguments[0])} == kinds else UNKNOWN


def _auto(name: str, outside: set[str], earlier: list[Any]) -> Any:
    if any(base.endswith(".StrEnum") for base in outside):
        return name.lower()
    last = max((value for value in earlier if isinstance(value, int)), default=0)
    if any(not isinstance(value, int) for value in earlier):
        return UNKNOWN
    number = 1 << last.bit_length() if outside & FLAGS else last + 1
    return str(number) if "builtins.str" in outside else number
