defmodule ToolContracts.Bridge.Server do
  @moduledoc "The loop: one line in, one line out."

  alias ToolContracts.Bridge.{JSON, Project, Tool}

  @protocol "2025-06-18"
  @longest 1_048_576
  @forever 86_400_000
  @not_found -32_601

  def main(arguments) do
    # only this loop reads and writes there; what tools read and print is a device of their own
    port = Port.open({:fd, 3, 4}, [:binary, :eof, {:line, @longest}])
    catch_user_device()
    {expressions, [root | files]} = setups_of(arguments, %{})
    project = Project.load(root, files)
    tools = Project.tools(project, files)
    loop(port, %{project: project, tools: tools, setups: setups(tools, expressions)}, [])
  end

  defp setups_of(["--setup", module, expression | rest], found),
    do: setups_of(rest, Map.put(found, module, expression))

  defp setups_of(rest, found), do: {found, rest}

  # `IO.puts(:user, ...)` goes to standard output otherwise, past every group leader
  defp catch_user_device do
    {:ok, device} = StringIO.open("")
    Process.unregister(:user)
    Process.register(device, :user)
  end

  # each is evaluated by a process that lives on, so that what it starts and links lives on too
  defp setups(tools, expressions) do
    for {_, module} <- tools, expression = expressions[inspect(module)], into: %{} do
      {module, fn -> kept({:setup, module}, expression) end}
    end
  end

  defp kept(key, expression) do
    case :persistent_term.get(key, nil) do
      {keeper, value} -> if Process.alive?(keeper), do: value, else: set_up(key, expression)
      nil -> set_up(key, expression)
    end
  end

  defp set_up(key, expression) do
    me = self()

    {keeper, monitor} =
      spawn_monitor(fn ->
        # what it starts prints for longer than the call that it is evaluated in
        Process.group_leader(self(), Process.whereis(:user))
        {value, _} = Code.eval_string(expression)
        send(me, {self(), value})
        Process.sleep(:infinity)
      end)

    receive do
      {^keeper, value} ->
        Process.demonitor(monitor, [:flush])
        :persistent_term.put(key, {keeper, value})
        value

      {:DOWN, ^monitor, :process, ^keeper, reason} ->
        exit({:setup_failed, reason})
    end
  end

  defp loop(port, state, parts) do
    receive do
      {^port, {:data, {:noeol, part}}} ->
        loop(port, state, [part | parts])

      {^port, {:data, {:eol, part}}} ->
        [part | parts] |> Enum.reverse() |> IO.iodata_to_binary() |> answer(port, state)
        loop(port, state, [])

      {^port, :eof} ->
        :ok
    end
  end

  defp answer("", _, _), do: :ok

  defp answer(line, port, state) do
    with %{"id" => id, "method" => method} = request <- JSON.decode(line) do
      reply = Map.merge(%{jsonrpc: "2.0", id: id}, handle(method, request["params"] || %{}, state))
      # who has asked Erlang to stop is told of its end, and not the call after this one
      with {:stopping, _} <- :init.get_status(), do: Process.sleep(:infinity)
      Port.command(port, [JSON.encode(reply), "\n"])
    end
  end

  defp handle("initialize", _, %{project: project}) do
    about = %{
      language: "Elixir #{System.version()}",
      failures: project.failures,
      compiled: project.compiled
    }

    %{
      result: %{
        protocolVersion: @protocol,
        capabilities: %{tools: %{}},
        serverInfo: %{name: "tool-contracts-bridge", version: System.version()},
        _meta: %{"tool-contracts/bridge" => about}
      }
    }
  end

  defp handle("ping", _, _), do: %{result: %{}}

  defp handle("tools/list", _, %{project: project, tools: tools, setups: setups}),
    do: %{result: %{tools: Enum.map(tools, &Tool.published(&1, project, setups))}}

  defp handle("tools/call", parameters, %{project: project, tools: tools, setups: setups}) do
    about = get_in(parameters, ["_meta", "tool-contracts/call"]) || %{}

    named = &(&1 |> Tool.published(project, setups) |> Map.get("name"))
    # by the module where it is said, since names may be given twice
    wanted = about["module"]

    case Enum.find(tools, fn {_, module} = tool ->
           if wanted, do: inspect(module) == wanted, else: named.(tool) == parameters["name"]
         end) do
      nil -> %{error: %{code: -32_602, message: "there is no tool #{inspect(parameters["name"])}"}}
      tool -> %{result: Tool.call(tool, setups, parameters["arguments"] || %{}, about["milliseconds"] || @forever)}
    end
  end

  defp handle(method, _, _), do: %{error: %{code: @not_found, message: "there is no #{method}"}}


end
