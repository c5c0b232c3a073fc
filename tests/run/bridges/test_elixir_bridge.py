"""Tools in Elixir, called for real."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run.bridges.languages import elixir_term
from tool_contracts.run.bridges.tools import Term

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.run.bridges.conftest import Bridge

pytestmark = pytest.mark.xdist_group("elixir")

LIB = Path(__file__).parent / "elixir" / "lib"
OPTIONS = Options(rules=[each for each in load([RULES]).rules.values() if each.default], max_examples=50)
NUMBER = {"number": 1}


def findings(elixir: Bridge, name: str, phase: str = "valid") -> list[tuple[str, Any]]:
    """The code and the smallest arguments of each finding of a phase."""
    live = elixir.tools[name]
    result = run_phase(phase, Contract(live, identity=name), OPTIONS, elixir.host.workspace)
    assert not result.failures
    return [
        (each.finding.code, each.finding.evidence and each.finding.evidence.arguments)
        for each in result.findings
    ]


def test_a_result(elixir: Bridge) -> None:
    """`{:ok, term}` is a result, and the arguments arrive as they are in JSON."""
    given = {"number": 12345678901234567890, "text": 'é"\\\n😀', "deep": [None, True, {"a": [1.5, -2e30]}]}
    call = elixir.call("returns", given)
    assert (call.outcome, call.value, call.wire) == ("returned", given, given)


def test_a_declared_error(elixir: Bridge) -> None:
    """`{:error, term}` is a declared error, told as Elixir writes it."""
    call = elixir.call("declines", NUMBER)
    assert (call.outcome, call.exception) == ("declared-error", "{:no_such_shelf, 7}")


@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("raises", "ArithmeticError", "** (ArithmeticError) bad argument in arithmetic expression"),
        ("throws", "throw", "** (throw) :box"),
        ("exits", "exit", "** (exit) :tired"),
        ("is_killed", "EXIT", "** (EXIT from the process of the call) killed"),
        ("loses_linked", "EXIT", "an exception was raised"),
        ("eats_memory", "EXIT", "killed"),
        ("run_one", "UndefinedFunctionError", "function Depot.RunOne.run/2 is undefined or private"),
    ],
)
def test_what_is_a_crash(elixir: Bridge, name: str, kind: str, text: str) -> None:
    """A raise, a throw, an exit and a process that dies; the bridge lives on."""
    before = elixir.host.shared(elixir.tools[name].command).process.number
    call = elixir.call(name, {"number": 0}, timeout=30)
    assert call.outcome == "crashed"
    assert call.error is not None
    assert call.error.kind == kind
    assert text in call.error.text
    assert elixir.host.shared(elixir.tools[name].command).process.number == before


def test_a_crash_whose_message_is_no_text(elixir: Bridge) -> None:
    """Bytes that are not UTF-8 are replaced in what is told and printed, and cost nobody the bridge."""
    call = elixir.call("raises_bytes", NUMBER)
    assert call.outcome == "crashed"
    assert call.error is not None
    assert call.error.text == "** (RuntimeError) no text: \ufffd!"
    assert call.stdout.startswith("a")


def test_standard_input_and_output_are_not_the_wire(elixir: Bridge) -> None:
    """A tool that opens the descriptors of standard input and output neither reads messages nor breaks any."""
    for number in (1, 2):
        call = elixir.call("seizes_the_wire", {"number": number})
        assert (call.outcome, call.value, call.effects) == ("returned", number, ())


def test_the_place_of_a_crash(elixir: Bridge) -> None:
    """File and line of the innermost frame that is not the bridge's, and the frames for people."""
    call = elixir.call("raises", {"number": 0})
    line = (
        (LIB / "shapes.ex")
        .read_text()
        .splitlines()
        .index('  def run(_tool, %{"number" => number}), do: {:ok, div(100, number)}')
    )
    assert call.place == (str(LIB / "shapes.ex"), line + 1)
    assert call.error is not None
    assert "Depot.Raises.run/2" in call.error.trace
    assert "ToolContracts.Bridge" not in call.error.trace


