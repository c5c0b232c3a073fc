from __future__ import annotations

import ast
import math
import textwrap
from typing import Any

import pytest

from tool_contracts.model import UNKNOWN, Tool
from tool_contracts.sources.located import Located, pointers
from tool_contracts.sources.python.evaluation import evaluate
from tool_contracts.sources.python.literals import descriptor_tools
from tool_contracts.sources.python.module import Module
from tool_contracts.sources.python.project import Project

SCHEMA = '{"type": "object", "properties": {"q": {"type": "string"}}}'


def module(source: str, path: str = "a.py") -> Module:
    found = Module(path, textwrap.dedent(source).encode())
    assert found.problem is None
    return found


def value(source: str) -> Located:
    """The value of `x`, the last statement of a module."""
    found = module(source)
    last = found.tree.body[-1]
    assert isinstance(last, ast.Assign | ast.Expr)
    return evaluate(found, last.value)


def tools(source: str) -> list[Tool]:
    return list(descriptor_tools(module(source)))


def one(source: str) -> Tool:
    (found,) = tools(source)
    return found


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("[1, 1.5, -2, +3, 'a' 'b', None, True]", [1, 1.5, -2, 3, "ab", None, True]),
        ("(1, (2,))", [1, [2]]),
        ("{'a': {'b': ()}, **{'c': 1, 'a': 2}}", {"a": 2, "c": 1}),
        ("dict({'a': 1}, b=[2], **{'c': 3})", {"a": 1, "b": [2], "c": 3}),
        ("{'a': 1, 'b': 1} | {'a': 2}", {"a": 2, "b": 1}),
        ("[1] + [2, *(3, 4)] + []", [1, 2, 3, 4]),
        ("'a' + 'b' + 'c'", "abc"),
        ("f'a{1}{\"b\"}' 'c'", "a1bc"),
        ("60 * 60 - 2 ** 4 + 1.5", 3585.5),
        ("list((1, 2))", [1, 2]),
        ("{'a': {'b': 1}}['a']", {"b": 1}),
        ("(y := 1)", 1),
        ("float('inf')", math.inf),
        ("str('x').strip()", "x"),
        ("'  x '.strip()", "x"),
        ("{1: 2}", {}),
    ],
)
def test_static_expressions(expression: str, expected: Any) -> None:
    """Displays, spreads, sums and the like have the value that they have at run time, tuples as lists."""
    found = value(f"x = {expression}")
    assert found.value == expected
    assert (found.unknown != frozenset()) == (expression == "{1: 2}")


@pytest.mark.parametrize("expression", ["math.inf", "-math.inf", "float('-inf')", "inf", "m.inf"])
def test_numbers_that_json_lacks(expression: str) -> None:
    """Infinities are known numbers, also behind an import, so that the rules can say that JSON lacks them."""
    assert math.isinf(value(f"import math, math as m\nfrom math import inf\nx = {expression}").value)


@pytest.mark.parametrize(
    "expression",
    [
        "f(1)",
        "a",
        "a.b",
        "b'x'",
        "{1, 2}",
        "1j",
        "...",
        "[x for x in y]",
        "1 if a else 2",
        "not a",
        "-'x'",
        "[*a]",
        "a[0]",
        "2 ** 10 ** 10",
        "'x' - 1",
        "float('x')",
        "lambda: 1",
        "list(a)",
        "{'a': 1}['b']",
        "Model.model_json_schema()",
        pytest.param("0x" + "f" * 6000, id="more digits than Python tells"),
        pytest.param("-0b" + "1" * 20_000, id="the same, negative"),
    ],
)
def test_what_is_computed_is_unknown(expression: str) -> None:
    """Whatever needs the program to run is unknown, and nothing raises."""
    found = value(f"x = {expression}")
    assert found.value is UNKNOWN
    assert found.unknown == {""}


@pytest.mark.parametrize(
    "expression",
    ["f'at most {a}'", "'at most %s' % a", "'at most {}'.format(a)", "'at most ' + a", "f'at most {1:03}'"],
)
def test_a_text_with_a_computed_part_is_a_text(expression: str) -> None:
    """That a description is there is known, what it says is not."""
    found = value(f"x = {expression}")
    assert found.value.startswith("at most")
    assert found.unknown == {""}


