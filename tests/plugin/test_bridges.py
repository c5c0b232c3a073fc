"""Tools in Elixir and Ruby under pytest itself, with no configuration."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys

import pytest

from killed_runs import left_of_a_killed_run
from tool_contracts.run import sandbox

pytest_plugins = "pytester"
pytest.importorskip("tree_sitter_elixir")

QUICK = ("-p", "no:cacheprovider", "--tool-contracts-max-examples=10")
PHASES = ("descriptor", "examples", "boundaries", "valid", "invalid")

HALVE = """
defmodule Depot.Halve do
  @behaviour Mojentic.LLM.Tools.Tool

  @impl true
  def run(_tool, %{"number" => number}), do: BODY

  @impl true
  def descriptor do
    %{
      type: "function",
      function: %{
        name: "halve",
        description: "Halve a number.",
        parameters: %{
          type: "object",
          properties: %{number: %{type: "integer", description: "Any number."}},
          required: ["number"]
        }
      }
    }
  end
end
"""

PICK = """
require 'intelligence'

KINDS = ['guided', 'free']

PICK = Intelligence::Tool.build! do
  name :pick_kind
  description "Pick a kind of visit."
  argument name: :kind, type: 'string', required: true do
    description "The kind of visit."
    enum KINDS
  end
end
"""


def need(interpreter: str) -> None:
    if shutil.which(interpreter) is None:
        assert not os.environ.get("CI"), f"{interpreter} must be installed here"
        pytest.skip(f"TOOLS IN {interpreter.upper()} ARE NOT TESTED: there is no {interpreter} here")


@pytest.fixture
def elixir(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder for a project in Elixir."""
    need("elixir")
    (pytester.path / "lib").mkdir()
    return pytester


