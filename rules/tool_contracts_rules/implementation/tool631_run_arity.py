"""`run` takes another number of arguments than the behaviour asks for.

## Why it matters

Mojentic for Elixir calls `run` with the tool and the map of its arguments, and with a context where there is a `run/3`. A
module that defines `run/1` alone compiles with a warning, and every call ends in an `UndefinedFunctionError`: the model is
told of an exception, whatever it sends.

## Avoid

```elixir
defmodule Weather do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(%{"city" => city}), do: {:ok, "Rain in " <> city}

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

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL631", "run-arity", group="implementation")
def run_arity(tool: Tool) -> Iterator[tuple[Span, str]]:
    """Modules that have a `run`, but neither `run/2` nor `run/3`."""
    for remark in tool.remarks:
        if remark.kind == "run-arity":
            yield (
                remark.span,
                f"`{remark.text}` is never called: the behaviour wants `run/2`, with the tool and its arguments",
            )
