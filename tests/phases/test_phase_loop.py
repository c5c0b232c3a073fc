"""Phases over plain functions: what is found, how often, with which arguments."""

from __future__ import annotations

import random
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis.database import InMemoryExampleDatabase

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Origin, Tool
from tool_contracts.phases import loop
from tool_contracts.phases.contract import Contract
from tool_contracts.phases.database import ToolDatabase
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.rule import Rule
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tool_contracts.calls import Call, Outcome
    from tool_contracts.phases.result import PhaseResult

USUAL = [rule for rule in load([RULES]).rules.values() if rule.default]


class Direct(Framework):
    name = "direct"


class Checking(Framework):
    name = "checking"
    checks_arguments = True


class Converting(Framework):
    name = "converting"
    checks_arguments = True
    converts_arguments = True


@pytest.fixture(scope="module")
def workspace() -> Iterator[Workspace]:
    made = Workspace()
    yield made
    made.close()


def contract(
    function: Callable[..., Any],
    properties: dict[str, Any],
    *,
    required: list[str] | None = None,
    framework: Framework | None = None,
    **keywords: Any,
) -> Contract:
    schema = {"type": "object", "properties": properties, "required": required or list(properties)}
    framework = framework or Direct()
    tool = Tool(
        function.__name__,
        description="A tool.",
        input_schema=schema,
        framework=framework.name,
        origin=Origin(__file__, function.__name__),
        traits=framework.traits,
        **keywords,
    )
    live = LiveTool(tool, lambda arguments: function(**arguments), framework=framework, function=function)
    return Contract(live, identity=function.__qualname__)


def run(
    phase: str, made: Contract, workspace: Workspace, rules: list[Rule] | None = None, **keywords: Any
) -> PhaseResult:
    options = Options(
        rules=USUAL if rules is None else rules, **{"timeout": 0.3, "max_examples": 60, **keywords}
    )
    return run_phase(phase, made, options, workspace)


def codes(result: PhaseResult) -> list[str]:
    return sorted(each.finding.code for each in result.findings)


def arguments(result: PhaseResult) -> list[Any]:
    return [each.finding.evidence.arguments for each in result.findings if each.finding.evidence is not None]


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


def test_an_effect_is_one_finding_however_the_call_ends(workspace: Workspace) -> None:
    """A tool that prints and sometimes crashes afterwards prints in one finding, and crashes in another."""

    def greet(name: str) -> str:
        print("greeting")
        return name[0]

    class Speaking(Framework):
        name = "speaking"
        speaks_on_stdout = True

    for phase in ("boundaries", "valid"):
        made = contract(greet, {"name": {"type": "string"}}, framework=Speaking())
        result = run(phase, made, workspace)
        assert codes(result) == ["TOOL701", "TOOL902"]
        assert arguments(result) == [{"name": ""}, {"name": ""}]


def test_a_crash_is_one_finding_with_the_smallest_arguments(workspace: Workspace) -> None:
    """However often it crashes: one finding, shrunk, with the exception, its place and a snippet."""

    def divide(by: int) -> int:
        return 10 // (0 if by >= 100 else 1)

    schema = {"by": {"type": "integer", "minimum": 0, "maximum": 1000}}
    result = run("valid", contract(divide, schema), workspace)
    assert result.outcome == "failed"
    assert codes(result) == ["TOOL701"]
    finding = result.findings[0].finding
    assert finding.evidence is not None
    assert finding.evidence.arguments == {"by": 100}
    assert finding.evidence.exception == "ZeroDivisionError: integer division or modulo by zero"
    assert "in divide" in finding.evidence.trace
    assert finding.evidence.snippet == "divide(**{'by': 100})"
    assert finding.span.filename == __file__


def test_two_defects_of_one_tool_are_kept_apart(workspace: Workspace) -> None:
    """Different exceptions, or different lines, are different findings, each with arguments of its own."""

    def pick(items: list[int]) -> Any:
        if len(items) == 0:
            return items[0]
        if len(items) > 2:
            return None + 1  # type: ignore[operator]
        return items

    schema = {"items": {"type": "array", "items": {"type": "integer"}}}
    result = run("valid", contract(pick, schema), workspace)
    assert codes(result) == ["TOOL701", "TOOL701"]
    assert sorted(map(str, arguments(result))) == ["{'items': [0, 0, 0]}", "{'items': []}"]


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


def test_words_of_the_source_are_tried(workspace: Workspace) -> None:
    """A branch behind a word of the tool's own source is found."""

    def expand(what: str) -> int:
        return len(what) // 0 if what == "changelog" else 1

    result = run("valid", contract(expand, {"what": {"type": "string"}}), workspace, max_examples=200)
    assert arguments(result) == [{"what": "changelog"}]


