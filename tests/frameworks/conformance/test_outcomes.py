"""How calls end, the same for every framework: results, crashes, declared errors, refusals; what is found and repeated."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.lint import lint_source
from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run.call import Caller
from tool_contracts.run.workspace import Workspace
from tool_contracts.settings import Settings

if TYPE_CHECKING:
    from tool_contracts.calls import Call

BODY = '''
def helper(x: int) -> str:
    return {{}}["missing"]

{before}
{define} probe(x: int, y: str = "y") -> str:
    """Probe a number.

    Args:
        x: The number.
        y: Another text.
    """
    if x == 1:
        return helper(x)  # crashes here
    if x == 2:
        {declares}
    if x == 3:
        int("no number")
    print("printed", x)
    return f"{{x}} {{y}}"

{after}
'''


def source(harness: Any, *, asynchronous: bool = False) -> Any:
    """A module with one tool of a framework."""
    before = harness.before.replace("beta_tool", "beta_async_tool") if asynchronous else harness.before
    return (
        harness.header
        + "\n"
        + BODY.format(
            before=before,
            after=harness.after,
            define="async def" if asynchronous else "def",
            declares=harness.declares or "raise KeyError('declared')",
        )
    )


def only(bench: Any, harness: Any, text: str) -> Any:
    """The one tool of a module."""
    tools = bench.tools(harness.name, text)
    assert list(tools) == ["probe"]
    return tools["probe"]


def called(live: Any, arguments: dict[str, Any]) -> Call:
    """One call by the runner."""
    workspace = Workspace()
    try:
        with Caller(live, workspace, timeout=30) as caller:
            return caller.call(arguments)
    finally:
        workspace.close()


def test_found_and_published(bench: Any, harness: Any) -> None:
    """One tool is found, of the function that the user wrote, with a description and a schema of its parameters."""
    tool = only(bench, harness, source(harness)).tool
    assert tool.framework == harness.name
    assert tool.origin.symbol == "probe"
    assert set(tool.properties) == {"x", "y"}
    assert "x" in tool.input_schema["required"]
    assert "Probe" in tool.description


def test_found_in_source_too(bench: Any, harness: Any, read: Any) -> None:
    """What is enumerated at run time is what is read in source."""
    text = source(harness)
    assert [(each.name, each.framework) for each in read(text).tools] == [
        (each.tool.name, each.tool.framework) for each in bench.found(harness.name, text)
    ]


def test_results_are_judged(bench: Any, harness: Any) -> None:
    """What comes back is held against what can be sent to a model: a text that has no UTF-8 is told, a sound one is not."""
    text = source(harness)
    broken = text.replace('return f"{x} {y}"', 'return "\\ud800"')
    rules = [each for each in load([RULES]).rules.values() if each.default]
    workspace = Workspace()
    try:
        # a framework that writes the text itself refuses it
        for module, told in ((text, [set()]), (broken, [{"TOOL803"}, {"TOOL801"}])):
            contract = Contract(only(bench, harness, module))
            result = run_phase("boundaries", contract, Options(rules=rules, timeout=30), workspace)
            codes = {each.finding.code for each in result.findings}
            assert {each for each in codes if each.startswith("TOOL8")} in told
    finally:
        workspace.close()


def test_linted(harness: Any) -> None:
    """A rule tells of a parameter at its place, whatever makes the function a tool."""
    text = source(harness).replace('y: str = "y"', "y: list = ()")
    found = [each for each in lint_source(text, "probe.py", Settings()) if each.code == "TOOL101"]
    assert [text.splitlines()[each.span.line - 1].partition("(")[2] for each in found] == [
        "x: int, y: list = ()) -> str:"
    ]


@pytest.mark.parametrize("asynchronous", [False, True], ids=["function", "coroutine"])
def test_outcomes(bench: Any, harness: Any, asynchronous: bool) -> None:
    """The raw value comes back; crashes lead to the user's own line; declared errors are known as such."""
    if asynchronous and not harness.asynchronous:
        pytest.skip("the framework takes no coroutine")
    live = only(bench, harness, source(harness, asynchronous=asynchronous))
    call = called(live, {"x": 7, "y": "z"})
    assert (call.outcome, call.value, call.stdout) == ("returned", "7 z", "printed 7\n")
    assert call.wire == ({"result": "7 z"} if harness.wraps else "7 z")
    assert called(live, {"x": 8, "y": "y"}).value == "8 y"
    crash = called(live, {"x": 1, "y": "y"})
    assert crash.error is not None
    assert crash.place is not None
    assert (crash.outcome, crash.error.kind) == ("crashed", "KeyError")
    lines = source(harness, asynchronous=asynchronous).splitlines()
    assert lines[crash.place[1] - 1].strip() == 'return {}["missing"]'
    assert "return helper(x)  # crashes here" in crash.error.trace
    assert called(live, {"x": 3, "y": "y"}).outcome == "crashed"
    if harness.declares is not None:
        assert called(live, {"x": 2, "y": "y"}).outcome == "declared-error"


