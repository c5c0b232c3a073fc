"""Annotations as the JSON Schema that their author wrote."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from annotation_reading import INTEGER, NULL, STRING, parse, schema
from tool_contracts.sources.python.annotations import SchemaReader
from tool_contracts.sources.python.module import Module
from tool_contracts.sources.python.sites import Site


@pytest.mark.parametrize(
    ("annotation", "expected", "kind"),
    [
        ("str", STRING, "str"),
        ("int", INTEGER, "int"),
        ("float", {"type": "number"}, "float"),
        ("bool", {"type": "boolean"}, "bool"),
        ("None", NULL, "None"),
        ("bytes", STRING, "bytes"),
        ("Any", {}, "Any"),
        ("typing.Any", {}, "Any"),
        ("object", {}, "Any"),
        ("datetime.datetime", {"type": "string", "format": "date-time"}, "datetime"),
        ("date", {"type": "string", "format": "date"}, "date"),
        ("datetime.time", {"type": "string", "format": "time"}, "time"),
        ("datetime.timedelta", {"type": "string", "format": "duration"}, "timedelta"),
        ("uuid.UUID", {"type": "string", "format": "uuid"}, "UUID"),
        ("decimal.Decimal", {"anyOf": [{"type": "number"}, STRING]}, "Decimal"),
        ("Path", STRING, "Path"),
        ("EmailStr", {"type": "string", "format": "email"}, "str"),
        ("list", {"type": "array"}, "list"),
        ("List", {"type": "array"}, "list"),
        ("list[int]", {"type": "array", "items": INTEGER}, "list"),
        ("List[Any]", {"type": "array", "items": {}}, "list"),
        ("Sequence[str]", {"type": "array", "items": STRING}, "Sequence"),
        ("Iterable[str]", {"type": "array", "items": STRING}, "Sequence"),
        ("set[int]", {"type": "array", "uniqueItems": True, "items": INTEGER}, "set"),
        ("frozenset", {"type": "array", "uniqueItems": True}, "frozenset"),
        ("tuple", {"type": "array"}, "tuple"),
        ("tuple[int, ...]", {"type": "array", "items": INTEGER}, "tuple"),
        (
            "Tuple[int, str]",
            {"type": "array", "prefixItems": [INTEGER, STRING], "items": False, "minItems": 2, "maxItems": 2},
            "tuple",
        ),
        ("tuple[()]", {"type": "array", "minItems": 0, "maxItems": 0}, "tuple"),
        ("dict", {"type": "object"}, "dict"),
        ("dict[str, int]", {"type": "object", "additionalProperties": INTEGER}, "dict"),
        ("Dict[str, Any]", {"type": "object", "additionalProperties": True}, "dict"),
        ("Mapping[str, list]", {"type": "object", "additionalProperties": {"type": "array"}}, "Mapping"),
        (
            "dict[Literal['a', 'b'], int]",
            {"type": "object", "additionalProperties": INTEGER, "propertyNames": {"enum": ["a", "b"]}},
            "dict",
        ),
        ("Optional[int]", {"anyOf": [INTEGER, NULL]}, "Optional"),
        ("None | int", {"anyOf": [INTEGER, NULL]}, "Optional"),
        ("Union[int, None, str]", {"anyOf": [INTEGER, STRING, NULL]}, "Union"),
        ("Optional[Union[int, str]]", {"anyOf": [INTEGER, STRING, NULL]}, "Union"),
        ("IntOrStr | None", {"anyOf": [INTEGER, STRING, NULL]}, "Union"),
        ("Union[int]", INTEGER, "int"),
        ("Literal['a', 'b']", {"type": "string", "enum": ["a", "b"]}, "Literal"),
        ("Literal[1, -2]", {"type": "integer", "enum": [1, -2]}, "Literal"),
        ("Literal[True]", {"type": "boolean", "enum": [True]}, "Literal"),
        ("Literal['a', 1, None]", {"enum": ["a", 1, None]}, "Literal"),
        ("Literal[LIMIT, Number.ONE]", {"type": "integer", "enum": [7, 1]}, "Literal"),
        ("Literal[Literal['a'], 'b']", {"type": "string", "enum": ["a", "b"]}, "Literal"),
        ("Priority", {"type": "string", "enum": ["low", "high"]}, "Enum"),
        ("Number", {"type": "integer", "enum": [1, 2]}, "Enum"),
        ("Mixed", {"enum": [1, "b"]}, "Enum"),
        ("Auto", {"type": "integer", "enum": [1, 2]}, "Enum"),
        ("Lower", {"type": "string", "enum": ["red"]}, "Enum"),
        ("Bits", INTEGER, "Enum"),
        ("Empty", {"enum": []}, "Enum"),
        ("UserId", INTEGER, "NewType"),
        ("Name", STRING, "str"),
        ("Bound", INTEGER, "int"),
        ("Final[int]", INTEGER, "int"),
        ("'list[int]'", {"type": "array", "items": INTEGER}, "list"),
        ("list['Priority']", {"type": "array", "items": {"type": "string", "enum": ["low", "high"]}}, "list"),
        ("conint(ge=1)", {"type": "integer", "minimum": 1}, "int"),
    ],
)
def test_annotation(annotation: str, expected: dict[str, Any], kind: str) -> None:
    """Each annotation has one schema and one kind, and nothing in it is unknown."""
    found, reader = parse(annotation)
    assert found == expected
    assert reader.kinds["/inputSchema"] == kind
    assert not reader.unknown


@pytest.mark.parametrize(
    "annotation",
    [
        "third_party.Thing",
        "Nowhere",
        "Plain",
        "Computed",
        "Callable[[], int]",
        "type[int]",
        "f()",
        "'not a ['",
        "1",
    ],
)
def test_what_cannot_be_known_is_left_open(annotation: str) -> None:
    """The schema is empty and its pointer unknown, so that no rule speaks of it."""
    found, reader = parse(annotation)
    assert found == {}
    assert reader.unknown == {"/inputSchema"}


def test_only_the_unknown_part_is_left_open() -> None:
    """What is known around it stays known."""
    found, reader = parse("dict[str, third_party.Thing]")
    assert found == {"type": "object", "additionalProperties": {}}
    assert reader.unknown == {"/inputSchema/additionalProperties"}


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        ("Annotated[int, Field(ge=1, lt=LIMIT)]", {"type": "integer", "minimum": 1, "exclusiveMaximum": 7}),
        ("Annotated[str, Field(min_length=1, pattern='a+')]", {**STRING, "minLength": 1, "pattern": "a+"}),
        ("Annotated[list[int], Field(max_length=3)]", {"type": "array", "items": INTEGER, "maxItems": 3}),
        ("Annotated[dict, MinLen(1)]", {"type": "object", "minProperties": 1}),
        ("Annotated[float, Gt(0)]", {"type": "number", "exclusiveMinimum": 0}),
        ("Annotated[int, Interval(ge=1, le=2)]", {"type": "integer", "minimum": 1, "maximum": 2}),
        ("Annotated[str, Len(1, 2)]", {**STRING, "minLength": 1, "maxLength": 2}),
        ("Annotated[str, StringConstraints(max_length=2)]", {**STRING, "maxLength": 2}),
        ("Annotated[int | None, Field(ge=1)]", {"anyOf": [{"type": "integer", "minimum": 1}, NULL]}),
        (
            "Annotated[int, Field(description='d', examples=[1])]",
            {**INTEGER, "description": "d", "examples": [1]},
        ),
        ("Annotated[int, Field(default=5)]", {**INTEGER, "default": 5}),
        ("Annotated[str, Field(ge=1)]", {**STRING, "minimum": 1}),
        ("Annotated[int, Field(json_schema_extra={'x': 1})]", {**INTEGER, "x": 1}),
        ("Annotated[int, 'text', third_party.Meta()]", INTEGER),
        ("Optional[Annotated[int, Field(ge=1)]]", {"anyOf": [{"type": "integer", "minimum": 1}, NULL]}),
        ("list[Annotated[str, Field(min_length=1)]]", {"type": "array", "items": {**STRING, "minLength": 1}}),
    ],
)
def test_constraints(annotation: str, expected: dict[str, Any]) -> None:
    """Constraints become keywords of the schema that they fit."""
    assert schema(annotation) == expected


def test_text_in_annotated_describes_where_the_framework_says_so() -> None:
    """`Annotated[int, "text"]` is a description for some frameworks and nothing for others."""
    module = Module("m.py", b"from typing import Annotated\nx: Annotated[int, 'text']\n")
    statement = module.tree.body[-1]
    assert isinstance(statement, ast.AnnAssign)
    reader = SchemaReader(module, texts="first")
    found = reader.read(statement.annotation, Site(module, module.scope), "")
    assert found == {"type": "integer", "description": "text"}


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ('Enum("E", "RED, GREEN")', {"type": "integer", "enum": [1, 2]}),
        ('Enum("E", ["RED", "GREEN"])', {"type": "integer", "enum": [1, 2]}),
        ('Enum("E", names=[("RED", "r"), ("ROT", "r")])', {"type": "string", "enum": ["r"]}),
        ('IntEnum("E", {"ONE": 1}, module=__name__)', {"type": "integer", "enum": [1]}),
        ('StrEnum("E", "RED GREEN")', {"type": "string", "enum": ["red", "green"]}),
        ('Enum("E", {"A": "a", "B": 1}, type=object)', {"enum": ["a", 1]}),
        ('Enum("E", "A B", start=5)', {}),
        ('Enum("E", compute())', {}),
        ('Enum("E", [("A", compute())])', {}),
        ('Flag("E", "A B")', {}),
    ],
)
def test_an_enumeration_made_by_a_call(made: str, expected: dict[str, Any]) -> None:
    """The functional form has the values of its names, else those that are counted for them."""
    found, reader = parse("E", f"E = {made}")
    assert found == expected
    assert reader.kinds["/inputSchema"] in ("Enum", "unknown")
    assert bool(reader.unknown) is not bool(expected)


@pytest.mark.parametrize(
    "annotation",
    ["list[()]", "set[()]", "dict[()]", "Annotated[()]", "Optional[()]", "type[()]", "Counter[()]"],
)
def test_an_empty_subscript_says_nothing(annotation: str) -> None:
    """Python refuses most of them only when it runs; here they are read without harm."""
    found, _ = parse(annotation)
    assert "items" not in found


@pytest.mark.parametrize(
    "more", ["A = B\nB = A", "A = 'A'", "class A(A): pass", "A = 'B'\nB = 'A'", "A = '\"A\"'"]
)
def test_a_name_for_itself_is_left_open(more: str) -> None:
    """Circles without a type in them end, and say nothing."""
    assert parse("A", more)[1].unknown == {"/inputSchema"}


def test_parts_have_places() -> None:
    """Items, branches, defaults and constraints are found where they are written."""
    _, reader = parse("dict[str, Annotated[list[int], Field(max_length=LIMIT)]] | None")
    module = reader.home

    def text(pointer: str) -> str:
        span = reader.spans["/inputSchema" + pointer]
        return module.line(span.line)[span.column - 1 : span.end_column - 1]

    assert text("/anyOf/0/additionalProperties") == "list[int]"
    assert text("/anyOf/0/additionalProperties/items") == "int"
    assert text("/anyOf/0/additionalProperties/maxItems") == "max_length=LIMIT"
    assert text("/anyOf/1") == "None"


@pytest.mark.skipif(not hasattr(ast, "TypeAlias"), reason="the type statement came with Python 3.12")
def test_the_type_statement() -> None:
    """`type X = ...` is an alias, evaluated late."""
    assert schema("X", "type X = list[Y]\ntype Y = int") == {"type": "array", "items": INTEGER}


def test_a_choice_of_more_digits_than_python_tells() -> None:
    """What cannot be written into a message or a schema is not known."""
    assert schema("Literal[1, 0x%s]" % ("f" * 6000)) == {}
