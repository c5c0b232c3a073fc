"""The quick judge's checks of bounds: of numbers, and of the sizes of texts, arrays and objects."""

from __future__ import annotations

from tool_contracts.schema.values import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Comparison = Callable[[Any, Any], Any]


def number_bound(holds: Comparison, flag: str = "", strictly: Comparison | None = None) -> Any:
    """A check that a number compares with the bound; `strictly` where the keyword `flag` is true, as in draft 4."""

    def check(judge: Any, schema: dict[str, Any], limit: Any, value: Any) -> bool:
        compare = strictly if strictly is not None and schema.get(flag) is True else holds
        return not is_number(value) or bool(compare(value, limit))

    return check


def size_bound(holds: Comparison, of: Callable[[Any], int], kind: type) -> Any:
    """A check that the size of a value of one kind compares with the bound."""

    def check(judge: Any, schema: dict[str, Any], limit: Any, value: Any) -> bool:
        return not isinstance(value, kind) or bool(holds(of(value), limit))

    return check
