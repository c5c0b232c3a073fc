"""A phase over plain functions: what is tried, how often, and why it ends early."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis.database import InMemoryExampleDatabase

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.phases import loop
from tool_contracts.phases.database import ToolDatabase
from tool_contracts.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.calls import Call, Outcome
    from tool_contracts.run.workspace import Workspace
from phase_running import USUAL, arguments, codes, contract, run


def test_a_sound_tool_passes_every_phase(workspace: Workspace) -> None:
    """Nothing is found, calls are counted, the time is measured."""

    def repeat(text: str, times: int) -> str:
        return text * times

    made = contract(
        repeat, {"text": {"type": "string"}, "times": {"type": "integer", "minimum": 0, "maximum": 9}}
    )
    for phase in ("descriptor", "boundaries", "valid", "invalid"):
        result = run(phase, made, workspace)
        assert (result.outcome, result.findings, result.failures) == ("passed", [], [])
        assert (result.calls > 5) == (phase != "descriptor")
        assert result.seconds > 0


def test_the_explicit_phases_try_edges(workspace: Workspace) -> None:
    """`boundaries` finds the blank text, `examples` each member of an enum."""

    def first_word(text: str) -> str:
        return text.split()[0]

    def paint(colour: str) -> str:
        return {"red": "r"}[colour]

    assert codes(run("boundaries", contract(first_word, {"text": {"type": "string"}}), workspace)) == [
        "TOOL701"
    ]
    result = run("examples", contract(paint, {"colour": {"enum": ["red", "blue"]}}), workspace)
    assert arguments(result) == [{"colour": "blue"}]


def test_each_phase_may_have_its_own_number_of_calls(workspace: Workspace) -> None:
    """Of more cases some are taken, from the first to the last; a number alone is that of `valid`."""
    seen: list[Any] = []

    def take(number: Any = None, **others: Any) -> int:
        seen.append({"number": number, **others})
        return 1

    made = contract(take, {"number": {"type": "integer", "minimum": 0, "maximum": 9}})
    every = run("invalid", made, workspace, max_examples=3).calls
    assert every > 10
    whole = list(seen)
    seen.clear()
    counts = {"invalid": 5, "boundaries": 2, "valid": 4}
    assert run("invalid", made, workspace, max_examples=counts).calls == 5
    assert seen == [whole[index * every // 5] for index in range(5)]
    assert run("boundaries", made, workspace, max_examples=counts).calls == 2
    assert run("valid", made, workspace, max_examples=counts).calls == 4


def test_a_hang_stops_the_phase(workspace: Workspace) -> None:
    """The first call without an answer is the last, and nothing is shrunk or replayed."""

    def wait(seconds: int) -> None:
        if seconds > 0:
            time.sleep(60)

    started = time.monotonic()
    result = run("valid", contract(wait, {"seconds": {"type": "integer"}}), workspace)
    assert codes(result) == ["TOOL702"]
    assert time.monotonic() - started < 50


def test_blocked_calls_prove_nothing(workspace: Workspace) -> None:
    """Where every call was stopped the phase is blocked; where some were, the others count."""

    def write(path: str) -> str:
        with open("/" + "tool-contracts-test", "w") as file:
            file.write(path)
        return path

    result = run("valid", contract(write, {"path": {"type": "string"}}), workspace, timeout=5)
    assert (result.outcome, result.failures) == ("blocked", [])
    assert "write: open /tool-contracts-test" in result.reason
    assert result.blocked == result.calls
    assert [each.finding.severity for each in result.findings] == ["info"]

    def sometimes(number: int) -> int:
        return len(write("x")) if number > 0 else 1

    result = run("valid", contract(sometimes, {"number": {"type": "integer"}}), workspace, timeout=5)
    assert result.outcome == "passed"
    assert 0 < result.blocked < result.calls


def test_why_a_framework_blocks_is_told(workspace: Workspace) -> None:
    """A call that needs a running host has no effect that was stopped; the reason is the exception."""

    class Hosted(Framework):
        name = "hosted"

        def outcome(self, live: LiveTool, error: BaseException) -> tuple[Outcome, BaseException]:
            return "blocked", error

    def ask() -> None:
        raise RuntimeError("only a client\ncan answer")

    result = run("boundaries", contract(ask, {}, framework=Hosted()), workspace)
    assert result.outcome == "blocked"
    assert result.reason == "every call was blocked: RuntimeError: only a client can answer"


@pytest.mark.parametrize(
    "schema",
    [
        {
            "type": "object",
            "properties": {"a": {"type": "integer", "minimum": 5, "maximum": 1}},
            "required": ["a"],
        },
        {"type": "array"},
        {"$ref": "#/nowhere"},
        {"type": "object", "properties": {"a": {"type": "string", "pattern": "(("}}, "required": ["a"]},
        [],
        "text",
        False,
    ],
)
def test_a_schema_that_gives_no_arguments(workspace: Workspace, schema: Any) -> None:
    """The phases are skipped with the reason; nothing is raised."""

    def tool(**arguments: Any) -> int:
        return 1

    made = contract(tool, {})
    made.live.tool.input_schema = schema
    for phase in ("examples", "boundaries", "valid"):
        result = run(phase, made, workspace)
        assert result.outcome == "skipped", phase
        assert result.reason


def test_a_pattern_without_end_ends(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where making arguments takes for ever the phase is skipped, with the reason."""
    monkeypatch.setattr(loop, "MAKING", 0.5)
    made = contract(
        lambda text: text, {"text": {"type": "string", "pattern": "^(a+)+$(b|c)*!", "minLength": 60}}
    )
    started = time.monotonic()
    result = run("valid", made, workspace)
    assert result.outcome == "skipped"
    assert "arguments can be made of the input schema" in result.reason
    assert time.monotonic() - started < 20


