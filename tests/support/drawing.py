"""What a schema's strategy draws."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, Phase, given, settings

from tool_contracts.generate import from_schema


def draws(schema: Any, count: int = 50, constants: tuple[str, ...] = ()) -> list[Any]:
    """As many values as are asked for, or all where there are fewer: the same each time, and none of another run's."""
    found: list[Any] = []

    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(from_schema(schema, constants=constants))
    def collect(value: Any) -> None:
        found.append(value)

    collect()
    return found
