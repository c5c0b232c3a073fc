"""Faults of tools in Elixir: what the language lets through, and what it refuses."""

from __future__ import annotations

import pytest

from elixir_reading import SHELF, only, places, read


def test_run_with_the_arguments_alone_is_reported() -> None:
    """The place is that of the function; a `run/2` beside it, a default or a `run/3` makes it right."""
    wrong = SHELF.replace("run(_tool, %", "run(%")
    assert places(wrong, "TOOL631") == [(5, 7)]
    assert places(wrong.replace("run(%{", "run(_tool \\\\ nil, %{"), "TOOL631") == []
    assert places(wrong.replace("run(%{", "run(_tool, _context, %{"), "TOOL631") == []
    both = wrong.replace(
        "  @impl true\n  def desc", "  def run(_tool, a), do: run(a)\n\n  @impl true\n  def desc"
    )
    assert places(both, "TOOL631") == []
    delegated = SHELF.replace("def run(_tool, %", "defdelegate run(tool, arguments), to: X\n  defp run(%")
    assert places(delegated, "TOOL631") == []


def test_clauses_are_reported_once() -> None:
    """Two clauses of one function are one finding, at the first."""
    text = SHELF.replace("run(_tool, %", "run(%").replace(
        "  @impl true\n  def desc", "  def run(_), do: {:error, 1}\n\n  @impl true\n  def desc"
    )
    assert places(text, "TOOL631") == [(5, 7)]


@pytest.mark.parametrize(
    ("head", "lookup", "keys"),
    [
        ("run(_tool, arguments)", 'Map.get(arguments, "title", "")', ["title"]),
        ("run(_tool, %{} = arguments, _context)", 'arguments |> Map.get("title", "")', ["title"]),
        ("run(_tool, arguments)", 'Map.get(arguments, "title")', []),
        ("run(tool, arguments)", 'Map.get(tool, "title", "")', []),
        ("run(_tool, arguments)", "Map.get(arguments, key, 1)", []),
    ],
)
def test_defaults_of_arguments_are_noted(head: str, lookup: str, keys: list[str]) -> None:
    """Lookups with a default in the map of the arguments, whatever the schema says of the key."""
    text = SHELF.replace('run(_tool, %{"title" => title}) when is_binary(title)', head)
    text = text.replace("{:ok, %{title: title", f"{{:ok, %{{title: {lookup}")
    assert [each.text for each in only(text).remarks if each.kind == "default"] == keys


def test_string_keys_are_reported_where_fields_are_read() -> None:
    """At the top and under `function`, not in the schema, which is handed on as it is."""
    text = SHELF.replace('name: "find', '"name" => "find').replace(
        'description: "Tell', '"description" => "Tell'
    )
    text = text.replace(
        'parameters: %{\n          type: "object",', '"parameters" => %{\n          "type" => "object",'
    )
    text = text.replace("properties: %{title", '"properties" => %{title').replace(
        "required:", '"required" =>'
    )
    assert places(text, "TOOL261") == [(14, 9), (15, 9), (16, 9)]
    assert only(text).name == "find_shelf"


def test_the_descriptor_that_is_asked_for() -> None:
    """Of one with the struct and one without, a struct is asked for the first, and a module for the second."""
    two = """\
  def descriptor, do: %{type: "function", function: %{name: "alone"}}
  def descriptor(tool), do: %{type: "function", function: %{name: "made", description: tool.about}}
"""
    module = "defmodule Two do\n  @behaviour Mojentic.LLM.Tools.Tool\n" + two
    assert only(module + "end\n").name == "alone"
    struct = only(module + "  defstruct [:about]\nend\n")
    assert struct.name == "made"
    assert "/description" in struct.unknown


def test_descriptor_with_a_parameter_is_for_structs() -> None:
    """A module that defines no struct is asked for `descriptor/0`."""
    text = SHELF.replace("def descriptor do", "def descriptor(_shelf) do").replace(
        "  @impl true\n  def desc", "  def desc"
    )
    assert places(text, "TOOL632") == [(9, 7)]
    assert places(text.replace("  def run", "  defstruct [:id]\n\n  def run", 1), "TOOL632") == []


