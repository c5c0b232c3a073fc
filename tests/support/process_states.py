"""Which processes go on (Linux)."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tool_contracts.run import descendants

if TYPE_CHECKING:
    from typing import NoReturn


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


def starting(number: int) -> NoReturn:
    """One process after the other whose last descendant comes to this one, since all between them end at once; all end by themselves."""
    try:
        descendants.adopt()
        for _ in range(number):
            if os.fork() == 0:
                for _ in range(6):
                    os.setsid()
                    if os.fork():
                        os._exit(0)
                time.sleep(30)
                os._exit(0)
            time.sleep(0.0005)
        time.sleep(30)
    finally:
        os._exit(1)
