"""The generators of random numbers that all modules share: Hypothesis has each of its tests find them alike, and so has each call."""

from __future__ import annotations

import random
import sys
from typing import Any


class Randomness:
    """`sow` seeds them with what Hypothesis does; after `restore` they go on from where they were before the first time."""

    def __init__(self) -> None:
        self._before: Any = None
        self._numpy_before: Any = None

    def sow(self) -> None:
        """Let what comes next find them as everything does before which this is called."""
        if self._before is None:
            self._before = random.getstate()
        random.seed(0)
        # a call may be the first to import it
        numpy: Any = sys.modules.get("numpy.random")
        if hasattr(numpy, "seed"):
            if self._numpy_before is None:
                self._numpy_before = numpy.get_state()
            numpy.seed(0)

    def restore(self) -> None:
        """Put back what was there, if there was anything to put back."""
        before, self._before = self._before, None
        if before is not None:
            random.setstate(before)
        numpy_before, self._numpy_before = self._numpy_before, None
        if numpy_before is not None:
            sys.modules["numpy.random"].set_state(numpy_before)
