from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tool_contracts.sources.descriptors import read_descriptors

SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}}
MCP = {"tools": [{"name": "look", "description": "Look.", "inputSchema": SCHEMA}]}
BROKEN = '{"name": "a", "inputSchema": {"type": "object",}}'
STRANGE = '{"compilerOptions": {"a": 1,}}'


def data(value: Any, **layout: Any) -> bytes:
    return json.dumps(value, **layout).encode()


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_places_do_not_depend_on_layout_marks(bom: bytes, end: bytes) -> None:
    """A byte order mark has no column, and every line ending ends a line."""
    text = bom + data(MCP, indent=1).replace(b"\n", end)
    (tool,) = read_descriptors("a.json", text).tools
    place = tool.span("/inputSchema/properties/city/type")
    assert (place.line, place.column, place.end_column) == (10, 15, 23)


def test_the_same_tool_in_yaml() -> None:
    """YAML holds the same tools; several documents are offered apart from each other."""
    text = b"tools:\n- name: look\n  inputSchema: {type: object}\n---\n- name: b\n  input_schema: {}\n"
    first, second = read_descriptors("a.yml", text).tools
    assert (first.name, first.framework, first.toolset) == ("look", "mcp", "a.yml#/tools")
    assert (second.name, second.framework, second.toolset) == ("b", "anthropic", "a.yml#1")
    assert (first.span("/inputSchema/type").line, first.span("/inputSchema/type").column) == (3, 23)


def test_a_broken_descriptor_is_a_problem() -> None:
    """A file with a tool's key is reported when it is broken, also when nobody named it."""
    reading = read_descriptors("a.json", BROKEN.encode())
    assert reading.tools == []
    assert [(each.kind, each.span.line, each.span.column) for each in reading.problems] == [
        ("syntax-error", 1, 47)
    ]
    (problem,) = read_descriptors("a.yaml", b"name: a\ninputSchema: [\n").problems
    assert problem.kind == "syntax-error"


@pytest.mark.parametrize(
    ("path", "text", "line", "column"),
    [
        ("a.json", '[{"type": "function", "function": {"name": "a", "parameters": {"typ', 1, 64),
        (
            "a.json",
            '{"tools": [{"type":\n"function", "name": "a", "parameters": {"type": "object",}}]}',
            2,
            57,
        ),
        ("a.yaml", "- type: function\n  function: {name: a, parameters: {type: object}\n", 3, 1),
        ("a.yaml", "- 'type': 'function'\n  name: a\n  parameters: [\n", 4, 1),
    ],
)
def test_a_broken_descriptor_of_openai(path: str, text: str, line: int, column: int) -> None:
    """A tool of OpenAI has no key of its own, but a mark beside its parameters."""
    (problem,) = read_descriptors(path, text.encode()).problems
    assert (problem.kind, problem.span.line, problem.span.column) == ("syntax-error", line, column)


@pytest.mark.parametrize(
    "text",
    [
        '{"tool_calls": [{"type": "function", "function": {"name": "a", "arguments": "',
        '{"kind": {"subtype": "function"}, "parameters": [',
        '{"function": {"parameters": [',
    ],
)
def test_other_broken_files_with_functions(text: str) -> None:
    """Recorded calls and functions of another kind are no broken tools."""
    assert read_descriptors("a.json", text.encode()).problems == []


@pytest.mark.parametrize(("path", "text"), [("a.json", STRANGE), ("a.yaml", "a: {{ x }}\n"), ("a.json", "")])
def test_another_broken_file_is_a_problem_only_when_named(path: str, text: str) -> None:
    """Configuration with comments, templates and empty files are nobody's business unless the user names them."""
    assert read_descriptors(path, text.encode()).problems == []
    reading = read_descriptors(path, text.encode(), explicit=True)
    assert [each.kind for each in reading.problems] == ([] if path == "a.yaml" else ["syntax-error"])


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("package.json", '{"name": "p", "description": "d", "parameters": {"function": 1, "function": 2}}'),
        ("schema.json", '{"$schema": "x", "properties": {"name": {}, "inputSchema": {"type": "object"}}}'),
        ("cassette.yaml", 'interactions:\n- request: {body: \'{"tools": [{"name": "a", "inputSchema": {\'\n'),
        ("cassette.json", '{"interactions": [{"body": {"name": "a", "inputSchema": {}}}]}'),
        ("api.yaml", "openapi: 3.1.0\npaths: {a: {parameters: [{name: x, properties: {}}], function: {}}}\n"),
        ("crd.yaml", "---\napiVersion: v1\nname: x\ndescription: y\ninputSchema: {}\n"),
        ("values.yaml", "parameters: {a: {type: object, properties: {}}}\n"),
        ("empty.yaml", ""),
        ("list.json", "[]"),
    ],
)
def test_other_files_hold_nothing(path: str, text: str) -> None:
    """Packages, schemas, recordings and the documents of other systems yield no tool and no problem."""
    reading = read_descriptors(path, text.encode())
    assert (reading.tools, reading.problems) == ([], [])


