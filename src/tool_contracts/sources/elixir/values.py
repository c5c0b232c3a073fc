"""Elixir expressions as the JSON that Jason makes of their values, as far as they can be known without running them."""

from __future__ import annotations

import re

from tool_contracts.model import UNKNOWN
from tool_contracts.schema import join
from tool_contracts.sources.located import integer
from tool_contracts.sources.trees import children, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from tree_sitter import Node

    from tool_contracts.model import Span
    from tool_contracts.sources.trees import Document

_MAX_DEPTH = 100
_MAX_PARTS = 10_000
_ESCAPE = re.compile(
    r"\\(?:x\{([0-9A-Fa-f]+)\}|x([0-9A-Fa-f]{1,2})|u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|(\r?\n)|(.))",
    re.DOTALL,
)
_LAST_ASCII = 0x7F
_ESCAPES = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "d": "\x7f",
    "e": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "s": " ",
    "t": "\t",
    "v": "\v",
}
_WORDS = {"true": True, "false": False, "nil": None}


class ComputedError(Exception):
    """The value cannot be known without running the program."""


class Values:
    """Reads expressions of one module.

    `names` maps `@name`, `name` and `name()` to the expression that they stand for. What is read is noted: in `spans`
    the place of each part by its pointer, in `unknown` the pointers of what is computed, in `string_keys` the places
    of keys that are strings, by the pointers of their values, in `repeated` keys that stand in their map before,
    by where they begin.
    """

    def __init__(self, document: Document, names: Mapping[str, Node]) -> None:
        self._document = document
        self._names = names
        self._left = _MAX_PARTS
        self._followed: list[str] = []
        self.spans: dict[str, Span] = {}
        self.unknown: set[str] = set()
        self.string_keys: dict[str, Span] = {}
        self.repeated: dict[int, tuple[str, Span]] = {}

    def read(self, node: Node | None, pointer: str = "", depth: int = 0) -> Any:
        """The value of an expression, which stands at a pointer of the whole."""
        self._left -= 1
        depth_of_names = len(self._followed)
        node = self._follow(node)
        if node is not None:
            self.spans[pointer] = self._document.span(node)
        try:
            if node is None or node.has_error or depth > _MAX_DEPTH or self._left < 0:
                raise ComputedError
            return self._value(node, pointer, depth)
        except (ComputedError, ValueError, OverflowError):
            self.unknown.add(pointer)
            return UNKNOWN
        finally:
            del self._followed[depth_of_names:]

    def _value(self, node: Node, pointer: str, depth: int) -> Any:
        if node.type == "map":
            return self._map(node, pointer, depth)
        if node.type == "list":
            return self._list(node, pointer, depth)
        if node.type == "sigil" and _sigil_name(node) in ("w", "W"):
            return _words(node)
        return _scalar(node)

    def _follow(self, node: Node | None) -> Node | None:
        """The expression that a name stands for, however many names lead to it; None where they lead back."""
        while node is not None:
            if node.type == "block" and len(children(node)) == 1:  # parentheses
                node = children(node)[0]
                continue
            name = _name(node)
            if name not in self._names:
                break
            # an attribute is what it was set to above
            is_later = name.startswith("@") and self._names[name].start_byte > node.start_byte
            if name in self._followed or is_later:
                return None
            self._followed.append(name)
            node = self._names[name]
        return node

    def _map(self, node: Node, pointer: str, depth: int) -> Any:
        found: dict[str, Any] = {}
        for content in children(node):
            if content.type != "map_content":
                raise ComputedError  # a struct
            for entry in children(content):
                if entry.type == "keywords":
                    for pair in children(entry, "pair"):
                        key = pair.child_by_field_name("key")
                        self._entry(found, key, pair.child_by_field_name("value"), pointer, depth)
                elif entry.type == "binary_operator" and _operator(entry) == "=>":
                    key = self._follow(entry.child_by_field_name("left"))
                    self._entry(found, key, entry.child_by_field_name("right"), pointer, depth)
                else:
                    raise ComputedError  # a map with other values
        return found

    def _entry(
        self, found: dict[str, Any], key: Node | None, value: Node | None, pointer: str, depth: int
    ) -> None:
        try:
            name = _key(key)
        except ComputedError:
            self.unknown.add(pointer)
            return
        place = join(pointer, name)
        if key is not None and key.type == "string":
            self.string_keys[place] = self._document.span(key)
        if name in found and key is not None:
            # the text of `name: value` has white space in its key
            end = key.start_byte + len(text_of(key).rstrip().encode())
            self.repeated[key.start_byte] = name, self._document.between(key.start_byte, end)
            del found[name]
        found[name] = self.read(value, place, depth + 1)

    def _list(self, node: Node, pointer: str, depth: int) -> Any:
        members = children(node)
        if any(each.type == "keywords" or _operator(each) == "|" for each in members):
            raise ComputedError
        return [self.read(each, join(pointer, index), depth + 1) for index, each in enumerate(members)]


