"""A file cannot be read.

## Why it matters

Tools in a file that cannot be opened or decoded are not checked. Nothing is said about them, which is not the same as
nothing being wrong.

## Avoid

A file without read permission, with bytes that its declared encoding does not have, or with NUL characters.

## Prefer

UTF-8, or an encoding that the file declares and keeps to. A file that is no source at all belongs into `extend-exclude`.
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Problem, Span


@rule("TOOL001", "unreadable-file", group="run", reads="problem")
def unreadable_file(problem: Problem) -> Iterator[tuple[Span, str]]:
    """Files that cannot be opened or decoded."""
    if problem.kind == "unreadable-file":
        yield problem.span, problem.message
