"""Standard output and input of tools that may speak the protocol there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from one_rule import lines

if TYPE_CHECKING:
    from collections.abc import Callable

    Found = Callable[..., list[str]]
    Reports = Callable[..., list[Any]]


def body(*lines: str, head: str = "") -> str:
    return head + "def demo(x: str, file) -> str:\n" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize(
    "line",
    [
        "print(x)",
        "print('ä', x, flush=True)",
        "print()",
        "print(x, file=sys.stdout)",
        "sys.stdout.write(x)",
        "sys.stdout.buffer.write(b'')",
        "pp(x)",
        "out.stdout.writelines([x])",
        "click.echo(x)",
        "[print(each) for each in x]",
        "Console().print(x)",
        "Console(width=80).log(x)",
    ],
)
def test_writes_to_stdout(found: Found, line: str) -> None:
    """What writes to standard output is reported under a framework that may speak there, and only there."""
    head = "import sys, click\nimport sys as out\nfrom pprint import pprint as pp\nfrom rich.console import Console\n"
    assert len(found("TOOL601", body(line, head=head), "mcp")) == 1
    assert found("TOOL601", body(line, head=head), "langchain") == []


@pytest.mark.parametrize(
    "line",
    [
        "print(x, file=sys.stderr)",
        "print(x, file=file)",
        "print(x, **options)",
        "click.echo(x, err=True)",
        "pp(x, sys.stderr)",
        "log.print(x)",
        "sys.stderr.write(x)",
        "print = log.info; print(x)",
        "callback = lambda: print(x)",
        "Console(stderr=True).print(x)",
        "Console(file=file).print(x)",
        "Console(**options).print(x)",
        "with redirect_stdout(file): Console().print(x)",
        "with redirect_stdout(file): print(x)",
        "with redirect_stdout(file):\n        if x:\n            print(x)",
    ],
)
def test_does_not_write_to_stdout(found: Found, line: str) -> None:
    """What goes elsewhere, is another function, or may never run is not reported."""
    head = "import sys, click\nfrom contextlib import redirect_stdout\nfrom pprint import pprint as pp\n"
    head += "from rich.console import Console\n"
    assert found("TOOL601", body(line, head=head), "mcp") == []


def test_imported_print_is_not_the_builtin(found: Found) -> None:
    """A name is what the module imports under it."""
    assert found("TOOL601", "from app.log import print\ndef f(x: int):\n    print(x)\n", "mcp") == []
    assert found("TOOL601", "from rich import print\ndef f(x: int):\n    print(x)\n", "mcp") == ["3:5"]


def test_a_builtin_that_the_module_binds_is_another_function(found: Found) -> None:
    """Servers lead `print` to standard error for the whole module."""
    head = "import sys\nfrom functools import partial\n"
    text = f"{head}print = partial(print, file=sys.stderr)\ndef f(x: int):\n    print(x)\n"
    assert found("TOOL601", text, "mcp") == []
    assert found("TOOL603", "def input(x): ...\ndef f(x: int):\n    input(x)\n", "mcp") == []


def test_place_is_in_characters(found: Found) -> None:
    """Columns count characters, not the bytes that a syntax tree counts."""
    assert found("TOOL601", "def f(x: int):\n    y = 'äöü'; print(x)\n", "mcp") == ["2:16"]


def test_print_is_led_to_stderr(reports: Reports, fixed: Callable[..., str]) -> None:
    """The fix adds the stream, and the import where it is missing."""
    text = "import json\n\ndef f(x: int):\n    print('ä', x)\n    print()\n"
    first, second = reports("TOOL601", text, "mcp")
    assert first[2].applicability == "unsafe"
    assert fixed(text, first[2]) == (
        "import json\nimport sys\n\ndef f(x: int):\n    print('ä', x, file=sys.stderr)\n    print()\n"
    )
    assert "print(file=sys.stderr)" in fixed(text, second[2])


def test_print_keeps_the_name_of_an_import(reports: Reports, fixed: Callable[..., str]) -> None:
    """An import under another name is used as it is."""
    text = "import sys as system\ndef f(x: int):\n    print(x)\n"
    ((_, _, fix),) = reports("TOOL601", text, "mcp")
    assert fixed(text, fix) == "import sys as system\ndef f(x: int):\n    print(x, file=system.stderr)\n"


@pytest.mark.parametrize(
    "text",
    [
        "def f(x: int):\n    print(x,)\n",
        "def f(x: int):\n    print((x))\n",
        "def f(x: int):\n    print(\n        x\n    )\n",
        "def f(x: int, sys: str):\n    print(x)\n",
        "def f(x: int):\n    print(x)\n    import sys\n",
    ],
)
def test_no_fix_where_it_might_break(reports: Reports, text: str) -> None:
    """Where the tree cannot tell what follows the last argument, or the name is taken, there is no fix."""
    ((_, _, fix),) = reports("TOOL601", text, "mcp")
    assert fix is None


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("subprocess.run(['a'], capture_output=True)", 1),
        ("sp.check_output('a', shell=True)", 1),
        ("Popen(['a'])", 1),
        ("asyncio.create_subprocess_exec('a', 'b', 'c', 'd', 'e')", 1),
        ("subprocess.run(['a'], stdin=subprocess.DEVNULL)", 0),
        ("subprocess.run(['a'], input=x)", 0),
        ("subprocess.run(['a'], **options)", 0),
        ("subprocess.run(*command)", 0),
        ("Popen(['a'], -1, None, None)", 0),
        ("asyncio.create_subprocess_exec('a', stdin=asyncio.subprocess.PIPE)", 0),
        ("runner.run(['a'])", 0),
        ("os.system('ls')", 1),
        ("os.popen('ls').read()", 1),
        ("os.popen('ls', 'r')", 1),
        ("os.popen('cat', 'w')", 0),
        ("os.popen('cat', mode)", 0),
        ("subprocess.getoutput('ls')", 1),
        ("sp.getstatusoutput('ls')", 1),
        ("shell.system('ls')", 0),
    ],
)
def test_inherited_stdin(found: Found, line: str, count: int) -> None:
    """A process without an input of its own inherits the server's, where that is a channel."""
    head = "import asyncio, os, subprocess\nimport subprocess as sp\nfrom subprocess import Popen\n"
    assert len(found("TOOL602", body(line, head=head), "mcp")) == count
    assert found("TOOL602", body(line, head=head), "praisonai") == []