def _words(node: Node) -> list[str]:
    modifiers = "".join(text_of(each) for each in children(node, "sigil_modifiers"))
    if children(node, "interpolation") or "c" in modifiers:
        raise ComputedError
    return _said(node, _raw(node)).split()


def _scalar(node: Node) -> Any:
    kind = node.type
    if kind == "string" or (kind == "sigil" and _sigil_name(node) in ("s", "S")):
        return _string(node)
    if kind in ("boolean", "nil"):
        return _WORDS[text_of(node)]
    if kind in ("atom", "quoted_atom"):
        return _key(node)
    if kind == "integer":
        return integer(text_of(node).replace("_", ""))
    if kind == "float":
        return float(text_of(node).replace("_", ""))
    if kind == "unary_operator" and _operator(node) == "-":
        operand = node.child_by_field_name("operand")
        if operand is not None and operand.type in ("integer", "float"):
            return -_scalar(operand)
    if kind == "binary_operator" and _operator(node) == "<>":
        return "".join(_joined(node))
    raise ComputedError


def _joined(node: Node) -> Iterator[str]:
    """The texts that `<>` joins."""
    todo: list[Node | None] = [node]
    while todo:
        each = todo.pop()
        if each is not None and _operator(each) == "<>":
            todo += [each.child_by_field_name("right"), each.child_by_field_name("left")]
        elif each is not None and each.type in ("string", "sigil") and _sigil_name(each) in ("", "s", "S"):
            yield _string(each)
        else:
            raise ComputedError


def _key(node: Node | None) -> str:
    """The key that a literal makes in JSON."""
    if node is None:
        raise ComputedError
    if node.type == "atom":
        return text_of(node)[1:]
    if node.type in ("quoted_atom", "quoted_keyword"):
        return _quoted(node)
    if node.type == "keyword":
        # The text holds the colon and the white space after it.
        return text_of(node).strip().removesuffix(":")
    if node.type == "string":
        return _string(node)
    raise ComputedError


def _quoted(node: Node) -> str:
    if children(node, "interpolation"):
        raise ComputedError
    return _unescaped(_raw(node))


def _string(node: Node) -> str:
    if node.has_error or children(node, "interpolation"):
        raise ComputedError
    raw = _raw(node)
    if _is_heredoc(node):
        # The closing quotes say how far the text is indented.
        first, _, rest = raw.partition("\n")
        lines = (rest if not first.strip() else raw).split("\n")
        indentation = len(lines[-1]) if not lines[-1].strip() else 0
        raw = "\n".join(_outdented(each, indentation) for each in lines)
    return _said(node, raw)


def _raw(node: Node) -> str:
    """What stands between the quotes or delimiters."""
    return "".join(text_of(each) for each in children(node, "quoted_content", "escape_sequence"))


def _said(node: Node, raw: str) -> str:
    """What the text of a string or sigil means; a capital letter lets a backslash only keep the delimiter from closing."""
    if not _sigil_name(node).isupper():
        return _unescaped(raw)
    closing = text_of(node.child_by_field_name("quoted_end"))
    if f"\\\\{closing}" in raw:
        raise ComputedError  # Elixir ends it there, and the grammar does not
    return raw.replace(f"\\{closing}", closing)


def _outdented(line: str, indentation: int) -> str:
    return line.lstrip() if line[:indentation].strip() else line[indentation:]


def _is_heredoc(node: Node) -> bool:
    text = text_of(node).lstrip("~sSwW")
    return text.startswith(('"""', "'''"))


def _unescaped(text: str) -> str:
    def replace(match: re.Match[str]) -> str:
        if match[2] and int(match[2], 16) > _LAST_ASCII:
            raise ComputedError  # a byte, of which others may make a character
        number = next((each for each in match.groups()[:4] if each), None)
        if number is not None:
            return chr(int(number, 16))
        return "" if match[5] else _ESCAPES.get(match[6], match[6])

    return _ESCAPE.sub(replace, text) if "\\" in text else text


def _sigil_name(node: Node) -> str:
    return text_of(next(iter(children(node, "sigil_name")), None))


def _operator(node: Node) -> str:
    return text_of(node.child_by_field_name("operator"))


def _name(node: Node) -> str:
    """What the table of names would call an expression: `@name`, `name` or `name()`."""
    if node.type == "identifier":
        return text_of(node)
    if node.type == "unary_operator" and _operator(node) == "@":
        operand = node.child_by_field_name("operand")
        return "@" + text_of(operand) if operand is not None and operand.type == "identifier" else ""
    if node.type == "call":
        target = node.child_by_field_name("target")
        if target is not None and target.type == "identifier":
            arguments = children(node, "arguments")
            if arguments and not children(arguments[0]) and not children(node, "do_block"):
                return text_of(target) + "()"
    return ""
