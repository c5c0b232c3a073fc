"""Watch mode: run again whenever a file that is looked at, or a settings file, changes."""

from __future__ import annotations

import os
import sys
import time

from tool_contracts.cli import common
from tool_contracts.settings import SettingsError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tool_contracts.cli.arguments import Arguments
    from tool_contracts.findings import Finding
    from tool_contracts.lint.configuration import Configuration

    State = dict[str, tuple[int, int]]

_INTERVAL = 0.25
"""Seconds between two looks at the files."""

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def watch(
    argv: Sequence[str],
    arguments: Arguments,
    paths: Sequence[str],
    configuration: Callable[[], Configuration],
) -> int:
    """Run until interrupted; `configuration` reads the settings anew."""
    message = "Starting linter in watch mode..."
    while True:
        _clear()
        _tell(message)
        state = _state(paths, configuration)
        try:
            _run(argv, arguments, configuration(), paths)
        except SettingsError as error:
            common.say(f"error: {error}")
        sys.stdout.flush()
        while _state(paths, configuration) == state:
            time.sleep(_INTERVAL)
        message = "File change detected..."


def _run(
    argv: Sequence[str], arguments: Arguments, configuration: Configuration, paths: Sequence[str]
) -> None:
    from tool_contracts.cli.cached import refreshed
    from tool_contracts.cli.linting import Run

    def announce(findings: Sequence[Finding]) -> None:
        errors = sum(each.severity != "info" for each in findings)
        _tell(f"Found {common.count(errors, 'error')}. Watching for file changes.")

    run = Run(arguments, configuration, paths, announce=announce)
    refreshed(argv, arguments, configuration, paths, run.on_walk)


def _state(paths: Sequence[str], configuration: Callable[[], Configuration]) -> State:
    """What tells whether something has changed: the size of each file, and the time of its last change.

    As long as the settings cannot be used, only they matter.
    """
    from tool_contracts.lint.files import Walk

    try:
        files = Walk(paths, configuration()).files
    except SettingsError as error:
        return {str(error): (0, 0)}
    found: State = {}
    settings = {each.settings.filename for each in files if each.settings.filename}
    for path in (*(each.path for each in files), *settings):
        try:
            status = os.stat(path)
        except OSError:
            continue
        found[path] = status.st_mtime_ns, status.st_size
    return found


def _clear() -> None:
    if sys.stdout.isatty():
        sys.stdout.write(_CLEAR)


def _tell(message: str) -> None:
    print(f"[{time.strftime('%H:%M:%S')}] {message}\n", flush=True)
