"""What a list holds and what a loop passes through: over names, sums, spreads, registries and functions that return them."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.classes import find_method
from tool_contracts.sources.python.folds import lacks
from tool_contracts.sources.python.instances import assigned, instance_of
from tool_contracts.sources.python.mapping import mapped
from tool_contracts.sources.python.resolution import Definition, dotted
from tool_contracts.sources.python.scopes import COMPREHENSIONS, statements
from tool_contracts.sources.python.walking import Kinds, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

    Element = tuple[Module, ast.expr, Scope]
    Turn = tuple[int, int]
    """One turn of a loop, by the id of what it passes through and a number, or one call, by those of function and call."""

_MAX_DEPTH = 8
_ASSIGNMENTS = Kinds(ast.Assign)
_COPIES = frozenset(
    {"builtins.list", "builtins.tuple", "builtins.sorted", "builtins.set", "builtins.reversed"}
)


def elements(
    module: Module, node: ast.AST | None, scope: Scope, open_: frozenset[int] = frozenset()
) -> list[Element] | None:
    """The elements of a list, each with the place it is read from; None where the list is computed.

    A pair that a loop over `items()`, `enumerate(...)` or `zip(...)` gets is a tuple. `open_` holds the ids of what
    is being looked at, so that a list that holds itself ends.
    """
    if node is None or id(node) in open_ or len(open_) > _MAX_DEPTH:
        return None
    inside = open_ | {id(node)}
    match node:
        case ast.Constant(value=None):
            return []
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            found: list[Element] = []
            for each in items:
                if isinstance(each, ast.Starred):
                    found += elements(module, each.value, scope, inside) or []
                else:
                    found.append((module, each, scope))
            return found
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _joined([elements(module, each, scope, inside) for each in (left, right)])
        case ast.IfExp(body=first, orelse=second):
            return _joined([elements(module, each, scope, inside) for each in (first, second)])
        case ast.BoolOp(values=values):
            return _joined([elements(module, each, scope, inside) for each in values])
        case ast.NamedExpr(value=value) | ast.Await(value=value):
            return elements(module, value, scope, inside)
        case ast.Call():
            return _called(module, node, scope, inside)
        case ast.Dict(keys=keys):
            return [(module, key, scope) for key in keys if key is not None]
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
            return _comprehended(module, node, scope, inside)
        case ast.Name() | ast.Attribute():
            return _named(module, node, scope, inside)
    return None


def entry(
    module: Module, node: ast.expr, scope: Scope, key: str, open_: frozenset[int] = frozenset()
) -> Element | None:
    """What a dict that is written out has under a key, with the place it is read from."""
    if isinstance(node, ast.Dict) or (
        isinstance(node, ast.Call) and module.resolve(node.func, scope) == "builtins.dict"
    ):
        found = _part(node, key)
        return None if found is None else (module, found, scope)
    if isinstance(node, ast.Name | ast.Attribute) and id(node) not in open_:
        for meaning in module.resolve_all(node, scope):
            if isinstance(meaning, Definition) and meaning.is_value:
                assert isinstance(meaning.node, ast.expr)
                return entry(meaning.module, meaning.node, meaning.scope, key, open_ | {id(node)})
    return None


def turns(
    module: Module, node: ast.AST, scope: Scope, open_: frozenset[int] = frozenset()
) -> Iterator[tuple[Element, Turn]]:
    """What a name that a loop binds stands for in each of its turns, also `entry["key"]` and `entry[0]` of one."""
    if id(node) in open_ or len(open_) > _MAX_DEPTH:
        return
    inside = open_ | {id(node)}
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        for (home, held, around), turn in turns(module, node.value, scope, inside):
            part = _part(held, node.slice.value)
            if part is not None:
                yield (home, part, around), turn
        return
    if not isinstance(node, ast.Name):
        return
    owner, bindings = scope.lookup(node.id)
    loops = [each for each in bindings if each.kind == "loop"]
    around_it = [each for each in loops if _encloses(each.statement, node)]
    for binding in around_it[-1:] or loops:
        if binding.node is None or owner is None:
            continue
        around = owner.parent if isinstance(owner.node, COMPREHENSIONS) and owner.parent else owner
        for index, (home, each, where) in enumerate(elements(module, binding.node, around, inside) or ()):
            bound: ast.expr | None = each
            for step in binding.path:
                bound = None if bound is None else _part(bound, step)
            if bound is not None:
                yield (home, bound, where), (id(binding.node), index)


def _encloses(loop: ast.stmt | None, node: ast.AST) -> bool:
    line = getattr(node, "lineno", None)
    return loop is not None and line is not None and loop.lineno <= line <= (loop.end_lineno or line)


def _part(node: ast.expr, key: object) -> ast.expr | None:
    """What a display of a tuple, list or dict has at a key."""
    if isinstance(node, ast.Tuple | ast.List) and isinstance(key, int) and 0 <= key < len(node.elts):
        return node.elts[key]
    if isinstance(node, ast.Dict):
        for name, value in zip(node.keys, node.values, strict=True):
            if isinstance(name, ast.Constant) and name.value == key:
                return value
    if isinstance(node, ast.Call) and isinstance(key, str):
        return next((each.value for each in node.keywords if each.arg == key), None)
    return None


def _called(module: Module, node: ast.Call, scope: Scope, open_: frozenset[int]) -> list[Element] | None:
    if (
        isinstance(node.func, ast.Attribute)
        and node.func.attr in ("items", "keys", "values")
        and not node.args
    ):
        return _registry(module, node.func.value, scope, node.func.attr, open_)
    for meaning in module.resolve_all(node.func, scope):
        if meaning in _COPIES and node.args:
            return elements(module, node.args[0], scope, open_)
        if meaning == "builtins.enumerate" and node.args:
            counted = elements(module, node.args[0], scope, open_)
            return counted and [
                (home, _pair(ast.Constant(index), each), around)
                for index, (home, each, around) in enumerate(counted)
            ]
        if meaning == "builtins.map":
            return elements(module, mapped(module, node, scope), scope, open_)
        if meaning == "builtins.zip" and len(node.args) == 2:
            first, second = (elements(module, each, scope, open_) for each in node.args)
            if first and second and all(each[2] is scope for each in (*first, *second)):
                return [
                    (module, _pair(one, other), scope)
                    for (_, one, _), (_, other, _) in zip(first, second, strict=False)
                ]
        if isinstance(meaning, Definition) and isinstance(
            meaning.node, ast.FunctionDef | ast.AsyncFunctionDef
        ):
            return _returned(meaning.module, meaning.node, meaning.scope, open_)
    if isinstance(node.func, ast.Attribute):
        for owner in instance_of(module, node.func.value, scope):
            method = find_method(owner, node.func.attr)
            if method is not None and isinstance(method[0].node, ast.ClassDef):
                return _returned(method[0].module, method[1], method[0].scope.child(method[0].node), open_)
    return None


def _returned(
    module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope, open_: frozenset[int]
) -> list[Element] | None:
    inside = scope.child(function)
    return _joined(
        [
            elements(module, each.value, inside, open_)
            for each in statements(function.body)
            if isinstance(each, ast.Return) and each.value is not None
        ]
    )


def _registry(
    module: Module, node: ast.expr, scope: Scope, view: str, open_: frozenset[int]
) -> list[Element] | None:
    """The keys, values or pairs of a dict that is written out."""
    if isinstance(node, ast.Dict):
        pairs = [(key, value) for key, value in zip(node.keys, node.values, strict=True) if key is not None]
        if view == "items":
            return [(module, _pair(key, value), scope) for key, value in pairs]
        return [(module, key if view == "keys" else value, scope) for key, value in pairs]
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and meaning.is_value and id(meaning.node) not in open_:
            assert isinstance(meaning.node, ast.expr)
            inside = open_ | {id(meaning.node)}
            written = _registry(meaning.module, meaning.node, meaning.scope, view, inside)
            return _joined([written, _entered(meaning.module, [meaning.name], meaning.scope, view) or None])
        for home, given, around in _given(meaning):
            if isinstance(given, ast.expr) and id(given) not in open_:
                return _registry(home, given, around, view, open_ | {id(given)})
    if isinstance(node, ast.Attribute):
        for owner in instance_of(module, node.value, scope):
            for value, _, inner in assigned(owner, node.attr):
                if isinstance(value, ast.Dict):
                    written = _registry(owner.module, value, inner, view, open_)
                    around = owner.scope.child(owner.node)
                    return _joined([written, _entered(owner.module, ["self", node.attr], around, view)])
    return None


def _entered(module: Module, names: list[str], within: Scope, view: str) -> list[Element]:
    """What `TOOLS["search"] = search` puts into a dict, anywhere in a module or, for one of `self`, in a class."""
    body = within.node.body if isinstance(within.node, ast.ClassDef) else module.statements_with(names[-1])
    around = within if isinstance(within.node, ast.ClassDef) else module.scope
    found: list[Element] = []
    for statement in body:
        for visit in walk(statement, around, _ASSIGNMENTS, lambda inner, _: not lacks(inner, names[-1])):
            match visit.node:
                case ast.Assign(targets=[ast.Subscript(value=target, slice=key)], value=value):
                    pass
                case _:
                    continue
            if dotted(target) != names or (
                names[0] != "self" and visit.scope.lookup(names[0])[0] is not within
            ):
                continue
            part = _pair(key, value) if view == "items" else key if view == "keys" else value
            found.append((module, part, visit.scope))
    return found


def _given(meaning: str | Definition) -> Iterator[tuple[Module, ast.AST, Scope]]:
    """What calls in the same file pass for a parameter."""
    if isinstance(meaning, Definition) and meaning.is_parameter and meaning.module.project is not None:
        yield from (each[:3] for each in meaning.module.project.callers.nearby(meaning))


def _pair(first: ast.expr, second: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Tuple(elts=[first, second], ctx=ast.Load()), second)


def _comprehended(
    module: Module,
    node: ast.ListComp | ast.SetComp | ast.GeneratorExp,
    scope: Scope,
    open_: frozenset[int],
) -> list[Element] | None:
    """`[each for each in tools if ...]`: the tools, as far as anybody can tell all of them."""
    if isinstance(node.elt, ast.Name):
        inside = scope.child(node)
        held = [element for element, _ in turns(module, node.elt, inside, open_)]
        return held or None
    return [(module, node.elt, scope.child(node))]


def _named(
    module: Module, node: ast.Name | ast.Attribute, scope: Scope, open_: frozenset[int]
) -> list[Element] | None:
    parts: list[list[Element] | None] = []
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and meaning.is_value:
            if not parts:
                parts.append(_added(meaning, open_) or None)
            parts.append(elements(meaning.module, meaning.node, meaning.scope, open_))
        for home, given, around in _given(meaning):
            parts.append(elements(home, given, around, open_))
    if not parts and isinstance(node, ast.Attribute):
        for owner in instance_of(module, node.value, scope):
            for value, _, inside in assigned(owner, node.attr):
                parts.append(elements(owner.module, value, inside, open_))
            parts.append(_grown(owner, node.attr, open_) or None)
    return _joined(parts)


def _added(name: Definition, open_: frozenset[int]) -> list[Element]:
    """What `.append`, `.extend`, `.insert` and `+=` add to a list, in the scope that binds it."""
    found: list[Element] = []
    for call, scope in name.module.calls(name.name, name.scope):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner)), args=[*_, argument]):
                if owner == name.name and scope.lookup(owner)[0] is name.scope:
                    found += _one_more(name.module, call, argument, scope, open_)
    for binding in name.scope.bindings.get(name.name, ()):
        if isinstance(binding.statement, ast.AugAssign):
            found += elements(name.module, binding.statement.value, name.scope, open_) or []
    return found


def _grown(owner: Definition, attribute: str, open_: frozenset[int]) -> list[Element]:
    """What is added to a list that is an attribute of `self`."""
    found: list[Element] = []
    for call, scope in owner.module.calls(attribute, owner.scope.child(owner.node)):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Attribute() as target), args=[*_, argument]):
                if dotted(target) == ["self", attribute] and _is_inside(scope, owner):
                    found += _one_more(owner.module, call, argument, scope, open_)
    return found


def _one_more(
    module: Module, call: ast.Call, argument: ast.expr, scope: Scope, open_: frozenset[int]
) -> list[Element]:
    assert isinstance(call.func, ast.Attribute)
    if call.func.attr in ("append", "add", "insert"):
        return [(module, argument, scope)]
    if call.func.attr in ("extend", "update"):
        return elements(module, argument, scope, open_) or []
    return []


def _is_inside(scope: Scope, owner: Definition) -> bool:
    each: Scope | None = scope
    while each is not None:
        if each.node is owner.node:
            return True
        each = each.parent
    return False


def _joined(parts: list[list[Element] | None]) -> list[Element] | None:
    known = [part for part in parts if part is not None]
    if not known:
        return None
    found: list[Element] = []
    seen: set[int] = set()
    for part in known:
        for each in part:
            if id(each[1]) not in seen:
                seen.add(id(each[1]))
                found.append(each)
    return found
