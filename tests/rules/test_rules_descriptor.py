"""Edge cases of the rules about descriptors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from soon import answered_soon
from tool_contracts import UNKNOWN, Span, Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    Pointers = Callable[[str, Tool], list[str]]
    Reports = Callable[..., list[Any]]
    Build = Callable[..., Tool]

ROOT = "/inputSchema"
X = "/inputSchema/properties/x"
NAME = {"properties": {"name": {"type": "string"}}}


@pytest.mark.parametrize(
    ("name", "missing", "invalid"),
    [
        ("search", False, False),
        ("Search-Web_2", False, False),
        ("2fa", False, False),
        ("x" * 64, False, False),
        (None, True, False),
        ("", True, False),
        (7, True, False),
        (UNKNOWN, False, False),
        ("x" * 65, False, True),
        ("log scanner", False, True),
        ("orders.find/all", False, True),
        ("größe", False, True),
        ("٣", False, True),
        ("search\n", False, True),
    ],
)
def test_names(name: Any, missing: bool, invalid: bool, descriptor: Build, pointers: Pointers) -> None:
    """A name is missing or invalid, never both; a computed one is neither."""
    tool = descriptor({"type": "object"}, name)
    assert pointers("TOOL201", tool) == (["/name"] if missing else [])
    assert pointers("TOOL202", tool) == (["/name"] if invalid else [])


def test_name_in_part_known(descriptor: Build, pointers: Pointers) -> None:
    """A name with a computed part is not judged by the rest."""
    assert pointers("TOOL202", descriptor({}, "a b", unknown={"/name"})) == []


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({"type": "object", "properties": []}, [ROOT + "/properties"]),
        ({"type": "object", "required": "x"}, [ROOT + "/required"]),
        ({"type": "object", "properties": {"x": {"description": None}}}, [X + "/description"]),
        ({"type": "object", "properties": {"x": "string"}}, [X]),
        ({"type": "object", "properties": {"x": {"type": 3}}}, [X + "/type"]),
        ({"type": "object", "$id": "Parameters Schema"}, [ROOT + "/$id"]),
        ([], [ROOT]),
        ("x", [ROOT]),
        ({"type": "object", "properties": {"x": {"type": "str"}}}, []),
        ({"type": "object", "properties": {"x": {"type": ["str", "null"]}}}, []),
        ({"type": "object", "properties": {"x": {"enum": []}}}, []),
        ({"type": "object", "properties": {"type": {"type": "string"}, "enum": {"type": "string"}}}, []),
        ({"type": "object", "x-note": 3}, []),
        (None, []),
        (UNKNOWN, []),
    ],
)
def test_invalid_schema(schema: Any, found: list[str], descriptor: Build, pointers: Pointers) -> None:
    """Keywords of the wrong shape are told where they stand, unless another rule tells them."""
    assert pointers("TOOL211", descriptor(schema)) == found


def test_invalid_schema_where_it_is_open(descriptor: Build, pointers: Pointers) -> None:
    """What could not be read is not judged."""
    schema = {"type": "object", "properties": UNKNOWN, "required": 3}
    assert pointers("TOOL211", descriptor(schema, unknown={ROOT + "/properties"})) == [ROOT + "/required"]


@pytest.mark.parametrize(
    ("schema", "root", "combinators"),
    [
        ({"type": "object"}, [], []),
        ({"properties": {}}, [ROOT], []),
        ({}, [ROOT], []),
        ({"type": "string"}, [ROOT + "/type"], []),
        ({"type": ["object", "null"]}, [ROOT + "/type"], []),
        ({"type": None}, [ROOT + "/type"], []),
        ({"$ref": "#/$defs/A", "$defs": {"A": {"type": "object"}}}, [ROOT], []),
        (True, [ROOT], []),
        ({"anyOf": [{"type": "object"}]}, [], [ROOT + "/anyOf"]),
        ({"type": "object", "oneOf": [], "allOf": []}, [], [ROOT + "/oneOf", ROOT + "/allOf"]),
        ({"type": UNKNOWN}, [], []),
        ({"type": "Object"}, [], []),
        (None, [], []),
        ([], [], []),
    ],
)
def test_root(
    schema: Any, root: list[str], combinators: list[str], descriptor: Build, pointers: Pointers
) -> None:
    """The root is an object that says so, without combinators; each fault has one rule."""
    assert pointers("TOOL212", descriptor(schema)) == root
    assert pointers("TOOL213", descriptor(schema)) == combinators


def test_root_that_is_missing(descriptor: Build, pointers: Pointers) -> None:
    """A schema that the shape demands, and that has a place and no value, is missing."""
    spans = {"": Span("tools.json"), ROOT: Span("tools.json", 3)}
    assert pointers("TOOL212", descriptor(None, spans=spans)) == [ROOT]
    assert pointers("TOOL212", descriptor(None, spans=spans, unknown={ROOT})) == []


def test_root_in_part_known(descriptor: Build, pointers: Pointers) -> None:
    """A schema that something unknown is spread into may well be complete."""
    tool = descriptor({"properties": {}, "anyOf": []}, unknown={ROOT})
    assert pointers("TOOL212", tool) == pointers("TOOL213", tool) == []


def test_references(descriptor: Build, pointers: Pointers) -> None:
    """References that lead nowhere are told from those that lead around."""
    tree = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}}
    schema = {
        "type": "object",
        "properties": {
            "a": {"$ref": "#/$defs/Gone"},
            "b": {"$ref": "#/$defs/Tree"},
            "c": {"$ref": "#/$defs/Leaf"},
            "d": {"$ref": "https://example.org/schema"},
        },
        "$defs": {"Tree": tree, "Leaf": {"type": "string"}},
    }
    assert pointers("TOOL214", descriptor(schema)) == [ROOT + "/properties/a/$ref"]
    assert pointers("TOOL214", descriptor(schema, unknown={ROOT + "/$defs"})) == []
    assert pointers("TOOL215", descriptor(schema)) == [
        ROOT + "/properties/b/$ref",
        ROOT + "/$defs/Tree/properties/kids/items/$ref",
    ]


def test_many_definitions_that_cross_are_judged_in_time(descriptor: Build, pointers: Pointers) -> None:
    """Each reference is followed a fixed number of times, however many lead to the same definitions."""
    definitions = {
        f"D{index}": {
            "anyOf": [
                {"$ref": f"#/$defs/D{(index * 7 + 1) % 1000}"},
                {"$ref": f"#/$defs/D{(index * 13 + 5) % 1000}"},
                {"type": "object", "properties": {"a": {"$ref": f"#/$defs/D{(index * 5 + 3) % 1000}"}}},
            ],
            "default": {"a": {"a": {"a": {"a": 1}}}},
        }
        for index in range(1000)
    }
    tool = descriptor({"properties": {"x": {"$ref": "#/$defs/D0"}}, "$defs": definitions})
    with answered_soon():
        assert len(pointers("TOOL215", tool)) > 1000
        assert pointers("TOOL140", tool) == []


def test_recursion_over_two_definitions(descriptor: Build, pointers: Pointers) -> None:
    """A circle through another definition is recursion too; a way into the circle is not part of it."""
    schema = {
        "properties": {"x": {"$ref": "#/$defs/In"}},
        "$defs": {
            "In": {"$ref": "#/$defs/A"},
            "A": {"items": {"$ref": "#/$defs/B"}},
            "B": {"not": {"$ref": "#/$defs/A"}},
        },
    }
    assert pointers("TOOL215", descriptor(schema)) == [
        ROOT + "/$defs/In/$ref",
        ROOT + "/$defs/A/items/$ref",
        ROOT + "/$defs/B/not/$ref",
    ]


@pytest.mark.parametrize(
    ("declared", "meant"),
    [
        ("str", "string"),
        ("int", "integer"),
        ("String", "string"),
        ("list", "array"),
        ("file", None),
        ("", None),
    ],
)
def test_unknown_type(declared: str, meant: str | None, properties: Build, reports: Reports) -> None:
    """Names of other languages are recognised, and put right where their place is known."""
    tool = properties(x={"type": declared})
    tool.spans[X + "/type"] = Span("tools.json", 3, 10, 3, 20)
    [(pointer, message, fix)] = reports("TOOL216", tool)
    assert pointer == X + "/type"
    assert f'"{declared}" is not a type of JSON Schema' in message
    assert (fix.edits[0].text if fix else None) == (f'"{meant}"' if meant else None)


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({"type": ["string", "int"]}, [X + "/type/1"]),
        ({"type": ["string", "null"]}, []),
        ({"type": "null"}, []),
        ({"type": 3}, []),
        ({"type": UNKNOWN}, []),
        ({"properties": {"type": {"type": "string"}}}, []),
    ],
)
def test_listed_types(schema: Any, found: list[str], properties: Build, pointers: Pointers) -> None:
    """Each name of a list is looked at; what is no name is told by `invalid-schema`."""
    assert pointers("TOOL216", properties(x=schema)) == found


def test_types_in_capitals(descriptor: Build, pointers: Pointers) -> None:
    """Gemini's own notation writes all types in capitals; a single one among others is a slip."""
    all_upper = {"type": "OBJECT", "properties": {"x": {"type": "STRING"}}}
    one_upper = {"type": "object", "properties": {"x": {"type": "STRING"}}}
    assert pointers("TOOL216", descriptor(all_upper)) == []
    assert pointers("TOOL212", descriptor(all_upper)) == []
    assert pointers("TOOL216", descriptor(one_upper)) == [X + "/type"]


