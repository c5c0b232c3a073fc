"""Which tools a Python file holds, for every way to define one."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import pytest

from tool_contracts.model import UNKNOWN, Tool
from tool_contracts.plugins import load
from tool_contracts.sources import Reading, read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tool_contracts.framework import Framework

FRAMEWORKS: Sequence[Framework] = tuple(load(["tool_contracts.frameworks"]).frameworks.values())


def reading(source: str) -> Reading:
    return read_tools("m.py", textwrap.dedent(source).encode(), Project([], FRAMEWORKS))


def found(source: str) -> list[tuple[str, object, str | None]]:
    """Framework, name and symbol of each tool."""
    return [(each.framework, each.name, each.origin.symbol) for each in reading(source).tools]


def one(source: str) -> Tool:
    (tool,) = reading(source).tools
    return tool


@pytest.mark.parametrize(
    ("source", "framework", "name"),
    [
        ("from praisonaiagents import tool\n@tool\ndef f(): ...", "praisonai", "f"),
        ("from praisonaiagents.tools.decorator import tool\n@tool()\ndef f(): ...", "praisonai", "f"),
        ("from praisonaiagents import tool\n@tool(name='g')\nasync def f(): ...", "praisonai", "g"),
        ("import praisonaiagents as p\n@p.tool\ndef f(): ...", "praisonai", "f"),
        ("from praisonaiagents import *\n@tool\ndef f(): ...", "praisonai", "f"),
        ("from praisonaiagents import tool as t\nu = t\n@u\ndef f(): ...", "praisonai", "f"),
        ("from praisonaiagents import tool\ndef f(): ...\ng = tool(f)", "praisonai", "f"),
        ("from praisonaiagents import register_tool\ndef f(): ...\nregister_tool(f, 'g')", "praisonai", "g"),
        ("from praisonaiagents import Agent\ndef f(): ...\nAgent(tools=[f])", "praisonai", "f"),
        ("from langchain_core.tools import tool\n@tool\ndef f(): ...", "langchain", "f"),
        ("from langchain.tools import tool\n@tool('g')\ndef f(): ...", "langchain", "g"),
        (
            "from langchain_core import tools\n@tools.tool('g', parse_docstring=True)\ndef f(): ...",
            "langchain",
            "g",
        ),
        ("from langchain_core.tools import tool\ndef f(): ...\ng = tool('n')(f)", "langchain", "n"),
        (
            "from langchain_core.tools import StructuredTool\ndef f(): ...\nt = StructuredTool.from_function(f)",
            "langchain",
            "f",
        ),
        (
            (
                "from langchain_core.tools import StructuredTool as S\nasync def f(): ...\n"
                "t = S.from_function(coroutine=f, name='g')"
            ),
            "langchain",
            "g",
        ),
        ("from langchain_core.tools import Tool\nt = Tool('n', lambda q: q, 'd')", "langchain", "n"),
        ("from langgraph.prebuilt import ToolNode\ndef f(): ...\nToolNode([f])", "langchain", "f"),
        ("from langchain.agents import create_agent\ndef f(): ...\ncreate_agent('m', [f])", "langchain", "f"),
        ("from mcp.server.fastmcp import FastMCP\nm = FastMCP()\n@m.tool()\ndef f(): ...", "mcp", "f"),
        ("from mcp.server import MCPServer\nm = MCPServer('x')\n@m.tool('g')\ndef f(): ...", "mcp", "g"),
        (
            "from mcp.server import MCPServer\nm = MCPServer('x')\ndef f(): ...\nm.add_tool(f, name='g')",
            "mcp",
            "g",
        ),
        (
            "from mcp.server import MCPServer\nm = MCPServer('x')\ndef f(): ...\nm.tool(name='g')(f)",
            "mcp",
            "g",
        ),
        ("from mcp.server.fastmcp import FastMCP\n@FastMCP('x').tool()\ndef f(): ...", "mcp", "f"),
        ("import mcp.types as t\nx = t.Tool(name='g', inputSchema={'type': 'object'})", "mcp", "g"),
        ("from fastmcp import FastMCP\nm = FastMCP()\n@m.tool\ndef f(): ...", "fastmcp", "f"),
        ("from fastmcp import FastMCP\nm = FastMCP()\n@m.tool('g')\ndef f(): ...", "fastmcp", "g"),
        ("from fastmcp import FastMCP\nm = FastMCP()\ndef f(): ...\nm.tool(f, name='g')", "fastmcp", "g"),
        ("from fastmcp import FastMCP\ndef f(): ...\nm = FastMCP(tools=[f])", "fastmcp", "f"),
        ("from fastmcp.tools import tool\n@tool\ndef f(): ...", "fastmcp", "f"),
        ("from fastmcp.tools import Tool\ndef f(): ...\nt = Tool.from_function(f, name='g')", "fastmcp", "g"),
        (
            (
                "try:\n    from mcp.server import MCPServer as S\n"
                "except ImportError:\n    from mcp.server.fastmcp import FastMCP as S\n"
                "m = S('x')\n@m.tool()\ndef f(): ..."
            ),
            "mcp",
            "f",
        ),
    ],
)
def test_a_way_to_define_a_tool(source: str, framework: str, name: str) -> None:
    """Each way yields exactly one tool, of the framework whose import it comes from."""
    assert [(each[0], each[1]) for each in found(source)] == [(framework, name)]


@pytest.mark.parametrize(
    ("made", "added", "names"),
    [
        ("from fastmcp import FastMCP as S", "a.add_tool(f)", ["g"]),
        ("from fastmcp import FastMCP as S", "b.add_tool(f)", ["g"]),
        ("from fastmcp import FastMCP as S", "b.tool(f)", ["g", "f"]),
        ("from mcp.server import MCPServer as S", "a.add_tool(f)", ["g", "f"]),
    ],
)
def test_a_decorated_function_is_added_again(made: str, added: str, names: list[str]) -> None:
    """FastMCP's `add_tool` keeps the name that a decorator gave; where a call names the function anew it is two tools."""
    source = f"{made}\na = S('a')\nb = S('b')\n@a.tool(name='g')\ndef f(): ...\n{added}"
    assert [name for _, name, *_ in found(source)] == names


