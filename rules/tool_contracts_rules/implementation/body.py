"""The body of the function behind a tool, with its names resolved."""

from __future__ import annotations

import ast
import builtins

from tool_contracts import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Signature, Tool

_NAMING = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.ExceptHandler,
    ast.MatchAs,
    ast.MatchStar,
)
# Contexts and operators are one object in the whole tree, and are asked for at the node that holds them.
_SHARED = (ast.expr_context, ast.operator, ast.boolop, ast.unaryop, ast.cmpop)
_BINDING = (ast.Name, ast.Import, ast.ImportFrom, ast.MatchMapping, *_NAMING)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class Body:
    """The nodes of a function's body in the order of the source, without those of functions and classes inside.

    What an inner function does may happen elsewhere, or never, so nothing is said of it.
    """

    __slots__ = (
        "_filename",
        "_first_binders",
        "_helpers",
        "_imports",
        "_parents",
        "bindings",
        "imported",
        "nodes",
        "signature",
    )

    def __init__(self, signature: Signature, filename: str) -> None:
        assert signature.node is not None
        self.signature = signature
        self._filename = filename
        self._imports = dict(signature.imports)
        self._helpers: dict[ast.Call, Body | None] = {}
        self._parents: dict[ast.AST, ast.AST] = {}
        self.nodes: list[ast.AST] = []
        self.bindings: dict[str, int] = {}
        """How often each name is bound inside of the body, other than by an import."""
        self._first_binders: dict[str, ast.AST] = {}
        self.imported: set[str] = set()
        """The names that are bound by an import inside of the body."""
        body = signature.node.body
        self._read(list(body) if isinstance(body, list) else [body])

    def _read(self, statements: list[ast.AST]) -> None:
        todo = statements[::-1]
        while todo:
            node = todo.pop()
            self.nodes.append(node)
            if isinstance(node, _BINDING):
                self._bind(node)
            if isinstance(node, _SCOPES):
                continue
            children: list[ast.AST] = []
            for field in node._fields:
                value = getattr(node, field, None)
                for each in value if type(value) is list else (value,):
                    if isinstance(each, ast.AST) and not isinstance(each, _SHARED):
                        children.append(each)
                        self._parents[each] = node
            children.reverse()
            todo += children

    def _bind(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.partition(".")[0]
                self._import(alias.asname or top, alias.name if alias.asname else top)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                self._import(
                    alias.asname or alias.name, f"{'.' * node.level}{node.module or ''}.{alias.name}"
                )
        else:
            name: object = None
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                name = node.id
            elif isinstance(node, _NAMING):
                name = node.name
            elif isinstance(node, ast.MatchMapping):
                name = node.rest
            if isinstance(name, str):
                self.bindings[name] = self.bindings.get(name, 0) + 1
                self._first_binders.setdefault(name, node)

    def _import(self, name: str, origin: str) -> None:
        self._imports[name] = origin
        self.imported.add(name)

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node around `node`, None for a statement of the body itself."""
        return self._parents.get(node)

    def calls(self) -> Iterator[tuple[ast.Call, str]]:
        """The calls whose function is known, with its dotted origin."""
        for node in self.nodes:
            if isinstance(node, ast.Call):
                origin = self.origin(node.func)
                if origin is not None:
                    yield node, origin

    def helper(self, call: ast.Call) -> Body | None:
        """The body of the function of the same file that a call here certainly calls."""
        if call not in self._helpers:
            name = call.func.id if isinstance(call.func, ast.Name) else ""
            is_own = (
                name in self.bindings or name in self.imported or self.signature.parameter(name) is not None
            )
            found = None if is_own or self.signature.helper is None else self.signature.helper(call)
            self._helpers[call] = None if found is None else _body_of_helper(found, self._filename)
        return self._helpers[call]

    def helpers(self) -> Iterator[tuple[ast.Call, Body]]:
        """The calls of functions of the same file, with what they call."""
        for node in self.nodes:
            if isinstance(node, ast.Call):
                helper = self.helper(node)
                if helper is not None:
                    yield node, helper

    def origin(self, node: ast.AST) -> str | None:
        """The dotted origin of an imported or built-in name, followed by attributes; None for any other."""
        attributes: list[str] = []
        while isinstance(node, ast.Attribute):
            attributes.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id in self.bindings or self.signature.parameter(node.id):
            return None
        base = self._imports.get(node.id)
        if base is None:
            if not hasattr(builtins, node.id) or node.id in self.signature.uncertain:
                return None
            base = f"builtins.{node.id}"
        return ".".join((base, *reversed(attributes)))

    def made(self, node: ast.expr) -> ast.expr:
        """What a name is bound to, here or in the module, where that is one expression; any other node itself."""
        look_up = self.signature.value if isinstance(node, ast.Name) else None
        found = look_up(node.id) if look_up is not None and isinstance(node, ast.Name) else None
        return node if found is None else found

    def argument(self, name: str) -> bool:
        """Whether `name` still means the argument that the model sent: a published parameter, never bound again."""
        parameter = self.signature.parameter(name)
        return parameter is not None and not parameter.hidden and name not in self.bindings

    def is_argument(self, node: ast.AST) -> bool:
        """Whether a name means the argument that the model sent, at least the first time that it is read here.

        `limit = limit or 10` reads the argument before it binds the name again.
        """
        if not isinstance(node, ast.Name):
            return False
        if self.argument(node.id):
            return True
        parameter, binder = self.signature.parameter(node.id), self._first_binders.get(node.id)
        if parameter is None or parameter.hidden or binder is None or self._is_of_comprehension(node):
            return False
        binding = self._parents.get(binder)
        while isinstance(binding, ast.Tuple | ast.List | ast.Starred):
            binding = self._parents.get(binding)
        if isinstance(binding, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            return any(each is binding.value for each in self._around(node)) or _is_before(node, binding)
        return _is_before(node, binder)

    def _is_of_comprehension(self, node: ast.Name) -> bool:
        """Whether a name may be one that a comprehension around it binds for itself."""
        return any(
            node.id in names_in(generator.target)
            for each in self._around(node)
            if isinstance(each, _COMPREHENSIONS)
            for generator in each.generators
        )

    def _around(self, node: ast.AST) -> Iterator[ast.AST]:
        """A node and those around it, outwards."""
        around: ast.AST | None = node
        while around is not None:
            yield around
            around = self._parents.get(around)

    def made_of(self) -> dict[str, set[str]]:
        """Each name that is a published parameter, or is computed from some, with those parameters."""
        made = {each.name: {each.name} for each in self.signature.parameters if not each.hidden}
        for node in self.nodes:
            value = getattr(node, "value", None)
            if (
                not isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.NamedExpr)
                or value is None
            ):
                continue
            origins = {origin for name in names_in(value) for origin in made.get(name, ())}
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and origins:
                    made[target.id] = made.get(target.id, set()) | origins
                elif isinstance(target, ast.Name) and self.parent(node) is None:
                    made.pop(target.id, None)
        return made

    def span(self, node: ast.AST) -> Span:
        """The place of a node in the file."""
        if self.signature.locate is not None:
            return self.signature.locate(node)
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        end_line, end_column = getattr(node, "end_lineno", line), getattr(node, "end_col_offset", column)
        return Span(self._filename, line, column + 1, end_line, end_column + 1)


def _is_before(first: ast.AST, second: ast.AST) -> bool:
    """Whether a node begins before another one in the source."""
    one, other = ((getattr(each, "lineno", 0), getattr(each, "col_offset", 0)) for each in (first, second))
    return one < other


# The tools of a file have their helpers in common.
_helpers: tuple[str, dict[int, Body]] = ("", {})


def _body_of_helper(signature: Signature, filename: str) -> Body:
    global _helpers
    if _helpers[0] != filename:
        _helpers = filename, {}
    known = _helpers[1].get(id(signature))
    if known is None or known.signature is not signature:
        known = _helpers[1][id(signature)] = Body(signature, filename)
    return known


# All rules ask for the body of the same tool in turn.
_last: tuple[Signature | None, Body | None] = (None, None)


def body_of(tool: Tool) -> Body | None:
    """The body of the tool's function where its source is at hand."""
    signature = tool.signature
    return None if signature is None or signature.node is None else _body(signature, tool.origin.filename)


def _body(signature: Signature, filename: str) -> Body:
    global _last
    known, found = _last
    if known is not signature or found is None:
        found = Body(signature, filename)
        _last = signature, found
    return found


def bodies_on_stdout(tool: Tool) -> Iterator[tuple[Body, tuple[Body, ast.Call] | None]]:
    """What a tool runs whose standard output may be the channel of the protocol.

    Its function, or what hands on all calls of the server, and the functions that these call in the same file, each with the
    call and the body that it stands in.
    """
    if "speaks_on_stdout" not in tool.traits:
        return
    body = body_of(tool)
    if body is None and tool.handler is not None:
        body = _body(tool.handler, tool.origin.filename)
    if body is not None:
        yield body, None
        yield from ((helper, (body, call)) for call, helper in body.helpers())


def returns(function: ast.AST | None) -> Iterator[ast.Return]:
    """The return statements of a function, in the order of the source, without those of functions inside."""
    body = getattr(function, "body", ())
    todo: list[ast.AST] = body[::-1] if isinstance(body, list) else []
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Return):
            yield node
        elif not isinstance(node, _SCOPES):
            for block in ("finalbody", "orelse", "handlers", "cases", "body"):
                todo += reversed(getattr(node, block, ()))


def keyword(call: ast.Call, *names: str) -> ast.expr | None:
    """The value of the first of these keywords that the call has."""
    return next((each.value for each in call.keywords if each.arg in names), None)


def is_spread(call: ast.Call) -> bool:
    """Whether the call passes `*args` or `**kwargs`, so that what it passes is not known."""
    return any(each.arg is None for each in call.keywords) or any(
        isinstance(each, ast.Starred) for each in call.args
    )


def names_in(node: ast.AST) -> set[str]:
    """The names that an expression reads."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
