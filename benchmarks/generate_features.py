"""How much of the space of valid arguments draws reach: 62 features of one nested schema, within 300 draws.

Run: `python benchmarks/generate_features.py`. A feature counts when a draw of every one of three seeds shows it.
hypothesis-jsonschema takes part where it is installed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from generate_schemas import NESTED
from hypothesis import HealthCheck, Phase, given, seed, settings

from generate import engines

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

    Feature = Callable[[dict[str, Any]], bool]

DRAWS = 300
SEEDS = 3


def features() -> dict[str, Feature]:
    """What a draw may show, by name: each key there and left out, members, branches, sizes, kinds of numbers and text."""
    found: dict[str, Feature] = {}
    optional = [name for name in NESTED["properties"] if name not in NESTED["required"]]
    for name in optional:
        found[f"with {name}"] = lambda v, name=name: name in v
        found[f"without {name}"] = lambda v, name=name: name not in v
    for name in ("priority", "mode"):
        for member in NESTED["properties"][name]["enum"]:
            found[f"{name} is {member}"] = lambda v, name=name, member=member: v.get(name) == member
    for value in (False, True):
        found[f"archived is {value}"] = lambda v, value=value: v.get("archived") is value
    for name in ("age", "email"):
        found[f"an assignee with {name}"] = lambda v, name=name: name in v["assignee"]
        found[f"an assignee without {name}"] = lambda v, name=name: name not in v["assignee"]
    for name, most in (("labels", 5), ("watchers", 3)):
        for size in (0, 1, most):
            found[f"{size} {name}"] = lambda v, name=name, size=size: len(v.get(name, "outside")) == size
    for name in ("estimate", "score"):
        found[f"{name} is a fraction"] = lambda v, name=name: v.get(name, 0) % 1 != 0
        found[f"{name} is zero"] = lambda v, name=name: v.get(name, 1) == 0
    return found | {
        "due is null": lambda v: v.get("due", 0) is None,
        "due is a date": lambda v: isinstance(v.get("due"), str),
        "count is null": lambda v: v.get("count", 0) is None,
        "count is negative": lambda v: (v.get("count") or 0) < 0,
        "count is positive": lambda v: (v.get("count") or 0) > 0,
        "score is one": lambda v: v.get("score") == 1,
        "a page far behind": lambda v: v.get("page", 0) > 1000,
        "a negative position": lambda v: v.get("position", {"x": 0})["x"] < 0,
        "a position between pixels": lambda v: v.get("position", {"x": 0})["x"] % 1 != 0,
        "a title of one character": lambda v: len(v["title"]) == 1,
        "a title of 10 characters": lambda v: len(v["title"]) >= 10,
        "a title outside ASCII": lambda v: not v["title"].isascii(),
        "an empty body": lambda v: v.get("body") == "",
        "an assignee without a name": lambda v: v["assignee"]["name"] == "",
    }


def missed(strategy: SearchStrategy[Any], number: int) -> set[str]:
    """The features that no draw of the seed `number` shows."""
    left = features()
    chosen = settings(
        max_examples=DRAWS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )

    def look(value: dict[str, Any]) -> None:
        for name in [name for name, shows in left.items() if shows(value)]:
            del left[name]

    seed(number)(chosen(given(strategy)(lambda value: look(value))))()
    return set(left)


def main() -> None:
    """Print for each engine how many features all seeds reach, and which they do not."""
    count = len(features())
    for engine, make in engines().items():
        try:
            never = set().union(*(missed(make("15 nested"), number) for number in range(SEEDS)))
        except Exception as error:
            print(f"# {engine}: {type(error).__name__}", file=sys.stderr)
            continue
        print(f"{engine:24} {count - len(never)} / {count}  {', '.join(sorted(never))}", flush=True)


if __name__ == "__main__":
    main()