@pytest.mark.parametrize(
    "source",
    [
        "from elsewhere import tool\n@tool\ndef f(): ...",
        "def tool(f): return f\n@tool\ndef f(): ...",
        "from praisonaiagents import tool\ndef tool(f): return f\n@tool\ndef f(): ...".replace(
            "import tool", "import tool as other"
        ),
        "from praisonaiagents import tool\ndef f(): ...",
        "from acme import FastMCP\nm = FastMCP()\n@m.tool\ndef f(): ...",
        "import click\n@click.tool\ndef f(): ...",
    ],
)
def test_a_name_alone_is_no_tool(source: str) -> None:
    """Six frameworks export a decorator called `tool`: where it comes from decides."""
    assert reading(source).tools == []


@pytest.mark.parametrize(
    ("server", "toolset"),
    [
        ("def go(mcp: FastMCP):\n    @mcp.tool()\n    def f(): ...", "m.py:go.mcp"),
        ("def go(mcp: 'Optional[FastMCP]' = None):\n    @mcp.tool()\n    def f(): ...", "m.py:go.mcp"),
        ("def go():\n    mcp = FastMCP()\n    @mcp.tool()\n    def f(): ...\n    return mcp", "m.py:go.mcp"),
        ("def make() -> FastMCP: ...\nm = make()\n@m.tool()\ndef f(): ...", "m.py:m"),
        ("def make():\n    s = FastMCP()\n    return s\nm = make()\n@m.tool()\ndef f(): ...", "m.py:m"),
        ("with FastMCP() as m:\n    @m.tool()\n    def f(): ...", "m.py:m"),
        ("m: FastMCP = get()\n@m.tool()\ndef f(): ...", "m.py:m"),
        ("class S(FastMCP): ...\nm = S()\n@m.tool()\ndef f(): ...", "m.py:m"),
        ("m = FastMCP[int]('x')\n@m.tool()\ndef f(): ...", "m.py:m"),
        (
            (
                "class A:\n    def __init__(self):\n        self.m = FastMCP()\n"
                "    def go(self):\n        @self.m.tool()\n        def f(): ..."
            ),
            "m.py:A.m",
        ),
        (
            (
                "class A:\n    def __init__(self, m: FastMCP):\n        self.m = m\n        self.m.tool()(self.f)\n"
                "    def f(self): ..."
            ),
            "m.py:A.m",
        ),
        ("class A:\n    m = FastMCP()\na = A()\n@a.m.tool()\ndef f(): ...", "m.py:A.m"),
        ("def go(mcp):\n    @mcp.tool()\n    def f(): ...\nserver = FastMCP()\ngo(server)", "m.py:server"),
    ],
)
def test_servers_are_followed(server: str, toolset: str) -> None:
    """Annotated parameters, factories, attributes, `with` targets and calls in the same file lead to a server."""
    tool = one(f"from typing import Optional\nfrom mcp.server.fastmcp import FastMCP\n{server}")
    assert (tool.framework, tool.name, tool.toolset) == ("mcp", "f", toolset)


