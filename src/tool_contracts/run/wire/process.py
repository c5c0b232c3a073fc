"""The process of a server: lines in, lines out, what it says on standard error, and its certain end."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import tempfile
import time
from typing import IO, TYPE_CHECKING

from tool_contracts.run import families, keeper
from tool_contracts.run.orphans import Orphans
from tool_contracts.run.wire.command import ServerError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.run.keeper import Keeper
    from tool_contracts.run.wire.command import ServerCommand
    from tool_contracts.run.workspace import Folder

LONGEST = 16 << 20
"""Bytes of a line. Clients give up far earlier."""

_STEP = 0.05
"""Seconds after which it is asked whether the process lives: a child may hold its standard output open."""

_LEAVING = 0.5
"""Seconds that the process has for its end, first when its input is closed, then when it is asked to end."""

_MOST_TEXT = 4_000
"""Bytes of standard error that are shown."""

_MOST_KEPT = 8 << 20
"""Bytes of standard error that are kept in a file."""


class EndedError(Exception):
    """The server has ended; the text says how."""


class BrokenError(Exception):
    """The server lives, and can no longer be spoken to; the text says why."""


class LostError(BrokenError):
    """One request has no answer that could be read; others may have one."""


class SilenceError(Exception):
    """Nothing came, or nothing was taken, before the time was over."""


class ServerProcess:
    """A server in a group of processes of its own, in a temporary folder, which nothing of it outlives.

    `prepare` runs in the new process before the server does.
    """

    def __init__(
        self,
        command: ServerCommand,
        folder: Folder,
        keeper_: Keeper,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        self._keeper = keeper_
        family = keeper_.next_family()
        self._orphans = Orphans(family)

        def begin() -> None:
            families.join(family)
            if prepare is not None:
                prepare()

        self._buffer = bytearray()
        # what the server starts inherits it, and is found by its name even where it has left group and environment
        self._errors: IO[bytes] = tempfile.NamedTemporaryFile(  # noqa: SIM115
            prefix=f"{keeper_.mark}-", dir=os.path.dirname(folder.path)
        )
        self._told = 0
        temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), folder.temporary)
        try:
            # what is written next stands at the end, also where the file was shortened meanwhile
            with open(self._errors.name, "ab") as appended:
                self._popen = subprocess.Popen(
                    command.argv,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=appended,
                    cwd=folder.current,
                    env={**os.environ, **temporary, **command.environment, **keeper_.environment},
                    bufsize=0,
                    start_new_session=True,
                    preexec_fn=begin,
                )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            self._errors.close()
            reason = getattr(error, "strerror", None) or error
            raise ServerError(f"`{command}` cannot be started: {reason}") from error
        keeper_.add(self._popen.pid)
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._input, self._output = self._popen.stdin.fileno(), self._popen.stdout.fileno()
        for each in (self._input, self._output):
            os.set_blocking(each, False)

    @property
    def number(self) -> int:
        """The number of the process, and of its group."""
        return self._popen.pid

    @property
    def unfinished(self) -> bytes:
        """The start of a line whose end has not come, where nothing else is left to read."""
        return b"" if b"\n" in self._buffer else bytes(self._buffer[:1_000])

    def send(self, line: bytes, until: float) -> None:
        """Write a line, all of it, before the moment `until` of the monotonic clock.

        Raises:
            EndedError, BrokenError: nobody reads.
            SilenceError: it was not read in time.

        """
        rest = memoryview(line + b"\n")
        poll = select.poll()
        poll.register(self._input, select.POLLOUT)
        while rest:
            try:
                rest = rest[os.write(self._input, rest) :]
            except BlockingIOError:
                self._wait(poll, until)
            except OSError:
                raise self._loss("closes its standard input") from None

    def receive(self, until: float) -> bytes:
        """The next line without its end.

        Raises:
            EndedError, BrokenError: there will be none.
            SilenceError: there was none before the moment `until` of the monotonic clock.

        """
        poll = select.poll()
        poll.register(self._output, select.POLLIN)
        searched = 0
        while (end := self._buffer.find(b"\n", searched)) < 0:
            searched = len(self._buffer)
            self._shorten()
            if searched > LONGEST:
                raise BrokenError(f"sends a line of more than {LONGEST >> 20} MiB")
            try:
                part = os.read(self._output, 1 << 20)
            except BlockingIOError:
                self._wait(poll, until)
                continue
            except OSError:
                part = b""
            if not part:
                raise self._loss("closes its standard output")
            self._buffer += part
            if b"\n" not in part and time.monotonic() > until:
                raise SilenceError
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return line

    def _wait(self, poll: select.poll, until: float) -> None:
        """Until the pipe is ready, or the process has ended and left nothing in it."""
        while True:
            self._shorten()
            ended = self._popen.poll() is not None
            left = until - time.monotonic()
            if poll.poll(0 if ended else max(0.0, min(left, _STEP)) * 1000):
                return
            if ended:
                raise self._loss("ends")
            if left <= 0:
                raise SilenceError

    def _loss(self, did: str) -> EndedError | BrokenError:
        """How the server has ended, or what it `did` where it has not."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(_LEAVING)
        status = self._popen.poll()
        if status is None:
            return BrokenError(did)
        if status >= 0:
            return EndedError(f"the server ended with status {status}")
        try:
            return EndedError(f"the server was killed by {signal.Signals(-status).name}")
        except ValueError:
            return EndedError(f"the server was killed by signal {-status}")

    def new_errors(self) -> str:
        """What it has said on standard error since this was asked last; the end of it where it is long."""
        self._shorten()
        text, self._told = self._untold(), os.fstat(self._errors.fileno()).st_size
        return text.decode("utf-8", "replace")

    def _untold(self) -> bytes:
        """The end of what it has said since."""
        end = os.fstat(self._errors.fileno()).st_size
        start = max(self._told, end - _MOST_TEXT)
        return os.pread(self._errors.fileno(), end - start, start)

    def _shorten(self) -> None:
        """Keep no more than the end of what it says without end."""
        number = self._errors.fileno()
        if os.fstat(number).st_size > _MOST_KEPT:
            end = self._untold()
            os.ftruncate(number, 0)
            self._told = 0
            os.pwrite(number, end, 0)

    def close(self) -> None:
        """Let the server end as the protocol says: its input is closed, then it is asked, then it is killed."""
        assert self._popen.stdin is not None
        self._popen.stdin.close()
        try:
            self._popen.wait(_LEAVING)
        except subprocess.TimeoutExpired:
            self._popen.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._popen.wait(_LEAVING)
        self.kill()

    def kill(self) -> None:
        """End it and what it has started, at once."""
        keeper.end_group(self._popen.pid)
        self._popen.wait()
        self._orphans.end()
        self._keeper.remove(self._popen.pid)
        for each in (self._popen.stdin, self._popen.stdout, self._errors):
            assert each is not None
            with contextlib.suppress(OSError):
                each.close()
