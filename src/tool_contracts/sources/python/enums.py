"""Enumerations: their members and values."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.python.classes import bases_of, is_private
from tool_contracts.sources.python.module import Definition
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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
