"""Where an expression is read, and where what it says is to be reported."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from tool_contracts.model import Span
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope


class Site:
    """The module and scope that an expression is read in; `use` is the place to report when that is another file."""

    __slots__ = ("module", "scope", "use")

    def __init__(self, module: Module, scope: Scope, use: Span | None = None) -> None:
        self.module = module
        self.scope = scope
        self.use = use

    def span(self, node: ast.AST) -> Span:
        """The place of a node, or of the use that led to its file and to the node."""
        return self.at(self.module.span(node))

    def at(self, written: Span) -> Span:
        """The same of a place in the file."""
        return written if self.use is None else self.use.leading_to(written)
