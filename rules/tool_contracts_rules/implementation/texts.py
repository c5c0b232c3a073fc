"""Which arguments a text or a path is made of, so that what the model sends stands in it as it was sent."""

from __future__ import annotations

import ast
from collections import Counter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

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
    """Answers for one body; `lists` names the arguments whose elements are texts."""

    def __init__(self, body: Body, lists: Container[str] = ()) -> None:
        self._body = body
        self._values: dict[str, ast.expr] = {}
        added: Counter[str] = Counter()
        for node in body.nodes:
            match node:
                case ast.AugAssign(target=ast.Name(id=name), op=ast.Add()):
                    added[name] += 1
                case (
                    ast.For(target=ast.Name(id=name), iter=ast.Name(id=held) as value)
                    | ast.AsyncFor(target=ast.Name(id=name), iter=ast.Name(id=held) as value)
                    | ast.comprehension(target=ast.Name(id=name), iter=ast.Name(id=held) as value)
                ) if held in lists and body.bindings.get(name) == 1:
                    self._values[name] = value
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value)
                    | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                    | ast.NamedExpr(target=ast.Name(id=name), value=value)
                ) if body.bindings.get(name) == 1:
                    self._values[name] = value
        self._grown = {name for name, times in added.items() if body.bindings.get(name) == times}

    def arguments(self, node: ast.AST, depth: int = 0) -> set[str]:
        """The arguments whose text becomes part of what an expression gives."""
        if isinstance(node, ast.Name) and (self._body.is_argument(node) or self._is_grown(node.id)):
            return {node.id}
        if depth > _MAX_DEPTH:
            return set()
        return {name for part in self._parts(node) for name in self.arguments(part, depth + 1)}

    def _is_grown(self, name: str) -> bool:
        """Whether a name is an argument to which something was only added."""
        parameter = self._body.signature.parameter(name)
        return name in self._grown and parameter is not None and not parameter.hidden

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
