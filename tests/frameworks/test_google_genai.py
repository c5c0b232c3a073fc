"""How the tools of the Gen AI SDK of Google look in source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
