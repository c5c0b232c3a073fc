"""Tools that are offered together though they are defined apart: in the list of one agent, or by one server for another."""

from __future__ import annotations

import ast

from tool_contracts.sources import Offer
from tool_contracts.sources.python.instances import instance_of
from tool_contracts.sources.python.references import functions
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.model import Span
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope
    from tool_contracts.sources.python.servers import Servers

_PREFIXES = ("namespace", "prefix")


def listed(module: Module, passed: ast.expr | None, scope: Scope, framework: str) -> Iterator[Offer]:
    """What a framework's list written out in one piece offers; of one that is put together, parts may exclude each other."""
    found = None if passed is None else _display(module, passed, scope)
    if found is None:
        return
    home, display, around = found
    members = [place for each in display.elts if (place := _definition(home, each, around)) is not None]
    if members:
        yield Offer(f"{home.path}:{display.lineno}:{display.col_offset}", members, framework=framework)


def mounted(module: Module, call: ast.Call, scope: Scope, servers: Servers) -> Iterator[Offer]:
    """The server that `server.mount(other, "prefix")` takes over, where one and the other are known for certain."""
    assert isinstance(call.func, ast.Attribute)
    given = {each.arg: each.value for each in call.keywords}
    other = call.args[0] if call.args else given.get("server")
    if other is None or isinstance(other, ast.Starred) or None in given or "tool_names" in given:
        return
    prefix = (
        call.args[1] if len(call.args) > 1 else next((given[key] for key in _PREFIXES if key in given), None)
    )
    name = None if prefix is None else value_of(module, scope, prefix)
    takes = [
        each for each in servers.infer(module, call.func.value, scope) if call.func.attr in each.style.mounts
    ]
    taken = list(servers.infer(module, other, scope))
    if len(takes) == len(taken) == 1 and (name is None or isinstance(name, str)):
        yield Offer(takes[0].key, mounted=taken[0].key, prefix=f"{name}_" if name else "")


def _display(
    module: Module, node: ast.expr, scope: Scope
) -> tuple[Module, ast.List | ast.Tuple, Scope] | None:
    if isinstance(node, ast.List | ast.Tuple):
        return module, node, scope
    meanings = list(module.resolve_all(node, scope)) if isinstance(node, ast.Name | ast.Attribute) else []
    meaning = meanings[0] if len(meanings) == 1 else None
    if isinstance(meaning, Definition) and isinstance(meaning.node, ast.List | ast.Tuple):
        return meaning.module, meaning.node, meaning.scope
    return None


def _definition(module: Module, element: ast.expr, scope: Scope) -> Span | None:
    """Where the one function or class stands that an element is a tool of."""
    places = {each.module.span(each.node) for each in functions(module, element, scope)}
    places |= {each.module.span(each.node) for each in instance_of(module, element, scope)}
    return places.pop() if len(places) == 1 else None
