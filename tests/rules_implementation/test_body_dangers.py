"""Shells, evaluated code, numbers that JSON lacks, and what is made of arguments, in the bodies of tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint import lint_source
from tool_contracts.settings import Selectors, Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    Found = Callable[..., list[str]]

IMPORTS = "import asyncio, ast, math, os, shlex, subprocess\nimport numpy as np\n"


def function(*lines: str, parameters: str = "x: str", before: str = "") -> str:
    body = "".join(f"    {line}\n" for line in lines)
    return f"{IMPORTS}{before}def demo({parameters}):\n{body}"


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        (["subprocess.run(f'ls {x}', shell=True)"], 1),
        (["subprocess.check_output('ls ' + x, shell=True)"], 1),
        (["command = 'ls ' + x", "os.system(command)"], 1),
        (["subprocess.run(args=x, shell=True)"], 1),
        (["await asyncio.create_subprocess_shell(x)"], 1),
        (["subprocess.run(['ls', x])"], 0),
        (["subprocess.run('ls', shell=True)"], 0),
        (["subprocess.run(f'ls {x}', shell=SHELL)"], 0),
        (["subprocess.run('ls ' + shlex.quote(x), shell=True)"], 0),
        (["x = 'fixed'", "os.system(x)"], 0),
        (["system(x)"], 0),
    ],
)
def test_shell_command(found: Found, lines: list[str], count: int) -> None:
    """A command of a shell that holds an argument is told, a list of arguments is not."""
    assert len(found("TOOL615", function(*lines, before="async "))) == count


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        (["return eval(x)"], 1),
        (["code = x.strip()", "exec(code, {})"], 1),
        (["return ast.literal_eval(x)"], 0),
        (["return eval('1 + 1', {}, {'x': x})"], 0),
        (["return model.eval(x)"], 0),
    ],
)
def test_evaluated_argument(found: Found, lines: list[str], count: int) -> None:
    """What the model sent is told where it is run, not where it is data."""
    assert len(found("TOOL616", function(*lines))) == count


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("return float('nan')", 1),
        ("return {'mean': math.nan, 'max': max(x, default=float('-inf'))}", 2),
        ("return [np.inf, -math.inf]", 2),
        ("return 1.0 if x else float('Infinity')", 1),
        ("return x or math.nan", 1),
        ("return float('1')", 0),
        ("return float(x)", 0),
        ("return x == float('inf')", 0),
        ("return clean(float('nan'))", 0),
        ("best = float('inf')", 0),
        ("return math.pi", 0),
    ],
)
def test_non_finite_return(found: Found, line: str, count: int) -> None:
    """NaN and infinities are told where they are returned, not where they are compared or passed on."""
    assert len(found("TOOL617", function(line))) == count


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        (["spread = max(x) - min(x)", "assert spread > 0"], 1),
        (["if len(x) < 2:", "    raise ValueError('two')", "spread = max(x)", "assert spread > 0"], 0),
        (["if len(x) < 2:", "    x = []", "assert x"], 1),
        (["if other:", "    raise ValueError('two')", "assert x"], 1),
        (["spread = other()", "assert spread > 0"], 0),
    ],
)
def test_assert_on_what_is_computed(found: Found, lines: list[str], count: int) -> None:
    """An assert about what is made of an argument counts, unless an error was raised about the argument before."""
    assert len(found("TOOL607", function(*lines))) == count


@pytest.mark.parametrize(
    ("parameter", "line", "count"),
    [
        ("x: str = 'Hello'", "return x or 'Hello'", 1),
        ("x: str", "return x or 'Hello'", 1),
        ("x: str = ''", "return x or 'Hello'", 0),
        ("x: str | None = None", "return x or 'Hello'", 0),
        ("x: str = 'Hello'", "return x or ''", 0),
        ("x: list[str]", "return x or ['a']", 0),
    ],
)
def test_empty_text_that_is_swallowed(found: Found, parameter: str, line: str, count: int) -> None:
    """An empty text is told where it can only have been meant, not where it may stand for nothing."""
    assert len(found("TOOL608", function(line, parameters=parameter))) == count


@pytest.mark.parametrize(
    ("base", "field", "line", "found"),
    [
        ("crewai.tools", "Optional[int] = None", "kwargs.get('limit', 10)", True),
        ("crewai.tools", "Optional[int] = None", "kwargs.get('limit') or 10", False),
        ("crewai.tools", "Optional[int] = None", "kwargs.get('limit', None)", False),
        ("crewai.tools", "Optional[int] = None", "kwargs.get('other', 10)", False),
        ("crewai.tools", "int = 10", "kwargs.get('limit', 10)", False),
        ("langchain_core.tools", "Optional[int] = None", "kwargs.get('limit', 10)", False),
    ],
)
def test_default_that_is_never_used(base: str, field: str, line: str, found: bool) -> None:
    """The default of `get` is told where the framework passes null under every key."""
    text = f"""\
from typing import Optional, Type
from pydantic import BaseModel
from {base} import BaseTool

class FindArguments(BaseModel):
    limit: {field}

class Find(BaseTool):
    name: str = "find"
    description: str = "Find notes."
    args_schema: Type[BaseModel] = FindArguments

    def _run(self, **kwargs) -> str:
        return str({line})
"""
    settings = Settings()
    settings.selectors = (Selectors("test", select=("TOOL618",)),)
    assert bool(lint_source(text, "example.py", settings)) is found
