"""How often each rule finds something in published packages: the figures on the pages of the rules.

Run: `python benchmarks/prevalence.py SITE_PACKAGES [FILE]`, on the environment that docs/precision.md makes; it writes
docs/rules/prevalence.json, of which `python -m tool_contracts.rule_pages docs/rules` makes a line on each page.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

OUTPUT = Path(__file__).parent.parent / "docs" / "rules" / "prevalence.json"
_EVERYTHING = ["--isolated", "--no-respect-gitignore", "--exclude", "nothing", "--output-format", "json"]


def printed(command: str, folder: str, *options: str) -> Any:
    """What a command prints as JSON."""
    arguments = [sys.executable, "-m", "tool_contracts", command, *_EVERYTHING, *options, folder]
    process = subprocess.run(arguments, stdout=subprocess.PIPE, text=True)
    if process.returncode not in (0, 1):
        raise SystemExit(f"exit code {process.returncode}: {' '.join(arguments)}")
    return json.loads(process.stdout)


def owners(folder: str) -> dict[str, str]:
    """The file of each package, by its path."""
    return {
        str(Path(folder, str(file)).resolve()): each.metadata["Name"]
        for each in distributions(path=[folder])
        for file in each.files or ()
    }


def measure(folder: str) -> dict[str, Any]:
    """Numbers of packages, tools, and for each rule that found something its findings and the packages they are in."""
    owner = owners(folder)
    hits: Counter[str] = Counter()
    packages: dict[str, set[str]] = {}
    for finding in printed("lint", folder, "--select", "ALL"):
        code = finding["code"]
        hits[code] += 1
        path = str(Path(finding["filename"]).resolve())
        packages.setdefault(code, set()).add(owner.get(path, path))
    return {
        "packages": len(set(owner.values())),
        "tools": len(printed("list", folder)),
        "rules": {code: [hits[code], len(packages[code])] for code in sorted(hits)},
    }


if __name__ == "__main__":
    OUTPUT.write_text(json.dumps(measure(sys.argv[1]), indent=1) + "\n", encoding="utf-8")