@pytest.fixture
def ruby(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder for a project in Ruby."""
    need("ruby")
    (pytester.path / "lib").mkdir()
    return pytester


def halve(project: pytest.Pytester, body: str, *others: str) -> None:
    text = HALVE.replace("BODY", body) + "\n".join(others)
    (project.path / "lib" / "halve.ex").write_text(text.lstrip())


def run(project: pytest.Pytester, *options: str) -> pytest.RunResult:
    return project.runpytest_subprocess("--tool-contracts", *QUICK, *options)


def test_a_sound_tool_in_elixir(elixir: pytest.Pytester) -> None:
    """Items are named by the file of the tool; every phase passes, and nothing is left in the project."""
    halve(elixir, "{:ok, div(number, 2)}")
    result = run(elixir, "-v")
    result.assert_outcomes(passed=4, skipped=1)
    for phase in PHASES:
        result.stdout.fnmatch_lines([f"lib/halve.ex::halve::{phase}*"])
    assert result.ret == 0


def test_items_are_selected_as_others_are(elixir: pytest.Pytester) -> None:
    """By node id and by keyword; with `testpaths` the tools outside of these are tested all the same."""
    halve(elixir, "{:ok, div(number, 2)}")
    run(elixir, "lib/halve.ex::halve::valid").assert_outcomes(passed=1)
    run(elixir, "-k", "halve and descriptor").assert_outcomes(passed=1, deselected=4)
    (elixir.path / "pytest.ini").write_text("[pytest]\ntestpaths = unit\n")
    (elixir.path / "unit").mkdir()
    (elixir.path / "unit" / "test_own.py").write_text("def test_own(): pass\n")
    run(elixir).assert_outcomes(passed=5, skipped=1)


def test_a_crash_in_elixir(elixir: pytest.Pytester) -> None:
    """The finding stands at the line that raises; the replay finds it again."""
    halve(elixir, "{:ok, div(2, number)}")
    result = run(elixir, "--tool-contracts-report=report.json")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "lib/halve.ex:5: TOOL701 crash: crashes on allowed arguments: ** (ArithmeticError) *",
            '*arguments: {"number": 0}',
            "*elixir -r lib/halve.ex -e 'IO.inspect(Depot.Halve.run(Depot.Halve, %{\"number\" => 0}))'",
        ]
    )
    report = json.loads((elixir.path / "report.json").read_text())
    assert [(each["code"], each["location"]["row"]) for each in report["findings"]] == [("TOOL701", 5)]
    assert report["tools"][0]["nodeid"] == "lib/halve.ex::halve"
    assert report["tools"][0]["framework"] == "mojentic"
    again = run(
        elixir, "--tool-contracts-replay", '{"tool": "lib/halve.ex::halve", "arguments": {"number": 0}}'
    )
    again.assert_outcomes(failed=1)
    again.stdout.fnmatch_lines(["FAILED lib/halve.ex::halve::replay*"])


@pytest.mark.skipif(bool(sandbox.why_not()), reason="the kernel cannot close processes here")
@pytest.mark.parametrize(
    "body",
    [
        'File.write!(Path.join(System.get_env("HOME"), "left"), "x") && {:ok, number}',
        "{:ok, _} = :gen_tcp.connect({127, 0, 0, 1}, 9, [])",
        'File.mkdir("/left") |> then(&{elem(&1, 0), elem(&1, 1)})',
    ],
)
def test_effects_are_refused_by_the_kernel(
    elixir: pytest.Pytester, body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a tool may not do is not done, proves nothing, and is told."""
    halve(elixir, body)
    monkeypatch.setenv("HOME", str(elixir.path))
    result = run(elixir, "-v")
    result.stdout.fnmatch_lines(
        ["*tools in elixir closed by the kernel (*", "*calls blocked, proving nothing:"]
    )
    # what the schema forbids does not get that far
    result.assert_outcomes(passed=2, skipped=3)
    assert not (elixir.path / "left").exists()


def test_effects_may_be_allowed(elixir: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the settings allow is done."""
    halve(elixir, 'File.write!(Path.join(System.get_env("HOME"), "left"), "x") && {:ok, number}')
    monkeypatch.setenv("HOME", str(elixir.path))
    run(elixir, "--tool-contracts-allow", f"write:{elixir.path}").assert_outcomes(passed=4, skipped=1)
    assert (elixir.path / "left").read_text() == "x"


def test_what_is_not_guarded_is_told(elixir: pytest.Pytester) -> None:
    """Where the kernel does not close the interpreter, the header says so."""
    halve(elixir, "{:ok, number}")
    result = run(elixir, "--tool-contracts-isolation", "none")
    result.stdout.fnmatch_lines(["*tools in elixir NOT guarded: what they do is done"])


def test_declared_errors_and_comments(elixir: pytest.Pytester) -> None:
    """An exception that the settings declare is no crash, and a comment silences a finding."""
    halve(elixir, "{:ok, div(2, number)}")
    settings = elixir.path / "pyproject.toml"
    settings.write_text('[tool.tool-contracts.test]\ndeclared-errors = ["ArithmeticError"]\n')
    assert run(elixir).ret == 0
    settings.unlink()
    halve(elixir, "{:ok, div(2, number)}  # noqa: TOOL701")
    assert run(elixir).ret == 0


def test_set_up_by_the_settings(elixir: pytest.Pytester) -> None:
    """Without its expression a struct's calls are skipped with the reason, and with it they are made."""
    halve(elixir, "{:ok, div(number, 2)}")
    path = elixir.path / "lib" / "halve.ex"
    path.write_text(
        path.read_text().replace(
            "  @impl true\n  def run",
            "  @enforce_keys [:by]\n  defstruct [:by]\n\n  @impl true\n  def run",
            1,
        )
    )
    result = run(elixir, "-rs")
    result.assert_outcomes(passed=1, skipped=4)
    result.stdout.fnmatch_lines(
        [
            "SKIPPED*its struct is made of what only the project knows: say how in `test.setup`, under Depot.Halve"
        ]
    )
    settings = elixir.path / "pyproject.toml"
    settings.write_text('[tool.tool-contracts.test.setup]\n"Depot.Halve" = "%Depot.Halve{by: 2}"\n')
    run(elixir).assert_outcomes(passed=4, skipped=1)


def test_a_struct_that_describes_itself(elixir: pytest.Pytester) -> None:
    """What only the set-up struct can tell is no failure without it: the tool is skipped with the reason."""
    halve(elixir, "{:ok, div(number, 2)}")
    path = elixir.path / "lib" / "halve.ex"
    path.write_text(
        path.read_text()
        .replace(
            "  @impl true\n  def run",
            "  @enforce_keys [:by]\n  defstruct [:by]\n\n  @impl true\n  def run",
            1,
        )
        .replace("  @impl true\n  def descriptor do", "  def descriptor(_tool) do", 1)
    )
    result = run(elixir, "-rs")
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["SKIPPED*say how in `test.setup`, under Depot.Halve"])


def test_a_descriptor_that_nobody_asks_for(elixir: pytest.Pytester) -> None:
    """A module without a struct is asked for `descriptor/0`, as Mojentic does: a `descriptor/1` in its place describes nothing."""
    halve(elixir, "{:ok, div(number, 2)}")
    path = elixir.path / "lib" / "halve.ex"
    path.write_text(path.read_text().replace("def descriptor do", "def descriptor(_tool) do", 1))
    result = run(elixir)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*cannot be read as a tool: *function Depot.Halve.descriptor/0 is undefined*"]
    )


def test_a_file_that_cannot_be_compiled(elixir: pytest.Pytester) -> None:
    """One item fails, at the line that the compiler names."""
    halve(elixir, "{:ok, undefined_name}")
    result = run(elixir)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*lib/halve.ex:5: cannot be loaded: *undefined_name*"])


def test_a_file_that_cannot_be_parsed(elixir: pytest.Pytester) -> None:
    """Its tools cannot be read without running it, so that the compiler has the word."""
    halve(elixir, "{:ok, number")
    result = run(elixir)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*lib/halve.ex:*: cannot be loaded: *"])


