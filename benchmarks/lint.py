"""What linting costs, side by side with `ruff check --select ANN,RUF013` on the same tree in the same run.

Run: `python benchmarks/lint.py [TREE]...`, a tree being a folder, a package of the registry, or `stdlib`; all of them
by default. Times are CPU seconds of the whole process, the best of several rounds taken in turns; a ratio of 1 is as
quick as ruff. Memory is the peak of a cold run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from lint_trees import files_in, trees

ROUNDS = 3
_SCRIPTS = Path(sys.executable).parent


def cost(command: list[str]) -> tuple[float, float]:
    """CPU seconds and peak memory in MB of a command."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"exit code {process.returncode}: {' '.join(command)}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def row(tree: Path, folder: str) -> str:
    """One line of the table."""
    ours = [
        sys.executable,
        "-m",
        "tool_contracts",
        "lint",
        "--isolated",
        "--no-respect-gitignore",
        "-q",
        str(tree),
    ]
    ruff = [str(_SCRIPTS / "ruff"), "check", "--isolated", "--no-respect-gitignore", "-q"]
    ruff += ["--select", "ANN,RUF013", str(tree)]
    cold = {
        "ours": [*ours, "--no-cache"],
        "ruff": [*ruff, "--no-cache"],
    }
    warm = {
        "ours": [*ours, "--cache-dir", f"{folder}/ours"],
        "ruff": [*ruff, "--cache-dir", f"{folder}/ruff"],
    }
    for command in warm.values():
        cost(command)
    best: dict[tuple[str, str], tuple[float, float]] = {}
    for _ in range(ROUNDS):
        for kind, commands in (("cold", cold), ("warm", warm)):
            for who, command in commands.items():
                best[kind, who] = min(cost(command), best.get((kind, who), (float("inf"), 0.0)))
    files = files_in(tree)
    size = sum(each.stat().st_size for each in files) / 1e6
    cells = [f"{tree.name:20}", f"{len(files):6}", f"{size:6.1f}"]
    for kind in ("cold", "warm"):
        mine, theirs = best[kind, "ours"][0], best[kind, "ruff"][0]
        cells += [f"{mine:7.2f}", f"{theirs:7.2f}", f"{mine / theirs:6.2f}"]
    return " ".join([*cells, f"{best['cold', 'ours'][1]:7.0f}"])


def main() -> None:
    """Print the table."""
    print(f"{'tree':20} {'files':>6} {'MB':>6} {'cold':>7} {'ruff':>7} {'ratio':>6}", end=" ")
    print(f"{'warm':>7} {'ruff':>7} {'ratio':>6} {'peak MB':>7}")
    for tree in trees(sys.argv[1:]):
        with tempfile.TemporaryDirectory() as folder:
            print(row(tree, folder), flush=True)


if __name__ == "__main__":
    main()
