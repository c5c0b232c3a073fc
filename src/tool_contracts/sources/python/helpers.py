"""What the functions of tools call beside themselves: functions of the same file, and what hands a server's calls on."""

from __future__ import annotations

import ast
from functools import partial

from tool_contracts.sources.python.classes import is_decorated
from tool_contracts.sources.python.instances import class_around
from tool_contracts.sources.python.signatures import read_signature
from tool_contracts.sources.python.wrappers import decorated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.model import Signature, Tool
    from tool_contracts.sources.python.catalogue import Catalogue
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope
    from tool_contracts.sources.python.servers import Servers
    from tool_contracts.sources.python.signatures import Function

# The tools of a file call the same functions; held by the module itself, these would keep it alive.
_last: tuple[Module | None, dict[int, Signature]] = (None, {})
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def lead_on(signature: Signature, module: Module, scope: Scope) -> None:
    """Let the signature of a function that stands in `scope` tell which functions of its file it calls, and what names are."""
    assert signature.node is not None
    signature.helper = partial(_helper, module, signature.node, scope)
    signature.value = partial(_value, scope, signature.node)


def _value(scope: Scope, function: Function, name: str) -> ast.expr | None:
    _, bindings = scope.child(function).lookup(name)
    given = bindings[0].node if len(bindings) == 1 and bindings[0].kind == "assign" else None
    return given if isinstance(given, ast.expr) and not bindings[0].path else None


def _helper(module: Module, function: Function, scope: Scope, call: ast.Call) -> Signature | None:
    match call.func:
        case ast.Name(id=name):
            owner, bindings = scope.child(function).lookup(name)
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
            around = class_around(module, scope)
            owner = around.scope.child(around.node) if around is not None else None
            bindings = owner.bindings.get(name, ()) if owner is not None else ()
        case _:
            return None
    found = bindings[0].node if len(bindings) == 1 and bindings[0].kind == "function" else None
    if owner is None or not isinstance(found, _FUNCTIONS) or found is function:
        return None
    global _last
    if _last[0] is not module:
        _last = module, {}
    known = _last[1].get(id(found))
    if known is not None:
        return known
    if found.decorator_list and not is_decorated(found, "staticmethod"):
        return None  # a decorator may do anything with it
    made = read_signature(module, found, owner)
    if isinstance(owner.node, ast.ClassDef) and not found.decorator_list:
        for parameter in made.parameters[:1]:
            parameter.hidden = True
    lead_on(made, module, owner)
    _last[1][id(found)] = made
    return made


def take_handlers(tools: list[Tool], module: Module, catalogue: Catalogue, servers: Servers) -> None:
    """Give the tools of a file that have no function the one through which the server of the file calls them."""
    waiting = [tool for tool in tools if tool.signature is None]
    found = _handler(module, catalogue, servers) if waiting else None
    if found is None:
        return
    framework, handler = found
    for tool in waiting:
        if tool.framework == framework:
            tool.handler = handler


def _handler(module: Module, catalogue: Catalogue, servers: Servers) -> tuple[str, Signature] | None:
    """The framework and the function of the only handler of calls in a file."""
    found: list[tuple[str, Signature]] = []
    for name in sorted(catalogue.handlers) if any(each in module.text for each in catalogue.handlers) else ():
        for decorator, below, scope in decorated(module, name):
            match decorator:
                case ast.Call(func=ast.Attribute(value=server, attr=attribute)) if attribute == name:
                    for each in servers.infer(module, server, scope):
                        if name in each.style.handlers:
                            found.append((each.framework.name, _leading(module, below, scope)))
        for call, scope in module.calls(name):
            if not isinstance(call, ast.Call):
                continue
            style = servers.style_of(module, call.func, scope)
            passed = next((each.value for each in call.keywords if each.arg == name), None)
            if style is None or name not in style[1].handlers or not isinstance(passed, ast.Name):
                continue
            owner, bindings = scope.lookup(passed.id)
            node = bindings[0].node if len(bindings) == 1 else None
            if owner is not None and isinstance(node, _FUNCTIONS):
                found.append((style[0].name, _leading(module, node, owner)))
    return found[0] if len(found) == 1 else None


def _leading(module: Module, node: Function, scope: Scope) -> Signature:
    made = read_signature(module, node, scope)
    lead_on(made, module, scope)
    return made