def test_unknown_parts_leave_the_rest() -> None:
    """Only what is computed is unknown; what an unknown spread may replace is too."""
    found = value("x = {'a': f(), 'b': [1, g()], 'c': 1}")
    assert found.value == {"a": UNKNOWN, "b": [1, UNKNOWN], "c": 1}
    assert found.unknown == {"/a", "/b/1"}
    found = value("x = {'a': {'n': 1}, **f(), 'b': 2}")
    assert found.value == {"a": UNKNOWN, "b": 2}
    assert found.unknown == {"", "/a"}
    assert set(found.spans) == {"", "/a", "/b"}


def test_names_that_are_bound_once_are_followed() -> None:
    """Constants of the module and of the function around are known; parameters and rebound names are not."""
    found = module(
        """
        TYPE = "string"
        TWICE = 1
        TWICE = 2
        for LOOP in (1, 2):
            pass
        class Config:
            LIMIT = 3
        class Color(Enum):
            RED = "red"
        ALIAS = TYPE
        GROWN = []
        GROWN += [1]
        def f(parameter):
            local = {"type": TYPE}
            return [local, ALIAS, Config.LIMIT, parameter, TWICE, LOOP, Color.RED, GROWN]
        """
    )
    function = found.tree.body[-1]
    assert isinstance(function, ast.FunctionDef)
    assert isinstance(function.body[-1], ast.Return)
    assert function.body[-1].value is not None
    known = evaluate(found, function.body[-1].value, found.scope.child(function))
    assert known.value == [{"type": "string"}, "string", 3] + [UNKNOWN] * 5
    assert known.spans["/0/type"] == found.span(found.tree.body[0].value)  # type: ignore[attr-defined]
    assert evaluate(found, ast.parse("TYPE", mode="eval").body, shadowed=["TYPE"]).value is UNKNOWN


def test_what_is_changed_later_is_unknown() -> None:
    """A key that is set later, or any key after `update`, is not what the display says."""
    assert value("A = {'a': 1, 'b': {'c': 2}}\nA['b']['c'] = 3\nA").value == {"a": 1, "b": UNKNOWN}
    assert value("A = {'a': 1}\nA.update(f())\nA").unknown == {"", "/a"}
    assert value("A = {'a': 1}\nA['z'] = 3\nA").value == {"a": 1, "z": UNKNOWN}
    assert value("A = [1]\nA.append(2)\nA").value is UNKNOWN
    assert value("A = {'a': 1, 'b': 2}\ndel A['a']\nA").unknown == {"/a"}
    assert value("A = {'a': 1}\nA[k] = 2\nA").unknown == {"", "/a"}
    assert value("A = {'a': [1]}\nprint(A['a'][0], A.get('a'))\nA").value == {"a": [1]}


def test_every_known_part_has_a_place() -> None:
    """Places are those of the values, in characters, also where values come through names and spreads."""
    found = value("é = 'x'; A = {'n': 1}\nx = {'é😀': é, **A, 'b': [2, *[3]], 'c': [1] + [2]}")
    assert set(found.spans) == set(pointers(found.value))
    places = {pointer: (span.line, span.column, span.end_column) for pointer, span in found.spans.items()}
    assert places["/é😀"] == (1, 5, 8)
    assert places["/n"] == (1, 20, 21)
    assert places["/b/0"] == (2, 26, 27)
    assert places["/c/1"] == (2, 48, 49)


def test_names_in_other_files(tmp_path: Any) -> None:
    """A constant of another file of the project is known, and stands where its name stands."""
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "common.py").write_text("SCHEMA = {'type': 'object', 'properties': {}}\n")
    (tmp_path / "a.py").write_text("from common import SCHEMA\nT = {'name': 't', 'inputSchema': SCHEMA}\n")
    project = Project([str(tmp_path)], [])
    (tool,) = descriptor_tools(project.module(str(tmp_path / "a.py")))
    assert tool.input_schema == {"type": "object", "properties": {}}
    place = tool.span("/inputSchema/type")
    assert (place.filename, place.line, place.column) == (str(tmp_path / "a.py"), 2, 34)


def test_hostile_expressions_end() -> None:
    """Cycles, towers of names and endless sums are unknown, soon."""
    assert value("A = {'a': B}\nB = {'b': A}\nx = A").value == {"a": {"b": UNKNOWN}}
    tower = "A0 = {'a': 1}\n" + "".join(f"A{i} = {{'a': A{i - 1}, 'b': A{i - 1}}}\n" for i in range(1, 40))
    assert value(tower + "x = A39").value is not None
    assert value("x = " + " + ".join(["'a'"] * 900)).value == "a" * 900
    assert value("x = " + "[" * 80 + "]" * 80).value is not UNKNOWN


