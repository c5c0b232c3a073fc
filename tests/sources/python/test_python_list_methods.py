"""Functions that a method of something takes as tools, and whose that something is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from python_reading import beside, found, one

if TYPE_CHECKING:
    from pathlib import Path

F = "def f(x: int):\n    'F.'\n"


@pytest.mark.parametrize(
    "use",
    [
        "from langchain_openai import ChatOpenAI\nChatOpenAI().bind_tools([f])",
        "from langchain_openai import ChatOpenAI\nmodel = ChatOpenAI().with_retry()\nmodel.bind_tools(tools=[f])",
        "from langchain.chat_models import init_chat_model as make\nbound = make('m').bind_tools([f])",
        "from langchain_core.language_models import BaseChatModel\ndef g(m: BaseChatModel | None):\n    m.bind_tools([f])",
        (
            "import langchain_openai\nclass A:\n    def __init__(self):\n        self.m = langchain_openai.ChatOpenAI()\n"
            "    def run(self):\n        return self.m.bind_tools([f])"
        ),
        "from langchain_openai import ChatOpenAI\nclass Own(ChatOpenAI): ...\nOwn().bind_tools([f])",
        "from langchain_openai import ChatOpenAI\ndef make():\n    return ChatOpenAI()\nmake().bind_tools([f])",
        "from langgraph.graph import StateGraph\ndef node(model):\n    return model.bind_tools([f])",
        "import langchain_core\nclass Own(made()): ...\nOwn().bind_tools([f])",
        "import langchain_core\nclass A:\n    def g(self):\n        self.m.bind_tools([f])",
        (
            "import langchain_core\nclass A:\n    def __init__(self, m):\n        self.m = m\n"
            "    def g(self):\n        self.m.bind_tools([f])\n"
        ),
        "from langchain_openai import ChatOpenAI\nTOOLS = [f]\nChatOpenAI().bind_tools(TOOLS)",
    ],
)
def test_a_model_of_langchain(use: str) -> None:
    """It is told by what makes it, what it derives from, what it is annotated with, or else by what the file imports."""
    assert found(F + use) == [("langchain", "f", "f")]


@pytest.mark.parametrize(
    "use",
    [
        "from other import Model\nModel().bind_tools([f])",
        "from other import Model\nfrom langchain_openai import ChatOpenAI\nModel().bind_tools([f])",
        "from langchain_openai import ChatOpenAI\ndef g(m: list[int]):\n    m.bind(f)",
        "import langchain_core\nclass Own:\n    def bind_tools(self, tools): ...\nOwn().bind_tools([f])",
        "import langchain_core\nclass A: ...\nclass Own(A):\n    def g(self):\n        self.bind_tools([f])",
        "import langchain_core\nclass Own: ...\ndef g(m: Own | None):\n    m.bind_tools([f])",
        "def g(model):\n    return model.bind_tools([f])",
        "import openai\nfrom google import genai\nopenai.OpenAI().send_message('x', config={'tools': [f]})",
        "from google import genai\nimport db\ndb.live().connect(config={'tools': [f]})",
        "import openai\nfrom google import genai\nopenai.OpenAI().chats.create(config={'tools': [f]})",
        "from google import genai\ngenai.Client().caches.create(config={'tools': [f]})",
        "from google import genai\ngenai.Client().models.generate_content(config={'system': [f]})",
    ],
)
def test_what_is_another_s(use: str) -> None:
    """The method of that name of something else takes no tools of ours."""
    assert found(F + use) == []


@pytest.mark.parametrize(
    "use",
    [
        "client.models.generate_content(model='m', contents='c', config={'tools': [f]})",
        "client.aio.models.generate_content_stream(model='m', contents='c', config=dict(tools=[f]))",
        "config = {'tools': [f]}\nchat = client.chats.create(model='m', config=config)",
        "client.chats.create(model='m', config=types.GenerateContentConfig(tools=[f]))",
        "client.chats.create(model='m').send_message('hi', config={'tools': [f]})",
        "chat = client.aio.chats.create(model='m')\nchat.send_message_stream('hi', {'tools': [f]})",
        "async def g():\n    async with client.aio.live.connect(model='m', config={'tools': [f]}) as session: ...",
        "types.GenerateContentConfig(**{'tools': [f]})",
        "types.GenerateContentConfigDict(tools=[f])",
    ],
)
def test_the_configuration_of_a_request(tmp_path: Path, use: str) -> None:
    """Functions in the configuration of a request of Google's SDK, as an object or a dict."""
    head = "from google import genai\nfrom google.genai import types\nclient = genai.Client()\n"
    assert [(each.framework, each.name) for each in beside(tmp_path, head + F + use, "").tools] == [
        ("google-genai", "f")
    ]


