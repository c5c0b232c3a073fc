"""What tests of calls need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from process_calls import STRONG
from tool_contracts.run.isolation import Isolation
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def workspace() -> Iterator[Workspace]:
    made = Workspace()
    yield made
    made.close()


@pytest.fixture(scope="module", params=STRONG)
def isolation(request: pytest.FixtureRequest) -> Iterator[Isolation]:
    made = Isolation(request.param, memory=512)
    yield made
    made.close()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder below which a tool may write."""
    inside = tmp_path / "inside"
    inside.mkdir()
    return inside