@pytest.mark.parametrize("asynchronous", [False, True], ids=["function", "coroutine"])
def test_refusals(bench: Any, harness: Any, asynchronous: bool) -> None:
    """A framework that promises checks refuses what has no value for a parameter, or one of another kind."""
    if asynchronous and not harness.asynchronous:
        pytest.skip("the framework takes no coroutine")
    live = only(bench, harness, source(harness, asynchronous=asynchronous))
    for arguments in ({}, {"x": [], "y": "y"}, {"x": "text", "y": "y"}):
        outcome = called(live, arguments).outcome
        if "checks_arguments" in live.tool.traits:
            assert outcome == "rejected", arguments
        else:
            assert outcome in {"rejected", "crashed", "returned"}, arguments
    if "converts_arguments" in live.tool.traits:
        assert called(live, {"x": "5", "y": "y"}).outcome in {"returned", "rejected"}


def test_leaves_nothing(bench: Any, harness: Any) -> None:
    """A call changes neither what is published nor the arguments, and starts no thread that stays."""
    import threading

    live = only(bench, harness, source(harness))
    before, published = threading.active_count(), live.tool.input_schema
    arguments = {"x": 7, "y": "z"}
    result = live.invoke(arguments)
    if hasattr(result, "__await__"):
        asyncio.run(result)
    assert arguments == {"x": 7, "y": "z"}
    assert live.describe().input_schema == published
    assert threading.active_count() == before


def test_the_snippet_repeats_the_call(bench: Any, harness: Any) -> None:
    """The printed script gives the value of a function, and the exception of the user's own code in a coroutine."""
    live = only(bench, harness, source(harness))
    done = bench.repeat(live, {"x": 7, "y": "z"})
    assert "7 z" in done.stdout, done.stderr
    lines = live.framework.snippet(live, {"x": 7, "y": "z"}).splitlines()
    imports = [line for line in lines if line.startswith(("import ", "from "))]
    assert len(imports) == len(set(imports))
    if harness.asynchronous:
        live = only(bench, harness, source(harness, asynchronous=True))
    assert "KeyError: 'missing'" in bench.repeat(live, {"x": 1, "y": "y"}).stderr


UNWRAPPED = """
from llama_index.core.tools import BaseTool, ToolMetadata

class Bare(BaseTool):
    @property
    def metadata(self):
        return ToolMetadata(name="bare", description="Bare.")

    def __call__(self, input: str):
        return "text"
"""


NOT_AWAITED = {
    "autogen": """
from autogen_core.tools import BaseTool
from pydantic import BaseModel

class Arguments(BaseModel):
    x: int

class Probe(BaseTool[Arguments, str]):
    def __init__(self):
        super().__init__(Arguments, str, "probe", "Probe.")

    def run(self, args, cancellation_token):
        return "text"
""",
    "openai-agents": """
from agents import FunctionTool

probe = FunctionTool(
    name="probe",
    description="Probe.",
    params_json_schema={"type": "object", "properties": {"x": {"type": "integer"}}},
    on_invoke_tool=lambda context, text: "text",
)
""",
}


def test_what_a_framework_awaits_has_to_be_awaitable(bench: Any, harness: Any) -> None:
    """A method without `async` where the framework awaits one fails at every call."""
    if harness.name not in NOT_AWAITED:
        pytest.skip("awaits only what can be awaited")
    live = bench.tools(harness.name, NOT_AWAITED[harness.name])["probe"]
    outcome, error = bench.outcome(live, {"x": 1})
    assert outcome == "crashed"
    assert str(error) == "object str can't be used in 'await' expression"


def test_what_an_agent_cannot_take_is_no_result(bench: Any, harness: Any) -> None:
    """A tool class of LlamaIndex must return a ToolOutput, of which the agent makes its event."""
    if harness.name != "llama-index":
        pytest.skip("tells of LlamaIndex")
    live = bench.tools("llama-index", UNWRAPPED)["bare"]
    outcome, error = bench.outcome(live, {"input": "a"})
    assert outcome == "crashed"
    assert str(error) == "an agent takes a ToolOutput from a tool class, not a str"
