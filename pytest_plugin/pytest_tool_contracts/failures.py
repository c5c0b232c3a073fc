"""What a failing item prints: the promise that is broken, the smallest arguments, and how to repeat it."""

from __future__ import annotations

import json
import os
import re
import shlex
from typing import TYPE_CHECKING, Any

from pytest_tool_contracts.replaying import command
from tool_contracts.run.wire.published import PublishedTool
from tool_contracts.schema import pointers

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.findings import Finding
    from tool_contracts.model import Span
    from tool_contracts.phases.contract import Contract
    from tool_contracts.phases.result import PhaseResult

_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')


class Defects:
    """The defects that a run has shown: each where it was last, and how large its arguments are there."""

    def __init__(self) -> None:
        self._shown: dict[tuple[str, str], tuple[str, tuple[int, str]]] = {}

    def shown_before(self, identity: str, key: str, where: str, finding: Finding) -> tuple[str, bool] | None:
        """Where else the defect of a tool was shown, and whether that was with larger arguments than here."""
        size = (0, "") if finding.evidence is None else _size(finding.evidence.arguments)
        before, smallest = self._shown.setdefault((identity, key), (where, size))
        if before == where:
            return None
        if size < smallest:
            self._shown[identity, key] = where, size
        return before, size < smallest


def describe(
    where: str, contract: Contract, result: PhaseResult, defects: Defects, *, test: str = ""
) -> tuple[str, str, Span]:
    """A line for the short summary, the whole text, and the place of the first defect.

    A defect that `defects` knows from an earlier phase of the tool is only named, unless the arguments are smaller.
    `where` is a node id or, in a test of the user's own with the node id `test`, the phase.
    """
    blocks = [
        _block(
            each.finding,
            defects.shown_before(contract.identity, each.key, where, each.finding),
            lambda arguments: _again(where, test, contract, arguments),
        )
        for each in result.errors
    ]
    blocks += list(result.failures)
    blocks += [f"also: {_head(each.finding)}" for each in result.findings if each.finding.severity != "error"]
    if result.errors:
        first = result.errors[0].finding
        others = f" (and {len(result.errors) - 1} more)" if len(result.errors) > 1 else ""
        return f"{first.code} {first.message}{others}", "\n\n".join(blocks), first.span
    return result.failures[0], "\n\n".join(blocks), contract.tool().span()


def notes(result: PhaseResult) -> str:
    """What a passing item found that is no failure."""
    return printable("\n".join(_head(each.finding) for each in result.findings))


def _head(finding: Finding) -> str:
    where = f" [{pointers.shown(finding.pointer)}]" if finding.pointer else ""
    # a server whose program is in no file of the project has a folder alone
    at = "" if os.path.isdir(finding.span.filename) else f"{place(finding.span)}: "
    return f"{at}{finding.code} {finding.name}: {finding.message}{where}"


def _again(where: str, test: str, contract: Contract, arguments: Any) -> str | None:
    """The command that repeats what was seen, None where there is none to write."""
    if test:
        return f"pytest {shlex.quote(test)}"
    live = contract.live
    server = live.command.given if isinstance(live, PublishedTool) else ""
    return command(where.rpartition("::")[0], arguments, server)


def _block(finding: Finding, before: tuple[str, bool] | None, again: Callable[[Any], str | None]) -> str:
    if before is None:
        lines = [_head(finding)]
    else:
        lines = [f"{finding.code} {finding.name}: {finding.message}", f"    same as {before[0]}"]
        if not before[1]:
            return "\n".join(lines)
        lines[-1] += ", with smaller arguments"
    evidence = finding.evidence
    if evidence is not None:
        lines += ["", f"    arguments: {shown(evidence.arguments)}"]
        if evidence.trace:
            lines += ["", *indented(evidence.trace)]
        if evidence.notes:
            lines += ["", *indented("\n".join(evidence.notes))]
        if evidence.snippet:
            lines += ["", "    repeat it with:", *indented(evidence.snippet, 8)]
        if evidence.repeats and (replay := again(evidence.arguments)) is not None:
            lines += ["", "    or with:" if evidence.snippet else "    repeat it with:", f"        {replay}"]
    return "\n".join(lines)


def _size(arguments: Any) -> tuple[int, str]:
    """A measure to compare arguments by: their length, then their numbers; another text as long is no smaller one."""
    text = json.dumps(arguments, default=repr)
    return len(text), _TEXT.sub('""', text)


def indented(text: str, by: int = 4) -> list[str]:
    """The lines of a text, moved to the right."""
    return [" " * by + line if line else "" for line in text.rstrip("\n").splitlines()]


def place(span: Span) -> str:
    """File and line as they are printed: relative to the current folder where they lie below it."""
    path = os.path.relpath(span.filename) if os.path.isabs(span.filename) else span.filename
    return f"{span.filename if path.startswith('..') else path}:{span.line}"


def printable(text: str) -> str:
    """The text with everything that a terminal, an XML file or another process may not take written as escapes."""
    return "".join(each if each.isprintable() or each in "\n\t" else repr(each)[1:-1] for each in text)


def shown(arguments: Any) -> str:
    """Arguments as JSON on one line, cut in the middle where they are very long."""
    text = json.dumps(arguments, default=repr)
    return text if len(text) <= 2000 else f"{text[:1000]} ... {text[-500:]}"
