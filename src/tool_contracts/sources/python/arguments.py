"""The parameters of a function in the order in which Python binds them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator

    from tool_contracts.model import ParameterKind

    Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def arguments_of(node: Function) -> Iterator[tuple[ParameterKind, ast.arg, ast.expr | None]]:
    """Each parameter with its kind and its default, if it has one."""
    args = node.args
    positional = [*args.posonlyargs, *args.args]
    defaults = [None] * (len(positional) - len(args.defaults)) + list(args.defaults)
    for index, (argument, default) in enumerate(zip(positional, defaults, strict=True)):
        kind: ParameterKind = "positional-only" if index < len(args.posonlyargs) else "positional-or-keyword"
        yield kind, argument, default
    if args.vararg:
        yield "var-positional", args.vararg, None
    for argument, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        yield "keyword-only", argument, default
    if args.kwarg:
        yield "var-keyword", args.kwarg, None