def test_what_cannot_be_followed_is_said() -> None:
    """A receiver that leads nowhere is named with its place."""
    result = reading("from mcp.server.fastmcp import FastMCP\n@servers['a'].tool()\ndef f(): ...")
    ((why, span),) = result.not_understood
    assert "servers['a'].tool" in why
    assert (span.line, span.column) == (2, 2)
    assert result.tools == []


@pytest.mark.parametrize(
    ("tools", "names"),
    [
        ("[f, g]", ["f", "g"]),
        ("(f,)", ["f"]),
        ("[f] + [g]", ["f", "g"]),
        ("[*LIST, f]", ["f", "g"]),
        ("LIST", ["f", "g"]),
        ("list(LIST)", ["f", "g"]),
        ("LIST or []", ["f", "g"]),
        ("[decorated]", ["decorated"]),
        ("[Service().m]", ["m"]),
        ("[outside, 'name', {}]", []),
        ("None", []),
    ],
)
def test_lists_of_functions(tools: str, names: list[str]) -> None:
    """A function in a list of tools is a tool, once, however the list is written."""
    source = f"""
        from praisonaiagents import Agent, tool
        from elsewhere import outside
        def f(): ...
        def g(): ...
        class Service:
            def m(self): ...
        LIST = [f]
        LIST.append(g)
        {"@tool" if "decorated" in tools else ""}
        def decorated(): ...
        agent = Agent(tools={tools})
        other = Agent(tools={tools})
        """
    assert [each.name for each in reading(source).tools] == names


def test_functions_in_a_list_belong_to_the_agent() -> None:
    """The toolset is the variable that holds the agent."""
    assert one("from praisonaiagents import Agent\ndef f(): ...\na = Agent(tools=[f])").toolset == "m.py:a"


def test_a_computed_list_is_said() -> None:
    """A call that returns the tools is named with its place."""
    result = reading("from praisonaiagents import Agent\nAgent(tools=load())")
    assert [why for why, _ in result.not_understood] == ["the tools `load()` are computed"]


def test_a_loop_registers_each_function() -> None:
    """A loop over a list of functions makes a tool of each."""
    source = """
        from mcp.server.fastmcp import FastMCP
        m = FastMCP()
        def f(): ...
        def g(): ...
        for each in (f, g):
            m.add_tool(each)
        """
    assert [each.name for each in reading(source).tools] == ["f", "g"]


@pytest.mark.parametrize(
    ("argument", "name"),
    [
        ("'n'", "n"),
        ("name='n'", "n"),
        ("NAME", "n"),
        ("name=NAME", "n"),
        ("name=f'{NAME}x'", UNKNOWN),
        ("name=compute()", UNKNOWN),
        ("**{'name': 'n'}", "n"),
        ("**OPTIONS", UNKNOWN),
        ("*args", UNKNOWN),
        ("name=None", "f"),
        ("", "f"),
    ],
)
def test_names(argument: str, name: object) -> None:
    """A name is a literal or a constant; anything else is unknown rather than guessed."""
    tool = one(
        f"from mcp.server.fastmcp import FastMCP\nNAME = 'n'\nm = FastMCP()\n@m.tool({argument})\ndef f(): ..."
    )
    assert tool.name == name


def test_places_of_name_and_description() -> None:
    """They are where they are written: in the call, in the docstring, in the `def`."""
    tool = one("from praisonaiagents import tool\n@tool(name='n', description='d')\ndef f():\n    'doc'")
    assert (tool.spans["/name"].line, tool.spans["/name"].column) == (2, 12)
    assert (tool.spans["/description"].line, tool.spans["/description"].column) == (2, 29)
    tool = one("from praisonaiagents import tool\n@tool\ndef f():\n    'doc'")
    assert (tool.spans["/name"].line, tool.spans["/name"].column) == (3, 5)
    assert tool.spans["/description"].line == 4
    assert tool.description == "doc"


