"""GitLab's Code Quality report, a JSON array in the format that Code Climate defined."""

from __future__ import annotations

import hashlib
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.report import Context

_SEVERITIES = {"error": "major", "warning": "minor", "info": "info"}


def report(findings: Sequence[Finding], context: Context) -> str:
    """One object per finding; a fingerprint stays the same when only lines above the place change."""
    seen: dict[str, int] = {}
    found = []
    for finding in findings:
        span = context.in_file(finding.span)
        path = context.relative(span.filename).replace("\\", "/")
        identity = "\0".join((path, finding.code, finding.tool or "", finding.message))
        seen[identity] = seen.get(identity, 0) + 1
        identity = f"{identity}\0{seen[identity]}"
        found.append(
            {
                "check_name": finding.code,
                "description": f"{finding.code}: {finding.message}",
                "severity": _SEVERITIES[finding.severity],
                "fingerprint": hashlib.sha256(identity.encode("utf-8", "backslashreplace")).hexdigest()[:32],
                "location": {
                    "path": path,
                    "positions": {
                        "begin": {"line": span.line, "column": span.column},
                        "end": {"line": span.end_line, "column": span.end_column},
                    },
                },
            }
        )
    return json.dumps(found, indent=2) + "\n"
