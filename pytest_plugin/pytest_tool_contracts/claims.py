"""Which file of a run each tool is called in, where several hold it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pytest_tool_contracts.failures import place
from pytest_tool_contracts.pairing import live_tools, pair
from tool_contracts.lint.ruleset import frameworks
from tool_contracts.phases.contract import placed
from tool_contracts.run.importing import loaded_modules
from tool_contracts.sources import Reading

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_tool_contracts.toolfiles import ToolFiles
    from tool_contracts.framework import LiveTool
    from tool_contracts.lint.entry import Entry
    from tool_contracts.model import Tool

    Pair = tuple[LiveTool, Tool | None]

_MADE, _WRITTEN, _HELD = range(3)
"""How near a file is to a tool that is found in it: its source makes it, has the function of it, has neither."""


class Claims:
    """A tool that several files hold, because one imports it or all hand on one function, is called in one of them.

    That is where its source makes it, else where its function stands, else where it is found first.
    """

    def __init__(self, files: ToolFiles) -> None:
        self._files = files
        self._claimed: dict[_Identity, str] = {}
        self._called: dict[tuple[str, str], list[Pair]] = {}
        self._found: set[tuple[object, ...]] = set()
        self._told: set[tuple[object, ...]] = set()
        self._nearness: dict[str, Mapping[_Identity, int]] = {}

    def own(self, pairs: Sequence[Pair], path: str) -> list[Pair]:
        """The tools found in a file that are to be called there."""
        near = [_nearness(*each, path) for each in pairs]
        others = self._others(path) if any(near) else []
        kept: list[Pair] = []
        for (live, source), nearness in zip(pairs, near, strict=True):
            identity = _Identity(live)
            if source is not None:
                self._found.add(_place(source))
            is_elsewhere = self._claimed.get(identity, path) != path or any(
                each.get(identity, nearness) < nearness for each in others
            )
            if nearness == _MADE or not is_elsewhere:
                self._claimed.setdefault(identity, path)
                kept.append((live, source))
                self._called.setdefault((live.framework.name, live.tool.label), []).append((live, source))
        return kept

    def replaced(self, live: LiveTool, source: Tool | None) -> str | None:
        """Why a tool that was found is not called: its server has since been given another under its name."""
        others = [each for each in self._same_name(live.framework.name, live.tool) if each[0] is not live]
        if others and source is not None and live.tool.toolset is None:
            # FastMCP leaves a mark on a function that it publishes no more
            served = [each for each in others if each[0].tool.toolset is not None]
            if (another := _of_one_set(source, served)) is not None:
                return another
        if not others or live.describe is None:
            return None
        try:
            now = live.describe()
        except Exception:
            # that it cannot be read again is told by a rule
            return None
        if _is_of_one_function(now, live.tool):
            return None
        return next(
            (
                _another(placed(each.tool, each, at))
                for each, at in others
                if _is_of_one_function(now, each.tool)
            ),
            None,
        )

    def taken(self, source: Tool) -> str | None:
        """Why there is no tool of a source: its server or list has another one under its name."""
        return _of_one_set(source, self._same_name(source.framework, source))

    def _same_name(self, framework: str, tool: Tool) -> Sequence[Pair]:
        return self._called.get((framework, tool.label), ())

    def untold(self, sources: Sequence[Tool], path: str) -> list[Tool]:
        """Those of a file that are not called, without what another file has told of already."""
        left = [each for each in sources if _is_in(each, path) or _place(each) not in self._told]
        self._told.update(map(_place, left))
        return left

    def is_called_elsewhere(self, source: Tool, path: str) -> bool:
        """Whether a tool that a file does not make of a function of another is found in some file after all."""
        return not _is_in(source, path) and _place(source) in self._found

    def _others(self, path: str) -> list[Mapping[_Identity, int]]:
        """How near each other file of the run that is imported is to what it holds."""
        modules = loaded_modules()
        found: list[Mapping[_Identity, int]] = []
        for other, entry in self._files.linter.entries.items():
            module = modules.get(os.path.realpath(other))
            if module is None or other == path or not self._files.holds_tools(other):
                continue
            if other not in self._nearness:
                live, _ = live_tools(frameworks(entry.settings), module)
                pairs, _ = pair(sources_of(entry), live)
                self._nearness[other] = {
                    _Identity(each): _nearness(each, source, other) for each, source in pairs
                }
            found.append(self._nearness[other])
        return found


class _Identity:
    """What makes two live tools one: the framework, what it publishes, the function that is called, and what it is bound to.

    Objects of one class that hold the same are one: `Weather()` is made for an agent, and to call what its class defines.
    """

    __slots__ = ("_owner", "_parts")

    def __init__(self, live: LiveTool) -> None:
        tool, function = live.tool, live.function
        self._owner = getattr(function, "__self__", None)
        self._parts = live.framework.name, _published(tool), getattr(function, "__func__", function)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Identity) or self._parts[:2] != other._parts[:2]:
            return False
        return self._parts[2] is other._parts[2] and _hold_the_same(self._owner, other._owner)

    def __hash__(self) -> int:
        return hash(self._parts[:2])


def _published(tool: Tool) -> object:
    try:
        return repr((tool.name, tool.description, tool.input_schema, tool.output_schema))
    except Exception:
        # a schema that holds itself, or what cannot be written, is like no other
        return object()


def _hold_the_same(one: object, other: object) -> bool:
    if one is other:
        return True
    try:
        return type(one) is type(other) and bool(vars(one) == vars(other))
    except Exception:
        # it has no attributes of its own, or they cannot be compared
        return False


def sources_of(entry: Entry) -> list[Tool]:
    """The tools that the source of a file makes: those that are defined in it, then those of functions of other files."""
    tools = (entry.reading or Reading()).tools
    return sorted(tools, key=lambda each: not _is_in(each, entry.path))


def _of_one_set(source: Tool, pairs: Sequence[Pair]) -> str | None:
    """Which of the tools of its name is in the server or list that a source puts its own in."""
    for _, other in pairs:
        if other is not None and other is not source and source.toolset == other.toolset is not None:
            return _another(other)
    return None


def _is_of_one_function(one: Tool, other: Tool) -> bool:
    return (one.origin.filename, one.origin.symbol) == (other.origin.filename, other.origin.symbol)


def _another(tool: Tool) -> str:
    return f"not published: another tool has this name there, {place(tool.span())}"


def _nearness(live: LiveTool, source: Tool | None, path: str) -> int:
    if source is not None and _is_in(source, path):
        return _MADE
    return _WRITTEN if _is_in(live.tool, path) else _HELD


def _is_in(tool: Tool, path: str) -> bool:
    return os.path.realpath(tool.origin.filename) == os.path.realpath(path)


def _place(source: Tool) -> tuple[object, ...]:
    return source.framework, os.path.realpath(source.origin.filename), source.origin.symbol, repr(source.name)