def test_sections_are_left_out_where_the_framework_does_so() -> None:
    """The description is what is published of the docstring."""
    body = "def f(x: int):\n    '''Do it.\n\n    Args:\n        x: it\n    '''"
    stripped = one(f"from fastmcp import FastMCP\nm = FastMCP()\n@m.tool\n{body}")
    whole = one(f"from mcp.server.fastmcp import FastMCP\nm = FastMCP()\n@m.tool()\n{body}")
    assert stripped.description == "Do it."
    assert whole.description == "Do it.\n\nArgs:\n    x: it"


def test_hints() -> None:
    """Hints are read from a dict and from the annotations object, in both spellings."""
    head = "from fastmcp import FastMCP\nfrom mcp.types import ToolAnnotations\nm = FastMCP()\n"
    for given in (
        "{'readOnlyHint': True}",
        "ToolAnnotations(readOnlyHint=True)",
        "ToolAnnotations(read_only_hint=True)",
    ):
        assert one(f"{head}@m.tool(annotations={given})\ndef f(): ...").annotations == {"readOnlyHint": True}


def test_a_schema_by_hand_replaces_the_signature() -> None:
    """A model or a dict given as schema is what is published."""
    head = "from langchain_core.tools import tool\nfrom pydantic import BaseModel\n"
    model = one(head + "class A(BaseModel):\n    n: list\n@tool(args_schema=A)\ndef f(x: int): ...")
    assert model.input_schema == {"type": "object", "properties": {"n": {"type": "array"}}, "required": ["n"]}
    assert model.signature is not None
    assert model.signature.parameters[0].name == "x"
    written = one(
        head + "@tool(args_schema={'type': 'object', 'properties': {'n': {'type': 'array'}}})\ndef f(n): ..."
    )
    assert written.input_schema["properties"] == {"n": {"type": "array"}}
    assert written.spans["/inputSchema/properties/n"].line == 3
    unknown = one(head + "@tool(args_schema=compute())\ndef f(n): ...")
    assert unknown.unknown == {"/inputSchema"}


def test_methods() -> None:
    """A decorated method publishes `self` unless the framework binds it or it is static."""
    source = """
        from mcp.server.fastmcp import FastMCP
        from fastmcp.tools import tool
        m = FastMCP()
        class C:
            @m.tool()
            def leaks(self, x: int): ...
            @m.tool()
            @staticmethod
            def static(x: int): ...
            @tool
            def bound(self, x: int): ...
        """
    assert {each.name: list(each.properties) for each in reading(source).tools} == {
        "leaks": ["self", "x"],
        "static": ["x"],
        "bound": ["x"],
    }


def test_symbols_are_qualified_names() -> None:
    """A symbol is what `__qualname__` will be, so that the live object can be paired with it."""
    source = """
        from praisonaiagents import tool
        class C:
            def m(self):
                @tool
                def f(): ...
        """
    assert found(source) == [("praisonai", "f", "C.m.<locals>.f")]


def test_alternatives_are_not_offered_together() -> None:
    """The same tool in both arms of a `try` is no duplicate: only one of them will exist."""
    source = """
        from praisonaiagents import tool
        try:
            import fast
            @tool
            def f(): "Fast."
        except ImportError:
            @tool
            def f(): "Slow."
        """
    first, second = reading(source).tools
    assert first.toolset != second.toolset


def test_traits() -> None:
    """A tool carries the true flags of its framework, and what its way of making adds."""
    tool = one(
        "from langchain_core.tools import Tool\ndef f(q): ...\nt = Tool(name='n', func=f, description='d')"
    )
    assert {"checks_arguments", "single_input"} <= tool.traits
    assert tool.properties == {"q": {"type": "string"}}
    assert "speaks_on_stdout" not in tool.traits


def test_dicts_are_found_too() -> None:
    """A descriptor written as a dict is a tool of its own."""
    source = "D = {'name': 'f', 'description': 'd', 'inputSchema': {'type': 'object', 'properties': {}}}"
    assert one(source).name == "f"


