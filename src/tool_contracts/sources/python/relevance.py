"""Which parts of a file are worth looking into: those in which something can be what a framework declares.

Such a part has, on one of its lines, a word that a framework declares, a name of the file that may lead to one, or a
key of a descriptor. A yes costs the parsing of one function or class, or the walk through one; no must be certain.
"""

from __future__ import annotations

import re

from tool_contracts.sources.python.lines import Lines, occurrences
from tool_contracts.sources.python.literals import may_be_descriptor
from tool_contracts.sources.python.module import is_for_type_checkers
from tool_contracts.sources.python.prefilter import descriptor_keys, makes, markers
from tool_contracts.sources.python.refusals import expects_refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from tool_contracts.sources.python.interest import Interest
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.project import Project

# A class passes on to its base what makes it a tool, with words of its own.
_INITIALISER = re.compile(rb"\.__init__\(")
_GOES_ON = re.compile(rb"[\s\\]*(?:[([]|\.[\s\\]*\w)")  # it is called, or what it holds is meant
_HANDED = re.compile(rb"(?:=[\w.,\s(\\]*|\([\w.\s\\]*)\Z")  # to another name, or first of all to a call
_LONG = 200  # no more stands between a sign and the name that is handed on


class Relevance:
    """Answers for one module."""

    def __init__(self, module: Module, project: Project, interest: Interest) -> None:
        self._module = module
        # what a star brings can be called anything
        self._certain = not (module.scope.stars or project.is_exhaustive)
        if not self._certain:
            return
        data = module.plain
        offsets = [at for at, decider in markers(project.frameworks).places(data) if decider is None]
        keys = descriptor_keys(data)
        requests = project.catalogue.requests.values() if keys else ()
        for name in {name for each in requests for name, _ in each}:
            offsets += occurrences(data, name.encode())
        offsets += keys
        offsets += [found.start() for found in _INITIALISER.finditer(data)]
        for word in project.catalogue.mounts | project.catalogue.inherited:
            offsets += occurrences(data, word.encode())
        imported: dict[str, int] = {}
        for name, bindings in module.scope.bindings.items():
            imported[name] = sum(each.kind == "import" for each in bindings)
            if any(each.kind == "assign" and may_be_descriptor(each.node) for each in bindings):
                offsets += occurrences(data, name.encode())
            elif interest.name_leads(name):
                offsets += _uses(data, name.encode())
        for name in (*project.reach.imported(module.path, module.data, imported), *interest.kept):
            offsets += _uses(data, name.encode())
        self._lines = Lines(data, offsets)

    def of_lines(self, first: int, last: int) -> bool:
        """Whether what stands on some lines may hold a tool, make one, or say something of one."""
        return not self._certain or self._lines.any_between(first, last)

    def of_statement(self, statement: ast.stmt, prefix: str) -> bool:
        """Whether anything in a statement may be a framework's; a function has names of its own for such things."""
        may_be = not self._certain or "<locals>" in prefix or self._lines.are_in(statement)
        return may_be and not (is_for_type_checkers(statement) or expects_refusal(self._module, statement))


def _uses(data: bytes, name: bytes) -> list[int]:
    """The offsets at which a name stands where something is made of what it means, or it is handed on.

    A type, the second argument of `isinstance`, an import and prose make nothing.
    """
    return [
        at
        for at in occurrences(data, name)
        if _GOES_ON.match(data, end := at + len(name))
        or _HANDED.search(data, max(0, at - _LONG), at)
        or makes(data, at, end)
    ]
