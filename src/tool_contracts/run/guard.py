"""Stopping and recording what a tool does to the world outside, while it is being called and only then.

Built on audit events (PEP 578), which cannot be a sandbox: native code and threads that act after the call pass by.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import Effect
from tool_contracts.run import paths
from tool_contracts.run.exits import Exits

if TYPE_CHECKING:
    from types import CodeType, FrameType, TracebackType

    from tool_contracts.calls import EffectKind
    from tool_contracts.run.allowance import Allowance


class BlockedEffectError(PermissionError):
    """An effect of a tool was stopped. A PermissionError, so that libraries behave as on a closed machine."""


_armed: Guard | None = None
_installed = False


def _hook(event: str, args: tuple[Any, ...]) -> None:
    guard = _armed
    if guard is not None:
        handler = _HANDLERS.get(event)
        if handler is not None and not guard.looking:
            guard.looking = True
            try:
                handler(guard, event, args)
            finally:
                guard.looking = False


class Guard:
    """Armed inside `with`: what it stops is recorded in `effects`, then raised as `BlockedEffectError`.

    The record counts, not the exception, because tools catch exceptions. `root` is the folder below which the
    tool may write; `wrote` tells whether it did. What it writes in its `current` directory it would write in the user's,
    so that is recorded too. `descriptors` were open before the first call and are not the tool's.
    """

    def __init__(self, root: str, allowance: Allowance, current: str | None = None) -> None:
        self._allowance = allowance
        self._current = None if current is None else os.path.realpath(current)
        self._folders = (os.path.realpath(root), *allowance.folders)
        self._root = self._folders[0]
        self._saved: list[tuple[Any, str, Any]] = []
        self._exits = Exits(self._exiting)
        self._stdin = _no_stdin(self)
        self._caller: CodeType | None = None
        self.effects: list[Effect] = []
        self.wrote = False
        self.looking = False
        self.hold_open()

    def __enter__(self) -> Guard:
        self._caller = sys._getframe(1).f_code
        self.effects = []
        self.wrote = self.looking = False
        self._saved = [(sys, "dont_write_bytecode", sys.dont_write_bytecode)]
        sys.dont_write_bytecode = True
        for module, name, make in _UNAUDITED:
            if (found := sys.modules.get(module)) is not None and hasattr(found, name):
                self._saved.append((found, name, getattr(found, name)))
                setattr(found, name, make(self, getattr(found, name)))
        self._saved += [(sys, "stdin", sys.stdin), (sys, "__stdin__", sys.__stdin__)]
        if self._stdin.closed:
            self._stdin = _no_stdin(self)
        vars(sys).update(stdin=self._stdin, __stdin__=self._stdin)
        self._exits.__enter__()
        self.arm()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.disarm()
        self._exits.__exit__(kind, error, trace)
        for owner, name, value in self._saved:
            setattr(owner, name, value)

    def hold_open(self) -> None:
        """Take what is open now for what others have opened."""
        self.descriptors = _open_descriptors()

    def arm(self) -> None:
        """Stop what makes audit events, and no more than that."""
        global _armed, _installed
        if not _installed:
            sys.addaudithook(_hook)
            _installed = True
        _armed = self

    def disarm(self) -> None:
        """Let everything through again."""
        global _armed
        _armed = None

    def decide(self, kind: EffectKind, event: str, detail: str, *, allowed: bool) -> None:
        """Record an effect; raise `BlockedEffectError` unless it is allowed."""
        self.effects.append(Effect(kind, event, detail, blocked=not allowed))
        if not allowed:
            raise BlockedEffectError(1, f"blocked by tool-contracts: {event}", detail)

    def write(self, event: str, path: str) -> None:
        """A file or folder is about to be changed."""
        if path == os.devnull:
            return
        if paths.is_below(path, self._root):
            self.wrote = True
            if self._current is not None and paths.is_below(path, self._current):
                name = os.path.relpath(path, self._current)
                self.effects.append(Effect("write", event, name, blocked=False))
            return
        inside = any(paths.is_below(path, folder) for folder in self._folders)
        self.decide("write", event, path, allowed=inside or self._allowance.permits("write"))

    def connect(self, event: str, host: str, port: Any) -> None:
        """A connection is about to be made, or a name looked up."""
        detail = host if port is None else f"{host}:{port}"
        self.decide("network", event, detail, allowed=self._allowance.permits_address(host, port))

    def other(self, kind: EffectKind, event: str, detail: str, permission: str) -> None:
        """Any other effect, allowed by the name of its permission."""
        self.decide(kind, event, detail, allowed=self._allowance.permits(permission))

    def importing(self) -> bool:
        """Whether a module is being imported, and by the tool rather than by whoever calls it."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code is not self._caller:
            if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
                return True
            frame = frame.f_back
        return False

    def _exiting(self, name: str, detail: str) -> None:
        self.effects.append(Effect("exit", f"{name}({detail})"))


