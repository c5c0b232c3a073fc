"""Which tools of a set are held against each other."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts import Tool


def scope(tool: Tool) -> str:
    """Tools that nothing but their file holds together are compared within one class or function."""
    if tool.toolset == tool.origin.filename and tool.origin.symbol:
        return tool.origin.symbol.rpartition(".")[0]
    return ""


def are_alternatives(one: Tool, other: Tool) -> bool:
    """Whether the two are one symbol defined twice, as in the branches of an `if` or a `try`, or share one name.

    A class that takes its name from another stands in for it: nobody wrote the name a second time.
    """
    # the tools of a server have no places that could tell them apart
    has_place = "/name" in one.spans or "" in one.spans
    if has_place and one.span("/name") == other.span("/name"):
        return True
    if one.toolset == one.origin.filename and "class" in (one.origin.style, other.origin.style):
        return True  # A class offers nothing before there is an object of it; a file may hold several to choose from.
    indented = any(each.span().column > 1 for each in (one, other))
    return indented and one.origin.symbol is not None and one.origin.symbol == other.origin.symbol


def groups(tools: Iterable[Tool]) -> list[list[Tool]]:
    """The tools that are offered together, each once where it has alternatives."""
    found: dict[str, list[Tool]] = {}
    for tool in tools:
        group = found.setdefault(scope(tool), [])
        if not any(tool.name == other.name and are_alternatives(other, tool) for other in group):
            group.append(tool)
    return list(found.values())


def line_of(other: Tool, tool: Tool) -> str:
    """Where the other tool has its name, as seen from `tool`; paths are as in reports, from the current folder on."""
    place = other.span("/name")
    if place.filename == tool.origin.filename:
        return f"line {place.line}"
    path = place.filename.removeprefix(os.path.join(os.getcwd(), ""))
    return f"{path}:{place.line}"
