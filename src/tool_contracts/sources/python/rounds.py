"""Code that makes several tools: the turns of a loop and the calls of a function, and what an expression is in each."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.callers import passed
from tool_contracts.sources.python.lists import turns
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.substitutes import in_place_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts.sources.python.lists import Element, Turn
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

    Round = frozenset[Turn]
    """The turns and calls that are meant together."""

ONCE: Round = frozenset()
_MAX_DEPTH = 6
_MAX_ROUNDS = 300


def standing_for(
    module: Module, node: ast.AST, scope: Scope, meant: Round, open_: frozenset[int] = frozenset()
) -> Element | None:
    """What a name is in one round, with the place it is read from; None where it is the same in all of them.

    `open_` holds the ids of what led here, so that a function that calls itself ends.
    """
    if not meant or id(node) in open_ or not isinstance(node, ast.Name | ast.Subscript):
        return None
    for place, turn in turns(module, node, scope):
        if turn in meant:
            return place
    for home, given, around, calls in passed(module, node, scope):
        if calls <= meant and isinstance(given, ast.expr):
            place = home, given, around
            return in_place_of(
                module, node, scope, place, lambda each: followed(each, meant, open_ | {id(node)})
            )
    return None


def followed(place: Element, meant: Round, open_: frozenset[int] = frozenset()) -> Element:
    """What a name is in one round in the end, past the names that only hand it on."""
    while (further := standing_for(*place, meant, open_)) is not None:
        open_ |= {id(place[1])}
        place = further
    return place


def own_name(module: Module, node: ast.AST, scope: Scope, meant: Round) -> str | None:
    """The name of the function or class that an expression is in one round; None where it is none, or may be several."""
    home, held, around = standing_for(module, node, scope, meant) or (module, node, scope)
    found = list(home.resolve_all(held, around))
    made = found[0].node if len(found) == 1 and isinstance(found[0], Definition) else None
    return made.name if isinstance(made, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else None


def rounds(module: Module, nodes: Iterable[ast.AST], scope: Scope) -> list[Round]:
    """The rounds in which some expressions differ; a single empty one where they do not, or in too many."""
    found = _rounds([(module, each, scope) for each in nodes], 0)
    return found if len(found) <= _MAX_ROUNDS else [ONCE]


def _rounds(places: Iterable[tuple[Module, ast.AST, Scope]], depth: int) -> list[Round]:
    loops: dict[int, set[Turn]] = {}
    calls: dict[int, dict[Round, list[tuple[Module, ast.AST, Scope]]]] = {}
    for module, node, scope in places if depth < _MAX_DEPTH else ():
        for each in {each.id: each for each in ast.walk(node) if isinstance(each, ast.Name)}.values():
            for _, turn in turns(module, each, scope):
                loops.setdefault(turn[0], set()).add(turn)
            for home, given, around, made in passed(module, each, scope):
                function = min(turn[0] for turn in made)
                calls.setdefault(function, {}).setdefault(made, []).append((home, given, around))
    found = [ONCE]
    for group in loops.values():
        found = [one | {turn} for one in found for turn in sorted(group)]
    for choices in calls.values():
        found = [joined for one in found[:_MAX_ROUNDS] for joined in _joined(one, choices, depth) or [one]]
    if len(found) > _MAX_ROUNDS:
        return found  # too many to be told apart, and to be compared
    return [each for each in found if not any(each < other for other in found)]


def _joined(one: Round, choices: dict[Round, list[tuple[Module, ast.AST, Scope]]], depth: int) -> list[Round]:
    """A round with each of some calls beside it; no function is called in two ways at once.

    What a function passes to itself by what was passed to it is different each time: nobody knows how often.
    """
    return [
        one | made | inner
        for made, given in choices.items()
        if _agree(one | made)
        for inner in _rounds(given, depth + 1)
        if made.isdisjoint(inner) and _agree(one | made | inner)
    ]


def _agree(meant: Round) -> bool:
    return len({turn[0] for turn in meant}) == len(meant)