def test_scripts_are_not_run(elixir: pytest.Pytester) -> None:
    """A tool in a script is shown, and the script is not run."""
    (elixir.path / "demo.exs").write_text(HALVE.replace("BODY", "{:ok, number}") + 'File.write!("ran", "")\n')
    result = run(elixir, "-rs")
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["SKIPPED*a script: loading it would run it"])
    assert not (elixir.path / "ran").exists()


def test_definitions_in_ruby(ruby: pytest.Pytester) -> None:
    """A definition has the one phase that needs no call."""
    (ruby.path / "lib" / "pick.rb").write_text(PICK)
    result = run(ruby, "-v")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["lib/pick.rb::pick_kind::descriptor PASSED*"])


def test_both_readings_are_compared(ruby: pytest.Pytester) -> None:
    """What the program publishes and its source does not show is a finding, at its place."""
    (ruby.path / "lib" / "pick.rb").write_text(
        PICK.replace("PICK =", "[KINDS].each { |each| each << 'silent' }\n\nPICK =")
    )
    result = run(ruby)
    told = 'the program publishes ["guided", "free", "silent"], but its source shows ["guided", "free"]'
    result.stdout.no_fnmatch_line("*Traceback*")
    assert f"lib/pick.rb:4: TOOL257 source-disagreement: {told}" in result.stdout.str()
    result.assert_outcomes(failed=1)


def test_a_file_in_ruby_that_cannot_be_loaded(ruby: pytest.Pytester) -> None:
    """One item fails, at the line that raises."""
    (ruby.path / "lib" / "pick.rb").write_text(PICK + "\nraise 'not today'\n")
    result = run(ruby)
    result.assert_outcomes(failed=1)
    line = PICK.count("\n") + 2
    result.stdout.fnmatch_lines([f"*lib/pick.rb:{line}: cannot be loaded: RuntimeError: not today"])


def test_a_file_in_ruby_that_is_no_text(ruby: pytest.Pytester) -> None:
    """What Ruby says of it holds its bytes, and is told all the same."""
    (ruby.path / "lib" / "pick.rb").write_bytes(PICK.encode().replace(b"'guided'", b"'\xff\xfe'"))
    result = run(ruby)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*lib/pick.rb:4: cannot be loaded: SyntaxError: *"])


def test_without_the_interpreter(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tools whose interpreter is not on the PATH are skipped with the reason, and one line of the summary tells it."""
    (pytester.path / "lib").mkdir()
    halve(pytester, "{:ok, number}")
    (pytester.path / "lib" / "pick.rb").write_text(PICK)
    monkeypatch.setenv("PATH", str(pytester.path))
    result = run(pytester, "-rs")
    result.assert_outcomes(skipped=2)
    result.stdout.fnmatch_lines(
        [
            "`elixir` is not on the PATH: the tools in 1 .ex file are not tested",
            "`ruby` is not on the PATH: the tools in 1 .rb file are not tested",
            "SKIPPED*`elixir` is not on the PATH",
        ]
    )


@pytest.mark.parametrize("name", ["pick.rb", "halve.ex", "halve.exs"])
def test_nothing_can_be_read_or_loaded(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A file in which not even the linter can read a tool is one failing item, as in Python."""
    pytest.importorskip("tree_sitter")
    text = PICK if name == "pick.rb" else HALVE
    (pytester.path / name).write_bytes(text.encode() + b"\xff")
    monkeypatch.setenv("PATH", str(pytester.path))
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [f"{name}:*: cannot be loaded: is not UTF-8: byte 0xff", f"FAILED {name}::load *"]
    )


def test_without_the_parsers(pytester: pytest.Pytester) -> None:
    """Tools in other languages that cannot be read are told in one line, with what to install."""
    (pytester.path / "lib").mkdir()
    halve(pytester, "{:ok, number}")
    (pytester.path / "conftest.py").write_text("import sys; sys.modules['tree_sitter'] = None\n")
    result = run(pytester)
    result.stdout.fnmatch_lines(
        [
            "left out 1 file with tools in other languages; to read them: pip install 'tool-contracts[[]languages[]]'",
            "no tools found under *",
        ]
    )
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_distributed(elixir: pytest.Pytester) -> None:
    """Every process of a distributed run has a bridge of its own."""
    pytest.importorskip("xdist")
    halve(elixir, "{:ok, div(number, 2)}")
    run(elixir, "-n", "2").assert_outcomes(passed=4, skipped=1)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_survives_a_killed_run(elixir: pytest.Pytester, number: int) -> None:
    """However the run ends, the bridge ends with it."""
    halve(elixir, "Process.sleep(:infinity)")
    assert not left_of_a_killed_run(
        elixir.path,
        *("--tool-contracts", "--tool-contracts-timeout=60", *QUICK),
        number=number,
        once=lambda found: any("beam" in each for each in found),
    )
