"""What the linter leaves out to be quick loses nothing: tools read by its shortcuts, against every file parsed whole.

Run: `python scripts/prove_shortcuts.py [TREE]...`, a tree being a folder, a package of the registry, or `stdlib`.
Exits with 1 and tells each difference where there is one. A file that is no Python as a whole is left out: of such a
file, the part that can be read is read.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))
from lint_trees import files_in, trees

from tool_contracts.plugins import FRAMEWORKS, load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from tool_contracts.model import Span, Tool
    from tool_contracts.sources import Reading

IMPORTS = ("import asyncio", "import sys", "from typing import Optional")
"""Statements that fixes may add: each is to go to the same line."""


def differences(tree: Path) -> list[str]:
    """Each file of a tree that is read differently by the shortcuts, in one line."""
    frameworks = list(load([FRAMEWORKS]).frameworks.values())
    quick = Project([str(tree)], frameworks)
    whole = Project([str(tree)], frameworks, exhaustive=True)
    found: list[str] = []
    tools = 0
    seconds = [0.0, 0.0]
    for path in map(str, files_in(tree)):
        data = Path(path).read_bytes()
        start = time.process_time()
        short = read_tools(path, data, quick)
        middle = time.process_time()
        full = read_tools(path, data, whole)
        seconds = [seconds[0] + middle - start, seconds[1] + time.process_time() - middle]
        tools += len(full.tools)
        if not full.problems and _plain(short) != _plain(full):
            found.append(f"{path}: {_what_differs(_plain(short), _plain(full))}")
    print(
        f"{tree.name}: {tools} tools, {len(found)} files differ; {seconds[0]:.1f} s, whole {seconds[1]:.1f} s"
    )
    return found


def _plain(reading: Reading) -> list[Any]:
    tools: list[Any] = [_tool(each) for each in reading.tools]
    reasons = ((reason, _span(span)) for reason, span in reading.not_understood)
    offers = (
        (each.key, [_span(span) for span in each.members], each.mounted, each.prefix)
        for each in reading.offers
    )
    return [*tools, *reasons, *offers]


def _tool(tool: Tool) -> dict[str, Any]:
    signature = tool.signature
    return {
        "name": str(tool.name),
        "description": str(tool.description),
        "schemas": repr((tool.input_schema, tool.output_schema)),
        "annotations": repr(tool.annotations),
        "spans": sorted((pointer, _span(span)) for pointer, span in tool.spans.items()),
        "kinds": sorted(tool.kinds.items()),
        "unknown": sorted(tool.unknown),
        "from": (tool.framework, tool.toolset, tool.origin.filename, tool.origin.symbol, tool.origin.style),
        "names": signature
        and (
            sorted(signature.imports.items()),
            sorted(signature.uncertain),
            signature.import_line and [signature.import_line(each) for each in IMPORTS],
        ),
    }


def _span(span: Span) -> tuple[Any, ...]:
    definition = None if span.definition is None else _span(span.definition)
    return span.filename, span.line, span.column, span.end_line, span.end_column, definition


def _what_differs(short: list[Any], full: list[Any]) -> str:
    missed = [each for each in full if each not in short]
    spurious = [each for each in short if each not in full]
    return f"missed {missed[:1]}, spurious {spurious[:1]}"[:2000]


def main() -> int:
    """The exit code."""
    lines = [line for tree in trees(sys.argv[1:]) for line in differences(tree)]
    print("\n".join(lines))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
