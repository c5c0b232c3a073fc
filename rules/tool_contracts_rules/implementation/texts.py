"""Which arguments a text or a path is made of, so that what the model sends stands in it as it was sent."""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tool_contracts_rules.implementation.body import Body

_FUNCTIONS = frozenset(
    {
        "builtins.str",
        "pathlib.Path",
        "pathlib.PurePath",
        *(f"os.{name}" for name in ("fspath", "fsdecode", "fsencode")),
        *(
            f"os.path.{name}"
            for name in ("abspath", "expanduser", "expandvars", "join", "normpath", "realpath")
        ),
    }
)
_METHODS = frozenset(
    {
        *(
            "absolute",
            "expanduser",
            "format",
            "joinpath",
            "lower",
            "lstrip",
            "resolve",
            "rstrip",
            "strip",
            "upper",
        ),
        *("with_name", "with_stem", "with_suffix"),
    }
)
_MAX_DEPTH = 20


class Texts:
    """Answers for one body."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._values: dict[str, ast.expr] = {}
        for node in body.nodes:
            match node:
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value)
                    | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                    | ast.NamedExpr(target=ast.Name(id=name), value=value)
                ) if body.bindings.get(name) == 1:
                    self._values[name] = value

    def arguments(self, node: ast.AST, depth: int = 0) -> set[str]:
        """The arguments whose text becomes part of what an expression gives."""
        if isinstance(node, ast.Name) and self._body.is_argument(node):
            return {node.id}
        if depth > _MAX_DEPTH:
            return set()
        return {name for part in self._parts(node) for name in self.arguments(part, depth + 1)}

    def words(self, node: ast.AST, depth: int = 0) -> Iterator[str]:
        """The names and the fixed texts that an expression is made of."""
        for each in ast.walk(node):
            match each:
                case ast.Name(id=word) | ast.Attribute(attr=word) | ast.Constant(value=str(word)):
                    yield word
            if isinstance(each, ast.Name) and each.id in self._values and depth < _MAX_DEPTH:
                yield from self.words(self._values[each.id], depth + 1)

    def _parts(self, node: ast.AST) -> Iterable[ast.AST]:
        match node:
            case ast.Name(id=name) if name in self._values:
                return (self._values[name],)
            case ast.JoinedStr(values=values) | ast.BoolOp(values=values):
                return values
            case ast.FormattedValue(value=value) | ast.NamedExpr(value=value) | ast.Starred(value=value):
                return (value,)
            case ast.BinOp(left=left, op=ast.Add() | ast.Mod() | ast.Div(), right=right):
                return left, right
            case ast.Tuple(elts=elements):
                return elements
            case ast.IfExp(body=first, orelse=second):
                return first, second
            case ast.Call(func=function, args=passed, keywords=named):
                given = (*passed, *(each.value for each in named))
                if isinstance(function, ast.Attribute) and function.attr in _METHODS:
                    return function.value, *given
                return given if self._body.origin(function) in _FUNCTIONS else ()
        return ()
