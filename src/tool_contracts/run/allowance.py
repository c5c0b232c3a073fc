"""Which effects the settings let a tool have."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

from tool_contracts.settings import unknown_effect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class AllowanceError(ValueError):
    """An entry of `allow` cannot be used; the text says which and why."""


class Allowance:
    """What is allowed beyond reading, computing and writing in the tool's own temporary folder.

    An entry is a kind of effect (`network`, `process`, `write`, `signal`, `environment`) or, more narrowly,
    `network:host`, `network:host:port` or `write:/folder`. `destructive` lets tools of servers be called that say of
    themselves that they destroy.

    Raises:
        AllowanceError: an entry names no kind, or narrows one that cannot be narrowed.

    """

    def __init__(self, entries: Iterable[str] = ()) -> None:
        self.entries = tuple(entries)
        self._kinds: set[str] = set()
        self._hosts: set[tuple[str, str | None]] = set()
        self.folders: tuple[str, ...] = ()
        for entry in self.entries:
            self._add(entry)

    def _add(self, entry: str) -> None:
        if (unknown := unknown_effect(entry)) is not None:
            raise AllowanceError(unknown)
        kind, _, rest = entry.partition(":")
        if not rest:
            self._kinds.add(kind)
        elif kind == "write":
            self.folders += (os.path.realpath(os.path.expanduser(rest)),)
        else:
            self._hosts.add(_host_and_port(rest))

    def permits(self, kind: str) -> bool:
        """Whether every effect of a kind is allowed."""
        return kind in self._kinds

    def permits_address(self, host: str, port: int | str | None) -> bool:
        """Whether a connection to `host` is allowed; a name may be looked up with any of its ports.

        Where a name is allowed, so are the addresses that it has at this moment.
        """
        if self.permits("network"):
            return True
        return any(
            (wanted is None or port is None or str(port) == wanted)
            and (host == allowed or (_is_numeric(host) and host in _addresses(allowed)))
            for allowed, wanted in self._hosts
        )

    def ports(self) -> frozenset[int] | None:
        """The ports that connections may be made to, None where any may."""
        if self.permits("network") or any(port is None for _, port in self._hosts):
            return None
        return frozenset(int(port) for _, port in self._hosts if port is not None and port.isdecimal())


def _is_numeric(host: str) -> bool:
    return ":" in host or host[-1:].isdigit()


def _addresses(name: str) -> set[str]:
    try:
        return {str(each[4][0]) for each in socket.getaddrinfo(name, None)}
    except (OSError, UnicodeError):
        return set()


def _host_and_port(text: str) -> tuple[str, str | None]:
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        return host, rest.lstrip(":") or None
    host, colon, port = text.rpartition(":")
    if not colon or ":" in host:
        return text, None
    return host, port


def merged(*parts: Sequence[str]) -> Allowance:
    """The allowance of several lists of entries together."""
    return Allowance(dict.fromkeys(entry for part in parts for entry in part))