def test_a_crash_comes_with_the_smallest_arguments(elixir: Bridge) -> None:
    """What Hypothesis shrinks is a call over the wire."""
    assert findings(elixir, "raises") == [("TOOL701", {"number": 0})]


def test_a_hang_is_ended_by_the_bridge(elixir: Bridge) -> None:
    """A call that takes too long is killed, and the bridge need not be started anew."""
    command = elixir.tools["hangs"].command
    before = elixir.host.shared(command).process.number
    assert elixir.call("hangs", {"number": -1}, timeout=0.3).outcome == "timed-out"
    assert elixir.call("hangs", {"number": 1}).outcome == "returned"
    assert elixir.host.shared(command).process.number == before


def test_the_end_of_the_machine(elixir: Bridge) -> None:
    """A tool that halts Erlang ends the bridge: that is told, and the next call has a new one."""
    call = elixir.call("ends_all", NUMBER)
    assert (call.outcome, call.exception) == ("died", "the server ended with status 3")
    assert elixir.call("returns", NUMBER).outcome == "returned"


def test_the_end_that_is_asked_for(elixir: Bridge) -> None:
    """Erlang ends in its own time, and the call that asked for it is the one that is told."""
    call = elixir.call("asks_for_the_end", NUMBER)
    assert call.outcome == "died"
    assert call.exception == "the server ended with status 4"
    assert elixir.call("returns", NUMBER).outcome == "returned"


def test_an_untagged_result(elixir: Bridge) -> None:
    """A result of another shape is a finding of its own, with the smallest arguments."""
    assert findings(elixir, "untagged") == [("TOOL806", {"number": 3})]
    for number, shown in ((3, ":done"), (5, '"done"')):
        call = elixir.call("untagged", {"number": number})
        told = f"`run` returns {shown}, which is neither `{{:ok, term}}` nor `{{:error, term}}`"
        assert call.effects[0].detail == told


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (0, {"a": None, "b": [True, "atom", 1.5, 1e20], "3": {}}),
        (1, 'é"\\\n\t\x01😀'),
        (2, "2024-02-29"),
        (3, {"label": "A1"}),
        (4, 123456789012345678901234567890),
    ],
)
def test_results_are_written_as_jason_would(elixir: Bridge, number: int, value: Any) -> None:
    """Atoms are texts, dates ISO 8601, keys texts; a struct is what its encoder makes of it."""
    call = elixir.call("results", {"number": number})
    assert (call.outcome, call.value) == ("returned", value)


@pytest.mark.parametrize(
    ("number", "what"),
    [
        (10, "a tuple: {:a, 1}"),
        (11, "the struct Depot.Crate, which has no Jason.Encoder"),
        (12, "bytes that are not UTF-8"),
        (13, "an improper list"),
        (14, "a pid"),
        (15, "a key that is no text: {1, 2}"),
        (16, "a function"),
        (17, "a bitstring"),
        (18, "a key that is no text: [a: 1]"),
    ],
)
def test_what_jason_cannot_write(elixir: Bridge, number: int, what: str) -> None:
    """Such a result is returned, but cannot be sent."""
    call = elixir.call("results", {"number": number})
    assert call.outcome == "returned"
    assert isinstance(call.value, Term)
    assert what in (call.wire_error or "")


def test_what_jason_cannot_write_is_a_finding(elixir: Bridge) -> None:
    """The rule about results that are no JSON tells it."""
    assert findings(elixir, "pairs") == [("TOOL801", {"number": 3})]


def test_prints_are_caught(elixir: Bridge) -> None:
    """What a tool prints, wherever, is not on the wire, and there is nothing for it to read."""
    call = elixir.call("prints", NUMBER)
    assert (call.outcome, call.value) == ("returned", ":eof")
    assert call.stdout == "to its leader\n"
    assert elixir.call("kills_its_leader", NUMBER).value == "alive"


