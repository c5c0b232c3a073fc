# Serves the tools of an Elixir project over MCP on standard input and output.
#
#     elixir --erl "-noinput" bridge.exs [--setup MODULE EXPRESSION]... ROOT FILE.ex...
#
# Plain Elixir from 1.14 on: nothing of the project need be installed. What the protocol has no word for stands in
# `_meta`, under `tool-contracts/bridge` for the whole and `tool-contracts/tool` and `tool-contracts/call` for its parts.

defmodule ToolContracts.Bridge.JSON do
  @moduledoc "JSON as Jason writes it: what Jason refuses is thrown as `{:unencodable, why}`."

  def encode(value), do: IO.iodata_to_binary(write(value))

  defp write(nil), do: "null"
  defp write(true), do: "true"
  defp write(false), do: "false"
  defp write(atom) when is_atom(atom), do: atom |> Atom.to_string() |> text()
  defp write(integer) when is_integer(integer), do: Integer.to_string(integer)
  defp write(float) when is_float(float), do: Float.to_string(float)
  defp write(binary) when is_binary(binary), do: text(binary)

  defp write(list) when is_list(list) do
    if List.improper?(list), do: refuse("an improper list", list)
    ["[", list |> Enum.map(&write/1) |> Enum.intersperse(","), "]"]
  end

  defp write(%module{} = moment) when module in [Date, Time, NaiveDateTime, DateTime],
    do: text(module.to_iso8601(moment))

  defp write(%{__struct__: Decimal} = decimal), do: text(to_string(decimal))

  defp write(%module{} = struct) do
    # the project's own encoders: those of Jason, where it is there, or those that `@derive` made of the stand-in below
    case encoder(struct) do
      nil -> refuse("the struct #{inspect(module)}, which has no Jason.Encoder", struct)
      Jason.Encoder.Any -> refuse("the struct #{inspect(module)}, which has no Jason.Encoder", struct)
      _ -> if stand_in?(), do: write(Jason.Encoder.encode(struct, nil)), else: by_jason(struct)
    end
  end

  defp write(map) when is_map(map) do
    pairs = Enum.map(map, fn {key, value} -> [text(key(key)), ":", write(value)] end)
    ["{", Enum.intersperse(pairs, ","), "}"]
  end

  defp write(tuple) when is_tuple(tuple), do: refuse("a tuple", tuple)
  defp write(pid) when is_pid(pid), do: refuse("a pid", pid)
  defp write(function) when is_function(function), do: refuse("a function", function)
  defp write(reference) when is_reference(reference), do: refuse("a reference", reference)
  defp write(port) when is_port(port), do: refuse("a port", port)
  defp write(bits), do: refuse("a bitstring", bits)

  defp encoder(struct), do: if(Code.ensure_loaded?(Jason.Encoder), do: Jason.Encoder.impl_for(struct))
  defp stand_in?, do: not Code.ensure_loaded?(Jason)

  defp by_jason(struct) do
    case apply(Jason, :encode, [struct]) do
      {:ok, json} -> json
      {:error, error} -> throw({:unencodable, "Jason refuses it: #{Exception.message(error)}"})
    end
  end

  defp key(key) when is_atom(key), do: Atom.to_string(key)
  defp key(key) when is_binary(key), do: key

  defp key(key) do
    if String.Chars.impl_for(key), do: to_string(key), else: refuse("a key that is no text", key)
  end

  defp refuse(what, term) do
    shown = inspect(term, limit: 5, printable_limit: 60)
    throw({:unencodable, "Jason cannot encode #{what}: #{shown}"})
  end

  defp text(binary) do
    unless String.valid?(binary), do: refuse("bytes that are not UTF-8", binary)
    [?", escaped(binary, binary, 0, 0, []), ?"]
  end

  # whole runs of harmless bytes are taken at once
  defp escaped(<<byte, rest::binary>>, all, start, length, done)
       when byte >= 0x20 and byte != ?" and byte != ?\\,
       do: escaped(rest, all, start, length + 1, done)

  defp escaped(<<byte, rest::binary>>, all, start, length, done) do
    run = binary_part(all, start, length)
    escaped(rest, all, start + length + 1, 0, [done, run, escape(byte)])
  end

  defp escaped(<<>>, all, start, length, done), do: [done, binary_part(all, start, length)]

  defp escape(?"), do: "\\\""
  defp escape(?\\), do: "\\\\"
  defp escape(?\n), do: "\\n"
  defp escape(byte), do: ["\\u", byte |> Integer.to_string(16) |> String.pad_leading(4, "0")]

  @doc "The value of a JSON text; maps have strings for keys, as with `Jason.decode!/1`."
  def decode(text) do
    {value, rest} = value(skip(text))
    "" = skip(rest)
    value
  end

  defp skip(<<byte, rest::binary>>) when byte in [?\s, ?\t, ?\n, ?\r], do: skip(rest)
  defp skip(rest), do: rest

  defp value("null" <> rest), do: {nil, rest}
  defp value("true" <> rest), do: {true, rest}
  defp value("false" <> rest), do: {false, rest}
  defp value("\"" <> rest), do: string(rest, [])
  defp value("[" <> rest), do: elements(skip(rest), [])
  defp value("{" <> rest), do: members(skip(rest), %{})

  defp value(text) do
    [number] = Regex.run(~r/\A-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, text)
    {number(number), binary_part(text, byte_size(number), byte_size(text) - byte_size(number))}
  end

  defp number(text) do
    case Integer.parse(text) do
      {integer, ""} -> integer
      _ -> text |> with_point() |> String.to_float()
    end
  end

  defp with_point(text), do: if(String.contains?(text, "."), do: text, else: Regex.replace(~r/[eE]/, text, ".0e"))

  defp elements("]" <> rest, done), do: {Enum.reverse(done), rest}
  defp elements("," <> rest, done), do: elements(skip(rest), done)

  defp elements(text, done) do
    {value, rest} = value(text)
    elements(skip(rest), [value | done])
  end

  defp members("}" <> rest, done), do: {done, rest}
  defp members("," <> rest, done), do: members(skip(rest), done)

  defp members("\"" <> rest, done) do
    {key, rest} = string(rest, [])
    ":" <> rest = skip(rest)
    {value, rest} = value(skip(rest))
    members(skip(rest), Map.put(done, key, value))
  end

  defp string("\"" <> rest, done), do: {IO.iodata_to_binary(Enum.reverse(done)), rest}

  defp string("\\u" <> <<high::binary-4, rest::binary>>, done) do
    case {String.to_integer(high, 16), rest} do
      {high, <<"\\u", low::binary-4, after_low::binary>>} when high in 0xD800..0xDBFF ->
        low = String.to_integer(low, 16)
        string(after_low, [<<0x10000 + (high - 0xD800) * 0x400 + (low - 0xDC00)::utf8>> | done])

      {lone, _} when lone in 0xD800..0xDFFF ->
        string(rest, ["\uFFFD" | done])

      {point, _} ->
        string(rest, [<<point::utf8>> | done])
    end
  end

  defp string(<<"\\", byte, rest::binary>>, done) do
    string(rest, [Map.get(%{?n => "\n", ?t => "\t", ?r => "\r", ?b => "\b", ?f => "\f"}, byte, <<byte>>) | done])
  end

  defp string(text, done) do
    length = plain(text, 0)
    run = binary_part(text, 0, length)
    string(binary_part(text, length, byte_size(text) - length), [run | done])
  end

  defp plain(<<byte, rest::binary>>, length) when byte != ?" and byte != ?\\, do: plain(rest, length + 1)
  defp plain(_, length), do: length
end

defmodule ToolContracts.Bridge.Project do
  @moduledoc "Loads files of a project, and of its other files those that they lead to."

  alias ToolContracts.Bridge.Guard

  @behaviour_module Mojentic.LLM.Tools.Tool
  @foreign ["/deps/", "/_build/", "/node_modules/", "/.git/"]
  @most_files 5_000
  @name ~r/[A-Z]\w*(?:\.[A-Z]\w*)*/

  defstruct root: "", index: %{}, modules: %{}, failures: [], compiled: nil

  @doc "The project with its modules by file, and a failure for each file that cannot be compiled."
  def load(root, wanted) do
    compiled = add_dependencies(root)
    Code.compiler_options(ignore_module_conflict: true)
    index = index(root)
    stand_in(Map.get(index, inspect(@behaviour_module)))
    compile(%__MODULE__{root: root, index: index, compiled: compiled}, closure(wanted, index))
  end

  @doc "A file and those of the project that it needs."
  def needed(project, file), do: closure([file], project.index)

  @doc "The modules of some files that are tools."
  def tools(project, wanted) do
    for file <- wanted, module <- Enum.sort(Map.get(project.modules, file, [])), tool?(module), do: {file, module}
  end

  defp tool?(module) do
    described? = function_exported?(module, :descriptor, 0) or function_exported?(module, :descriptor, 1)
    described? and Enum.any?(behaviours(module), &(&1 |> Atom.to_string() |> String.ends_with?(".Tool")))
  end

  defp behaviours(module), do: for({:behaviour, found} <- module.module_info(:attributes), each <- found, do: each)

  @doc "Whether a module has the behaviour of Mojentic, rather than another one called `Tool`."
  def mojentic?(module), do: @behaviour_module in behaviours(module)

  # what `mix compile` has left there, if it was run
  defp add_dependencies(root) do
    Enum.find_value(["test", "dev", "prod"], fn environment ->
      pattern = Path.join(["_build", environment, "lib", "*", "ebin"])
      folders = root |> Path.join(pattern) |> Path.wildcard()
      Enum.each(folders, &Code.append_path/1)
      if folders != [], do: pattern
    end)
  end

  # which file of the project defines, or implements something for, the module of a name
  defp index(root) do
    for file <- root |> Path.join("**/*.ex") |> Path.wildcard() |> Enum.take(@most_files),
        not String.contains?(String.replace_prefix(file, root, ""), @foreign),
        name <- defined(File.read!(file)),
        reduce: %{} do
      index -> Map.update(index, name, [file], &[file | &1])
    end
  end

  defp defined(text) do
    ~r/^\s*(?:defmodule|defprotocol|defimpl)\s+([A-Z][\w.]*)(?:\s*,\s*for:\s*([A-Z][\w.]*))?/m
    |> Regex.scan(text, capture: :all_but_first)
    |> List.flatten()
  end

  defp closure(files, index, done \\ [])
  defp closure([], _, done), do: Enum.reverse(done)

  defp closure([file | rest], index, done) do
    if file in done do
      closure(rest, index, done)
    else
      leads_to = file |> File.read!() |> mentioned() |> Enum.flat_map(&Map.get(index, &1, []))
      closure(rest ++ leads_to, index, [file | done])
    end
  end

  defp mentioned(text) do
    grouped =
      for [outer, inner] <- Regex.scan(~r/([A-Z][\w.]*)\.\{([^}]*)\}/, text, capture: :all_but_first),
          [name] <- Regex.scan(@name, inner),
          do: "#{outer}.#{name}"

    Enum.uniq(grouped ++ List.flatten(Regex.scan(@name, text)))
  end

  # what tools name when they are compiled, where it is not there
  defp stand_in(nil) do
    unless Code.ensure_loaded?(@behaviour_module) do
      Code.compile_string("""
      defmodule #{inspect(@behaviour_module)} do
        @callback run(tool :: term(), arguments :: map()) :: {:ok, term()} | {:error, term()}
        @callback run(tool :: term(), arguments :: map(), context :: term()) :: {:ok, term()} | {:error, term()}
        @callback descriptor() :: map()
        @optional_callbacks run: 3
      end
      """)
    end

    unless Code.ensure_loaded?(Jason.Encoder) do
      Code.compile_string("""
      defprotocol Jason.Encoder do
        @fallback_to_any true
        def encode(value, options)
      end

      defimpl Jason.Encoder, for: Any do
        defmacro __deriving__(module, struct, options) do
          names = struct |> Map.keys() |> List.delete(:__struct__)
          kept = Keyword.get(options, :only, names -- Keyword.get(options, :except, []))

          quote do
            defimpl Jason.Encoder, for: unquote(module) do
              def encode(value, _), do: Map.take(value, unquote(kept))
            end
          end
        end

        def encode(value, _), do: raise(Protocol.UndefinedError, protocol: Jason.Encoder, value: value)
      end
      """)
    end
  end

  defp stand_in(_), do: :ok

  # without the files that fail, until none fails
  defp compile(project, files) do
    me = self()

    {outcome, _} =
      Guard.run(:infinity, fn ->
        Kernel.ParallelCompiler.compile(files,
          each_module: fn file, module, _ -> send(me, {:module, file, module}) end,
          return_diagnostics: true
        )
      end)

    project = %{project | modules: Map.merge(project.modules, gathered(%{}))}

    case outcome do
      {:value, {:ok, _, _}} -> project
      {:value, {:error, errors, _}} -> without(project, files, Enum.map(errors, &failure/1))
      {:raised, raised} -> all_failed(project, files, raised)
    end
  end

  defp gathered(found) do
    receive do
      {:module, file, module} -> gathered(Map.update(found, file, [module], &[module | &1]))
    after
      0 -> found
    end
  end

  defp without(project, files, failures) do
    failed = for each <- failures, each.file in files, do: each.file
    project = %{project | failures: project.failures ++ Enum.uniq_by(failures, & &1.file)}
    left = files -- failed
    if failed == [] or left == [], do: project, else: compile(project, left)
  end

  defp all_failed(project, files, raised) do
    %{project | failures: Enum.map(files, &%{file: &1, line: 1, message: raised.message})}
  end

  defp failure({file, position, message}), do: failure(%{file: file, position: position, message: message})

  defp failure(%{file: file, position: position, message: message}) do
    line = if is_tuple(position), do: elem(position, 0), else: position || 1
    %{file: Path.expand(file), line: line, message: message |> IO.chardata_to_string() |> String.trim()}
  end
