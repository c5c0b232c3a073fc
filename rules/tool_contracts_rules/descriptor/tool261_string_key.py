"""A descriptor has keys that are strings where the framework looks for atoms.

## Why it matters

Mojentic for Elixir reads `descriptor.type` and `descriptor.function.name`. A map with string keys looks the same once it is
JSON, but has no such fields: the `KeyError` ends the whole batch of calls, not only this one. What stands under
`parameters` is handed on as it is, and may have either.

## Avoid

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
        "name" => "weather",
        "description" => "Tell today's weather in a city.",
        "parameters" => %{
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

from tool_contracts import Edit, Fix, rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL261", "string-key", group="descriptor")
def string_key(tool: Tool) -> Iterator[tuple[Span, str, Fix | None]]:
    """Strings among the keys of the descriptor and of its `function`."""
    for remark in tool.remarks:
        if remark.kind == "string-key":
            atom = f":{remark.text}"
            fix = Fix(f"Write `{atom}`", [Edit(remark.span, atom)]) if remark.text.isidentifier() else None
            yield remark.span, f'the framework looks for the key `{atom}`, not `"{remark.text}"`', fix
