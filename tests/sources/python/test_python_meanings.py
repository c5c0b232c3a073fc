"""A type that may be one thing or another is not known, and nothing is said of it."""

from __future__ import annotations

import pytest

from python_reading import one

POINTER = "/inputSchema/properties/x"


def schema(source: str, annotation: str = "L") -> tuple[object, bool]:
    """The schema of a parameter with this annotation, and whether it is known."""
    tool = one(f"from agno.tools import tool\n{source}\n@tool\ndef f(x: {annotation}): ...\n")
    return tool.properties["x"], tool.is_known(POINTER)


@pytest.mark.parametrize(
    "source",
    [
        "L = int\nif ready():\n    L = str",
        "L = list\nL = chosen(L)",
        "import sys\nif sys.platform == 'linux':\n    L = int\nelse:\n    L = list",
        "try:\n    from there import L\nexcept ImportError:\n    L = list",
        "try:\n    from there import L\nexcept ImportError:\n    class L: ...",
        "from enum import Enum\nif ready():\n    class L(Enum):\n        A = 'a'\nelse:\n    class L(Enum):\n        B = 'b'",
    ],
)
@pytest.mark.parametrize("annotation", ["L", "Annotated[L, 1]"])
def test_a_choice(source: str, annotation: str) -> None:
    """An `if`, a `try` or a value made of the one before leaves it to the run which of them counts."""
    assert schema(f"from typing import Annotated\n{source}", annotation) == ({}, False)


@pytest.mark.parametrize("annotation", ["L | int", "Optional[L]"])
def test_a_choice_in_a_union(annotation: str) -> None:
    """The other members of a union are known."""
    source = "from typing import Optional\nif ready():\n    L = int | str\nelse:\n    L = list | None"
    tool = one(f"from agno.tools import tool\n{source}\n@tool\ndef f(x: {annotation}): ...\n")
    first, second = tool.properties["x"]["anyOf"]
    assert first == {}
    assert second in ({"type": "integer"}, {"type": "null"})


@pytest.mark.parametrize(
    "source",
    [
        "try:\n    from typing import List as L\nexcept ImportError:\n    L = list",
        "try:\n    L = list\nexcept NameError:\n    L = None",
        "if ready():\n    L = list\nelse:\n    from typing import Any as L",
        "if ready():\n    L = list\nelse:\n    L = object",
    ],
)
def test_no_choice(source: str) -> None:
    """One thing under two names, and what stands in for something that is missing, leave no doubt."""
    assert schema(source) == ({"type": "array"}, True)


def test_names_from_stars() -> None:
    """Of several modules that may bring a name, the one that is known to have it counts."""
    assert schema("from typing import *\nfrom there import *", "List") == ({"type": "array"}, True)


@pytest.mark.parametrize(
    ("body", "known"),
    [
        ("if ready():\n        b: list", False),
        ("try:\n        b: list\n    except NameError: ...", False),
        ("if TYPE_CHECKING:\n        b: list", True),
        ("if ready():\n        b = 1", True),
        ("def m(self):\n        b: list = []", True),
    ],
)
def test_a_field_that_may_be_there(body: str, known: bool) -> None:
    """A model whose body declares a field under a condition has it or not; one for type checkers is never there."""
    source = f"from typing import TYPE_CHECKING\nfrom pydantic import BaseModel\nclass L(BaseModel):\n    a: int\n    {body}"
    assert schema(source)[1] is known