@pytest.mark.parametrize("base", ["BaseModel", "TypedDict"])
def test_a_class_that_is_a_schema(tmp_path: Path, base: str) -> None:
    """A model is given classes as tools; the tool stands where it is given, and says what the class says."""
    shared = (
        "from pydantic import BaseModel\nfrom typing_extensions import TypedDict\n"
        f"class Query({base}):\n    'Ask.'\n    words: list[str]\n"
    )
    text = "from langchain_openai import ChatOpenAI\nfrom shared import Query\nChatOpenAI().bind_tools([Query])\n"
    (tool,) = beside(tmp_path, text, shared).tools
    assert (tool.name, tool.description, list(tool.properties)) == ("Query", "Ask.", ["words"])
    span = tool.span("/inputSchema/properties/words")
    assert (span.line, span.definition and span.definition.line) == (3, 5)


def test_the_fields_of_a_typed_dict() -> None:
    """After the type of a field LangChain reads a default, `...` for none, and then a description."""
    tool = one(
        "from typing import Annotated\nfrom typing_extensions import TypedDict\n"
        "from langchain_openai import ChatOpenAI\n"
        "class Find(TypedDict):\n    'Find.'\n"
        "    a: Annotated[int, ..., 'third']\n"
        "    b: Annotated[str, 'given', 'text']\n"
        "    c: Annotated[str, 'given']\n"
        "ChatOpenAI().bind_tools([Find])\n"
    )
    assert tool.properties == {
        "a": {"type": "integer", "description": "third"},
        "b": {"type": "string", "default": "given", "description": "text"},
        "c": {"type": "string", "default": "given"},
    }
    assert tool.input_schema["required"] == ["a"]


def test_the_texts_of_a_parameter() -> None:
    """Of several, the first one describes it."""
    tool = one(
        "from typing import Annotated\nfrom langchain_core.tools import tool\n"
        "@tool\ndef f(x: Annotated[int, ..., 'first', 'second']):\n    'F.'\n"
    )
    assert tool.properties == {"x": {"type": "integer", "description": "first"}}


def test_other_classes_are_no_schemas() -> None:
    """An ordinary class, and one that is a tool itself, makes no tool in the list of a model."""
    text = (
        "from langchain_openai import ChatOpenAI\nclass A: ...\n"
        "from langchain_core.tools import BaseTool\nclass B(BaseTool):\n    name: str = 'b'\n"
        "    def _run(self, x: int): 'B.'\nChatOpenAI().bind_tools([A, B])\n"
    )
    assert found(text) == [("langchain", "b", "B")]


def test_the_docstring_of_a_bound_function() -> None:
    """A model is given the docstring without its sections, and the parameters with what it says of them."""
    tool = one(
        "from langchain_openai import ChatOpenAI\n"
        "def f(x: int):\n    'F.\\n\\nArgs:\\n    x: The x.'\nChatOpenAI().bind_tools([f])\n"
    )
    assert (tool.description, tool.properties["x"]["description"]) == ("F.", "The x.")


def test_a_decorated_function_keeps_its_name() -> None:
    """What a decorator has made a tool of is that tool also in the list of a model."""
    text = (
        "from langchain_openai import ChatOpenAI\nfrom langchain_core.tools import tool\n"
        f"@tool('named')\n{F}ChatOpenAI().bind_tools([f])\n"
    )
    assert found(text) == [("langchain", "named", "f")]
