"""A callback of the behaviour is not marked with `@impl`.

## Why it matters

With `@impl true` the compiler warns of a function that is no callback: a typing slip in its name, a wrong number of
arguments. Without the mark it says at most that something is missing, and where one callback is marked and another is not,
it warns of that.

## Avoid

```elixir
defmodule Weather do
  @behaviour Mojentic.LLM.Tools.Tool

  def run(_tool, %{"city" => city}), do: {:ok, "Rain in " <> city}

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "weather",
        description: "Tell today's weather in a city.",
        parameters: %{
          type: "object",
          properties: %{city: %{type: "string", description: "Name of the city, such as Oslo."}},
          required: ["city"]
        }
      }
    }
  end
end
```

## Prefer

```elixir
defmodule Weather do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"city" => city}), do: {:ok, "Rain in " <> city}

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "weather",
        description: "Tell today's weather in a city.",
        parameters: %{
          type: "object",
          properties: %{city: %{type: "string", description: "Name of the city, such as Oslo."}},
          required: ["city"]
        }
      }
    }
  end
end
```
"""

from __future__ import annotations

from tool_contracts import Edit, Fix, Span, rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool


@rule("TOOL633", "missing-impl", group="implementation", severity="warning")
def missing_impl(tool: Tool) -> Iterator[tuple[Span, str, Fix]]:
    """Functions that serve the behaviour, with no `@impl` above their first clause."""
    for remark in tool.remarks:
        if remark.kind == "missing-impl":
            place = remark.span
            start = Span(place.filename, place.line, place.column)
            mark = Edit(start, "@impl true\n" + " " * (place.column - 1))
            yield (
                place,
                f"`{remark.text}` serves the behaviour without `@impl true`",
                Fix("Add `@impl true`", [mark]),
            )
