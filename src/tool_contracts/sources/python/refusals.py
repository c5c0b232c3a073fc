"""Tools that a test makes to see them refused: nobody is ever offered one."""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources.python.module import Module

_METHODS = frozenset({"assertRaises", "assertRaisesRegex"})


def expects_refusal(module: Module, statement: ast.AST) -> bool:
    """Whether a statement is `with pytest.raises(...)` or `with self.assertRaises(...)`, so that its body fails."""
    if not isinstance(statement, ast.With | ast.AsyncWith):
        return False
    for item in statement.items:
        match item.context_expr:
            case ast.Call(func=ast.Attribute(attr=name)) if name in _METHODS:
                return True
            case ast.Call(func=function) if module.resolve(function) == "pytest.raises":
                return True
    return False
