"""What names are taken for anew: whether nothing is left of what they were, and on which lines."""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tool_contracts.sources.python.scopes import Binding


def taken(statement: ast.stmt) -> Iterator[tuple[str, ast.ExceptHandler | ast.match_case | None]]:
    """The names that `del`, `except ... as` and `case` take for what nobody knows, the latter two with what they lead."""
    match statement:
        case ast.Delete(targets=targets):
            for each in targets:
                if isinstance(each, ast.Name):
                    yield each.id, None
        case ast.Try(handlers=handlers) | ast.TryStar(handlers=handlers):
            for handler in handlers:
                if handler.name is not None:
                    yield handler.name, handler
        case ast.Match(cases=cases):
            for each_case in cases:
                for pattern in ast.walk(each_case.pattern):
                    name = getattr(pattern, "name", None) or getattr(pattern, "rest", None)
                    if isinstance(name, str):
                        yield name, each_case


def holds_on(binding: Binding, line: int) -> bool:
    """Whether a name is certainly bound so, and to nothing that it was before, on a line that runs in the same scope."""
    statement = binding.statement
    if statement is None:
        return False
    if isinstance(binding.node, ast.ExceptHandler | ast.match_case):
        led = binding.node
        first = led.lineno if isinstance(led, ast.ExceptHandler) else led.pattern.lineno
        return first <= line <= (led.body[-1].end_lineno or line)
    if isinstance(statement, ast.For | ast.AsyncFor | ast.With | ast.AsyncWith):
        head = getattr(binding.node, "end_lineno", None) or line
        if binding.kind in ("loop", "with") and head < line <= (statement.body[-1].end_lineno or line):
            return True
    return binding.replaces and (statement.end_lineno or statement.lineno) < line


def forgets(binding: Binding, name: str, before: Sequence[Binding]) -> bool:
    """Whether what is bound has nothing of what the name was before, as `server = guarded(server)` may have."""
    if binding.kind in ("assign", "with") and binding.node is not None:
        return not any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(binding.node))
    if binding.kind == "import" and binding.attribute is None:
        # `import a.b` adds to `import a`
        return not any(each.kind == "import" and each.origin == binding.origin for each in before)
    if binding.kind == "taken":
        return binding.node is None
    return binding.kind in ("class", "function", "import")


def asks_for_type_checking(test: ast.expr) -> bool:
    """Whether a test is true for type checkers alone."""
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", None)
    return name == "TYPE_CHECKING"
