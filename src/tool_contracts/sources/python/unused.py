"""What nobody uses: results that are dropped, and generators, which do nothing before somebody asks for what they give."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.relevance import occurrences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources.python.module import Module


class Unused:
    """Is shown the statements of one module, from the first on, and answers for the calls in them."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._dropped: set[int] = set()
        self._never_made: set[int] = set()

    def look(self, statement: ast.Assign | ast.Expr) -> None:
        """Take note of what a statement drops."""
        value = statement.value
        if not isinstance(value, ast.Call | ast.GeneratorExp) or not self._is_dropped(statement):
            return
        if isinstance(value, ast.Call):
            self._dropped.add(id(value))
        else:
            inner = (each for each in ast.walk(value.elt) if isinstance(each, ast.Call))
            self._never_made.update(map(id, inner))

    def _is_dropped(self, statement: ast.Assign | ast.Expr) -> bool:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)]):
                # nobody but the assignment itself names it
                return len(occurrences(self._module.plain, name.encode())) < 2
        return isinstance(statement, ast.Expr)

    def is_dropped(self, call: ast.Call) -> bool:
        """Whether nobody uses what a call gives."""
        return id(call) in self._dropped

    def is_made(self, call: ast.Call) -> bool:
        """Whether a call is one that may happen."""
        return id(call) not in self._never_made
