defmodule Depot.Box do
  @derive {Jason.Encoder, only: [:label]}
  defstruct label: "A1", secret: nil
end

defmodule Depot.Crate do
  defstruct label: "B2"
end

defmodule Depot.Results do
  @moduledoc "Results of many kinds: the number says which."
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"number" => number}), do: {:ok, result(number)}

  defp result(0), do: %{:a => nil, "b" => [true, :atom, 1.5, 1.0e20], 3 => %{}}
  defp result(1), do: "é\"\\\n\t\u0001😀"
  defp result(2), do: ~D[2024-02-29]
  defp result(3), do: %Depot.Box{secret: self()}
  defp result(4), do: 123_456_789_012_345_678_901_234_567_890
  defp result(10), do: {:a, 1}
  defp result(11), do: %Depot.Crate{}
  defp result(12), do: <<255, 0>>
  defp result(13), do: [1 | 2]
  defp result(14), do: %{shelf: self()}
  defp result(15), do: %{{1, 2} => 3}
  defp result(16), do: [fn -> 1 end]
  defp result(17), do: <<1::3>>
  defp result(18), do: %{[a: 1] => 2}
  defp result(_), do: nil

  @impl true
  def descriptor, do: Depot.Descriptor.of("results")
end
