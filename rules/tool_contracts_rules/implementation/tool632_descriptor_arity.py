"""`descriptor` takes arguments, and the module has no struct that it could be called with.

## Why it matters

Mojentic for Elixir asks a module for `descriptor/0`; `descriptor/1` is for tools that are structs, and is called with the
struct. A module without one has no descriptor then, and offering it fails before the model is asked.

## Avoid

```elixir
defmodule Weather do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"city" => city}), do: {:ok, "Rain in " <> city}

  @impl true
  def descriptor(_options) do
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

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL632", "descriptor-arity", group="implementation")
def descriptor_arity(tool: Tool) -> Iterator[tuple[Span, str]]:
    """Modules whose `descriptor` cannot be called without an argument, and that define no struct."""
    for remark in tool.remarks:
        if remark.kind == "descriptor-arity":
            yield (
                remark.span,
                f"`{remark.text}` is never called: a module is asked for `descriptor/0`",
            )