def test_callbacks_are_marked() -> None:
    """Each callback without `@impl`, once for all its clauses; `@impl false` is no mark."""
    text = SHELF.replace("  @impl true\n", "")
    assert places(text, "TOOL633") == [(4, 3), (8, 3)]
    clauses = SHELF.replace(
        "  @impl true\n  def desc", "  def run(_, _), do: {:error, :title}\n\n  @impl true\n  def desc"
    )
    assert places(clauses, "TOOL633") == []
    assert places(SHELF.replace("@impl true", "@impl false"), "TOOL633") == [(5, 3), (10, 3)]
    assert places(SHELF.replace("@impl true", "@impl Mojentic.LLM.Tools.Tool\n  @doc false"), "TOOL633") == []


def test_rules_about_schemas_hold() -> None:
    """A list without items is reported at its own place."""
    text = SHELF.replace('%{type: "string", desc', '%{type: "array", desc')
    assert places(text, "TOOL101") == [(18, 32)]


def test_a_broken_module_is_refused_where_it_is_broken() -> None:
    """The other modules of the file are read."""
    broken = SHELF.replace('required: ["title"]', 'required: ["title"').replace("Shelf", "Broken")
    reading = read(SHELF + broken)
    assert [each.name for each in reading.tools] == ["find_shelf"]
    (problem,) = reading.problems
    assert problem.kind == "syntax-error"
    assert 25 < problem.span.line <= 48


@pytest.mark.parametrize("end", ["  def", '  @doc """\n  Finds', "  @impl true\n  def run(_, %{"])
@pytest.mark.parametrize("before", ["", SHELF], ids=["alone", "below another"])
def test_a_module_that_ends_before_its_descriptor_is_refused(end: str, before: str) -> None:
    """The behaviour alone says that a tool was meant."""
    reading = read(f"{before}defmodule Half do\n  @behaviour Mojentic.LLM.Tools.Tool\n{end}")
    assert [each.name for each in reading.tools] == ["find_shelf"] * bool(before)
    (problem,) = reading.problems
    assert problem.kind == "syntax-error"
    assert problem.span.line > before.count("\n")


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        (SHELF.replace("Shelf do", "Shelf"), "`end` closes nothing that is open", SHELF.count("\n")),
        (
            SHELF.replace("  @impl", "  end\n\n  @impl", 1),
            "`end` closes nothing that is open",
            SHELF.count("\n") + 2,
        ),
        (SHELF.replace("Shelf do", "Shelf.Ärger do"), "cannot be parsed: `Ärger`", 1),
    ],
    ids=["no do", "an end too many", "an odd name"],
)
@pytest.mark.parametrize("before", ["", SHELF], ids=["alone", "below another"])
def test_a_module_in_pieces_is_told(text: str, message: str, line: int, before: str) -> None:
    """A module that an error has torn apart is not left out without a word."""
    reading = read(before + text)
    assert len(reading.tools) == (1 if before else 0)
    (problem,) = reading.problems
    assert problem.message == message
    assert problem.span.line == line + before.count("\n")


def test_an_end_within_a_call_is_told() -> None:
    """The grammar takes it for a name; as the name of a member it is one."""
    reading = read(SHELF.replace('name: "find_shelf"', 'name: text(end"find_shelf")'))
    assert reading.tools == []
    (problem,) = reading.problems
    assert (problem.message, problem.span.line) == ("`end` closes nothing that is open", 14)
    member = read(SHELF.replace('name: "find_shelf"', "name: range.end"))
    assert (len(member.tools), member.problems) == (1, [])


def test_a_key_that_stands_twice_in_a_map() -> None:
    """The last one counts, as in Elixir; the place is told once, however often the map is used."""
    doubled = '%{type: "string", type: "integer"}'
    text = f"""defmodule Demo do
  @behaviour Mojentic.LLM.Tools.Tool
  @one {doubled}
  @impl true
  def run(_tool, arguments), do: {{:ok, arguments}}
  @impl true
  def descriptor do
    %{{type: "function", function: %{{name: "demo", parameters: %{{properties: %{{a: @one, b: @one}}}}}}}}
  end
end
"""
    reading = read(text)
    (problem,) = reading.problems
    assert (problem.kind, problem.message) == (
        "duplicate-key",
        "the key 'type' occurs twice, the last one counts",
    )
    assert (problem.span.line, problem.span.column) == (3, 26)
    assert reading.tools[0].input_schema["properties"]["b"] == {"type": "integer"}
