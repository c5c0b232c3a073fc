"""How the tools of the Gen AI SDK of Google look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint.engine import lint_source

if TYPE_CHECKING:
    from frameworks.conftest import Source

STYLES = {
    "from google.genai import types\ndef f(x: int): ...\nc = types.GenerateContentConfig(tools=[f])": ["f"],
    "from google.genai import types as t\ndef f(x): ...\nd = t.FunctionDeclaration.from_callable(callable=f)": [
        "f"
    ],
    "from google.genai.types import FunctionDeclaration as F\nd = F(name='g', parameters_json_schema={})": [
        "g"
    ],
}


@pytest.mark.parametrize(("text", "names"), STYLES.items())
def test_styles(read: type[Source], text: str, names: list[str]) -> None:
    """Each way to make a tool is seen."""
    assert read(text).names == names


def test_a_declaration_in_its_own_types(read: type[Source]) -> None:
    """`types.Schema` is read as the JSON Schema that it stands for, however its types are written."""
    text = """
        from google.genai import types

        d = types.FunctionDeclaration(
            name="g",
            description="Go.",
            parameters=types.Schema(
                type=types.Type.OBJECT,
                properties={
                    "to": types.Schema(type="STRING", description="where"),
                    "tags": types.Schema(type=types.Type.ARRAY, items=types.Schema(type="STRING"), min_items=1),
                },
                required=["to"],
            ),
        )
    """
    assert read(text).only.input_schema == {
        "type": "object",
        "properties": {
            "to": {"type": "string", "description": "where"},
            "tags": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        },
        "required": ["to"],
    }


HEAD = """
import enum
from pathlib import Path
from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any, Iterable, Literal, Mapping, Optional, Union
from uuid import UUID
from google.genai import types
from pydantic import BaseModel
class Level(enum.Enum):
    LOW = 1
class Model(BaseModel):
    level: Level
"""


@pytest.mark.parametrize(
    ("annotation", "is_refused"),
    [
        ("Level", True),
        ("Literal['a', 'b']", True),
        ("Optional[Level]", True),
        ("list[Level]", True),
        ("dict[str, Any]", True),
        ("tuple[int, int]", True),
        ("Path", True),
        ("Model", False),
        ("list[Model]", False),
        ("Union[Level, int]", False),
        ("Optional[list[str]]", False),
        ("dict[str, int]", False),
        ("list", False),
        ("Unheard", False),
        ("Annotated[int, 'x']", True),
        ("Annotated[int, 'x'] | None", True),
        ("list[Annotated[int, 'x']]", True),
        ("dict[str, Annotated[int, 'x']]", True),
        ("'Annotated[int, 1]'", False),
        ("Sequence[str]", True),
        ("'Sequence[str]'", True),
        ("Iterable[str]", True),
        ("Mapping[str, int]", True),
        ("list[Sequence[str]]", True),
        ("Sequence", False),
        ("Union[str, Annotated[int, 'x']]", False),
        ("date", False),
        ("list[datetime]", False),
        ("UUID", False),
    ],
)
def test_what_is_never_passed_on(annotation: str, is_refused: bool) -> None:
    """What `isinstance` takes for none of the annotation never reaches the function, as was measured."""
    text = f"{HEAD}def f(x: {annotation}) -> str:\n    'Do it all.'\nc = types.GenerateContentConfig(tools=[f])\n"
    assert ("TOOL165" in {each.code for each in lint_source(text, "m.py")}) is is_refused


@pytest.mark.parametrize(
    ("annotation", "is_refused"), [("Annotated[int, 'x']", False), ("Sequence[str]", True)]
)
def test_what_is_never_passed_on_of_texts(annotation: str, is_refused: bool) -> None:
    """Of annotations that are left as text, the SDK asks Python what they mean, which drops what `Annotated` adds."""
    text = f"from __future__ import annotations\n{HEAD}def f(x: {annotation}) -> str:\n    'Do it all.'\n"
    text += "c = types.GenerateContentConfig(tools=[f])\n"
    assert ("TOOL165" in {each.code for each in lint_source(text, "m.py")}) is is_refused


@pytest.mark.parametrize(
    "use",
    [
        "types.FunctionDeclaration.from_callable(callable=f)",
        "types.LiveConnectConfig(tools=[f])",
        "types.GenerateContentConfig(tools=[f], automatic_function_calling={'disable': True})",
        "types.GenerateContentConfig(tools=[f])\nfor call in response.function_calls: f(**call.args)",
    ],
)
def test_what_may_be_called_by_hand(use: str) -> None:
    """Where the application may call the function itself, nothing is said of what the framework would pass."""
    text = f"{HEAD}def f(x: Level) -> str:\n    'Do it all.'\nc = {use}\n"
    assert "TOOL165" not in {each.code for each in lint_source(text, "m.py")}