def test_a_module_that_is_not_there_proves_nothing(elixir: Bridge) -> None:
    """Without compiled dependencies, a call that needs one is blocked, and says what to do."""
    call = elixir.call("needs_absent", NUMBER)
    assert call.outcome == "blocked"
    assert call.effects[0].detail.startswith("Elsewhere.Client is not there: compile the project")


def test_a_process_that_is_not_running_proves_nothing(elixir: Bridge, bridge: Callable[..., Bridge]) -> None:
    """What the project starts is not started here, unless the settings do so; then it is a defect."""
    call = elixir.call("needs_process", NUMBER)
    assert call.outcome == "blocked"
    assert call.effects[0].detail == (
        "Depot.Store is not running: start it in `test.setup`, under Depot.NeedsProcess"
    )
    set_up = bridge(".ex", LIB.parent, {"Depot.NeedsProcess": "Depot.NeedsProcess"})
    assert set_up.call("needs_process", NUMBER).outcome == "crashed"


def test_a_result_without_end_is_not_taken_in(elixir: Bridge) -> None:
    """What is larger than a line may be is told as what cannot be sent, and the bridge goes on."""
    call = elixir.call("floods", NUMBER)
    assert (call.outcome, isinstance(call.value, Term)) == ("returned", True)
    assert call.wire_error == "it has 9000002 bytes as JSON, more than can be taken in here"
    assert elixir.call("returns", NUMBER).outcome == "returned"


def test_compiled_dependencies_are_used(bridge: Callable[..., Bridge], tmp_path: Path) -> None:
    """Modules that `mix compile` has left are there; then one that is missing is a defect."""
    (tmp_path / "mix.exs").write_text("")
    (tmp_path / "dependency.ex").write_text('defmodule Elsewhere.Client, do: def get(x), do: x <> "!"\n')
    ebin = tmp_path / "_build" / "dev" / "lib" / "elsewhere" / "ebin"
    ebin.mkdir(parents=True)
    subprocess.run(["elixirc", "-o", str(ebin), "dependency.ex"], cwd=tmp_path, check=True)
    (tmp_path / "dependency.ex").unlink()
    (tmp_path / "lib").mkdir()
    tool = (LIB / "shapes.ex").read_text()
    (tmp_path / "lib" / "shapes.ex").write_text(tool)
    loaded = bridge(".ex", tmp_path)
    assert loaded.call("needs_absent", NUMBER).value == "shelves!"
    (ebin / "Elixir.Elsewhere.Client.beam").unlink()
    missing = bridge(".ex", tmp_path)
    assert missing.call("needs_absent", NUMBER).outcome in ("crashed", "blocked")


def test_apps_of_an_umbrella_share_their_modules(bridge: Callable[..., Bridge], tmp_path: Path) -> None:
    """What a tool needs of another app is found there."""
    for app, text in (
        ("front", (LIB / "pairs.ex").read_text()),
        ("back", (LIB / "shapes.ex").read_text().partition("defmodule Depot.Returns")[0]),
    ):
        (tmp_path / "apps" / app / "lib").mkdir(parents=True)
        (tmp_path / "apps" / app / "mix.exs").write_text("")
        (tmp_path / "apps" / app / "lib" / f"{app}.ex").write_text(text)
    (tmp_path / "mix.exs").write_text("")
    loaded = bridge(".ex", tmp_path / "apps" / "front")
    assert loaded.tools["pairs"].needed == [
        str(tmp_path / "apps" / "front" / "lib" / "front.ex"),
        str(tmp_path / "apps" / "back" / "lib" / "back.ex"),
    ]


def test_what_stands_for_the_tool(elixir: Bridge) -> None:
    """A struct is made by `new/0`, or else with its defaults; the context of `run/3` is nil."""
    assert elixir.call("made", NUMBER).value == 5
    assert elixir.call("plain_3", NUMBER).value == 3
    assert elixir.call("with_context", NUMBER).value == 1
    assert elixir.tools["made"].made == "Depot.Made.new()"
    assert elixir.tools["plain_3"].made == "%Depot.Plain{}"


