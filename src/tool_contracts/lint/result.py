"""What a run of the linter has come to."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.findings import Finding
    from tool_contracts.lint.checking import Failure
    from tool_contracts.model import Span, Tool
    from tool_contracts.rule import Rule


class Change:
    """What fixing made of one file: its bytes before and after, in one and the same encoding."""

    __slots__ = ("after", "before", "encoding", "path")

    def __init__(self, path: str, before: bytes, after: bytes, encoding: str) -> None:
        self.path = path
        self.before = before
        self.after = after
        self.encoding = encoding


class LintResult:
    """The outcome of a run.

    `findings` are sorted and free of duplicates; `files` are the paths that were read; `not_understood` says, in
    words and with a place, what looks like a tool and could not be followed; `failures` are errors of the
    linter itself, one line each; `rules` are those that were loaded, by code.
    """

    __slots__ = ("failures", "files", "findings", "not_understood", "rules", "tools")

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.tools: list[Tool] = []
        self.files: list[str] = []
        self.not_understood: list[tuple[str, Span]] = []
        self.failures: list[Failure] = []
        self.rules: dict[str, Rule] = {}
