"""Where a file defines what a live object came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_tool_contracts.definitions import definition

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
class First:
    def run(self):
        pass


try:
    class Again: pass
except ImportError:
    class Again: pass


def make():
    async def inner():
        pass

    if inner:
        class Made: pass
    return Made
"""


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("First", (1, 1)),
        ("First.run", (2, 5)),
        ("Again", (9, 5)),
        ("make.<locals>.inner", (13, 5)),
        ("make.<locals>.Made", (17, 9)),
        ("Nowhere", None),
        ("First.Nowhere", None),
    ],
)
def test_a_definition(tmp_path: Path, name: str, place: tuple[int, int] | None) -> None:
    """It is found by its qualified name, inside of whatever statement it stands; of two the last counts."""
    (tmp_path / "a.py").write_text(TEXT)
    found = definition(tmp_path / "a.py", name)
    assert place == (None if found is None else (found.line, found.column))


@pytest.mark.parametrize("data", [b"class First(:", b"\0", b"# coding: klingon\n", None])
def test_a_file_without_definitions(tmp_path: Path, data: bytes | None) -> None:
    """What is no Python, or not there, shows none."""
    if data is not None:
        (tmp_path / "a.py").write_bytes(data)
    assert definition(tmp_path / "a.py", "First") is None
