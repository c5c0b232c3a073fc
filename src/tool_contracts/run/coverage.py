"""Counting the lines that tools execute in another process, where `coverage` counts those of this one."""

from __future__ import annotations

import contextlib
import sys
from typing import Any

_OPTIONS = ("branch", "source", "source_pkgs", "source_dirs", "include", "omit", "cover_pylib", "concurrency")


class Counting:
    """Counts in the process that makes it, and forgets what its parent has counted."""

    def __init__(self) -> None:
        self._here = None
        running = _running()
        if running is not None:
            running.stop()
            self._here = sys.modules["coverage"].Coverage(data_file=None, config_file=False)
            for name in _OPTIONS:
                # not every version has every option
                with contextlib.suppress(sys.modules["coverage"].CoverageException):
                    self._here.set_option(f"run:{name}", running.get_option(f"run:{name}"))
            self._here.start()

    def result(self) -> bytes | None:
        """What was counted, None where nobody counts."""
        if self._here is None:
            return None
        self._here.stop()
        counted: bytes = self._here.get_data().dumps()
        return counted


def add(counted: bytes) -> None:
    """Add what another process has counted to what is counted here."""
    running = _running()
    if running is not None:
        data = sys.modules["coverage"].CoverageData(no_disk=True)
        data.loads(counted)
        running.get_data().update(data)


def _running() -> Any:
    module = sys.modules.get("coverage")
    return None if module is None else module.Coverage.current()
