"""Ruby literals as values, as far as they can be known without running them."""

from __future__ import annotations

import re

from tool_contracts.model import UNKNOWN
from tool_contracts.schema import join
from tool_contracts.sources.located import integer
from tool_contracts.sources.trees import children, text_of, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tree_sitter import Node

    from tool_contracts.model import Span
    from tool_contracts.sources.trees import Document

_MAX_DEPTH = 100
_ESCAPE = re.compile(
    r"\\(?:u\{([0-9A-Fa-f \t]+)\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{1,2})|([0-7]{1,3})|(\r?\n)|([cCM])|(.))",
    re.DOTALL,
)
_TAB = 8
"""The width of a tab in a heredoc that loses its indentation."""
_ESCAPES = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "s": " ",
    "t": "\t",
    "v": "\v",
}
_CHANGING = frozenset(
    (
        "append",
        "clear",
        "concat",
        "delete",
        "delete_at",
        "delete_if",
        "fill",
        "insert",
        "keep_if",
        "pop",
        "prepend",
        "push",
        "replace",
        "shift",
        "unshift",
    )
)
"""Methods of texts and lists, besides those with an exclamation mark, that change them in place."""

_LAST_ASCII = 0x7F
_WORD = re.compile(r"(?:\\.|\S)+", re.DOTALL)
_WORDS = {"true": True, "false": False, "nil": None}


class Symbol(str):
    """A symbol, which becomes a string wherever a string is wanted."""

    __slots__ = ()


class ComputedError(Exception):
    """The value cannot be known without running the program."""


class Value:
    """What stands in one place: the value, or `UNKNOWN`; its place; and the places of its parts by pointer."""

    __slots__ = ("span", "spans", "value")

    def __init__(self, value: Any, span: Span) -> None:
        self.value = value
        self.span = span
        self.spans: dict[str, Span] = {"": span}

    @property
    def text(self) -> Any:
        """The text that the gem makes of it where it wants one; the value itself where it makes none."""
        is_convertible = isinstance(self.value, str | int | float) and not isinstance(self.value, bool)
        return str(self.value) if is_convertible else self.value


