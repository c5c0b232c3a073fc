"""Edge cases of the rules about types, in the signatures of functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import Span, Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    Pointers = Callable[[str, Tool], list[str]]
    Reports = Callable[..., list[Any]]
    Build = Callable[..., Tool]

X = "/inputSchema/properties/x"


def place(column: int, end: int) -> Span:
    return Span("tools.py", 5, column, 5, end)


@pytest.mark.parametrize(
    ("name", "of_parameter", "code"),
    [
        ("x", {}, "TOOL120"),
        ("x", {"default": 3}, "TOOL120"),
        ("x", {"default": None}, "TOOL121"),
        ("ctx", {"default": None}, "TOOL154"),
        ("ctx", {}, "TOOL154"),
        ("self", {}, "TOOL155"),
    ],
)
def test_each_untyped_parameter_has_one_rule(
    name: str, of_parameter: dict[str, Any], code: str, function: Build, pointers: Pointers
) -> None:
    """A parameter without a type is reported once: as untyped, as optional, as a context or as `self`."""
    tool = function({name: ({}, "untyped", of_parameter)})
    told = {each for each in ("TOOL120", "TOOL121", "TOOL154", "TOOL155") if pointers(each, tool)}
    assert told == {code}


def test_schema_given_by_hand_needs_no_annotation(function: Build, pointers: Pointers) -> None:
    """Where the schema does not come from the signature, untyped and variadic parameters are no matter."""
    tool = function(
        {
            "query": ({}, "untyped", {}),
            "rest": ({}, "", {"kind": "var-positional"}),
            "kwargs": ({}, "", {"kind": "var-keyword"}),
        },
        kinds={},
    )
    for code in ("TOOL120", "TOOL121", "TOOL150", "TOOL151", "TOOL152", "TOOL154"):
        assert pointers(code, tool) == [], code


def test_model_of_arguments_beside_a_variadic_function(function: Build, pointers: Pointers) -> None:
    """A class that is given as the schema has fields of its own, which the function need not name."""
    tool = function({"kwargs": ({}, "", {"kind": "var-keyword"})}, kinds={X: "int"})
    tool.input_schema["properties"]["x"] = {"type": "integer"}
    assert pointers("TOOL151", tool) == []


@pytest.mark.parametrize(
    "beside",
    [
        {"kinds": {"/inputSchema": "model"}},
        {"spans": {"/inputSchema/type": Span("tools.py", 9)}},
        {"spans": {"/inputSchema/properties": Span("tools.py", 9)}},
        {"unknown": {"/inputSchema"}},
    ],
)
def test_schema_beside_a_function_without_parameters(
    beside: dict[str, Any], function: Build, pointers: Pointers
) -> None:
    """A schema that is a class, a dict or not known is not the function's, also where it has no properties."""
    tool = function({"kwargs": ({}, "", {"kind": "var-keyword"})}, **beside)
    assert pointers("TOOL151", tool) == []


@pytest.mark.parametrize(
    ("traits", "found"), [(frozenset({"reads_fields"}), True), (frozenset({"skips_variadics"}), False)]
)
def test_variadic_parameters(
    traits: frozenset[str], found: bool, function: Build, pointers: Pointers
) -> None:
    """`*args` and `**kwargs` are reported at their place, unless the framework leaves them out."""
    tool = function(
        {
            "x": ({"type": "integer"}, "int", {}),
            "rest": ({}, "", {"kind": "var-positional", "span": place(10, 15)}),
            "more": ({}, "", {"kind": "var-keyword", "span": place(20, 25)}),
        },
        traits=traits,
    )
    assert pointers("TOOL150", tool) == (["5:10"] if found else [])
    assert pointers("TOOL151", tool) == (["5:20"] if found else [])


@pytest.mark.parametrize(
    ("traits", "positional", "keywords"),
    [
        (
            set(),
            "cannot be filled: tools",
            "is published as one parameter `more`, and arrives as an entry `more`",
        ),
        (
            {"refuses_variadics"},
            "keeps the tool from being built",
            "keeps the tool from being built: plain refuses it",
        ),
        ({"fills_keywords"}, "cannot be filled: tools", None),
        ({"fills_positionals", "fills_keywords"}, None, None),
        (
            {"fills_positionals", "fills_keywords", "is_strict"},
            None,
            "plain is strict and raises on free names",
        ),
    ],
)
def test_what_becomes_of_variadic_parameters(
    traits: set[str], positional: str | None, keywords: str | None, function: Build, reports: Reports
) -> None:
    """Some frameworks fill them, others refuse to build the tool, most hand on what is wrong: the message says which."""
    tool = function(
        {
            "rest": ({}, "", {"kind": "var-positional", "span": place(10, 15)}),
            "more": ({}, "", {"kind": "var-keyword", "span": place(20, 25)}),
        },
        traits=frozenset(traits),
    )
    for code, text in (("TOOL150", positional), ("TOOL151", keywords)):
        told = [message for _, message, *_ in reports(code, tool)]
        assert len(told) == (text is not None), code
        assert text is None or text in told[0]


