"""Options and hooks. Loaded in every pytest run of everyone who has this installed, so it imports next to nothing."""

from __future__ import annotations

import pytest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

    from pytest_tool_contracts.checking import Checker
    from pytest_tool_contracts.run import Run

_RUN = "tool-contracts-run"
_PREFIX = "--tool-contracts-"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch and its options."""
    group = parser.getgroup("tool-contracts", "tools that language models call")
    group.addoption(
        "--tool-contracts",
        action="store_true",
        help="Find the project's tools and test what their descriptors promise.",
    )
    group.addoption(
        "--tool-contracts-phases",
        metavar="LIST",
        help="Phases to run: descriptor, examples, boundaries, valid, invalid (default: all).",
    )
    group.addoption(
        "--tool-contracts-select", metavar="LIST", help="Rules to apply, instead of the usual ones."
    )
    group.addoption("--tool-contracts-ignore", metavar="LIST", help="Rules not to apply.")
    group.addoption(
        "--tool-contracts-max-examples",
        metavar="N|PHASE=N,...",
        type=_count_or_counts,
        help="Arguments drawn for each tool in the phase `valid` (default: Hypothesis's own setting), or the most in each phase.",
    )
    group.addoption(
        "--tool-contracts-timeout", metavar="SECONDS", type=float, help="Limit on each call (default: 5)."
    )
    group.addoption(
        "--tool-contracts-isolation",
        metavar="LEVEL",
        help="Where tools are called: none, guard, process, sandbox (default: process on Linux, guard elsewhere).",
    )
    group.addoption(
        "--tool-contracts-allow",
        metavar="LIST",
        action="append",
        help="Effects that tools may have: network, network:HOST:PORT, process, write, write:PATH, signal, environment, destructive; may be repeated.",
    )
    group.addoption(
        "--tool-contracts-profile", metavar="LIST", help="Provider profiles that descriptors must suit."
    )
    group.addoption(
        "--tool-contracts-server",
        metavar="COMMAND|URL|NAME|FILE",
        action="append",
        help="An MCP server to test: a command, a URL, a name of the settings, or a client's JSON file; may be repeated; implies --tool-contracts.",
    )
    group.addoption(
        "--tool-contracts-replay",
        metavar="JSON|FILE",
        help="Call tools with these arguments alone, as a failure prints them; implies --tool-contracts.",
    )
    group.addoption("--tool-contracts-report", metavar="FILE", help="Write what was found to a JSON file.")


def _count_or_counts(text: str) -> int | dict[str, int]:
    try:
        if "=" not in text:
            return int(text)
        return {
            phase.strip(): int(count) for phase, _, count in (each.partition("=") for each in text.split(","))
        }
    except ValueError:
        from argparse import ArgumentTypeError

        raise ArgumentTypeError(f"must be N or PHASE=N,... with whole numbers, not {text!r}") from None


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Let a conftest.py have its say about each tool."""
    from pytest_tool_contracts import hookspecs

    pluginmanager.add_hookspecs(hookspecs)


def pytest_configure(config: pytest.Config) -> None:
    """Read the settings and find the files, so that collection knows where to look.

    Raises:
        pytest.UsageError: somebody asks for something of a test run that is not asked for.

    """
    config.addinivalue_line("markers", "tool_contracts: a test of what a tool's descriptor promises.")
    implied = ("--tool-contracts-replay", "--tool-contracts-server")
    if config.getoption("--tool-contracts") or any(config.getoption(each) is not None for each in implied):
        from pytest_tool_contracts.run import Run

        config.pluginmanager.register(Run(config), _RUN)
        return
    # those of `addopts` wait for the switch
    idle = [each.partition("=")[0] for each in config.invocation_params.args if each.startswith(_PREFIX)]
    if idle and not hasattr(config, "workerinput"):
        raise pytest.UsageError(f"tool-contracts: {idle[0]} does nothing without --tool-contracts")


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say which guard is active."""
    run = active_run(config)
    return None if run is None else run.header()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Collect the tools of a file; a file that is visited for its tools alone yields no ordinary tests."""
    found = yield
    run = active_run(parent.config)
    if run is None:
        return found
    if not run.files.holds_tools(file_path):
        return found if run.replay is None else []
    from pytest_tool_contracts import bridges
    from pytest_tool_contracts.collection import ToolFile

    tools = bridges.collected(parent, file_path) or ToolFile.from_parent(parent, path=file_path)
    return [*(run.files.ordinary(file_path, found) if run.replay is None else ()), tools]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Collect the servers too, which stand in no folder; what the last file has shown holds for the first."""
    run = active_run(session.config)
    if run is not None:
        run.leave_out_needless(items)
        run.add_servers(session, items)


@pytest.fixture
def tool_contracts_supplied() -> dict[str, object]:
    """What tools are handed by a running agent, by name: override it in a conftest.py, from other fixtures if need be."""
    return {}


@pytest.fixture
def tool_contract(
    request: pytest.FixtureRequest, tool_contracts_supplied: dict[str, object]
) -> Iterator[Checker]:
    """Check one given tool: `tool_contract(search)` fails the test where the tool breaks a promise."""
    from pytest_tool_contracts.checking import Checker

    with Checker(request, tool_contracts_supplied) as checker:
        yield checker


def active_run(config: pytest.Config) -> Run | None:
    """The run of this process, None where the switch is not given."""
    found: Run | None = config.pluginmanager.get_plugin(_RUN)
    return found
