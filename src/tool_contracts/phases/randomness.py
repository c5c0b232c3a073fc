"""The generators of random numbers that all modules share: Hypothesis has each call find them alike, and so do we."""

from __future__ import annotations

import random
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def restored() -> Iterator[Callable[[], None]]:
    """What is yielded seeds them, with what Hypothesis does; afterwards they go on from where they were."""
    before = random.getstate()
    numpy: Any = sys.modules.get("numpy.random")
    numpy_before = None if numpy is None else numpy.get_state()

    def sow() -> None:
        random.seed(0)
        if numpy is not None:
            numpy.seed(0)

    try:
        yield sow
    finally:
        random.setstate(before)
        if numpy is not None:
            numpy.set_state(numpy_before)
