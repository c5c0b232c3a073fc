defmodule Depot.Descriptor do
  @moduledoc "The descriptors of the tools here, which differ by their names alone."

  def of(name) do
    %{
      type: "function",
      function: %{
        name: name,
        description: "A tool of the depot.",
        parameters: %{
          type: "object",
          properties: %{number: %{type: "integer", description: "Any number."}},
          required: ["number"]
        }
      }
    }
  end
end

defmodule Depot.Returns do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, arguments), do: {:ok, arguments}

  @impl true
  def descriptor, do: Depot.Descriptor.of("returns")
end

defmodule Depot.Declines do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments), do: {:error, {:no_such_shelf, 7}}

  @impl true
  def descriptor, do: Depot.Descriptor.of("declines")
end

defmodule Depot.Untagged do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"number" => number}) when number > 4, do: "done"
  def run(_tool, %{"number" => number}) when number > 2, do: :done
  def run(_tool, _arguments), do: {:ok, nil}

  @impl true
  def descriptor, do: Depot.Descriptor.of("untagged")
end

defmodule Depot.Raises do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"number" => number}), do: {:ok, div(100, number)}

  @impl true
  def descriptor, do: Depot.Descriptor.of("raises")
end

defmodule Depot.Throws do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments), do: throw(:box)

  @impl true
  def descriptor, do: Depot.Descriptor.of("throws")
end

defmodule Depot.Exits do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments), do: exit(:tired)

  @impl true
  def descriptor, do: Depot.Descriptor.of("exits")
end

defmodule Depot.IsKilled do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments) do
    Process.exit(self(), :kill)
    {:ok, nil}
  end

  @impl true
  def descriptor, do: Depot.Descriptor.of("is_killed")
end

defmodule Depot.LosesLinked do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments) do
    spawn_link(fn -> raise "the shelf fell" end)
    Process.sleep(:infinity)
  end

  @impl true
  def descriptor, do: Depot.Descriptor.of("loses_linked")
end

defmodule Depot.KillsItsLeader do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments) do
    Process.exit(Process.group_leader(), :kill)
    {:ok, "alive"}
  end

  @impl true
  def descriptor, do: Depot.Descriptor.of("kills_its_leader")
end

defmodule Depot.EndsAll do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments), do: System.halt(3)

  @impl true
  def descriptor, do: Depot.Descriptor.of("ends_all")
end

defmodule Depot.Hangs do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"number" => number}) when number < 0, do: Process.sleep(:infinity)
  def run(_tool, _arguments), do: {:ok, nil}

  @impl true
  def descriptor, do: Depot.Descriptor.of("hangs")
end

defmodule Depot.EatsMemory do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments), do: {:ok, length(:lists.seq(1, 1_000_000_000))}

  @impl true
  def descriptor, do: Depot.Descriptor.of("eats_memory")
end

defmodule Depot.Prints do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments) do
    IO.puts("to its leader")
    IO.write(:user, "to the user, without an end of line")
    {:ok, IO.gets("") |> inspect()}
  end

  @impl true
  def descriptor, do: Depot.Descriptor.of("prints")
end

defmodule Depot.NeedsAbsent do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments), do: {:ok, Elsewhere.Client.get("shelves")}

  @impl true
  def descriptor, do: Depot.Descriptor.of("needs_absent")
end

defmodule Depot.WithContext do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, arguments, nil), do: {:ok, arguments["number"]}

  @impl true
  def descriptor, do: Depot.Descriptor.of("with_context")
end

defmodule Depot.RunOne do
  @behaviour Mojentic.LLM.Tools.Tool

  def run(_arguments), do: {:ok, nil}

  @impl true
  def descriptor, do: Depot.Descriptor.of("run_one")
end

defmodule Depot.NeedsProcess do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"number" => number}), do: {:ok, GenServer.call(Depot.Store, number)}

  @impl true
  def descriptor, do: Depot.Descriptor.of("needs_process")
end

defmodule Depot.Floods do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments), do: {:ok, String.duplicate("x", 9_000_000)}

  @impl true
  def descriptor, do: Depot.Descriptor.of("floods")
end

defmodule Depot.RaisesBytes do
  @behaviour Mojentic.LLM.Tools.Tool
  @impl true
  def run(_tool, _arguments) do
    IO.binwrite("a\xFFb")
    raise "no text: \xFF!"
  end

  @impl true
  def descriptor, do: Depot.Descriptor.of("raises_bytes")
end

defmodule Depot.SeizesTheWire do
  @behaviour Mojentic.LLM.Tools.Tool
  @impl true
  def run(_tool, %{"number" => number}) do
    port = Port.open({:fd, 0, 1}, [:out])
    Port.command(port, "{\"jsonrpc\": \"2.0\"}\n")
    {:ok, number}
  end

  @impl true
  def descriptor, do: Depot.Descriptor.of("seizes_the_wire")
end

defmodule Depot.AsksForTheEnd do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, _arguments) do
    System.stop(4)
    {:ok, "goodbye"}
  end

  @impl true
  def descriptor, do: Depot.Descriptor.of("asks_for_the_end")
end

defmodule Depot.Bytes do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "bytes",
        description: "Write an \xC3\xA9 of two bytes and an \x41 of one.",
        parameters: %{
          type: "object",
          properties: %{
            kept: %{type: "string", description: ~S(In \(brackets\), with \d.), enum: ~W[a\] b\[]},
            quoted: %{type: "string", description: ~S"""
            Three quotes: \""", one: \".
            """}
          }
        }
      }
    }
  end

  @impl true
  def run(_tool, _arguments), do: {:ok, "é"}
end
