# Serves the tools of an Elixir project over MCP, on the file descriptors 3 and 4: those of standard input and output are
# left to whatever tools do with them.
#
#     elixir --erl "-noinput" bridge.exs KEPT [--setup MODULE EXPRESSION]... ROOT FILE.ex... 3<&0 4>&1 </dev/null >&2
#
# Plain Elixir from 1.14 on: nothing of the project need be installed. What the protocol has no word for stands in
# `_meta`, under `tool-contracts/bridge` for the whole and `tool-contracts/tool` and `tool-contracts/call` for its parts.
# KEPT is a folder in which the bridge keeps itself compiled for the next start.

[kept | arguments] = System.argv()
Code.prepend_path(kept)

unless Code.ensure_loaded?(ToolContracts.Bridge.Server) do
  File.mkdir_p!(kept)

  for name <- ~w(json guard project tool server),
      {module, code} <- Code.require_file("#{name}.exs", __DIR__),
      do: File.write!(Path.join(kept, "#{module}.beam"), code)
end

# the logger of Elixir 1.14 prints on standard output
:logger.set_primary_config(:level, :none)
ToolContracts.Bridge.Server.main(arguments)
