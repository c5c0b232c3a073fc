defmodule Depot.Pairs do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"number" => number}) when number > 2, do: {:ok, {number, number}}
  def run(_tool, _arguments), do: {:ok, []}

  @impl true
  def descriptor, do: Depot.Descriptor.of("pairs")
end
