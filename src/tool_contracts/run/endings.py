"""Ways to end the process that serves a tool, or the one that has started it, which only look like other effects."""

from __future__ import annotations

import os
import signal
from typing import Any

_HARMLESS = {"SIGCHLD", "SIGCLD", "SIGCONT", "SIGURG", "SIGWINCH", "SIGINFO"}
_STOPPING = {"SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU"}
_MESSAGES = {"SIGHUP", "SIGUSR1", "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPOLL"}
"""What another process may well wait for, as servers do that read their settings again."""


def fatal_signal(event: str, args: tuple[Any, ...]) -> str:
    """How a signal would end this process, its group or its parent, empty where it would not; the arguments are the event's."""
    number = args[-1]
    name = _name(number)
    if not name or name in _HARMLESS | _STOPPING:
        return ""
    whom = _target(event, args[0])
    if whom == "the own process":
        return f"{event}({whom}, {name})" if signal.getsignal(number) in _ENDING else ""
    return f"{event}({whom}, {name})" if whom and name not in _MESSAGES else ""


_ENDING = (signal.SIG_DFL, signal.default_int_handler)
"""Handlers that let a signal end the process."""


def _name(number: Any) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return ""


def _target(event: str, target: Any) -> str:
    """Whom a signal goes to, in words that are the same in each run, as far as that is somebody whom the tool needs."""
    if event in ("signal.raise_signal", "signal.pthread_kill"):
        return "the own process"
    group = target if event == "os.killpg" else -target
    if target == 0 or group == os.getpgrp():
        return "the own group"
    if event == "os.killpg":
        return ""
    if target == -1:
        return "every process"
    return {os.getpid(): "the own process", os.getppid(): "the parent"}.get(target, "")
