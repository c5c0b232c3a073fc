"""Walks through syntax trees: which nodes are shown, and where they stand."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from python_reading import found
from tool_contracts.sources.python.scopes import Scope
from tool_contracts.sources.python.walking import CALLS, Kinds, walk

EVERYTHING = """
from a import b as c
global d
e: int = f'{g()!r:>{h()}}'
i = [j() async for k in l() if m()]
match n():
    case True | None: o()
    case {'p': 1, **q}: r()
    case S(1, t=2) as u: v()
    case [1, *w]: x()
try: y()
except* (z, TypeError) as aa: ab()
def ac(ad, *, ae, af=ag()): yield ah()
lambda ai=aj(): ak()
{**al(), 1: am()}
"""


def called(text: str) -> list[tuple[str, str, str]]:
    """The names that a text calls, with prefix and branch, in the order in which they are met."""
    tree = ast.parse(text)
    visits = walk(tree, Scope(tree, None), CALLS)
    calls = []
    for each in visits:
        assert isinstance(each.node, ast.Call)
        calls.append((ast.unparse(each.node.func), each.prefix, each.branch))
    return calls


def test_no_field_of_any_node_is_in_the_way() -> None:
    """Flags, numbers, bare names and gaps in lists are passed over, and every call is met, in the order of the fields."""
    names = [name for name, _, _ in called(EVERYTHING)]
    calls = [each for each in ast.walk(ast.parse(EVERYTHING)) if isinstance(each, ast.Call)]
    assert sorted(names) == sorted(ast.unparse(each.func) for each in calls)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("f()", ("", "")),
        ("def g(): f()", ("g.<locals>.", "")),
        ("class A:\n    def g(self): f()", ("A.g.<locals>.", "")),
        ("@f()\nclass A: ...", ("", "")),
        ("if a: pass\nelse:\n    f()", ("", "|3")),
    ],
)
def test_where_a_call_stands(text: str, place: tuple[str, str]) -> None:
    """Decorators stand outside of what they decorate, and each arm but the first is an alternative."""
    assert called(text) == [("f", *place)]


def test_only_what_matters_is_entered() -> None:
    """A statement that does not matter is neither shown nor walked through."""
    tree = ast.parse("def f(): g()\ndef h(): i()")
    kinds = Kinds(ast.FunctionDef, ast.Call)
    visits = walk(tree, Scope(tree, None), kinds, lambda each, _: getattr(each, "name", "") != "f")
    assert [type(each.node).__name__ for each in visits] == ["FunctionDef", "Call"]


@pytest.mark.parametrize(
    "path", sorted(Path(ast.__file__).parent.glob("*.py"))[::20], ids=lambda each: each.name
)
def test_all_calls_of_the_standard_library(path: Path) -> None:
    """A walk meets as many calls as there are."""
    tree = ast.parse(path.read_bytes())
    met = sum(1 for _ in walk(tree, Scope(tree, None), CALLS))
    assert met == sum(isinstance(each, ast.Call) for each in ast.walk(tree))


def test_every_kind_of_node_is_walked_through() -> None:
    """A tool is found behind every form of the language, with all that a node can hold besides other nodes."""
    source = '''
        from fastmcp import FastMCP
        mcp = FastMCP("x")
        async def all_of_it(them):
            global z
            w = [each async for each in them if each]
            assert (y := w), "no"
            async with w as v: ...
            match w:
                case {"a": 1, **rest} | [None, *_] if f"{rest!r:>{w}}": ...
            try: ...
            except* ValueError as error: raise error from None
            def f(x, /, y=1, *a, k: int = -1j, **b) -> None: yield (lambda *, q=...: q)[1:2:3]
            mcp.add_tool(tool)
        def tool(x: int):
            """The tool."""
    '''
    assert found(source) == [("fastmcp", "tool", "tool")]
