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
_CATCHES = frozenset(f"builtins.{name}" for name in ("AttributeError", "Exception", "BaseException"))


class Access:
    """One attribute read from an argument: the node, the parameter, and where its schema stands."""

    __slots__ = ("body", "name", "node", "pointer")

    def __init__(self, body: Body, node: ast.Attribute, name: str, pointer: str) -> None:
        self.body = body
        self.node = node
        self.name = name
        self.pointer = pointer


def accesses(tool: Tool, kinds: frozenset[str]) -> Iterator[Access]:
    """The attributes read from arguments whose annotation is of one of these kinds.

    Only where nothing in the body asks what the argument is, converts it first, or catches the error.
    """
    if tool.signature is None:
        return
    pointers, elements = _places(tool, "", kinds), _places(tool, "/items", kinds)
    body = body_of(tool) if pointers or elements else None
    if body is None:
        return
    names = {name: pointer for name, pointer in pointers.items() if body.argument(name)}
    names |= _loop_names(body, elements)
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


def _places(tool: Tool, below: str, kinds: frozenset[str]) -> dict[str, str]:
    """The parameters that are annotated so, or whose part `below` them is, each with where its schema stands."""
    assert tool.signature is not None
    found: dict[str, str] = {}
    for parameter in tool.signature.parameters:
        base = join(ROOT, "properties", parameter.name)
        known = tool.kinds
        if base not in known and parameter.name in tool.properties and not parameter.hidden:
            # the descriptor is written out, and says nothing of the annotation
            known = {base + each: kind for each, kind in parameter.kinds.items()}
        pointer = _pointer(known, base + below, kinds)
        if pointer is not None:
            found[parameter.name] = pointer
    return found


def _pointer(known: Mapping[str, str], pointer: str, kinds: frozenset[str]) -> str | None:
    """Where the object is described: at the pointer, or in the only branch beside null."""
    if known.get(pointer) in kinds:
        return pointer
    branches = {
        place: kind
        for place, kind in known.items()
        if place.startswith(f"{pointer}/anyOf/")
        and place.count("/") == pointer.count("/") + 2
        and kind != "None"
    }
    if len(branches) == 1:
        place, kind = branches.popitem()
        if kind in kinds:
            return place
    return None


def _loop_names(body: Body, elements: dict[str, str]) -> dict[str, str]:
    """The names that stand for the elements of an argument, in loops and comprehensions."""
    found: dict[str, str] = {}
    loops: dict[str, int] = {}
    for node in body.nodes:
        if (
            isinstance(node, ast.For | ast.AsyncFor | ast.comprehension)
            and isinstance(node.target, ast.Name)
            and isinstance(node.iter, ast.Name)
            and node.iter.id in elements
            and body.argument(node.iter.id)
        ):
            found[node.target.id] = elements[node.iter.id]
            loops[node.target.id] = loops.get(node.target.id, 0) + 1
    return {name: pointer for name, pointer in found.items() if loops[name] == body.bindings.get(name)}


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