def test_non_finite_numbers(properties: Build, function: Build, pointers: Pointers) -> None:
    """Infinity and NaN are found at any depth, once each, and in the defaults of functions."""
    infinite = float("inf")
    tool = properties(x={"type": "number", "maximum": infinite, "enum": [1.0, float("nan")], "default": 1.5})
    assert sorted(pointers("TOOL217", tool)) == [X + "/enum/1", X + "/maximum"]
    assert pointers("TOOL211", tool) == []
    parameter = ({"type": "number", "default": infinite}, "float", {"default": infinite})
    assert pointers("TOOL217", function({"x": parameter})) == [X + "/default"]
    assert pointers("TOOL217", function({"x": ({"type": "number"}, "float", {"default": infinite})})) == [
        X + "/default"
    ]


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({"required": ["name"]}, [X + "/required/0"]),
        ({"properties": {"a": {}}, "required": ["a", "b"]}, [X + "/required/1"]),
        ({"properties": {"a": {}}, "additionalProperties": False, "required": ["b"]}, [X + "/required/0"]),
        ({"properties": {"a": {}}, "required": ["a"]}, []),
        ({"additionalProperties": {"type": "string"}, "required": ["b"]}, []),
        ({"additionalProperties": True, "required": ["b"]}, []),
        ({"patternProperties": {"^x": {}}, "required": ["b"]}, []),
        ({**NAME, "anyOf": [{"required": ["name"]}, {"required": ["id"]}]}, [X + "/anyOf/1/required/0"]),
        ({"required": ["name"], "allOf": [NAME]}, []),
        ({"required": ["name"], "allOf": [{"$ref": "#/$defs/Named"}]}, []),
        ({"required": ["name"], "allOf": [{"$ref": "#/$defs/Gone"}]}, []),
        ({"required": ["name"], "$ref": "#/$defs/Named"}, []),
        ({"if": {"required": ["zip"]}, "then": {"required": ["name"]}, **NAME}, []),
        ({"not": {"required": ["name"]}}, []),
        ({"required": "name"}, []),
        ({"required": [UNKNOWN, 3]}, []),
        ({"properties": UNKNOWN, "required": ["a"]}, []),
        ({"properties": {"required": {"type": "string"}}}, []),
    ],
)
def test_unknown_required(schema: Any, found: list[str], properties: Build, pointers: Pointers) -> None:
    """A name is unknown where neither properties nor patterns nor anything around can supply it."""
    tool = properties(x=schema)
    tool.input_schema["$defs"] = {"Named": NAME}
    assert pointers("TOOL220", tool) == found


