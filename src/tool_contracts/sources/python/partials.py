"""`functools.partial`: a function of which some parameters are given, and a decorator of which some arguments are."""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources.python.module import Module

    Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def filled(module: Module, partial: ast.Call, function: Function, *, bound: bool) -> Function | None:
    """What `partial(function, ...)` shows to `inspect.signature`; None where it cannot be told what is given.

    Parameters given by position are gone, those given by name have that default. The same call and function give the
    same node, so that it can be known by its id.
    """
    if any(isinstance(each, ast.Starred) for each in partial.args) or any(
        each.arg is None for each in partial.keywords
    ):
        return None
    key = id(partial), id(function)
    known = module.derived.get(key)
    if known is None:
        known = module.derived[key] = _filled(partial, function, first=int(bound))
    assert isinstance(known, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    return known


def _filled(partial: ast.Call, function: Function, first: int) -> Function:
    import copy

    args = function.args
    positional = [*args.posonlyargs, *args.args]
    defaults: list[ast.expr | None] = [
        *[None] * (len(positional) - len(args.defaults)),
        *args.defaults,
    ]
    taken = range(first, first + len(partial.args) - 1)
    named = {each.arg: each.value for each in partial.keywords}
    kept: list[tuple[ast.arg, ast.expr | None]] = []
    keyword_only: list[tuple[ast.arg, ast.expr | None]] = []
    for index, (argument, default) in enumerate(zip(positional, defaults, strict=True)):
        if index in taken:
            continue
        if argument.arg in named or keyword_only:
            keyword_only.append((argument, named.get(argument.arg, default)))
        else:
            kept.append((argument, default))
    for argument, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        keyword_only.append((argument, named.get(argument.arg, default)))
    shown = copy.copy(function)
    shown.args = ast.arguments(
        posonlyargs=[],
        args=[argument for argument, _ in kept],
        vararg=args.vararg,
        kwonlyargs=[argument for argument, _ in keyword_only],
        kw_defaults=[default for _, default in keyword_only],
        kwarg=args.kwarg,
        defaults=[default for _, default in kept if default is not None],
    )
    return shown


def applied(module: Module, partial: ast.Call, call: ast.Call | None) -> ast.Call:
    """The call that `partial(decorator, a=1)`, used as `call`, stands for."""
    key = id(partial), id(call)
    known = module.derived.get(key)
    if known is None:
        given = {each.arg for each in call.keywords} if call is not None else set()
        known = module.derived[key] = ast.copy_location(
            ast.Call(
                func=partial.args[0],
                args=[*partial.args[1:], *(call.args if call is not None else ())],
                keywords=[
                    *(call.keywords if call is not None else ()),
                    *(each for each in partial.keywords if each.arg not in given),
                ],
            ),
            call or partial,
        )
    assert isinstance(known, ast.Call)
    return known
