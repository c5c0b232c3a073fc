"""Annotations as the JSON Schema that their author wrote."""

from __future__ import annotations

import ast
import textwrap
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.sources.python.annotations import SchemaReader
from tool_contracts.sources.python.module import Module
from tool_contracts.sources.python.project import Project
from tool_contracts.sources.python.signatures import read_function
from tool_contracts.sources.python.sites import Site

if TYPE_CHECKING:
    from pathlib import Path

PRELUDE = """
import datetime, decimal, enum, typing, uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import date
from enum import Enum, Flag, IntEnum, StrEnum, auto
from pathlib import Path
from typing import *
from annotated_types import Gt, Interval, Len, MinLen
from pydantic import BaseModel, ConfigDict, EmailStr, Field, RootModel, StringConstraints, WithJsonSchema, conint
import third_party

LIMIT = 7
LEVELS = ["a", "b"]

class Priority(str, Enum):
    LOW = "low"
    HIGH = "high"
    TOP = "high"
class Number(Enum):
    ONE = 1
    TWO = 2
    def label(self): ...
class Mixed(Enum):
    A = 1
    B = "b"
class Auto(Enum):
    A = auto()
    B = auto()
class Lower(StrEnum):
    RED = auto()
class Bits(Flag):
    A = auto()
class Computed(Enum):
    A = compute()
class Empty(Enum):
    pass
class Plain:
    pass
UserId = NewType("UserId", int)
Name: TypeAlias = "str"
IntOrStr = int | str
Json = dict[str, "Json"] | list["Json"] | str | None
Bound = TypeVar("Bound", bound=int)
"""


def parse(annotation: str, more: str = "") -> tuple[dict[str, Any], SchemaReader]:
    source = PRELUDE + textwrap.dedent(more) + f"\nx: {annotation}\n"
    module = Module("m.py", source.encode())
    assert module.problem is None, module.problem.message
    statement = module.tree.body[-1]
    assert isinstance(statement, ast.AnnAssign)
    reader = SchemaReader(module, "/inputSchema")
    return reader.finish(
        reader.read(statement.annotation, Site(module, module.scope), "/inputSchema")
    ), reader


def schema(annotation: str, more: str = "") -> dict[str, Any]:
    return parse(annotation, more)[0]


STRING = {"type": "string"}
INTEGER = {"type": "integer"}
NULL = {"type": "null"}


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
    reader = SchemaReader(module, annotated_text=True)
    found = reader.read(statement.annotation, Site(module, module.scope), "")
    assert found == {"type": "integer", "description": "text"}


MODELS = """
class Base(BaseModel):
    id: int
    note: str = "n"
class Item(Base):
    '''An item.'''
    model_config = ConfigDict(extra="forbid")
    KINDS: ClassVar[list] = []
    _private: int = 0
    note: Optional[str] = None
    price: float = Field(..., gt=0, description="In euro.", alias="unitPrice")
    tags: list[str] = Field(default_factory=list)
    level: Priority = Priority.LOW
class Tree(BaseModel):
    name: str
    children: list["Tree"] = []
@dataclass
class Point:
    x: int
    _: KW_ONLY
    y: int = 0
    cache: dict = field(init=False, default=None)
    tags: list[int] = field(default_factory=list)
class Person(TypedDict, total=False):
    name: Required[str]
    age: int
class Strict(TypedDict):
    name: str
    age: NotRequired[int]
Movie = TypedDict("Movie", {"title": str, "year": int})
class Pair(NamedTuple):
    a: int
    b: str = ""
class Names(RootModel[list[str]]): ...
class Open(third_party.Base):
    x: int
class Derived(BaseModel, third_party.Mixin):
    x: int
"""


