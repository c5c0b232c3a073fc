"""Bodies that read or return something else than the signature promises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.lint import lint_source
from tool_contracts.plugins import RULES, load

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts import Tool

    Found = Callable[..., list[str]]
    Reports = Callable[..., list[Any]]

RULES_BY_CODE = load([RULES]).rules
ENUM = "from enum import Enum\nfrom typing import Optional\n\nclass Level(str, Enum):\n    LOW = 'low'\n\n"


def levels(parameter: str, *lines: str) -> str:
    return ENUM + f"def demo({parameter}):\n" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize(
    ("parameter", "lines"),
    [
        ("level: Level", ["return level.value"]),
        ("level: Level = Level.LOW", ["return f'é {level.value}'"]),
        ("level: Level", ["return level.name.lower()"]),
        ("level: Optional[Level] = None", ["return level.value if level else ''"]),
        ("levels: list[Level]", ["return [each.value for each in levels]"]),
        ("levels: list[Level]", ["for each in levels:", "    print(each.value)"]),
        ("levels: Optional[list[Level]] = None", ["return [each.value for each in levels or []]"]),
        ("levels: list[Level]", ["for index, each in enumerate(levels, 1):", "    print(each.value)"]),
        ("levels: list[Level]", ["return {each.value for each in sorted(set(levels))}"]),
        ("level: Level", ["try:", "    return level.value", "except KeyError:", "    return ''"]),
    ],
)
def test_enum_value_access(found: Found, parameter: str, lines: list[str]) -> None:
    """`.value` of a plain string fails; where a framework makes members there is nothing to say."""
    assert len(found("TOOL610", levels(parameter, *lines), "praisonai")) == 1
    assert found("TOOL610", levels(parameter, *lines), "langchain") == []


@pytest.mark.parametrize(
    ("parameter", "lines"),
    [
        ("level: Level", ["return Level(level).value"]),
        ("level: Level", ["level = Level(level)", "return level.value"]),
        ("level: Level", ["return level.value if isinstance(level, Level) else level"]),
        ("level: Level", ["return level.value if hasattr(level, 'value') else level"]),
        ("level: Level", ["try:", "    return level.value", "except AttributeError:", "    return level"]),
        ("level: Level", ["return level.upper()"]),
        ("level: str", ["return level.value"]),
        ("level", ["return level.value"]),
        ("levels: list[Level]", ["for each in levels:", "    each = Level(each)", "    print(each.value)"]),
        ("levels: list[Level]", ["return levels.value"]),
        ("levels: list[Level]", ["for index, each in zip(levels, other):", "    print(each.value)"]),
        ("levels: list[Level]", ["for index, each in enumerate(levels):", "    print(index.value)"]),
        ("levels: list[Level]", ["return [each.value for each in map(Level, levels)]"]),
    ],
)
def test_no_enum_value_access(found: Found, parameter: str, lines: list[str]) -> None:
    """What is converted, asked after or caught first is no fault, nor what is no enum."""
    assert found("TOOL610", levels(parameter, *lines), "praisonai") == []


def test_enum_needs_a_framework(found: Found) -> None:
    """Without a framework it is unknown who calls the function with what."""
    assert (
        found("TOOL610", levels("level: Level", "return level.value"), "praisonai", traits=frozenset()) == []
    )


def test_enum_fix_makes_a_member(reports: Reports, fixed: Callable[..., str]) -> None:
    """The fix works for the value that the model sent and for the default member alike."""
    text = levels("level: Level = Level.LOW", "return f'é {level.value}'")
    ((_, message, fix),) = reports("TOOL610", text, "praisonai")
    assert "parameter `level` arrives as a plain value" in message
    assert fix.applicability == "unsafe"
    assert "return f'é {Level(level).value}'" in fixed(text, fix)


def test_no_enum_fix_for_an_optional_one(reports: Reports) -> None:
    """Where the annotation is more than the enum, the fix is left to the author."""
    ((_, _, fix),) = reports("TOOL610", levels("level: Optional[Level]", "return level.value"), "praisonai")
    assert fix is None


@pytest.mark.parametrize(
    ("parameters", "places"),
    [
        ("query: str, page: int = 1", ["page"]),
        ("query: str, page: int, size: int", ["page", "size"]),
        ("query: str", []),
        ("query: str, *rest", []),
    ],
)
def test_single_input_tool(
    reports: Reports, tool: Callable[..., Tool], parameters: str, places: list[str]
) -> None:
    """Each parameter beyond the first is out of reach for a tool of one input."""
    text = f"def search({parameters}):\n    return query\n"
    found = reports("TOOL611", text, traits=frozenset({"single_input"}))
    assert [report[0] for report in found] == [f"/inputSchema/properties/{name}" for name in places]
    assert reports("TOOL611", text) == []


def test_single_input_tells_what_happens(reports: Reports) -> None:
    """A required parameter breaks every call, an optional one is only never given."""
    text = "def search(query: str, page: int, size: int = 5):\n    return query\n"
    first, second = reports("TOOL611", text, traits=frozenset({"single_input"}))
    assert "every call fails" in first[1]
    assert "can never give it" in second[1]


@pytest.mark.parametrize(
    ("annotation", "value", "count"),
    [
        ("dict", "f'# {x}'", 1),
        ("dict[str, int]", "'text'", 1),
        ("Dict[str, int]", "[]", 1),
        ("'dict'", "'text'", 1),
        ("str", "{'a': 1}", 1),
        ("str", "[x]", 1),
        ("list[str]", "{}", 1),
        ("int", "1.5", 1),
        ("bool", "'yes'", 1),
        ("dict", "{'a': 1}", 0),
        ("dict", "None", 0),
        ("dict", "call()", 0),
        ("list[str]", "(x,)", 0),
        ("float", "1", 0),
        ("int", "True", 0),
        ("str | dict", "{}", 0),
        ("Any", "{}", 0),
        ("Result", "{}", 0),
        ("'not valid here('", "{}", 0),
    ],
)
def test_return_mismatch(found: Found, annotation: str, value: str, count: int) -> None:
    """A literal of another kind than the annotation is reported; all that is not a literal is unknown."""
    text = f"from typing import Any, Dict\nfrom app import Result\ndef f(x: str) -> {annotation}:\n    return {value}\n"
    assert found("TOOL612", text) == ["4:5"] * count


def test_one_path_may_return_something_else(found: Found) -> None:
    """A text for the case of an error beside a real result is no sure fault; two wrong literals are."""
    head = "def f(x: str) -> dict:\n    if x:\n"
    assert found("TOOL612", f"{head}        return call(x)\n    return 'nothing found'\n") == []
    assert found("TOOL612", f"{head}        return [x]\n    return 'nothing found'\n") == ["3:9", "4:5"]


def test_inner_returns_are_not_the_tool_s(found: Found) -> None:
    """A function inside returns what it likes, and a generator returns nothing of the annotation."""
    assert (
        found("TOOL612", "def f(x: str) -> dict:\n    def g():\n        return ''\n    return {'a': g()}\n")
        == []
    )
    assert found("TOOL612", "def f(x: str) -> list:\n    yield x\n    return ''\n") == []


@pytest.mark.parametrize("code", [f"TOOL{number}" for number in range(601, 614)])
def test_unusual_bodies_are_passed_over(reports: Reports, tool: Callable[..., Tool], code: str) -> None:
    """A body with patterns, star arguments or long expressions makes no rule crash, nor does a missing one."""
    text = "def f(*args, **kwargs):\n    match args:\n        case [*rest]: pass\n        case {'a': 1, **more}: pass\n"
    assert reports(code, text, "mcp") == []
    long = "def f(x: int):\n    return " + "+".join(["x"] * 500) + "\n"
    assert reports(code, long, "mcp") == []
    bodiless = tool("def f(x: int):\n    print(x)\n", "mcp")
    bodiless.signature = None
    assert list(RULES_BY_CODE[code].check(bodiless)) == []


WRITTEN_OUT = """
from dataclasses import dataclass
from enum import Enum
from typing import Optional

