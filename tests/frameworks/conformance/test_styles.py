"""What each framework makes of each way to write a parameter, held against what was measured."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tool_contracts.framework import BrokenTool, LiveTool
from tool_contracts.portability.published import parameters

MEASURED = Path(__file__).parent / "measured"

HEADER = """
import dataclasses, enum, typing, uuid, pathlib
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Annotated, Any, Callable, Dict, List, Literal, Mapping, NamedTuple, NewType, Optional, Sequence, Set, Tuple, Union
from pydantic import BaseModel, Field
from typing_extensions import NotRequired, TypedDict

class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"

class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2

class Shade(str, enum.Enum):
    DARK = "dark"

class Address(BaseModel):
    street: str
    zip: int = Field(default=1, ge=1)

class Person(BaseModel):
    address: Address
    others: list[Address] = []

class Tree(BaseModel):
    value: int
    children: list["Tree"] = []

@dataclasses.dataclass
class Point:
    a: int
    b: str = "b"

class Options(TypedDict):
    a: int
    b: NotRequired[str]

class Pair(NamedTuple):
    a: int
    b: str = "b"

class Cat(BaseModel):
    kind: Literal["cat"]
    meow: int

class Dog(BaseModel):
    kind: Literal["dog"]
    bark: int

class Opaque:
    def __repr__(self):
        return "Opaque()"

