"""The closing lines of a run, in ruff's words."""

from __future__ import annotations

from tool_contracts.cli.common import count
from tool_contracts.report._style import plain_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.report import Context
    from tool_contracts.report._style import Paint


def summary(
    findings: Sequence[Finding],
    fixed: Sequence[Finding],
    *,
    tools: int,
    unsafe: bool = False,
    hints: bool = True,
    paint: Paint = plain_text,
) -> str:
    """How many were found and fixed, and what more could be; nothing is called passed where no tool was seen.

    `unsafe` says that unsafe fixes are applied, `hints` that they are mentioned where they are not.
    """
    errors = sum(each.severity != "info" for each in findings)
    notes = len(findings) - errors
    lines = []
    if fixed:
        total = count(errors + len(fixed), "error")
        lines.append(f"Found {total} ({len(fixed)} fixed, {errors} remaining).")
    elif errors:
        lines.append(f"Found {count(errors, 'error')}.")
    elif tools:
        lines.append(f"All checks passed! ({count(tools, 'tool')})")
    if notes:
        lines.append(f"{count(notes, 'note')}, which {'fails' if notes == 1 else 'fail'} no run.")
    safe, hidden = _fixable(findings)
    if unsafe:
        safe += hidden
    if not hints:
        hidden = 0
    if safe:
        more = f" ({_unsafe(hidden)})" if hidden else ""
        lines.append(f"[{paint('mark', '*')}] {safe} fixable with `--fix`{more}.")
    elif hidden:
        lines.append(f"{_unsafe(hidden)}.")
    return "".join(line + "\n" for line in lines)


def would_fix(fixed: int, left: Iterable[Finding], *, hints: bool = True) -> str:
    """What `--diff` says at the end, nothing where there is nothing to say."""
    hidden = _fixable(left)[1] if hints else 0
    kind = "additional fix" if fixed else "fix"
    more = f" ({count(hidden, kind, kind + 'es')} available with `--unsafe-fixes`)" if hidden else ""
    if fixed:
        return f"Would fix {count(fixed, 'error')}{more}."
    return f"No errors would be fixed{more}." if more else ""


def fixed_rules(fixed: Sequence[Finding], context: Context) -> str:
    """How often the fix of each rule was made, by file; nothing for nothing."""
    if not fixed:
        return ""
    by_file: dict[str, dict[tuple[str, str], int]] = {}
    for finding in fixed:
        rules = by_file.setdefault(context.relative(finding.span.filename), {})
        rule = finding.code, finding.name
        rules[rule] = rules.get(rule, 0) + 1
    lines = ["", f"Fixed {count(len(fixed), 'error')}:"]
    for filename, rules in sorted(by_file.items()):
        lines.append(f"- {filename}:")
        width = len(str(max(rules.values())))
        for (code, name), number in sorted(rules.items(), key=lambda each: (-each[1], each[0])):
            lines.append(f"    {number:>{width}} \N{MULTIPLICATION SIGN} {code} ({name})")
    return "\n".join([*lines, "", ""])


def statistics(findings: Iterable[Finding], context: Context, *, as_json: bool) -> str:
    """How often each rule was broken, the most frequent first."""
    by_code: dict[str, list[Finding]] = {}
    for finding in findings:
        by_code.setdefault(finding.code, []).append(finding)
    rows = sorted(by_code.items(), key=lambda each: (-len(each[1]), each[0]))
    if as_json:
        import json

        counted = [
            {
                "code": code,
                "name": found[0].name,
                "count": len(found),
                "fixable": all(context.is_fixable(each) for each in found),
                "fixable_count": sum(context.is_fixable(each) for each in found),
            }
            for code, found in rows
        ]
        return json.dumps(counted, indent=2) + "\n"
    width = max((len(code) for code, _ in rows), default=0)
    lines = []
    for code, found in rows:
        fixable = sum(context.is_fixable(each) for each in found)
        sign = "*" if fixable == len(found) else "-" if fixable else ""
        mark = f"[{context.paint('mark', sign) or ' '}]"
        number, label = context.paint("path", str(len(found))), context.paint("code", f"{code:<{width}}")
        lines.append(f"{number}\t{label}\t{mark} {found[0].name}\n")
    return "".join(lines) + context.summary


def _fixable(findings: Iterable[Finding]) -> tuple[int, int]:
    """How many findings have a safe fix, and how many an unsafe one."""
    kinds = [each.fix.applicability for each in findings if each.fix is not None]
    return kinds.count("safe"), kinds.count("unsafe")


def _unsafe(number: int) -> str:
    return f"{count(number, 'unsafe fix', 'unsafe fixes')} available with `--fix --unsafe-fixes`"
