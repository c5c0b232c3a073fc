"""A result says neither that it is one nor that it is an error.

## Why it matters

The behaviour of a tool in Elixir promises `{:ok, term}` or `{:error, term}`. Whoever matches on these, as tools that call
others do, has no clause for anything else, and an `:error` or `nil` that is handed on as it stands reaches the model as
the result.

## Avoid

```elixir
defmodule Pantry.Shelf do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"food" => food}), do: "#{food} is on shelf 2"

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "find_shelf",
        description: "Find the shelf of a food.",
        parameters: %{
          type: "object",
          properties: %{food: %{type: "string", description: "Name of the food."}},
          required: ["food"]
        }
      }
    }
  end
end
```

## Prefer

```elixir
defmodule Pantry.Shelf do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"food" => food}), do: {:ok, "#{food} is on shelf 2"}

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "find_shelf",
        description: "Find the shelf of a food.",
        parameters: %{
          type: "object",
          properties: %{food: %{type: "string", description: "Name of the food."}},
          required: ["food"]
        }
      }
    }
  end
end
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Call


@rule("TOOL806", "untagged-result", group="results", reads="call", effects=("other",))
def untagged_result(call: Call) -> Iterator[tuple[str, str]]:
    """Results of another shape than the behaviour of the tool knows."""
    for each in call.effects:
        if each.event == "untagged" and call.valid:
            yield "", each.detail
