"""Which processes go on (Linux)."""

from __future__ import annotations

import time
from pathlib import Path


def still_running(pids: list[int]) -> list[int]:
    """Those that have not come to their end within some seconds."""
    end = time.monotonic() + 10
    while any(map(is_running, pids)) and time.monotonic() < end:
        time.sleep(0.02)
    return [each for each in pids if is_running(each)]


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
