"""The tool as its framework publishes it: the descriptor rules, and its agreement with the source."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tool_contracts.lint.checking import finding_of
from tool_contracts.phases.contract import placed
from tool_contracts.phases.judging import Judged, failure_text
from tool_contracts.rule import holding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.model import Tool
    from tool_contracts.phases.contract import Contract
    from tool_contracts.phases.loop import Options
    from tool_contracts.phases.result import PhaseResult
    from tool_contracts.rule import Rule


_CONTENTS = frozenset({"items", "prefixItems", "properties", "patternProperties", "additionalProperties"})
"""Keywords that say what an array or object holds."""


def check(contract: Contract, options: Options, result: PhaseResult) -> None:
    """Hold the published tool against the rules; what they yield goes into `result`."""
    published = _published(contract)
    for rule in options.rules:
        for subject in _subjects(rule, contract, options, published):
            try:
                for report in list(rule.check(*subject)):
                    finding = finding_of(rule, report, published, phase=result.phase)
                    # a fix repairs the source, which is the linter's business
                    finding.fix = None
                    result.findings.append(
                        Judged(f"{rule.code} {finding.pointer} {finding.message}", finding)
                    )
            except Exception as error:
                result.failures.append(failure_text(rule, published, error))


def _published(contract: Contract) -> Tool:
    """The published tool as it arrives over JSON, with the places and kinds of its source.

    Without its signature: what the source alone shows is the linter's.
    """
    tool = placed(contract.live.tool, contract.live, contract.source)
    for name in ("input_schema", "output_schema", "annotations"):
        value = getattr(tool, name)
        try:
            setattr(tool, name, json.loads(json.dumps(value)))
        except (TypeError, ValueError, RecursionError):
            # that it is no JSON is a finding of its own; the other rules see what there is
            continue
    if contract.source is not None:
        tool.kinds = _kinds(contract.source, dict(tool.subschemas()))
    return tool


def _kinds(source: Tool, published: dict[str, Any]) -> dict[str, str]:
    """What the annotations were, but for those of which the framework has lost what they hold: that is no fault of theirs."""
    written = dict(source.subschemas())
    return {
        pointer: kind
        for pointer, kind in source.kinds.items()
        if not _CONTENTS & _keywords(written.get(pointer)) - _keywords(published.get(pointer))
    }


def _keywords(schema: Any) -> set[str]:
    return set(schema) if isinstance(schema, dict) else set()


def _subjects(rule: Rule, contract: Contract, options: Options, published: Tool) -> Iterator[tuple[Any, ...]]:
    if rule.reads == "tool":
        yield (published,)
    elif rule.reads == "profile":
        for profile in holding(published, options.profiles):
            yield published, profile
    elif rule.reads == "published":
        live = contract.live
        yield placed(live.tool, live, contract.source), contract.source, live
