"""Which tools a Python file holds, for every way to define one."""

from __future__ import annotations

import pytest

from python_reading import found, one, reading
from tool_contracts.model import UNKNOWN


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
