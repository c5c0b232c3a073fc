"""What a bridge has loaded: the tools of each file, and why there are none of another."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tool_contracts.run.bridges.tools import BridgedTool, said, tool_of
from tool_contracts.run.wire.command import ServerError
from tool_contracts.run.wire.process import BrokenError, EndedError, SilenceError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tool_contracts.model import Tool
    from tool_contracts.run.bridges.languages import Language
    from tool_contracts.run.wire.command import ServerCommand
    from tool_contracts.run.wire.host import Host

_LISTING = 30.0
"""Seconds in which the tools must be listed: each may have to compute its descriptor."""


@dataclass(frozen=True)
class Failure:
    """Why a file cannot be loaded, or a tool in it not be described: in one line, where, and in full."""

    message: str
    line: int
    trace: str = ""
    module: str | None = None


@dataclass
class Loaded:
    """The tools of the files of one project, by the path of the file, and what failed.

    `failures` holds files that could not be loaded, `broken` tools that could not be described, `unmade` the modules of
    those that only the settings can make and that describe themselves no earlier; `stands_in` tells that the framework is
    not installed, so that a stand-in of it was used.
    """

    tools: dict[str, list[BridgedTool]] = field(default_factory=dict)
    failures: dict[str, Failure] = field(default_factory=dict)
    broken: dict[str, list[Failure]] = field(default_factory=dict)
    unmade: dict[str, list[str]] = field(default_factory=dict)
    stands_in: bool = False


def load(host: Host, language: Language, root: str, files: list[str], setup: Mapping[str, str]) -> Loaded:
    """Start the bridge of a project, let it load the files, and ask for their tools.

    `setup` holds expressions that make a tool, by its module. Where the bridge itself fails, each file has one of its own,
    so that a file which ends the interpreter, or never comes back, costs no other its tools.
    """
    try:
        return _load(host, language, root, files, setup)
    except (ServerError, EndedError, BrokenError, SilenceError) as error:
        if len(files) > 1:
            return _joined([load(host, language, root, [each], setup) for each in files])
        late = isinstance(error, SilenceError)
        why = "does not answer in time" if late else f"cannot load it: {error}"
        trace = "\n".join(getattr(error, "__notes__", ()))
        return Loaded(failures={each: Failure(f"`{language.interpreter}` {why}", 1, trace) for each in files})


def _joined(parts: list[Loaded]) -> Loaded:
    whole = Loaded(stands_in=any(each.stands_in for each in parts))
    for each in parts:
        whole.tools |= each.tools
        whole.failures |= each.failures
        whole.broken |= each.broken
        whole.unmade |= each.unmade
    return whole


def _load(host: Host, language: Language, root: str, files: list[str], setup: Mapping[str, str]) -> Loaded:
    kept = os.path.join(host.workspace.path, language.name)
    command = language.command(root, files, setup, kept)
    session = host.shared(command)
    try:
        published = session.client.list_tools(time.monotonic() + _LISTING)
    except BaseException:
        host.forget(session)
        session.kill()
        raise
    about = said(session.about, "bridge")
    loaded = Loaded(stands_in=about.get("stands_in") is True)
    for each in about.get("failures", ()):
        trace = each.get("trace", "")
        loaded.failures.setdefault(each["file"], Failure(each["message"], each["line"], trace))
    for index, entry in enumerate(published):
        told = said(entry, "tool")
        if broken := told.get("broken"):
            if told.get("needs") == "setup":
                loaded.unmade.setdefault(told["file"], []).append(told["module"])
                continue
            failure = Failure(
                broken["message"],
                broken["line"] or told.get("line") or 1,
                broken["trace"],
                told.get("module"),
            )
            loaded.broken.setdefault(told["file"], []).append(failure)
            continue
        tool = BridgedTool(
            entry,
            language.framework,
            command,
            host,
            setup=setup,
            compiled=about.get("compiled"),
            describe=_describer(host, language, command, index),
        )
        loaded.tools.setdefault(told["file"], []).append(tool)
    return loaded


def _describer(host: Host, language: Language, command: ServerCommand, index: int) -> Any:
    def describe() -> Tool:
        entries = host.shared(command).client.list_tools_again(time.monotonic() + _LISTING)
        entry: Mapping[str, Any] = entries[index]
        if broken := said(entry, "tool").get("broken"):
            raise ValueError(broken["message"])
        return tool_of(entry, language.framework)

    return describe
