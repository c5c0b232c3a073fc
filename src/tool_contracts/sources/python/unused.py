"""What nobody uses: results that are dropped, and generators, which do nothing before somebody asks for what they give."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.lines import occurrences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources.python.module import Module


class Unused:
    """Is shown the statements of one module, from the first on, and answers for the calls in them."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._statements: dict[int, ast.Assign | ast.Expr] = {}
        self._never_made: set[int] = set()

    def look(self, statement: ast.Assign | ast.Expr) -> None:
        """Take note of what a statement may drop."""
        value = statement.value
        if isinstance(value, ast.Call):
            self._statements[id(value)] = statement
        elif isinstance(value, ast.GeneratorExp) and self._drops(statement):
            inner = (each for each in ast.walk(value.elt) if isinstance(each, ast.Call))
            self._never_made.update(map(id, inner))

    def _drops(self, statement: ast.Assign | ast.Expr) -> bool:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)]):
                # nobody but the assignment itself names it
                return len(occurrences(self._module.plain, name.encode())) < 2
        return isinstance(statement, ast.Expr)

    def is_dropped(self, call: ast.Call) -> bool:
        """Whether nobody uses what a call gives."""
        statement = self._statements.get(id(call))
        return statement is not None and self._drops(statement)

    def is_made(self, call: ast.Call) -> bool:
        """Whether a call is one that may happen."""
        return id(call) not in self._never_made
