"""Intelligence's tools in Ruby: definitions made by `Intelligence::Tool.build!` and `build`."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from tool_contracts.sources import Reading
    from tool_contracts.sources.ruby.definitions import Reader
    from tool_contracts.sources.trees import Document

_MENTION = re.compile(r"\bTool\s*\.\s*build!?(?![\w!?])")
_MENTION_BYTES = re.compile(_MENTION.pattern.encode())
_WORDS = (b"description", b"ntelligence")
"""One of them is in every file that defines a tool: each has a description, and the gem a name."""

_RECEIVERS = ("Tool", "Intelligence::Tool", "::Intelligence::Tool")


def read_ruby(path: str, data: bytes) -> Reading:
    """The tools of one file of Ruby; an argument that is broken is refused where it is broken."""
    from tool_contracts.sources import Reading
    from tool_contracts.sources.trees import text_and_tree

    if _MENTION_BYTES.search(data) is None or not any(each in data for each in _WORDS):
        return Reading()
    document, reading = text_and_tree("ruby", path, data)
    if document is not None:
        _read(document, reading)
    return reading


def _read(document: Document, reading: Reading) -> None:
    from tool_contracts.sources.ruby.definitions import Reader
    from tool_contracts.sources.trees import stray_end, stray_ends, syntax_error, syntax_errors, walk

    reader = Reader(document)
    told: dict[Node, None] = {}
    for node in walk(document.root):
        if node.type == "call" and _builds_tool(node):
            # what stands below a call without a block may be another tool, which has told it already
            told |= dict.fromkeys(_read_call(document, reading, reader, node))
    if told:
        reading.problems += [syntax_error(document, each) for each in told]
    else:
        reading.problems += syntax_errors(document, lambda text: _MENTION.search(text) is not None)
    is_block_missing = any(
        remark.kind == "missing-block" for tool in reading.tools for remark in tool.remarks
    )
    if not reading.problems and not is_block_missing:
        reading.problems += [stray_end(document, each) for each in stray_ends(document.root)[:1]]


def _builds_tool(call: Node) -> bool:
    from tool_contracts.sources.trees import text_of

    return (
        text_of(call.child_by_field_name("method")) in ("build", "build!")
        and text_of(call.child_by_field_name("receiver")) in _RECEIVERS
    )


def _read_call(document: Document, reading: Reading, reader: Reader, call: Node) -> list[Node]:
    """Read the tool that a call makes, if it is one; returns the places where its definition is broken."""
    from tool_contracts.findings import Problem
    from tool_contracts.model import Remark
    from tool_contracts.sources.ruby.definitions import attributes_of, is_definition, statements_of
    from tool_contracts.sources.ruby.schemas import refusals, repetitions, tool_of
    from tool_contracts.sources.trees import text_of

    block = call.child_by_field_name("block")
    statements = statements_of(block) if block is not None else list(_following(call))
    is_forgotten = block is None and call.child_by_field_name("arguments") is None
    # Many a class is called `Tool` and built of a name and a description.
    attributes = attributes_of(call) if _is_of_gem(document) else []
    is_told = any(is_definition(each) for each in [*statements, *attributes])
    if not is_told and not (is_forgotten and _is_of_gem(document)):
        return []
    definition = reader.tool(call, statements)
    definition.is_open = definition.is_open or not (statements or attributes)
    method = text_of(call.child_by_field_name("method"))
    remarks = [*reader.remarks, *(refusals(definition) if method == "build!" else ())]
    if is_forgotten:
        remarks.append(Remark("missing-block", method, document.span(call)))
    reading.tools.append(tool_of(definition, document.filename, _symbol(call), remarks))
    for what, span in repetitions(definition):
        reading.problems.append(Problem("duplicate-key", f"{what} occurs twice, the last one counts", span))
    return reader.errors


def _is_of_gem(document: Document) -> bool:
    """Whether a file names the gem, so that its `Tool` can hardly be another."""
    return "ntelligence" in document.text


def _following(call: Node) -> Iterator[Node]:
    """The statements below a call that were evidently meant as its block: they end with an `end` too many."""
    from tool_contracts.sources.ruby.definitions import is_definition
    from tool_contracts.sources.trees import text_of

    statement: Node | None = call
    while statement is not None and statement.parent is not None and statement.parent.type == "assignment":
        statement = statement.parent
    found = []
    statement = None if statement is None else statement.next_sibling
    while statement is not None and text_of(statement) != "end":
        if statement.type != "comment" and not (is_definition(statement) or statement.has_error):
            return
        found.append(statement)
        statement = statement.next_sibling
    yield from found


def _symbol(call: Node) -> str | None:
    """The variable or constant that a tool is assigned to."""
    from tool_contracts.sources.trees import text_of

    parent = call.parent
    return (
        text_of(parent.child_by_field_name("left"))
        if parent is not None and parent.type == "assignment"
        else None
    )
