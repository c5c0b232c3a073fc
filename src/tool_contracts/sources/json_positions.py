"""JSON with the place of every value, and with its mistakes named.

The values are those that `json.loads` gives, which keeps no places. Nothing recurses, so depth cannot exhaust the
stack.
"""

from __future__ import annotations

import re

from tool_contracts.findings import Problem
from tool_contracts.model import UNKNOWN
from tool_contracts.schema import join
from tool_contracts.sources.located import Lines, Located, pointers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tool_contracts.model import Span

MAX_DEPTH = 500
"""Levels of nesting; below about a thousand, where Python's own `json` gives up."""

_SPACE = re.compile(r"[ \t\n\r]*")
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORD = re.compile(r"-?[A-Za-z_$][\w$]*")
_HEX = re.compile(r"[0-9A-Fa-f]{4}")

_WORDS = {"true": True, "false": False, "null": None}
_NOT_JSON = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_CLOSING = {"{": "}", "[": "]"}


def parse(text: str, filename: str) -> Located:
    """The value of a JSON text, with the place of each part.

    `text` begins after a byte order mark, if there was one. Never raises: what is wrong is in `problems`. After a
    `syntax-error` that ends the reading the value is `UNKNOWN`; `NaN` and infinities are read as Python reads
    them, and reported; of two equal keys (`duplicate-key`) the last counts.
    """
    return _Reader(text, filename).document()


class _ReadError(Exception):
    """The text is not JSON: why, and the offsets from and to which."""

    def __init__(self, message: str, start: int, end: int | None = None, kind: str = "syntax-error") -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end
        self.kind = kind


class _Frame:
    """An array or object that has been opened and not yet closed."""

    __slots__ = ("container", "key", "pointer", "start")

    def __init__(self, container: dict[str, Any] | list[Any], pointer: str, start: int) -> None:
        self.container = container
        self.pointer = pointer
        self.start = start
        self.key = ""

    @property
    def closing(self) -> str:
        return "}" if isinstance(self.container, dict) else "]"

    def child(self) -> str:
        """The pointer of the part that comes next."""
        return join(self.pointer, self.key if isinstance(self.container, dict) else len(self.container))

    def add(self, value: Any) -> None:
        if isinstance(self.container, dict):
            self.container[self.key] = value
        else:
            self.container.append(value)