@pytest.mark.parametrize(
    ("annotation", "expected", "kind"),
    [
        (
            "Item",
            {
                "type": "object",
                "description": "An item.",
                "properties": {
                    "id": INTEGER,
                    "note": {"anyOf": [STRING, NULL], "default": None},
                    "unitPrice": {"type": "number", "exclusiveMinimum": 0, "description": "In euro."},
                    "tags": {"type": "array", "items": STRING},
                    "level": {"type": "string", "enum": ["low", "high"], "default": "low"},
                },
                "required": ["id", "unitPrice"],
                "additionalProperties": False,
            },
            "model",
        ),
        (
            "Point",
            {
                "type": "object",
                "properties": {
                    "x": INTEGER,
                    "y": {"type": "integer", "default": 0},
                    "tags": {"type": "array", "items": INTEGER},
                },
                "required": ["x"],
            },
            "dataclass",
        ),
        (
            "Person",
            {"type": "object", "properties": {"name": STRING, "age": INTEGER}, "required": ["name"]},
            "TypedDict",
        ),
        (
            "Strict",
            {"type": "object", "properties": {"name": STRING, "age": INTEGER}, "required": ["name"]},
            "TypedDict",
        ),
        (
            "Movie",
            {
                "type": "object",
                "properties": {"title": STRING, "year": INTEGER},
                "required": ["title", "year"],
            },
            "TypedDict",
        ),
        (
            "Pair",
            {
                "type": "array",
                "prefixItems": [INTEGER, {"type": "string", "default": ""}],
                "items": False,
                "minItems": 1,
                "maxItems": 2,
            },
            "NamedTuple",
        ),
        ("Names", {"type": "array", "items": STRING}, "list"),
    ],
)
def test_class(annotation: str, expected: dict[str, Any], kind: str) -> None:
    """Models, dataclasses and typed dicts are objects with their fields; bases come first."""
    found, reader = parse(annotation, MODELS)
    assert found == expected
    assert reader.kinds["/inputSchema"] == kind
    assert not reader.unknown


def test_a_recursive_model_refers_to_its_definition() -> None:
    """The inner use is a reference into `$defs` at the root."""
    found = schema("Tree", MODELS)
    assert found["properties"]["children"]["items"] == {"$ref": "#/$defs/Tree"}
    assert found["$defs"]["Tree"]["properties"]["children"]["items"] == {"$ref": "#/$defs/Tree"}


def test_a_recursive_alias_refers_to_its_definition() -> None:
    """An alias may name itself in a string."""
    found = schema("Json")
    assert found["anyOf"][1] == {"type": "array", "items": {"$ref": "#/$defs/Json"}}
    assert "anyOf" in found["$defs"]["Json"]


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


def test_below_the_root_a_recursive_type_is_written_out_once() -> None:
    """What is among the definitions does not stand at its use too, where each fault would be told twice."""
    found, reader = parse("list[Tree]", MODELS)
    assert found["items"] == {"$ref": "#/$defs/Tree"}
    assert found["$defs"]["Tree"]["type"] == "object"
    assert reader.kinds["/inputSchema/items"] == "model"


@pytest.mark.parametrize(
    "more", ["A = B\nB = A", "A = 'A'", "class A(A): pass", "A = 'B'\nB = 'A'", "A = '\"A\"'"]
)
def test_a_name_for_itself_is_left_open(more: str) -> None:
    """Circles without a type in them end, and say nothing."""
    assert parse("A", more)[1].unknown == {"/inputSchema"}


@pytest.mark.parametrize("name", ["Open", "Derived"])
def test_bases_that_lead_nowhere_leave_a_class_open(name: str) -> None:
    """Fields may come from where nobody looked."""
    assert parse(name, MODELS)[1].unknown == {"/inputSchema"}


def test_a_wide_hierarchy_of_models_is_cut_off() -> None:
    """Inlining stops before it explodes."""
    more = "".join(
        f"class M{i}(BaseModel):\n" + "".join(f"    f{j}: M{i + 1}\n" for j in range(9)) for i in range(12)
    )
    assert parse("M0", more)[1].unknown


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


def test_a_model_of_another_file_is_reported_where_it_is_used(tmp_path: Path) -> None:
    """Places inside it are the place of the annotation, so that a comment there can silence them."""
    (tmp_path / "models.py").write_text("from pydantic import BaseModel\nclass M(BaseModel):\n    x: list\n")
    path = tmp_path / "use.py"
    path.write_text("from models import M\nx: M\n")
    module = Project([str(tmp_path)], []).module(str(path))
    statement = module.tree.body[-1]
    assert isinstance(statement, ast.AnnAssign)
    reader = SchemaReader(module)
    found = reader.read(statement.annotation, Site(module, module.scope), "")
    assert found["properties"] == {"x": {"type": "array"}}
    assert reader.spans["/properties/x"] == module.span(statement.annotation)


@pytest.mark.skipif(not hasattr(ast, "TypeAlias"), reason="the type statement came with Python 3.12")
def test_the_type_statement() -> None:
    """`type X = ...` is an alias, evaluated late."""
    assert schema("X", "type X = list[Y]\ntype Y = int") == {"type": "array", "items": INTEGER}


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


def test_a_choice_of_more_digits_than_python_tells() -> None:
    """What cannot be written into a message or a schema is not known."""
    assert schema("Literal[1, 0x%s]" % ("f" * 6000)) == {}


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
