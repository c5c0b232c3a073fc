"""Objects that register tools: what an expression such as `mcp`, `self.server` or `make_server()` is."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.callers import passed_elsewhere, passed_nearby
from tool_contracts.sources.python.classes import lineage
from tool_contracts.sources.python.instances import assigned, instance_of, is_self
from tool_contracts.sources.python.lists import turns
from tool_contracts.sources.python.presumed import says_nothing
from tool_contracts.sources.python.resolution import Definition, dotted
from tool_contracts.sources.python.scopes import COMPREHENSIONS, statements
from tool_contracts.sources.python.types import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.framework import Framework, ObjectStyle
    from tool_contracts.sources.python.catalogue import Catalogue
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Binding, Scope

    Place = tuple[str, str]

_MAX_DEPTH = 8
_WRAPPERS = frozenset(
    f"typing.{name}"
    for name in (
        "Annotated",
        "AsyncContextManager",
        "AsyncGenerator",
        "AsyncIterator",
        "Awaitable",
        "ContextManager",
        "Final",
        "Generator",
        "Iterator",
        "Optional",
        "Union",
    )
)


class Server:
    """An object that registers tools: its framework, its style, and the file and name that it has wherever it is named."""

    __slots__ = ("framework", "place", "style")

    def __init__(self, framework: Framework, style: ObjectStyle, place: Place) -> None:
        self.framework = framework
        self.style = style
        self.place = place

    @property
    def key(self) -> str:
        """What is the same for all tools that it offers."""
        return ":".join(self.place)


class Servers:
    """Tells which expressions are servers, over names, attributes, factories, parameters and files."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._parameters: dict[tuple[str, int, str], list[Server]] = {}

    def infer(self, module: Module, node: ast.AST, scope: Scope, depth: int = 0) -> Iterator[Server]:
        """Every server that an expression may be."""
        if depth > _MAX_DEPTH:
            return
        match node:
            case ast.Await(value=value) | ast.NamedExpr(value=value):
                yield from self.infer(module, value, scope, depth + 1)
            case ast.IfExp(body=first, orelse=second):
                yield from self.infer(module, first, scope, depth + 1)
                yield from self.infer(module, second, scope, depth + 1)
            case ast.BoolOp(values=values):
                for each in values:
                    yield from self.infer(module, each, scope, depth + 1)
            case ast.Call():
                yield from self._made(module, node, scope, (module.path, str(node.lineno)), depth)
            case ast.Subscript(value=value, slice=index):
                yield from self._held(module, value, index, scope, depth)
            case ast.Name() | ast.Attribute():
                for meaning in module.resolve_all(node, scope):
                    if isinstance(meaning, Definition) and meaning.binding is not None:
                        yield from self._bound(meaning, meaning.binding, depth)
                if isinstance(node, ast.Attribute):
                    yield from self._attribute(module, node, scope, depth)
                else:
                    yield from self._itself(module, node, scope)

    def style_of(self, module: Module, node: ast.expr, scope: Scope) -> tuple[Framework, ObjectStyle] | None:
        """The style of the instances of a class, named by an expression or an annotation."""
        stack = [node]
        for _ in range(30):
            if not stack:
                break
            each = stack.pop()
            match each:
                case ast.Constant(value=str()):
                    inner = module.parse_string(each)
                    if inner is not None:
                        stack.append(inner)
                    continue
                case ast.BinOp(left=left, right=right):
                    stack += [right, left]
                    continue
                case ast.Subscript(value=value, slice=index):
                    meaning = module.resolve(value, scope)
                    if (
                        isinstance(meaning, str)
                        and canonical(meaning).replace("contextlib.Abstract", "typing.") in _WRAPPERS
                    ):
                        stack += reversed(index.elts if isinstance(index, ast.Tuple) else [index])
                        continue
            for found in module.resolve_all(each, scope):
                names = lineage(found) if isinstance(found, Definition) else [found]
                for name in names:
                    if isinstance(name, str) and name in self._catalogue.objects:
                        return self._catalogue.objects[name]
        return None

    def _bound(self, meaning: Definition, binding: Binding, depth: int) -> Iterator[Server]:
        module, scope = meaning.module, meaning.scope
        place = module.path, _path(scope) + meaning.name
        if binding.kind in ("assign", "with") and isinstance(meaning.node, ast.expr):
            found = False
            for each in self.infer(module, meaning.node, scope, depth + 1):
                found = True
                named = isinstance(meaning.node, ast.Call | ast.Await | ast.NamedExpr)
                yield Server(each.framework, each.style, place if named else each.place)
            if found:
                return
        if not says_nothing(module, binding.annotation, scope):
            assert binding.annotation is not None
            style = self.style_of(module, binding.annotation, scope)
            if style is not None:
                yield Server(*style, place)
        elif binding.kind == "parameter":
            yield from self._passed(meaning, depth)
        elif binding.kind == "loop":
            for (home, element, around), _ in turns(module, ast.Name(meaning.name), scope):
                yield from self.infer(home, element, around, depth + 1)

    def _made(
        self, module: Module, node: ast.Call, scope: Scope, place: Place, depth: int
    ) -> Iterator[Server]:
        style = self.style_of(module, node.func, scope)
        if style is None and isinstance(node.func, ast.Attribute):
            style = self.style_of(module, node.func.value, scope)  # another constructor of the class
        if style is not None:
            yield Server(*style, place)
            return
        for meaning in module.resolve_all(node.func, scope):
            if not isinstance(meaning, Definition):
                continue
            function = meaning.node
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                if function.returns is not None:
                    style = self.style_of(meaning.module, function.returns, meaning.scope)
                    if style is not None:
                        yield Server(*style, place)
                        return
                inside = meaning.scope.child(function)
                for each in statements(function.body):
                    value = each.value if isinstance(each, ast.Return) else _yielded(each)
                    if value is not None:
                        yield from self.infer(meaning.module, value, inside, depth + 1)

    def _held(
        self, module: Module, node: ast.expr, index: ast.expr, scope: Scope, depth: int
    ) -> Iterator[Server]:
        """`servers["a"]`: what stands there in a dict or list that is written out, or what its annotation says."""
        for home, held, annotation, around in _values(module, node, scope):
            found = False
            for each in _entries(held, index):
                for server in self.infer(home, each, around, depth + 1):
                    found = True
                    yield server
            if not found and isinstance(annotation, ast.Subscript):
                style = self.style_of(home, _last(annotation.slice), around)
                if style is not None:
                    yield Server(*style, (home.path, f"{ast.unparse(node)}[{ast.unparse(index)}]"))

    def _attribute(self, module: Module, node: ast.Attribute, scope: Scope, depth: int) -> Iterator[Server]:
        """`self.mcp` in a method, or `app.mcp` where `app` is an instance of a class of the project."""
        for owner in instance_of(module, node.value, scope, depth):
            for each in lineage(owner):
                if isinstance(each, Definition) and isinstance(each.node, ast.ClassDef):
                    found = False
                    for value, annotation, inside in assigned(each, node.attr):
                        place = each.module.path, f"{each.name}.{node.attr}"
                        servers = [] if value is None else self.infer(each.module, value, inside, depth + 1)
                        for server in servers:
                            found = True
                            yield Server(server.framework, server.style, place)
                        style = annotation and self.style_of(each.module, annotation, inside)
                        if style and not found:
                            found = True
                            yield Server(*style, place)
                    if found:
                        return

    def _itself(self, module: Module, node: ast.Name, scope: Scope) -> Iterator[Server]:
        """`self` in a class that derives from a server."""
        for owner in instance_of(module, node, scope):
            if isinstance(owner.node, ast.ClassDef) and is_self(module, node, scope):
                for each in lineage(owner):
                    if isinstance(each, str) and each in self._catalogue.objects:
                        framework, style = self._catalogue.objects[each]
                        yield Server(framework, style, (owner.module.path, owner.name))
                        return

    def _passed(self, parameter: Definition, depth: int) -> list[Server]:
        """What is passed for a parameter without annotation, by calls in the same file or else in those around it."""
        place = (parameter.module.path, getattr(parameter.scope.node, "lineno", 0), parameter.name)
        found = self._parameters.get(place)
        if found is None:
            found = self._parameters[place] = []  # a function that calls itself says no more
            for passed in (passed_nearby, passed_elsewhere):
                for module, given, scope, _ in passed(parameter):
                    found += self.infer(module, given, scope, depth + 1)
                if found:
                    break
        return found


