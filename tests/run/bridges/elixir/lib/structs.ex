defmodule Depot.Made do
  @behaviour Mojentic.LLM.Tools.Tool
  defstruct shelf: 0

  def new, do: %__MODULE__{shelf: 5}

  @impl true
  def run(tool, _arguments), do: {:ok, tool.shelf}

  @impl true
  def descriptor, do: Depot.Descriptor.of("made")
end

defmodule Depot.Plain do
  @behaviour Mojentic.LLM.Tools.Tool
  defstruct shelf: 3

  @impl true
  def run(tool, _arguments), do: {:ok, tool.shelf}

  def descriptor(tool), do: Depot.Descriptor.of("plain_#{tool.shelf}")
end

defmodule Depot.Enforced do
  @behaviour Mojentic.LLM.Tools.Tool
  @enforce_keys [:store]
  defstruct [:store]

  @impl true
  def run(tool, %{"number" => number}) do
    Agent.update(tool.store, &(&1 + number))
    {:ok, Agent.get(tool.store, & &1)}
  end

  @impl true
  def descriptor, do: Depot.Descriptor.of("enforced")
end

defmodule Depot.MadeOfValues do
  @behaviour Mojentic.LLM.Tools.Tool
  defstruct [:rate]

  def new(rate), do: %__MODULE__{rate: rate}

  @impl true
  def run(tool, %{"number" => number}), do: {:ok, number * tool.rate}

  @impl true
  def descriptor, do: Depot.Descriptor.of("made_of_values")
end

defmodule Depot.Named do
  @behaviour Mojentic.LLM.Tools.Tool
  defstruct [:name]

  def new(options), do: struct(__MODULE__, options)

  @impl true
  def run(tool, _arguments), do: {:ok, tool.name}

  @impl true
  def descriptor, do: raise("each has a name of its own")

  def descriptor(tool), do: Depot.Descriptor.of(tool.name)
end
