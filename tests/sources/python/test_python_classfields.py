"""Attributes of tool classes whose base is a model of pydantic."""

from __future__ import annotations

import pytest

from one_rule import told

HEAD = """
from typing import Annotated, ClassVar, Optional
from langchain_core.tools import BaseTool
from crewai.tools import BaseTool as Crew
from praisonaiagents.tools import BaseTool as Plain
from pydantic import BaseModel
class Args(BaseModel):
    a: int
class Base(BaseTool):
    unit: ClassVar[str] = "km"
    other: "ClassVar[str]" = "km"
    size: int = 3
class T({}):
    {}
    def _run(self, a): ...
    def run(self, a): ...
"""


@pytest.mark.parametrize(
    ("base", "body", "names"),
    [
        ("BaseTool", "name = 't'\n    description = 'd'", ["name", "description"]),
        ("Crew", "name = 't'\n    description: str = 'd'", ["name"]),
        ("BaseTool", "name: str = 't'\n    args_schema = Args", ["args_schema"]),
        ("BaseTool", "name: str = 't'\n    rows = []", ["rows"]),
        ("Base", "name: str = 't'\n    size = 4", ["size"]),
        ("Base", "name: str = 't'\n    unit = other = 'mi'", []),
        ("BaseTool", "name: str\n    name = 't'", []),
        ("BaseTool", "name: str = 't'\n    _rows = []\n    model_config = {}\n    shout = str.upper", []),
        ("BaseTool", "name: str = 't'\n    model_config = {'ignored_types': (int,)}\n    size = 3", []),
        ("Plain", "name = 't'\n    description = 'd'", []),
    ],
)
def test_values_without_an_annotation(base: str, body: str, names: list[str]) -> None:
    """Pydantic raises at a field without an annotation, and knows class variables, private names and functions."""
    found = told("TOOL267", HEAD.format(base, body))
    assert [each.split("`")[1] for each in found] == names


def test_pydantic_1_is_not_meant() -> None:
    """The first version inferred the type of a field."""
    text = HEAD.format("BaseTool", "name = 't'")
    assert told("TOOL267", text.replace("from pydantic ", "from langchain_core.pydantic_v1 ")) == []


@pytest.mark.parametrize(
    "line",
    [
        "from llama_index.core.bridge.pydantic import BaseModel as Base, Field",
        "from semantic_kernel.kernel_pydantic import KernelBaseModel as Base\nfrom pydantic import Field",
    ],
)
def test_pydantic_by_other_names(line: str) -> None:
    """What frameworks offer of pydantic under a name of their own is pydantic."""
    text = f"{line}\nfrom langchain_core.tools import tool\n"
    text += "class Song(Base):\n    names: list = Field(description='N.')\n"
    text += "@tool\ndef play(song: Song) -> str:\n    'Play.'\n"
    assert len(told("TOOL101", text)) == 1
