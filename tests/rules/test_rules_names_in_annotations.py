"""Names in annotations that are not there when a framework looks for them."""

from __future__ import annotations

import pytest

from one_rule import IMPORTS, lines, told


@pytest.mark.parametrize(
    ("guard", "annotation", "found"),
    [
        ("if TYPE_CHECKING:\n    from a import Item", "Item", True),
        ("if typing.TYPE_CHECKING:\n    from a import Item", "list[Item]", True),
        ("if TYPE_CHECKING:\n    from a import Item", "'Item | None'", True),
        ("if TYPE_CHECKING:\n    from a import Item", "list['Item']", True),
        ("if TYPE_CHECKING:\n    from a import Item", "Literal['Item']", False),
        ("if TYPE_CHECKING:\n    from a import Item", "int", False),
        ("if TYPE_CHECKING:\n    from a import Item\nelse:\n    Item = dict", "Item", False),
        ("if DEBUG:\n    from a import Item", "Item", False),
        ("from a import Item", "Item", False),
    ],
)
@pytest.mark.parametrize(
    ("framework", "needs"), [("langchain", True), ("openai-agents", True), ("agno", False)]
)
def test_names_for_type_checkers(
    guard: str, annotation: str, found: bool, framework: str, needs: bool
) -> None:
    """A name that only a type checker sees is told where the framework looks it up."""
    text = "\n".join(
        (
            "import typing",
            "from typing import TYPE_CHECKING, Literal",
            IMPORTS[framework],
            guard,
            "@tool",
            f"def order(item: {annotation}) -> str:",
            '    """Order."""',
            "    return 'done'",
        )
    )
    assert bool(told("TOOL162", text)) is (found and needs)


@pytest.mark.parametrize(
    ("first", "annotation", "found"),
    [
        ("from __future__ import annotations", "Optional[int]", True),
        ("from __future__ import annotations", "Item", True),
        ("from __future__ import annotations", "int", False),
        ("from __future__ import annotations", "list[str]", False),
        ("", "Optional[int]", False),
    ],
)
def test_annotations_left_as_text(first: str, annotation: str, found: bool) -> None:
    """CrewAI knows the built-in names of an annotation that is text, and no other."""
    text = "\n".join(
        (
            first,
            "from typing import Optional",
            "from pydantic import BaseModel",
            "from crewai.tools import tool",
            "class Item(BaseModel):",
            "    sku: str",
            "@tool",
            f"def order(item: {annotation}) -> str:",
            '    """Order."""',
            "    return 'done'",
        )
    )
    assert bool(told("TOOL162", text)) is found


@pytest.mark.parametrize(
    ("annotation", "crewai", "llama"),
    [
        ("Any", False, False),
        ("dict[str, Any]", False, False),
        ("Optional[int]", True, False),
        ("typing.Optional[int]", True, False),
        ("datetime.datetime", True, False),
        ("when", True, True),
        ("Literal['a', 'b']", True, True),
        ("List[Literal['a']]", True, True),
    ],
)
def test_names_known_in_text(annotation: str, crewai: bool, llama: bool) -> None:
    """Of an annotation that is text, the names are understood that the framework's own module binds."""
    for start, end, found in (
        ("from crewai.tools import tool\n@tool", "", crewai),
        ("from llama_index.core.tools import FunctionTool", "FunctionTool.from_defaults(order)", llama),
    ):
        text = "\n".join(
            (
                "from __future__ import annotations",
                "import datetime, typing",
                "from datetime import datetime as when",
                "from typing import Any, List, Literal, Optional",
                start,
                f"def order(item: {annotation}) -> str:",
                '    """Order."""',
                "    return 'done'",
                end,
            )
        )
        assert bool(told("TOOL162", text)) is found, start


@pytest.mark.parametrize("framework", [name for name in IMPORTS if name not in ("praisonai", "agno")])
@pytest.mark.parametrize(
    ("first", "kind", "annotation", "found"),
    [
        ("from __future__ import annotations", "class Item(BaseModel):\n        sku: str", "Item", True),
        ("from __future__ import annotations", "from a import Item", "list[Item]", True),
        ("", "from a import Item", "'Item'", True),
        ("", "from a import Item", "Item", False),
        ("from __future__ import annotations\nfrom a import Item", "from a import Item", "Item", False),
        ("from __future__ import annotations\nfrom a import *", "from a import Item", "Item", False),
        ("from __future__ import annotations", "str = 1", "str", False),
    ],
)
def test_names_of_an_enclosing_function(
    framework: str, first: str, kind: str, annotation: str, found: bool
) -> None:
    """A name that only the function around a tool binds is told where the annotation is text."""
    text = "\n".join(
        (
            first,
            "from pydantic import BaseModel",
            IMPORTS[framework],
            "def make():",
            f"    {kind}",
            "    @tool",
            f"    def order(item: {annotation}) -> str:",
            '        """Order."""',
            "    return order",
        )
    )
    assert any("around the tool" in each for each in told("TOOL162", text)) is found


@pytest.mark.parametrize(
    ("head", "annotation", "found"),
    [
        ("", "'Missing'", True),
        ("", "list['Missing']", True),
        ("from __future__ import annotations", "Missing", True),
        ("from __future__ import annotations", "dict[str, Missing]", True),
        ("from typing import Literal", "Literal['Missing']", False),
        ("from types_of_others import *", "'Missing'", False),
        ("try:\n    from a import Missing\nexcept ImportError:\n    Missing = str", "'Missing'", False),
        ("class Missing: ...", "'Missing'", False),
        ("from typing import Annotated", "Annotated[int, lambda Missing: Missing]", False),
        ("from typing import Annotated", "Annotated[int, [Missing for Missing in 'ab']]", False),
        ("", "'int'", False),
    ],
)
def test_names_that_nothing_binds(head: str, annotation: str, found: bool) -> None:
    """A tool whose annotation has one is not built, wherever annotations are looked up."""
    text = f"{head}\nfrom {{}} import tool\n@tool\ndef f(x: {annotation}) -> str:\n    'Find it.'\n    return ''\n"
    assert bool(lines("TOOL162", text.format("langchain_core.tools"))) == found
    assert lines("TOOL162", text.format("praisonaiagents")) == []
