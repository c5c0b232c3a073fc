"""Classes with fields, and recursive types, as JSON Schema."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

import pytest

from annotation_reading import INTEGER, NULL, STRING, parse, schema
from tool_contracts.sources.python.annotations import SchemaReader
from tool_contracts.sources.python.project import Project
from tool_contracts.sources.python.sites import Site

if TYPE_CHECKING:
    from pathlib import Path


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


def test_below_the_root_a_recursive_type_is_written_out_once() -> None:
    """What is among the definitions does not stand at its use too, where each fault would be told twice."""
    found, reader = parse("list[Tree]", MODELS)
    assert found["items"] == {"$ref": "#/$defs/Tree"}
    assert found["$defs"]["Tree"]["type"] == "object"
    assert reader.kinds["/inputSchema/items"] == "model"


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