def test_unknown_required_suggests_the_nearest(descriptor: Build, reports: Reports) -> None:
    """A typing error names what was meant."""
    schema = {"type": "object", "properties": {"labels": {}}, "required": ["label"]}
    assert reports("TOOL220", descriptor(schema)) == [
        (
            ROOT + "/required/0",
            "input schema: `label` is required and no property is called so; `labels` is",
        )
    ]


HOSTILE: list[Any] = [
    {
        "type": "object",
        "properties": {"x": {"type": {}, "enum": {}, "required": {}, "anyOf": {}, "items": 3}},
    },
    {"type": "object", "properties": {"x": {"$ref": "#"}, "y": {"$ref": 3}, "z": {"$ref": "#/properties/z"}}},
    {"type": [], "required": [[]], "properties": {"": {"default": {"a": [{}]}, "type": "array"}}},
    {"allOf": [None, [], {"anyOf": [True, False]}], "not": None, "dependentSchemas": []},
    {"minimum": float("nan"), "maximum": float("-inf"), "enum": [float("nan"), float("nan")]},
    {"type": "object", "properties": {"x": {"anyOf": [{"$ref": "#/properties/x"}, {"type": "string"}]}}},
]
_deep: Any = {"type": "string"}
for _ in range(3000):
    _deep = {"type": "array", "items": _deep}
