"""The comments of a file that is read as a syntax tree: Elixir and Ruby."""

from __future__ import annotations

from tool_contracts.lint.comments import Comment, Comments
from tool_contracts.lint.text import split_lines
from tool_contracts.sources.trees import document, text_of, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tree_sitter import Node

    from tool_contracts.sources.trees import Document

_STRINGS = ("string", "chained_string", "charlist", "sigil")
_TRANSPARENT = ("map_content", "keywords", "body_statement", "block_body")
"""Nodes that are no more than a list of what stands in them."""


def read_tree_comments(path: str, text: str) -> Comments | None:
    """The comments of a file in Elixir or Ruby, None where no parser is installed."""
    tree = document("ruby" if path.endswith(".rb") else "elixir", path, text)
    if tree is None:
        return None
    comments = Comments()
    for node in walk(tree.root):
        if node.type == "comment" and text_of(node).startswith("#"):
            comments.found.append(_comment(tree, node))
        elif node.type in _STRINGS:
            place = tree.span(node)
            for line in range(place.line, place.end_line):
                comments.rows.setdefault(line, place.end_line)
    lines = split_lines(text)
    for number in range(len(lines) - 1, 0, -1):
        if lines[number - 1].rstrip().endswith("\\"):
            comments.rows[number] = max(comments.rows.get(number, 0), number + 1)
        if number in comments.rows:
            # The line that a comment must wait for may have to wait itself.
            comments.rows[number] = comments.row(comments.rows[number])
    return comments


def _comment(tree: Document, node: Node) -> Comment:
    place = tree.span(node)
    before = tree.source(0, node.start_byte).rpartition("\n")[2]
    comment = Comment(text_of(node).rstrip(), place.line, place.column, own_line=not before.strip())
    above = _next(node) if comment.own_line else None
    if above is not None:
        found = tree.span(above)
        comment.above = found.line, max(found.line, found.end_line - (found.end_column == 1))
    return comment


def _next(node: Node) -> Node | None:
    """What a comment stands above: the next statement, entry or member."""
    found = node.next_named_sibling
    while found is None or found.type == "comment":
        if found is None:
            # The last in a list that has no end of its own, or before the first in one that has not begun.
            parent = node.parent
            if parent is None or parent.type not in _TRANSPARENT:
                return None
            node = parent
        else:
            node = found
        found = node.next_named_sibling
    while found.type in _TRANSPARENT and found.named_children:
        found = next(
            (each for each in found.named_children if each.type != "comment"), found.named_children[0]
        )
    return found