def test_only_variadic_parameters(function: Build, pointers: Pointers) -> None:
    """A function with nothing but `**kwargs` publishes no property, and is reported."""
    tool = function({"kwargs": ({}, "", {"kind": "var-keyword"})})
    assert pointers("TOOL151", tool) == ["/inputSchema/properties/kwargs"]


def test_untyped_default_gives_the_type(function: Build, reports: Reports) -> None:
    """A plain default suggests its own type, with the spaces of an annotated parameter."""
    spans = {"span": place(5, 10), "default_span": place(11, 12)}
    tool = function({"x": ({}, "untyped", {"default": 2, **spans})})
    fix = reports("TOOL120", tool)[0][2]
    assert (fix.applicability, fix.edits[0].span, fix.edits[0].text) == ("unsafe", place(10, 11), ": int = ")
    spans = {"span": place(5, 10), "default_span": place(12, 13)}
    tool = function({"x": ({}, "untyped", {"default": 2, **spans})})
    (edit,) = reports("TOOL120", tool)[0][2].edits
    assert (edit.span, edit.text) == (place(10, 10), ": int"), "a parenthesis may stand before the default"
    for default in ([], None.__class__, 2j):
        tool = function({"x": ({}, "untyped", {"default": default, **spans})})
        assert reports("TOOL120", tool)[0][2] is None


IMPLICIT = {"annotation": "int", "annotation_span": place(8, 11), "default": None}


@pytest.mark.parametrize(
    ("traits", "imports", "edits"),
    [
        ({"understands_pep604"}, {}, [(place(8, 11), "int | None")]),
        ((), {}, [(place(8, 11), "int | None")]),
        (
            {"skips_variadics"},
            {},
            [(Span("tools.py", 1), "from typing import Optional\n"), (place(8, 11), "Optional[int]")],
        ),
        ({"skips_variadics"}, {"Maybe": "typing.Optional"}, [(place(8, 11), "Maybe[int]")]),
        ({"skips_variadics"}, {"t": "typing"}, [(place(8, 11), "t.Optional[int]")]),
    ],
)
def test_implicit_optional_is_spelled_as_the_framework_reads_it(
    traits: Any, imports: dict[str, str], edits: list[Any], function: Build, reports: Reports
) -> None:
    """The repair is safe, and takes `Optional` where the framework does not read `|`."""
    schema = {"type": "integer", "default": None}
    tool = function({"x": (schema, "int", IMPLICIT)}, imports=imports, traits=frozenset(traits))
    [(pointer, message, fix)] = reports("TOOL122", tool)
    assert (pointer, message) == (X, "parameter `x`: the default is None, the type excludes it")
    assert fix.applicability == "safe"
    assert [(edit.span, edit.text) for edit in fix.edits] == edits


def test_implicit_optional_in_quotes(function: Build, reports: Reports) -> None:
    """What stands in quotes stays there as a whole."""
    of_parameter = {"annotation": '"Place"', "annotation_span": place(8, 15), "default": None}
    tool = function({"x": ({"type": "object", "default": None}, "model", of_parameter)})
    assert [edit.text for edit in reports("TOOL122", tool)[0][2].edits] == ['"Place | None"']


@pytest.mark.parametrize(
    "of_parameter",
    [
        {"annotation": "Annotated[int, Field()]", "annotation_span": place(8, 31), "default": None},
        {"annotation": "int", "annotation_span": place(8, 13), "default": None},
        {"annotation": "'Li' 'st'", "annotation_span": place(8, 17), "default": None},
        {"annotation": "int", "default": None},
        {"annotation": "int", "annotation_span": Span("tools.py", 5, 8, 6, 11), "default": None},
    ],
)
def test_implicit_optional_without_a_sure_repair(
    of_parameter: dict[str, Any], function: Build, reports: Reports
) -> None:
    """Annotated and broken annotations are reported and left alone."""
    tool = function({"x": ({"type": "integer", "default": None}, "int", of_parameter)})
    assert [report[2] for report in reports("TOOL122", tool)] == [None]


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None}, "Optional"),
        ({"default": None}, "untyped"),
        ({"default": None}, "Any"),
        ({"type": "integer", "default": 3}, "int"),
        ({"type": "integer"}, "int"),
    ],
)
def test_explicit_optional(schema: Any, kind: str, function: Build, pointers: Pointers) -> None:
    """Types that admit null, and those that say nothing, are no implicit Optional."""
    tool = function({"x": (schema, kind, {"default": schema.get("default", 1)})})
    assert pointers("TOOL122", tool) == []
    assert pointers("TOOL140", tool) == []


