"""How often Python looks for garbage."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_YOUNG = 20_000
"""New objects after which Python looks for those of them that only know each other; its own number is 700 or 2,000."""


@contextmanager
def looked_for_rarely() -> Iterator[None]:
    """Inside, where no tool is called: Hypothesis makes and keeps many objects, and leaves few cycles behind.

    Where nobody looks, or more rarely still, it stays like that. It saves a fiftieth of the time of drawing.
    """
    young, *older = gc.get_threshold()
    if not 0 < young < _YOUNG:
        yield
        return
    gc.set_threshold(_YOUNG, *older)
    try:
        yield
    finally:
        gc.set_threshold(young, *older)
