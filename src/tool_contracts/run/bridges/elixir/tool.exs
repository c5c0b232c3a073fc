defmodule ToolContracts.Bridge.Tool do
  @moduledoc "One tool: the module or struct that Mojentic would be given, its descriptor, and its calls."

  alias ToolContracts.Bridge.{Guard, JSON, Project}

  @describing 5_000
  # a line may have 16 MiB, and as text within it a result may need twice its size
  @longest 7_340_032

  @doc "The entry of a tool in `tools/list`; one that cannot be described says why in `_meta`."
  def published({file, module}, project, setups) do
    {outcome, _} = Guard.run(@describing, fn -> describe(module, setups) end)
    # of another behaviour called `Tool` it is not known how it is called
    about = %{
      module: inspect(module),
      file: file,
      callable: Project.mojentic?(module),
      needed: Project.needed(project, file),
      made: made(module, setups)
    }

    case outcome do
      {:value, {:ok, entry, needs}} -> Map.put(entry, :_meta, meta(Map.put(about, :needs, needs)))
      {:value, :unmade} -> about |> Map.put(:needs, "setup") |> broken(unmade())
      {:value, {:error, why}} -> broken(about, %{kind: "Error", message: why, trace: why, file: nil, line: nil})
      {:raised, raised} -> broken(about, raised)
      :late -> broken(about, %{kind: "Timeout", message: "descriptor takes too long", trace: "", file: nil, line: nil})
    end
  end

  defp meta(about), do: %{"tool-contracts/tool" => about}

  defp broken(about, raised) do
    %{name: about.module, inputSchema: %{type: "object"}, _meta: meta(Map.put(about, :broken, raised))}
  end

  defp unmade, do: %{kind: "Error", message: "only the settings can make it", trace: "", file: nil, line: nil}

  defp describe(module, setups) do
    if asked_by_struct?(module) and needs_setup?(module, setups),
      do: :unmade,
      else: describe_made(module, setups)
  end

  # as Mojentic does: a tool that is a struct is asked with it, wherever its module takes it, and a module without anything
  defp asked_by_struct?(module),
    do: function_exported?(module, :__struct__, 0) and function_exported?(module, :descriptor, 1)

  # of another behaviour called `Tool` it is not known what it asks with
  defp asked_with_tool?(module) do
    asked_by_struct?(module) or not (Project.mojentic?(module) or function_exported?(module, :descriptor, 0))
  end

  defp describe_made(module, setups) do
    descriptor =
      if asked_with_tool?(module),
        do: module.descriptor(instance(module, setups)),
        else: module.descriptor()

    # a set-up that fails is no fault of a call
    if setups[module], do: instance(module, setups)
    # as the behaviour's own functions read it
    if Project.mojentic?(module), do: _ = descriptor.function.name
    document = descriptor |> JSON.encode() |> JSON.decode()
    inner = Map.get(document, "function", document)

    entry =
      for {key, name} <- [{"name", "name"}, {"description", "description"}, {"parameters", "inputSchema"}],
          Map.has_key?(inner, key),
          into: %{},
          do: {name, inner[key]}

    {:ok, entry, if(needs_setup?(module, setups), do: "setup")}
  catch
    {:unencodable, why} -> {:error, why}
  end

  # the expression of `instance`, for people
  defp made(module, setups) do
    cond do
      Map.has_key?(setups, module) -> nil
      not function_exported?(module, :__struct__, 0) -> inspect(module)
      function_exported?(module, :new, 0) -> "#{inspect(module)}.new()"
      true -> "%#{inspect(module)}{}"
    end
  end

  @doc "Whether only the settings can say which struct the tool is."
  def needs_setup?(module, setups) do
    not Map.has_key?(setups, module) and function_exported?(module, :__struct__, 1) and
      not function_exported?(module, :new, 0) and (made_of_values?(module) or enforces_keys?(module))
  end

  # where its own functions make it only of something, nobody has one with its defaults
  defp made_of_values?(module), do: Enum.any?(1..5, &function_exported?(module, :new, &1))

  defp enforces_keys?(module) do
    module.__struct__([])
    false
  rescue
    ArgumentError -> true
  end

  @doc "What stands for the tool in a call: the struct that is set up, a new one, or the module itself."
  def instance(module, setups) do
    cond do
      found = setups[module] -> found.()
      not function_exported?(module, :__struct__, 0) -> module
      function_exported?(module, :new, 0) -> module.new()
      true -> module.__struct__()
    end
  end

  @doc "The answer to a call, and under `_meta` what Elixir would say of it."
  def call({_, module}, setups, arguments, milliseconds) do
    # writing the result down belongs to the call
    {outcome, printed} =
      Guard.run(milliseconds, fn -> module |> run(instance(module, setups), arguments) |> answer() end)

    {text, error?, seen} =
      case outcome do
        {:value, answer} -> answer
        {:raised, raised} -> {raised.message, true, Map.put(raised, :outcome, "raised")}
        :late -> {"no answer in time", true, %{outcome: "late"}}
      end

    about = Map.put(seen, :printed, printed)

    %{content: [%{type: "text", text: text}], isError: error?, _meta: %{"tool-contracts/call" => about}}
  end

  defp run(module, tool, arguments) do
    if function_exported?(module, :run, 3) and not function_exported?(module, :run, 2),
      do: module.run(tool, arguments, nil),
      else: module.run(tool, arguments)
  end

  defp answer({:ok, value}) do
    text = JSON.encode(value)

    if byte_size(text) > @longest do
      why = "it has #{byte_size(text)} bytes as JSON, more than can be taken in here"
      {why, true, %{outcome: "unencodable", message: why}}
    else
      {text, false, %{outcome: "ok"}}
    end
  catch
    {:unencodable, why} -> {why, true, %{outcome: "unencodable", message: why}}
  end

  defp answer({:error, reason}), do: {shown(reason), true, %{outcome: "error"}}

  defp answer(other) do
    message = "`run` returns #{inspected(other)}, which is neither `{:ok, term}` nor `{:error, term}`"
    {message, true, %{outcome: "untagged", message: message}}
  end

  defp shown(term) when is_binary(term), do: if(String.valid?(term), do: term, else: inspect(term))
  defp shown(term), do: inspected(term)

  defp inspected(term), do: inspect(term, limit: 5, printable_limit: 200)
end