def test_problems_beside_tools() -> None:
    """What is wrong with a file that holds tools is told beside them."""
    text = b'{"name": "a", "inputSchema": {"type": "object", "maxProperties": NaN}, "name": "b"}'
    reading = read_descriptors("a.json", text)
    assert [tool.name for tool in reading.tools] == ["b"]
    assert [problem.kind for problem in reading.problems] == ["syntax-error", "duplicate-key"]


@pytest.mark.parametrize(
    ("raw", "line", "column", "message"),
    [
        (data(MCP, indent=1).replace(b"Look", b"\xe9L\xffk"), 5, 20, "byte 0xe9"),
        (b"\xef\xbb\xbf" + '{"é": "'.encode() + b'\xe9", "inputSchema": 1}', 1, 8, "byte 0xe9"),
        (data(MCP).decode().encode("utf-16"), 1, 1, "UTF-16"),
        (data(MCP).decode().encode("utf-32"), 1, 1, "UTF-32"),
        (f"\ufeff{data(MCP).decode()}".encode("utf-32-be"), 1, 1, "UTF-32"),
    ],
)
def test_a_file_that_is_not_utf8(raw: bytes, line: int, column: int, message: str) -> None:
    """Another encoding is one problem, with the place of the first byte that does not fit."""
    (problem,) = read_descriptors("a.json", raw).problems
    assert problem.kind == "unreadable-file"
    assert message in problem.message
    assert (problem.span.line, problem.span.column) == (line, column)


def test_a_file_that_is_not_utf8_and_no_descriptor() -> None:
    """Binary data under a data file's name is nobody's business unless the user names it."""
    assert read_descriptors("a.json", b"\xff\x00\xfe").problems == []
    assert len(read_descriptors("a.json", b"\xff\x00\xfe", explicit=True).problems) == 1


def test_hostile_files_end() -> None:
    """Depth and NULs are problems, and a digit too many leaves the rest readable."""
    deep = b'{"inputSchema": ' + b"[" * 50_000
    assert [each.kind for each in read_descriptors("a.json", deep).problems] == ["unreadable-file"]
    assert [each.kind for each in read_descriptors("a.json", b'{"inputSchema": \x00}').problems] == [
        "syntax-error"
    ]
    huge = data({"name": "a", "inputSchema": {"type": "object", "maxProperties": 0}}).replace(
        b" 0}", b" " + b"9" * 5000 + b"}"
    )
    (tool,) = read_descriptors("a.json", huge).tools
    assert tool.unknown == {"/inputSchema"}


def test_yaml_is_loaded_for_yaml_only() -> None:
    """Neither PyYAML nor `json` is imported for files that cannot hold tools, nor PyYAML for JSON."""
    code = """if True:
        import sys
        from tool_contracts.sources.descriptors import read_descriptors
        read_descriptors("a.yaml", b"services: {web: {image: x}}")
        read_descriptors("a.json", b'{"name": "p"}')
        assert "yaml" not in sys.modules and "json" not in sys.modules
        assert read_descriptors("a.json", b'{"name": "p", "inputSchema": {}}').tools
        assert "yaml" not in sys.modules
        heavy = {"typing", "dataclasses", "inspect", "pathlib", "jsonschema", "hypothesis"} & set(sys.modules)
        assert not heavy, heavy
    """
    subprocess.run([sys.executable, "-I", "-S", "-c", _with_path(code)], check=True, timeout=60)


def _with_path(code: str) -> str:
    import tool_contracts

    root = tool_contracts.__path__[0].removesuffix("tool_contracts")
    return f"import sys; sys.path.insert(0, {root!r})\n{code}"
