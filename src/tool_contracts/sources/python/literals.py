"""Tools written as dicts in Python, in every envelope."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.envelopes import make_tool, recognise
from tool_contracts.sources.python.evaluation import Evaluator
from tool_contracts.sources.python.lines import Lines
from tool_contracts.sources.python.prefilter import DESCRIPTOR_KEYS, descriptor_keys
from tool_contracts.sources.python.refusals import expects_refusal
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.signatures import declare_result, read_function

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from tool_contracts.framework import Framework
    from tool_contracts.model import Tool
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

_LEAVES = (ast.Name, ast.Constant, ast.alias, ast.expr_context, ast.operator, ast.unaryop, ast.boolop)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def descriptor_tools(
    module: Module, *, skip: Collection[ast.AST] = (), specs: Mapping[str, Framework] | None = None
) -> Iterator[Tool]:
    """The tools that stand in a module as dicts: bound to a name, in a list, returned, passed on.

    `specs` names the frameworks whose descriptors are bound to certain names. Each is found once, where it is written;
    what stands in `skip`, a dict or a name that leads to one, is left to those who have read it. What is compared with
    something (an expected value in a test) is no definition, and a dict of which neither the name nor a parameter is
    known says nothing (code that converts tools).
    """
    lines = Lines(module.plain, descriptor_keys(module.plain))
    if not lines:
        return
    skipped = {id(each) for each in skip}
    evaluator = Evaluator()
    found: dict[int, tuple[_Place, Tool]] = {}
    parts: set[int] = set()
    for place in _places(module, skipped, lines):
        if id(place.node) in skipped or isinstance(place.node, ast.List | ast.Tuple):
            continue
        tool = _tool(module, evaluator, place)
        # A side of `|` is no tool by itself, whether or not the whole is one.
        place.taken = tool is not None or (
            isinstance(place.node, ast.BinOp) and may_be_descriptor(place.node)
        )
        if tool is not None:
            parts |= evaluator.followed
            found[id(place.node)] = place, tool
    members: dict[str, str] = {}
    bases = frozenset(place.symbol for place, _ in found.values() if place.symbol is not None)
    unnamed = {key for key, (_, tool) in found.items() if tool.name is None}
    for place in _places(module, skipped, bases=bases) if found else ():
        if id(place.node) in skipped:
            parts.update(id(each.node) for each in _definitions(module, place))
        elif isinstance(place.node, ast.List | ast.Tuple):
            members.update((name, place.toolset) for name in _names(place.node))
        elif id(place.node) not in found and _extends(place.node, bases):
            tool = _tool(module, evaluator, place)
            parts |= evaluator.followed & unnamed
            # under the name of its base it is that tool once more
            if tool is not None and tool.name not in {each.name for _, each in found.values()}:
                found[id(place.node)] = place, tool
        place.taken = id(place.node) in found
    for place, tool in found.values():
        if id(place.node) not in parts:
            if place.symbol in members and not place.listed:
                tool.toolset = members[place.symbol]
            owner = (specs or {}).get(place.symbol or "")
            if owner is None or place.scope is not module.scope:
                _take_function(module, tool)
            else:
                tool.framework = owner.name  # its function takes the call, not the arguments
            yield tool


class _Place:
    """An expression that may be a tool, or a list of tools, and what stands around it.

    `symbol` is the name that it is bound to, `toolset` the list it stands in or, for a list, that it is. `keyed`
    tells that it is a value of a dict, whose key may be its name. `taken` is set when the expression has turned out
    to be a tool, so that its parts are not looked at.
    """

    __slots__ = ("keyed", "listed", "node", "scope", "shadowed", "symbol", "taken", "toolset")

    def __init__(
        self,
        node: ast.AST,
        scope: Scope,
        shadowed: frozenset[str] = frozenset(),
        symbol: str | None = None,
        toolset: str = "",
        *,
        listed: bool = False,
    ) -> None:
        self.node = node
        self.scope = scope
        self.shadowed = shadowed
        self.symbol = symbol
        self.toolset = toolset
        self.listed = listed
        self.keyed = False
        self.taken = False

    def around(self, node: ast.AST) -> _Place:
        """The place of a part of this expression."""
        return _Place(node, self.scope, self.shadowed)


def _places(
    module: Module, skipped: set[int], lines: Lines | None = None, bases: frozenset[str] = frozenset()
) -> Iterator[_Place]:
    """Every expression that may be a tool, every list, and what is skipped, outermost first, in the order of the source.

    With `lines`, only statements with any of these lines are looked into; `bases` are names of dicts that others are
    made of.
    """
    todo = [_Place(module.tree, module.scope)]
    while todo:
        place = todo.pop()
        node = place.node
        if id(node) in skipped:
            yield place
            continue
        if isinstance(node, ast.Compare) or (
            lines is not None and isinstance(node, ast.stmt) and not lines.are_in(node)
        ):
            continue
        if expects_refusal(module, node):
            continue
        if isinstance(node, ast.List | ast.Tuple) or may_be_descriptor(node) or _extends(node, bases):
            if not place.listed:
                place.toolset = f"{module.path}:{place.symbol or getattr(node, 'lineno', 0)}"
            yield place
            if place.taken:
                continue
        below = reversed(_below(place))
        todo += [each for each in below if not isinstance(each.node, _LEAVES) or id(each.node) in skipped]


def _below(place: _Place) -> list[_Place]:
    """The parts of an expression or statement, each with the names that it sees."""
    node, scope = place.node, place.scope
    if isinstance(node, ast.List | ast.Tuple):
        return [_Place(each, scope, place.shadowed, toolset=place.toolset, listed=True) for each in node.elts]
    if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
        inside = scope.child(node)
        body = {id(each) for each in (node.body if isinstance(node.body, list) else [node.body])}
        return [
            _Place(each, inside) if id(each) in body else place.around(each)
            for each in ast.iter_child_nodes(node)
        ]
    if isinstance(node, _COMPREHENSIONS):
        bound = {
            each.id
            for generator in node.generators
            for each in ast.walk(generator.target)
            if isinstance(each, ast.Name)
        }
        return [_Place(each, scope, place.shadowed | bound) for each in ast.iter_child_nodes(node)]
    below = [place.around(each) for each in ast.iter_child_nodes(node)]
    if isinstance(node, ast.Dict):
        values = {id(each) for each in node.values}
        for each in below:
            each.keyed = id(each.node) in values
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for each in below:
            if each.node is node.value and len(targets) == 1 and isinstance(targets[0], ast.Name):
                each.symbol = targets[0].id
            each.keyed = each.node is node.value and isinstance(targets[0], ast.Subscript)
    return below


def may_be_descriptor(node: ast.AST | None) -> bool:
    """Whether an expression has a key that makes a dict a tool."""
    if isinstance(node, ast.Dict):
        return any(isinstance(key, ast.Constant) and key.value in DESCRIPTOR_KEYS for key in node.keys)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return may_be_descriptor(node.left) or may_be_descriptor(node.right)
    return isinstance(node, ast.Call) and any(each.arg in DESCRIPTOR_KEYS for each in node.keywords)


def _extends(node: ast.AST, bases: frozenset[str]) -> bool:
    """Whether an expression makes a dict of one of those that are called so and of more."""
    match node:
        case ast.Dict(keys=keys, values=values):
            sides = [value for key, value in zip(keys, values, strict=True) if key is None]
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            sides = [left, right]
        case ast.Call(func=ast.Name(id="dict"), args=args, keywords=keywords):
            sides = [*args, *(each.value for each in keywords if each.arg is None)]
        case _:
            return False
    return any(isinstance(each, ast.Name) and each.id in bases for each in sides)


def _tool(module: Module, evaluator: Evaluator, place: _Place) -> Tool | None:
    assert isinstance(place.node, ast.expr)
    found = evaluator.evaluate(module, place.node, place.scope, place.shadowed)
    if place.symbol is not None:
        found = evaluator.changed(module, place.symbol, found)
    match = recognise(found.value)
    if match is None:
        return None
    tool = make_tool(found, match, module.path, framework="plain", symbol=place.symbol, toolset=place.toolset)
    if tool.name is None and place.keyed:
        tool.name = UNKNOWN
        tool.unknown |= {"/name"}
    return tool if tool.name is not UNKNOWN or tool.properties else None


def _definitions(module: Module, place: _Place) -> list[Definition]:
    return [each for each in module.resolve_all(place.node, place.scope) if isinstance(each, Definition)]


def _take_function(module: Module, tool: Tool) -> None:
    """Read the function of the module that has the tool's name, and so is the tool."""
    bindings = module.scope.bindings.get(tool.name, ()) if isinstance(tool.name, str) else ()
    if len(bindings) == 1 and isinstance(bindings[0].node, ast.FunctionDef | ast.AsyncFunctionDef):
        reading = read_function(module, bindings[0].node)
        tool.signature = reading.signature
        declare_result(tool, reading)


def _names(node: ast.List | ast.Tuple) -> list[str]:
    return [each.id for each in node.elts if isinstance(each, ast.Name)]
