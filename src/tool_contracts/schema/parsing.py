"""The parts of a regular expression, as Python's own parser gives them."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from typing import Any


@lru_cache(maxsize=64)
def parts_of(expression: re.Pattern[str]) -> Any:
    """The parts, to be read alone: those of a long expression take a second, and are asked for more than once."""
    return import_module("re._parser").parse(expression.pattern, expression.flags)
