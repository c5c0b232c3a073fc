"""JUnit XML: a suite per file, a failed case per finding; findings that fail no run are printed as output."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.report import Context

_PACKAGE = "tool-contracts"


def report(findings: Sequence[Finding], context: Context) -> str:
    """The document; one passing case stands for a run that looked at tools and found nothing wrong."""
    by_file: dict[str, list[Finding]] = {}
    for finding in findings:
        by_file.setdefault(context.absolute(finding.span.filename), []).append(finding)
    suites = [_suite(filename, found, context) for filename, found in by_file.items()]
    tests = len(findings)
    if not findings and context.tools:
        tests = 1
        case = _element("testcase", {"name": "No errors found", "classname": _PACKAGE}, None, 8)
        suites = [_element("testsuite", _counts(_PACKAGE, 1, 0), case, 4)]
    failures = sum(each.severity != "info" for each in findings)
    counts = _counts(_PACKAGE, tests, failures)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + _element("testsuites", counts, "".join(suites), 0)


def _suite(filename: str, findings: list[Finding], context: Context) -> str:
    failures = sum(each.severity != "info" for each in findings)
    attributes = {**_counts(filename, len(findings), failures), "package": _PACKAGE}
    return _element("testsuite", attributes, "".join(_case(filename, each, context) for each in findings), 4)


def _case(filename: str, finding: Finding, context: Context) -> str:
    cell, span = context.in_cell(finding.span)
    text = finding.message if cell is not None else f"line {span.line}, col {span.column}, {finding.message}"
    severity = _element("property", {"name": "severity", "value": finding.severity}, None, 16)
    inner = _element("properties", {}, severity, 12)
    if finding.severity == "info":
        inner += f"            <system-out>{_escape(text)}</system-out>\n"
    else:
        inner += f'            <failure message="{_escape(finding.message)}">{_escape(text)}</failure>\n'
    attributes = {
        "name": f"{_PACKAGE}.{finding.code}",
        "classname": os.path.splitext(filename)[0],
        "file": filename,
    }
    if cell is None:
        attributes |= {"line": str(span.line), "column": str(span.column)}
    return _element("testcase", attributes, inner, 8)


def _counts(name: str, tests: int, failures: int) -> dict[str, str]:
    return {"name": name, "tests": str(tests), "skipped": "0", "errors": "0", "failures": str(failures)}


def _element(name: str, attributes: dict[str, str], inner: str | None, indent: int) -> str:
    """An element on lines of its own; without `inner`, an empty one."""
    listed = "".join(f' {key}="{_escape(value)}"' for key, value in attributes.items())
    space = " " * indent
    if inner is None:
        return f"{space}<{name}{listed}/>\n"
    return f"{space}<{name}{listed}>\n{inner}{space}</{name}>\n"


def _escape(text: str) -> str:
    """Text for an element or an attribute, in ASCII; what XML 1.0 cannot hold becomes U+FFFD."""
    out = []
    for char in text:
        code = ord(char)
        if (code < 0x20 and char not in "\t\n\r") or 0xD800 <= code <= 0xDFFF or code in (0xFFFE, 0xFFFF):
            out.append("&#65533;")
        elif char in "&<>\"'\t\n\r" or code > 0x7E:
            out.append(f"&#{code};")
        else:
            out.append(char)
    return "".join(out)
