"""What tests of calls need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def workspace() -> Iterator[Workspace]:
    made = Workspace()
    yield made
    made.close()