def test_what_a_word_shows_comes_with_the_smallest_other_arguments(workspace: Workspace) -> None:
    """The parameters beside the one that has the word are as simple as they can be."""

    def pick(count: int, what: str, tags: Sequence[str] = ()) -> int:
        return len(what) // 0 if what == "changelog" else 1

    properties = {
        "count": {"type": "integer"},
        "what": {"type": "string"},
        "tags": {"type": "array", "items": {"type": "string"}},
    }
    made = contract(pick, properties, required=["count", "what"])
    assert arguments(run("valid", made, workspace)) == [{"count": 0, "what": "changelog"}]


def test_the_smallest_arguments_do_not_hang_on_the_seed(workspace: Workspace) -> None:
    """Among several that are as good the first is told, however the draws went."""

    def export(kind: str) -> str:
        return kind.value  # type: ignore[attr-defined,no-any-return]

    made = contract(export, {"kind": {"enum": ["json", "csv", "xml"]}})
    for _ in range(5):
        assert arguments(run("valid", made, workspace)) == [{"kind": "json"}]


LIMIT = 70_000


def test_numbers_that_the_source_compares_with_are_tried(workspace: Workspace) -> None:
    """A branch behind one number alone is found, whatever is drawn, and so is the far side of a limit."""

    def seventh(n: int) -> int:
        return [][0] if n == -7734 else n

    def over(n: int) -> int:
        if n > LIMIT:
            raise KeyError(n)
        return n

    def chosen(n: int) -> int:
        match n:
            case 7734:
                return {}["n"]
        return n

    def divided(n: int) -> int:
        return 100 // (n - 7734)

    for function, smallest in ((seventh, -7734), (over, 70_001), (chosen, 7734), (divided, 7734)):
        made = contract(function, {"n": {"type": "integer"}})
        assert arguments(run("valid", made, workspace, max_examples=1)) == [{"n": smallest}]


def test_a_refusal_now_and_then_is_only_reported(workspace: Workspace) -> None:
    """A tool that raises by itself on some allowed arguments passes with a warning."""

    def half(number: int) -> int:
        if number % 2:
            raise ValueError("odd")
        return number // 2

    result = run("valid", contract(half, {"number": {"type": "integer"}}), workspace)
    assert result.outcome == "passed"
    assert [(each.finding.code, each.finding.severity) for each in result.findings] == [
        ("TOOL704", "warning")
    ]
    assert result.refused > 0


def test_refusing_nearly_everything_fails(workspace: Workspace) -> None:
    """A schema of which the tool takes next to nothing does not describe it; edge cases alone never say so."""

    def strict(text: str) -> str:
        if text != "a very special text that nobody will guess":
            raise ValueError(text)
        return text

    made = contract(strict, {"text": {"type": "string", "maxLength": 3}})
    assert run("valid", made, workspace).outcome == "failed"
    assert run("boundaries", made, workspace).outcome == "passed"


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ({"format": "file-path"}, "passed"),
        ({"contentMediaType": "application/xml"}, "passed"),
        ({"contentMediaType": "application/json", "contentSchema": {"type": "array"}}, "passed"),
        ({"format": "ipv4network"}, "failed"),
        ({"contentMediaType": "application/json", "contentSchema": True}, "failed"),
    ],
)
def test_refusing_a_form_that_we_cannot_write_is_only_reported(
    workspace: Workspace, text: dict[str, Any], outcome: str
) -> None:
    """A format that is only a name, another language or a schema for what is in the text."""

    def strict(rows: list[str]) -> int:
        for row in rows:
            raise ValueError(row)
        return 0

    rows = {"type": "array", "items": {"type": "string", **text}, "minItems": 1}
    assert run("valid", contract(strict, {"rows": rows}), workspace).outcome == outcome


def test_declared_errors_are_no_findings(workspace: Workspace) -> None:
    """A class named for the contract is part of it."""

    def look_up(key: str) -> str:
        return {}[key]

    made = contract(look_up, {"key": {"type": "string"}})
    made.declared_errors.append("LookupError")
    result = run("valid", made, workspace)
    assert (result.outcome, codes(result)) == ("passed", [])


def test_a_hang_stops_the_phase(workspace: Workspace) -> None:
    """The first call without an answer is the last, and nothing is shrunk or replayed."""

    def wait(seconds: int) -> None:
        if seconds > 0:
            time.sleep(60)

    started = time.monotonic()
    result = run("valid", contract(wait, {"seconds": {"type": "integer"}}), workspace)
    assert codes(result) == ["TOOL702"]
    assert time.monotonic() - started < 10


def test_blocked_calls_prove_nothing(workspace: Workspace) -> None:
    """Where every call was stopped the phase is blocked; where some were, the others count."""

    def write(path: str) -> str:
        with open("/" + "tool-contracts-test", "w") as file:
            file.write(path)
        return path

    result = run("valid", contract(write, {"path": {"type": "string"}}), workspace)
    assert result.outcome == "blocked"
    assert "write: open /tool-contracts-test" in result.reason
    assert result.blocked == result.calls
    assert [each.finding.severity for each in result.findings] == ["info"]

    def sometimes(number: int) -> int:
        return len(write("x")) if number > 0 else 1

    result = run("valid", contract(sometimes, {"number": {"type": "integer"}}), workspace)
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


