"""Syntax of later versions of Python than the one that runs the linter."""

from __future__ import annotations

import sys

import pytest

from python_reading import reading

START = "from fastmcp import FastMCP\nmcp = FastMCP('x')\n"
OWN = "{}.{}".format(*sys.version_info[:2])


@pytest.mark.parametrize(
    ("version", "text", "what"),
    [
        ((3, 12), "type Names = list[str]", "the `type` statement"),
        ((3, 12), "type Names[T] = list[T]", "the `type` statement"),
        ((3, 12), "@mcp.tool\ndef f[T](x: list[T]): ...", "a type parameter"),
        ((3, 12), "class Page[T]: ...", "a type parameter"),
        ((3, 13), "class Page[T = int]: ...", "the default of a type parameter"),
        (
            (3, 14),
            "def f():\n    try: ...\n    except KeyError, ValueError: ...",
            "`except` without parentheses",
        ),
        ((3, 14), "@mcp.tool\ndef f(x: int):\n    return t'{x}'", "a template string"),
    ],
)
def test_what_came_later(version: tuple[int, int], text: str, what: str) -> None:
    """The one line tells which version knows it and which one runs."""
    problems = reading(START + text + "\n@mcp.tool\ndef last(x: int): ...\n").problems
    if sys.version_info >= version:
        assert problems == []
        return
    (problem,) = problems
    came = "{}.{}".format(*version)
    assert problem.message.endswith(f": {what} needs Python {came}, and the linter runs with {OWN}")


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="it is no syntax error any more")
def test_what_came_into_f_strings() -> None:
    """Whether a later version reads it is not certain, and no more is said."""
    text = "@mcp.tool\ndef f(x: list[str]):\n    return f'{', '.join(x)}'\n"
    (problem,) = reading(START + text).problems
    assert (
        problem.message
        == f"f-string: expecting '}}'; Python 3.12 may read it, and the linter runs with {OWN}"
    )


@pytest.mark.parametrize("text", ["type = (\n", "def f(x: int\n", "except = 3\n", "print('a' 'b'\n"])
def test_what_no_version_knows(text: str) -> None:
    """A plain mistake is told as Python tells it."""
    (problem,) = reading(START + "@mcp.tool\ndef g(x: int): ...\n" + text).problems
    assert "Python" not in problem.message
