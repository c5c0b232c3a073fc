defmodule Pantry.Weigh do
  @moduledoc "Two defects: a pair, which is no JSON, and a result that does not say whether it is one."
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"food" => food, "grams" => grams}) when grams >= 1000 do
    {:ok, %{food: food, weight: {div(grams, 1000), :kg}}}
  end

  def run(_tool, %{"food" => ""}), do: :nothing_to_weigh
  def run(_tool, %{"food" => food, "grams" => grams}), do: {:ok, %{food: food, weight: "#{grams} g"}}

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "weigh",
        description: "Tell the weight of a food in a handy unit.",
        parameters: %{
          type: "object",
          properties: %{
            food: %{type: "string", description: "Name of the food, such as flour."},
            grams: %{type: "integer", minimum: 0, description: "Weight in grams."}
          },
          required: ["food", "grams"]
        }
      }
    }
  end
end