def test_tools_are_found_over_files(tmp_path: Path) -> None:
    """Servers, functions, models and renamed decorators come from anywhere in the project."""
    files = {
        "app/__init__.py": "",
        "app/server.py": "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n",
        "app/deco.py": "from langchain_core.tools import tool as action, BaseTool\nclass Ability(BaseTool): ...\n",
        "app/again.py": "from .deco import action as act\nfrom app.deco import Ability as Power\n",
        "app/functions.py": "def f(): 'F.'\n",
        "a.py": "from app.server import mcp\n@mcp.tool()\ndef f(): ...",
        "b.py": "import app.server\n@app.server.mcp.tool()\ndef f(): ...",
        "c.py": "from app.again import act\n@act\ndef f(): ...",
        "d.py": "from app.again import Power\nclass F(Power):\n    name = 'f'\n    description = 'd'\n    def _run(self): ...",
        "e.py": "from app.functions import f\nfrom praisonaiagents import Agent\nAgent(tools=[f])",
        "g.py": "from app import deco\n@deco.action\ndef f(): ...",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    for name in ("a", "b", "c", "d", "e", "g"):
        result = read_tools(str(tmp_path / f"{name}.py"), None, Project([str(tmp_path)], FRAMEWORKS))
        assert [each.name for each in result.tools] == ["f"], name
    tool = read_tools(str(tmp_path / "a.py"), None, Project([str(tmp_path)], FRAMEWORKS)).tools[0]
    assert tool.toolset is not None
    assert tool.toolset.endswith("server.py:mcp")


def test_a_folder_named_like_a_framework_is_not_the_framework(tmp_path: Path) -> None:
    """`examples/mcp/server.py` does not shadow the package `mcp`."""
    path = tmp_path / "mcp" / "server.py"
    path.parent.mkdir()
    path.write_text("from mcp.server import MCPServer\nm = MCPServer('x')\n@m.tool()\ndef f(): ...")
    result = read_tools(str(path), None, Project([str(tmp_path)], FRAMEWORKS))
    assert [each.framework for each in result.tools] == ["mcp"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"from praisonaiagents import tool\n@tool\ndef f(:", "syntax-error"),
        (b"from praisonaiagents import tool\n@tool\ndef f(): '\xff'", "unreadable-file"),
        (b"from praisonaiagents import tool\n@tool\ndef f(): ...\0", "unreadable-file"),
        ("@tool".encode("utf-16"), "unreadable-file"),
    ],
)
def test_a_broken_file_is_one_problem(data: bytes, kind: str) -> None:
    """What cannot be parsed is said once, and never raises."""
    result = read_tools("m.py", data, Project([], FRAMEWORKS))
    assert [each.kind for each in result.problems] == [kind]
    assert result.tools == []


@pytest.mark.parametrize(
    ("parameters", "column"), [("a, a: int", 10), ("a, /, *, a=1", 16), ("a, *a", 11), ("*, a, **a", 15)]
)
def test_a_parameter_that_comes_twice(parameters: str, column: int) -> None:
    """The compiler refuses it, so the module can never be imported: no tool, and one problem at its place."""
    data = f"from praisonaiagents import tool\n@tool\ndef f({parameters}): ...\n".encode()
    result = read_tools("m.py", data, Project([], FRAMEWORKS))
    assert result.tools == []
    (problem,) = result.problems
    assert (problem.kind, problem.span.line, problem.span.column) == ("syntax-error", 3, column)
    assert problem.message == "duplicate argument 'a' in function definition"


def test_a_missing_file_is_a_problem(tmp_path: Path) -> None:
    """Opening it fails, reading goes on."""
    result = read_tools(str(tmp_path / "none.py"), None, Project([], FRAMEWORKS))
    assert [each.kind for each in result.problems] == ["unreadable-file"]


def test_a_file_that_is_named_is_read_whatever_it_holds(tmp_path: Path) -> None:
    """A syntax error in a file without any marker is said when the file itself was asked for."""
    path = tmp_path / "broken.py"
    path.write_text("def broken(:")
    assert read_tools(str(path), None, Project([str(tmp_path)], FRAMEWORKS)).problems == []
    assert read_tools(str(path), None, Project([str(path)], FRAMEWORKS)).problems != []


