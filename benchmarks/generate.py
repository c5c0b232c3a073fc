"""How quickly arguments are drawn: milliseconds per example, and the ratio to a strategy written by hand.

Run: `python benchmarks/generate.py`. Times are CPU seconds of the generate phase, the best of three runs.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tool_contracts.generate import boundaries, from_schema, mutations
from tool_contracts.schema import Validator

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

EXAMPLES = 200

FLAT = {
    "type": "object",
    "properties": {
        "query": {"type": "string"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 100},
        "exact": {"type": "boolean"},
    },
    "required": ["query"],
}
NESTED = {
    "type": "object",
    "properties": {
        "title": {"type": "string"},
        "priority": {"enum": ["low", "medium", "high"]},
        "labels": {"type": "array", "items": {"type": "string"}, "maxItems": 5},
        "due": {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]},
        "assignee": {"$ref": "#/$defs/Person"},
        "watchers": {"type": "array", "items": {"$ref": "#/$defs/Person"}, "maxItems": 5},
        "estimate": {"type": "number", "minimum": 0},
    },
    "required": ["title", "assignee"],
    "$defs": {
        "Person": {
            "type": "object",
            "properties": {
                "name": {"type": "string"},
                "age": {"type": "integer", "minimum": 0, "maximum": 150},
            },
            "required": ["name"],
        }
    },
}


@st.composite
def flat(draw: st.DrawFn) -> dict[str, Any]:
    found: dict[str, Any] = {"query": draw(st.text())}
    if draw(st.booleans()):
        found["limit"] = draw(st.integers(1, 100))
    if draw(st.booleans()):
        found["exact"] = draw(st.booleans())
    return found


PERSON = st.fixed_dictionaries({"name": st.text()}, optional={"age": st.integers(0, 150)})
NESTED_BY_HAND = st.fixed_dictionaries(
    {"title": st.text(), "assignee": PERSON},
    optional={
        "priority": st.sampled_from(["low", "medium", "high"]),
        "labels": st.lists(st.text(), max_size=5),
        "due": st.none() | st.dates().map(str),
        "watchers": st.lists(PERSON, max_size=5),
        "estimate": st.integers(0) | st.floats(0, allow_infinity=False),
    },
)


def milliseconds(strategy: SearchStrategy[Any]) -> float:
    """Milliseconds of CPU per example."""

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

    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        draw()
        best = min(best, time.process_time() - start)
    return best / EXAMPLES * 1000


def main() -> None:
    """Print one line per schema."""
    print(
        f"{'schema':8} {'compile':>9} {'drawn':>9} {'by hand':>9} {'ratio':>6} {'judge':>9} {'cases':>6} {'mutations':>9}"
    )
    for name, schema, by_hand in (("flat", FLAT, flat()), ("nested", NESTED, NESTED_BY_HAND)):
        start = time.process_time()
        strategy = from_schema(schema)
        compiling = (time.process_time() - start) * 1000
        drawn, hand = milliseconds(strategy), milliseconds(by_hand)
        validator = Validator(schema)
        cases = list(boundaries(schema))
        start = time.process_time()
        for case in cases:
            validator.is_valid(case.value)
        judging = (time.process_time() - start) / len(cases) * 1000
        print(
            f"{name:8} {compiling:7.2f}ms {drawn:7.2f}ms {hand:7.2f}ms {hand / drawn:6.2f} {judging:7.3f}ms"
            f" {len(cases):6} {sum(1 for _ in mutations(schema)):9}"
        )


if __name__ == "__main__":
    main()
