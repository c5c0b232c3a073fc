"""What the guard sees of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tool_contracts.run.allowance import Allowance
from tool_contracts.run.guard import Guard

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tool_contracts.calls import Effect


def effects_of(
    root: Path, action: Callable[[], object], allow: tuple[str, ...] = ()
) -> tuple[list[Effect], BaseException | None]:
    guard = Guard(str(root), Allowance(allow))
    error: BaseException | None = None
    try:
        with guard:
            action()
    except BaseException as raised:
        error = raised
    return guard.record.effects, error
