"""Projects in other languages, loaded by their interpreters."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.run.bridges.languages import LANGUAGES
from tool_contracts.run.bridges.loading import Loaded, load
from tool_contracts.run.wire.host import Host
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tool_contracts.calls import Call
    from tool_contracts.run.bridges.tools import BridgedTool

HERE = Path(__file__).parent


def need(interpreter: str) -> None:
    """Skip loudly where a language is not installed; where everything must run, that is a failure."""
    if shutil.which(interpreter) is None:
        assert not os.environ.get("CI"), f"{interpreter} must be installed here"
        pytest.skip(f"TOOLS IN {interpreter.upper()} ARE NOT TESTED: there is no {interpreter} here")


class Bridge:
    """One project that a bridge has loaded."""

    def __init__(self, host: Host, loaded: Loaded) -> None:
        self.host = host
        self.loaded = loaded

    @property
    def tools(self) -> dict[str, BridgedTool]:
        """Its tools by name."""
        return {each.tool.name: each for some in self.loaded.tools.values() for each in some}

    def call(self, name: str, arguments: Any, *, timeout: float = 10, alone: bool = False) -> Call:
        """One call of a tool."""
        live = self.tools[name]
        with live.caller(tool=live.tool, timeout=timeout, first=timeout, alone=alone) as caller:
            return caller.call(arguments)


@pytest.fixture(scope="session")
def hosts() -> Iterator[Callable[[], Host]]:
    """Makes hosts, and ends all that they have started."""
    made: list[Host] = []

    def make() -> Host:
        made.append(Host(Workspace()))
        return made[-1]

    yield make
    for each in made:
        each.close()
        each.workspace.close()


@pytest.fixture(scope="session")
def bridge(hosts: Callable[[], Host]) -> Callable[..., Bridge]:
    """Loads the files of a folder: `bridge(".ex", folder, setup)`."""

    def start(ending: str, root: Path, setup: Mapping[str, str] | None = None) -> Bridge:
        language = LANGUAGES[ending]
        need(language.interpreter)
        files = [str(each) for each in sorted((root / "lib").glob(f"**/*{ending}"))]
        host = hosts()
        return Bridge(host, load(host, language, str(root), files, setup or {}))

    return start


@pytest.fixture(scope="session")
def elixir(bridge: Callable[..., Bridge]) -> Bridge:
    """The project in Elixir beside this file, loaded once."""
    setup = "{:ok, store} = Agent.start_link(fn -> 10 end)\n%Depot.Enforced{store: store}"
    return bridge(".ex", HERE / "elixir", {"Depot.Enforced": setup})


@pytest.fixture(scope="session")
def ruby(bridge: Callable[..., Bridge]) -> Bridge:
    """The project in Ruby beside this file, loaded once."""
    return bridge(".rb", HERE / "ruby")
