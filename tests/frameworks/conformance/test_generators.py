"""What the model gets of a tool that yields is judged: some frameworks exhaust a generator, others write it as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.run.call import Caller
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.calls import Call

    Findings = Callable[[str], dict[str, set[str]]]

SOURCE = '''
from collections.abc import AsyncIterator, Iterator

{before}
{define} probe(x: int):
    """Probe a number.

    Args:
        x: The number.
    """
    yield f"step {{x}}"
    yield "done"

{after}
'''

BOTH = ["step 7", "done"]
AS_TEXT = [{"type": "text", "text": '["step 7","done"]'}]

EXHAUSTED: dict[str, tuple[Any, Any]] = {
    "agno": ("step 7done", "step 7done"),
    "fastmcp": (AS_TEXT, AS_TEXT),
    "fastmcp-3": (AS_TEXT, AS_TEXT),
    "fastmcp-2": (AS_TEXT, None),
    "google-adk": (None, "step 7"),
    "google-genai": (BOTH, None),
    "mcp": ([{"type": "text", "text": '[\n  "step 7",\n  "done"\n]'}], None),
    "openai": (BOTH, None),
    "mcp-1": ([{"type": "text", "text": '[\n  "step 7",\n  "done"\n]'}], None),
    "pydantic-ai": (BOTH, None),
    "semantic-kernel": (BOTH, BOTH),
    "strands": (None, "done"),
}
"""What is sent of a generator and of an asynchronous one; None where it is the generator itself, or nothing at all."""


def source(harness: Any, *, asynchronous: bool) -> str:
    """A module with one tool that yields two texts."""
    before = harness.before.replace("beta_tool", "beta_async_tool") if asynchronous else harness.before
    define = "async def" if asynchronous else "def"
    text = SOURCE.format(before=before, after=harness.after, define=define)
    return f"{harness.header}\n{text}"


def called(bench: Any, harness: Any, text: str) -> Call:
    """One call by the runner."""
    workspace = Workspace()
    try:
        with Caller(bench.tools(harness.name, text)["probe"], workspace, timeout=30) as caller:
            return caller.call({"x": 7})
    finally:
        workspace.close()


@pytest.mark.parametrize("asynchronous", [False, True], ids=["generator", "asynchronous"])
def test_what_is_sent_of_it(bench: Any, harness: Any, findings: Findings, asynchronous: bool) -> None:
    """What the model gets is what the framework sends, and where that is nothing readable it is told."""
    if harness.name == "smolagents":
        pytest.skip("no annotation of a generator makes a tool")
    text = source(harness, asynchronous=asynchronous)
    sent = EXHAUSTED.get(str(harness), (None, None))[asynchronous]
    if sent is not None:
        assert called(bench, harness, text).wire == sent
        assert findings(text) == {"probe": set()}
    else:
        # a framework that takes a generator for a coroutine, or refuses to call it, crashes
        assert findings(text)["probe"] in ({"TOOL801"}, {"TOOL701"})


@pytest.mark.parametrize("asynchronous", [False, True], ids=["generator", "asynchronous"])
def test_what_it_yields_is_judged(harness: Any, findings: Findings, asynchronous: bool) -> None:
    """Of a generator that is exhausted an error in its body is one of the tool, and so is a text that has no UTF-8."""
    if EXHAUSTED.get(str(harness), (None, None))[asynchronous] is None:
        pytest.skip("the framework exhausts no such generator")
    text = source(harness, asynchronous=asynchronous)
    crashing = findings(text.replace('yield f"step {x}"', 'yield {}["missing"]'))
    assert crashing["probe"] in ({"TOOL701"}, {"TOOL801"})
    broken = findings(text.replace('yield f"step {x}"', 'yield "\\ud800"').replace('    yield "done"', ""))
    # a framework that writes the text itself refuses it, on its way or at its end
    assert broken["probe"] in ({"TOOL803"}, {"TOOL801"}, {"TOOL701"})
