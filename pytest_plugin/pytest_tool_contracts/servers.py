"""From a server to items: a collector for each server, one for each of its tools, an item for each phase."""

from __future__ import annotations

import json
import os
import shutil
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_tool_contracts import failures, reporting
from pytest_tool_contracts.collection import Names, ToolCollector
from pytest_tool_contracts.items import BrokenContract, ContractItem
from tool_contracts.phases.contract import Contract
from tool_contracts.phases.handshake import HANDSHAKE, check
from tool_contracts.run.allowance import merged
from tool_contracts.run.wire.command import ServerCommand, ServerError, from_settings, from_text
from tool_contracts.run.wire.host import STARTING, Host
from tool_contracts.settings import suggestion

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pytest_tool_contracts.run import Run
    from tool_contracts.model import Span
    from tool_contracts.run.wire.host import Handshake
    from tool_contracts.settings import Settings

PREFIX = "mcp"
"""The first part of the node ids of servers."""


class Servers:
    """The servers of a run: those that are `given` or, without any, those of the settings where the `whole` is tested."""

    def __init__(self, run: Run, settings: Settings, given: Sequence[str], *, whole: bool) -> None:
        self._run = run
        self.settings = settings
        folder = str(run.config.invocation_params.dir)
        root = settings.root if settings.filename else folder
        named = {each.name: each for each in from_settings(settings.servers, root, settings.filename or root)}
        if given:
            self.commands = [command for text in given for command in _meant(text, folder, named)]
        else:
            self.commands = list(named.values()) if whole else []

    @cached_property
    def host(self) -> Host:
        """What starts them, when the first is needed."""
        options = self._run.options(self.settings)
        # the server itself is started inside of the sandbox
        allowance = merged(options.allow, ["process"]) if options.isolation.level == "sandbox" else None
        starting = max(STARTING, 4 * options.timeout)
        return Host(self._run.workspace, starting=starting, allowance=allowance)

    def __str__(self) -> str:
        if not self.commands:
            return ""
        closed = self._run.options(self.settings).isolation.level == "sandbox"
        return "servers closed by the kernel" if closed else "servers NOT guarded: what they do is done"

    def collect(self, session: pytest.Session) -> Iterator[ServerCollector]:
        """A collector for each server."""
        names = Names()
        for command in self.commands:
            name = names.free(command.name)
            yield ServerCollector.from_parent(
                session,
                name=name,
                nodeid=f"{PREFIX}::{name}",
                path=Path(command.filename),
                command=command,
                servers=self,
            )

    def close(self) -> None:
        """End them all."""
        if "host" in self.__dict__:
            self.host.close()


def _meant(text: str, folder: str, named: Mapping[str, ServerCommand]) -> list[ServerCommand]:
    if text in named:
        return [named[text]]
    if named and text.isidentifier() and shutil.which(text) is None:
        near = suggestion(text, named) or f"; the settings name {', '.join(named)}"
        raise ServerError(f"server {text!r}: neither a command nor a name in the settings{near}")
    return from_text(text, folder)


class ServerCollector(pytest.Collector):
    """One server: its handshake, then its tools."""

    def __init__(self, *, command: ServerCommand, servers: Servers, **keywords: Any) -> None:
        super().__init__(**keywords)
        # as the names of files are matched by `-k`, which is what other node ids begin with
        self.extra_keyword_matches.add(PREFIX)
        self._command = command
        self._servers = servers

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Start the server and ask for its tools."""
        _load_conftests(self)
        handshake = self._servers.host.handshake(self._command)
        names = Names()
        item = HandshakeItem.from_parent(
            self, name=names.free(HANDSHAKE), handshake=handshake, servers=self._servers
        )
        if item.run.replay is None or not handshake.tools:
            yield item
        for live in handshake.tools:
            contract = Contract(live)
            yield PublishedCollector.from_parent(
                self, name=names.free(contract.name), contract=contract, settings=self._servers.settings
            )


def _load_conftests(node: pytest.Collector) -> None:
    """Load the conftest files of the node's folder, as pytest does for folders that it collects itself, and for no other."""
    config = node.config
    config.pluginmanager._loadconftestmodules(
        node.path,
        config.getoption("importmode"),
        rootpath=config.rootpath,
        consider_namespace_packages=config.getini("consider_namespace_packages"),
    )


class PublishedCollector(ToolCollector):
    """One tool of a server, with an item for each of its phases."""

    def __init__(self, *, settings: Settings, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._settings = settings

    @property
    def settings(self) -> Settings:
        """Those of the run."""
        return self._settings


class HandshakeItem(ContractItem):
    """A server that is started and asked for its tools."""

    def __init__(self, *, handshake: Handshake, servers: Servers, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._handshake = handshake
        self._contract = Contract(handshake.server, identity=self.nodeid)
        result = self._result = check(handshake, self.run.options(servers.settings))
        self.run.silencing.leave_out(result, servers.settings)
        result.conclude()

    def place(self) -> Span:
        """The file that starts it."""
        return self._handshake.server.tool.span()

    def runtest(self) -> None:
        """Fail with what was seen, and with what the server said on standard error."""
        result, call = self._result, self._handshake.call
        if result.outcome == "failed":
            summary, text, place = failures.describe(self.nodeid, self._contract, result, self.run.defects)
            if errors := call.stderr.strip():
                text = "\n".join([text, "", "    on standard error:", "", *failures.indented(errors)])
            raise BrokenContract(summary, text, place)
        if notes := failures.notes(result):
            self.add_report_section("call", "tool contract", notes)

    def report_data(self) -> str:
        """The findings: a server is no tool."""
        return json.dumps(reporting.server_data(self._result))


def select(config: pytest.Config) -> tuple[str, ...]:
    """Take the node ids of servers, and of what belongs to them, out of the arguments, which are paths otherwise.

    The controller of a distributed run hands its arguments on and collects nothing itself.
    """
    found = tuple(each for each in config.args if is_within(each, PREFIX) and not os.path.exists(PREFIX))
    if not getattr(config.option, "tx", None) or hasattr(config, "workerinput"):
        config.args = [each for each in config.args if each not in found]
    return found


def is_within(nodeid: str, around: str) -> bool:
    """Whether a node is another one, or belongs to it."""
    return nodeid == around or nodeid.startswith(f"{around}::")
