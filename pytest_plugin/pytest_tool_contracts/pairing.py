"""Bringing together a tool as its source shows it and the live object of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tool_contracts.framework import BrokenTool
from tool_contracts.model import UNKNOWN
from tool_contracts.run import frames

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import ModuleType

    from tool_contracts.framework import Framework, LiveTool
    from tool_contracts.model import Tool


def pair(
    sources: Sequence[Tool], live: Iterable[LiveTool]
) -> tuple[list[tuple[LiveTool, Tool | None]], list[Tool]]:
    """Each live tool with its source, in the order of the sources; and the sources without a live tool.

    They belong together by framework and symbol, or else by framework and name, or, where the name is computed, by framework
    and place. A method is one source for the tools of several objects.
    """
    left = list(sources)
    rest = list(live)
    pairs: list[tuple[LiveTool, Tool | None]] = []
    for matches in (_same_symbol_and_name, _same_symbol, _same_name, _same_place):
        for source in list(left):
            found = next(
                (each for each in rest if _same_framework(each, source) and matches(each, source)), None
            )
            if found is not None:
                rest.remove(found)
                left.remove(source)
                pairs.append((found, source))
    for each in list(rest):
        shared = next((source for source in sources if _is_of_another_object(each, source)), None)
        if shared is not None:
            rest.remove(each)
            pairs.append((each, shared))
    order = {id(source): index for index, source in enumerate(sources)}
    pairs.sort(key=lambda each: order[id(each[1])])
    return [*pairs, *((each, None) for each in rest)], left


def _same_framework(live: LiveTool, source: Tool) -> bool:
    return live.framework.name == source.framework


def _same_symbol(live: LiveTool, source: Tool) -> bool:
    return live.tool.origin.symbol is not None and live.tool.origin.symbol == source.origin.symbol


def _same_name(live: LiveTool, source: Tool) -> bool:
    if not isinstance(source.name, str):
        return False
    published = live.tool.name
    is_cleaned = live.framework.cleans_names and isinstance(published, str)
    return published == source.name or (is_cleaned and _letters(published) == _letters(source.name))


def _letters(name: str) -> list[str]:
    """What is left of a name whatever a framework makes of case, spaces and signs."""
    return [each for each in name.casefold() if each.isalnum()]


def _same_place(live: LiveTool, source: Tool) -> bool:
    code = getattr(live.function, "__code__", None)
    if code is None or source.name is not UNKNOWN:
        return False
    place = source.span()
    same_file = os.path.realpath(code.co_filename) == os.path.realpath(place.filename)
    return same_file and bool(code.co_firstlineno == place.line)


def _same_symbol_and_name(live: LiveTool, source: Tool) -> bool:
    return _same_symbol(live, source) and _same_name(live, source)


def _is_of_another_object(live: LiveTool, source: Tool) -> bool:
    is_same = _same_framework(live, source) and _same_symbol(live, source)
    return is_same and (source.name is UNKNOWN or _same_name(live, source))


def live_tools(
    frameworks: Iterable[Framework], module: ModuleType
) -> tuple[list[LiveTool], list[BrokenTool]]:
    """The live tools of a module, and those that cannot be read; a framework that fails costs only its own."""
    found: list[LiveTool] = []
    broken: list[BrokenTool] = []
    for framework in frameworks:
        try:
            for each in framework.live_tools(module):
                if isinstance(each, BrokenTool):
                    broken.append(each)
                else:
                    found.append(each)
        except BaseException as error:
            # a cancelled task of a server is no Exception; somebody at the keyboard interrupts no `raise`
            if isinstance(error, KeyboardInterrupt) and not frames.is_deliberate(error):
                raise
            broken.append(BrokenTool(framework.name, error))
    return found, broken
