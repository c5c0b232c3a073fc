"""Texts in Ruby that hold tools, and what is read of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.lint import lint_source
from tool_contracts.lint.fixes import apply_fixes
from tool_contracts.lint.text import Source
from tool_contracts.sources.ruby import read_ruby

if TYPE_CHECKING:
    from tool_contracts.model import Tool
    from tool_contracts.sources import Reading


TICKET = """\
require 'intelligence'

TICKET = Intelligence::Tool.build! do
  name :book_ticket
  description \\
    "Book a seat on a train »é«. " \\
    "The seat is held for ten minutes."
  argument name: 'train', type: 'string', required: true do
    description "Number of the train, such as IC 18."
  end
  argument name: :class do
    type :integer
    description "First or second class."
    enum [1, 2]
  end
end
"""


def read(text: str) -> Reading:
    return read_ruby("lib/ticket.rb", text.encode())


def only(text: str) -> Tool:
    (tool,) = read(text).tools
    return tool


def text_with(statements: str, method: str = "build!") -> str:
    """The text of a tool whose block ends with the given statements."""
    return f"t = Intelligence::Tool.{method} do\n  name :demo\n  description 'Demo.'\n  {statements}\nend\n"


def tool_with(statements: str, method: str = "build!") -> Tool:
    """A tool whose block ends with the given statements."""
    return only(text_with(statements, method))


def schema_of(block: str) -> Any:
    """What the schema says of an argument with the given block."""
    tool = tool_with(f"argument name: :x, type: 'string' do\n    description 'X.'\n    {block}\n  end")
    schema = dict(tool.input_schema["properties"]["x"])
    return {key: value for key, value in schema.items() if (key, value) != ("type", "string")}


def remarks(tool: Tool) -> list[tuple[str, str, int]]:
    return [(each.kind, each.text, each.span.line) for each in tool.remarks]


def places(text: str, code: str) -> list[tuple[int, int]]:
    """The lines and columns where a rule is broken, under the default selection."""
    return [(each.span.line, each.span.column) for each in lint_source(text, "lib/a.rb") if each.code == code]


def fixed(text: str) -> str:
    """The text with all safe fixes made."""
    findings = lint_source(text, "lib/a.rb")
    return apply_fixes(Source(text), "lib/a.rb", findings, unsafe=False)[0]