def may_be_class(node: ast.expr) -> bool:
    """Whether an expression is called as classes are."""
    names = dotted(node.value if isinstance(node, ast.Subscript) else node)
    return names is not None and names[-1][:1].isupper()


def _values(
    module: Module, node: ast.expr, scope: Scope
) -> Iterator[tuple[Module, ast.AST | None, ast.expr | None, Scope]]:
    """What a name or an attribute of `self` is set to, and how it is annotated."""
    for meaning in module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and meaning.binding is not None:
            held = meaning.node if meaning.is_value else None
            yield meaning.module, held, meaning.binding.annotation, meaning.scope
    if isinstance(node, ast.Attribute):
        for owner in instance_of(module, node.value, scope):
            for value, annotation, inside in assigned(owner, node.attr):
                yield owner.module, value, annotation, inside


def _entries(held: ast.AST | None, index: ast.expr) -> list[ast.expr]:
    """The entries of a dict or list that an index may mean."""
    wanted = index.value if isinstance(index, ast.Constant) else None
    if isinstance(held, ast.Dict):
        return [
            value
            for key, value in zip(held.keys, held.values, strict=True)
            if wanted is None or not isinstance(key, ast.Constant) or key.value == wanted
        ]
    if isinstance(held, ast.List | ast.Tuple):
        if isinstance(wanted, int) and not any(isinstance(each, ast.Starred) for each in held.elts):
            return held.elts[wanted : wanted + 1 or None]
        return held.elts
    return []


def _last(node: ast.expr) -> ast.expr:
    """Of `dict[str, Agent]` or `list[Agent]` what the values are."""
    return node.elts[-1] if isinstance(node, ast.Tuple) and node.elts else node


def _yielded(statement: ast.stmt) -> ast.expr | None:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Yield):
        return statement.value.value
    return None


def _path(scope: Scope) -> str:
    """The dotted path of a scope inside its module, with a dot at its end."""
    names: list[str] = []
    each: Scope | None = scope
    while each is not None and each.parent is not None:
        if not isinstance(each.node, COMPREHENSIONS):
            names.append(getattr(each.node, "name", "<lambda>"))
        each = each.parent
    return "".join(f"{name}." for name in reversed(names))
