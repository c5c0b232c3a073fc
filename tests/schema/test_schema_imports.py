from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from tool_contracts.schema import contradictions, dangling_refs, follow, judge, metaschema_errors, types_of, walk
schema = {"type": "object", "properties": {"x": {"type": "integer", "minimum": 1}}}
for check in (walk, metaschema_errors, contradictions, dangling_refs):
    list(check(schema))
judge(schema, {"x": 1}), types_of(schema), follow(schema, schema)
print(*sorted({"re", "typing", "dataclasses", "inspect", "jsonschema", "referencing", "hypothesis"} & sys.modules.keys()))
"""


def test_what_the_linter_uses_imports_nothing_heavy() -> None:
    """Walking and checking a schema costs no regex, no typing, no `jsonschema`."""
    result = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{PROGRAM}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert result.stdout.split() == []
