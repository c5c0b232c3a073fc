"""The nouns of what is reported: findings, the fixes that repair them, and what shows them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Literal

    from tool_contracts.model import Span

    Applicability = Literal["safe", "unsafe", "display-only"]
    Severity = Literal["error", "warning", "info"]


class Edit:
    """One replacement of the text at `span`; an empty span inserts."""

    __slots__ = ("span", "text")

    def __init__(self, span: Span, text: str) -> None:
        self.span = span
        self.text = text


class Fix:
    """Edits that repair a finding, all or none of them.

    `safe` keeps what the author evidently meant, `unsafe` may change what the tool does, `display-only` is a
    suggestion that is never applied.
    """

    __slots__ = ("applicability", "edits", "message")

    def __init__(self, message: str, edits: Sequence[Edit], applicability: Applicability = "safe") -> None:
        self.message = message
        self.edits = tuple(edits)
        self.applicability = applicability


class Problem:
    """Something that kept a file from being read: `kind` names it, such as `syntax-error`.

    `fix` repairs it where whoever met the problem knows how.
    """

    __slots__ = ("fix", "kind", "message", "span")

    def __init__(self, kind: str, message: str, span: Span, fix: Fix | None = None) -> None:
        self.kind = kind
        self.message = message
        self.span = span
        self.fix = fix


class Evidence:
    """What shows a finding about a call: the smallest arguments, the exception, a snippet that repeats it.

    `trace` is the part of the traceback that lies in user code, as Python prints it; `notes` are lines of what else is
    known, such as Hypothesis's explanation. `repeats` is false where the arguments alone are known not to show it.
    """

    __slots__ = ("arguments", "exception", "notes", "repeats", "snippet", "trace")

    def __init__(
        self,
        arguments: Mapping[str, Any],
        exception: str | None = None,
        snippet: str = "",
        trace: str = "",
        notes: Sequence[str] = (),
    ) -> None:
        self.arguments = dict(arguments)
        self.exception = exception
        self.snippet = snippet
        self.trace = trace
        self.notes = tuple(notes)
        self.repeats = True

    def does_not_repeat(self) -> None:
        """Take it that the arguments alone do not show the finding, so that nothing repeats it."""
        self.repeats, self.snippet = False, ""


class Finding:
    """One promise broken: the rule's code, what is wrong, with which tool, and where."""

    __slots__ = (
        "code",
        "evidence",
        "fix",
        "framework",
        "message",
        "name",
        "phase",
        "pointer",
        "related",
        "severity",
        "span",
        "tool",
    )

    def __init__(
        self,
        code: str,
        message: str,
        *,
        name: str = "",
        tool: str | None = None,
        framework: str | None = None,
        pointer: str | None = None,
        span: Span,
        fix: Fix | None = None,
        severity: Severity = "error",
        phase: str | None = None,
        evidence: Evidence | None = None,
        related: Sequence[tuple[str, Span]] = (),
    ) -> None:
        self.code = code
        self.message = message
        self.name = name
        self.tool = tool
        self.framework = framework
        self.pointer = pointer
        self.span = span
        self.fix = fix
        self.severity = severity
        self.phase = phase
        self.evidence = evidence
        self.related = tuple(related)

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Order of reports: by file, place, code and text."""
        return self.span.filename, self.span.line, self.span.column, self.code, self.message

    def identity(self) -> tuple[str, Span, str, str]:
        """What two findings share that are one: the rule, the place and what is said of it.

        A class is written once, and so are its faults, however many parameters hold it under however many names.
        """
        _, of_parameter, said = self.message.partition("`: ")
        if not of_parameter or self.pointer is None:
            return self.code, self.span, "", self.message
        return self.code, self.span, self.pointer.rpartition("/properties/")[2], said
