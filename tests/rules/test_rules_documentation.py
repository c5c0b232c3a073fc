"""Edge cases of the rules about what the model is told in words, and about tools offered together."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest

from soon import answered_soon
from tool_contracts import UNKNOWN, Origin, Problem, Span, Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    Pointers = Callable[[str, Tool], list[str]]
    Reports = Callable[..., list[Any]]
    Build = Callable[..., Tool]

X = "/inputSchema/properties/x"


@pytest.mark.parametrize(
    ("description", "missing", "empty"),
    [
        ("Search.", False, False),
        (None, True, False),
        ("", False, True),
        (" \n ", False, True),
        (UNKNOWN, False, False),
    ],
)
def test_description(
    description: Any, missing: bool, empty: bool, descriptor: Build, pointers: Pointers
) -> None:
    """A description is missing or empty, never both; a computed one is neither."""
    tool = descriptor({}, description=description)
    assert pointers("TOOL301", tool) == (["/name"] if missing else [])
    assert pointers("TOOL302", tool) == (["/description"] if empty else [])


def test_a_description_that_is_no_text(descriptor: Build, pointers: Pointers) -> None:
    """A number in the place of the description is told where it stands."""
    assert pointers("TOOL301", descriptor({}, description=3)) == ["/description"]


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({}, True),
        ({"description": " "}, True),
        ({"description": None}, True),
        (True, True),
        ({"$ref": "#/$defs/Bare"}, True),
        ({"description": "Words."}, False),
        ({"$ref": "#/$defs/Described"}, False),
        ({"$ref": "#/$defs/Bare", "description": "Words."}, False),
        ({"description": UNKNOWN}, False),
    ],
)
def test_undescribed_parameter(schema: Any, found: bool, properties: Build, pointers: Pointers) -> None:
    """A description may stand at the parameter or at the definition that it refers to."""
    tool = properties(x=schema)
    tool.input_schema["$defs"] = {"Bare": {"type": "string"}, "Described": {"description": "Words."}}
    assert pointers("TOOL303", tool) == ([X] if found else [])


@pytest.mark.parametrize(
    ("documented", "found"),
    [
        ("x", False),
        ("floor", True),
        ("ctx", False),
        ("*rest", False),
        ("\\*rest", False),
        ("x, floor", True),
        ("x, ctx", False),
        ("Note that this", False),
        ("published", False),
    ],
)
def test_unknown_documented_parameter(
    documented: str, found: bool, function: Build, pointers: Pointers
) -> None:
    """Hidden, variadic and published names are known; what is no name at all is none."""
    tool = function(
        {
            "x": ({"type": "string"}, "str", {}),
            "ctx": ({}, "", {"hidden": True}),
            "rest": ({}, "", {"kind": "var-positional"}),
        },
        documented={documented: ("Words.", Span("tools.py", 9, 5, 9, 10))},
    )
    tool.input_schema["properties"]["published"] = {"type": "string"}
    assert pointers("TOOL304", tool) == (["9:5"] if found else [])


def test_keyword_arguments_may_be_documented(function: Build, pointers: Pointers) -> None:
    """With `**kwargs` any name may be one that the function takes."""
    tool = function({"kwargs": ({}, "", {"kind": "var-keyword"})}, documented={"limit": ("Words.", None)})
    assert pointers("TOOL304", tool) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [("Note", "Relative paths only."), ("https", "//example.org"), ("None", "It takes none.")],
)
def test_remarks_among_the_parameters(name: str, text: str, function: Build, pointers: Pointers) -> None:
    """A note, an address or "None" in the section documents no parameter."""
    assert pointers("TOOL304", function({"a": ({}, "int", {})}, documented={name: (text, None)})) == []


def test_documented_parameter_suggests_the_nearest(function: Build, reports: Reports) -> None:
    """A name that was changed in one place is told with its counterpart."""
    tool = function({"queries": ({}, "list", {})}, documented={"querys": ("Words.", None)})
    message = "the docstring documents `querys`, which is no parameter; `queries` is"
    assert reports("TOOL304", tool) == [("/description", message)]


LINES = itertools.count(10)


def named(name: Any, symbol: str | None, toolset: str, column: int = 1, **keywords: Any) -> Tool:
    place = Span("tools.py", next(LINES), column)
    return Tool(
        name,
        origin=Origin("tools.py", symbol),
        toolset=toolset,
        spans={"": place, "/name": place},
        **keywords,
    )


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        (named("a", "f", "tools.py:server"), named("a", "g", "tools.py:server"), True),
        (named("a", "f", "tools.py:server"), named("A", "g", "tools.py:server"), False),
        (named("a", "make_one.f", "tools.py:server"), named("a", "make_two.f", "tools.py:server"), True),
        (named("a", "f", "tools.py"), named("a", "f", "tools.py"), True),
        (named("a", "make_one.f", "tools.py"), named("a", "make_two.f", "tools.py"), False),
        (named("a", "f", "tools.py", 5), named("a", "f", "tools.py", 5), False),
        (named(None, "f", "tools.py"), named(None, "g", "tools.py"), False),
        (named(UNKNOWN, "f", "tools.py"), named(UNKNOWN, "g", "tools.py"), False),
        (named("a", None, "tools.json"), named("a", None, "tools.json"), True),
    ],
)
def test_duplicate_name(one: Tool, other: Tool, found: bool, reports: Reports) -> None:
    """The later of two equal names is reported, unless the two are alternatives or stand in different scopes."""
    told = reports("TOOL501", [one, other])
    assert [(report[0], report[1]) for report in told] == ([(other, "/name")] if found else [])


def test_a_name_that_is_inherited_is_no_duplicate(reports: Reports) -> None:
    """A class that takes its descriptor from another has the other's name, at the other's place."""
    one, other = named("a", "Real", "tools.py"), named("a", "Fake", "tools.py")
    other.spans = one.spans
    assert reports("TOOL501", [one, other]) == []


def test_a_class_and_a_function_of_one_name(reports: Reports) -> None:
    """A file that offers the same tool as a class and as a function gives a choice; on one server it is an error."""
    for toolset, found in (("tools.py", False), ("tools.py:server", True)):
        one, other = named("a", "A", toolset), named("a", "a", toolset, 5)
        one.origin = Origin("tools.py", "A", "class")
        assert bool(reports("TOOL501", [one, other])) is found


KINDS = {
    "TOOL001": "unreadable-file",
    "TOOL002": "syntax-error",
    "TOOL003": "missing-file",
    "TOOL004": "duplicate-key",
    "TOOL005": "invalid-suppression",
    "TOOL006": "unused-suppression",
}


@pytest.mark.parametrize("code", KINDS)
def test_each_problem_has_one_rule(code: str, reports: Reports) -> None:
    """A problem is reported at its place by the rule of its kind, and by no other."""
    span = Span("tools.py", 3, 4)
    problem = Problem(KINDS[code], "what is wrong", span)
    assert reports(code, problem) == [(span, "what is wrong")]
    assert all(reports(other, problem) == [] for other in KINDS if other != code)


def test_no_parameter_described(properties: Build, pointers: Pointers) -> None:
    """One text, or one parameter that is not known, is enough to be silent; so is having no parameters."""
    text = {"description": "Words."}
    assert pointers("TOOL305", properties(x={}, y={"description": ""})) == ["/name"]
    assert pointers("TOOL305", properties(x={}, y=text)) == []
    assert pointers("TOOL305", properties()) == []
    partly = properties(x={}, y={})
    partly.unknown = frozenset({X})
    assert pointers("TOOL305", partly) == []
    more = properties(x={}, y={})
    more.unknown, more.known = frozenset({"/inputSchema/properties"}), frozenset({X, X[:-1] + "y"})
    assert pointers("TOOL305", more) == []


@pytest.mark.parametrize(
    ("annotation", "traits", "found"),
    [
        ('Annotated[int, "Words."]', {"reads_fields"}, True),
        ("typing.Annotated[int, Gt(1), 'Words.']", {"reads_fields"}, True),
        ('Annotated[Literal["a"], Field(description="Words.")]', {"reads_fields"}, False),
        ('Literal["a"]', {"reads_fields"}, False),
        ('Annotated[int, "Words."', {"reads_fields"}, False),
        ('Annotated[int, "Words."]', {"reads_annotated_text"}, False),
        ('Annotated[int, "Words."]', (), False),
    ],
)
def test_unread_annotated_text(
    annotation: str, traits: Any, found: bool, function: Build, pointers: Pointers
) -> None:
    """Only a text among the metadata, and only in a framework that is known not to read it."""
    tool = function({"x": ({}, "int", {"annotation": annotation})}, traits=frozenset(traits))
    assert pointers("TOOL306", tool) == ([X] if found else [])


def test_many_documented_names_are_told_in_time(function: Build, reports: Reports) -> None:
    """Each of two thousand names is told; that not all are compared with all for a hint keeps it quick."""
    tool = function(
        {f"param_{index}": ({}, "int", {}) for index in range(2000)},
        documented={f"parm_{index}x": ("Words.", None) for index in range(2000)},
    )
    with answered_soon():
        assert len(reports("TOOL304", tool)) == 2000
