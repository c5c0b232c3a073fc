"""What a schema's strategy draws, and that it is drawn soon."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, given, settings

from tool_contracts.generate import from_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

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


SOON = 5
"""Seconds of computing that one answer to a hostile schema may take."""


@contextlib.contextmanager
def answered_soon() -> Iterator[None]:
    """What is done inside takes no longer than an answer may."""
    start = time.process_time()
    yield
    assert time.process_time() - start < SOON
