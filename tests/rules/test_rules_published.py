"""What the rules about a published tool say of it beside its function."""

from __future__ import annotations

import enum
import functools
import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

import pytest

from tool_contracts import Framework, LiveTool, Origin, Parameter, Signature, Tool
from tool_contracts.plugins import RULES, load

if TYPE_CHECKING:
    from collections.abc import Callable

_RULES = load([RULES]).rules
X = "/inputSchema/properties/x"


class Level(enum.Enum):
    LOW = "low"
    HIGH = "high"


class Mixed(enum.Enum):
    ONE = 1
    OTHER = object()


@dataclass
class Point:
    x: int


class Keys(TypedDict):
    a: int


class Other:
    pass


def annotated(annotation: Any) -> Callable[..., None]:
    def function(x: Any) -> None: ...

    function.__annotations__["x"] = annotation
    return function


def found(
    code: str,
    schema: Any,
    function: Any,
    describe: Any = None,
    framework: Framework | None = None,
    traits: frozenset[str] = frozenset(),
) -> list[tuple[str, str]]:
    """What a rule says where `x` is published with a schema and a function stands behind it."""
    inputs = {"type": "object", "properties": {"x": schema}, "$defs": {"Text": {"type": "string"}}}
    tool = Tool("f", input_schema=inputs, origin=Origin("t.py"), traits=traits)
    live = LiveTool(
        tool,
        lambda arguments: None,
        framework=framework or Framework(),
        function=function,
        describe=describe,
    )
    return list(_RULES[code].check(tool, None, live))


@pytest.mark.parametrize(
    ("annotation", "types"),
    [
        (str, {"string"}),
        (bool, {"boolean"}),
        (int, {"integer"}),
        (float, {"integer", "number"}),
        (list[int], {"array"}),
        (dict[str, int], {"object"}),
        (tuple[int, ...], {"array"}),
        (None, {"null"}),
        (int | None, {"integer", "null"}),
        (Annotated[int, "a text"] | None, {"integer", "null"}),
        (Literal["a", 1], {"string", "integer"}),
        (Level, {"string"}),
        (Point, {"object"}),
        (Keys, {"object"}),
    ],
)
def test_types_that_an_annotation_means(annotation: Any, types: set[str]) -> None:
    """Only a schema that shares no type with the annotation disagrees with it."""
    function = annotated(annotation)
    for each in ("string", "boolean", "integer", "array", "object", "null"):
        reported = found("TOOL253", {"type": each}, function)
        assert [place for place, _ in reported] == ([] if each in types else [X]), each


@pytest.mark.parametrize(
    ("annotation", "items", "told"),
    [
        (tuple[int, str], {"type": "integer"}, 1),
        (tuple[int, str, bool], {"type": "integer"}, 1),
        (tuple[int, str], {"type": ["integer", "string"]}, 0),
        (tuple[int, str], {}, 0),
        (tuple[int, float], {"type": "integer"}, 0),
        (tuple[int, Other], {"type": "integer"}, 0),
        (tuple[int, ...], {"type": "string"}, 0),
        (list[int], {"type": "integer"}, 0),
    ],
)
def test_items_of_a_tuple(annotation: Any, items: Any, told: int) -> None:
    """One item that no published value suits makes the whole tuple impossible."""
    reported = found("TOOL253", {"type": "array", "items": items}, annotated(annotation))
    assert [place for place, _ in reported] == [f"{X}/items"] * told
    sound = {"type": "array", "prefixItems": [{}, {}], "items": {"type": "integer"}}
    assert found("TOOL253", sound, annotated(annotation)) == []


class Reread:
    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any: ...


@pytest.mark.parametrize(
    "annotation",
    [
        Any,
        Other,
        int | Other,
        Mixed,
        "no_such_name",
        list | Any,
        Annotated[list[int], Reread],
        Annotated[int, "a text", Reread()] | str,
    ],
)
def test_annotations_that_mean_nothing_certain(annotation: Any) -> None:
    """A class of which nothing is known, a name that leads nowhere, or what is read from another form."""
    assert found("TOOL253", {"type": "null"}, annotated(annotation)) == []


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"$ref": "#/$defs/Text"}, "string"),
        ({"anyOf": [{"$ref": "#/$defs/Text"}, {"type": "null"}]}, "string or null"),
        ({"type": "number"}, None),
        ({}, None),
        (True, None),
        ({"anyOf": [{"type": "string"}, {}]}, None),
    ],
)
def test_types_that_a_schema_admits(schema: Any, words: str | None) -> None:
    """References are followed, also in branches; a place for numbers takes whole ones; an open schema takes all."""
    expected = (
        [] if words is None else [(X, f"parameter `x` is published as {words}, but annotated as integer")]
    )
    assert found("TOOL253", schema, annotated(int)) == expected


