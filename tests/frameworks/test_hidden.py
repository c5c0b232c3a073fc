"""What stands for objects that only a running agent has."""

from __future__ import annotations

import asyncio
import copy
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.framework import Framework, HostNeededError, LiveTool, Supplied
from tool_contracts.frameworks._hidden import Absent, AbsentItems, given
from tool_contracts.model import Origin, Tool
from tool_contracts.run.call import Caller
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


async def enter(each: Any) -> None:
    """Use something as an asynchronous context."""
    async with each:
        pass


async def wait(each: Any) -> None:
    """Use something as a result that is to come."""
    await each


def put(each: Any) -> None:
    """Use something as a container to be written to."""
    each["a"] = 1


USES: dict[str, Callable[[Any], object]] = {
    "attribute": lambda each: each.name,
    "item": lambda each: each["name"],
    "write": put,
    "call": lambda each: each(1),
    "text": str,
    "in a text": lambda each: f"for {each}",
    "length": len,
    "loop": list,
    "membership": lambda each: "a" in each,
    "addition": lambda each: 1 + each,
    "multiplication": lambda each: each * 2,
    "order": lambda each: each < 2,
    "number": int,
    "context": lambda each: asyncio.run(enter(each)),
    "result": lambda each: asyncio.run(wait(each)),
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_each_use_says_that_it_is_missing(use: Callable[[Any], object]) -> None:
    """Whatever is done with it, the message names it and the line that supplies it."""
    supplied = Supplied()
    with pytest.raises(HostNeededError) as raised:
        use(Absent("deps", supplied))
    assert str(raised.value).startswith("only a running agent has `deps")
    assert str(raised.value).endswith(
        ": def pytest_tool_contracts_tool(contract): contract.supplied['deps'] = ..."
    )
    assert supplied.missed == [raised.value]


def test_it_can_be_passed_around() -> None:
    """To be there, to be copied, printed by a debugger and looked at for private names is no use of it."""
    supplied = Supplied()
    absent = Absent("deps", supplied, known=1)
    assert absent
    assert copy.deepcopy(absent) is copy.copy(absent) is absent
    assert "Absent" in repr(absent)
    assert not hasattr(absent, "_private")
    assert absent.known == 1
    assert not supplied.missed


def test_what_is_supplied_is_the_object_itself() -> None:
    """No stand-in is left where there is a value, even one that is false; parts have dotted names."""
    supplied = Supplied()
    supplied["deps"] = 0
    assert given(supplied, "deps") == 0
    supplied["agent.name"] = "ada"
    supplied["agent.signal"] = 1
    agent = given(supplied, "agent", has_parts=True, signal=None, other=None)
    assert (agent.name, agent.signal, agent.other) == ("ada", 1, None)
    with pytest.raises(HostNeededError, match=r"supplied\['agent.state'\] = ...$"):
        _ = agent.state


def test_items_are_missing_for_tools_alone() -> None:
    """A dict without an item asks for it, but where a default is given or the framework itself looks."""
    supplied = Supplied()
    items = AbsentItems("state", supplied, {"agent": 1}, within="all", packages=("framework",))
    assert items["agent"] == items.get("agent") == items.copy()["agent"] == 1
    assert items.get("user", "nobody") == "nobody"
    for use in (lambda: items["user"], lambda: items.get("user"), lambda: items.copy()["user"]):
        with pytest.raises(HostNeededError, match=r"has `state\['user'\]`.*supplied\['all'\] = ...$"):
            use()
    own = {"__name__": "framework.inside", "items": items}
    assert eval("items.get('user')", own) is None


@pytest.fixture
def workspace() -> Iterator[Workspace]:
    """A folder for calls."""
    made = Workspace()
    yield made
    made.close()


def test_a_tool_that_catches_the_exception_proves_nothing(workspace: Workspace) -> None:
    """What was asked for in vain counts, not what became of the exception; the next call begins anew."""
    supplied = Supplied()

    def tool(deps: bool) -> str:
        try:
            return str(given(supplied, "deps").name) if deps else "none"
        except Exception:
            return "error"

    live = LiveTool(
        Tool("tool", origin=Origin(__file__)),
        lambda arguments: tool(**arguments),
        framework=Framework(),
        supplied=supplied,
    )
    with Caller(live, workspace) as caller:
        blocked = caller.call({"deps": True})
        assert (blocked.outcome, blocked.error is not None and blocked.error.kind) == (
            "blocked",
            "HostNeededError",
        )
        assert caller.call({"deps": False}).outcome == "returned"
