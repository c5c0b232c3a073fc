"""SARIF 2.1.0, the format of code scanning (OASIS, Static Analysis Results Interchange Format)."""

from __future__ import annotations

import json
import os

from tool_contracts.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.findings import Finding, Fix
    from tool_contracts.model import Span
    from tool_contracts.report import Context

_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def report(findings: Sequence[Finding], context: Context) -> str:
    """One log with one run; the driver describes each rule that has a result."""
    codes = sorted({each.code for each in findings})
    run = {
        "tool": {
            "driver": {
                "name": "tool-contracts",
                "version": __version__,
                "rules": [_rule(code, findings, context) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(each, codes.index(each.code), context) for each in findings],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str, findings: Sequence[Finding], context: Context) -> dict[str, Any]:
    name = next(each.name for each in findings if each.code == code)
    found: dict[str, Any] = {"id": code, "name": name}
    rule = context.rules.get(code)
    if rule is not None:
        found["shortDescription"] = {"text": rule.summary}
        found["fullDescription"] = {"text": rule.summary}
        found["help"] = {"text": rule.text, "markdown": rule.text}
        found["defaultConfiguration"] = {"enabled": rule.default, "level": _LEVELS[rule.severity]}
        found["properties"] = {"tags": [rule.group]}
    return found


def _result(finding: Finding, index: int, context: Context) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": finding.message},
        "locations": [_location(finding.span, context)],
    }
    if finding.tool is not None:
        found["locations"][0]["logicalLocations"] = [{"name": finding.tool, "kind": "function"}]
        found["properties"] = {"framework": finding.framework, "pointer": finding.pointer}
    if finding.related:
        found["relatedLocations"] = [
            {**_location(span, context), "id": number, "message": {"text": message}}
            for number, (message, span) in enumerate(finding.related)
        ]
    if finding.fix is not None and finding.fix.edits:
        found["fixes"] = [_fix(finding.fix, context)]
    return found


def _location(span: Span, context: Context) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(span, context), "region": _region(span)}}


def _artifact(span: Span, context: Context) -> dict[str, str]:
    """Relative to the folder of the run where the file lies below it, as code scanning wants it."""
    from urllib.parse import quote

    relative = context.relative(span.filename)
    if os.path.isabs(relative):
        import pathlib

        return {"uri": pathlib.Path(relative).as_uri()}
    return {"uri": quote(relative.replace(os.sep, "/").encode("utf-8", "surrogateescape"))}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _fix(fix: Fix, context: Context) -> dict[str, Any]:
    by_file: dict[str, list[dict[str, Any]]] = {}
    artifacts = {}
    for edit in fix.edits:
        artifacts[edit.span.filename] = _artifact(edit.span, context)
        replacement = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        by_file.setdefault(edit.span.filename, []).append(replacement)
    return {
        "description": {"text": fix.message},
        "artifactChanges": [
            {"artifactLocation": artifacts[filename], "replacements": replacements}
            for filename, replacements in by_file.items()
        ],
    }