def test_what_does_not_repeat_depends_on_earlier_calls(workspace: Workspace) -> None:
    """Evidence that does not show the defect by itself says so."""
    seen: list[int] = []

    def remember(number: int) -> int:
        seen.append(number)
        return 1 // 0 if len(seen) == 20 else 1

    result = run("valid", contract(remember, {"number": {"type": "integer"}}), workspace)
    assert codes(result) == ["TOOL701"]
    assert "depends on earlier calls" in result.findings[0].finding.message

    def fill(number: int) -> int:
        seen.append(number)
        return 1 // 0 if len(seen) > 40 else 1

    seen.clear()
    result = run("valid", contract(fill, {"number": {"type": "integer"}}), workspace, max_examples=100)
    assert codes(result) == ["TOOL701"]
    assert "depends on earlier calls" in result.findings[0].finding.message


@dataclass(frozen=True)
class Frozen(Exception):  # noqa: N818
    """Its attributes cannot be set."""

    reason: str = "no"


class Mute(Exception):  # noqa: N818
    """Its text cannot be made."""

    def __str__(self) -> str:
        raise SystemExit


def test_exceptions_of_any_kind_can_be_told(workspace: Workspace) -> None:
    """An exception that is frozen, or that fails when it is printed, is reported like any other."""
    for kind in (Frozen, Mute):

        def fail(text: str, kind: type[Exception] = kind) -> str:
            raise kind

        result = run("boundaries", contract(fail, {"text": {"type": "string"}}), workspace)
        assert result.failures == []
        assert kind.__name__ in result.findings[0].finding.message


def test_a_random_tool_is_repeatable(workspace: Workspace) -> None:
    """Hypothesis seeds `random` for each example, so a tool that draws lots behaves alike."""

    def draw(number: int) -> float:
        return random.random()

    assert run("valid", contract(draw, {"number": {"type": "integer"}}), workspace).outcome == "passed"


def test_invalid_arguments_fail_only_where_checks_are_promised(workspace: Workspace) -> None:
    """What passes unchecked is counted; it is a finding where the framework promises to check."""

    def take(number: Any = 0, **others: Any) -> Any:
        return 1

    schema = {"number": {"type": "integer", "maximum": 5}}
    loose = run("invalid", contract(take, schema), workspace)
    assert (loose.outcome, loose.findings) == ("passed", [])
    assert loose.calls == loose.unchecked > 3
    strict = run("invalid", contract(take, schema, framework=Checking()), workspace)
    assert strict.outcome == "failed"
    assert set(codes(strict)) == {"TOOL705"}


def test_what_says_the_same_may_be_repaired_where_arguments_are_converted(workspace: Workspace) -> None:
    """A number as text is accepted rightly by a framework that converts, and wrongly by one that only checks."""

    def take(number: Any = 0, **others: Any) -> Any:
        if not (isinstance(number, str) and number.isdigit()):
            raise ValueError(number)
        return 1

    schema = {"number": {"type": "integer"}}
    for framework, expected in ((Checking(), {"TOOL705"}), (Converting(), set())):
        assert set(codes(run("invalid", contract(take, schema, framework=framework), workspace))) == expected


def test_what_a_result_may_cost(workspace: Workspace) -> None:
    """By the settings, unless the conditions of the tool say otherwise."""

    def tell(text: str) -> str:
        return "word " * 400

    def told(most: int | None) -> list[str]:
        made = contract(tell, {"text": {"type": "string"}})
        made.max_result_tokens = most
        return codes(run("boundaries", made, workspace, max_result_tokens=300))

    assert told(None) == ["TOOL810"]
    assert told(0) == told(500) == []


def test_breaking_on_invalid_arguments(workspace: Workspace) -> None:
    """Nothing is promised for them, unless the framework promises to keep them away."""

    def length(number: int) -> int:
        return number.bit_length()

    def leave(number: Any) -> int:
        sys.exit(number)

    schema = {"number": {"type": "integer"}}
    for function, message in (
        (length, "then it crashes: AttributeError: "),
        (leave, "then it ends the process"),
    ):
        result = run("invalid", contract(function, schema), workspace)
        assert (result.outcome, result.findings) == ("passed", [])
        result = run("invalid", contract(function, schema, framework=Checking()), workspace)
        assert "TOOL706" in codes(result)
        assert any(message in each.finding.message for each in result.findings)


def test_results_are_held_against_the_output_schema(workspace: Workspace) -> None:
    """A result of another shape, and none at all, are findings of two rules."""

    def wrong() -> Any:
        return {"a": "text"}

    def nothing() -> Any:
        return None

    schema = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    assert codes(run("boundaries", contract(wrong, {}, output_schema=schema), workspace)) == ["TOOL804"]
    assert codes(run("boundaries", contract(nothing, {}, output_schema=schema), workspace)) == ["TOOL805"]


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
