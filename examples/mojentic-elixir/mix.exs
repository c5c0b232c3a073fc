defmodule Pantry.MixProject do
  use Mix.Project

  def project do
    [app: :pantry, version: "0.1.0", elixir: "~> 1.15", deps: [{:mojentic, "~> 1.5"}]]
  end
end