def test_an_interruption_that_becomes_another_error(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the limit ends the making of arguments, the phase is skipped whatever the maker raises."""

    def cases(schema: Any) -> Iterator[Any]:
        yield from ()
        try:
            while True:
                pass
        except BaseException:
            raise ValueError("interrupted in the middle") from None

    monkeypatch.setattr(loop, "MAKING", 0.2)
    monkeypatch.setattr("tool_contracts.phases.examples.cases", cases)
    result = run("examples", contract(lambda text: text, {"text": {"type": "string"}}), workspace)
    assert result.outcome == "skipped"
    assert "within 0.2 s" in result.reason


def test_a_tool_without_a_schema_takes_no_arguments(workspace: Workspace) -> None:
    """It is called with an empty object."""

    def tool() -> int:
        return 1

    made = contract(tool, {})
    made.live.tool.input_schema = None
    assert run("boundaries", made, workspace).calls == 1


def test_a_rule_that_raises_is_named(workspace: Workspace) -> None:
    """The phase fails with one line, and the other rules are applied."""

    def check(call: Call) -> Any:
        raise RuntimeError("oh\nno")

    def crash() -> Any:
        return {}["a"]

    broken = Rule(check, "ACME1", "broken", group="acme", reads="call")
    result = run("boundaries", contract(crash, {}), workspace, [broken, *USUAL])
    assert result.outcome == "failed"
    assert result.failures == ["rule ACME1 broken failed on tool `crash`: RuntimeError: oh no"]


def test_the_database_keeps_tools_apart() -> None:
    """What is saved for one tool is found for that tool, by an equal database, and for no other."""
    inner = InMemoryExampleDatabase()
    one, again, other = ToolDatabase(inner, "a"), ToolDatabase(inner, "a"), ToolDatabase(inner, "b")
    one.save(b"key", b"value")
    assert list(again.fetch(b"key")) == [b"value"]
    assert list(other.fetch(b"key")) == []
    assert one == again != other
    other.delete(b"key", b"value")
    assert list(one.fetch(b"key")) == [b"value"]
    again.delete(b"key", b"value")
    assert list(one.fetch(b"key")) == []


@pytest.mark.parametrize("name", ["join-texts", "mail.send", "2nd", "class", "日 本", "", None, "a" * 300])
def test_a_tool_may_have_any_name(name: Any, workspace: Workspace) -> None:
    """Names are the model's, not Python's: every phase runs whatever the tool is called."""
    made = contract(lambda text: text, {"text": {"type": "string"}})
    made.live.tool.name = name
    for phase in ("examples", "boundaries", "valid", "invalid"):
        result = run(phase, made, workspace, rules=[])
        assert (result.outcome in ("passed", "skipped"), result.failures) == (True, []), result.reason
    assert run("valid", made, workspace, rules=[]).calls > 5


def test_arguments_are_objects_whatever_else_the_schema_allows(workspace: Workspace) -> None:
    """In draft 7 nothing beside `$ref` counts, its type neither; a list of types may hold others than objects."""
    seen: list[Any] = []

    def take(**given: Any) -> int:
        seen.append(given)
        return 1

    some = {"type": ["string", "object"], "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    old = "http://json-schema.org/draft-07/schema#"
    for schema in (
        some,
        {"$schema": old, "type": "object", "$ref": "#/definitions/some", "definitions": {"some": some}},
    ):
        made = contract(take, {})
        made.live.tool.input_schema = schema
        result = run("valid", made, workspace)
        assert (result.outcome, result.failures) == ("passed", [])
        assert result.calls > 1


def test_the_limit_of_somebody_else_ends_a_phase(workspace: Workspace) -> None:
    """What an alarm that was set before raises comes out of the phase, and is no failure of the tool."""

    def wait(number: int) -> int:
        time.sleep(0.01)
        return number

    def ring(number: int, frame: object) -> None:
        pytest.fail("too late")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    started = time.monotonic()
    try:
        with pytest.raises(pytest.fail.Exception, match="too late"):
            run("valid", contract(wait, {"number": {"type": "integer"}}), workspace, max_examples=10_000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - started < 10
