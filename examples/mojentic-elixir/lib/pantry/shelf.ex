defmodule Pantry.Shelf do
  @moduledoc "What is on a shelf; the tools find it because their text names it."

  @size 60

  def size, do: @size
  def start, do: Agent.start_link(fn -> @size end)

  def take(shelf, portions) do
    Agent.get_and_update(shelf, fn
      left when left >= portions -> {{:ok, left - portions}, left - portions}
      left -> {{:error, "only #{left} portions are left"}, left}
    end)
  end
end
