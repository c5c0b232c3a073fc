"""Which names a module, class or function binds, and to what."""

from __future__ import annotations

import ast
import builtins

from tool_contracts.sources.python.slices import Slice
from tool_contracts.sources.python.taking import asks_for_type_checking, forgets, holds_on, taken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    Kind = Literal[
        "import",
        "class",
        "function",
        "assign",
        "alias",
        "annotated",
        "parameter",
        "with",
        "loop",
        "taken",
        "other",
    ]

_TYPE_ALIAS: type[ast.AST] = getattr(ast, "TypeAlias", ast.Module)  # a statement since Python 3.12


# Most statements, of which none binds a name by itself.
_BINDLESS = frozenset(
    (
        ast.Assert,
        ast.Break,
        ast.Continue,
        ast.Expr,
        ast.If,
        ast.Pass,
        ast.Raise,
        ast.Return,
        ast.While,
    )
)

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_RUN_IN_PLACE = (ast.ClassDef, *COMPREHENSIONS)


class Binding:
    """One place that binds a name.

    `node` is the definition, the value assigned, the context manager, the iterable, or the `except` or `case` that takes
    the name; `annotation` that of an assignment or parameter; `path` leads to the part of the iterable's elements that a
    loop binds. An import has the module it names as `origin`, relative by `level` dots, and the name taken from it as
    `attribute`. `replaces` says that it is always made, and that nothing is left then of what the name was before.
    """

    __slots__ = (
        "_node",
        "annotation",
        "attribute",
        "kind",
        "level",
        "origin",
        "path",
        "replaces",
        "statement",
    )

    def __init__(
        self,
        kind: Kind,
        node: ast.AST | None = None,
        *,
        annotation: ast.expr | None = None,
        origin: str = "",
        level: int = 0,
        attribute: str | None = None,
        statement: ast.stmt | None = None,
        path: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self._node = node
        self.annotation = annotation
        self.origin = origin
        self.level = level
        self.attribute = attribute
        self.statement = statement
        self.path = path
        self.replaces = False

    @property
    def node(self) -> ast.AST | None:
        """What the name is bound to; a function or class is parsed now, if it was not yet."""
        return self._node.definition if isinstance(self._node, Slice) else self._node


class Scope:
    """The names bound in one module, class body, function or comprehension, without those bound inside it.

    Whether `name := value` is anywhere in the module is said for its outermost scope.
    """

    __slots__ = ("_bindings", "_children", "_has_walruses", "node", "parent", "stars")

    def __init__(self, node: ast.AST, parent: Scope | None, *, has_walruses: bool = True) -> None:
        self._has_walruses: bool = has_walruses if parent is None else parent._has_walruses
        self.node = node
        self.parent = parent
        self.stars: list[tuple[str, int]] = []
        self._bindings: dict[str, list[Binding]] | None = None
        self._children: dict[int, Scope] = {}
        if parent is None:
            self._collect()

    @property
    def bindings(self) -> dict[str, list[Binding]]:
        """Every bound name with the places that bind it, in the order of the source."""
        return self._collect() if self._bindings is None else self._bindings

    def child(self, node: ast.AST) -> Scope:
        """The scope of a class, function or comprehension that stands directly in this one."""
        found = self._children.get(id(node))
        if found is None:
            found = self._children[id(node)] = Scope(node, self)
        return found

    def forget(self) -> None:
        """Let go of the scopes inside, so that what they hold is freed without a search for circles."""
        todo = [self]
        while todo:
            scope = todo.pop()
            todo += scope._children.values()
            scope._children = {}

    def enclosing(self) -> set[str]:
        """The names that functions around what stands here bind, and nobody else: none where anything may be imported."""
        found: set[str] = set()
        scope = self
        while scope.parent is not None:
            if not isinstance(scope.node, ast.ClassDef):
                found |= scope.bindings.keys()
            scope = scope.parent
        return set() if scope.stars else found - scope.bindings.keys() - vars(builtins).keys()

    def lookup(self, name: str) -> tuple[Scope | None, Sequence[Binding]]:
        """The scope that binds the name as seen from here, and its bindings; a class body hides nothing inside."""
        scope: Scope | None = self
        while scope is not None:
            if scope is self or not isinstance(scope.node, ast.ClassDef):
                found = scope.bindings.get(name)
                if found:
                    return scope, found
            scope = scope.parent
        return None, ()

    def standing(self, name: str, line: int | None) -> tuple[Scope | None, Sequence[Binding]]:
        """The same, without what has been replaced before a line is reached that runs in the very scope that binds the name."""
        owner, bindings = self.lookup(name)
        if len(bindings) < 2 or line is None:
            return owner, bindings
        scope: Scope | None = self
        while scope is not owner and scope is not None and isinstance(scope.node, _RUN_IN_PLACE):
            scope = scope.parent
        if scope is not owner:
            return owner, bindings
        last = 0
        for index, each in enumerate(bindings):
            if holds_on(each, line):
                last = index
        return owner, bindings[last:]

    def _collect(self) -> dict[str, list[Binding]]:
        found: dict[str, list[Binding]] = {}
        self._bindings = found
        node = self.node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for argument in arguments(node):
                found[argument.arg] = [Binding("parameter", argument, annotation=argument.annotation)]
        for variable in getattr(node, "type_params", ()):  # since Python 3.12
            found[variable.name] = [Binding("other", variable)]
        if isinstance(node, COMPREHENSIONS):
            for generator in node.generators:
                for name, binding in _targets(generator.target, generator.iter, "loop", None):
                    found.setdefault(name, []).append(binding)
        body = getattr(node, "body", ())
        checked: dict[int, set[int]] = {}
        for statement in statements(body if isinstance(body, list) else ()):
            if isinstance(statement, ast.If) and statement.orelse and asks_for_type_checking(statement.test):
                unreached = {id(each) for each in statements(statement.body)}
                checked.update((id(each), unreached) for each in statements(statement.orelse))
            plain = () if statement.__class__ in _BINDLESS else self._bound(statement)
            walruses = _walruses(statement) if self._has_walruses else ()
            for name, binding in (*plain, *walruses):
                known = found.setdefault(name, [])
                if id(statement) in checked:  # what is run where the other arm is for type checkers alone
                    known[:] = [each for each in known if id(each.statement) not in checked[id(statement)]]
                if known and statement in body:
                    binding.replaces = forgets(binding, name, known)
                is_definition = binding.kind in ("class", "function")
                if (
                    is_definition
                    and known
                    and known[-1].kind == binding.kind
                    and _same_block(body, known[-1], binding)
                ):
                    known.pop()
                known.append(binding)
        return found

    def _bound(self, statement: ast.stmt) -> Iterator[tuple[str, Binding]]:
        match statement:
            case Slice(name=name):
                yield name, Binding(statement.kind, statement, statement=statement)
            case ast.ClassDef(name=name):
                yield name, Binding("class", statement, statement=statement)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name, Binding("function", statement, statement=statement)
            case ast.Import(names=names):
                for each in names:
                    origin = each.name if each.asname else each.name.partition(".")[0]
                    yield each.asname or origin, Binding("import", origin=origin, statement=statement)
            case ast.ImportFrom(module=module, names=names, level=level):
                for each in names:
                    if each.name == "*":
                        self.stars.append((module or "", level))
                        continue
                    yield (
                        each.asname or each.name,
                        Binding(
                            "import",
                            origin=module or "",
                            level=level,
                            attribute=each.name,
                            statement=statement,
                        ),
                    )
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from _targets(target, value, "assign", statement)
            case ast.AnnAssign(target=ast.Name(id=name), value=value, annotation=annotation):
                kind: Kind = "annotated" if value is None else "assign"
                yield name, Binding(kind, value or statement, annotation=annotation, statement=statement)
            case ast.AugAssign(target=ast.Name(id=name)):
                yield name, Binding("other", statement=statement)
            case ast.With(items=items) | ast.AsyncWith(items=items):
                for item in items:
                    if item.optional_vars is not None:
                        yield from _targets(item.optional_vars, item.context_expr, "with", statement)
            case ast.For(target=target, iter=iterable) | ast.AsyncFor(target=target, iter=iterable):
                yield from _targets(target, iterable, "loop", statement)
            case _:
                if isinstance(statement, _TYPE_ALIAS) and isinstance(statement.name, ast.Name):  # type: ignore[attr-defined]
                    alias = statement.value  # type: ignore[attr-defined]
                    yield statement.name.id, Binding("alias", alias, statement=statement)  # type: ignore[attr-defined]
                for name, leader in taken(statement):
                    yield name, Binding("taken", leader, statement=statement)


def arguments(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> list[ast.arg]:
    """Every parameter of a function in the order of its source."""
    found = [*node.args.posonlyargs, *node.args.args]
    if node.args.vararg:
        found.append(node.args.vararg)
    found += node.args.kwonlyargs
    if node.args.kwarg:
        found.append(node.args.kwarg)
    return found


_AROUND_BLOCKS = (
    ast.AsyncFor,
    ast.AsyncWith,
    ast.For,
    ast.If,
    ast.Match,
    ast.Try,
    ast.TryStar,
    ast.While,
    ast.With,
)


def statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a body and of the blocks in it, in order, without entering functions and classes."""
    stack = list(reversed(body))
    while stack:
        statement = stack.pop()
        yield statement
        if not isinstance(statement, _AROUND_BLOCKS):
            continue
        inner: list[ast.stmt] = []
        for field in ("body", "handlers", "orelse", "finalbody", "cases"):
            for each in getattr(statement, field, ()):
                if isinstance(each, ast.ExceptHandler | ast.match_case):
                    inner += each.body
                elif isinstance(each, ast.stmt):
                    inner.append(each)
        stack += reversed(inner)


_AROUND_WALRUS = (
    ast.Attribute,
    ast.Await,
    ast.BoolOp,
    ast.Call,
    ast.Compare,
    ast.NamedExpr,
    ast.UnaryOp,
    ast.keyword,
)


def _walruses(statement: ast.stmt) -> Iterator[tuple[str, Binding]]:
    """The names that `name := value` binds in a test or a call."""
    stack = [getattr(statement, "test", None) or getattr(statement, "value", None)]
    while stack:
        node = stack.pop()
        if not isinstance(node, _AROUND_WALRUS):
            continue
        if isinstance(node, ast.NamedExpr):
            yield node.target.id, Binding("assign", node.value, statement=statement)
        stack += ast.iter_child_nodes(node)


def _same_block(body: object, first: Binding, second: Binding) -> bool:
    return isinstance(body, list) and first.statement in body and second.statement in body


def _targets(
    target: ast.expr,
    value: ast.expr,
    kind: Kind,
    statement: ast.stmt | None,
    path: tuple[int, ...] = (),
) -> Iterator[tuple[str, Binding]]:
    if isinstance(target, ast.Name):
        yield target.id, Binding(kind, value, statement=statement, path=path)
    elif isinstance(target, ast.Starred):
        yield from _targets(target.value, value, "other", statement)
    elif isinstance(target, ast.Tuple | ast.List):
        values = value.elts if isinstance(value, ast.Tuple | ast.List) else []
        paired = kind == "assign" and len(values) == len(target.elts)
        for index, each in enumerate(target.elts):
            if paired:
                yield from _targets(each, values[index], kind, statement)
            elif kind == "loop":
                yield from _targets(each, value, kind, statement, (*path, index))
            else:
                yield from _targets(each, value, "other", statement)


def qualified_name(name: str, scope: Scope) -> str:
    """The name of a function as Python's `__qualname__` has it."""
    parts = [name]
    each: Scope | None = scope
    while each is not None and each.parent is not None:
        if isinstance(each.node, COMPREHENSIONS):
            each = each.parent
            continue
        is_class = isinstance(each.node, ast.ClassDef)
        parts.append(getattr(each.node, "name", "<lambda>") + ("" if is_class else ".<locals>"))
        each = each.parent
    return ".".join(reversed(parts))


def imported(scope: Scope) -> Iterator[str]:
    """The dotted names that are imported other than relatively, as seen from a scope."""
    seen: Scope | None = scope
    while seen is not None:
        for bindings in seen.bindings.values():
            for each in bindings:
                if each.kind == "import" and not each.level:
                    yield f"{each.origin}.{each.attribute}" if each.attribute else each.origin
        seen = seen.parent
