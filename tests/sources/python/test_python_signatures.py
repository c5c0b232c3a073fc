"""The function behind a tool: parameters, docstring, schema, hidden parameters."""

from __future__ import annotations

import ast
import textwrap

import pytest

from tool_contracts.framework import Framework
from tool_contracts.model import MISSING, UNKNOWN, Span
from tool_contracts.sources.python.docstrings import read_docstring
from tool_contracts.sources.python.module import Module
from tool_contracts.sources.python.signatures import FunctionReading, import_line, read_function


def module(source: str) -> Module:
    found = Module("m.py", textwrap.dedent(source).encode())
    assert found.problem is None
    return found


def read(source: str, framework: Framework | None = None, *, bound: bool = False) -> FunctionReading:
    """The last function of a module."""
    found = module(source)
    functions = [each for each in found.tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    return read_function(found, functions[-1], None, framework, bound=bound)


def text_at(source: str, span: Span | None) -> str:
    assert span is not None
    assert span.line == span.end_line
    return textwrap.dedent(source).split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


class Filling(Framework):
    name = "filling"
    hidden_annotations = frozenset({"acme.Context", "acme.Resolve"})
    hidden_names = frozenset({"callbacks"})
    hidden_defaults = frozenset({"acme.Depends"})
    hides_optional = True


class Strict(Filling):
    hides_optional = False


def test_every_kind_of_parameter_is_listed() -> None:
    """Kinds, defaults and texts are those of the source; variadic ones are not published."""
    found = read("def f(a, /, b: int = 1, *args: str, c: 'str' = [1][0], d=None, **rest): ...")
    assert [
        (each.name, each.kind, each.annotation, each.default_text) for each in found.signature.parameters
    ] == [
        ("a", "positional-only", None, None),
        ("b", "positional-or-keyword", "int", "1"),
        ("args", "var-positional", "str", None),
        ("c", "keyword-only", "'str'", "[1][0]"),
        ("d", "keyword-only", None, "None"),
        ("rest", "var-keyword", None, None),
    ]
    assert [each.default for each in found.signature.parameters] == [
        MISSING,
        1,
        MISSING,
        UNKNOWN,
        None,
        MISSING,
    ]
    assert found.input_schema == {
        "type": "object",
        "properties": {
            "a": {},
            "b": {"type": "integer", "default": 1},
            "c": {"type": "string"},
            "d": {"default": None},
        },
        "required": ["a"],
    }
    assert found.kinds["/inputSchema/properties/a"] == "untyped"


def test_places_of_parameters() -> None:
    """A parameter, its annotation, its default and the parts of its type have places."""
    source = "def f(x: list[int] = []): ..."
    found = read(source)
    (parameter,) = found.signature.parameters
    assert text_at(source, parameter.span) == "x: list[int]"
    assert text_at(source, parameter.annotation_span) == "list[int]"
    assert text_at(source, parameter.default_span) == "[]"
    spans = found.spans
    assert text_at(source, spans["/inputSchema/properties/x"]) == "x: list[int]"
    assert text_at(source, spans["/inputSchema/properties/x/items"]) == "int"
    assert text_at(source, spans["/inputSchema/properties/x/default"]) == "[]"
    assert text_at(source, found.signature.span) == "f"


@pytest.mark.parametrize(
    ("parameter", "schema", "default"),
    [
        ("x: int = Field(ge=1)", {"type": "integer", "minimum": 1}, MISSING),
        ("x: int = Field(..., description='d')", {"type": "integer", "description": "d"}, MISSING),
        ("x: int = Field(5)", {"type": "integer", "default": 5}, 5),
        ("x: int = Field(default=5)", {"type": "integer", "default": 5}, 5),
        (
            "x: list[int] = Field(default_factory=list)",
            {"type": "array", "items": {"type": "integer"}},
            UNKNOWN,
        ),
        ("x: Annotated[int, Field(default=5)]", {"type": "integer", "default": 5}, 5),
        ("x: float = float('inf')", {"type": "number", "default": float("inf")}, float("inf")),
        ("x: int = LIMIT", {"type": "integer", "default": 7}, 7),
        ("x: Color = Color.RED", {"type": "string", "enum": ["red"], "default": "red"}, "red"),
        ("x: str = Color.RED.value", {"type": "string", "default": "red"}, "red"),
        ("x: int = compute()", {"type": "integer"}, UNKNOWN),
        ("x: tuple = ()", {"type": "array", "default": []}, []),
    ],
)
def test_defaults(parameter: str, schema: object, default: object) -> None:
    """A default is a value where it can be read, whether plain, in `Field`, or behind a name."""
    found = read(
        f"""
        from enum import Enum
        from typing import Annotated
        from pydantic import Field
        LIMIT = 7
        class Color(Enum):
            RED = "red"
        def f({parameter}): ...
        """
    )
    assert found.input_schema["properties"] == {"x": schema}
    assert found.signature.parameters[0].default == default
    assert ("x" in found.input_schema.get("required", ())) == (default is MISSING)


@pytest.mark.parametrize(
    ("annotation", "hidden"),
    [
        ("c: Context", True),
        ("c: C", True),
        ("c: 'Context'", True),
        ("c: Context[int, str]", True),
        ("c: acme.Context", True),
        ("c: Annotated[Context, 'text']", True),
        ("c: Annotated[str, Resolve(f)]", True),
        ("c: Annotated[str, Resolve]", True),
        ("c: Optional[Context] = None", True),
        ("c: Context | None = None", True),
        ("c: Mine", True),
        ("c: Alias", True),
        ("callbacks: Any = None", True),
        ("c: str = Depends(f)", True),
        ("c: OwnContext", False),
        ("ctx", False),
        ("c: list[str]", False),
        ("c: other.Context", False),
    ],
)
def test_hidden_parameters(annotation: str, hidden: bool) -> None:
    """Only what leads to the framework's own type, name or default is filled in by it."""
    source = f"""
        import acme, other
        from typing import Annotated, Any, Optional
        from acme import Context, Context as C, Depends, Resolve
        class Mine(Context): ...
        class OwnContext: ...
        Alias = Context[int]
        def f({annotation}): ...
        """
    found = read(source, Filling())
    assert found.signature.parameters[0].hidden is hidden
    assert bool(found.input_schema["properties"]) is not hidden


def test_an_optional_context_may_leak() -> None:
    """Some frameworks fill in the bare type only."""
    source = "from acme import Context\ndef f(c: Context | None = None, d: Context = None): ..."
    assert [each.hidden for each in read(source, Strict()).signature.parameters] == [False, True]


def test_the_instance_of_a_bound_method_is_hidden() -> None:
    """`self` is given already."""
    found = read("def f(self, x: int): ...", bound=True)
    assert [each.hidden for each in found.signature.parameters] == [True, False]
    assert list(found.input_schema["properties"]) == ["x"]


@pytest.mark.parametrize(
    ("returns", "schema"),
    [
        ("", None),
        (" -> None", {"type": "null"}),
        (" -> list[int]", {"type": "array", "items": {"type": "integer"}}),
        (" -> Any", None),
        (" -> Nowhere", None),
    ],
)
def test_the_result(returns: str, schema: object) -> None:
    """The annotation of the result is the output schema, unless it says nothing."""
    assert read(f"from typing import Any\ndef f(){returns}: ...").output_schema == schema


GOOGLE = '''
def f(room, floor):
    """Book a room.

    For a while.

    Args:
        room (str): Room name,
            as on the door.
        floor: Floor.

    Returns:
        A ticket.

    Raises:
        ValueError: no such room.
    """
'''
NUMPY = '''
def f(room, floor):
    """Book a room.

    For a while.

    Parameters
    ----------
    room : str
        Room name,
        as on the door.
    floor
        Floor.

    Returns
    -------
    str
        A ticket.

    Raises
    ------
    ValueError
        no such room.
    """
'''
SPHINX = '''
def f(room, floor):
    """Book a room.

    For a while.

    :param str room: Room name,
        as on the door.
    :param floor: Floor.
    :returns: A ticket.
    :raises ValueError: no such room.
    """
'''


@pytest.mark.parametrize("source", [GOOGLE, NUMPY, SPHINX], ids=["google", "numpy", "sphinx"])
def test_docstrings(source: str) -> None:
    """The three styles say the same, with the place of every documented parameter."""
    found = read(source)
    docstring = found.signature.docstring
    assert docstring is not None
    assert docstring.summary == "Book a room.\n\nFor a while."
    assert {name: text for name, (text, _) in docstring.parameters.items()} == {
        "room": "Room name,\nas on the door.",
        "floor": "Floor.",
    }
    assert docstring.raises == ("ValueError",)
    assert docstring.returns == "A ticket."
    for name, (_, span) in docstring.parameters.items():
        assert text_at(source, span) == name
    properties = found.input_schema["properties"]
    assert properties["floor"] == {"description": "Floor."}
    assert text_at(source, found.spans["/inputSchema/properties/floor/description"]) == "floor"


def test_a_field_describes_before_the_docstring() -> None:
    """What is written beside the parameter is nearer."""
    found = read(
        '''
        from typing import Annotated
        from pydantic import Field
        def f(x: Annotated[int, Field(description="field")]):
            """F.

            Args:
                x: docstring
            """
        '''
    )
    assert found.input_schema["properties"]["x"]["description"] == "field"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ('"""Plain."""', "Plain."),
        ('"One " "two."', "One two."),
        ('"""\n    First.\n\n        Indented.\n    """', "First.\n\n    Indented."),
        ('f"""Computed."""', None),
        ("pass", None),
        ('"""Attributes and: colons. Args: none"""', "Attributes and: colons. Args: none"),
    ],
)
def test_docstring_texts(body: str, text: str | None) -> None:
    """A docstring is the first string of a body, without its indentation."""
    found = module(f"def f():\n    {body}\n")
    docstring = read_docstring(found, found.tree.body[0])
    assert (docstring.text if docstring else None) == text


