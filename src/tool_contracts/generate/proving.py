"""The proof that a value is wrong in one place, for one reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.cases import Mutation
from tool_contracts.generate.locating import Locator, standing_at
from tool_contracts.generate.nodes import Number
from tool_contracts.generate.numeric import is_written_as_multiple
from tool_contracts.generate.places import value_at, with_value_at
from tool_contracts.generate.repairing import level_of
from tool_contracts.schema import identity, keyword_at, split
from tool_contracts.schema.values import json_type

if TYPE_CHECKING:
    from tool_contracts.generate.compiled import Compiled
    from tool_contracts.generate.nodes import Node
    from tool_contracts.generate.operator import Operator
    from tool_contracts.generate.places import Place

    Path = tuple[str | int, ...]

_BRANCHING = frozenset(("anyOf", "oneOf", "allOf", "not", "if", "then", "else", "dependentSchemas"))
_EVALUATED = frozenset(("unevaluatedProperties", "unevaluatedItems"))
_COMBINING = _BRANCHING | _EVALUATED
"""Keywords that fail with what other keywords say."""

_AT_ONCE = (
    frozenset(("required", "additionalProperties", "unevaluatedProperties")),
    frozenset(("maxItems", "items", "additionalItems", "prefixItems", "unevaluatedItems")),
)
"""What one change breaks: a property under another name is missing and unknown, one item too many may be forbidden twice."""

_NUMBERS = frozenset(("integer", "number"))
_LISTED = frozenset(("enum", "const"))


@dataclass(frozen=True, slots=True)
class _Error:
    where: Path
    pointer: str
    keyword: str
    message: str

    @property
    def is_combining(self) -> bool:
        return self.keyword in _COMBINING


def prove(compiled: Compiled, place: Place, operator: Operator, base: Any, value: Any) -> Mutation | None:
    """The mutation, where all that is wrong with `value` is wrong at the place, and for one reason; `base` is valid.

    A union around the place fails with it, and an object or array whose parts count as evaluated only while they
    are valid; a part inside of the place that was not changed has become wrong for another reason. Where the operator
    says what it breaks and something else is broken, the mutation would be called by a wrong name.
    """
    path = place.path
    inside: list[_Error] = []
    around: list[_Error] = []
    for where, pointer, message in compiled.violations(value):
        error = _Error(where, pointer, keyword_at(pointer), message)
        if where[: len(path)] == path:
            if len(where) > len(path) and _same_at(where, base, value):
                return None
            if error.keyword == "multipleOf" and _is_disputed(place.node, value_at(value, where)):
                return None
            inside.append(error)
        elif path[: len(where)] == where and error.is_combining:
            around.append(error)
        else:
            return None
    if not inside and not _fails_with_place(place, around):
        return None
    reason = _reason(inside, operator) if inside else around[0]
    if reason is None:
        return None
    others = [error for error in (*inside, *around) if error.is_combining and error is not reason]
    if not all(_follows(compiled, error, reason, place, base, value) for error in others):
        return None
    if operator.keywords and reason.keyword not in operator.keywords and not reason.is_combining:
        return None
    keyword, pointer = standing_at(reason.pointer)
    level = level_of(compiled, place, operator, base)
    return Mutation(value, keyword, pointer, operator.detail, path, operator.name, level, base)


def _reason(inside: list[_Error], operator: Operator) -> _Error | None:
    """The error that the others follow from, as far as they are no unions and the like; None where there is no such one."""
    own = [error for error in inside if not error.is_combining]
    if not own:
        return max(inside, key=lambda error: len(error.where))
    typed = {error.where for error in own if error.keyword == "type"}
    # What is of another type than all members is no member either.
    own = [error for error in own if error.where not in typed or error.keyword not in _LISTED]
    first = next((error for error in own if error.keyword in operator.keywords), own[0])
    return first if all(_says_the_same(error, first) for error in own) else None


def _says_the_same(error: _Error, first: _Error) -> bool:
    if error.pointer == first.pointer:
        return True
    if error.where != first.where:
        return False
    if {error.keyword, first.keyword} <= _LISTED:
        return True
    if error.keyword == first.keyword:
        return error.keyword == "type" or error.message == first.message
    return _are_broken_at_once(error, first)


def _are_broken_at_once(error: _Error, other: _Error) -> bool:
    return any({error.keyword, other.keyword} <= both for both in _AT_ONCE)


def _follows(compiled: Compiled, error: _Error, reason: _Error, place: Place, base: Any, value: Any) -> bool:
    """Whether what combines others fails for that reason alone."""
    around = len(error.where)
    if error.pointer == reason.pointer:
        return True
    if around < len(place.path) and len(reason.where) <= len(place.path):
        return True
    if reason.where[:around] != error.where:
        return False
    if around < len(reason.where):
        try:
            repaired = with_value_at(value, reason.where, value_at(base, reason.where))
        except (LookupError, TypeError):
            return False
        return compiled.accepts(repaired)
    current = value_at(value, error.where)
    # A number that is not whole may also be none of those that are asked for.
    if reason.keyword in _LISTED or (reason.keyword == "type" and json_type(current) not in _NUMBERS):
        return True
    if error.keyword in _EVALUATED:
        return _are_broken_at_once(error, reason) or _holds_no_more(current, value_at(base, error.where))
    return _fails_in_each_branch(compiled, error, reason, current)


def _holds_no_more(current: Any, base: Any) -> bool:
    """Whether an object or array has nothing new of which it might be said that no keyword names it."""
    if isinstance(current, dict) and isinstance(base, dict):
        return current.keys() <= base.keys()
    return isinstance(current, list) and isinstance(base, list) and len(current) <= len(base)


def _fails_in_each_branch(compiled: Compiled, error: _Error, reason: _Error, current: Any) -> bool:
    """Whether each branch of a union asks for what is missing, as in each of which the same property is required."""
    if error.keyword not in ("anyOf", "oneOf"):
        return False
    written = Locator(compiled.validator.schema).written(standing_at(error.pointer)[1])
    unions = [each[error.keyword] for each in written if error.keyword in each]
    return bool(unions) and all(
        any(
            not where and keyword_at(pointer) == reason.keyword and message == reason.message
            for where, pointer, message in compiled.violations(current, branch)
        )
        for union in unions
        for branch in union
    )


def _fails_with_place(place: Place, around: list[_Error]) -> bool:
    """Whether what is around the place speaks of it: a union, or what looks at the properties or items that are not named."""
    evaluating = [error.where for error in around if error.keyword in _EVALUATED]
    return bool(around) and (not evaluating or _is_unevaluated(place, evaluating))


def _is_unevaluated(place: Place, evaluating: list[Path]) -> bool:
    """Whether the place is one that no keyword names, of what `unevaluatedProperties` or `unevaluatedItems` looks at."""
    unnamed = {"additionalProperties", "items", "additionalItems", *_EVALUATED}
    return unnamed.issuperset(split(place.pointer)[-1:]) and all(
        where == place.path[:-1] for where in evaluating
    )


def _same_at(path: Path, one: Any, other: Any) -> bool:
    try:
        return identity(value_at(one, path)) == identity(value_at(other, path))
    except (LookupError, TypeError):
        return False


def _is_disputed(node: Node, value: Any) -> bool:
    """Whether validators differ in what is a multiple: some divide in decimal, some in binary."""
    return isinstance(node, Number) and is_written_as_multiple(node, value)
