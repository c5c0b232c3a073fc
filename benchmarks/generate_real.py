"""Real schemas as a test of the generator: each is answered within 5 CPU seconds, by valid values or one named error.

Run: `python benchmarks/generate_real.py [-q] [NAME ...]`, with parts of the names of schemas to try only those. 20
draws each. Draws are judged by `jsonschema-rs` where that is installed and reads the schema, else by our own.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

from generate_suite import outcome
from real_schemas import schemas

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 5
DRAWS = 20


def _judge(schema: Any) -> Callable[[Any], bool]:
    try:
        import jsonschema_rs

        is_valid: Callable[[Any], bool] = jsonschema_rs.validator_for(
            schema, validate_formats=True, offline=True
        ).is_valid
    except Exception:  # not installed, or it cannot read a part that no draw needs
        from tool_contracts.schema import Validator

        is_valid = Validator(schema).is_valid
    return is_valid


def _outcome(job: tuple[str, Any]) -> tuple[str, str]:
    name, schema = job
    return outcome("own", schema, [name], _judge, seconds=SECONDS, draws=DRAWS)


def main() -> None:
    """Print all that is not ok, then one line of counts."""
    parts = [each for each in sys.argv[1:] if not each.startswith("-")]
    found = [(name, each) for name, each in schemas() if not parts or any(part in name for part in parts)]
    counts: Counter[str] = Counter()
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=100) as pool:
        for (name, _), (kind, reason) in zip(found, pool.imap(_outcome, found), strict=True):
            counts[kind] += 1
            if kind != "ok" and "-q" not in sys.argv:
                print(f"{kind:8} {name}: {reason[:200]}", flush=True)
    answered = counts["ok"] + counts["raises"]
    print(
        f"{answered} of {len(found)} answered in {SECONDS} s: "
        + ", ".join(f"{counts[kind]} {kind}" for kind in ("ok", "raises", "invalid", "empty", "slow"))
    )


if __name__ == "__main__":
    main()
