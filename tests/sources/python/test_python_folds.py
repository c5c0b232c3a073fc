"""Classes whose methods stand unparsed: the same nodes, place by place, once somebody looks."""

from __future__ import annotations

import ast

import pytest

from tool_contracts.frameworks.mcp import mcp
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.folds import fold_of, lacks
from tool_contracts.sources.python.interest import Interest
from tool_contracts.sources.python.module import Module
from tool_contracts.sources.python.project import Project
from tool_contracts.sources.python.relevance import Relevance
from tool_contracts.sources.python.slices import parse_slices, split

LONG = "\n".join(f"        x{each} = 'a long line that makes the body worth folding'" for each in range(9))
TEXT = f'''\
class C(Base):
    """Text
    def not_code(self):
        pass
    """

    def first(self, a: "dict[str, int]" = {{"(": ")"}}) -> list[int]:  # told
        """Described."""
{LONG}
        return f(
            1,
        )

    @decorated(
        1,
    )
    async def second(
        self,
        b,  # a bracket (
    ) -> "C":
        await b
{LONG}
        text = """
    def not_code(self):
    """
        y = 1 + \\
    2
        # a comment
    # another

    if A:
        def third(self): pass

    def fourth(self): return 1

    def fifth(self):
        def inside():
            pass
{LONG}

    def last(self):
{LONG}
        return "é"
'''


def parsed(text: str, *lines: int) -> ast.ClassDef:
    """The class of a text, with what stands on these lines parsed at once."""
    (part,) = split(text)
    parse_slices([part], lambda first, last: any(first <= each <= last for each in lines))
    assert isinstance(part.parsed, ast.ClassDef)
    return part.parsed


def methods(node: ast.ClassDef) -> dict[str, bool]:
    """The methods of a class, each with whether it is folded."""
    return {
        each.name: fold_of(each) is not None
        for each in node.body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_methods_are_folded() -> None:
    """A long method stays folded; a short one, one that is not plain, and the last one do not."""
    expected = {"first": True, "second": True, "fourth": False, "fifth": True, "last": False}
    assert methods(parsed(TEXT)) == expected


def test_what_matters_is_parsed() -> None:
    """A method is parsed with its class where a line of it matters, a line of its decorators included."""
    decorator = TEXT.splitlines().index("    @decorated(") + 1
    assert methods(parsed(TEXT, decorator)) == {**methods(parsed(TEXT)), "second": False}


@pytest.mark.parametrize(
    "text", [TEXT, TEXT.replace("\n", "\r\n"), TEXT.replace("            1,\n", "    1,\n", 1)]
)
def test_unfolded_methods_make_the_whole(text: str) -> None:
    """Every node has the place that it has in the whole file, also where lines begin further left than they seem."""
    node = parsed(text)
    for each in ast.walk(node):
        getattr(each, "body", None)
    assert ast.dump(node, include_attributes=True) == ast.dump(
        ast.parse(text).body[0], include_attributes=True
    )


def test_the_end_of_a_folded_method() -> None:
    """Asking a folded method where it ends parses it."""
    node = parsed(TEXT)
    first = node.body[1]
    assert fold_of(first) is not None
    assert first.end_lineno == 20
    assert fold_of(first) is None


def test_a_word_is_looked_for_in_the_text() -> None:
    """Whether a word can be in a folded method is told without parsing it, and of others nothing."""
    node = parsed(TEXT)
    first, last = node.body[1], node.body[-1]
    assert lacks(first, "nowhere")
    assert not lacks(first, "x3")
    assert not lacks(last, "nowhere")


TOOLS = f'''\
from mcp.server.fastmcp import FastMCP


class Server:
    def __init__(self):
        self.mcp = FastMCP("x")
        self.mcp.tool()(self.search)

    def search(self, query: str) -> str:
        """Search."""
{LONG}
        return query

    def other(self):
{LONG}
        BROKEN

    def last(self): ...
'''


@pytest.mark.parametrize(("written", "expected"), [("pass", ["search"]), ("x = = 1", []), ("return )", [])])
def test_a_broken_method_is_told(written: str, expected: list[str]) -> None:
    """A file with a tool is parsed to the end, also where a method is of no interest: nobody can import it broken."""
    data = TOOLS.replace("BROKEN", written).encode()
    reading = read_tools("server.py", data, Project([], [mcp]))
    assert [each.name for each in reading.tools] == expected
    assert [each.kind for each in reading.problems] == ([] if expected else ["syntax-error"])


def test_a_tool_whose_own_body_is_broken_is_told() -> None:
    """A body that was looked into and could not be parsed makes a syntax error, at its place."""
    data = TOOLS.replace("        return query", "        return = query").encode()
    reading = read_tools("server.py", data, Project([], [mcp]))
    assert reading.tools == []
    (problem,) = reading.problems
    assert problem.kind == "syntax-error"
    assert problem.span.line == 20


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("server: FastMCP = find()", False),
        ("servers: dict[str, FastMCP] | None = {}", False),
        ("def f(server: 'FastMCP') -> FastMCP: ...", False),
        ("def f(server: Optional[FastMCP]) -> List[FastMCP]: ...", False),
        ("found = NotFastMCP(FastMCP_like)", False),
        ("found: FastMCP = FastMCP('x')", True),
        ("found = {'a': FastMCP ('x')}", True),
        ("found = {'a': FastMCP\\\n    ('x')}", True),
        ("Own = FastMCP", True),
        ("Own, Other = FastMCP, FastMCP", True),
        ("class Own(Base, FastMCP): ...", True),
        ("class Own(Base[int], metaclass=Meta, FastMCP): ...", True),
        ("@wraps(FastMCP)", True),
        ("if isinstance(server, FastMCP): ...", False),
        ("from mcp.server.fastmcp import FastMCP", False),
        ("from mcp.server.fastmcp import FastMCP as Own", True),
        ("raise ValueError(f'The FastMCP server has no name')", False),
        ("# FastMCP. It makes nothing.", True),
        ("make(FastMCP)", True),
        ("found = FastMCP[int]('x')", True),
        ("server.tool(f)", True),
    ],
)
def test_a_name_matters_where_it_can_make_something(line: str, expected: bool) -> None:
    """What leads to a framework is looked into where it is called, renamed or passed on, not where it is a type alone."""
    text = f"from mcp.server.fastmcp import FastMCP\n\n\nclass C:\n    def f(self):\n        {line}\n"
    project = Project([], [mcp])
    module = Module("m.py", text.encode(), project)
    assert Relevance(module, project, Interest(module, project)).of_lines(4, 7) is expected
