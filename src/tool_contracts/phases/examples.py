"""What the schema itself shows: examples, defaults, constants and each member of an enum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.generate import examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate import Case


def cases(schema: Any) -> Iterator[Case]:
    """Allowed arguments, always the same ones in the same order."""
    return examples(schema)