def test_functions_whose_parameters_cannot_be_known() -> None:
    """Without a function, or with one that hides its signature, nothing disagrees."""
    for function in (None, dict, type):
        for code in ("TOOL251", "TOOL252", "TOOL253", "TOOL254"):
            assert found(code, {"type": "null"}, function) == [], (code, function)


def test_functions_that_get_their_arguments_by_other_names() -> None:
    """Where a framework or its user renames arguments in between, the function says nothing of what is published."""

    def renamed(y: int = 3) -> None: ...

    for code in ("TOOL251", "TOOL252", "TOOL253", "TOOL254"):
        assert found(code, {"type": "null"}, renamed, traits=frozenset({"renames_arguments"})) == [], code


def test_what_the_function_needs_and_nobody_sends() -> None:
    """Without the source, what a framework or a decorator may fill in is no finding; nor is a whole model of arguments."""

    class Filling(Framework):
        hidden_names = frozenset({"ctx"})

    def needs(x: int, tone: str) -> None: ...
    def is_given(x: int, ctx: str, ident: Annotated[str, "filled in"], host: Other, state: Point) -> None: ...
    def bare(x, tone) -> None: ...  # type: ignore[no-untyped-def]

    @functools.wraps(needs)
    def filled(x: int) -> None:
        needs(x, "dry")

    tone = [
        ("/inputSchema/properties/tone", "parameter `tone` is required by the function, but not published")
    ]
    assert found("TOOL252", {}, needs) == tone
    assert found("TOOL252", {}, needs, framework=Filling()) == tone
    assert found("TOOL252", {}, is_given, framework=Filling()) == []
    assert found("TOOL252", {}, bare) == tone
    assert found("TOOL252", {}, bare, framework=Filling()) == []
    assert found("TOOL252", {}, filled) == []
    assert found("TOOL252", {}, functools.partial(needs, tone="dry")) == []


def test_an_object_whose_members_stand_in_its_place() -> None:
    """One parameter that may be an object, and nothing published under its name, also where the source is known."""

    def places(point: Point) -> None: ...
    def tells(text: str) -> None: ...
    def both(x: int, point: Point) -> None: ...

    def named(function: Callable[..., None]) -> list[Any]:
        tool = Tool(
            "f", input_schema={"type": "object", "properties": {"x": {}, "y": {}}}, origin=Origin("t.py")
        )
        shown = Signature("f", [Parameter(each) for each in inspect.signature(function).parameters])
        source = Tool("f", origin=Origin("t.py"), signature=shown)
        live = LiveTool(tool, lambda arguments: None, framework=Framework(), function=function)
        return [report[0] for report in _RULES["TOOL252"].check(tool, source, live)]

    assert named(places) == []
    assert named(tells) == ["/inputSchema/properties/text"]
    assert named(both) == ["/inputSchema/properties/point"]


def test_a_function_that_takes_everything() -> None:
    """`**kwargs` takes every parameter that is published."""

    def takes_all(**kwargs: Any) -> None: ...

    def takes_other(y: int = 0) -> None: ...

    def takes_none() -> None: ...

    assert found("TOOL251", {}, takes_all) == []
    assert found("TOOL251", {}, takes_none) == [
        (X, "parameter `x` is published, but the function does not take it")
    ]
    assert found("TOOL251", {}, takes_other) == []
    assert found("TOOL251", {}, str.upper, traits=frozenset({"single_input"})) == []


def test_a_descriptor_that_changes() -> None:
    """Two readings in a row must be equal; one that fails is told, and one that is impossible is not."""
    count = iter(range(9))

    def describe() -> Tool:
        return Tool("f", description=f"Call {next(count)}.", origin=Origin("t.py"))

    def fail() -> Tool:
        raise OSError("gone")

    assert found("TOOL255", {}, None) == []
    assert found("TOOL255", {}, None, lambda: Tool("f", origin=Origin("t.py"))) == []
    assert found("TOOL255", {}, None, describe) == [
        ("/description", "the description differs between two readings")
    ]
    assert found("TOOL255", {}, None, fail) == [
        ("", "the descriptor cannot be read a second time: OSError: gone")
    ]


@pytest.mark.parametrize(("name", "readings"), [("f", 1), ("changed by a fixture", 2)])
def test_how_often_a_descriptor_is_read(name: str, readings: int) -> None:
    """Once more, and again only where something has changed since it was enumerated; that alone is no fault."""
    read: list[Tool] = []

    def describe() -> Tool:
        inputs = {"type": "object", "properties": {"x": {}}, "$defs": {"Text": {"type": "string"}}}
        read.append(Tool(name, input_schema=inputs, origin=Origin("t.py")))
        return read[-1]

    assert found("TOOL255", {}, None, describe) == []
    assert len(read) == readings
