"""Type variables in annotations: generic classes, aliases with parameters, and what a base is given."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from annotation_reading import INTEGER, STRING, schema
from tool_contracts.sources.python.module import Module
from tool_contracts.sources.python.signatures import read_function

GENERICS = """
T = TypeVar("T")
class Page(BaseModel, Generic[T]):
    items: list[T]
class Outer(BaseModel, Generic[T]):
    page: Page[T]
Row = dict[str, T]
class Box(BaseModel, Generic[T]):
    held: T
class Chain(BaseModel, Generic[T]):
    next: Optional["Chain[list[T]]"] = None
"""


@pytest.mark.parametrize(
    ("annotation", "path", "expected"),
    [
        ("Page[int]", ["items"], {"type": "array", "items": {"type": "integer"}}),
        ("Page[list[str]]", ["items", "items"], {"type": "array", "items": {"type": "string"}}),
        ("Outer[str]", ["page", "items"], {"type": "array", "items": {"type": "string"}}),
        ("Page", ["items"], {"type": "array", "items": {}}),
    ],
)
def test_what_stands_for_a_type_variable(annotation: str, path: list[str], expected: dict[str, Any]) -> None:
    """The fields of a generic class have the types that its subscript gives; without one they stay open."""
    found = schema(annotation, GENERICS)
    for name in path:
        found = found["properties"][name] if "properties" in found else found[name]
    assert found == expected


def test_a_generic_class_of_itself_is_not_recursive() -> None:
    """`Box[Box[str]]` is two boxes; a class that names itself in its own body is recursive, with any argument."""
    inner = {"type": "object", "properties": {"held": {"type": "string"}}, "required": ["held"]}
    outer = {"type": "object", "properties": {"held": inner}, "required": ["held"]}
    assert schema("Box[Box[str]]", GENERICS) == outer
    assert schema("Box[Chain[int]]", GENERICS)["properties"]["held"] == {"$ref": "#/$defs/Chain"}


def test_an_alias_with_a_variable() -> None:
    """An alias takes its variable from the subscript too."""
    assert schema("Row[int]", GENERICS) == {"type": "object", "additionalProperties": {"type": "integer"}}


def test_what_stands_for_a_variable_has_the_place_of_the_argument() -> None:
    """The class says nothing wrong: what is to be changed is what its user gives it."""
    source = (
        "from typing import Generic, TypeVar\nfrom pydantic import BaseModel\nT = TypeVar('T')\n"
        "class Page(BaseModel, Generic[T]):\n    first: T\n    rows: list[T]\n    next: str\n"
        "def f(x: Page[list]): ...\n"
    )
    module = Module("m.py", source.encode())
    function = module.tree.body[-1]
    assert isinstance(function, ast.FunctionDef)
    reading = read_function(module, function)
    root = "/inputSchema/properties/x/properties"
    places = {name: reading.spans[f"{root}/{name}"] for name in ("first", "rows/items", "rows", "next")}
    assert {name: (each.line, each.column) for name, each in places.items()} == {
        "first": (8, 15),
        "rows/items": (8, 15),
        "rows": (6, 5),
        "next": (7, 5),
    }


@pytest.mark.skipif(not hasattr(ast, "TypeAlias"), reason="the syntax came with Python 3.12")
@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        ("Pair[int]", {"type": "array", "items": {"type": "integer"}}),
        ("Box[str]", {"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"]}),
        ("Sub[int]", {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}),
        ("Box", {"type": "object", "properties": {"x": {}}, "required": ["x"]}),
        ("Pair", {"type": "array", "items": {}}),
    ],
)
def test_variables_in_brackets(annotation: str, expected: dict[str, Any]) -> None:
    """Classes and aliases that declare their variables themselves are generic as those before them."""
    more = (
        "from pydantic import BaseModel\ntype Pair[T] = list[T]\nclass Box[T](BaseModel):\n    x: T\n"
        "class Sub[V](Box[V]): ...\n"
    )
    assert schema(annotation, more) == expected


@pytest.mark.parametrize(
    ("header", "annotation", "x"),
    [
        ("class Sub(Box[int]): ...", "Sub", INTEGER),
        ("class Sub(Box[T], Generic[T]): ...", "Sub[str]", STRING),
        ("class Mid(Box[T], Generic[T]): ...\nclass Sub(Mid[int]): ...", "Sub", INTEGER),
        (
            "class Mid(Box[list[V]], Generic[V]): ...\nclass Sub(Mid[int]): ...",
            "Sub",
            {"type": "array", "items": INTEGER},
        ),
        ("class Sub(Box[T], Generic[T]): ...", "Sub", {}),
        ("class Sub(Box): ...", "Sub", {}),
    ],
)
def test_what_a_base_is_given(header: str, annotation: str, x: dict[str, Any]) -> None:
    """`class Items(Page[Item])` says what stands for the variables of its base."""
    more = "T = TypeVar('T')\nV = TypeVar('V')\nclass Box(BaseModel, Generic[T]):\n    x: T\n" + header + "\n"
    assert schema(annotation, more)["properties"] == {"x": x}
