"""The trees that the linter is measured on: large packages from the registry, and the standard library."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

PACKAGES = ("agno", "crewai", "langchain-community", "llama-index-core", "praisonaiagents")
CACHE = Path(__file__).parent.parent / ".envs" / "trees"


def trees(names: list[str]) -> list[Path]:
    """The folders that are meant: paths as they are, packages unpacked, `stdlib`; without names all of them."""
    return [_tree(each) for each in names or [*PACKAGES, "stdlib"]]


def files_in(tree: Path) -> list[Path]:
    """The Python files of a tree, without those of installed packages."""
    found = tree.rglob("*.py")
    return sorted(each for each in found if "site-packages" not in each.parts and each.is_file())


def _tree(name: str) -> Path:
    if name == "stdlib":
        return Path(sysconfig.get_path("stdlib"))
    if Path(name).is_dir():
        return Path(name)
    target = CACHE / name
    if not target.is_dir():
        partial = target.with_suffix(".partial")
        shutil.rmtree(partial, ignore_errors=True)
        subprocess.run([*_installer(), "--target", str(partial), "--no-deps", name], check=True)
        partial.rename(target)
    return target


def _installer() -> list[str]:
    beside = CACHE.parent / "uv" / "bin" / "uv"
    uv = str(beside) if beside.exists() else shutil.which("uv")
    if uv:
        return [uv, "pip", "install", "--quiet", "--python", sys.executable]
    return [sys.executable, "-m", "pip", "install", "--quiet"]
