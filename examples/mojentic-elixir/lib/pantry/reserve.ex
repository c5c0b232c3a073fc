defmodule Pantry.Reserve do
  @moduledoc "A tool with a store of its own, which the settings set up; it crashes for nobody at all."
  @behaviour Mojentic.LLM.Tools.Tool

  alias Pantry.Shelf

  @enforce_keys [:shelf]
  defstruct [:shelf]

  @impl true
  def run(%__MODULE__{shelf: shelf}, %{"portions" => portions}) do
    case Shelf.take(shelf, portions) do
      {:ok, left} -> {:ok, %{each: div(Shelf.size(), portions), left: left}}
      {:error, reason} -> {:error, reason}
    end
  end

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "reserve",
        description: "Reserve portions of what is on the shelf.",
        parameters: %{
          type: "object",
          properties: %{portions: %{type: "integer", minimum: 0, description: "Number of portions."}},
          required: ["portions"]
        }
      }
    }
  end
end
