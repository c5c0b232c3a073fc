"""What audit events (PEP 578) tell of effects: one handler for each kind of event."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import Effect
from tool_contracts.run import frames, paths
from tool_contracts.run.endings import fatal_signal

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from tool_contracts.run.effects import EffectRecord

    Handler = Callable[[EffectRecord, str, tuple[Any, ...]], None]

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_UNNAMED = getattr(os, "O_TMPFILE", 0)
"""The flags of a file that is made in a folder and has no name there."""

_INHERITED = (-1, 0)
"""What `subprocess` lets a process read from where nothing is asked for, and where standard input itself is."""


def _open(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    path, _, flags = args[:3]
    if isinstance(path, int) and path in record.descriptors:
        # Whoever opens a number closes it in the end: standard output, or a file of pytest's own.
        record.other("other", event, f"the open file descriptor {int(path)}", "write")
        return
    if not isinstance(flags, int) or not flags & _WRITING or not (found := paths.resolved(path)):
        return
    if os.path.isdir(found) and not (_UNNAMED and flags & _UNNAMED == _UNNAMED):
        return  # the system refuses to write into a folder as if it were a file, as `Path("")` asks it to
    record.write(event, found)


def _target(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    if found := paths.resolved(args[0]):
        record.write(event, found)


def _entry(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    folder = args[-1] if len(args) > 1 and isinstance(args[-1], int) else -1
    if found := paths.entry(args[0], folder):
        record.write(event, found)


def _made(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    found = paths.entry(args[0], args[2] if len(args) > 2 else -1)
    if found and not os.path.lexists(found):  # what is there already is not made
        record.write(event, found)


def _new_link(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    _entry(record, event, (args[1], args[-1] if len(args) > 2 else -1))


def _both(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    first, second = (args[2], args[3]) if len(args) > 3 else (-1, -1)
    _entry(record, event, (args[0], first))
    if found := paths.entry(args[1], second):
        # what is there already is gone afterwards, as the first one is
        record.write(event if os.path.lexists(found) else f"{event} to", found)


def _sqlite(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
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
        record.write(event, found)


def sleep(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    """A wait, which on an event loop holds up everything else."""
    if args[0] and _is_on_loop():
        record.effects.append(Effect("blocking", event, f"`time.sleep({args[0]!r})`", blocked=False))


def _connect(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    _socket(record, event, args)
    # let through, it waits for the answer, unless whoever made the socket has said that it must not
    if _is_on_loop() and args[0].gettimeout() != 0:
        record.effects.append(Effect("blocking", event, f"connecting to {args[1]!r}", blocked=False))


def _is_on_loop() -> bool:
    """Whether the code that runs is part of a task, so that every other task waits for it."""
    events = sys.modules.get("asyncio.events")
    return events is not None and events._get_running_loop() is not None


def _socket(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    address = args[1] if len(args) > 1 else None
    if isinstance(address, tuple) and address:
        record.connect(event, str(address[0]), address[1] if len(address) > 1 else None)
    elif address is not None:
        record.connect(
            event, os.fsdecode(address) if isinstance(address, str | bytes) else repr(address), None
        )


def _name(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    host = args[0]
    text = host.decode("utf-8", "replace") if isinstance(host, bytes) else str(host)
    port = args[1] if len(args) > 1 and isinstance(args[1], int | str) else None
    record.connect(event, text, port or None)


def process(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    """A program or a process of its own is about to be started."""
    command = args[1] if event == "subprocess.Popen" and len(args) > 1 else (args[0] if args else "")
    words = command if isinstance(command, list | tuple) else [command]
    text = " ".join(
        each.decode("utf-8", "replace") if isinstance(each, bytes) else str(each) for each in words
    )[:200]
    if event == "os.system" or (event == "subprocess.Popen" and _inherits_input()):
        record.effects.append(Effect("stdin", event, text, blocked=False))
    record.other("process", event, text, "process")


def _inherits_input() -> bool:
    """Whether `subprocess` starts a process without an input of its own; only a local variable of it says so."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_code.co_name != "_execute_child":
        frame = frame.f_back
    return frame is not None and frame.f_locals.get("p2cread") in _INHERITED


def _fork(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    # what libraries fork runs something else; the tool's own code goes on twice, with all that a server holds open
    if not record.permits("process") and frames.is_user_file(sys._getframe(2).f_code.co_filename):
        record.effects.append(Effect("state", event, f"`{event}` duplicates it", blocked=False))
    process(record, event, args)


def _exec(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    record.end(f"{event}({os.fsdecode(args[0])})", "process")
    process(record, event, args)


def signal(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    """A signal is about to be sent."""
    if how := fatal_signal(event, args):
        record.end(how, "signal")
    record.other("signal", event, ", ".join(map(str, args)), "signal")


def _environment(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    # libraries such as NumPy set variables for what they load, once, whoever imports them first
    if record.importing():
        return
    detail = os.fsdecode(args[0]) if isinstance(args[0], str | bytes) else str(args[0])
    record.other("other", event, detail, "environment")


def _limits(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    # `prlimit` without limits only asks
    if args[-1] is not None:
        record.other("other", event, ", ".join(map(str, args)), "environment")


def standard_input(record: EffectRecord, event: str, args: tuple[Any, ...]) -> None:
    """Standard input is about to be read."""
    record.decide("other", event, "reads standard input", allowed=False)


HANDLERS: dict[str, Handler] = {
    "open": _open,
    **dict.fromkeys(("os.truncate", "os.setxattr", "os.removexattr"), _target),
    **dict.fromkeys(("os.chmod", "os.chown", "os.utime"), _target),
    **dict.fromkeys(("os.remove", "os.rmdir"), _entry),
    "os.mkdir": _made,
    "os.symlink": _new_link,
    "os.link": _both,
    "os.rename": _both,
    "sqlite3.connect": _sqlite,
    "time.sleep": sleep,
    "socket.connect": _connect,
    **dict.fromkeys(("socket.bind", "socket.sendto", "socket.sendmsg"), _socket),
    **dict.fromkeys(("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"), _name),
    **dict.fromkeys(("subprocess.Popen", "os.system", "os.posix_spawn", "os.spawn"), process),
    **dict.fromkeys(("pty.spawn", "os.startfile", "_winapi.CreateProcess", "webbrowser.open"), process),
    **dict.fromkeys(("os.fork", "os.forkpty"), _fork),
    "os.exec": _exec,
    **dict.fromkeys(("os.kill", "os.killpg", "signal.pthread_kill"), signal),
    **dict.fromkeys(("os.putenv", "os.unsetenv"), _environment),
    **dict.fromkeys(("resource.setrlimit", "resource.prlimit"), _limits),
    "builtins.input": standard_input,
}