@pytest.mark.parametrize(
    ("definition", "style"),
    [
        (
            '{"type": "function", "function": {"name": "t", "description": "d", "parameters": %s}}',
            "openai-chat",
        ),
        ('{"type": "function", "name": "t", "parameters": %s}', "openai-responses"),
        ('{"name": "t", "parameters": %s}', "openai-function"),
        ('{"name": "t", "input_schema": %s}', "anthropic"),
        ('{"name": "t", "inputSchema": %s}', "mcp"),
        ('{"toolSpec": {"name": "t", "inputSchema": {"json": %s}}}', "bedrock-converse"),
        ('{"name": "t", "parametersJsonSchema": %s}', "gemini"),
        ('dict(name="t", input_schema=%s)', "anthropic"),
        ('ToolParam(name="t", input_schema=%s)', "anthropic"),
    ],
)
@pytest.mark.parametrize(
    ("around", "symbol", "toolset"),
    [
        ("X = {}", "X", "a.py:X"),
        ("X: dict = {}", "X", "a.py:X"),
        ("def f():\n    return {}", None, "a.py:3"),
        ("TOOLS = [{}]", None, "a.py:TOOLS"),
        ("run(tools=[{}])", None, "a.py:2"),
        ("class A:\n    def d(self): return {}", None, "a.py:3"),
        ("REGISTRY = {{'t': {}}}", None, "a.py:2"),
        ("if x:\n    y = lambda: {}", None, "a.py:3"),
    ],
)
def test_every_envelope_anywhere(
    definition: str, style: str, around: str, symbol: str | None, toolset: str
) -> None:
    """A dict of any shape is a plain tool wherever it stands, with the name that it is bound to."""
    source = "from anthropic.types import ToolParam\n" + around.format(definition % SCHEMA)
    tool = one(source)
    assert (tool.name, tool.framework, tool.origin.style) == ("t", "plain", style)
    assert (tool.origin.symbol, tool.toolset) == (symbol, toolset)
    assert tool.properties == {"q": {"type": "string"}}
    assert tool.unknown == frozenset()
    place = tool.span("/inputSchema/properties/q/type")
    assert source.splitlines()[place.line - 1][place.column - 1 : place.end_column - 1] == '"string"'


@pytest.mark.parametrize(
    "source",
    [
        "X = {'name': 'a', 'description': 'b'}",
        "X = {'name': 'a', 'parameters': {'rate': 1}}",
        "X = {'name': 'a', 'description': 'b', 'parameters': params}",
        "X = {'type': 'function', 'function': {'name': 'a', 'arguments': '{}'}}",
        "X = {'type': 'function', 'function': {'name': 'a'}}",
        "assert f() == {'name': 'a', 'inputSchema': {}}",
        "X = [t for t in ts if t != {'name': 'a', 'inputSchema': {}}]",
        "def f(t): return {'name': t.name, 'description': t.text, 'input_schema': t.schema}",
        "def f(n, s): return {'name': n, 'inputSchema': {'type': 'object', 'properties': s}}",
        "X = {'type': 'object', 'properties': {'name': {'type': 'string'}, 'inputSchema': {'type': 'object'}}}",
        "f(parameters={'type': 'object'}, name='x')",
        "'inputSchema'",
    ],
)
def test_what_only_resembles_a_tool_is_none(source: str) -> None:
    """Calls, expected values, code that converts tools, and other people's dicts are no tools."""
    assert tools(source) == []


def test_a_schema_that_is_computed() -> None:
    """A schema made by a model is unknown, the name and description of the tool are not."""
    tool = one("X = {'name': 'a', 'description': 'b', 'input_schema': Model.model_json_schema()}")
    assert (tool.name, tool.description, tool.input_schema) == ("a", "b", {})
    assert tool.unknown == {"/inputSchema"}


