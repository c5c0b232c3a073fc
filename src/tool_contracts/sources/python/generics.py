"""Type variables: what stands for each of them in `Page[Item]`."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.classes import lineage
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.types import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tool_contracts.model import Span

    Given = dict[int, "Argument"]

_DECLARING = frozenset({"typing.Generic", "typing.Protocol"})


class Argument:
    """A type that stands for a variable: where it is written, and what stood for the variables there.

    `around` are the ids of the definitions that it is written in: only these make it a recursive type, so that
    `Box[Box[str]]` is none.
    """

    __slots__ = ("around", "given", "node", "site")

    def __init__(self, node: ast.expr, site: Site, given: Given, around: Sequence[int]) -> None:
        self.node = node
        self.site = site
        self.given = given
        self.around = tuple(around)


def bound(
    generic: Definition, items: Sequence[ast.expr], site: Site, given: Given, around: Sequence[int]
) -> Given:
    """The variables of a class or alias, by the ids of what defines them, with what a subscript gives for each.

    `given` is what stands for the variables where the subscript is written, `around` the ids of the definitions
    that it is written in.
    """
    found = list(dict.fromkeys(_variables(generic)))
    return {key: Argument(node, site, given, around) for key, node in zip(found, items, strict=False)}


def inherited(definition: Definition, given: Given, use: Span | None, around: Sequence[int]) -> Given:
    """`given`, and what the bases of a class, and theirs, are given in `class Items(Page[Item])`.

    `use` is the place to be told for what stands in another file, `around` as in `bound`.
    """
    found = dict(given)
    for each in lineage(definition):
        if not isinstance(each, Definition) or not isinstance(each.node, ast.ClassDef):
            continue
        scope = each.scope.child(each.node) if getattr(each.node, "type_params", ()) else each.scope
        for base in each.node.bases:
            if isinstance(base, ast.Subscript):
                items = base.slice.elts if isinstance(base.slice, ast.Tuple) else [base.slice]
                for meaning in each.module.resolve_all(base.value, each.scope):
                    if isinstance(meaning, Definition):
                        found |= bound(meaning, items, Site(each.module, scope, use), dict(found), around)
    return found


def _variables(generic: Definition) -> Iterator[int]:
    """The variables in the order in which a subscript gives them."""
    node = generic.node
    statement = node if generic.binding is None else generic.binding.statement
    own = getattr(statement, "type_params", ())  # since Python 3.12
    if own:
        yield from map(id, own)
        return
    if not isinstance(node, ast.ClassDef):
        yield from _in(node, generic)
        return
    declaring = [base for base in node.bases if isinstance(base, ast.Subscript) and _declares(base, generic)]
    for base in declaring or node.bases:
        if isinstance(base, ast.Subscript):
            yield from _in(base.slice, generic)


def _declares(base: ast.Subscript, generic: Definition) -> bool:
    meaning = generic.module.resolve(base.value, generic.scope)
    return isinstance(meaning, str) and canonical(meaning) in _DECLARING


def _in(node: ast.AST, generic: Definition) -> Iterator[int]:
    for each in ast.walk(node):
        if not isinstance(each, ast.Name):
            continue
        for meaning in generic.module.resolve_all(each, generic.scope):
            if isinstance(meaning, Definition) and isinstance(meaning.node, ast.Call):
                made = meaning.module.resolve(meaning.node.func, meaning.scope)
                if isinstance(made, str) and canonical(made) == "typing.TypeVar":
                    yield id(meaning.node)
