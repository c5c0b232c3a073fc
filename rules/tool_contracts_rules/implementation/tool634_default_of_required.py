"""The function has a default for an argument that the schema requires.

## Why it matters

One of the two is wrong. If the tool can do without the argument, the model should know, and need not make up a value; if it
cannot, the default hides that the argument is missing, because Mojentic for Elixir checks nothing: the model is told of
another city's weather. Off unless selected, as a default may be a mere precaution.

## Avoid

```elixir
defmodule Weather do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, arguments), do: {:ok, "Rain in " <> Map.get(arguments, "city", "Oslo")}

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
  def run(_tool, arguments), do: {:ok, "Rain in " <> Map.get(arguments, "city", "Oslo")}

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "weather",
        description: "Tell today's weather in a city.",
        parameters: %{
          type: "object",
          properties: %{city: %{type: "string", description: "Name of the city, Oslo if it is left out."}}
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


@rule("TOOL634", "default-of-required", group="implementation", default=False, severity="warning")
def default_of_required(tool: Tool) -> Iterator[tuple[Span, str]]:
    """Lookups with a default, `Map.get(arguments, key, default)`, of keys that are required."""
    required = tool.input_schema.get("required") if isinstance(tool.input_schema, dict) else None
    if not isinstance(required, list) or not tool.is_known("/inputSchema/required"):
        return
    for remark in tool.remarks:
        if remark.kind == "default" and remark.text in required:
            yield remark.span, f"`{remark.text}` has a default here, and is required by the schema"
