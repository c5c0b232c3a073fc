"""What a LangGraph agent injects into LangChain's tools: state, store and runtime, supplied by the user."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

# LangChain dumps what it has validated, of which pydantic says that a runtime's fields hold something else
pytestmark = pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")

TOOLS = '''
from dataclasses import dataclass
from typing import Annotated, Any
from langchain_core.tools import tool
from langgraph.config import get_config, get_store, get_stream_writer
from langgraph.runtime import get_runtime
from langgraph.types import interrupt
from langgraph.prebuilt import InjectedState, InjectedStore, ToolRuntime
from langgraph.store.base import BaseStore
from langgraph.store.memory import InMemoryStore

@dataclass
class Account:
    user: str

ada = Account("ada")
store = InMemoryStore()
store.put(("users",), "1", {"name": "ada"})

@tool
def whole(x: int, state: Annotated[dict, InjectedState]) -> str:
    """The state."""
    return state["user"] * x

@tool
def part(x: int, name: Annotated[str, InjectedState("user")]) -> str:
    """A part of the state."""
    return name * x

@tool
async def stored(x: int, kept: Annotated[BaseStore, InjectedStore()]) -> str:
    """The store."""
    return kept.get(("users",), "1").value["name"] * x

@tool
def by_state(x: int, runtime: ToolRuntime) -> str:
    """The state of a runtime."""
    return runtime.state["user"] * x

@tool
def by_context(x: int, runtime: ToolRuntime[Account, dict]) -> str:
    """The context of a runtime."""
    return runtime.context.user * x

@tool
def by_store(x: int, runtime: ToolRuntime) -> str:
    """The store of a runtime."""
    return runtime.store.get(("users",), "1").value["name"] * x

@tool
def by_config(x: int, runtime: ToolRuntime) -> str:
    """The configuration of a runtime."""
    return runtime.config["configurable"]["user"] * x

@tool
def by_thread(x: int, runtime: ToolRuntime) -> str:
    """What is known of the execution."""
    return runtime.execution_info.thread_id * x

@tool
def gets_runtime(x: int) -> str:
    """The runtime of the graph."""
    return get_runtime(Account).context.user * x

@tool
async def gets_store(x: int) -> str:
    """The store of the graph."""
    return get_store().get(("users",), "1").value["name"] * x

@tool
def gets_config(x: int) -> str:
    """The configuration of the graph."""
    return get_config()["configurable"]["user"] * x

@tool
def interrupts(x: int) -> str:
    """Ask somebody."""
    return interrupt("who?") * x

@tool
def writes(x: int) -> str:
    """Write to the stream of the graph."""
    get_stream_writer()("working")
    return "written"

@tool
def streams(x: int, runtime: ToolRuntime) -> str:
    """What everybody has."""
    runtime.stream_writer("working")
    return runtime.tool_call_id * x
'''

CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("whole", "state", {"state": {"user": "ada"}}),
    ("part", "state", {"state": {"user": "ada"}}),
    ("part", "state", {"state": SimpleNamespace(user="ada")}),
    ("part", "state", {"name": "ada"}),
    ("stored", "store", {"store": "store"}),
    ("stored", "store", {"kept": "store"}),
    ("by_state", "state", {"state": {"user": "ada"}}),
    ("by_context", "context", {"context": "ada"}),
    ("by_store", "store", {"store": "store"}),
    ("by_config", "config", {"config": {"configurable": {"user": "ada"}}}),
    ("gets_runtime", "context", {"context": "ada"}),
    ("gets_store", "store", {"store": "store"}),
    ("gets_config", "config", {"config": {"configurable": {"user": "ada"}}}),
    ("by_thread", "execution_info", {"execution_info": SimpleNamespace(thread_id="ada")}),
]


@pytest.mark.parametrize(("tool", "name", "supplied"), CASES)
def test_supplied(bench: Any, tool: str, name: str, supplied: dict[str, Any]) -> None:
    """Where it is missing the line is told that supplies it; with it, the tool does its work."""
    module = bench.module(TOOLS)
    live = bench.tools("langchain", module)[tool]
    assert list(live.tool.properties) == ["x"]
    outcome, error = bench.outcome(live, {"x": 2})
    line = f"def pytest_tool_contracts_tool(contract): contract.supplied[{name!r}] = ..."
    assert (outcome, str(error).partition("; ")[2]) == (
        "blocked",
        f"to supply it, add to conftest.py: {line}",
    )
    objects = {"store": module.store, "ada": module.ada}
    for key, value in supplied.items():
        live.supplied[key] = objects[value] if key in ("store", "kept", "context") else value
    assert bench.call(live, {"x": 2}) == "adaada"


def test_a_missing_part_of_the_state_is_told(bench: Any) -> None:
    """A state without the part proves nothing, and says which part."""
    live = bench.tools("langchain", TOOLS)["part"]
    live.supplied["state"] = {"messages": []}
    outcome, error = bench.outcome(live, {"x": 2})
    assert (outcome, str(error).partition(";")[0]) == ("blocked", "only a running agent has `state['user']`")


def test_what_every_runtime_has(bench: Any) -> None:
    """The id of the call, and a stream that nobody listens to, need not be supplied."""
    tools = bench.tools("langchain", TOOLS)
    assert bench.call(tools["streams"], {"x": 2}) == "call-1call-1"
    assert bench.call(tools["writes"], {"x": 2}) == "written"


def test_what_somebody_has_to_answer_blocks_the_call(bench: Any) -> None:
    """An interruption needs a graph that is gone on with later."""
    assert bench.outcome(bench.tools("langchain", TOOLS)["interrupts"], {"x": 2})[0] == "blocked"


COMMANDS = '''
from typing import Annotated
from langchain_core.messages import RemoveMessage, ToolMessage
from langchain_core.tools import InjectedToolCallId, tool
from langgraph.graph.message import REMOVE_ALL_MESSAGES
from langgraph.prebuilt import ToolRuntime
from langgraph.types import Command

Id = Annotated[str, InjectedToolCallId]

@tool
def answers(x: int, call: Id) -> Command:
    """Change the state, and answer."""
    return Command(update={"client": object(), "messages": [ToolMessage("done", tool_call_id=call)]})

@tool
def answers_as_dict(x: int, runtime: ToolRuntime) -> Command:
    """Answer with what a message is made of."""
    message = {"role": "tool", "content": "done", "tool_call_id": runtime.tool_call_id}
    return Command(update={"chat": [message]})

@tool
def answers_in_parts(x: int, call: Id) -> list:
    """Answer beside the command."""
    return [Command(update={"x": x}), ToolMessage("done", tool_call_id=call)]

@tool
def goes(x: int) -> Command:
    """Go elsewhere."""
    return Command(goto="other")

@tool
def hands_over(x: int) -> Command:
    """Change the state of the graph above."""
    return Command(graph=Command.PARENT, update={"x": x})

@tool
def forgets(x: int) -> Command:
    """Remove all messages."""
    return Command(update={"messages": [RemoveMessage(id=REMOVE_ALL_MESSAGES)]})

@tool
def silent(x: int) -> Command:
    """Change the state alone."""
    return Command(update={"x": x})

@tool
def answers_another(x: int) -> Command:
    """Answer a call that nobody made."""
    return Command(update={"messages": [ToolMessage("done", tool_call_id="1")]})
'''


@pytest.mark.parametrize(
    ("tool", "sent"),
    [
        ("answers", "done"),
        ("answers_as_dict", "done"),
        ("answers_in_parts", "done"),
        ("goes", None),
        ("hands_over", None),
        ("forgets", None),
    ],
)
def test_what_the_model_gets_of_a_command(bench: Any, tool: str, sent: str | None) -> None:
    """The message that answers the call; nothing else of the state."""
    assert bench.wire(bench.tools("langchain", COMMANDS)[tool], {"x": 1}) == sent


@pytest.mark.parametrize("tool", ["silent", "answers_another"])
def test_a_command_that_answers_no_call(bench: Any, tool: str) -> None:
    """A node of tools refuses a change of its own graph without an answer; an id that is supplied may be any."""
    live = bench.tools("langchain", COMMANDS)[tool]
    with pytest.raises(TypeError, match="only with a ToolMessage that answers the call"):
        bench.wire(live, {"x": 1})
    live.supplied["state"] = {}
    if tool == "answers_another":
        assert bench.wire(live, {"x": 1}) == "done"


AGENTS = '''
from langchain_core.tools import tool
from langgraph.graph import MessagesState, StateGraph
from langgraph.prebuilt import ToolNode

@tool
def halve(number: int) -> float:
    """Halve a number."""
    return number / 2

def weekday(day: int) -> str:
    """Name a day of the week."""
    return ["Mon", "Tue"][day]

def month(number: int) -> str:
    """Name a month."""
    return ["Jan", "Feb"][number]

node = ToolNode([month])
graph = StateGraph(MessagesState)
graph.add_node("tools", ToolNode([halve, weekday]))
graph.add_edge("__start__", "tools")
agent = graph.compile()
'''


def test_functions_that_an_agent_makes_tools_of(bench: Any) -> None:
    """They are found in its nodes, and a tool that was one before is not found again."""
    tools = bench.tools("langchain", AGENTS)
    assert list(tools) == ["halve", "month", "weekday"]
    outcome, error = bench.outcome(tools["weekday"], {"day": 2})
    assert (outcome, type(error).__name__) == ("crashed", "IndexError")
    snippet = tools["weekday"].framework.snippet(tools["weekday"], {"day": 2})
    assert "agent.nodes['tools'].bound.tools_by_name['weekday'].invoke({'day': 2})" in snippet