from mojentic.llm.tools.llm_tool import LLMTool


class Level(Enum):
    LOW = "low"


@dataclass
class Lamp:
    watts: int


class Dim(LLMTool):
    def run(self, level: Level, other: Optional[Level] = None, steps: list[Level] = (), lamp: Lamp = None):
        BODY

    @property
    def descriptor(self):
        text = {"type": "string", "description": "How much light."}
        properties = {
            "level": text,
            "other": text,
            "steps": {"type": "array", "items": text, "description": "One after the other."},
            "lamp": {"type": "object", "properties": {"watts": {"type": "integer"}}, "description": "Which one."},
        }
        parameters = {"type": "object", "properties": properties, "required": ["level"]}
        return {"type": "function", "function": {"name": "dim", "description": "Dim.", "parameters": parameters}}
"""


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("return level.value", "TOOL610"),
        ("return other.name if other else None", "TOOL610"),
        ("return [each.value for each in steps]", "TOOL610"),
        ("return lamp.watts", "TOOL614"),
        ("return Level(level).value", None),
        ("return lamp['watts']", None),
    ],
)
def test_annotations_beside_a_written_descriptor(body: str, code: str | None) -> None:
    """What a function expects of its arguments is read from its annotations, whoever says what the model is told."""
    found = {each.code for each in lint_source(WRITTEN_OUT.replace("BODY", body), "dim.py")}
    assert found & {"TOOL610", "TOOL614"} == ({code} if code else set())