def test_a_file_with_tools_is_read_to_its_end(tmp_path: Path) -> None:
    """A function that no tool needs is not looked at for tools, but no tool comes from a file that it breaks."""
    path = tmp_path / "a.py"
    text = "from praisonaiagents import tool\n@tool\ndef f(x: int): ...\n\ndef helper():\n    return 1 +\n"
    path.write_text(text)
    found = read_tools(str(path), None, Project([str(tmp_path)], FRAMEWORKS))
    assert [(each.kind, each.span.line) for each in found.problems] == [("syntax-error", 6)]
    assert found.tools == []
    path.write_text(text.replace("1 +", "1"))
    found = read_tools(str(path), None, Project([str(tmp_path)], FRAMEWORKS))
    assert (found.problems, [each.name for each in found.tools]) == ([], ["f"])


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("TOOLS = {'look': %s}", UNKNOWN),
        ("TOOLS = {}\nTOOLS['look'] = %s", UNKNOWN),
        ("TOOLS = {**OTHERS, 'look': %s}", UNKNOWN),
        ("TOOLS = [%s]", None),
        ("LOOK = %s", None),
    ],
)
def test_a_registry_names_its_tools_by_its_keys(source: str, name: object) -> None:
    """The name of a dict that is a value of a dict may be its key, so it is not missing."""
    schema = "{'type': 'object', 'properties': {'city': {'type': 'string'}}}"
    assert one(source % f"{{'description': 'Look.', 'input_schema': {schema}}}").name is name


DECORATORS = """
    import functools
    from functools import wraps

    def sound(function):
        @wraps(function)
        def wrapper(*args, **kwargs):
            return function(*args, **kwargs)
        return wrapper

    def updated(function):
        def wrapper(*args, **kwargs):
            return function(*args, **kwargs)
        return functools.update_wrapper(wrapper, function)

    def marked(function):
        function.marked = True
        return function

    def injected(name):
        def decorator(function):
            @wraps(function)
            def wrapper(*args, **kwargs):
                return function(name, *args, **kwargs)
            wrapper.__signature__ = without_first(function)
            return wrapper
        return decorator

    def bare(function):
        def wrapper(*args, **kwargs):
            return function(*args, **kwargs)
        return wrapper
    """


@pytest.mark.parametrize(
    ("decorator", "known"),
    [
        ("sound", True),
        ("updated", True),
        ("marked", True),
        ("functools.cache", True),
        ("elsewhere.retry(3)", True),
        ("injected('db')", False),
        ("bare", False),
    ],
)
@pytest.mark.parametrize(
    "made", ["{}\ndef f(db, q: str): ...", "{}\ndef f(db, q: str): ...\nmcp.add_tool(f)"]
)
def test_decorators_that_replace_the_signature(decorator: str, known: bool, made: str) -> None:
    """What a decorator of the project publishes instead of the function's own parameters is not known."""
    top = "" if "add_tool" in made else "@mcp.tool()\n"
    code = f"from fastmcp import FastMCP\nmcp = FastMCP('x')\n{top}{made.format('@' + decorator)}\n"
    tool = one(textwrap.dedent(DECORATORS) + code)
    assert tool.is_known("/inputSchema") is known
    assert bool(tool.properties) is known
    assert tool.signature is not None


@pytest.mark.parametrize("use", ["mcp.tool()(f)", "mcp.tool(f)", "@mcp.tool()\ndef g(): ..."])
def test_a_registration_that_is_not_understood_is_told_once(use: str) -> None:
    """One call is one entry, whatever it is part of."""
    (told,) = reading(f"mcp = find()\ndef f(): ...\n{use}\n").not_understood
    assert "`mcp.tool` registers tools on an object that cannot be followed" in told[0]


@pytest.mark.parametrize(("base", "sets"), [("Search", 2), ("BaseTool", 1)])
def test_a_class_that_keeps_the_name_of_its_base_stands_in_for_it(base: str, sets: int) -> None:
    """A class of the same name as what it derives from is offered in its place, not beside it."""
    tools = reading(
        f"""
        from langchain_core.tools import BaseTool
        class Search(BaseTool):
            name: str = "search"
            description: str = "Search."
            def _run(self, query: str) -> str: ...
        class OldSearch({base}):
            name: str = "search"
            description: str = "Search."
            def _run(self, query: str) -> str: ...
        """
    ).tools
    assert [each.name for each in tools] == ["search", "search"]
    assert len({each.toolset for each in tools}) == sets


