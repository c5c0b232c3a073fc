"""The temporary folders that pytest's own fixtures give: what a fixture has pointed a tool at, the tool may write."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

_FACTORY = "tmp_path_factory"
"""The fixture that every other one of a temporary folder is made with."""


def allowed(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """Entries of `allow` for the folder above them all, where a fixture of this test has asked for one."""
    if _FACTORY not in request.fixturenames:
        return ()
    factory: pytest.TempPathFactory = request.getfixturevalue(_FACTORY)
    return (f"write:{factory.getbasetemp()}",)