class Literals:
    """Reads the literals of one file; its constants and the texts of its heredocs are known."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._heredocs: dict[int, Node] = {}
        self._constants: dict[str, list[Node]] = {}
        self._changed: set[str] = set()
        waiting: list[Node] = []
        for node in walk(document.root):
            if node.type == "heredoc_beginning":
                waiting.append(node)
            elif node.type == "heredoc_body" and waiting:
                self._heredocs[waiting.pop(0).start_byte] = node
            elif node.type in ("assignment", "operator_assignment"):
                left = node.child_by_field_name("left")
                if left is not None and left.type == "constant":
                    self._constants.setdefault(text_of(left), []).append(node)
            if changed := _changed(node):
                self._changed.add(changed)

    def read(self, node: Node) -> Value:
        """The value of an expression; `UNKNOWN` where it is computed."""
        found = Value(UNKNOWN, self._document.span(node))
        try:
            found.value = self._read(node, found, "", 0)
        except (ComputedError, ValueError, OverflowError):
            found.spans = {"": found.span}
        return found

    def _read(self, node: Node, found: Value, pointer: str, depth: int) -> Any:
        kind = node.type
        if node.has_error or depth > _MAX_DEPTH:
            raise ComputedError
        found.spans[pointer] = self._document.span(node)
        if kind == "array":
            return [
                self._read(each, found, join(pointer, index), depth + 1)
                for index, each in enumerate(children(node))
            ]
        if kind in ("string_array", "symbol_array"):
            return self._words(node, found, pointer)
        if kind == "parenthesized_statements" and len(children(node)) == 1:
            return self._read(children(node)[0], found, pointer, depth + 1)
        if kind == "constant" and (value := self._constant(node)) is not None:
            return self._read(value, found, pointer, depth + 1)
        if kind == "call" and text_of(node.child_by_field_name("method")) == "freeze":
            receiver = node.child_by_field_name("receiver")
            if receiver is not None and not children(node.child_by_field_name("arguments")):
                return self._read(receiver, found, pointer, depth + 1)
        return self._scalar(node, depth)

    def _constant(self, use: Node) -> Node | None:
        """What a constant surely is where it is used: set once, for all that can happen, and never changed."""
        name = text_of(use)
        settings = self._constants.get(name, [])
        if len(settings) != 1 or name in self._changed or not _is_seen(settings[0], use):
            return None
        return settings[0].child_by_field_name("right") if settings[0].type == "assignment" else None

    def _words(self, node: Node, found: Value, pointer: str) -> list[str]:
        """The words of `%w[a b]` and its like, which are split here: the grammar does not know each escape."""
        opening = text_of(node)[:3]
        raw = text_of(node)[3:-1]
        if opening[1].isupper() and ("\\" in raw or "#" in raw):
            raise ComputedError
        words: list[str] = []
        for match in _WORD.finditer(raw):
            start = node.start_byte + 3 + len(raw[: match.start()].encode())
            place = self._document.between(start, start + len(match[0].encode()))
            found.spans[join(pointer, len(words))] = place
            word = re.sub(r"\\([\\\s" + re.escape(opening[2] + text_of(node)[-1]) + "])", r"\1", match[0])
            words.append(word if node.type == "string_array" else Symbol(word))
        return words

    def _scalar(self, node: Node, depth: int) -> Any:
        kind = node.type
        if depth > _MAX_DEPTH:
            raise ComputedError
        if kind == "string":
            return self._joined(node)
        if kind == "chained_string":
            return "".join(self._joined(each) for each in children(node))
        if kind == "heredoc_beginning":
            return self._heredoc(node)
        if kind == "simple_symbol":
            return Symbol(text_of(node)[1:])
        if kind == "delimited_symbol":
            return Symbol(self._joined(node))
        if kind in _WORDS:
            return _WORDS[kind]
        if kind == "integer":
            return _integer(text_of(node))
        if kind == "float":
            return float(text_of(node).replace("_", ""))
        if kind == "unary" and text_of(node)[0] in "+-":
            operand = node.child_by_field_name("operand")
            if operand is not None and operand.type in ("integer", "float"):
                value = self._scalar(operand, depth + 1)
                return -value if text_of(node)[0] == "-" else value
        if kind == "binary" and text_of(node.child_by_field_name("operator")) == "+":
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            if left is not None and right is not None:
                parts = self._scalar(left, depth + 1), self._scalar(right, depth + 1)
                if all(type(each) is str for each in parts):
                    return "".join(parts)
        raise ComputedError

    def _heredoc(self, node: Node) -> str:
        body = self._heredocs.get(node.start_byte)
        if body is None or children(body, "interpolation"):
            raise ComputedError
        head = text_of(node)
        # The pieces of the tree leave out a `#`, so the text itself is taken.
        raw = self._document.source(body.start_byte, body.children[-1].start_byte).partition("\n")[2]
        lines = raw.split("\n")
        lines[-1] = lines[-1].lstrip()  # the indentation of the closing word
        if head.startswith("<<~"):
            shared = min((_indentation(each) for each in lines if each.strip()), default=_TAB * len(raw))
            lines = [_outdented(each, shared) for each in lines]
        text = "\n".join(lines)
        return text if "'" in head else _unescaped(text)

    def _joined(self, node: Node) -> str:
        """The text of a string or symbol."""
        if node.has_error or children(node, "interpolation"):
            raise ComputedError
        first, last = node.children[0], node.children[-1]
        raw = self._document.source(first.end_byte, last.start_byte)
        opening = text_of(first)
        if opening in ("'", ":'") or opening.startswith(("%q", "%s")):
            ends = re.escape(opening[-1] + text_of(last))
            return re.sub(r"\\([\\" + ends + "])", r"\1", raw)
        return _unescaped(raw)


def _changed(node: Node) -> str:
    """The constant whose value a node changes: `NAMES << "a"`, `NAMES[0] = "a"`, `NAMES.push("a")`."""
    if node.type == "binary" and text_of(node.child_by_field_name("operator")) == "<<":
        changed = node.child_by_field_name("left")
    elif node.type in ("assignment", "operator_assignment"):
        left = node.child_by_field_name("left")
        is_part = left is not None and left.type == "element_reference"
        changed = left.child_by_field_name("object") if left is not None and is_part else None
    elif node.type == "call" and _is_changing(text_of(node.child_by_field_name("method"))):
        changed = node.child_by_field_name("receiver")
    else:
        return text_of(node) if node.parent is not None and node.parent.type == "left_assignment_list" else ""
    return text_of(changed) if changed is not None and changed.type == "constant" else ""


def _is_changing(method: str) -> bool:
    return method.endswith("!") or method in _CHANGING


def _is_seen(setting: Node, use: Node) -> bool:
    """Whether a setting is made on every way, and in a module that the use stands in."""
    around: Node | None = setting.parent
    while around is not None and around.type in ("body_statement", "assignment"):
        around = around.parent
    if around is None or around.type not in ("program", "module", "class"):
        return False
    outer: Node | None = use
    while outer is not None and outer.id != around.id:
        outer = outer.parent
    return outer is not None


def _indentation(line: str) -> int:
    return len(line[: len(line) - len(line.lstrip(" \t"))].expandtabs(_TAB))


def _outdented(line: str, width: int) -> str:
    """A line without its indentation as far as that is of this width; a tab that goes beyond it stays."""
    blanks = len(line) - len(line.lstrip(" \t"))
    while len(line[:blanks].expandtabs(_TAB)) > width:
        blanks -= 1
    return line[blanks:]


def _unescaped(text: str) -> str:
    def replace(match: re.Match[str]) -> str:
        points, point, byte, octal, joined, control, other = match.groups()
        if points or point:
            return "".join(chr(int(each, 16)) for each in (points or point).split())
        if byte or octal:
            number = int(byte, 16) if byte else int(octal, 8)
            if number > _LAST_ASCII:
                raise ComputedError  # a byte, of which others may make a character
            return chr(number)
        if control:
            raise ComputedError
        return "" if joined else _ESCAPES.get(other, other)

    return _ESCAPE.sub(replace, text) if "\\" in text else text


def _integer(text: str) -> int:
    text = text.replace("_", "").lower().replace("0d", "")
    is_octal = len(text) > 1 and text[0] == "0" and text.isdecimal()
    return integer(text, 8 if is_octal else 0)
