defmodule Depot.Undescribed do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments), do: {:ok, nil}

  @impl true
  def descriptor, do: raise("only a wrapper")
end

defmodule Depot.Other.Tool do
  @callback descriptor() :: map()
end

defmodule Depot.OfAnotherKind do
  @behaviour Depot.Other.Tool

  @impl true
  def descriptor, do: %{name: "other", description: "Of another behaviour.", parameters: %{type: "object"}}
end
