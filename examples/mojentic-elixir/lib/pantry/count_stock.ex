defmodule Pantry.CountStock do
  @moduledoc "Two defects: the model is told of a list of anything, and no call ever reaches `run/1`."
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(%{"foods" => foods}) do
    {:ok, Map.new(foods, &{&1, String.length(&1)})}
  end

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "count_stock",
        description: "Count how much of some foods is left in the pantry.",
        parameters: %{
          type: "object",
          properties: %{foods: %{type: "array", description: "Names of foods, such as flour."}},
          required: ["foods"]
        }
      }
    }
  end
end
