"""A value read from a file, with the place of each of its parts."""

from __future__ import annotations

import re
from bisect import bisect_right

from tool_contracts.model import UNKNOWN, Span
from tool_contracts.schema import join
from tool_contracts.sources.marks import wide_encoding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from tool_contracts.findings import Problem


_MAX_BITS = 2_000
_LINE_END = re.compile(r"\r\n?|\n")


class Located:
    """A JSON value, with tables from JSON pointers into it.

    `spans` maps pointers to places; `unknown` holds the pointers of what cannot be known without running a
    program: where the value is `UNKNOWN` nothing is known of it, elsewhere (an object into which another is
    spread, a text with a computed part) the value is what could be read. `problems` tells what is wrong with
    the file itself.
    """

    __slots__ = ("problems", "spans", "unknown", "value")

    def __init__(
        self,
        value: Any,
        spans: Mapping[str, Span],
        *,
        unknown: Iterable[str] = (),
        problems: Sequence[Problem] = (),
    ) -> None:
        self.value = value
        self.spans = spans
        self.unknown = frozenset(unknown)
        self.problems = tuple(problems)


class Lines:
    """The lines of a text: from offsets in characters to places.

    A line ends with LF, CR LF or CR, as Python and editors have it.
    """

    __slots__ = ("_starts", "filename")

    def __init__(self, text: str, filename: str) -> None:
        self.filename = filename
        self._starts = [0, *(end.end() for end in _LINE_END.finditer(text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """The place from one offset up to another."""
        return Span(self.filename, *self.place(start), *self.place(end))


def is_within(pointer: str, outer: str) -> bool:
    """Whether a pointer leads to what `outer` leads to, or to a part of it."""
    return pointer == outer or pointer.startswith(outer + "/")


def is_writable(number: int) -> bool:
    """Whether Python tells the digits of an integer, whatever `sys.set_int_max_str_digits` says."""
    return number.bit_length() <= _MAX_BITS


def integer(text: str, base: int = 0) -> int:
    """The integer that a text writes.

    Raises:
        ValueError: it is too large to be told.

    """
    number = int(text, base)
    if not is_writable(number):
        raise ValueError("an integer with too many digits")
    return number


def pointers(value: Any) -> Iterator[str]:
    """The pointers of a JSON value and of all its parts."""
    todo = [("", value)]
    while todo:
        pointer, each = todo.pop()
        yield pointer
        if isinstance(each, dict):
            todo.extend((join(pointer, key), part) for key, part in each.items())
        elif isinstance(each, list):
            todo.extend((join(pointer, index), part) for index, part in enumerate(each))


def not_utf8(path: str, data: bytes, error: UnicodeDecodeError) -> Problem:
    """Why a file cannot be decoded, and where; a byte order mark counts in no column."""
    from tool_contracts.findings import Problem

    wide = wide_encoding(data)
    if wide is not None:
        return Problem("unreadable-file", f"is {wide}, and must be UTF-8", Span(path))
    start = len(error.object[: error.start].decode())
    place = Lines(error.object.decode(errors="replace"), path).span(start, start + 1)
    return Problem("unreadable-file", f"is not UTF-8: byte 0x{error.object[error.start]:02x}", place)


def unknown_at(span: Span | None) -> Located:
    """A value of which nothing but the place is known."""
    return Located(UNKNOWN, {"": span} if span else {}, unknown=[""])


def part_of(whole: Located, key: str | int) -> Located:
    """What a known object or list has at `key`."""
    place = join("", key)
    spans = {each[len(place) :]: span for each, span in whole.spans.items() if is_within(each, place)}
    unknown = [each[len(place) :] for each in whole.unknown if is_within(each, place)]
    return Located(whole.value[key], spans, unknown=unknown)


def put(place: str, part: Located, spans: dict[str, Span], unknown: set[str]) -> None:
    """Put the places of a part into the tables of the whole."""
    for pointer, span in part.spans.items():
        spans[place + pointer] = span
    unknown.update(place + pointer for pointer in part.unknown)


def forget(key: str, value: dict[str, Any], spans: dict[str, Span], unknown: set[str]) -> None:
    """Make unknown what an object has at `key`; its place stays."""
    place = join("", key)
    for pointer in [each for each in spans if each.startswith(place + "/")]:
        del spans[pointer]
    unknown.difference_update([each for each in unknown if is_within(each, place)])
    unknown.add(place)
    value[key] = UNKNOWN