def test_imports_and_where_to_add_one() -> None:
    """A fix may need an import: it goes after the docstring and `__future__`, before the others."""
    source = '"""Doc."""\nfrom __future__ import annotations\n\nimport a.b\nfrom c import d as e\nfrom . import g\n'
    found = module(source)
    assert found.imports == {
        "annotations": "__future__.annotations",
        "a": "a",
        "e": "c.d",
        "g": ".g",
    }
    assert import_line(found.tree, "import sys") == 4
    assert import_line(ast.parse("# c\n@d\ndef f(): ..."), "import sys") == 2
    assert import_line(ast.parse('"""Doc."""\nx = 1'), "import sys") == 2
    assert import_line(ast.parse('"""Doc."""; import a\nimport b'), "import sys") == 2


@pytest.mark.parametrize(
    ("source", "wanted", "line"),
    [
        ("import asyncio\nimport time\n", "import sys", 2),
        ("import asyncio\nimport re\n\nimport httpx\n", "import sys", 3),
        ("import asyncio\nfrom datetime import date\n", "import sys", 2),
        ("import asyncio\nfrom datetime import (\n    date,\n)\n", "from typing import Any", 5),
        ("import asyncio\nfrom . import typing\n", "from typing import Any", 2),
        ("import asyncio; x = (\n    1\n)\n", "import sys", 1),
        ("import asyncio; x = 1; import json\n", "import sys", 1),
        ('"""Doc."""; import asyncio\nimport time\n', "import sys", 2),
        ("import httpx\nimport asyncio\n", "import sys", 1),
    ],
)
def test_an_import_stands_in_its_order(source: str, wanted: str, line: int) -> None:
    """Among imports of the standard library, as isort has it; never within a line."""
    assert import_line(ast.parse(source), wanted) == line


def test_names_that_do_not_always_mean_one_import() -> None:
    """What stands in a block may never run (`if TYPE_CHECKING`), and what is bound twice may be either."""
    source = "import a, b\nif x:\n    import c\ntry:\n    import d\nexcept E:\n    d = None\nb = 1\ndef e(): import f\n"
    assert module(source).uncertain == {"b", "c", "d", "e"}
