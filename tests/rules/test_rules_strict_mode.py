"""What the rules say of tools whose arguments a provider holds to the letter of the schema."""

from __future__ import annotations

import pytest

from one_rule import lines


@pytest.mark.parametrize(
    ("decorator", "annotation", "found"),
    [
        ("@tool", "dict", True),
        ("@tool()", "dict[str, int]", True),
        ("@tool(strict_mode=True)", "Union[str, dict]", True),
        ("@tool(strict_mode=False)", "dict", False),
        ("@tool(strict_mode=STRICT)", "dict", False),
        ("@tool", "list[str]", False),
        ("@tool", "Item", False),
    ],
)
def test_free_keys_in_strict_mode(decorator: str, annotation: str, found: bool) -> None:
    """A dictionary is told where the tool is surely strict."""
    text = f'''\
        from typing import Union
        from agents import function_tool as tool
        from pydantic import BaseModel
        from settings import STRICT
        class Item(BaseModel):
            sku: str
        {decorator}
        def order(item: {annotation}) -> str:
            """Order."""
            return "done"
    '''
    assert bool(lines("TOOL163", text)) is found


@pytest.mark.parametrize(
    ("parameter", "found"),
    [("x: int = 0", True), ("x: int | None = None", False), ("x: int", False), ("x=0", False)],
)
def test_defaults_in_strict_mode(parameter: str, found: bool) -> None:
    """A default that a strict tool never uses is told, unless null takes its place."""
    text = f'''\
        from agents import function_tool
        @function_tool
        def latest({parameter}) -> str:
            """Find."""
            return "done"
    '''
    assert bool(lines("TOOL164", text)) is found
