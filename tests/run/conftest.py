"""What tests of calls need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from process_calls import STRONG
from tool_contracts.run.isolation import Isolation
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator


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