def _open_descriptors() -> frozenset[int]:
    try:
        listed = [int(each) for each in os.listdir("/dev/fd")]
    except OSError:  # Windows
        return frozenset({0, 1, 2})
    return frozenset(each for each in listed if _is_open(each))


def _is_open(descriptor: int) -> bool:
    """Whether a descriptor is more than the one that listed them."""
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


Handler = Callable[[Guard, str, tuple[Any, ...]], None]

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def _open(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    path, _, flags = args[:3]
    if isinstance(path, int) and path in guard.descriptors:
        # Whoever opens a number closes it in the end: standard output, or a file of pytest's own.
        guard.other("other", event, f"the open file descriptor {int(path)}", "write")
        return
    if isinstance(flags, int) and flags & _WRITING and (found := paths.resolved(path)):
        guard.write(event, found)


def _target(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    if found := paths.resolved(args[0]):
        guard.write(event, found)


def _entry(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    folder = args[-1] if len(args) > 1 and isinstance(args[-1], int) else -1
    if found := paths.entry(args[0], folder):
        guard.write(event, found)


def _entry_with_mode(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    _entry(guard, event, (args[0], args[2] if len(args) > 2 else -1))


def _new_link(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    _entry(guard, event, (args[1], args[-1] if len(args) > 2 else -1))


def _both(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    first, second = (args[2], args[3]) if len(args) > 3 else (-1, -1)
    _entry(guard, event, (args[0], first))
    _entry(guard, event, (args[1], second))


def _sqlite(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    database = args[0]
    text = os.fsdecode(database) if isinstance(database, str | bytes | os.PathLike) else ""
    if text in ("", ":memory:"):
        return
    if text.startswith("file:"):
        location, _, query = text[5:].partition("?")
        if location == ":memory:" or {"mode=memory", "mode=ro", "immutable=1"} & set(query.split("&")):
            return
        text = location.removeprefix("//")
    if found := paths.resolved(text):
        guard.write(event, found)


def _sleep(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    if args[0] and _is_on_loop():
        guard.effects.append(Effect("blocking", event, f"`time.sleep({args[0]!r})`", blocked=False))


def _connect(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    _socket(guard, event, args)
    # let through, it waits for the answer, unless whoever made the socket has said that it must not
    if _is_on_loop() and args[0].gettimeout() != 0:
        guard.effects.append(Effect("blocking", event, f"connecting to {args[1]!r}", blocked=False))


def _is_on_loop() -> bool:
    """Whether the code that runs is part of a task, so that every other task waits for it."""
    events = sys.modules.get("asyncio.events")
    return events is not None and events._get_running_loop() is not None


def _socket(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    address = args[1] if len(args) > 1 else None
    if isinstance(address, tuple) and address:
        guard.connect(event, str(address[0]), address[1] if len(address) > 1 else None)
    elif address is not None:
        guard.connect(
            event, os.fsdecode(address) if isinstance(address, str | bytes) else repr(address), None
        )


def _name(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    host = args[0]
    text = host.decode("utf-8", "replace") if isinstance(host, bytes) else str(host)
    port = args[1] if len(args) > 1 and isinstance(args[1], int | str) else None
    guard.connect(event, text, port or None)


def _process(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    command = args[1] if event == "subprocess.Popen" and len(args) > 1 else (args[0] if args else "")
    text = " ".join(map(str, command)) if isinstance(command, list | tuple) else str(command)
    guard.other("process", event, text[:200], "process")


def _signal(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    guard.other("signal", event, ", ".join(map(str, args)), "signal")


def _environment(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    # libraries such as NumPy set variables for what they load, once, whoever imports them first
    if guard.importing():
        return
    detail = os.fsdecode(args[0]) if isinstance(args[0], str | bytes) else str(args[0])
    guard.other("other", event, detail, "environment")


def _limits(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    # `prlimit` without limits only asks
    if args[-1] is not None:
        guard.other("other", event, ", ".join(map(str, args)), "environment")


def _input(guard: Guard, event: str, args: tuple[Any, ...]) -> None:
    guard.decide("other", event, "reads standard input", allowed=False)


class _Stdin(io.RawIOBase):
    """Standard input that nobody types anything into."""

    def __init__(self, guard: Guard) -> None:
        super().__init__()
        self._guard = guard

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        _input(self._guard, "sys.stdin", ())
        return 0


def _no_stdin(guard: Guard) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedReader(_Stdin(guard)), encoding="utf-8")


_HANDLERS: dict[str, Handler] = {
    "open": _open,
    **dict.fromkeys(("os.truncate", "os.setxattr", "os.removexattr"), _target),
    **dict.fromkeys(("os.chmod", "os.chown", "os.utime"), _target),
    **dict.fromkeys(("os.remove", "os.rmdir"), _entry),
    "os.mkdir": _entry_with_mode,
    "os.symlink": _new_link,
    "os.link": _both,
    "os.rename": _both,
    "sqlite3.connect": _sqlite,
    "time.sleep": _sleep,
    "socket.connect": _connect,
    **dict.fromkeys(("socket.bind", "socket.sendto", "socket.sendmsg"), _socket),
    **dict.fromkeys(("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"), _name),
    **dict.fromkeys(("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn"), _process),
    **dict.fromkeys(("os.fork", "os.forkpty", "pty.spawn", "os.startfile"), _process),
    **dict.fromkeys(("_winapi.CreateProcess", "webbrowser.open"), _process),
    **dict.fromkeys(("os.kill", "os.killpg", "signal.pthread_kill"), _signal),
    **dict.fromkeys(("os.putenv", "os.unsetenv"), _environment),
    **dict.fromkeys(("resource.setrlimit", "resource.prlimit"), _limits),
    "builtins.input": _input,
}


def _no_spawn(guard: Guard, original: Callable[..., Any]) -> Callable[..., Any]:
    def fork_exec(*args: Any) -> Any:
        _process(guard, "multiprocessing.spawn", (args[0],))
        return original(*args)

    return fork_exec


def _no_signal(guard: Guard, original: Callable[[int], None]) -> Callable[[int], None]:
    def raise_signal(number: int) -> None:
        _signal(guard, "signal.raise_signal", (number,))
        original(number)

    return raise_signal


def _no_close(guard: Guard, original: Callable[[int], None]) -> Callable[[int], None]:
    owner = os.getpid()

    def close(fd: int) -> None:
        if fd in _STANDARD and os.getpid() == owner:
            # it stays open for what is called next; the tool need not know
            guard.decide("state", "os.close", f"the standard stream {fd} is closed", allowed=True)
        else:
            original(fd)

    return close


def _no_close_range(guard: Guard, original: Callable[[int, int], None]) -> Callable[[int, int], None]:
    owner = os.getpid()

    def closerange(fd_low: int, fd_high: int) -> None:
        if os.getpid() != owner:
            original(fd_low, fd_high)
            return
        # whoever closes numbers that it has not opened closes what others have open: here pytest's files
        held = sorted(each for each in guard.descriptors if fd_low <= each < fd_high)
        if held:
            what = f"{len(held)} descriptors that others have open are closed"
            guard.decide("state", "os.closerange", what, allowed=True)
        for low, high in zip((fd_low - 1, *held), (*held, fd_high), strict=True):
            original(low + 1, high)

    return closerange


def _sleeping(guard: Guard, original: Callable[[float], None]) -> Callable[[float], None]:
    def sleep(seconds: float) -> None:
        _sleep(guard, "time.sleep", (seconds,))
        original(seconds)

    return sleep


_STANDARD = (0, 1, 2)
_UNAUDITED: tuple[tuple[str, str, Callable[[Guard, Any], Any]], ...] = (
    ("os", "close", _no_close),
    ("os", "closerange", _no_close_range),
    ("_posixsubprocess", "fork_exec", _no_spawn),
    ("signal", "raise_signal", _no_signal),
    # audited since Python 3.13
    *((("time", "sleep", _sleeping),) if sys.version_info < (3, 13) else ()),
)
