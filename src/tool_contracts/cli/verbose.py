"""`tool-contracts lint --verbose`: what a run does, file by file, on standard error."""

from __future__ import annotations

import os
import time

from tool_contracts.cli import common
from tool_contracts.cli.cached import refreshed
from tool_contracts.lint.files import Walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.cli.arguments import Arguments
    from tool_contracts.cli.linting import Run
    from tool_contracts.lint.configuration import Configuration
    from tool_contracts.lint.entry import Entry


def verbosely(
    argv: Sequence[str],
    arguments: Arguments,
    configuration: Configuration,
    paths: Sequence[str],
    run: Run,
) -> int:
    """The exit code of a run that tells what it does; it is made also where nothing has changed."""
    log = _Log()
    walk = Walk(paths, configuration, left_out=log.left_out)
    found = time.perf_counter() - log.started
    for settings in {id(each.settings): each.settings for each in walk.files}.values():
        log.say(f"settings: {settings.filename or common.NO_FILE}")
    log.say(f"found {common.count(len(walk.files), 'file')} in {_shown(found)}")
    run.watch = log.done
    code = refreshed(argv, arguments, configuration, paths, run.on_walk, walk)
    rest = time.perf_counter() - log.started - found - log.reading - log.rules
    log.say(
        f"read {common.count(log.files, 'file')} in {_shown(log.reading)},"
        f" held the rules against {common.count(log.tools, 'tool')} in {_shown(log.rules)}, all else took {_shown(rest)}"
    )
    return code


class _Log:
    """Says what happens, and adds up what it takes."""

    def __init__(self) -> None:
        self.started = time.perf_counter()
        self.files = self.tools = 0
        self.reading = self.rules = 0.0

    def say(self, message: str) -> None:
        common.say(f"debug: {message}")

    def left_out(self, path: str, setting: str) -> None:
        self.say(f"left out by `{setting}`: {os.path.relpath(path)}")

    def done(self, entry: Entry, fate: str, reading: float, rules: float) -> None:
        tools = len(entry.reading.tools) if entry.reading is not None else 0
        if fate == "read":
            self.files += 1
            self.tools += tools
        self.reading += reading
        self.rules += rules
        if entry.reading is not None and entry.reading.skimmed and fate == "read":
            fate = "skimmed, as nothing in it leads to a framework"
        held = f", {common.count(tools, 'tool')}" if tools else ""
        self.say(f"{fate}: {os.path.relpath(entry.path)}{held}, {_shown(reading + rules)}")


def _shown(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"
