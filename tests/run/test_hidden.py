"""A module of the project in the place of a library."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

CODE = """
import sys
from tool_contracts.run.hidden import hidden_library
sys.path.insert(0, "")
sys.path.append("installed/site-packages")
try:
    import {module}
except (ImportError, AttributeError) as error:
    print(hidden_library(error))
"""


@pytest.mark.parametrize(
    "statement",
    [
        "from taken import thing",
        "import taken; taken.thing",
        "import taken.part",
        "from taken.part import thing",
    ],
)
def test_a_library_that_finds_another_module(statement: str, tmp_path: Path) -> None:
    """Whatever it misses there, the line says which file hides what it needs."""
    assert told(tmp_path, "library", {"installed/site-packages/library.py": statement}) == (
        "`taken` is taken.py here, which hides a library that is needed: give it another name"
    )


@pytest.mark.parametrize(
    "statement", ["from taken import thing", "import taken; taken.thing", "import absent", "None.thing"]
)
def test_what_is_missing_otherwise(statement: str, tmp_path: Path) -> None:
    """The project itself may ask its modules for what is not there, and a library for what nobody has."""
    assert told(tmp_path, "own", {"own.py": statement}) == "None"
    assert told(tmp_path, "library", {"installed/site-packages/library.py": "import absent"}) == "None"


def told(folder: Path, module: str, files: dict[str, str]) -> str:
    for name, text in {"taken.py": "", **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(module=module)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()
