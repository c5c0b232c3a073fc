"""That an answer comes soon: what doubles with each level, or compares all with all, is found without a stopwatch."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SOON = 30
"""Seconds of computing after which an answer has failed to come.

An answer may take 5 seconds; docs/arguments.md has what is measured, on a machine with nothing else to do. A test runs on
slow and busy ones too, and is there for what would take minutes to years: it allows several times as much.
"""


@contextlib.contextmanager
def answered_soon() -> Iterator[None]:
    """What is done inside ends while somebody could still be waiting for it."""
    start = time.process_time()
    yield
    assert time.process_time() - start < SOON
