"""How quickly arguments are drawn, and how small failures shrink, side by side with strategies written by hand.

Run: `python benchmarks/generate.py [draws] [compiling] [shrinking] [walking]`, all of them by default. Times are CPU seconds of
the generate phase, the median of several rounds taken in turns; a ratio of 1 is as quick as the strategy written by
hand. hypothesis-jsonschema takes part where it is installed.
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import sys
import time
from typing import TYPE_CHECKING, Any

from generate_schemas import BUGS, BY_HAND, SCHEMAS
from hypothesis import HealthCheck, Phase, Verbosity, find, given, settings
from hypothesis.errors import NoSuchExample, Unsatisfiable

from tool_contracts.generate import UnsupportedSchema, boundaries, from_schema, mutations
from tool_contracts.generate.engines import ENGINES

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

EXAMPLES = 200
ROUNDS = 5
SEEDS = 5
CALLS = 500


def engines() -> dict[str, Any]:
    """A way from the name of a schema to its strategy, for each engine."""
    found: dict[str, Any] = {"by hand": lambda name: BY_HAND[name]}
    for engine in ENGINES:
        if engine == "own" or importlib.util.find_spec(engine.replace("-", "_")):
            found[engine] = lambda name, engine=engine: from_schema(SCHEMAS[name], engine=engine)
    return found


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def drawing(strategy: SearchStrategy[Any]) -> Callable[[], None]:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def draw(value: Any) -> None:
        pass

    return draw


def draws() -> None:
    """Examples per CPU second, and the ratio to the strategy written by hand."""
    print(f"draws per CPU second\n{'schema':24}", *(f"{name:>28}" for name in engines()))
    for name in SCHEMAS:
        rounds: dict[str, list[float]] = {}
        for _ in range(ROUNDS):
            for engine, make in engines().items():
                if engine == "by hand" and name not in BY_HAND:
                    continue
                try:
                    taken = seconds(drawing(make(name)))
                except Exception as error:
                    rounds[engine] = []
                    print(f"# {name}, {engine}: {type(error).__name__}", file=sys.stderr)
                    continue
                rounds.setdefault(engine, []).append(taken)
        usual = {engine: statistics.median(taken) for engine, taken in rounds.items() if taken}
        cells = []
        for engine in engines():
            if engine not in usual:
                cells.append("raises" if engine in rounds else "-")
                continue
            rate = f"{EXAMPLES / usual[engine]:.0f}"
            cells.append(f"{rate} ({usual['by hand'] / usual[engine]:.2f})" if "by hand" in usual else rate)
        print(f"{name:24}", *(f"{cell:>28}" for cell in cells), flush=True)


def compiling() -> None:
    """Milliseconds to the first strategy of a schema that was not met before, and what the other ways cost then."""
    from tool_contracts.generate import compiling as module

    print(
        f"\n{'compile':24} {'from_schema':>12} {'boundaries':>12} {'mutations':>12} {'cases':>6} {'broken':>6}"
    )
    for name, schema in SCHEMAS.items():
        from_schema(schema)
        times = []
        for work in (from_schema, lambda each: list(boundaries(each)), lambda each: list(mutations(each))):
            rounds = []
            for _ in range(ROUNDS):
                module._compiled_text.cache_clear()
                if work is not from_schema:
                    from_schema(schema)
                rounds.append(seconds(lambda work=work, schema=schema: work(schema)))
            times.append(statistics.median(rounds) * 1000)
        print(
            f"{name:24}",
            *(f"{each:10.2f}ms" for each in times),
            f"{sum(1 for _ in boundaries(schema)):6} {sum(1 for _ in mutations(schema)):6}",
            flush=True,
        )


def shrinking() -> None:
    """Planted bugs: how many are found in 500 calls, how large their smallest arguments are, after how many calls."""
    import json

    print(f"\n{'shrinking':24} {'found':>8} {'mean size':>12} {'mean calls':>13} {'seconds':>9}")
    chosen = settings(
        max_examples=CALLS,
        deadline=None,
        database=None,
        verbosity=Verbosity.quiet,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    for engine, make in engines().items():
        sizes: list[int] = []
        calls: list[int] = []
        start = time.process_time()
        for name, bug in BUGS:
            if engine == "by hand" and name not in BY_HAND:
                continue
            for seed in range(SEEDS):
                count = 0

                def shows(value: Any, bug: Callable[[Any], bool] = bug) -> bool:
                    nonlocal count
                    count += 1
                    return bug(value)

                try:
                    value = find(make(name), shows, settings=chosen, random=random.Random(seed))
                except (NoSuchExample, Unsatisfiable):
                    continue
                except Exception as error:
                    print(f"# {name}, {engine}: {type(error).__name__}", file=sys.stderr)
                    break
                sizes.append(len(json.dumps(value)))
                calls.append(count)
        mean = statistics.mean(sizes) if sizes else 0
        print(
            f"{engine:24} {len(sizes):3} / {len(BUGS) * SEEDS:2} {mean:10.1f} B"
            f" {statistics.mean(calls) if calls else 0:13.0f} {time.process_time() - start:9.1f}",
            flush=True,
        )


def walking() -> None:
    """How many boundaries the tools of published servers and of installed frameworks have."""
    from generate_mutations import corpus

    from tool_contracts.schema import SchemaError

    counts = []
    for _, schema in corpus([]):
        try:
            found = sum(1 for _ in boundaries(schema))
        except (UnsupportedSchema, SchemaError):
            continue
        if schema.get("properties"):
            counts.append(found)
    low, middle, high = statistics.quantiles(counts, n=4)
    print(
        f"\nboundaries of {len(counts)} real tools with parameters: median {middle:.0f}, mean"
        f" {statistics.mean(counts):.0f}, half of them {low:.0f} to {high:.0f}, at most {max(counts)}"
    )


def main() -> None:
    """Run what is asked for."""
    parts = {"draws": draws, "compiling": compiling, "shrinking": shrinking, "walking": walking}
    for name in sys.argv[1:] or parts:
        parts[name]()


if __name__ == "__main__":
    main()
