"""Attributes read from arguments that arrive as plain JSON although the signature promises objects."""

from __future__ import annotations

import ast

from tool_contracts.schema import join
from tool_contracts_rules.implementation.body import body_of, names_in
from tool_contracts_rules.places import ROOT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tool_contracts import Tool
    from tool_contracts_rules.implementation.body import Body

_GUARDS = frozenset(f"builtins.{name}" for name in ("isinstance", "hasattr", "getattr", "type"))
_KEEPING = frozenset(f"builtins.{name}" for name in ("iter", "list", "reversed", "set", "sorted", "tuple"))
_CATCHES = frozenset(f"builtins.{name}" for name in ("AttributeError", "Exception", "BaseException"))


class Access:
    """One attribute read from an argument or an element of one: the node, the name that it is read from, the parameter."""

    __slots__ = ("body", "name", "node", "parameter")

    def __init__(self, body: Body, node: ast.Attribute, name: str, parameter: str) -> None:
        self.body = body
        self.node = node
        self.name = name
        self.parameter = parameter

    @property
    def subject(self) -> str:
        """What the attribute is read from, in words."""
        whole = f"parameter `{self.parameter}`"
        return whole if self.name == self.parameter else f"`{self.name}` of {whole}"


def accesses(tool: Tool, kinds: frozenset[str]) -> Iterator[Access]:
    """The attributes read from arguments whose annotation is of one of these kinds.

    Only where nothing in the body asks what the argument is, converts it first, or catches the error.
    """
    if tool.signature is None:
        return
    whole, arrays = _annotated(tool, "", kinds), _annotated(tool, "/items", kinds)
    body = body_of(tool) if whole or arrays else None
    if body is None:
        return
    names = {name: name for name in whole if body.argument(name)} | _loop_names(body, arrays)
    for guarded in _guarded(body):
        names.pop(guarded, None)
    for node in body.nodes:
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Load)
            and isinstance(node.value, ast.Name)
            and node.value.id in names
            and not _is_caught(body, node)
        ):
            yield Access(body, node, node.value.id, names[node.value.id])


def _annotated(tool: Tool, below: str, kinds: frozenset[str]) -> set[str]:
    """The parameters that are annotated so, or whose part `below` them is."""
    assert tool.signature is not None
    found: set[str] = set()
    for parameter in tool.signature.parameters:
        base = join(ROOT, "properties", parameter.name)
        known = tool.kinds
        if base not in known and parameter.name in tool.properties and not parameter.hidden:
            # the descriptor is written out, and says nothing of the annotation
            known = {base + each: kind for each, kind in parameter.kinds.items()}
        if _is_of(known, (_branch(known, base) if below else base) + below, kinds):
            found.add(parameter.name)
    return found


def _is_of(known: Mapping[str, str], pointer: str, kinds: frozenset[str]) -> bool:
    """Whether what stands at the pointer is of a kind, itself or in the only branch beside null."""
    return known.get(pointer) in kinds or known.get(_branch(known, pointer)) in kinds


def _branch(known: Mapping[str, str], pointer: str) -> str:
    """The only branch beside null of what stands at the pointer; where there is none, the pointer itself."""
    branches = [
        place
        for place, kind in known.items()
        if place.startswith(f"{pointer}/anyOf/")
        and place.count("/") == pointer.count("/") + 2
        and kind != "None"
    ]
    return branches[0] if len(branches) == 1 else pointer


def _loop_names(body: Body, arrays: set[str]) -> dict[str, str]:
    """The names that stand for the elements of an argument, in loops and comprehensions, each with that argument."""
    found: dict[str, set[str]] = {}
    loops: dict[str, int] = {}
    for node in body.nodes:
        if not isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
            continue
        target, array = node.target, _elements_of(body, node.iter)
        if array is None:
            match node.target, node.iter:
                case ast.Tuple(elts=[_, inner]), ast.Call(func=made, args=[given, *_]) if (
                    body.origin(made) == "builtins.enumerate"
                ):
                    target, array = inner, _elements_of(body, given)
        if isinstance(target, ast.Name) and array in arrays and body.argument(array):
            found.setdefault(target.id, set()).add(array)
            loops[target.id] = loops.get(target.id, 0) + 1
    return {
        name: min(held)
        for name, held in found.items()
        if len(held) == 1 and loops[name] == body.bindings.get(name)
    }


def _elements_of(body: Body, node: ast.expr) -> str | None:
    """The name whose elements an expression gives, in whatever order, or others where it is empty; None for any other."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.BoolOp(op=ast.Or(), values=[first, *_]):
            return _elements_of(body, first)
        case ast.Call(func=made, args=[given, *_]) if body.origin(made) in _KEEPING:
            return _elements_of(body, given)
    return None


def _guarded(body: Body) -> set[str]:
    """The names that the body asks after, by type or by attribute, or takes apart by pattern."""
    found: set[str] = set()
    for call, origin in body.calls():
        if origin in _GUARDS and call.args:
            found |= names_in(call.args[0])
    for node in body.nodes:
        if isinstance(node, ast.Match):
            found |= names_in(node.subject)
    return found


def _is_caught(body: Body, node: ast.AST) -> bool:
    inner, around = node, body.parent(node)
    while around is not None:
        if isinstance(around, ast.Try | ast.TryStar) and any(inner is each for each in around.body):
            for handler in around.handlers:
                types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
                if any(each is None or body.origin(each) in _CATCHES for each in types):
                    return True
        inner, around = around, body.parent(around)
    return False
