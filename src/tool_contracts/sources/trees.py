"""Syntax trees of other languages, by tree-sitter, with places in characters.

The parsers come with the extra `languages`. A tree-sitter tree counts bytes and is made of broken text too: `errors` says
where it is broken, and whoever reads a tree must not read those parts.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from tool_contracts.sources.located import Lines, not_utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node, Parser

    from tool_contracts.findings import Fix, Problem
    from tool_contracts.model import Span
    from tool_contracts.sources import Reading

EXTRA = "tool-contracts[languages]"
"""What to install for the parsers."""

_NEAR = 200
_JOINED_ABOVE = re.compile(r"\\[ \t]*\r?\n[ \t]*\Z")
_JOINED_BELOW = re.compile(r"[ \t]*\\[ \t]*\r?\n")
_DANGLING = re.compile(r"""(?<=["'])([ \t]*\\)[ \t]*\r?\n[ \t]*(?=[a-z])""")
"""A backslash that joins a finished text to a statement, which only one who forgot it there can have written."""

_parsers: dict[str, Parser | None] = {}


class Document:
    """A text with its syntax tree."""

    __slots__ = ("_data", "_lines", "_offsets", "_starts", "filename", "root", "text")

    def __init__(self, filename: str, text: str, parser: Parser) -> None:
        self.filename = filename
        self.text = text
        self._data = text.encode()
        self._lines = Lines(text, filename)
        self._starts: list[int] = []
        self._offsets: list[int] = []
        if len(self._data) != len(text):
            self._measure()
        self.root: Node = parser.parse(self._data).root_node

    def _measure(self) -> None:
        """Note where each line begins, in bytes and in characters."""
        start = offset = 0
        for line in self._data.split(b"\n"):
            self._starts.append(start)
            self._offsets.append(offset)
            start += len(line) + 1
            offset += len(line.decode()) + 1

    def offset(self, byte: int) -> int:
        """The offset in characters of an offset in bytes."""
        if not self._starts:
            return byte
        line = bisect_right(self._starts, byte) - 1
        return self._offsets[line] + len(self._data[self._starts[line] : byte].decode(errors="replace"))

    def span(self, first: Node, last: Node | None = None) -> Span:
        """The place of a node, or of all from one node to another."""
        return self.between(first.start_byte, (last or first).end_byte)

    def between(self, start: int, end: int) -> Span:
        """The place from one offset in bytes up to another."""
        return self.at(self.offset(start), self.offset(end))

    def at(self, start: int, end: int) -> Span:
        """The place from one offset in characters up to another."""
        return self._lines.span(start, end)

    def source(self, start: int, end: int) -> str:
        """The text from one offset in bytes up to another."""
        return self._data[start:end].decode(errors="replace")


def document(language: str, filename: str, text: str) -> Document | None:
    """The tree of a text in `elixir` or `ruby`, None where no parser is installed."""
    if language not in _parsers:
        _parsers[language] = _parser(language)
    parser = _parsers[language]
    return None if parser is None else Document(filename, text, parser)


def _parser(language: str) -> Parser | None:
    from importlib import import_module

    try:
        import tree_sitter

        grammar = import_module(f"tree_sitter_{language}")
    except ImportError:
        return None
    return tree_sitter.Parser(tree_sitter.Language(grammar.language()))


def text_and_tree(language: str, path: str, data: bytes) -> tuple[Document | None, Reading]:
    """The tree of a file that mentions tools, and what is to be said of the file so far.

    There is no tree where the file is not UTF-8, which is a problem, or where no parser is installed.
    """
    from tool_contracts.sources import Reading

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, Reading(problems=[not_utf8(path, data, error)])
    found = document(language, path, text)
    return found, Reading(needs=None if found else EXTRA)


def syntax_errors(document: Document, is_of_tools: Callable[[str], bool]) -> list[Problem]:
    """What is wrong with the parts of a file, each as large as possible, whose text is about tools."""
    root = document.root
    broken = [root] if root.is_error else [each for each in root.children if each.has_error]
    return [syntax_error(document, each) for each in broken if is_of_tools(text_of(each))]


def stray_ends(node: Node) -> list[Node]:
    """Each `end` that closes nothing: the parsers take it for a name, which it is in both languages only behind a dot."""
    return [
        each
        for each in walk(node)
        if each.type == "identifier" and text_of(each) == "end" and not _is_member(each)
    ]


def _is_member(name: Node) -> bool:
    parent = name.parent
    return parent is not None and (
        parent.type in ("dot", "method", "singleton_method")
        or parent.child_by_field_name("receiver") is not None
    )


def stray_end(document: Document, node: Node) -> Problem:
    """What is wrong with an `end` that closes nothing."""
    from tool_contracts.findings import Problem

    return Problem("syntax-error", "`end` closes nothing that is open", document.span(node))


def syntax_error(document: Document, node: Node) -> Problem:
    """What is wrong with a node that has an error, at the first place that is not in the language."""
    from tool_contracts.findings import Problem

    found = first_error(node) or node
    if found.parent is None:
        end = len(document.text.rstrip())
        return Problem("syntax-error", "the file ends while something is open", document.at(end - 1, end))
    if found.is_missing:
        return Problem("syntax-error", f"`{found.type}` is missing", document.span(found))
    shown = text_of(found).strip().partition("\n")[0][:40]
    message, place = f"cannot be parsed: `{shown}`", document.span(found)
    start, end = document.offset(found.start_byte), document.offset(found.end_byte)
    if _JOINED_BELOW.match(document.text, end):
        joined = _DANGLING.match(document.text, end)
        message += ", which a backslash joins to the line below"
    elif _JOINED_ABOVE.search(document.text, max(0, start - _NEAR), start):
        near = _DANGLING.finditer(document.text, max(0, start - _NEAR), start + 1)
        joined = next((each for each in near if each.end() == start), None)
        message += ", which a backslash joins to the line above"
    else:
        joined = None
    if joined is None:
        return Problem("syntax-error", message, place)
    return Problem("syntax-error", message, place, _without(document.at(*joined.span(1))))


def _without(place: Span) -> Fix:
    from tool_contracts.findings import Edit, Fix

    return Fix("Remove the backslash", [Edit(place, "")])


def text_of(node: Node | None) -> str:
    """The source of a node; empty for none."""
    return "" if node is None or node.text is None else node.text.decode()


def walk(node: Node) -> Iterator[Node]:
    """A node and all below it, in the order of the text."""
    todo = [node]
    while todo:
        each = todo.pop()
        yield each
        todo.extend(reversed(each.named_children))


def first_error(node: Node) -> Node | None:
    """The first place in a node that is not in the language; a whole file only where nothing in it is to blame."""
    if node.parent is None and node.is_error:
        return next((each for each in walk(node) if each.id != node.id and _is_wrong(each)), node)
    while node.has_error and not _is_wrong(node):
        child = next((each for each in node.children if each.has_error or each.is_missing), None)
        if child is None:
            return node
        node = child
    return node if _is_wrong(node) else None


def _is_wrong(node: Node) -> bool:
    return node.is_error or node.is_missing


def children(node: Node | None, *kinds: str) -> list[Node]:
    """The named children of a node, comments aside, or those of some kinds."""
    found = [] if node is None else node.named_children
    return [each for each in found if (each.type in kinds if kinds else each.type != "comment")]
