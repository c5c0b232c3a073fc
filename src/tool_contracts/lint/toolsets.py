"""Which tools are offered together: those of one server, of one agent's list, or, where nothing more is known, of one file."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tool_contracts.lint.entry import Entry
    from tool_contracts.model import Span, Tool
    from tool_contracts.settings import Settings
    from tool_contracts.sources import Offer

    Member = tuple[Tool, Settings]


def toolsets(entries: Iterable[Entry]) -> Iterator[list[Member]]:
    """Each set of two or more sources, and what is left of each file; each tool with the settings of its file.

    A tool that stands in a list of an agent is offered there and not by its file. In the set of a server that takes over
    another one, the tools of that have the names that they get.
    """
    readings = [(each.reading, each.settings) for each in entries if each.reading is not None]
    offers = [offer for reading, _ in readings for offer in reading.offers]
    in_lists = {place for offer in offers for place in offer.members}
    by_toolset: dict[str, list[Member]] = {}
    by_place: dict[Span, list[Member]] = {}
    for reading, settings in readings:
        for tool in reading.tools:
            by_place.setdefault(tool.span(""), []).append((tool, settings))
            key = tool.toolset or tool.origin.filename
            if key != tool.origin.filename or tool.span("") not in in_lists:
                by_toolset.setdefault(key, []).append((tool, settings))
    for members in by_toolset.values():
        yield from _by_framework(members)
    for offer in offers:
        members = [
            each for place in offer.members for each in _taken(by_place.get(place, []), offer.framework)
        ]
        if len(members) > 1:
            yield [(_offered(tool, offer.key), settings) for tool, settings in members]
    mounts = [offer for offer in offers if offer.mounted]
    for key in dict.fromkeys(offer.key for offer in mounts):
        if members := list(_with_mounted(key, "", key, by_toolset, mounts, frozenset())):
            yield members


def _taken(made: list[Member], framework: str) -> list[Member]:
    """Of the tools that are made of one function, what a list of a framework takes: its own, or else those of others."""
    return [each for each in made if each[0].framework == framework] or made


def _by_framework(members: list[Member]) -> Iterable[list[Member]]:
    """The same, parted by framework: none hands on what a file makes for another."""
    found: dict[str, list[Member]] = {}
    for each in members:
        found.setdefault(each[0].framework, []).append(each)
    return found.values()


def _with_mounted(
    key: str,
    prefix: str,
    whole: str,
    by_toolset: dict[str, list[Member]],
    mounts: list[Offer],
    open_: frozenset[str],
) -> Iterator[Member]:
    """The tools of a server and of those that it takes over, under the names that they have at the server `whole`."""
    for tool, settings in by_toolset.get(key, ()):
        yield _offered(tool, whole, prefix), settings
    for each in mounts:
        if each.key == key and each.mounted not in open_ | {key}:
            yield from _with_mounted(
                each.mounted, prefix + each.prefix, whole, by_toolset, mounts, open_ | {key}
            )


def _offered(tool: Tool, toolset: str, prefix: str = "") -> Tool:
    from copy import copy

    new = copy(tool)
    new.toolset = toolset
    if prefix and isinstance(tool.name, str):
        new.name = prefix + tool.name
    return new