def test_an_optional_that_the_framework_publishes_without_null(function: Build, pointers: Pointers) -> None:
    """What the annotation says is not implicit, whatever becomes of it; None inside of a type is none of the type's own."""
    below = "/inputSchema/properties/"
    kinds = {
        f"{below}x": "Optional",
        f"{below}x/anyOf/0": "int",
        f"{below}x/anyOf/1": "None",
        f"{below}y": "Union",
        f"{below}y/anyOf/2": "None",
        f"{below}z": "list",
        f"{below}z/items": "Optional",
        f"{below}z/items/anyOf/1": "None",
    }
    published = {"type": "integer", "default": None}
    tool = function({name: (published, "", {"default": None}) for name in "xyz"}, kinds=kinds)
    assert pointers("TOOL122", tool) == [f"{below}z"]


def test_none_in_a_descriptor_is_an_invalid_default(properties: Build, pointers: Pointers) -> None:
    """Without an annotation the same schema is told by the rule about defaults, and only by it."""
    tool = properties(x={"type": "integer", "default": None})
    assert pointers("TOOL122", tool) == []
    assert pointers("TOOL140", tool) == [X + "/default"]


def test_optional_without_default(function: Build, pointers: Pointers) -> None:
    """A nullable parameter that must be given is told from one with a default."""
    schema = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    tool = function({"x": (schema, "Optional", {}), "y": (schema, "Optional", {"default": None})})
    assert pointers("TOOL123", tool) == [X]


@pytest.mark.parametrize("text", ["[]", "{}", "{'a': 1}", "list()", "set()", "dict()"])
def test_mutable_default(text: str, function: Build, pointers: Pointers) -> None:
    """Displays and empty calls are mutable."""
    tool = function({"x": ({}, "list", {"default_text": text, "default_span": place(20, 22)})})
    assert pointers("TOOL141", tool) == ["5:20"]


@pytest.mark.parametrize("text", [None, "()", "None", "'[]'", "frozenset()", "Field(default_factory=list)"])
def test_immutable_default(text: str | None, function: Build, pointers: Pointers) -> None:
    """Everything else is left alone."""
    assert pointers("TOOL141", function({"x": ({}, "list", {"default_text": text})})) == []


@pytest.mark.parametrize(
    ("text", "imports", "traits", "found"),
    [
        ("Field(default=1)", {"Field": "pydantic.Field"}, {"skips_variadics"}, True),
        ("F(1)", {"F": "pydantic.fields.Field"}, {"skips_variadics"}, True),
        ("pydantic.Field(1)", {"pydantic": "pydantic"}, {"skips_variadics"}, True),
        ("pd.Field(1)", {"pd": "pydantic"}, {"skips_variadics"}, True),
        ("Field(1)", {"Field": "dataclasses.field"}, {"skips_variadics"}, False),
        ("Field(1)", {}, {"skips_variadics"}, False),
        ("Field(1)", {"Field": "pydantic.Field"}, {"reads_fields"}, False),
        ("Field(1)", {"Field": "pydantic.Field"}, (), False),
    ],
)
def test_field_as_default(
    text: str, imports: dict[str, str], traits: Any, found: bool, function: Build, pointers: Pointers
) -> None:
    """Only pydantic's own `Field`, and only in a framework that is known not to read it."""
    parameters = {"x": ({}, "str", {"default_text": text})}
    assert pointers("TOOL142", function(parameters, imports=imports, traits=frozenset(traits))) == (
        [X] if found else []
    )


def test_positional_only(function: Build, pointers: Pointers) -> None:
    """Hidden parameters may be positional."""
    tool = function(
        {
            "self": ({}, "", {"kind": "positional-only", "hidden": True}),
            "x": ({"type": "integer"}, "int", {"kind": "positional-only"}),
        }
    )
    assert pointers("TOOL152", tool) == [X]