UserId = NewType("UserId", int)
"""

STYLES: dict[str, tuple[str, Any]] = {
    "untyped": ("x", 1),
    "untyped default": ("x=3", 1),
    "Any": ("x: Any", {"a": 1}),
    "str": ("x: str", "a"),
    "int": ("x: int", 5),
    "int default": ("x: int = 3", 5),
    "float": ("x: float", 1.5),
    "float of int": ("x: float", 2),
    "bool": ("x: bool", True),
    "None default": ("x: int = None", 5),
    "bare list": ("x: list", [1, "a"]),
    "list": ("x: list[int]", [1, 2]),
    "List": ("x: List[str]", ["a"]),
    "nested list": ("x: list[list[int]]", [[1], []]),
    "bare dict": ("x: dict", {"a": 1}),
    "dict": ("x: dict[str, int]", {"a": 1}),
    "Dict Any": ("x: Dict[str, Any]", {"a": [1]}),
    "Mapping": ("x: Mapping[str, int]", {"a": 1}),
    "Sequence": ("x: Sequence[int]", [1]),
    "tuple": ("x: tuple[int, str]", [1, "a"]),
    "tuple of any length": ("x: Tuple[int, ...]", [1, 2]),
    "set": ("x: set[int]", [1, 2]),
    "Optional": ("x: Optional[int]", 5),
    "Optional null": ("x: Optional[int]", None),
    "Optional default": ("x: Optional[int] = None", 5),
    "bar None": ("x: int | None = None", 5),
    "Union": ("x: Union[int, str]", "a"),
    "bar": ("x: int | str", 5),
    "union of list": ("x: list[int] | str", [1]),
    "Literal": ("x: Literal['a', 'b']", "b"),
    "Literal int": ("x: Literal[1, 2]", 2),
    "Literal mixed": ("x: Literal['a', 1]", 1),
    "Enum": ("x: Color", "red"),
    "IntEnum": ("x: Level", 2),
    "str Enum": ("x: Shade", "dark"),
    "Enum default": ("x: Color = Color.RED", "blue"),
    "model": ("x: Address", {"street": "s", "zip": 2}),
    "model with defaults": ("x: Address", {"street": "s"}),
    "nested model": ("x: Person", {"address": {"street": "s"}, "others": [{"street": "t"}]}),
    "list of models": ("x: list[Address]", [{"street": "s"}]),
    "dict of models": ("x: dict[str, Address]", {"a": {"street": "s"}}),
    "Optional model": ("x: Optional[Address] = None", {"street": "s"}),
    "recursive model": ("x: Tree", {"value": 1, "children": [{"value": 2}]}),
    "union of models": ("x: Union[Cat, Dog]", {"kind": "dog", "bark": 1}),
    "dataclass": ("x: Point", {"a": 1}),
    "TypedDict": ("x: Options", {"a": 1}),
    "NamedTuple": ("x: Pair", [1, "a"]),
    "NewType": ("x: UserId", 5),
    "datetime": ("x: datetime", "2024-01-02T03:04:05Z"),
    "date": ("x: date", "2024-01-02"),
    "time": ("x: time", "03:04:05"),
    "timedelta": ("x: timedelta", "PT1H"),
    "UUID": ("x: uuid.UUID", "12345678-1234-5678-1234-567812345678"),
    "Decimal": ("x: Decimal", "1.5"),
    "Path": ("x: pathlib.Path", "a/b"),
    "bytes": ("x: bytes", "a"),
    "Annotated text": ("x: Annotated[int, 'A text.']", 5),
    "Annotated Field": ("x: Annotated[int, Field(ge=1, le=10)]", 5),
    "Field default": ("x: int = Field(default=3, ge=1)", 5),
    "keyword-only": ("*, x: int", 5),
    "positional-only": ("x: int, /", 5),
    "underscore": ("_x: int", 5),
    "Opaque": ("x: Opaque", {}),
    "Callable": ("x: Callable[[int], str]", "len"),
    "variadic": ("*x: Any", [1, "a"]),
    "variadic keywords": ("**x: Any", {"a": 1}),
}
"""What a style is called, to the parameter as it is written and the value that is sent."""


def observed(bench: Any, harness: Any, style: str) -> dict[str, str]:
    """What is published of a tool with one parameter, and what became of one call of it.

    `refused when defined` and `broken` tell of a tool that cannot be made or read; the others of a call.
    """
    parameter, value = STYLES[style]
    name = parameter.lstrip("*, ").partition(":")[0].partition("=")[0].strip()
    source = f'''{HEADER}
{harness.header}

{harness.before}
def probe({parameter}) -> str:
    """Probe.

    Args:
        {name}: A value.
    """
    return f"{{type({name}).__name__}} {{{name}!r}}"

{harness.after}
'''
    try:
        module = bench.module(source, f"probe_{list(STYLES).index(style)}")
    except Exception as error:
        return {"call": f"refused when defined: {type(error).__name__}"}
    found = bench.found(harness.name, module)
    assert len(found) == 1, [getattr(each, "symbol", each) for each in found]
    if isinstance(found[0], BrokenTool):
        return {"call": f"broken: {type(found[0].error).__name__}"}
    live = found[0]
    assert live.tool.origin.symbol == "probe"
    told = parameters(live.tool)
    # a model that is the only parameter is published as its fields by some
    published = told.get(name) or "; ".join(f"{each}: {text}" for each, text in told.items())
    flat = is_flat(live.tool.input_schema, name) or (parameter.startswith("**") and name not in told)
    sent = value if flat else {name: value}
    return {"published": published, "call": called(bench, live, sent)}


def called(bench: Any, live: LiveTool, arguments: Any) -> str:
    """What became of one call."""
    try:
        got = bench.call(live, arguments)
    except Exception as error:
        outcome, raised = live.framework.outcome(live, error)
        return f"{outcome}: {type(raised).__name__}"
    return f"got {got}" if isinstance(got, str) else f"got {type(got).__name__} {got!r}"


def is_flat(schema: Any, name: str) -> bool:
    """Whether the framework publishes the fields of the only parameter in its place."""
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return (isinstance(properties, dict) and name not in properties and "street" in properties) or (
        isinstance(schema, dict) and "$ref" in schema
    )


def test_styles(bench: Any, harness: Any) -> None:
    """Every style of parameter ends as it did when the framework was measured; `MEASURE=1` measures anew."""
    seen = {style: observed(bench, harness, style) for style in STYLES}
    file = MEASURED / f"{harness}.json"
    if os.environ.get("MEASURE"):
        file.write_text(json.dumps(seen, indent=2) + "\n", encoding="utf-8")
    assert seen == json.loads(file.read_text(encoding="utf-8"))
