defmodule ToolContracts.Bridge.Guard do
  @moduledoc "Runs a function where it can harm nothing: in a process of its own, its prints caught, its time limited."

  alias ToolContracts.Bridge.JSON

  @most_words div(536_870_912, :erlang.system_info(:wordsize))
  @most_printed 4_000

  @doc """
  What came of a function, and what it printed meanwhile.

  `{:value, value}`, `{:raised, %{kind, message, trace, file, line, missing}}` or `:late` after so many milliseconds.
  """
  def run(milliseconds, function) do
    me = self()
    {:ok, device} = StringIO.open("")
    # a function that ends its group leader must not end this process too
    Process.unlink(device)

    {pid, monitor} =
      :erlang.spawn_opt(
        fn ->
          Process.group_leader(self(), device)
          send(me, {self(), attempt(function)})
        end,
        [:monitor, {:max_heap_size, %{size: @most_words, kill: true, error_logger: false}}]
      )

    outcome =
      receive do
        {^pid, outcome} ->
          Process.demonitor(monitor, [:flush])
          outcome

        {:DOWN, ^monitor, :process, ^pid, reason} ->
          message = JSON.legible("** (EXIT from the process of the call) " <> Exception.format_exit(reason))
          {:raised, %{kind: "EXIT", message: message, trace: message, file: nil, line: nil, missing: nil}}
      after
        milliseconds ->
          Process.exit(pid, :kill)
          Process.demonitor(monitor, [:flush])
          :late
      end

    {outcome, printed(device)}
  end

  defp printed(device) do
    {_, printed} = StringIO.contents(device)
    StringIO.close(device)
    printed |> JSON.legible() |> String.slice(0, @most_printed)
  catch
    :exit, _ -> ""
  end

  defp attempt(function) do
    {:value, function.()}
  catch
    kind, payload ->
      payload = Exception.normalize(kind, payload, __STACKTRACE__)
      stack = Enum.reject(__STACKTRACE__, &own?/1)

      raised = %{
        kind: if(kind == :error, do: inspect(payload.__struct__), else: Atom.to_string(kind)),
        message: JSON.legible(Exception.format_banner(kind, payload, stack)),
        trace: JSON.legible(Exception.format(kind, payload, stack)),
        missing: missing(payload)
      }

      {:raised, Map.merge(raised, place(stack))}
  end

  defp own?({module, _, _, _}), do: module |> Atom.to_string() |> String.starts_with?("Elixir.ToolContracts.Bridge.")
  defp own?(_), do: false

  defp place(stack) do
    Enum.find_value(stack, %{file: nil, line: nil}, fn {_, _, _, location} ->
      file = location[:file] && Path.expand(List.to_string(location[:file]))
      if file && location[:line] && File.exists?(file), do: %{file: file, line: location[:line]}
    end)
  end

  # what a call needs and that is nowhere: a module that was not compiled, a process that nobody has started
  defp missing(%UndefinedFunctionError{module: module}) when is_atom(module) and module != nil,
    do: if(Code.ensure_loaded?(module), do: nil, else: %{module: inspect(module)})

  defp missing({:noproc, {_, :call, [name | _]}}) when is_atom(name), do: %{process: inspect(name)}
  defp missing(_), do: nil
end