HOSTILE.append({"type": "object", "properties": {"x": _deep}})
_loop: Any = {"type": "object", "properties": {}}
_loop["properties"]["x"] = _loop
HOSTILE.append(_loop)


@pytest.mark.parametrize("schema", HOSTILE, ids=range(len(HOSTILE)))
def test_no_rule_fails_on_a_hostile_schema(schema: Any, descriptor: Build, reports: Reports) -> None:
    """Whatever stands in a schema, every rule that reads a tool comes to an end without an exception."""
    from tool_contracts.plugins import RULES, load

    for code, rule in load([RULES]).rules.items():
        if rule.reads == "tool":
            reports(code, descriptor(schema))


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("requried", True),
        ("reqired", True),
        ("item", True),
        ("maxlength", True),
        ("Properties", True),
        ("desciption", True),
        ("enums", True),
        ("descriptor", False),
        ("example", False),
        ("x-items", False),
        ("$typo", False),
        ("any_of", False),
        ("unit", False),
        ("typ", False),
    ],
)
def test_misspelled_keyword(written: str, found: bool, properties: Build, pointers: Pointers) -> None:
    """One slip away from a keyword is a slip; extensions, short words and other notations are not."""
    assert pointers("TOOL226", properties(x={written: 1})) == ([f"{X}/{written}"] if found else [])


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"properties": {}, "propertes": {}}, ["propertes"]),
        ({"required": ["a"], "requierd": ["a"]}, ["requierd"]),
        ({"description": "An x.", "descripton": "An x."}, ["descripton"]),
        ({"description": "An x.", "descriptions": ["An x."]}, []),
    ],
)
def test_a_long_keyword_written_twice(
    more: dict[str, Any], found: list[str], properties: Build, pointers: Pointers
) -> None:
    """A long word beside its like, of a letter less and the same kind of value, is a slip all the same."""
    tool = properties(x={"type": "object", **more})
    assert pointers("TOOL226", tool) == [f"{X}/{each}" for each in found]


def test_misspelled_keyword_beside_the_right_one(properties: Build, pointers: Pointers) -> None:
    """Where the keyword is there too, the other one is something else; names of properties are no keywords."""
    assert pointers("TOOL226", properties(x={"type": "string", "types": 1}, tpye={"type": "string"})) == []
