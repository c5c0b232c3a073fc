defmodule Depot.Broken do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments), do: {:ok, undefined_name}

  @impl true
  def descriptor, do: Depot.Descriptor.of("broken")
end
