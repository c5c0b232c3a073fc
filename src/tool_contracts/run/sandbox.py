"""What the kernel itself refuses a process: Landlock, of Linux from 5.13 on, without being root.

Writes outside of given folders from Linux 5.13 on, connections over TCP from 6.7, signals to others from 6.12. Not
refused: UDP, Unix sockets with a path, changes of mode, owner and times of files, and what is open already.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from landlockpy import AccessFS

    from tool_contracts.run.allowance import Allowance


def why_not() -> str:
    """Why there is no sandbox on this machine, empty where there is one."""
    try:
        import landlockpy
    except ImportError:
        return "the package landlockpy is missing: install tool-contracts[sandbox]"
    if not landlockpy.supported():
        return "this kernel has no Landlock (Linux from 5.13 on, with landlock among its security modules)"
    return ""


def version() -> int:
    """The version of the kernel's interface, which says what it can refuse."""
    import landlockpy

    return landlockpy.abi_version()


def close(folder: str, allowance: Allowance) -> None:
    """Close this process for good, but for `folder` and for what is allowed."""
    import landlockpy as landlock

    rights = _rights(allowance)
    ports = allowance.ports()
    net = landlock.AccessNet.NONE if ports is None else landlock.net_for_abi(version())
    scope = landlock.Scope.NONE if allowance.permits("signal") else landlock.Scope.SIGNAL
    if not (rights or net or scope):
        return
    with landlock.Ruleset(handled_fs=rights, handled_net=net, scoped=scope) as rules:
        for path in (folder, os.devnull, *allowance.folders):
            if os.path.isdir(path):
                rules.allow_path(path, rights)
            elif os.path.exists(path):
                rules.allow_path(path, rights & (landlock.AccessFS.WRITE_FILE | landlock.AccessFS.TRUNCATE))
        for port in ports or ():
            rules.allow_port(port, landlock.AccessNet.CONNECT_TCP)
        rules.restrict()


def _rights(allowance: Allowance) -> AccessFS:
    """What is refused of files: everything but reading, as far as it is not allowed."""
    import landlockpy as landlock

    access = landlock.AccessFS
    rights = landlock.fs_for_abi(version()) & ~(access.READ_FILE | access.READ_DIR)
    if allowance.permits("write"):
        rights &= access.EXECUTE
    if allowance.permits("process"):
        rights &= ~access.EXECUTE
    return rights
