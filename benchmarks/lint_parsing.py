"""What CPython's parser alone needs for what the linter has it parse: no linter on that parser can be quicker.

Run: `python benchmarks/lint_parsing.py TREE` prints the CPU seconds. The tree is linted once, and what the parser is
given is parsed again, without the empty lines that keep the numbers of lines, the best of several rounds.
"""

from __future__ import annotations

import ast
import gc
import re
import symtable
import sys
import time
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from typing import TYPE_CHECKING, Any

from tool_contracts.cli.program import main as run
from tool_contracts.sources.python import parsing

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 3


def given(arguments: list[str]) -> list[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """What is given to the parser in a run: to make a tree of it, or only to know whether it is Python."""
    found: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
    check = symtable.symtable

    def tree(text: str, path: str, mode: str, *_: object, **__: object) -> ast.AST:
        made: ast.AST = compile(text, path, mode, ast.PyCF_ONLY_AST, dont_inherit=True)
        found.append((compile, (_without_empty_lines(text), path, mode, ast.PyCF_ONLY_AST, True)))
        return made

    def table(code: str, filename: str, compile_type: str) -> symtable.SymbolTable:
        made = check(code, filename, compile_type)
        found.append((check, (_without_empty_lines(code), filename, compile_type)))
        return made

    parsing.__dict__["compile"] = tree
    symtable.symtable = table
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        run(arguments)
    return found


def _without_empty_lines(text: str) -> str:
    return re.sub(r"\n{2,}", "\n", text)


def seconds(calls: list[tuple[Callable[..., Any], tuple[Any, ...]]]) -> float:
    """The CPU seconds that all of it takes."""
    start = time.process_time()
    for call, arguments in calls:
        with suppress(SyntaxError):  # what stood in a text
            call(*arguments)
    return time.process_time() - start


def main() -> None:
    """Print the CPU seconds for a tree."""
    calls = given(["lint", "--isolated", "--no-respect-gitignore", "--no-cache", "-q", sys.argv[1]])
    gc.disable()
    print(min(seconds(calls) for _ in range(ROUNDS)))


if __name__ == "__main__":
    main()
