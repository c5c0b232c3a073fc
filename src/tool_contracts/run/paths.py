"""Where a path that an audit event names really lies."""

from __future__ import annotations

import os
from typing import Any


def is_below(path: str, folder: str) -> bool:
    """Whether an absolute path is `folder` or lies in it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def resolved(path: Any) -> str:
    """The file that a path leads to, links followed; empty for an open descriptor or no path at all."""
    text = _text(path)
    return os.path.realpath(text) if text else ""


def entry(path: Any, folder: int = -1) -> str:
    """The directory entry that a path names, itself perhaps a link; `folder` is a descriptor that it starts from."""
    text = _text(path)
    if not text:
        return ""
    if folder >= 0 and not os.path.isabs(text):
        text = os.path.join(_folder_of(folder), text)
    text = os.path.abspath(text)
    return os.path.join(os.path.realpath(os.path.dirname(text)), os.path.basename(text))


def _text(path: Any) -> str:
    if isinstance(path, str | bytes | os.PathLike):
        return os.fsdecode(path)
    return ""


def _folder_of(descriptor: int) -> str:
    try:
        return os.readlink(f"/proc/self/fd/{descriptor}")
    except OSError:
        pass
    try:
        from fcntl import F_GETPATH, fcntl  # type: ignore[attr-defined,unused-ignore]

        return os.fsdecode(fcntl(descriptor, F_GETPATH, b"\0" * 1024).rstrip(b"\0"))
    except (ImportError, OSError):
        # nothing is known of the place, and what is not known is not the tool's own folder
        return os.sep
