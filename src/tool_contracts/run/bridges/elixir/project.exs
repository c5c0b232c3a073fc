defmodule ToolContracts.Bridge.Project do
  @moduledoc "Loads files of a project, and of its other files those that they lead to."

  alias ToolContracts.Bridge.{Guard, JSON}

  @behaviour_module Mojentic.LLM.Tools.Tool
  @foreign ["/deps/", "/_build/", "/node_modules/", "/.git/"]
  @most_files 5_000
  @name ~r/[A-Z]\w*(?:\.[A-Z]\w*)*/

  defstruct root: "", index: %{}, modules: %{}, failures: [], compiled: nil

  @doc "The project with its modules by file, and a failure for each file that cannot be compiled."
  def load(root, wanted) do
    root = umbrella(root)
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

  # the apps of an umbrella share what they are compiled to, and each other's modules
  defp umbrella(root) do
    above = root |> Path.dirname() |> Path.dirname()
    in_umbrella? = Path.basename(Path.dirname(root)) == "apps" and File.exists?(Path.join(above, "mix.exs"))
    if in_umbrella?, do: above, else: root
  end

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
    %{file: Path.expand(file), line: line, message: message |> JSON.legible() |> String.trim()}
  end
end