end

defmodule ToolContracts.Bridge.Guard do
  @moduledoc "Runs a function where it can harm nothing: in a process of its own, its prints caught, its time limited."

  @most_words div(1_073_741_824, :erlang.system_info(:wordsize))
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
          message = "** (EXIT from the process of the call) " <> Exception.format_exit(reason)
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
    String.slice(printed, 0, @most_printed)
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
        message: Exception.format_banner(kind, payload, stack),
        trace: Exception.format(kind, payload, stack),
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

  # the module that a call needs and that is nowhere
  defp missing(%UndefinedFunctionError{module: module}) when is_atom(module) and module != nil,
    do: if(Code.ensure_loaded?(module), do: nil, else: inspect(module))

  defp missing(_), do: nil
end

defmodule ToolContracts.Bridge.Tool do
  @moduledoc "One tool: the module or struct that Mojentic would be given, its descriptor, and its calls."

  alias ToolContracts.Bridge.{Guard, JSON, Project}

  @describing 5_000

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
      {:value, {:error, why}} -> broken(about, %{kind: "Error", message: why, trace: why, file: nil, line: nil})
      {:raised, raised} -> broken(about, raised)
      :late -> broken(about, %{kind: "Timeout", message: "descriptor takes too long", trace: "", file: nil, line: nil})
    end
  end

  defp meta(about), do: %{"tool-contracts/tool" => about}

  defp broken(about, raised) do
    %{name: about.module, inputSchema: %{type: "object"}, _meta: meta(Map.put(about, :broken, raised))}
  end

  defp describe(module, setups) do
    descriptor =
      if function_exported?(module, :descriptor, 0),
        do: module.descriptor(),
        else: module.descriptor(instance(module, setups))

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
      not function_exported?(module, :new, 0) and enforces_keys?(module)
  end

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
    {outcome, printed} = Guard.run(milliseconds, fn -> run(module, instance(module, setups), arguments) end)
    {text, error?, seen} = answer(outcome)
    about = Map.put(seen, :printed, printed)

    %{content: [%{type: "text", text: text}], isError: error?, _meta: %{"tool-contracts/call" => about}}
  end

  defp run(module, tool, arguments) do
    if function_exported?(module, :run, 3) and not function_exported?(module, :run, 2),
      do: module.run(tool, arguments, nil),
      else: module.run(tool, arguments)
  end

  defp answer({:value, {:ok, value}}) do
    {JSON.encode(value), false, %{outcome: "ok"}}
  catch
    {:unencodable, why} -> {why, true, %{outcome: "unencodable", message: why}}
  end

  defp answer({:value, {:error, reason}}), do: {shown(reason), true, %{outcome: "error"}}

  defp answer({:value, other}) do
    message = "`run` returns #{shown(other)}, which is neither `{:ok, term}` nor `{:error, term}`"
    {message, true, %{outcome: "untagged", message: message}}
  end

  defp answer({:raised, raised}), do: {raised.message, true, Map.put(raised, :outcome, "raised")}
  defp answer(:late), do: {"no answer in time", true, %{outcome: "late"}}

  defp shown(term) when is_binary(term), do: if(String.valid?(term), do: term, else: inspect(term))
  defp shown(term), do: inspect(term, limit: 5, printable_limit: 200)
end

defmodule ToolContracts.Bridge do
  @moduledoc "The loop: one line in, one line out."

  alias ToolContracts.Bridge.{JSON, Project, Tool}

  @protocol "2025-06-18"
  @longest 1_048_576
  @forever 86_400_000
  @not_found -32_601

  def main(arguments) do
    # only this loop reads and writes; what tools read and print is a device of their own
    port = Port.open({:fd, 0, 1}, [:binary, :eof, {:line, @longest}])
    catch_user_device()
    {expressions, [root | files]} = options(arguments, %{})
    project = Project.load(root, files)
    tools = Project.tools(project, files)
    loop(port, %{project: project, tools: tools, setups: setups(tools, expressions)}, [])
  end

  defp options(["--setup", module, expression | rest], found), do: options(rest, Map.put(found, module, expression))
  defp options(rest, found), do: {found, rest}

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

  defp answer(line, port, state) do
    with %{"id" => id, "method" => method} = request <- JSON.decode(line) do
      reply = Map.merge(%{jsonrpc: "2.0", id: id}, handle(method, request["params"] || %{}, state))
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

# the logger of Elixir 1.14 prints on standard output
:logger.set_primary_config(:level, :none)
ToolContracts.Bridge.main(System.argv())
