"""Which names of a module can lead to a framework at all, so that only those are followed into other files."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.resolution import dotted
from tool_contracts.sources.python.slices import Slice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.project import Project
    from tool_contracts.sources.python.scopes import Binding, Scope

_MAX_DEPTH = 12


class Interest:
    """Answers for one module; a yes may be wrong, a no is certain."""

    def __init__(self, module: Module, project: Project) -> None:
        self._module = module
        self._project = project
        self._known: dict[tuple[Scope, str], bool] = {}
        self._kept: set[str] | None = None

    def __call__(self, node: ast.expr, scope: Scope, depth: int = 0) -> bool:
        """Whether an expression may name something that a framework declares."""
        if isinstance(node, ast.Subscript):
            node = node.value
        names = dotted(node)
        if names is None:
            return False
        if self._project.is_exhaustive:
            return True
        if names[-1] in self._project.words or self._may_lead(names[0], scope, depth):
            return True
        return len(names) > 1 and names[-1] in self.kept

    @property
    def kept(self) -> set[str]:
        """The attributes in which classes keep what may be a framework's decorator."""
        if self._kept is None:
            # Names for attributes would ask for them again, each within the one before.
            self._kept = set()
            leading = [name.encode() for name in self._module.scope.bindings if self.name_leads(name)]
            self._kept = self._project.reach.kept(self._module.path, self._module.plain, leading)
            self._known.clear()  # what was answered without them
        return self._kept

    def name_leads(self, name: str) -> bool:
        """Whether a name of the module's top level may be something that a framework declares."""
        return self._may_lead(name, self._module.scope, 0)

    def _may_lead(self, name: str, scope: Scope, depth: int) -> bool:
        owner, bindings = scope.lookup(name)
        if owner is None:
            return any(self._star_brings(origin, level, name) for origin, level in self._module.scope.stars)
        key = owner, name
        if key not in self._known:
            self._known[key] = False  # the answer for a name that leads back to itself
            self._known[key] = depth > _MAX_DEPTH or any(
                self._binding(each, owner, depth + 1) for each in bindings
            )
        return self._known[key]

    def _star_brings(self, origin: str, level: int, name: str) -> bool:
        if level == 0 and origin.partition(".")[0] in self._project.catalogue.beginnings:
            return True
        return self._project.reach.brings_foreign(self._module.path, level, origin, name)

    def _binding(self, binding: Binding, owner: Scope, depth: int) -> bool:
        if binding.kind == "import":
            if binding.attribute in self._project.words:
                return True
            top = binding.origin.partition(".")[0]
            if binding.level == 0 and self._project.is_outside(self._module.path, top):
                whole = f"{binding.origin}.{binding.attribute}" if binding.attribute else binding.origin
                if whole in self._project.catalogue.beginnings:
                    return True
            statement, origins = binding.statement, [binding.origin]
            if isinstance(statement, ast.Import):
                origins = [each.name for each in statement.names if each.name.partition(".")[0] == top]
            return any(
                self._project.reach.brings_foreign(self._module.path, binding.level, each, binding.attribute)
                for each in origins
            )
        if binding.kind == "function":
            return False
        if binding.kind == "class" and isinstance(binding.statement, Slice):
            words = binding.statement.words_of_header()
            return any(each in self._project.words or self._may_lead(each, owner, depth) for each in words)
        node = binding.node
        if binding.kind in ("assign", "alias") and isinstance(node, ast.expr):
            target = node.func if isinstance(node, ast.Call) else node
            if isinstance(node, ast.Call) and node.args and (dotted(target) or [""])[-1] == "partial":
                target = node.args[0]
            return self(target, owner, depth)
        if isinstance(node, ast.ClassDef):
            return any(self(base, owner, depth) for base in node.bases)
        return False
