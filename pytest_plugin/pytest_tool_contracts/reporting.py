"""What a run has come to: the summary on the terminal and the JSON report, gathered from all processes."""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import TYPE_CHECKING, Any, Literal

from pytest_tool_contracts.failures import printable
from tool_contracts.report import Context
from tool_contracts.report.json import as_object, start_location
from tool_contracts.settings import EFFECTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest

    from pytest_tool_contracts.run import Run
    from tool_contracts.findings import Finding
    from tool_contracts.generate import SchemaCoverage
    from tool_contracts.model import Tool
    from tool_contracts.phases.result import PhaseResult

    Seen = Literal["source", "run", "both", "server"]
    """Where a tool is found: in its source, at run time, in both; servers are asked, and nothing of them is read."""

VERSION = 1
"""Of the report's shape."""

DEEPEST = 200
"""Levels of a value in the report; how many Python itself writes and reads differs from version to version."""

_SHOWN = 10
_LEAST = 3
_OF_EACH = 3


def tool_data(nodeid: str, tool: Tool, seen: Seen) -> dict[str, Any]:
    """One tool as JSON values."""
    span = tool.span()
    return {
        "name": _json(tool.label),
        "framework": tool.framework,
        "nodeid": nodeid,
        "filename": os.path.abspath(span.filename),
        "location": start_location(span),
        "seen": seen,
        "input_schema": _json(tool.input_schema),
    }


def phase_data(nodeid: str, tool: Tool, seen: Seen, result: PhaseResult) -> dict[str, Any]:
    """One phase of one tool as JSON values."""
    return {
        "tool": tool_data(nodeid, tool, seen),
        "phase": result.phase,
        "outcome": result.outcome,
        "reason": result.reason,
        "calls": result.calls,
        "seconds": round(result.seconds, 4),
        "blocked": result.blocked,
        "refused": result.refused + result.rejected,
        "unchecked": result.unchecked,
        "answered": result.answered,
        "declared": result.declared,
        "effects": dict(result.effects),
        "coverage": None if result.coverage is None else _coverage(result.coverage),
        "findings": [{"key": each.key, **_finding(each.finding)} for each in result.findings],
    }


def _coverage(coverage: SchemaCoverage) -> dict[str, Any]:
    parts = sorted(coverage.parts)
    return {"parts": parts, "tried": [index for index, part in enumerate(parts) if part in coverage.tried]}


def loose_data(finding: Finding) -> dict[str, Any]:
    """A finding that belongs to no tool, as JSON values."""
    return {"findings": [{"key": finding.message, **_finding(finding)}]}


def server_data(result: PhaseResult) -> dict[str, Any]:
    """The findings about a server, which is no tool, as JSON values."""
    return {"findings": [{"key": each.key, **_finding(each.finding)} for each in result.findings]}


def _finding(finding: Finding) -> dict[str, Any]:
    found = {**as_object(finding, Context()), "phase": finding.phase}
    evidence = finding.evidence
    if evidence is not None:
        found["evidence"] = {
            "arguments": _json(evidence.arguments),
            "exception": evidence.exception,
            "snippet": evidence.snippet,
        }
    else:
        found["evidence"] = None
    return found


def _json(value: Any) -> Any:
    """The value as JSON holds it; what it cannot hold becomes text."""
    try:
        found = json.loads(json.dumps(value, default=repr), parse_constant=str)
    except (TypeError, ValueError, RecursionError):
        # keys that are no text, a value that holds itself, nesting without end
        return f"<{type(value).__name__} that is no JSON>"
    return f"<{type(value).__name__} that is no JSON>" if _is_deep(found) else found