def test_each_tool_once() -> None:
    """A part that another dict names is that tool's part, and a name in a list belongs to the list."""
    found = tools(
        f"""
        FN = {{"name": "f", "parameters": {SCHEMA}}}
        A = {{"name": "a", "input_schema": {SCHEMA}}}
        B = {{"name": "b", "input_schema": {SCHEMA}}}
        TOOLS = [A, {{"type": "function", "function": FN}}]
        """
    )
    assert [(tool.name, tool.toolset, tool.span().line) for tool in found] == [
        ("a", "a.py:TOOLS", 3),
        ("b", "a.py:B", 4),
        ("f", "a.py:TOOLS", 5),
    ]


def test_what_others_have_read_is_skipped() -> None:
    """A dict that a framework's own reader took, or anything inside it, is no second tool."""
    found = module(f"X = {{'type': 'function', 'function': {{'name': 'a', 'parameters': {SCHEMA}}}}}")
    statement = found.tree.body[0]
    assert isinstance(statement, ast.Assign)
    assert list(descriptor_tools(found, skip=[statement.value])) == []
    found = module(f"X = {{'name': 'a', 'input_schema': {SCHEMA}}}\nY = X\n")
    alias = found.tree.body[1]
    assert isinstance(alias, ast.Assign)
    assert list(descriptor_tools(found, skip=[alias.value])) == []


def test_a_tool_that_is_changed_later() -> None:
    """What is set on a descriptor after its display is unknown."""
    tool = one(f"X = {{'name': 'a', 'input_schema': {SCHEMA}}}\nX['description'] = make()\n")
    assert tool.description is UNKNOWN
    assert tool.unknown == {"/description"}


def test_names_that_a_comprehension_binds_are_unknown() -> None:
    """The variable of a comprehension hides a constant of the module."""
    tool = one(f"n = 'a'\nX = [{{'name': n, 'input_schema': {SCHEMA}}} for n in names]")
    assert tool.name is UNKNOWN


def test_the_function_of_a_tool() -> None:
    """A function of the tool's name in the same module is the tool: its signature goes with it."""
    source = f"X = {{'name': 'save', 'input_schema': {SCHEMA}}}\ndef save(q, limit=3): ...\n"
    signature = one(source).signature
    assert signature is not None
    assert [(each.name, each.default) for each in signature.parameters][1] == ("limit", 3)
    assert one(source + "save = wrap(save)\n").signature is None
    assert one(source.replace("def save", "def other")).signature is None


def test_the_return_annotation_of_the_function_speaks_for_the_result() -> None:
    """A descriptor without an output schema leaves the result to the function's annotation; one with it does not."""
    count, state = tools(
        f"""
        A = {{"name": "count", "inputSchema": {SCHEMA}}}
        B = {{"name": "state", "inputSchema": {SCHEMA}, "outputSchema": {{"type": "object"}}}}
        def count(q) -> list[int]: ...
        def state(q) -> str: ...
        """
    )
    assert count.output_schema == {"type": "array", "items": {"type": "integer"}}
    assert count.span("/outputSchema").line == 4
    assert count.kinds["/outputSchema"] == "list"
    assert state.output_schema == {"type": "object"}


def test_a_schema_that_a_model_writes() -> None:
    """`Model.model_json_schema()` is the schema of the model, whole or in part, with the places of its fields."""
    model = "from pydantic import BaseModel\nclass Query(BaseModel):\n    q: str\n    n: int = 1\n"
    whole = one(model + "X = {'name': 'a', 'input_schema': Query.model_json_schema()}")
    assert whole.input_schema["required"] == ["q"]
    assert whole.span("/inputSchema/properties/n").line == 4
    part = one(
        model + "X = {'name': 'a', 'input_schema': {'type': 'object', 'properties': {"
        "**Query.model_json_schema()['properties'], 'm': {'type': 'string'}}}}"
    )
    assert list(part.properties) == ["q", "n", "m"]


@pytest.mark.parametrize(
    "use",
    [
        "TOOLS = [{'name': 'a', **COMMON}, {'name': 'b', **COMMON}]",
        "def make(name):\n    return {'name': name, **COMMON}",
        "TOOLS = [COMMON | {'name': 'a'}, dict(COMMON, name='b')]",
    ],
)
def test_what_tools_have_in_common_is_none_of_them(use: str) -> None:
    """A dict without a name that named ones are made of is a part of these."""
    found = tools(
        "COMMON = {'description': 'd', 'input_schema': {'type': 'object', 'properties': {}}}\n" + use
    )
    assert [each.name for each in found] == ([] if "make" in use else ["a", "b"])
