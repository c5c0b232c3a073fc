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

    `failures` holds files that could not be loaded, `broken` tools that could not be described; `stands_in` tells that
    the framework is not installed, so that a stand-in of it was used.
    """

    tools: dict[str, list[BridgedTool]] = field(default_factory=dict)
    failures: dict[str, Failure] = field(default_factory=dict)
    broken: dict[str, list[Failure]] = field(default_factory=dict)
    stands_in: bool = False


def load(host: Host, language: Language, root: str, files: list[str], setup: Mapping[str, str]) -> Loaded:
    """Start the bridge of a project, let it load the files, and ask for their tools.

    `setup` holds expressions that make a tool, by its module. A bridge that fails, fails every file.
    """
    kept = os.path.join(host.workspace.path, language.name)
    command = language.command(root, files, setup, kept)
    try:
        session = host.shared(command)
        published = session.client.list_tools(time.monotonic() + _LISTING)
    except SilenceError:
        return _failed(files, f"`{language.interpreter}` does not answer in time", "")
    except (ServerError, EndedError, BrokenError) as error:
        trace = "\n".join(getattr(error, "__notes__", ()))
        return _failed(files, f"`{language.interpreter}` cannot load it: {error}", trace)
    about = said(session.about, "bridge")
    loaded = Loaded(stands_in=about.get("stands_in") is True)
    for each in about.get("failures", ()):
        trace = each.get("trace", "")
        loaded.failures.setdefault(each["file"], Failure(each["message"], each["line"], trace))
    for index, entry in enumerate(published):
        told = said(entry, "tool")
        if broken := told.get("broken"):
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
        entries = host.shared(command).client.list_tools(time.monotonic() + _LISTING)
        entry: Mapping[str, Any] = entries[index]
        if broken := said(entry, "tool").get("broken"):
            raise ValueError(broken["message"])
        return tool_of(entry, language.framework)

    return describe


def _failed(files: list[str], message: str, trace: str) -> Loaded:
    return Loaded(failures=dict.fromkeys(files, Failure(message, 1, trace)))
