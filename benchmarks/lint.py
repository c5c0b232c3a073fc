"""What linting costs, side by side with `ruff check --select ANN,RUF013` on the same tree in the same run.

Run: `python benchmarks/lint.py [TREE]...`, a tree being a folder, a package of the registry, or `stdlib`; all of them
by default. Times are CPU seconds of the whole process, the best of several rounds taken in turns; a ratio of 1 is as
quick as ruff. `cold` is without a cache, of which `parser` is what CPython's own parser needs for the parts that are
parsed (`lint_parsing.py`), `warm` with one in which nothing has changed, `edit` with one after a line was
added to a single file: the mean over files in even steps through a copy of the tree. Memory is the peak of a cold run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from lint_trees import files_in, trees

ROUNDS = 3
EDITS = 9
_SCRIPTS = Path(sys.executable).parent


def cost(command: list[str]) -> tuple[float, float]:
    """CPU seconds and peak memory in MB of a command."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"exit code {process.returncode}: {' '.join(command)}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def commands(tree: Path) -> dict[str, list[str]]:
    """How both linters are called on a tree."""
    ours = [sys.executable, "-m", "tool_contracts", "lint"]
    ruff = [str(_SCRIPTS / "ruff"), "check", "--select", "ANN,RUF013"]
    common = ["--isolated", "--no-respect-gitignore", "-q", str(tree)]
    return {"ours": [*ours, *common], "ruff": [*ruff, *common]}


def cached(tree: Path, folder: str) -> dict[str, list[str]]:
    """The same with a cache that is filled."""
    found = {who: [*each, "--cache-dir", f"{folder}/{who}"] for who, each in commands(tree).items()}
    for each in found.values():
        cost(each)
    return found


def parsed(tree: Path) -> float:
    """CPU seconds of CPython's parser alone, for what a cold run has it parse."""
    command = [sys.executable, str(Path(__file__).parent / "lint_parsing.py"), str(tree)]
    return float(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def edited(tree: Path, folder: str) -> dict[str, float]:
    """CPU seconds of a run after one file has changed."""
    copy = Path(folder) / "copy" / tree.name
    shutil.copytree(tree, copy, ignore=shutil.ignore_patterns("site-packages"))
    time.sleep(0.5)  # what was written just now is in no cache
    found = cached(copy, f"{folder}/edited")
    files = files_in(copy)
    total = dict.fromkeys(found, 0.0)
    for path in files[:: max(1, len(files) // EDITS)][:EDITS]:
        with path.open("a") as file:
            file.write("\n# changed\n")
        time.sleep(0.5)
        for who, command in found.items():
            total[who] += cost(command)[0] / min(EDITS, len(files))
    return total


def row(tree: Path, folder: str) -> str:
    """One line of the table."""
    cold = {who: [*each, "--no-cache"] for who, each in commands(tree).items()}
    warm = cached(tree, folder)
    best: dict[tuple[str, str], tuple[float, float]] = {}
    for _ in range(ROUNDS):
        for kind, each in (("cold", cold), ("warm", warm)):
            for who, command in each.items():
                best[kind, who] = min(cost(command), best.get((kind, who), (float("inf"), 0.0)))
    files = files_in(tree)
    size = sum(each.stat().st_size for each in files) / 1e6
    cells = [f"{tree.name:20}", f"{len(files):6}", f"{size:6.1f}"]
    seconds = {kind: {who: best[kind, who][0] for who in warm} for kind in ("cold", "warm")}
    parser = {"ours": parsed(tree), "ruff": seconds["cold"]["ruff"]}
    for taken in (seconds["cold"], parser, seconds["warm"], edited(tree, folder)):
        cells += [f"{taken['ours']:7.2f}", f"{taken['ruff']:7.2f}", f"{taken['ours'] / taken['ruff']:6.2f}"]
    return " ".join([*cells, f"{best['cold', 'ours'][1]:7.0f}"])


def main() -> None:
    """Print the table."""
    print(f"{'tree':20} {'files':>6} {'MB':>6} {'cold':>7} {'ruff':>7} {'ratio':>6}", end=" ")
    print(*(f"{each:>7} {'ruff':>7} {'ratio':>6}" for each in ("parser", "warm", "edit")), f"{'peak MB':>7}")
    for tree in trees(sys.argv[1:]):
        with tempfile.TemporaryDirectory() as folder:
            print(row(tree, folder), flush=True)


if __name__ == "__main__":
    main()
