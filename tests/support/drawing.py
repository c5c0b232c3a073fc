"""What a schema's strategy draws."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, Phase, given, settings

from tool_contracts.generate import from_schema

QUICK = settings(
    max_examples=60,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
"""Some examples, drawn once and kept nowhere."""


def draws(schema: Any, count: int = 50, constants: tuple[str, ...] = ()) -> list[Any]:
    """As many values as are asked for, or all where there are fewer: the same each time, and none of another run's."""
    found: list[Any] = []

    @settings(QUICK, max_examples=count, derandomize=True)
    @given(from_schema(schema, constants=constants))
    def collect(value: Any) -> None:
        found.append(value)

    collect()
    return found
