"""Less usual ways to write a class with fields, a union or a constraint."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from python_reading import one, reading
from tool_contracts.sources.python.annotations import SchemaReader
from tool_contracts.sources.python.module import Module
from tool_contracts.sources.python.sites import Site

PRELUDE = """
import math
from dataclasses import dataclass, field
from typing import *
from pydantic import BaseModel, ConfigDict, Discriminator, Field, RootModel, WithJsonSchema, create_model
import third_party
"""
INTEGER = {"type": "integer"}
STRING = {"type": "string"}


def read(annotation: str, more: str = "") -> tuple[dict[str, Any], SchemaReader]:
    module = Module("m.py", f"{PRELUDE}\n{more}\nx: {annotation}\n".encode())
    statement = module.tree.body[-1]
    assert isinstance(statement, ast.AnnAssign)
    reader = SchemaReader(module, "/inputSchema")
    schema = reader.read(statement.annotation, Site(module, module.scope), "/inputSchema")
    return reader.finish(schema), reader


def test_places_in_a_named_tuple() -> None:
    """What is known of a field is known of the item that it becomes: place, kind, and that it is not known."""
    made = "class Made(NamedTuple):\n    a: list\n    b: third_party.Type\n    c: dict[str, third_party.Type]"
    found, reader = read("Made", made)
    assert found["prefixItems"][0] == {"type": "array"}
    start = reader.spans["/inputSchema/prefixItems/1"].line - 1
    assert reader.spans["/inputSchema/prefixItems/0"].line == start
    assert reader.kinds["/inputSchema/prefixItems/0"] == "list"
    assert reader.unknown == {"/inputSchema/prefixItems/1", "/inputSchema/prefixItems/2/additionalProperties"}
    assert not any("/properties" in pointer for pointer in (*reader.spans, *reader.kinds, *reader.unknown))


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (
            'NamedTuple("Made", [("a", int), ("b", str)])',
            {"type": "array", "prefixItems": [INTEGER, STRING], "items": False, "minItems": 2, "maxItems": 2},
        ),
        (
            'TypedDict("Made", {"a": int}, total=False)',
            {"type": "object", "properties": {"a": INTEGER}},
        ),
        (
            'create_model("Made", a=(int, ...), b=(Annotated[str, Field(min_length=1)], "x"), c=int, d=FIELD, _e=(int, 1))',
            {
                "type": "object",
                "properties": {
                    "a": INTEGER,
                    "b": {"type": "string", "minLength": 1, "default": "x"},
                    "c": INTEGER,
                    "d": {"type": "integer", "minimum": 1, "default": 5},
                },
                "required": ["a", "c"],
            },
        ),
        (
            'create_model("Made", __base__=Base, __doc__="Text.", b=(str, None))',
            {
                "type": "object",
                "properties": {"a": INTEGER, "b": {"type": "string", "default": None}},
                "required": ["a"],
                "description": "Text.",
            },
        ),
    ],
)
def test_classes_made_by_a_call(made: str, expected: dict[str, Any]) -> None:
    """The functional forms say the same as the classes."""
    more = "FIELD = (int, Field(5, ge=1))\nclass Base(BaseModel):\n    a: int\n    b: int\n"
    found, reader = read("Made", f"{more}Made = {made}")
    assert found == expected
    assert not reader.unknown


@pytest.mark.parametrize(
    "made",
    [
        'TypedDict("Made", FIELDS)',
        'TypedDict("Made", {name(): int})',
        'NamedTuple("Made", fields())',
        'create_model("Made", **fields())',
        'create_model("Made", __base__=third_party.Base, a=(int, 1))',
    ],
)
def test_classes_made_of_computed_fields_are_left_open(made: str) -> None:
    """Where the names of the fields are computed, nothing is known."""
    found, reader = read("Made", f"Made = {made}")
    assert found == {}
    assert reader.unknown == {"/inputSchema"}


@pytest.mark.parametrize(
    ("config", "additional", "unknown"),
    [
        ('{"extra": "allow"}', True, set()),
        ('{"extra": "forbid"}', False, set()),
        ("ConfigDict(alias_generator=camel)", None, {"/inputSchema"}),
        ("CONFIG", None, {"/inputSchema"}),
    ],
)
def test_the_configuration_of_a_model(config: str, additional: bool | None, unknown: set[str]) -> None:
    """`extra` decides on further properties; what renames fields, or cannot be read, leaves the model open."""
    more = f"class Model(BaseModel):\n    model_config = {config}\n    a: int"
    found, reader = read("Model", more)
    assert found.get("additionalProperties") is additional
    assert reader.unknown == unknown


@pytest.mark.parametrize(
    ("field", "expected", "required"),
    [
        ("a: int = field(default=3)", {**INTEGER, "default": 3}, False),
        ("a: int = field()", INTEGER, True),
        ('a: "int" = 3', {**INTEGER, "default": 3}, False),
        ("a: Annotated[int, Field(default=3)]", {**INTEGER, "default": 3}, False),
    ],
)
def test_defaults_of_fields(field: str, expected: dict[str, Any], required: bool) -> None:
    """A default counts wherever it is written."""
    found, _ = read("Data", f"@dataclass\nclass Data:\n    {field}")
    assert found["properties"] == {"a": expected}
    assert found.get("required", []) == (["a"] if required else [])


@pytest.mark.parametrize(
    ("annotation", "required"),
    [
        ("Annotated[NotRequired[int], 'text']", False),
        ("'NotRequired[int]'", False),
        ("ReadOnly[Required[int]]", True),
        ("Annotated[int, 'text']", True),
    ],
)
def test_marks_of_keys_are_found_inside_other_forms(annotation: str, required: bool) -> None:
    """`Required` and `NotRequired` may stand in a string, in `Annotated` or in another mark."""
    found, _ = read("Keys", f"class Keys(TypedDict):\n    a: {annotation}")
    assert found["properties"] == {"a": INTEGER}
    assert found.get("required", []) == (["a"] if required else [])


def test_class_variables_named_in_a_string_are_no_fields() -> None:
    """`"ClassVar[int]"` says the same as without the quotes."""
    found, _ = read("Data", '@dataclass\nclass Data:\n    a: int\n    b: "ClassVar[int]" = 1')
    assert list(found["properties"]) == ["a"]


def test_a_computed_alias_leaves_the_model_open() -> None:
    """The name under which the field is published is not known, so that any name may be right."""
    _, reader = read("Model", "class Model(BaseModel):\n    a: int = Field(alias=name())")
    assert reader.unknown == {"/inputSchema"}


@pytest.mark.parametrize(
    ("body", "expected"), [("root: list[int]", {"type": "array", "items": INTEGER}), ("pass", {})]
)
def test_the_root_of_a_root_model(body: str, expected: dict[str, Any]) -> None:
    """It may be a field; a model without any is left open."""
    found, reader = read("Model", f"class Model(RootModel):\n    {body}")
    assert found == expected
    assert reader.unknown == (set() if expected else {"/inputSchema"})


def test_a_generic_class_is_known_apart_from_its_variables() -> None:
    """The fields of `Page[int]` are those of `Page`; an alias of which nothing is known stays open."""
    found, _ = read("Page[int]", "T = TypeVar('T')\nclass Page(BaseModel):\n    size: int\n    first: T")
    assert found["properties"]["size"] == INTEGER
    assert read("Alias[int]", "Alias = third_party.Alias")[1].unknown == {"/inputSchema"}


@pytest.mark.parametrize(
    ("annotation", "more"),
    [
        ("Alias | None", "Alias = Union[int, str]"),
        ("Union['int | str', None]", ""),
        ("Optional['Alias']", "Alias = Optional[Union[int, str]]"),
    ],
)
def test_unions_behind_names_and_strings_are_one_union(annotation: str, more: str) -> None:
    """However it is written, the union has three members and null stands last."""
    found, _ = read(annotation, more)
    assert found == {"anyOf": [INTEGER, STRING, {"type": "null"}]}


def test_a_discriminator_is_written_down() -> None:
    """As a keyword of `Field` or as an object of its own."""
    cat = "class Cat(TypedDict):\n    kind: Literal['cat']\nclass Dog(TypedDict):\n    kind: Literal['dog']"
    for mark in ("Field(discriminator='kind')", "Discriminator('kind')"):
        found, _ = read(f"Annotated[Cat | Dog, {mark}]", cat)
        assert found["discriminator"] == {"propertyName": "kind"}, mark


@pytest.mark.parametrize(
    ("mark", "unknown"),
    [
        ("WithJsonSchema({'type': 'string'})", {"/inputSchema"}),
        ("Field(json_schema_extra=extend)", {"/inputSchema"}),
        ("Field(description=text())", {"/inputSchema/description"}),
        ("Field(examples=samples())", {"/inputSchema/examples"}),
        ("Field(ge=limit())", set()),
    ],
)
def test_what_computed_metadata_leaves_open(mark: str, unknown: set[str]) -> None:
    """Only what the computed part decides on."""
    assert read(f"Annotated[int, {mark}]")[1].unknown == unknown


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("f'a'", "a"),
        ("'a' 'b'", "ab"),
        ("'a' + NAME", "an"),
        ("math.inf", float("inf")),
        ("third_party.X", None),
    ],
)
def test_defaults_that_can_be_read(value: str, expected: object) -> None:
    """Joined texts and names of constants are read; what another package holds is not."""
    more = f"NAME = 'n'\nclass Model(BaseModel):\n    a: Any = {value}"
    assert read("Model", more)[0]["properties"]["a"].get("default") == expected


@pytest.mark.parametrize("given", ["Args", 'create_model("Args", a=(list, ...))'])
def test_a_model_made_by_a_call_is_the_schema_of_a_tool(given: str) -> None:
    """Where a class says what the arguments are, a call that makes one does too."""
    source = f"""
        from langchain_core.tools import BaseTool, StructuredTool, tool
        from pydantic import create_model
        Args = create_model("Args", a=(list, ...))
        @tool(args_schema={given})
        def one(a): ...
        def two(a): ...
        StructuredTool.from_function(two, args_schema={given})
        class Three(BaseTool):
            name: str = "three"
            args_schema: type = {given}
            def _run(self, a): ...
    """
    expected = {"type": "object", "properties": {"a": {"type": "array"}}, "required": ["a"]}
    assert [each.input_schema for each in reading(source).tools] == [expected] * 3


def test_a_tool_that_is_a_model_made_by_a_call() -> None:
    """It is called as the model, whatever the variable is called."""
    tool = one(
        "import openai\nfrom pydantic import create_model\n"
        "model = create_model('Find', a=(int, 1))\nopenai.pydantic_function_tool(model)"
    )
    assert tool.name == "Find"
    assert tool.properties == {"a": {"type": "integer", "default": 1}}
