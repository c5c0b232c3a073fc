"""What a phase `valid` of 100 examples costs beside a hand-written Hypothesis test of the same functions.

Run: `python benchmarks/overhead.py [ROUNDS]`. CPU seconds of this process and of those that it has started. All ways take
turns at each of ten tools, and of each the best of the rounds counts, so that what else the machine does matters little;
`bare` is 100 calls with arguments that are there already.
"""

from __future__ import annotations

import resource
import sys
import time
from typing import TYPE_CHECKING, Any

from hypothesis import find, given, settings
from overhead_tools import TOOLS

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Origin, Tool
from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load
from tool_contracts.run import sandbox
from tool_contracts.run.isolation import LEVELS, Isolation
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable

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


def phases(level: str, workspace: Workspace) -> Callable[[int], None]:
    """The phase `valid` of a tool, with the rules that are on by default."""
    rules = [each for each in load([RULES]).rules.values() if each.default]
    options = Options(rules=rules, isolation=Isolation(level))

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

    return run


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
    ways = {"bare": bare, "hand-written": hand_written}
    ways |= {each: phases(each, workspace) for each in levels}
    best = {name: [cost(way, index) for index in range(len(TOOLS))] for name, way in ways.items()}
    for _ in range(rounds):
        for index in range(len(TOOLS)):
            for name, way in ways.items():
                best[name][index] = min(best[name][index], cost(way, index))
    workspace.close()
    print(f"{len(TOOLS)} tools, {EXAMPLES} examples each, best of {rounds} rounds")
    print(f"{'':14}{'CPU ms a tool':>14}{'ratio to hand-written':>24}")
    for name, seconds in best.items():
        ratio = sum(seconds) / sum(best["hand-written"])
        print(f"{name:14}{1000 * sum(seconds) / len(TOOLS):>14.1f}{ratio:>24.2f}")


if __name__ == "__main__":
    main()
