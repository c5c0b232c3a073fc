"""Which annotations PraisonAI publishes as a string though they are none: marked in source, seen live."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest

from tool_contracts.plugins import FRAMEWORKS, load
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

SOURCE = '''
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Annotated, Any, Dict, List, Literal, NewType, Optional, Tuple, TypedDict, Union
from praisonaiagents import tool

class Level(str, Enum):
    LOW = "low"

class Entry(TypedDict):
    key: str

@dataclass
class Point:
    x: int

@dataclass
class Branch:
    inner: "Optional[Branch]"

Count = NewType("Count", int)
Label = NewType("Label", str)
Nested = Union[int, List["Nested"], "Nested"]
Chain = NewType("Chain", Nested)
Few = Literal[1, 2]

@tool
def f(x: {annotation}) -> str:
    """Take one value."""
    return str(x)
'''

LOST = {
    "int | None": [""],
    "list[str] | None": [""],
    "Level | None": [""],
    "List[int | float]": ["/items"],
    "Dict[str, int | None]": ["/additionalProperties"],
    "Optional[Tuple[int, int]]": ["/anyOf/0"],
    "Tuple[int, str]": [""],
    "set[str]": [""],
    "Sequence[int]": [""],
    "Mapping[str, int]": [""],
    "Entry": [""],
    "Point": [""],
    "List[Point]": ["/items"],
    "Branch": [""],
    "Optional[Branch]": ["/anyOf/0"],
    "Count": [""],
    "Chain": [""],
    "Point | None": [""],
    "Count | None": ["/anyOf/0"],
    "List[int | None] | None": ["/anyOf/0/items"],
    "'int | None'": [""],
    "List['int | None']": ["/items"],
}

UNIONS = [
    "Optional[int]",
    "Union[str, int]",
    "List[int] | None",
    "None | Dict[str, int]",
    "Literal[1, 2] | None",
    "Few | None",
    "int | Literal['a']",
    "int | float | List[int]",
    "Optional[int] | List[int]",
    "Annotated[int, 'text'] | None",
]

KEPT = [
    *UNIONS,
    "str",
    "int",
    "bool",
    "str | None",
    "str | int",
    'Literal["a", "b"]',
    "Level",
    "Optional[Level]",
    "List[int]",
    "list[str]",
    "Dict[str, int]",
    "Annotated[int, 'text']",
    "Any",
    "datetime",
    "Label",
    "'Optional[int]'",
]


def lost(path: Any, annotation: str) -> list[str]:
    """The lost pointers of a tool with one parameter, below that parameter."""
    path.write_text(SOURCE.replace("{annotation}", annotation), encoding="utf-8")
    project = Project([str(path.parent)], list(load([FRAMEWORKS]).frameworks.values()))
    (tool,) = read_tools(str(path), None, project).tools
    assert tool.framework == "praisonai"
    outermost = [each for each in tool.lost if not any(each.startswith(other + "/") for other in tool.lost)]
    return sorted(each.removeprefix("/inputSchema/properties/x") for each in outermost)


@pytest.mark.parametrize("annotation", [*LOST, *KEPT])
def test_lost_annotations_are_marked_in_source(tmp_path: Any, annotation: str) -> None:
    """Exactly the outermost parts that stop meaning what was written, where no text would do."""
    assert lost(tmp_path / "lost_tools.py", annotation) == LOST.get(annotation, [])


@pytest.mark.skipif(
    importlib.util.find_spec("praisonaiagents") is None, reason="PraisonAI is not installed here"
)
@pytest.mark.parametrize("annotation", LOST)
def test_lost_annotations_are_published_as_strings(bench: Any, annotation: str) -> None:
    """The framework itself makes a string of each of them."""
    schema = bench.tools("praisonai", SOURCE.replace("{annotation}", annotation))["f"].tool.properties["x"]
    for token in [each for each in LOST[annotation][0].split("/") if each]:
        schema = schema[int(token) if token.isdigit() else token]
    assert schema == {"type": "string"}


@pytest.mark.skipif(
    importlib.util.find_spec("praisonaiagents") is None, reason="PraisonAI is not installed here"
)
@pytest.mark.parametrize("annotation", UNIONS)
def test_unions_of_what_is_no_class_are_published(bench: Any, annotation: str) -> None:
    """A bar beside something out of `typing` makes a `Union`, which the framework understands."""
    tool = bench.tools("praisonai", SOURCE.replace("{annotation}", annotation))["f"].tool
    assert len(tool.properties["x"]["anyOf"]) > 1
