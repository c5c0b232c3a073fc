"""Descriptors that are sent with a request, held against the shape that it takes."""

from __future__ import annotations

import ast
import re

from tool_contracts.model import Remark
from tool_contracts.sources.python.lists import elements
from tool_contracts.sources.python.provenance import certainly_comes_from
from tool_contracts.sources.python.resolution import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tool_contracts.model import Span, Tool
    from tool_contracts.sources.python.catalogue import Catalogue
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.walking import Visit

# Another server may take what it likes, and what is reached into may be made into another shape before it is sent.
_ELSEWHERE = re.compile(
    rb"""base_url|(?:\[|\.(?:pop|get|setdefault)\()\s*["'](?:function|parameters|input_schema|inputSchema)["']"""
)


class Requests:
    """The requests that are seen in a module, kept until its descriptors are known."""

    def __init__(self, module: Module, catalogue: Catalogue) -> None:
        self._module = module
        self._catalogue = catalogue
        self._sent: list[tuple[str, ast.expr, Visit]] = []

    def see(self, node: ast.Call, visit: Visit) -> None:
        """Keep a call that may send tools with a request."""
        if not isinstance(node.func, ast.Attribute) or node.func.attr not in self._catalogue.requests:
            return
        given = next((each.value for each in node.keywords if each.arg == "tools"), None)
        if given is None:
            return
        for name, framework in self._catalogue.requests[node.func.attr]:
            holder = _holder(node.func, name)
            if holder is not None and certainly_comes_from(
                self._module, holder, visit.scope, framework.packages
            ):
                self._sent.append((framework.requests[name], given, visit))

    def judge(self, tools: Iterable[Tool]) -> None:
        """Remark on the descriptors of the module that are sent where their shape is not what is taken."""
        if not self._sent or _ELSEWHERE.search(self._module.plain):
            return
        wanted: dict[Span, set[str]] = {}
        for shape, given, visit in self._sent:
            for place in self._places(given, visit):
                wanted.setdefault(place, set()).add(shape)
        for tool in tools:
            for shape in sorted(wanted.get(tool.span(""), set()) - {tool.origin.style}):
                tool.remarks += (Remark("wrong-shape", shape, tool.span("")),)

    def _places(self, given: ast.expr, visit: Visit) -> Iterator[Span]:
        """Where the dicts of a list stand, of those that are written out in this module."""
        names = [each for each in ast.walk(given) if isinstance(each, ast.Name)]
        if any(len(list(self._module.resolve_all(each, visit.scope))) > 1 for each in names):
            return  # one of its meanings may be made of another
        for module, node, scope in elements(self._module, given, visit.scope) or ():
            meanings: list[object] = [node]
            if isinstance(node, ast.Name | ast.Attribute):
                found = list(module.resolve_all(node, scope))
                meanings = [each.node if isinstance(each, Definition) else each for each in found]
                module = found[0].module if found and isinstance(found[0], Definition) else module
            match meanings:
                case [ast.Dict(keys=keys) as written] if None not in keys and module is self._module:
                    yield module.span(written)


def _holder(method: ast.Attribute, name: str) -> ast.expr | None:
    """What a method is called on, where the call ends in a dotted name."""
    node: ast.expr = method
    for part in reversed(name.split(".")):
        if not isinstance(node, ast.Attribute) or node.attr != part:
            return None
        node = node.value
    return node
