"""The hook that a conftest.py may implement."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from tool_contracts.phases.contract import Contract


def pytest_tool_contracts_tool(contract: Contract, config: pytest.Config) -> None:
    """Set the conditions for one tool before its items are made.

    `contract.name`, `contract.live` and `contract.source` say which tool it is; `contract.declared_errors` and
    `contract.allow` may be added to, `contract.skip` may be set to a reason, `contract.phases` to the phases to run,
    `contract.max_result_tokens` to what a result of this tool may cost, 0 for anything.
    `contract.supplied["deps"] = Deps()` supplies what only a running agent has, by the name that a blocked tool tells.
    """