def test_a_struct_that_the_settings_set_up(elixir: Bridge, bridge: Callable[..., Bridge]) -> None:
    """The expression is evaluated once in a process that lives on; without it the tool is not called."""
    first = elixir.call("enforced", {"number": 2}, alone=True)
    assert (first.outcome, first.value) == ("returned", 12)
    assert elixir.tools["enforced"].reason == ""
    plain = bridge(".ex", LIB.parent)
    assert "test.setup" in plain.tools["enforced"].reason
    assert "test.setup" in plain.tools["made_of_values"].reason
    failing = bridge(".ex", LIB.parent, {"Depot.Enforced": "1 / 0"})
    (failure,) = failing.loaded.broken[str(LIB / "structs.ex")]
    assert failure.module == "Depot.Enforced"
    assert "setup_failed" in failure.message


def test_a_struct_that_describes_itself(elixir: Bridge, bridge: Callable[..., Bridge]) -> None:
    """Where there is a `descriptor/1`, the struct is asked, and no other; until it is set up, nothing is known of it."""
    assert elixir.loaded.unmade == {str(LIB / "structs.ex"): ["Depot.Named"]}
    assert "Depot.Named" not in [each.module for some in elixir.loaded.broken.values() for each in some]
    made = bridge(".ex", LIB.parent, {"Depot.Named": 'Depot.Named.new(name: "mine")'})
    assert made.loaded.unmade == {}
    assert made.call("mine", NUMBER).value == "mine"


def test_a_file_that_does_not_compile(elixir: Bridge) -> None:
    """It is told with its line, and the others are loaded all the same."""
    failure = elixir.loaded.failures[str(LIB / "broken.ex")]
    assert "undefined" in failure.message
    assert "undefined_name" in failure.message
    assert failure.line == 5
    assert "returns" in elixir.tools


def test_a_descriptor_that_raises(elixir: Bridge) -> None:
    """The tool is broken, with what it raises."""
    (failure,) = elixir.loaded.broken[str(LIB / "undescribed.ex")]
    assert (failure.module, failure.message) == ("Depot.Undescribed", "** (RuntimeError) only a wrapper")
    assert failure.line == 8


def test_another_behaviour_is_described_but_not_called(elixir: Bridge) -> None:
    """What a behaviour of another name asks of `run` is not known."""
    assert not elixir.tools["other"].is_callable
    assert elixir.tools["returns"].is_callable


def test_files_that_a_tool_needs(elixir: Bridge) -> None:
    """Modules of the project are found by their names, in whatever file."""
    assert elixir.tools["results"].needed == [str(LIB / "results.ex"), str(LIB / "shapes.ex")]


def test_the_snippet_repeats_the_call(elixir: Bridge, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a line for a shell that says what the call said."""
    monkeypatch.chdir(LIB.parent)
    live = elixir.tools["pairs"]
    line = live.framework.snippet(live, {"number": 3, "text": '#{1} "é\n" \' \\'})
    done = subprocess.run(shlex.split(line), cwd=LIB.parent, capture_output=True, text=True, timeout=60)
    assert done.stdout == "{:ok, {3, 3}}\n", done.stderr


@pytest.mark.parametrize(
    ("value", "term"),
    [
        (None, "nil"),
        ({"a": [1, True]}, '%{"a" => [1, true]}'),
        (1e30, "1.0e+30"),
        (2.5, "2.5"),
        ("#{x}\n\x00", '"\\#{x}\\n\\u{0}"'),
    ],
)
def test_terms(value: Any, term: str) -> None:
    """JSON values as Elixir writes them."""
    assert elixir_term(value) == term


def test_the_bridge_runs_in_a_folder_of_its_own(elixir: Bridge) -> None:
    """Nothing is left in the project."""
    assert sorted(each.name for each in LIB.parent.iterdir()) == ["lib", "mix.exs"]
