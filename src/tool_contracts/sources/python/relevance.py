"""Which parts of a file are worth looking into: those in which something can be what a framework declares.

Such a part has, on one of its lines, a word that a framework declares, a name of the file that may lead to one, or a
key of a descriptor. A yes costs the parsing of one function or class, or the walk through one; no must be certain.
"""

from __future__ import annotations

import re

from tool_contracts.sources.python.lines import Lines
from tool_contracts.sources.python.literals import descriptor_keys, may_be_descriptor
from tool_contracts.sources.python.prefilter import markers

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from tool_contracts.sources.python.interest import Interest
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.project import Project

# A class passes on to its base what makes it a tool, with words of its own.
_INITIALISER = re.compile(rb"\.__init__\(")


class Relevance:
    """Answers for one module."""

    def __init__(self, module: Module, project: Project, interest: Interest) -> None:
        data = module.plain
        offsets = [at for at, decider in markers(project.frameworks).places(data) if decider is None]
        offsets += descriptor_keys(data)
        offsets += [found.start() for found in _INITIALISER.finditer(data)]
        imported: dict[str, int] = {}
        for name, bindings in module.scope.bindings.items():
            imported[name] = sum(each.kind == "import" for each in bindings)
            if interest.name_leads(name) or any(
                each.kind == "assign" and may_be_descriptor(each.node) for each in bindings
            ):
                offsets += _occurrences(data, name.encode())
        for name in project.reach.imported(module.path, module.data, imported):
            offsets += _occurrences(data, name.encode())
        self._lines = Lines(data, offsets)
        # what a star brings can be called anything
        self._certain = not module.scope.stars

    def of_lines(self, first: int, last: int) -> bool:
        """Whether what stands on some lines may hold a tool, make one, or say something of one."""
        return not self._certain or self._lines.any_between(first, last)

    def of_statement(self, statement: ast.stmt, prefix: str) -> bool:
        """Whether anything in a statement may be a framework's; a function has names of its own for such things."""
        return not self._certain or "<locals>" in prefix or self._lines.are_in(statement)


def _occurrences(data: bytes, name: bytes) -> list[int]:
    found: list[int] = []
    at = data.find(name)
    while at >= 0:
        found.append(at)
        at = data.find(name, at + len(name))
    return found
