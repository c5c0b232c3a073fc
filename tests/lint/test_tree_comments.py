"""Comments in Elixir and Ruby silence findings as they do in Python."""

from __future__ import annotations

import pytest

from tool_contracts.lint import lint_source
from tool_contracts.lint.comments import read_comments
from tool_contracts.lint.text import Source
from tool_contracts.settings import Selectors, Settings

ELIXIR = """\
defmodule Clock do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_arguments), do: {:ok, 12}

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "tell_time",
        description: \"\"\"
        Tell the time. # noqa
        \"\"\",
        parameters: %{
          type: "object",
          properties: %{
            zones: %{type: "array", description: "Names of zones, é # noqa"}
          }
        }
      }
    }
  end
end
"""
RUBY = """\
clock = Intelligence::Tool.build! do
  name :tell_time
  description "Tell the time. # noqa"
  argument name: :zone, type: 'string', pattern: '[A-Z]', description: "Zone."
  argument name: :style do
    description "How it is told. " \\
      "Or not."
  end
end
"""


def codes(text: str, name: str) -> list[str]:
    return [each.code for each in lint_source(text, name)]


def test_without_comments_all_is_reported() -> None:
    """A `#` in a text is no comment."""
    assert codes(ELIXIR, "a.ex") == ["TOOL631", "TOOL101"]
    assert codes(RUBY, "a.rb") == ["TOOL265", "TOOL120"]


@pytest.mark.parametrize(
    "comment", ["# noqa", "# noqa: TOOL631", "# tool-contracts: ignore[TOOL631] - a clock"]
)
def test_at_the_end_of_the_line(comment: str) -> None:
    """`noqa` with and without codes, and the linter's own comment."""
    assert codes(ELIXIR.replace("{:ok, 12}", f"{{:ok, 12}} {comment}"), "a.ex") == ["TOOL101"]
    comment = comment.replace("631", "265")
    assert codes(RUBY.replace('"Zone."', f'"Zone." {comment}'), "a.rb") == ["TOOL120"]


@pytest.mark.parametrize(
    ("text", "name", "line", "left"),
    [
        (ELIXIR, "a.ex", "  def run", ["TOOL101"]),
        (ELIXIR, "a.exs", "            zones:", ["TOOL631"]),
        (ELIXIR, "a.ex", "          properties:", ["TOOL631"]),
        (ELIXIR, "a.ex", "defmodule", []),
        (RUBY, "a.rb", "  argument name: :style", ["TOOL265"]),
        (RUBY, "a.rb", "  argument name: :zone", ["TOOL120"]),
        (RUBY, "a.rb", "clock", []),
    ],
)
def test_above_a_statement(text: str, name: str, line: str, left: list[str]) -> None:
    """Alone on its line, a comment speaks of the whole statement or entry below, and of nothing beside it."""
    listed = "TOOL101, TOOL120, TOOL265, TOOL631"
    text = text.replace(line, f"# tool-contracts: ignore[{listed}]\n{line}")
    found = [each for each in codes(text, name) if each != "TOOL006"]
    assert found == left


def test_for_the_whole_file_and_unused() -> None:
    """`file-ignore` speaks of all lines; what silences nothing is told."""
    assert codes("# tool-contracts: file-ignore[TOOL101, TOOL631]\n" + ELIXIR, "a.ex") == []
    assert codes("# tool-contracts: noqa\n" + RUBY, "a.rb") == []
    text = RUBY.replace("  name", "  # tool-contracts: ignore[TOOL101]\n  name")
    settings = Settings()
    settings.selectors = (Selectors("test", select=("TOOL006", "TOOL101")),)
    assert [each.code for each in lint_source(text, "a.rb", settings)] == ["TOOL006"]


def test_lines_of_a_text_speak_at_its_end() -> None:
    """Inside a heredoc or a chain of strings there can be no comment."""
    elixir, ruby = read_comments("a.ex", Source(ELIXIR)), read_comments("a.rb", Source(RUBY))
    assert (elixir.row(13), elixir.row(14), elixir.row(15), elixir.row(16)) == (15, 15, 15, 16)
    assert (ruby.row(6), ruby.row(7)) == (7, 7)
    assert elixir.found == ruby.found == []


def test_lines_that_a_backslash_joins_speak_at_the_last() -> None:
    """Behind a backslash there can be no comment."""
    text = RUBY.replace('description "How', 'description \\ \n      "How')
    comments = read_comments("a.rb", Source(text))
    assert [comments.row(line) for line in (5, 6, 7, 8, 9)] == [5, 8, 8, 8, 9]
    assert codes(text, "a.rb") == ["TOOL265", "TOOL120", "TOOL263"]
    assert codes(text.replace('"Or not."', '"Or not." # noqa'), "a.rb") == ["TOOL265", "TOOL120"]
