"""Which functions and classes of a file are worth parsing: those in which something can be what a framework declares.

A yes costs the parsing of one function or class; no must be certain.
"""

from __future__ import annotations

from tool_contracts.sources.python.interest import Interest
from tool_contracts.sources.python.literals import may_be_descriptor, may_hold_descriptors
from tool_contracts.sources.python.prefilter import markers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.project import Project
    from tool_contracts.sources.python.slices import Slice


class Relevance:
    """Answers for the slices of one module."""

    def __init__(self, module: Module, project: Project) -> None:
        self._module = module
        self._project = project
        self._markers = markers(project.frameworks)
        leads = Interest(module, project).name_leads
        self._names = [
            name
            for name, bindings in module.scope.bindings.items()
            if leads(name) or any(each.kind == "assign" and may_be_descriptor(each.node) for each in bindings)
        ]

    def __call__(self, part: Slice) -> bool:
        """Whether a function or class may hold a tool, make one, or say something of one."""
        source = part.source
        if self._module.scope.stars or any(name in source for name in self._names):
            return True
        if may_hold_descriptors(source):
            return True
        data = source.encode("utf-8", "surrogatepass")
        return self._markers.used_in(data) or (
            b"import" in data and self._project.reach.imports_foreign(self._module.path, data)
        )
