"""From the text of a Python file to its syntax tree, without a word on standard error."""

from __future__ import annotations

import ast
import symtable
import warnings

from tool_contracts.sources.python.newer import explained
from tool_contracts.sources.python.text import SourceError


def parse(text: str, path: str = "<string>") -> ast.Module:
    """The tree of a file.

    Raises:
        SourceError: it is no Python, or nested too deeply.

    """
    try:
        tree = _quietly(text, "exec", path)
    except SyntaxError as error:
        message = explained(str(error.msg), error.text or "")
        raise SourceError(
            "syntax-error", message, max(error.lineno or 1, 1), max(error.offset or 1, 1)
        ) from None
    except (RecursionError, MemoryError):
        raise SourceError("syntax-error", "nested too deeply to be parsed") from None
    except (ValueError, OverflowError) as error:
        raise SourceError("syntax-error", str(error)) from None
    assert isinstance(tree, ast.Module)
    return tree


def is_python(text: str) -> bool:
    """Whether a text is surely free of syntax errors; no tree is made of it, which is most of what parsing costs."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            symtable.symtable(text, "<string>", "exec")
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError):
        return False
    return True


def parse_expression(text: str) -> ast.expr | None:
    """The tree of an expression, None where it is none."""
    try:
        tree = _quietly(text, "eval", "<string>")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    assert isinstance(tree, ast.Expression)
    return tree.body


def _quietly(text: str, mode: str, path: str) -> ast.AST:
    with warnings.catch_warnings():
        # An unknown escape in a string is the user's other linter's business.
        warnings.simplefilter("ignore")
        tree = compile(text, path, mode, ast.PyCF_ONLY_AST, dont_inherit=True)
    assert isinstance(tree, ast.AST)
    return tree
