"""What a phase `valid` of 100 examples costs beside a hand-written Hypothesis test of the same functions.

Run: `python benchmarks/overhead.py [ROUNDS]`. CPU seconds of this process and of those that it has started. Each way takes
turns with the test that is written by hand, at each of ten tools, and the best of the rounds counts, so that what else the
machine does matters little. `bare` is 100 calls with arguments that are there already; `drawn` is Hypothesis drawing from the
strategy of the schema for a test that is empty, which no phase can go below.
"""

from __future__ import annotations

import math
import resource
import sys
import time
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any

from hypothesis import find, given, settings
from overhead_tools import TOOLS

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.generate import from_schema
from tool_contracts.model import Origin, Tool
from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run import sandbox
from tool_contracts.run.isolation import Isolation
from tool_contracts.run.workspace import Workspace
from tool_contracts.settings import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    Way = Callable[[], AbstractContextManager[Callable[[int], None]]]

EXAMPLES = 100
ROUNDS = 5


class Direct(Framework):
    """Calls as they are."""

    name = "direct"


ARGUMENTS = [find(strategy, lambda each: True) for _, _, strategy in TOOLS]
"""Some for each tool."""


def bare(index: int) -> None:
    """The calls alone."""
    function, _, _ = TOOLS[index]
    for _ in range(EXAMPLES):
        function(**ARGUMENTS[index])


def hand_written(index: int) -> None:
    """A test that holds the results of a function against the class that they must have."""
    function, _, strategy = TOOLS[index]
    expected = type(function(**ARGUMENTS[index]))

    @given(arguments=strategy)
    def test(arguments: dict[str, Any]) -> None:
        assert isinstance(function(**arguments), expected)

    test()


def drawn(index: int) -> None:
    """A test of nothing, with arguments that the schema allows."""
    _, schema, _ = TOOLS[index]

    @given(arguments=from_schema(schema))
    def test(arguments: dict[str, Any]) -> None:
        pass

    test()


@contextmanager
def phases(level: str, workspace: Workspace) -> Iterator[Callable[[int], None]]:
    """The phase `valid` of a tool, with the rules that are on by default."""
    rules = [each for each in load([RULES]).rules.values() if each.default]
    isolation = Isolation(level)
    options = Options(rules=rules, isolation=isolation)

    def run(index: int) -> None:
        function, schema, _ = TOOLS[index]
        tool = Tool(
            function.__name__,
            description=function.__doc__,
            input_schema=schema,
            framework="direct",
            origin=Origin(__file__, function.__name__),
        )
        live = LiveTool(tool, lambda given: function(**given), framework=Direct(), function=function)
        result = run_phase("valid", Contract(live, identity=function.__name__), options, workspace)
        if result.errors or result.failures or result.calls < EXAMPLES // 2:
            raise SystemExit(f"{function.__name__}: {result}")

    yield run
    isolation.close()


def cost(action: Callable[[int], None], index: int) -> float:
    """CPU seconds."""
    before = _used()
    action(index)
    return _used() - before


def _used() -> float:
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    settings.register_profile(
        "benchmark", max_examples=EXAMPLES, derandomize=True, database=None, deadline=None
    )
    settings.load_profile("benchmark")
    workspace = Workspace()
    levels = [each for each in LEVELS if each != "sandbox" or not sandbox.why_not()]
    ways: dict[str, Way] = {"bare": lambda: nullcontext(bare), "drawn": lambda: nullcontext(drawn)}
    ways |= {each: partial(phases, each, workspace) for each in levels}
    best = {name: [(math.inf, math.inf)] * len(TOOLS) for name in ways}
    # the first round, in which much is done that is never done again, is beaten by all others
    for _ in range(rounds + 1):
        for name, way in ways.items():
            with way() as action:
                for index, (least, least_beside) in enumerate(best[name]):
                    beside = min(least_beside, cost(hand_written, index))
                    best[name][index] = min(least, cost(action, index)), beside
    workspace.close()
    print(f"{len(TOOLS)} tools, {EXAMPLES} examples each, best of {rounds} rounds")
    print(f"{'':14}{'CPU ms a tool':>14}{'hand-written':>14}{'ratio':>8}")
    for name, pairs in best.items():
        seconds, beside = map(sum, zip(*pairs, strict=True))
        print(f"{name:14}{_shown(seconds):>14}{_shown(beside):>14}{seconds / beside:>8.2f}")


def _shown(seconds: float) -> str:
    return f"{1000 * seconds / len(TOOLS):.1f}"


if __name__ == "__main__":
    main()
