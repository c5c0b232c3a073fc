defmodule Pantry.FindRecipe do
  @moduledoc "A sound tool: every callback has the arity that the behaviour asks for."
  @behaviour Mojentic.LLM.Tools.Tool

  @courses ~w(starter main dessert)

  @recipes [
    %{title: "Leek soup", course: "starter", minutes: 35},
    %{title: "Mushroom risotto", course: "main", minutes: 40},
    %{title: "Baked apples", course: "dessert", minutes: 30}
  ]

  @impl true
  def run(_tool, %{"course" => course} = arguments) do
    longest = Map.get(arguments, "minutes", 60)
    {:ok, Enum.filter(@recipes, &(&1.course == course and &1.minutes <= longest))}
  end

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "find_recipe",
        description: "Find recipes for one course of a dinner.",
        parameters: %{
          type: "object",
          properties: %{
            course: %{type: "string", enum: @courses, description: "Which part of the dinner."},
            minutes: %{
              type: "integer",
              minimum: 5,
              default: 60,
              description: "Longest time in the kitchen, in minutes."
            }
          },
          required: ["course"],
          additionalProperties: false
        }
      }
    }
  end
end
