defmodule Pantry.AddToList do
  @moduledoc "A descriptor as it would be in JSON: Mojentic reads `descriptor.function.name`, which is not there."
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"food" => food}), do: {:ok, "#{food} is on the list"}

  def descriptor do
    %{
      type: "function",
      function: %{
        "name" => "add_to_list",
        :description => "Put a food on the shopping list.",
        :parameters => %{
          type: "object",
          properties: %{food: %{type: "string", description: "Name of the food, such as flour."}},
          required: ["food"]
        }
      }
    }
  end
end