def test_positional_only_beside_a_descriptor(function: Build, pointers: Pointers) -> None:
    """Who writes the schema by hand hands over named arguments too; what it does not name is never given."""
    parameters = {
        "x": ({"type": "integer"}, "", {"kind": "positional-only", "span": Span("tools.py", 5, 19)}),
        "y": ({"type": "integer"}, "", {"kind": "positional-only", "hidden": True}),
    }
    spans = {"/inputSchema/properties": Span("tools.py", 9)}
    assert pointers("TOOL152", function(parameters, spans=spans)) == ["5:19"]


def test_underscore_parameter_only_where_it_is_lost(function: Build, pointers: Pointers) -> None:
    """Frameworks that take such names as they are get no report."""
    parameters = {"_x": ({"type": "string"}, "str", {})}
    assert pointers("TOOL153", function(parameters)) == []
    lossy = function(parameters, traits=frozenset({"loses_underscore_names"}))
    assert pointers("TOOL153", lossy) == ["/inputSchema/properties/_x"]


@pytest.mark.parametrize(
    ("name", "kind", "annotation", "imports", "found"),
    [
        ("ctx", "untyped", None, {}, True),
        ("context", "Any", "Any", {}, True),
        ("context", "str", "str", {}, False),
        ("entry", "model", "Context", {"Context": "app.models.Context"}, False),
        ("entry", "model", "Context", {}, False),
        ("c", "unknown", "Context", {"Context": "fastmcp.Context"}, True),
        ("c", "unknown", "RunContext[Deps]", {"RunContext": "pydantic_ai.RunContext"}, True),
        ("c", "unknown", "agents.RunContextWrapper", {"agents": "agents"}, True),
        ("c", "unknown", "Image", {"Image": "fastmcp.utilities.types.Image"}, False),
        ("text", "untyped", None, {}, False),
    ],
)
def test_leaked_context(
    name: str,
    kind: str,
    annotation: str | None,
    imports: dict[str, str],
    found: bool,
    function: Build,
    pointers: Pointers,
) -> None:
    """A context is told by an untyped name or a framework's class, never by a class of the user's own."""
    tool = function({name: ({}, kind, {"annotation": annotation})}, imports=imports)
    assert pointers("TOOL154", tool) == ([f"/inputSchema/properties/{name}"] if found else [])


def test_hidden_context_is_no_leak(function: Build, pointers: Pointers) -> None:
    """What the framework fills in is not published."""
    of_parameter = {"annotation": "Context", "hidden": True}
    tool = function({"ctx": ({}, "", of_parameter)}, imports={"Context": "fastmcp.Context"})
    assert pointers("TOOL154", tool) == []


def test_published_self_is_the_first_parameter(function: Build, pointers: Pointers) -> None:
    """A later parameter of that name is the user's choice."""
    text = ({"type": "string"}, "str", {})
    assert pointers("TOOL155", function({"self": ({}, "untyped", {}), "x": text})) == [
        "/inputSchema/properties/self"
    ]
    assert pointers("TOOL155", function({"x": text, "self": text})) == []


@pytest.mark.parametrize(
    ("annotation", "written"),
    [
        ("list[str] | None", "Optional[list[str]]"),
        ("None | int", "Optional[int]"),
        ("int | str | None", "Union[int, str, None]"),
        ("int | float", "Union[int, float]"),
        ("'Place | None'", "'Optional[Place]'"),
    ],
)
def test_lost_union_is_spelled_out(annotation: str, written: str, function: Build, reports: Reports) -> None:
    """Where a framework does not read `|`, the repair writes what it reads."""
    of_parameter = {"annotation": annotation, "annotation_span": place(8, 8 + len(annotation))}
    tool = function(
        {"x": ({}, "Optional", of_parameter)},
        traits=frozenset({"skips_variadics"}),
        lost={X, X + "/anyOf/0"},
        imports={"Optional": "typing.Optional", "Union": "typing.Union"},
        framework="demo",
    )
    [(pointer, message, fix)] = reports("TOOL160", tool)
    assert pointer == X
    assert message == (
        f"parameter `x`: demo does not understand `{annotation.strip(chr(39))}` and publishes something else"
    )
    assert [edit.text for edit in fix.edits] == [written]


@pytest.mark.parametrize("annotation", ["Person", "a |", None, "'A' | B'"])
def test_lost_annotation_without_repair(annotation: str | None, function: Build, reports: Reports) -> None:
    """Classes, broken and missing annotations are reported and left alone."""
    of_parameter = {"annotation": annotation, "annotation_span": place(8, 9)}
    tool = function({"x": ({}, "model", of_parameter)}, traits=frozenset({"skips_variadics"}), lost={X})
    assert [report[2] for report in reports("TOOL160", tool)] == [None]
