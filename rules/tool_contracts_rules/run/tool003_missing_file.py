"""A path that was given does not exist.

## Why it matters

A run over a path that is not there would find nothing wrong, and a typing error in a CI job would go unnoticed.

## Avoid

Naming a file or folder that was moved, in a command or a configuration.

## Prefer

Paths that exist, relative to the working directory.
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Problem, Span


@rule("TOOL003", "missing-file", group="run", reads="problem")
def missing_file(problem: Problem) -> Iterator[tuple[Span, str]]:
    """Paths without a file or folder."""
    if problem.kind == "missing-file":
        yield problem.span, problem.message