def _is_deep(value: Any) -> bool:
    """Whether values stand in one another more deeply than readers of JSON can be trusted to follow."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return False
    return True


def _inside(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


class Reporting:
    """Gathers what the items of all processes have found."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._tools: dict[str, dict[str, Any]] = {}
        self._findings: dict[tuple[str, str], dict[str, Any]] = {}
        self._effects: Counter[tuple[str, str]] = Counter()
        self._parts: dict[str, list[list[str]]] = {}
        self._tried: dict[str, set[int]] = {}
        self._refused: Counter[str] = Counter()
        self._unchecked: Counter[str] = Counter()
        self._answered: Counter[str] = Counter()
        self._declared: Counter[str] = Counter()
        self._blocked = 0
        self._cut_short: list[str] = []

    def collected(self, items: Iterable[pytest.Item]) -> None:
        """Take in the tools of items that will not run."""
        for item in items:
            data = getattr(item, "tool_data", None)
            if data is not None:
                tool = data()
                self._tools.setdefault(tool["nodeid"], {**tool, "phases": {}})

    def add(self, text: str) -> None:
        """Take in one item."""
        data = json.loads(text)
        nodeid = ""
        if "tool" in data:
            nodeid, name = data["tool"]["nodeid"], data["tool"]["name"]
            tool = self._tools.setdefault(nodeid, {**data["tool"], "phases": {}})
            tool["phases"][data["phase"]] = {key: data[key] for key in ("outcome", "calls", "seconds")}
            if data["coverage"] is not None:
                self._parts[nodeid] = data["coverage"]["parts"]
                self._tried.setdefault(nodeid, set()).update(data["coverage"]["tried"])
            self._effects.update({(name, effect): count for effect, count in data["effects"].items()})
            self._refused[nodeid] += data["refused"]
            self._unchecked[name] += data["unchecked"]
            self._answered[nodeid] += data["answered"]
            self._declared[nodeid] += data["declared"]
            self._blocked += data["blocked"]
            if data["reason"] and data["outcome"] in ("passed", "failed"):
                self._cut_short.append(f"{name}, {data['phase']}: {data['reason']}")
        for finding in data["findings"]:
            key = nodeid, finding.pop("key")
            known = self._findings.get(key)
            if known is None or _rank(finding) < _rank(known):
                self._findings[key] = finding

    def write(self) -> None:
        """Write the JSON report, where one is asked for."""
        path = self._run.config.getoption("--tool-contracts-report")
        if path is None:
            return
        report = {
            "version": VERSION,
            "tools": [
                {**self._tools[nodeid], "schema_coverage": self._coverage(nodeid)}
                for nodeid in sorted(self._tools)
            ],
            "findings": sorted(
                self._findings.values(),
                key=lambda each: (each["filename"], each["location"]["row"], each["code"], each["message"]),
            ),
        }
        path = os.path.join(self._run.config.invocation_params.dir, path)
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(report, file, indent=2, allow_nan=False)
            file.write("\n")

    def _coverage(self, nodeid: str) -> dict[str, Any] | None:
        """What the calls of all phases tried of the input schema of a tool, None where there were none."""
        if nodeid not in self._parts:
            return None
        parts, tried = self._parts[nodeid], self._tried[nodeid]
        untried = [part for index, part in enumerate(parts) if index not in tried]
        return {
            "parts": len(parts),
            "tried": len(tried),
            "untried": [dict(zip(("pointer", "keyword", "detail"), part, strict=True)) for part in untried],
        }

    def summarise(self, terminal: pytest.TerminalReporter) -> None:
        """Print the closing section."""
        if self._run.found_any and self._run.config.option.collectonly:
            return
        terminal.section("tool contracts", sep="=")
        for line in self._run.problems():
            _line(terminal, line, yellow=True)
        if not self._run.found_any:
            where = ", ".join(os.path.relpath(path) for path in self._run.files.paths)
            _line(terminal, f"no tools found under {where or 'the paths given'}", red=True, bold=True)
            return
        replay = self._run.replay
        if replay is not None:
            missed = replay.missed({nodeid: tool["name"] for nodeid, tool in self._tools.items()})
            named = f" is named {' or '.join(f'`{each}`' for each in missed)}" if missed else ""
            if missed or not self._tools:
                what = "not" if self._tools else "nothing was"
                _line(terminal, f"{what} replayed: no selected tool{named}", red=True, bold=True)
            if replay.left_out:
                told = f"not replayed: {', '.join(replay.left_out)}, which a run without the option tells"
                _line(terminal, told, yellow=True)
        if replay is not None and not self._tools:
            return
        phases = [phase for tool in self._tools.values() for phase in tool["phases"].values()]
        outcomes = Counter(phase["outcome"] for phase in phases)
        calls = sum(phase["calls"] for phase in phases)
        told = ", ".join(
            f"{outcomes[each]} {each}"
            for each in ("passed", "failed", "blocked", "skipped")
            if outcomes[each]
        )
        _line(
            terminal,
            f"{_count(len(self._tools), 'tool')}, {_count(len(phases), 'phase')}"
            f"{f' ({told})' if told else ''}, {_count(calls, 'call')}",
        )
        errors = Counter(
            each["code"] if each["name"] == each["code"] else f"{each['code']} {each['name']}"
            for each in self._findings.values()
            if each["severity"] == "error"
        )
        if errors:
            codes = ", ".join(
                f"{name}{f' x{count}' if count > 1 else ''}" for name, count in sorted(errors.items())
            )
            _line(terminal, f"{_count(sum(errors.values()), 'finding')}: {codes}")
        for finding in self._findings.values():
            if finding["severity"] == "warning":
                _line(
                    terminal,
                    f"warning: {finding['tool']}: {finding['code']} {finding['message']}",
                    yellow=True,
                )
        for text in self._cut_short:
            _line(terminal, f"cut short: {text}", yellow=True)
        if self._blocked:
            _line(terminal, f"{_count(self._blocked, 'call')} blocked, proving nothing:", yellow=True)
            self._list_effects(terminal)
        if self._run.replay is not None:
            self._list_refused(terminal)
        silent = [
            f"{self._tools[nodeid]['name']} ({_count(count, 'call')})"
            for nodeid, count in self._declared.items()
            if count and not self._answered[nodeid]
        ]
        if silent:
            _line(
                terminal,
                f"no result was seen, only errors that are declared or say that a name is not there: {_some(silent)}",
                yellow=True,
            )
        unchecked = [(name, count) for name, count in self._unchecked.items() if count]
        if unchecked:
            _line(
                terminal,
                f"{_count(sum(count for _, count in unchecked), 'call')} with arguments that the schema forbids got a result, "
                "as neither framework nor tool checks them (a finding where TOOL708 is selected): "
                f"{_some([name for name, _ in unchecked])}",
            )
        self._list_unread(terminal)
        self._summarise_coverage(terminal)

    def _list_unread(self, terminal: pytest.TerminalReporter) -> None:
        """The tools that only running the module shows; those that only its source shows are skipped items."""
        names = [each["name"] for each in self._tools.values() if each["seen"] == "run"]
        if names:
            told = f"{_count(len(names), 'tool')} seen at run time alone"
            _line(terminal, f"{told}, of which the linter says nothing: {_some(names)}")

    def _list_refused(self, terminal: pytest.TerminalReporter) -> None:
        """Which tools did nothing with what was replayed, as their outcome alone does not show."""
        for nodeid, count in self._refused.items():
            if count:
                name = self._tools[nodeid]["name"]
                told = f"{name} refused {_count(count, 'call')}, and was not seen at work in"
                _line(terminal, f"{told} {'it' if count == 1 else 'them'}", yellow=True)

    def _summarise_coverage(self, terminal: pytest.TerminalReporter) -> None:
        """One line for all tools, naming those of whose schema most was left out."""
        counts = {nodeid: (len(self._tried[nodeid]), len(parts)) for nodeid, parts in self._parts.items()}
        tried, parts = (sum(each[index] for each in counts.values()) for index in (0, 1))
        if not parts:
            return
        partly = sorted(
            (nodeid for nodeid, (some, every) in counts.items() if some < every),
            key=lambda nodeid: (counts[nodeid][0] / counts[nodeid][1], nodeid),
        )
        shown = [
            f"{self._tools[nodeid]['name']} {counts[nodeid][0]} of {counts[nodeid][1]}" for nodeid in partly
        ]
        rest = [f"{len(shown) - _LEAST} more"] if len(shown) > _LEAST else []
        least = f"; least: {', '.join([*shown[:_LEAST], *rest])}" if shown else ""
        _line(
            terminal,
            f"schema coverage: {tried:,} of {parts:,} keywords, branches, members and properties{least}",
        )

    def _list_effects(self, terminal: pytest.TerminalReporter) -> None:
        """What was stopped, by tool: those that have most come first, and none hides the others."""
        tools: dict[str, list[tuple[str, int]]] = {}
        for (name, effect), count in self._effects.most_common():
            tools.setdefault(name, []).append((effect, count))
        for name, effects in [*tools.items()][:_SHOWN]:
            for effect, count in effects[:_OF_EACH]:
                _line(terminal, f"  {name}: {effect} ({_count(count, 'time')})")
            if len(effects) > _OF_EACH:
                _line(terminal, f"  {name}: and {len(effects) - _OF_EACH:,} more")
        if len(tools) > _SHOWN:
            _line(terminal, f"  and those of {_count(len(tools) - _SHOWN, 'more tool')}")
        stopped = {effect.partition(":")[0] for _, effect in self._effects}
        if kinds := [each for each in EFFECTS if each in stopped]:
            _line(terminal, f"  to let tools do that: --tool-contracts-allow={','.join(kinds)}")


def _rank(finding: dict[str, Any]) -> tuple[bool, bool, int, str]:
    """By what one of several is chosen.

    What fails a phase comes before what warns, arguments that the schema allows before others, then the smallest.
    """
    evidence = finding["evidence"]
    text = "" if evidence is None else json.dumps(evidence["arguments"], sort_keys=True)
    return finding["severity"] != "error", finding["phase"] == "invalid", len(text), text


def _some(names: list[str]) -> str:
    """The first names, and how many more there are."""
    rest = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{', '.join(names[:_SHOWN])}{rest}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _line(terminal: pytest.TerminalReporter, text: str, **markup: bool) -> None:
    """Print one line; names, paths and messages in it may hold anything."""
    terminal.line(printable(text).replace("\n", "\\n"), **markup)
