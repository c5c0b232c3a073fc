"""The servers of a run: each started once and shared, and started anew where a call must be the first one."""

from __future__ import annotations

import select
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import Call, Effect, Raised
from tool_contracts.run import descendants, sandbox
from tool_contracts.run.keeper import Keeper
from tool_contracts.run.wire.client import Client
from tool_contracts.run.wire.command import ServerError
from tool_contracts.run.wire.process import BrokenError, EndedError, ServerProcess, SilenceError
from tool_contracts.run.wire.published import PublishedTool, itself, tool_of

if TYPE_CHECKING:
    from tool_contracts.calls import Outcome
    from tool_contracts.run.allowance import Allowance
    from tool_contracts.run.wire.command import ServerCommand
    from tool_contracts.run.workspace import Workspace

STARTING = 30.0
"""Seconds in which a server must have answered `initialize` and `tools/list`: launchers may have much to unpack."""


@dataclass
class Pace:
    """The most seconds that a server has taken in this run to introduce itself, and to answer a call."""

    starting: float = 0.0
    calling: float = 0.0


class Session:
    """A server that runs and has shaken hands; `about` is what it says of itself."""

    def __init__(self, process: ServerProcess) -> None:
        self.process = process
        self.client = Client(process)
        self.about: dict[str, Any] = {}
        self.calls = 0

    def close(self) -> None:
        """End it in peace."""
        self.process.close()

    def kill(self) -> None:
        """End it."""
        self.process.kill()


@dataclass(frozen=True)
class Handshake:
    """What came of starting a server: the exchange as a `call` of the server itself, its tools, and why there are none."""

    server: PublishedTool
    call: Call
    tools: list[PublishedTool]
    failure: str


class Host:
    """Starts servers in folders of `workspace`, and ends them all when it is closed or this process is killed.

    Each has `starting` seconds to introduce itself. With `allowance` it is closed by the kernel to what that allows, as in
    the isolation `sandbox`.
    """

    def __init__(
        self, workspace: Workspace, *, starting: float = STARTING, allowance: Allowance | None = None
    ) -> None:
        self.workspace = workspace
        self._starting = starting
        self.allowance = allowance
        self._keeper: Keeper | None = None
        self._shared: dict[ServerCommand, Session] = {}
        self._paces: dict[ServerCommand, Pace] = {}

    def pace(self, command: ServerCommand) -> Pace:
        """How quick a server is; whoever sees it slower than that notes it there."""
        return self._paces.setdefault(command, Pace())

    def _note_start(self, command: ServerCommand, started: float) -> None:
        pace = self.pace(command)
        pace.starting = max(pace.starting, time.monotonic() - started)

    def start(self, command: ServerCommand) -> Session:
        """A new process of a server, which nothing was said to.

        Raises:
            ServerError: it cannot be started.

        """
        if not hasattr(select, "poll"):
            raise ServerError(
                "servers cannot be tested on this system: it has no pipes that can be waited for"
            )
        if self._keeper is None:
            self._keeper = Keeper(self.workspace.path)
        folder = self.workspace.folder(command.folder)
        prepare = None
        if (allowance := self.allowance) is not None and not command.is_relay:
            root = self.workspace.path

            def prepare() -> None:
                sandbox.close(root, allowance)

        return Session(ServerProcess(command, folder, self._keeper, prepare))

    def ready(self, command: ServerCommand) -> Session:
        """A new process of a server, after the handshake.

        Raises:
            ServerError: it cannot be started, or does not shake hands as the protocol says.
            EndedError, BrokenError, SilenceError: it does not come to that.

        """
        started = time.monotonic()
        session = self.start(command)
        try:
            session.about = session.client.initialize(time.monotonic() + self._starting)
        except BaseException as error:
            if errors := session.process.new_errors():
                error.add_note(errors)
            session.kill()
            raise
        self._note_start(command, started)
        # what it says while it starts belongs to no call
        session.client.seen()
        session.process.new_errors()
        return session

    def shared(self, command: ServerCommand) -> Session:
        """The process that all ordinary calls of a server go to; raises as `ready`."""
        found = self._shared.get(command)
        if found is None:
            found = self._shared[command] = self.ready(command)
        return found

    def _share(self, command: ServerCommand, session: Session) -> None:
        before, self._shared[command] = self._shared.get(command), session
        if before is not None:
            before.close()

    def forget(self, session: Session) -> None:
        """A process was ended; the next call gets another one."""
        self._shared = {command: each for command, each in self._shared.items() if each is not session}

    def handshake(self, command: ServerCommand) -> Handshake:
        """Start a server and ask it for its tools."""
        started = time.monotonic()
        until = started + self._starting
        published: list[dict[str, Any]] = []
        outcome: Outcome = "returned"
        failure, error = "", None
        effects: list[Effect] = []
        session = None
        noise = errors = ""
        try:
            session = self.start(command)
            session.client.initialize(until)
            self._note_start(command, started)
            published = session.client.list_tools(until)
            for each in published:
                session.client.note_members(each)
            session.client.settle(0.05)
        except ServerError as refused:
            failure = str(refused)
        except SilenceError:
            outcome = "timed-out"
        except BrokenError as broken:
            outcome = "died"
            effects.append(Effect("protocol", "connection", str(broken), blocked=False))
        except EndedError as ended:
            outcome = "died"
            effects.append(Effect("exit", str(ended)))
            error = ended
        except BaseException:
            if session is not None:
                session.kill()
            raise
        if session is not None:
            noise, seen, _ = session.client.seen()
            effects += seen
            errors = session.process.new_errors()
            if outcome == "returned" and not failure:
                self._share(command, session)
            else:
                session.kill()
        server = itself(command, self)
        call = Call(
            server.tool,
            {},
            outcome,
            value={},
            plain={},
            wire={},
            error=None if error is None else Raised(type(error).__name__, str(error), errors),
            stdout=noise,
            stderr=errors,
            effects=effects,
            seconds=time.monotonic() - started,
        )
        if outcome == "returned" and not published and not failure:
            failure = "the server publishes no tools"
        tools = [self._tool(command, index, each) for index, each in enumerate(published)]
        return Handshake(server, call, tools, failure)

    def _tool(self, command: ServerCommand, index: int, published: dict[str, Any]) -> PublishedTool:
        def describe() -> Any:
            tools = self.shared(command).client.list_tools_again(time.monotonic() + self._starting)
            if index >= len(tools):
                raise ServerError(f"it is listed no more, only {len(tools)} tools are")
            return tool_of(tools[index], command)

        return PublishedTool(tool_of(published, command), command, self, describe)

    def close(self) -> None:
        """End every server, and what servers have started."""
        shared, self._shared = self._shared, {}
        for session in shared.values():
            session.close()
        keeper, self._keeper = self._keeper, None
        if keeper is not None:
            keeper.close()
            descendants.disown()
