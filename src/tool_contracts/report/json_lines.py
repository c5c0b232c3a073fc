"""One JSON object per line and finding, in the shape of the `json` format."""

from __future__ import annotations

import json

from tool_contracts.report.json import as_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.report import Context


def report(findings: Sequence[Finding], context: Context) -> str:
    """One line per finding, nothing for none."""
    lines = (json.dumps(as_object(each, context), separators=(",", ":")) for each in findings)
    return "".join(line + "\n" for line in lines)
