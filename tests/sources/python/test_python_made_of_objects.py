"""Tools that calls make of something that is no function: a retriever, a query engine, another tool."""

from __future__ import annotations

import pytest

from python_reading import found, one, reading
from tool_contracts.model import UNKNOWN

ENGINE = "Useful for running a natural language query against a knowledge base and get back a natural language response."
DOCUMENTS = "Useful for running a natural language query against a knowledge base and retrieving a set of relevant documents."


@pytest.mark.parametrize(
    ("made", "name", "description"),
    [
        ("QueryEngineTool.from_defaults(engine, 'docs', 'Ask.')", "docs", "Ask."),
        ("QueryEngineTool.from_defaults(engine, name='docs', description='')", "docs", ENGINE),
        ("QueryEngineTool.from_defaults(engine)", "query_engine_tool", ENGINE),
        ("QueryEngineTool.from_defaults(engine, name=n, description=d)", UNKNOWN, UNKNOWN),
        ("QueryEngineTool(engine, ToolMetadata('Ask.', name='docs'))", "docs", "Ask."),
        ("QueryEngineTool(query_engine=engine, metadata=made())", UNKNOWN, UNKNOWN),
        ("RetrieverTool.from_defaults(index, name='docs', description='Find.')", "docs", "Find."),
        ("RetrieverTool.from_defaults(index)", "retriever_tool", DOCUMENTS),
        ("RetrieverTool(index, ToolMetadata('Find.', 'docs'))", "docs", "Find."),
    ],
)
def test_query_engines_and_retrievers_of_llama_index(made: str, name: object, description: object) -> None:
    """Each takes one text called `input`, and has a name and a description of its own where the call gives none."""
    head = "from llama_index.core.tools import QueryEngineTool, RetrieverTool, ToolMetadata\n"
    tool = one(f"{head}def build(engine, index, n, d):\n    return {made}\n")
    assert (tool.framework, tool.name, tool.description) == ("llama-index", name, description)
    assert tool.input_schema == {
        "type": "object",
        "properties": {"input": {"type": "string"}},
        "required": ["input"],
    }


@pytest.mark.parametrize(
    "module", ["langchain_core.tools", "langchain.tools.retriever", "langchain_classic.tools.retriever"]
)
def test_a_retriever_of_langchain(module: str) -> None:
    """It takes one text called `query`, and what describes that stands in for a description that is empty."""
    head = f"from {module} import create_retriever_tool\n"
    tool = one(head + "t = create_retriever_tool(retriever, 'posts', 'Find posts.')")
    assert (tool.framework, tool.name, tool.description) == ("langchain", "posts", "Find posts.")
    assert list(tool.properties) == tool.input_schema["required"] == ["query"]
    assert (
        one(head + "t = create_retriever_tool(r, name='p', description='')").description
        == "Input to the retriever."
    )


FASTMCP = """
from fastmcp.tools import Tool
def f(a: int, b: int = 3) -> int:
    'F.'
"""


def test_a_tool_made_of_another() -> None:
    """FastMCP makes a tool of a function or a tool; what it transforms is not known."""
    tool = one(FASTMCP + "t = Tool.from_tool(f, name='g')")
    assert (tool.framework, tool.name, list(tool.properties)) == ("fastmcp", "g", ["a", "b"])
    tool = one(FASTMCP + "t = Tool.from_tool(f, name='g', transform_args={'b': hidden})")
    assert (tool.name, tool.is_known("/inputSchema")) == ("g", False)
    tool = one(FASTMCP + "t = Tool.from_tool(get('f'), name='g')")
    assert (tool.name, tool.description, tool.is_known("/inputSchema")) == ("g", UNKNOWN, False)
    told = reading(FASTMCP + "base = get('f')\nt = Tool.from_tool(base, description='G.')").not_understood
    assert [why for why, _ in told] == ["`base` is registered as a tool and cannot be followed"]


def test_a_class_of_tools_of_fastmcp() -> None:
    """Its attributes say what they say, and the objects the rest; the method gets all arguments in one."""
    head = "from fastmcp.tools import Tool, ToolResult\n"
    run = "    async def run(self, arguments: dict) -> ToolResult: ...\n"
    tool = one(f"{head}class T(Tool):\n{run}")
    assert (tool.framework, tool.name, tool.description) == ("fastmcp", UNKNOWN, UNKNOWN)
    assert not tool.is_known("/inputSchema")
    said = "    name: str = 't'\n    description: str = 'T.'\n"
    schema = "    parameters: dict = {'type': 'object', 'properties': {'a': {'type': 'string'}}}\n"
    tool = one(f"{head}class T(Tool):\n{said}{schema}{run}")
    assert (tool.name, tool.description, tool.properties) == ("t", "T.", {"a": {"type": "string"}})
    assert tool.output_schema is None


@pytest.mark.parametrize("name", ["each.__name__ + '_v2'", "f'{each.__name__}_v2'"])
@pytest.mark.parametrize("loop", ["[{0} for each in (f, g)]", "for each in (f, g):\n    {0}"])
def test_names_made_of_those_of_functions(name: str, loop: str) -> None:
    """A tool is found under such a name beside the one of the same function."""
    head = "from mcp.server.mcpserver import MCPServer\nserver = MCPServer('x')\ndef f(): ...\ndef g(): ...\nserver.add_tool(f)\n"
    text = head + loop.format(f"server.add_tool(each, name={name})")
    assert {each for _, each, _ in found(text)} == {"f", "f_v2", "g_v2"}


SPEC = "{'name': 'spec', 'description': 'Find it.', 'inputSchema': {'json': {'type': 'object', 'properties': {'q': {'type': 'str'}}}}}"


@pytest.mark.parametrize(
    "made", [f"PythonAgentTool('find', {SPEC}, f)", f"PythonAgentTool('find', SPEC, f)\nSPEC = {SPEC}"]
)
def test_a_tool_of_strands_made_of_its_descriptor(made: str) -> None:
    """The descriptor says all but the name, and is no tool of its own."""
    head = "from strands.tools import PythonAgentTool\ndef f(tool, **more): ...\n"
    tool = one(f"{head}t = {made}\n")
    assert (tool.framework, tool.name, tool.description) == ("strands", "find", "Find it.")
    assert tool.properties == {"q": {"type": "str"}}
    assert tool.spans["/inputSchema/properties/q/type"].line in (3, 4)
    open_ = one(f"{head}t = PythonAgentTool('find', made(), f)\n")
    assert (open_.name, open_.description, open_.is_known("/inputSchema")) == ("find", UNKNOWN, False)