@pytest.mark.parametrize(
    ("later", "unknown"),
    [
        ("f.__doc__ = TEXT.format(1)", {"/description"}),
        ("f.__doc__ += 'More.'", {"/description"}),
        ("f.__name__ = name", {"/name"}),
        ("f.__signature__ = signature(g)", {"/inputSchema"}),
        ("f.__annotations__ = {}", {"/inputSchema"}),
        ("g.__doc__ = 'G.'", set()),
        ("assert f.__doc__ == 'F.'", set()),
    ],
)
def test_attributes_that_are_set_after_the_definition(later: str, unknown: set[str]) -> None:
    """What a function shows instead of what stands in its definition is not known."""
    tool = one(
        "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n"
        f"def f(x: list):\n    'F.'\n{later}\nmcp.tool()(f)\n"
    )
    assert tool.unknown == unknown
    assert (tool.name is UNKNOWN, tool.description is UNKNOWN, tool.properties == {}) == (
        "/name" in unknown,
        "/description" in unknown,
        "/inputSchema" in unknown,
    )


def test_a_name_that_is_given_stays_known() -> None:
    """What the registration says itself does not depend on the function."""
    tool = one(
        "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\ndef f(x: list): ...\n"
        "f.__name__ = name\nf.__doc__ = text\nmcp.tool(name='g', description='G.')(f)\n"
    )
    assert (tool.name, tool.description, tool.unknown) == ("g", "G.", set())


def test_what_two_functions_make_is_not_offered_together() -> None:
    """Tools that one function makes are a set; those of another function, and of the module, are others."""
    made = "StructuredTool(name='s', description='S.', args_schema={'type': 'object'})"
    tools = reading(
        f"""
        from langchain_core.tools import StructuredTool
        def sync(tools):
            tools.append({made})
            tools.append({made})
        async def other(tools):
            tools.append({made})
        x = {made}
        """
    ).tools
    sets = [each.toolset for each in tools]
    assert sets[0] == sets[1]
    assert len(set(sets)) == 3


@pytest.mark.parametrize(
    ("decorators", "parameters"),
    [
        ("@mcp.tool()\n    @classmethod", ["x"]),
        ("@classmethod\n    @mcp.tool()", ["cls", "x"]),
        ("@staticmethod\n    @mcp.tool()", ["cls", "x"]),
    ],
)
def test_a_class_method_is_bound_below_its_tool(decorators: str, parameters: list[str]) -> None:
    """Above the decorator of the tool, `classmethod` comes too late for it."""
    tool = one(
        "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n"
        f"class Own:\n    {decorators}\n    def f(cls, x: int): ...\n"
    )
    assert list(tool.properties) == parameters


@pytest.mark.parametrize(
    ("whole", "description"),
    [
        ("BASE | {'name': 'b', 'input_schema': S}", "A."),
        ("BASE | {'name': 'b'} | {'input_schema': S}", "A."),
        ("find() | {'name': 'b', 'input_schema': S}", UNKNOWN),
    ],
)
def test_dicts_that_are_joined_are_one(whole: str, description: object) -> None:
    """A side of `|` lacks what the other side has, and is no tool by itself."""
    code = f"BASE = {{'description': 'A.'}}\nS = {{'type': 'object', 'properties': {{'x': {{}}}}}}\nB = {whole}\n"
    tool = one(code)
    assert (tool.name, tool.description) == ("b", description)


def test_a_side_of_dicts_that_are_joined_is_no_tool() -> None:
    """What an unknown side replaces may be anything."""
    schema = "{'type': 'object', 'properties': {'x': {}}}"
    assert reading(f"B = {{'name': 'b', 'input_schema': {schema}}} | find()\n").tools == []


@pytest.mark.parametrize(
    ("more", "found_names"),
    [
        ("B = {**A, 'name': 'b'}", ["a", "b"]),
        ("B = dict(A, name='b')", ["a", "b"]),
        ("B = A | {'name': 'b'}", ["a", "b"]),
        ("def f():\n    return [{**A, 'name': 'b'}]", ["a", "b"]),
        ("B = {**A, 'strict': True}", ["a"]),
        ("B = {**A}", ["a"]),
        ("B = {**C, 'name': 'b'}", ["a"]),
    ],
)
def test_a_dict_made_of_a_tool_and_another_name_is_a_tool(more: str, found_names: list[str]) -> None:
    """It has the schema of the other without writing any key of one; a copy with the same name is the same tool."""
    schema = "{'type': 'object', 'properties': {'x': {'type': 'array'}}}"
    tools = reading(f"A = {{'name': 'a', 'description': 'A.', 'input_schema': {schema}}}\n{more}\n").tools
    assert [each.name for each in tools] == found_names
    assert {each.span("/inputSchema/properties/x").line for each in tools} == {1}