class _Reader:
    def __init__(self, text: str, filename: str) -> None:
        self.text = text
        self.lines = Lines(text, filename)
        self.frames: list[_Frame] = []
        self.spans: dict[str, Span] = {}
        self.unknown: list[str] = []
        self.problems: list[Problem] = []
        self.repeated = False

    def document(self) -> Located:
        try:
            value = self.value()
        except _ReadError as stop:
            end = min(stop.start + 1, len(self.text)) if stop.end is None else stop.end
            self.problem(stop.kind, stop.message, stop.start, max(stop.start, end))
            return Located(
                UNKNOWN, {"": self.lines.span(0, len(self.text))}, unknown=[""], problems=self.problems
            )
        if self.repeated:
            self.spans = {pointer: self.spans[pointer] for pointer in pointers(value)}
        return Located(value, self.spans, unknown=self.unknown, problems=self.problems)

    def problem(self, kind: str, message: str, start: int, end: int) -> None:
        self.problems.append(Problem(kind, message, self.lines.span(start, end)))

    def space(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        return found.end() if found else at

    def value(self) -> Any:
        """The whole text as one value."""
        pointer, at = "", self.space(0)
        while True:
            # A value begins here.
            char = self.text[at : at + 1]
            if char in _CLOSING:
                if len(self.frames) == MAX_DEPTH:
                    raise _ReadError(
                        f"JSON: nested deeper than {MAX_DEPTH} levels", at, kind="unreadable-file"
                    )
                frame = _Frame({} if char == "{" else [], pointer, at)
                self.frames.append(frame)
                at = self.space(at + 1)
                if self.text[at : at + 1] != frame.closing:
                    at = self.key(frame, at)
                    pointer = frame.child()
                    continue
                value, start, end = self.close(at)
            else:
                start = at
                value, end = self.scalar(pointer, at)
            # A value has ended; so may those around it.
            while True:
                self.spans[pointer] = self.lines.span(start, end)
                at = self.space(end)
                if not self.frames:
                    if at < len(self.text):
                        raise _ReadError("JSON: expected the end of the file" + self.hint(at), at)
                    return value
                frame = self.frames[-1]
                frame.add(value)
                if self.text.startswith(",", at):
                    at = self.comma(frame, at)
                    pointer = frame.child()
                    break
                if self.text[at : at + 1] != frame.closing:
                    raise _ReadError(f"JSON: expected ',' or '{frame.closing}'{self.hint(at)}", at)
                pointer = frame.pointer
                value, start, end = self.close(at)

    def close(self, at: int) -> tuple[Any, int, int]:
        frame = self.frames.pop()
        return frame.container, frame.start, at + 1

    def comma(self, frame: _Frame, at: int) -> int:
        """Go over a comma, and over the key after it; returns where the next value begins."""
        after = self.space(at + 1)
        if self.text[after : after + 1] == frame.closing:
            raise _ReadError(f"JSON: a comma before '{frame.closing}'", at)
        return self.key(frame, after)

    def key(self, frame: _Frame, at: int) -> int:
        """Go over `"key":` where `frame` is an object; returns where the value begins."""
        if not isinstance(frame.container, dict):
            return at
        if not self.text.startswith('"', at):
            raise _ReadError("JSON: expected a key in double quotes" + self.hint(at), at)
        frame.key, end = self.string(at)
        if frame.key in frame.container:
            self.repeated = True
            self.problem(
                "duplicate-key", f"JSON: the key {frame.key!r} occurs twice, the last one counts", at, end
            )
        at = self.space(end)
        if not self.text.startswith(":", at):
            raise _ReadError("JSON: expected ':' after a key" + self.hint(at), at)
        return self.space(at + 1)

    def scalar(self, pointer: str, at: int) -> tuple[Any, int]:
        if self.text.startswith('"', at):
            return self.string(at)
        if number := _NUMBER.match(self.text, at):
            return self.number(pointer, number), number.end()
        if word := _WORD.match(self.text, at):
            text = word.group()
            if text in _WORDS:
                return _WORDS[text], word.end()
            if text in _NOT_JSON:
                self.problem(
                    "syntax-error", f"JSON: {text} is not JSON, only Python reads it", at, word.end()
                )
                return _NOT_JSON[text], word.end()
            meant = {"True": "true", "False": "false", "None": "null", "undefined": "null"}.get(text)
            more = f"; write {meant}" if meant else ""
            raise _ReadError(f"JSON: expected a value, found {text}{more}", at, word.end())
        raise _ReadError("JSON: expected a value" + self.hint(at), at)

    def number(self, pointer: str, found: re.Match[str]) -> Any:
        if found.group(1) or found.group(2):
            return float(found.group())
        try:
            return int(found.group())
        except ValueError:  # more digits than Python converts (sys.set_int_max_str_digits)
            self.unknown.append(pointer)
            return UNKNOWN

    def string(self, at: int) -> tuple[str, int]:
        """The string whose quote is at `at`, and where it ends."""
        start, parts = at, []
        at += 1
        while True:
            plain = _PLAIN.match(self.text, at)
            assert plain is not None
            parts.append(plain.group())
            at = plain.end()
            char = self.text[at : at + 1]
            if char == '"':
                return _joined(parts), at + 1
            if char == "\\":
                part, at = self.escaped(at)
                parts.append(part)
            elif not char:
                raise _ReadError("JSON: a string is not closed", start)
            elif char in "\r\n":
                raise _ReadError("JSON: a string is not closed on its line", start, at)
            else:
                raise _ReadError(
                    f"JSON: the control character U+{ord(char):04X} in a string must be escaped", at
                )

    def escaped(self, at: int) -> tuple[str, int]:
        char = self.text[at + 1 : at + 2]
        if char == "u":
            if code := _HEX.match(self.text, at + 2):
                return chr(int(code.group(), 16)), code.end()
            raise _ReadError(
                "JSON: expected four hexadecimal digits after \\u", at, min(at + 6, len(self.text))
            )
        if char not in _ESCAPES or not char:
            raise _ReadError("JSON: a backslash that escapes nothing", at, min(at + 2, len(self.text)))
        return _ESCAPES[char], at + 2

    def hint(self, at: int) -> str:
        """What stands where something else was expected."""
        char = self.text[at : at + 1]
        if not char:
            return ", found the end of the file"
        if self.text.startswith(("//", "/*"), at) or char == "#":
            return ", found a comment, which JSON does not have"
        if char == "'":
            return ", found a single quote"
        return f", found {char!r}"


def _joined(parts: list[str]) -> str:
    """One string of its parts, where two escaped halves of a surrogate pair are one character."""
    text = "".join(parts)
    if len(parts) > 1 and any("\ud800" <= part <= "\udbff" for part in parts):
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    return text
