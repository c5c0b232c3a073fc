"""The nouns as plain data, which can be written into a file and read from one that anybody may have written.

What is plain already stays as it is. A noun, and what holds one, becomes a tuple that begins with an ellipsis, a number
and what it is made of. What no noun is made of, such as a syntax tree, is refused.
"""

from __future__ import annotations

from operator import is_

from tool_contracts.findings import Edit, Finding, Fix, Problem
from tool_contracts.model import MISSING, UNKNOWN, Docstring, Origin, Parameter, Remark, Signature, Span, Tool
from tool_contracts.sources import Offer, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_ATOMS = frozenset((str, int, float, bool, bytes, complex, type(None), type(Ellipsis)))
_COLLECTIONS: tuple[type, ...] = (list, tuple, set, frozenset)
_SENTINELS = (UNKNOWN, MISSING)
_NOUNS: tuple[Any, ...] = (
    *(Docstring, Edit, Finding, Fix, Offer, Origin, Parameter, Problem, Reading, Remark, Signature, Tool),
)
_NUMBERS = {each: number for number, each in enumerate(_NOUNS)}
_SLOTS: tuple[tuple[str, ...], ...] = tuple(each.__slots__ for each in _NOUNS)
_SPAN = -1  # nearly all of them
_DICT = len(_NOUNS)
_FIRST_COLLECTION = _DICT + 1
_FIRST_SENTINEL = _FIRST_COLLECTION + len(_COLLECTIONS)


def to_plain(value: Any) -> Any:
    """The value as what `marshal` can write.

    Raises:
        TypeError: something in it is neither a noun nor plain.
        RecursionError: it is nested too deeply, or holds itself.

    """
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind in _COLLECTIONS:
        items = [to_plain(each) for each in value]
        if all(map(is_, items, value)) and not (kind is tuple and items[:1] == [...]):
            return value
        return ..., _FIRST_COLLECTION + _COLLECTIONS.index(kind), *items
    if kind is dict:
        keys, items = [to_plain(each) for each in value], [to_plain(each) for each in value.values()]
        if all(map(is_, keys, value)) and all(map(is_, items, value.values())):
            return value
        return ..., _DICT, keys, items
    if kind is Span:
        fields = value.filename, value.line, value.column, value.end_line, value.end_column
        if value.definition is None:
            return ..., _SPAN, *fields
        return ..., _SPAN, *fields, to_plain(value.definition)
    if kind in _NUMBERS:
        number = _NUMBERS[kind]
        return ..., number, *[to_plain(getattr(value, slot)) for slot in _SLOTS[number]]
    for number, sentinel in enumerate(_SENTINELS, _FIRST_SENTINEL):
        if value is sentinel:
            return ..., number
    raise TypeError(f"{kind.__name__} is not plain")


def from_plain(data: Any) -> Any:
    """The value of which `to_plain` has made this."""
    if type(data) is not tuple or not data or data[0] is not ...:
        return data
    number = data[1]
    if number == _SPAN:
        span = Span(*data[2:7])
        return span.leading_to(from_plain(data[7])) if data[7:] else span
    if number < _DICT:
        new = _NOUNS[number].__new__(_NOUNS[number])
        for slot, each in zip(_SLOTS[number], data[2:], strict=True):
            setattr(new, slot, from_plain(each) if type(each) is tuple else each)
        return new
    if number == _DICT:
        return dict(zip(map(from_plain, data[2]), map(from_plain, data[3]), strict=True))
    if number < _FIRST_SENTINEL:
        return _COLLECTIONS[number - _FIRST_COLLECTION](map(from_plain, data[2:]))
    return _SENTINELS[number - _FIRST_SENTINEL]
