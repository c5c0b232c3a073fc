"""Arguments given on the command line, and the tools that they are for."""

from __future__ import annotations

import json
import os
import shlex
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST = 2000
"""Characters of a command that somebody may want to copy."""


class ReplayError(ValueError):
    """What is given cannot be replayed; the text says why."""


class Replay:
    """Reads `{"tool": ..., "arguments": {...}}`, a list of such objects, a report of a run, or arguments alone.

    `given` is JSON or the name of a file relative to `folder`; a file may hold one object a line as well. A tool is
    named as the model names it or by its node id, which begins at `root` or, as on the command line of pytest, at
    `folder`; arguments alone are for every tool that is selected. Of a report, findings about a descriptor have it
    checked again; `left_out` holds the codes of those about no tool of its own. Raises ReplayError.
    """

    def __init__(self, given: str, folder: str, root: str) -> None:
        documents = _documents(given, folder)
        self._entries = [entry for each in documents for entry in _entries(each)]
        self.left_out = [code for each in documents for code in _left_out(each)]
        if not self._entries:
            why = (
                f"only {', '.join(self.left_out)}, which a run without it tells"
                if self.left_out
                else "no more"
            )
            raise ReplayError(f"there is nothing to replay in {given!r}: {why}")
        self._folder, self._root = folder, root

    def of(self, nodeid: str, name: str) -> list[dict[str, Any]]:
        """The arguments for one tool."""
        return [each for each in self._for(nodeid, name) if each is not None]

    def describes(self, nodeid: str, name: str) -> bool:
        """Whether the descriptor of a tool is to be checked again."""
        return None in self._for(nodeid, name)

    def _for(self, nodeid: str, name: str) -> list[dict[str, Any] | None]:
        return [
            arguments for tool, arguments in self._entries if tool is None or self._is(tool, nodeid, name)
        ]

    def reaches(self, file: str) -> bool:
        """Whether a tool in a file, which is given by its node id, may be meant."""
        path, _ = _place(self._root, file)
        return any(not files or path in files for files in map(self._files, self.names()))

    def names(self) -> list[str | None]:
        """The tools as they are named, None where any is meant."""
        return list(dict.fromkeys(tool for tool, _ in self._entries))

    def missed(self, tools: Mapping[str, str]) -> list[str]:
        """Which of the tools that are named are not among these: node ids, each with the name that the model sees."""
        return [
            name
            for name in self.names()
            if name is not None and not any(self._is(name, nodeid, tools[nodeid]) for nodeid in tools)
        ]

    def _is(self, tool: str, nodeid: str, name: str) -> bool:
        return tool in (nodeid, name) or _place(self._folder, tool) == _place(self._root, nodeid)

    def _files(self, tool: str | None) -> list[str]:
        """The files that a name may begin with, none where it is no node id."""
        if tool is None or "::" not in tool:
            return []
        paths = (_place(folder, tool)[0] for folder in (self._root, self._folder))
        return [each for each in paths if os.path.isfile(each)]


def _place(folder: str, nodeid: str) -> tuple[str, str]:
    """The file of a node id, and what stands behind it."""
    file, _, rest = nodeid.partition("::")
    return os.path.normpath(os.path.join(folder, file)), rest


def _documents(given: str, folder: str) -> list[Any]:
    text = given
    if not given.lstrip().startswith(("{", "[")):
        try:
            with open(os.path.join(folder, given), encoding="utf-8") as file:
                text = file.read()
        except (OSError, UnicodeDecodeError) as error:
            raise ReplayError(f"{given!r} is neither JSON nor a file that can be read: {error}") from None
    try:
        return [json.loads(text)]
    except (ValueError, RecursionError) as error:
        lines = [line for line in text.splitlines() if line.strip()]
        try:
            if len(lines) > 1:
                return [json.loads(line) for line in lines]
        except (ValueError, RecursionError):
            pass
        raise ReplayError(f"{given!r} is no JSON: {error}") from None


def _entries(document: Any) -> list[tuple[str | None, dict[str, Any] | None]]:
    """Tools, None for any, each with its arguments, None for its descriptor."""
    if isinstance(document, list):
        return [entry for each in document for entry in _entries(each)]
    if not isinstance(document, dict):
        raise ReplayError(f"arguments are an object, not {json.dumps(document)[:80]}")
    if _is_report(document):
        return [
            (tool, finding["evidence"]["arguments"] if finding.get("evidence") else None)
            for finding in document["findings"]
            if _can_be_repeated(finding)
            for tool in _meant(finding, document["tools"])
        ]
    tool, arguments = document.get("tool"), document.get("arguments")
    if document.keys() == {"tool", "arguments"} and isinstance(tool, str) and isinstance(arguments, dict):
        return [(tool, arguments)]
    if "tool" in document and document.keys() <= {"tool", "arguments"}:
        raise ReplayError(
            f'a replay is {{"tool": "NAME", "arguments": {{...}}}} or arguments alone, not {json.dumps(document)[:80]}'
        )
    return [(None, document)]


def _left_out(document: Any) -> list[str]:
    """The codes of what a report says of no tool, or of several together: files, servers, toolsets."""
    if isinstance(document, list):
        return [code for each in document for code in _left_out(each)]
    if not _is_report(document):
        return []
    return list(dict.fromkeys(each["code"] for each in document["findings"] if not _can_be_repeated(each)))


def _is_report(document: Any) -> bool:
    return isinstance(document, dict) and {"tools", "findings"} <= document.keys()


def _can_be_repeated(finding: dict[str, Any]) -> bool:
    if finding.get("evidence") is not None:
        return True
    return finding.get("phase") == "descriptor" and isinstance(finding.get("tool"), str)


def _meant(finding: dict[str, Any], tools: list[dict[str, Any]]) -> list[str]:
    """The node ids of the tool that a finding of a report is about: other files may have tools of that name.

    What a test has checked by itself has the name alone, as its node id is that of the test.
    """
    named = [each for each in tools if each.get("name") == finding["tool"]]
    placed = [each for each in named if each.get("filename") == finding.get("filename")]
    found = [each["nodeid"] for each in placed or named]
    return list(dict.fromkeys(each if each.count("::") == 1 else finding["tool"] for each in found)) or [
        finding["tool"]
    ]


def command(nodeid: str, arguments: Any, server: str = "") -> str | None:
    """The command that replays arguments, or None where it would be too long or nothing that is read back says them.

    `server` is the option's value for the server that has the tool, if an option named it.
    """
    try:
        # NaN and infinities are no JSON, but Python's reader takes them as its writer writes them
        text = json.dumps({"tool": nodeid, "arguments": arguments})
    except (TypeError, ValueError, RecursionError):
        return None
    option = f" --tool-contracts-server {shlex.quote(server)}" if server else ""
    line = f"pytest{option} --tool-contracts-replay {shlex.quote(text)}"
    return line if len(line) <= _LONGEST else None
