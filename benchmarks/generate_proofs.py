"""What `negate` and `covers` of `jsonschema-rs` would add to the generator, over real tools.

Run: `python benchmarks/generate_proofs.py`. Of each tool the opposite of its schema is drawn from, as `negate` gives it,
and compared with our mutations: how many of its values are arguments at all, how many break one place, and which
keywords they break. `covers` could say before any value is made that an example, a default or an enum member is
allowed; the time of that is compared with judging the value.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from typing import Any

import jsonschema_rs
from generate_mutations import corpus
from hypothesis import HealthCheck, Phase, given, settings

from tool_contracts.generate import UnsupportedSchema, examples, from_schema, mutations
from tool_contracts.schema import SchemaError, Validator

DRAWS = 50


def drawn(schema: Any) -> list[Any]:
    """Values of `schema`, always the same."""
    found: list[Any] = []

    @settings(
        max_examples=DRAWS,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(from_schema(schema))
    def keep(value: Any) -> None:
        found.append(value)

    keep()
    return found


def main() -> None:
    """Compare both over every tool."""
    counts: Counter[str] = Counter()
    broken: dict[str, set[tuple[str, str]]] = {"negate": set(), "mutations": set()}
    covering: list[float] = []
    judging: list[float] = []
    for name, schema in corpus([]):
        counts["tools"] += 1
        try:
            form = jsonschema_rs.canonicalize(schema)
            values = drawn(form.negate().to_json_schema())
        except Exception as error:
            counts[f"not negated: {type(error).__name__}"] += 1
            continue
        validator = Validator(schema)
        counts["negated"] += 1
        for value in values:
            errors = validator.violations(value)
            counts["values"] += 1
            counts["values that are objects"] += isinstance(value, dict)
            counts["values that are objects and break one place"] += (
                isinstance(value, dict) and len({path for path, _, _ in errors}) == 1
            )
            broken["negate"].update((name, pointer) for _, pointer, _ in errors if isinstance(value, dict))
        try:
            for case in mutations(schema):
                counts["mutations"] += 1
                broken["mutations"].update(
                    (name, pointer) for _, pointer, _ in validator.violations(case.value)
                )
            for case in examples(schema):
                start = time.perf_counter()
                form.covers(jsonschema_rs.canonicalize({"const": case.value}))
                middle = time.perf_counter()
                validator.is_valid(case.value)
                covering.append(middle - start)
                judging.append(time.perf_counter() - middle)
        except (UnsupportedSchema, SchemaError, ValueError):
            continue
    for label, count in counts.items():
        print(f"{label:50} {count:8,}")
    print(
        f"keywords in their places: {len(broken['negate']):,} broken by negate, {len(broken['mutations']):,} by mutations,"
    )
    print(f"  {len(broken['negate'] - broken['mutations']):,} by negate alone")
    print(
        f"an example: covers {statistics.median(covering) * 1e6:.0f} us, judging {statistics.median(judging) * 1e6:.0f} us"
    )


if __name__ == "__main__":
    main()
