"""What an exception from a tool means."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tool_contracts.run import frames
from tool_contracts.run.underlying import behind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.calls import Outcome
    from tool_contracts.framework import LiveTool
    from tool_contracts.model import Tool


_GRAVEST: tuple[Outcome, ...] = ("blocked", "died", "crashed", "refused", "rejected", "declared-error")
"""What counts of several exceptions that came together."""


def classify(
    live: LiveTool, source: Tool | None, error: BaseException, declared: Sequence[str] = ()
) -> tuple[Outcome, BaseException]:
    """The outcome of a call that raised, and the exception of the user's own code.

    Declared is what the framework says, what the docstring's *Raises* section names and what `declared` names
    (exception classes, bare or dotted; a base class covers its subclasses). A `raise` or `assert` in user code is a
    refusal, and so is an exception of a class that the tool's function raises itself: nobody can tell them apart.
    A group that none of this concerns is what the gravest of its exceptions is, the first by place of several, and what
    Python raises in the place of StopIteration is that. Everything else is a crash.
    """
    outcome, inner = live.framework.outcome(live, error)
    if outcome != "crashed":
        return outcome, inner
    if isinstance(inner, SystemExit):
        return "died", inner
    docstring = source.signature.docstring if source is not None and source.signature is not None else None
    names = {*declared, *(docstring.raises if docstring is not None else ())}
    if names and any(is_named(each, names) for each in type(inner).__mro__):
        return "declared-error", inner
    if isinstance(inner, Exception) and (
        frames.is_deliberate(inner) or type(inner).__name__ in _raised(source)
    ):
        return "refused", inner
    parts = [classify(live, source, each, declared) for each in behind(inner)]
    return min(parts, key=_rank) if parts else ("crashed", inner)


def _rank(part: tuple[Outcome, BaseException]) -> tuple[int, tuple[str, int]]:
    outcome, error = part
    return _GRAVEST.index(outcome), frames.place(error) or ("", 0)


def _raised(source: Tool | None) -> set[str]:
    """The names of the exception classes in the `raise` statements of the tool's function."""
    node = source.signature.node if source is not None and source.signature is not None else None
    found: set[str] = set()
    for each in ast.walk(node) if node is not None else ():
        if isinstance(each, ast.Raise) and each.exc is not None:
            kind = each.exc.func if isinstance(each.exc, ast.Call) else each.exc
            name = kind.attr if isinstance(kind, ast.Attribute) else getattr(kind, "id", None)
            if isinstance(name, str):
                found.add(name)
    return found - {"Exception", "BaseException"}


def is_named(kind: type[BaseException] | type[object], names: set[str]) -> bool:
    """Whether one of the names, bare or dotted, means this class; `object` and the like are never meant."""
    if kind in (object, BaseException):
        return False
    dotted = f"{kind.__module__}.{kind.__qualname__}"
    return any(name == kind.__name__ or dotted == name or dotted.endswith("." + name) for name in names)
