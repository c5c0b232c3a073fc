"""Texts in Elixir that hold tools, and what is read of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tool_contracts.lint import lint_source
from tool_contracts.sources.elixir import read_elixir

if TYPE_CHECKING:
    from tool_contracts.model import Tool
    from tool_contracts.sources import Reading


SHELF = """\
defmodule Library.Shelf do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"title" => title}) when is_binary(title) do
    {:ok, %{title: title, shelf: 7}}
  end

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "find_shelf",
        description: "Tell on which shelf a book stands. »é«",
        parameters: %{
          type: "object",
          properties: %{title: %{type: "string", description: "Title as it is printed on the cover."}},
          required: ["title"]
        }
      }
    }
  end
end
"""


def read(text: str) -> Reading:
    return read_elixir("lib/shelf.ex", text.encode())


def only(text: str) -> Tool:
    (tool,) = read(text).tools
    return tool


def with_function(function: str, *, before: str = "", after: str = "") -> Tool:
    """The tool whose descriptor has the given map under `function`."""
    return only(
        f"""\
defmodule Demo do
  @behaviour Mojentic.LLM.Tools.Tool
  {before}
  def descriptor, do: %{{type: "function", function: {function}}}
  def run(_tool, _arguments), do: {{:ok, nil}}
  {after}
end
"""
    )


def schema_of(value: str, **around: str) -> Any:
    """What the schema says of a parameter that is written as the given value."""
    tool = with_function(f'%{{name: "demo", parameters: %{{properties: %{{x: {value}}}}}}}', **around)
    return tool.input_schema["properties"]["x"]


def places(text: str, code: str) -> list[tuple[int, int]]:
    """The lines and columns where a rule is broken, under the default selection."""
    return [(each.span.line, each.span.column) for each in lint_source(text, "lib/a.ex") if each.code == code]


def damaged(data: st.DataObject, text: str) -> str:
    """The text with a part cut out and something else in its place."""
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 12))
    pieces = st.sampled_from(["", '"', "end", "%{", "}", ")", "#{", '"""', "é", "\\ \n", "|>", "=>", "\0"])
    return text[:start] + data.draw(pieces) + text[start + length :]
