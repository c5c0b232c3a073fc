"""What a phase `valid` of 100 examples costs beside a hand-written Hypothesis test of the same functions.

Run: `python benchmarks/overhead.py [ROUNDS]`. CPU seconds of this process and of those that it has started, for ten tools
together, the best of the rounds, which are taken in turns; `bare` is 100 calls with arguments that are there already.
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


def bare() -> None:
    """The calls alone."""
    for (function, _, _), arguments in zip(TOOLS, ARGUMENTS, strict=True):
        for _ in range(EXAMPLES):
            function(**arguments)


def hand_written() -> None:
    """A test of each function that holds its result against the class it must have."""
    for (function, _, strategy), arguments in zip(TOOLS, ARGUMENTS, strict=True):
        given(arguments=strategy)(_test(function, type(function(**arguments))))()


def _test(function: Callable[..., Any], expected: type) -> Callable[..., None]:
    def test(arguments: dict[str, Any]) -> None:
        assert isinstance(function(**arguments), expected)

    return test


def phases(level: str, workspace: Workspace) -> Callable[[], None]:
    """The phase `valid` of each tool, with the rules that are on by default."""
    isolation = Isolation(level)
    rules = [each for each in load([RULES]).rules.values() if each.default]
    options = Options(rules=rules, isolation=isolation)

    def run() -> None:
        for function, schema, _ in TOOLS:
            tool = Tool(
                function.__name__,
                description=function.__doc__,
                input_schema=schema,
                framework="direct",
                origin=Origin(__file__, function.__name__),
            )
            live = LiveTool(
                tool,
                lambda given, function=function: function(**given),
                framework=Direct(),
                function=function,
            )
            result = run_phase("valid", Contract(live, identity=function.__name__), options, workspace)
            if result.errors or result.failures or result.calls < EXAMPLES // 2:
                raise SystemExit(f"{function.__name__}: {result}")

    return run


def cost(action: Callable[[], None]) -> float:
    """CPU seconds."""
    before = _used()
    action()
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
    best = {name: cost(way) for name, way in ways.items()}
    for _ in range(rounds):
        best = {name: min(best[name], cost(way)) for name, way in ways.items()}
    workspace.close()
    print(f"{len(TOOLS)} tools, {EXAMPLES} examples each, best of {rounds} rounds")
    print(f"{'':14}{'CPU ms a tool':>14}{'ratio to hand-written':>24}")
    for name, seconds in best.items():
        print(f"{name:14}{1000 * seconds / len(TOOLS):>14.1f}{seconds / best['hand-written']:>24.2f}")


if __name__ == "__main__":
    main()
