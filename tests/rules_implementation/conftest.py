"""What one rule says of the body of the last function in a source text."""

from __future__ import annotations

import ast
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import Origin, Tool
from tool_contracts.plugins import FRAMEWORKS, RULES, load
from tool_contracts.sources.python.module import Module
from tool_contracts.sources.python.signatures import read_function

if TYPE_CHECKING:
    from collections.abc import Callable

_PLUGINS = load([RULES, FRAMEWORKS])


@pytest.fixture
def tool() -> Callable[..., Tool]:
    """The last function of a text as a tool of a framework; keywords go to `Tool`."""

    def build(text: str, framework: str = "langchain", **keywords: Any) -> Tool:
        module = Module("tools.py", dedent(text).encode())
        assert module.problem is None
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        node = [each for each in module.tree.body if isinstance(each, functions)][-1]
        known = _PLUGINS.frameworks[framework]
        reading = read_function(module, node, framework=known)
        given = {
            "input_schema": reading.input_schema,
            "output_schema": reading.output_schema,
            "spans": reading.spans,
            "kinds": reading.kinds,
            "unknown": reading.unknown,
            "traits": known.traits,
            **keywords,
        }
        origin = Origin("tools.py", node.name, "decorator")
        return Tool(node.name, framework=framework, origin=origin, signature=reading.signature, **given)

    return build


@pytest.fixture
def found(tool: Callable[..., Tool]) -> Callable[..., list[str]]:
    """The places, as line:column, that the rule of a code reports in a text."""

    def check(code: str, text: str, framework: str = "langchain", **keywords: Any) -> list[str]:
        reports = _PLUGINS.rules[code].check(tool(text, framework, **keywords))
        return [f"{report[0].line}:{report[0].column}" for report in reports]

    return check


@pytest.fixture
def reports(tool: Callable[..., Tool]) -> Callable[..., list[Any]]:
    """The whole reports of one rule on a text."""

    def check(code: str, text: str, framework: str = "langchain", **keywords: Any) -> list[Any]:
        return list(_PLUGINS.rules[code].check(tool(text, framework, **keywords)))

    return check


@pytest.fixture
def fixed() -> Callable[..., str]:
    """A text with the edits of a fix applied."""

    def apply(text: str, fix: Any) -> str:
        lines = dedent(text).splitlines(keepends=True)
        for edit in sorted(fix.edits, key=lambda each: (each.span.line, each.span.column), reverse=True):
            span = edit.span
            assert span.line == span.end_line
            line = lines[span.line - 1]
            lines[span.line - 1] = line[: span.column - 1] + edit.text + line[span.end_column - 1 :]
        return "".join(lines)

    return apply