def test_stdin_is_closed(reports: Reports, fixed: Callable[..., str]) -> None:
    """The fix gives the process an empty input."""
    text = "import subprocess\ndef f(x: str):\n    return subprocess.run([x], check=True).stdout\n"
    ((_, _, fix),) = reports("TOOL602", text, "mcp")
    assert "subprocess.run([x], check=True, stdin=subprocess.DEVNULL).stdout" in fixed(text, fix)


@pytest.mark.parametrize(
    ("line", "count"), [("input(x)", 1), ("sys.stdin.readline()", 1), ("file.input()", 0)]
)
def test_reads_stdin(found: Found, line: str, count: int) -> None:
    """Reading standard input takes the client's messages away."""
    assert len(found("TOOL603", body(line, head="import sys\n"), "mcp")) == count
    assert found("TOOL603", body(line, head="import sys\n"), "langchain") == []


def test_a_parameter_named_input_is_no_builtin(found: Found) -> None:
    """A parameter hides a built-in function of its name."""
    assert found("TOOL603", "def f(input: str):\n    return input('x')\n", "mcp") == []


SERVER = """
import logging, sys
from rich.console import Console
from loguru import logger
from mcp.server.fastmcp import FastMCP
mcp = FastMCP("x")
{0}
@mcp.tool()
def f(x: int) -> str:
    "F."
    {1}
    return ""
@mcp.tool()
def g(x: int) -> str:
    "G."
    return ""
"""


@pytest.mark.parametrize(
    ("made", "used", "count"),
    [
        ("console = Console()", "console.print(x)", 1),
        ("console = Console(width=80)", "console.log(x)", 1),
        ("", "console = Console()\n    console.rule()", 1),
        ("console = Console(stderr=True)", "console.print(x)", 0),
        ("console = Console()\nconsole = Console(stderr=True)", "console.print(x)", 0),
        ("console = Console()", "console = made()\n    console.print(x)", 0),
        ("def made(): return Console()\nconsole = made()", "console.print(x)", 0),
        ("console = Console()", "console.input(x)", 0),
    ],
)
def test_a_console_of_the_file(made: str, used: str, count: int) -> None:
    """What the name of a console is bound to is looked at, here and in the module, where that is certain."""
    assert len(lines("TOOL601", SERVER.format(made, used))) == count


@pytest.mark.parametrize(
    ("made", "found"),
    [
        ("logging.basicConfig(level=logging.INFO, stream=sys.stdout)", [7]),
        ("logging.getLogger().addHandler(logging.StreamHandler(sys.stdout))", [7]),
        ("logging.basicConfig(handlers=[logging.StreamHandler(stream=sys.stdout)])", [7]),
        ("logger.add(sys.stdout, level='INFO')", [7]),
        ("def main():\n    logging.basicConfig(stream=sys.stdout)\n    mcp.run()", [8]),
        ("logging.basicConfig(stream=sys.stdout)\nmcp.run('http')", []),
        ("logging.basicConfig(stream=sys.stderr)\nOUT = sys.stdout", []),
        ("logging.basicConfig()", []),
        ("logging.StreamHandler()\nOUT = sys.stdout", []),
        (
            "if web:\n    logging.basicConfig(stream=sys.stdout)\nelse:\n    logging.basicConfig(stream=sys.stderr)",
            [],
        ),
        ("logging.basicConfig(stream=sys.stdout if web else sys.stderr)", []),
    ],
)
def test_logs_of_the_file(made: str, found: list[int]) -> None:
    """Logs that are led to standard output are told once, unless some are led elsewhere, or nobody speaks there."""
    assert lines("TOOL601", SERVER.format(made, "")) == found
