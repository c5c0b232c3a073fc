"""A baseline: findings that are accepted for now, so that only new ones are reported.

The file names a finding by its file, rule, tool and place in the tool, never by a line, so that it stays valid when
the code around it moves.
"""

from __future__ import annotations

import json
import os

from tool_contracts.settings import SettingsError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from typing import Any

    from tool_contracts.findings import Finding

    Key = tuple[str, str, str, str]
    """Path relative to the baseline, code, tool, pointer or else message."""

VERSION = 1


class Baseline:
    """The accepted findings of one file, each with the number of times that it is accepted.

    Raises:
        SettingsError: the file cannot be read, or is no baseline.

    """

    __slots__ = ("_accepted", "_folder", "_left", "path")

    def __init__(self, path: str) -> None:
        self.path = path
        self._folder = os.path.dirname(os.path.abspath(path))
        self._accepted = _read(path)
        self._left = dict(self._accepted)

    @property
    def files(self) -> set[str]:
        """The absolute paths of the files of which it accepts something."""
        return {os.path.normpath(os.path.join(self._folder, path)) for path, *_ in self._accepted}

    def reset(self) -> None:
        """Forget what was found."""
        self._left = dict(self._accepted)

    def accepts(self, finding: Finding) -> bool:
        """Whether the finding is accepted; each entry accepts as many findings as it counts."""
        key = _key(finding, self._folder)
        left = self._left.get(key, 0)
        if left:
            self._left[key] = left - 1
        return left > 0

    def stale(self, looked_at: Collection[str]) -> list[str]:
        """A line for each entry that accepted less than it might, of the files looked at and of those that are gone.

        `looked_at` holds absolute paths.
        """
        lines = []
        for (path, code, tool, place), number in sorted(self._left.items()):
            absolute = os.path.normpath(os.path.join(self._folder, path))
            if number and (absolute in looked_at or not os.path.exists(absolute)):
                what = f"{tool}: {place}" if tool else place
                lines.append(f"{path}: {code} {what}" + (f" (x{number})" if number > 1 else ""))
        return lines


def document(findings: Iterable[Finding], path: str) -> str:
    """The text of a baseline, to be written to `path`, that accepts these findings."""
    folder = os.path.dirname(os.path.abspath(path))
    counts: dict[Key, int] = {}
    for finding in findings:
        key = _key(finding, folder)
        counts[key] = counts.get(key, 0) + 1
    files: dict[str, list[dict[str, Any]]] = {}
    for (name, code, tool, place), count in sorted(counts.items()):
        entry = {"code": code, "tool": tool, "place": place, "count": count}
        files.setdefault(name, []).append(entry)
    return json.dumps({"version": VERSION, "files": files}, indent=2) + "\n"


def _key(finding: Finding, folder: str) -> Key:
    path = os.path.relpath(os.path.abspath(finding.span.filename), folder).replace(os.sep, "/")
    place = finding.message if finding.pointer is None else finding.pointer
    return path, finding.code, finding.tool or "", place


def _read(path: str) -> dict[Key, int]:
    try:
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
    except OSError as error:
        raise SettingsError(f"baseline {path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"baseline {path}: not valid JSON: {error}") from error
    version = content.get("version") if isinstance(content, dict) else None
    if version != VERSION:
        raise SettingsError(f"baseline {path}: not a baseline of version {VERSION}")
    try:
        return {
            (name, *_words(entry)): int(entry["count"])
            for name, entries in content["files"].items()
            for entry in entries
        }
    except (AttributeError, KeyError, TypeError, ValueError):
        raise SettingsError(f"baseline {path}: an entry lacks `code`, `tool`, `place` or `count`") from None


def _words(entry: dict[str, Any]) -> tuple[str, str, str]:
    code, tool, place = (str(entry[key]) for key in ("code", "tool", "place"))
    return code, tool, place
