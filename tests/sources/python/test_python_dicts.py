"""Tools that a Python file writes out as dicts, and registries of them."""

from __future__ import annotations

import pytest

from python_reading import one, reading
from tool_contracts.model import UNKNOWN


def test_dicts_are_found_too() -> None:
    """A descriptor written as a dict is a tool of its own."""
    source = "D = {'name': 'f', 'description': 'd', 'inputSchema': {'type': 'object', 'properties': {}}}"
    assert one(source).name == "f"


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("TOOLS = {'look': %s}", UNKNOWN),
        ("TOOLS = {}\nTOOLS['look'] = %s", UNKNOWN),
        ("TOOLS = {**OTHERS, 'look': %s}", UNKNOWN),
        ("TOOLS = [%s]", None),
        ("LOOK = %s", None),
    ],
)
def test_a_registry_names_its_tools_by_its_keys(source: str, name: object) -> None:
    """The name of a dict that is a value of a dict may be its key, so it is not missing."""
    schema = "{'type': 'object', 'properties': {'city': {'type': 'string'}}}"
    assert one(source % f"{{'description': 'Look.', 'input_schema': {schema}}}").name is name


@pytest.mark.parametrize(
    ("whole", "description"),
    [
        ("BASE | {'name': 'b', 'input_schema': S}", "A."),
        ("BASE | {'name': 'b'} | {'input_schema': S}", "A."),
        ("find() | {'name': 'b', 'input_schema': S}", UNKNOWN),
    ],
)
def test_dicts_that_are_joined_are_one(whole: str, description: object) -> None:
    """A side of `|` lacks what the other side has, and is no tool by itself."""
    code = f"BASE = {{'description': 'A.'}}\nS = {{'type': 'object', 'properties': {{'x': {{}}}}}}\nB = {whole}\n"
    tool = one(code)
    assert (tool.name, tool.description) == ("b", description)


def test_a_side_of_dicts_that_are_joined_is_no_tool() -> None:
    """What an unknown side replaces may be anything."""
    schema = "{'type': 'object', 'properties': {'x': {}}}"
    assert reading(f"B = {{'name': 'b', 'input_schema': {schema}}} | find()\n").tools == []


@pytest.mark.parametrize(
    ("more", "found_names"),
    [
        ("B = {**A, 'name': 'b'}", ["a", "b"]),
        ("B = dict(A, name='b')", ["a", "b"]),
        ("B = A | {'name': 'b'}", ["a", "b"]),
        ("def f():\n    return [{**A, 'name': 'b'}]", ["a", "b"]),
        ("B = {**A, 'strict': True}", ["a"]),
        ("B = {**A}", ["a"]),
        ("B = {**C, 'name': 'b'}", ["a"]),
    ],
)
def test_a_dict_made_of_a_tool_and_another_name_is_a_tool(more: str, found_names: list[str]) -> None:
    """It has the schema of the other without writing any key of one; a copy with the same name is the same tool."""
    schema = "{'type': 'object', 'properties': {'x': {'type': 'array'}}}"
    tools = reading(f"A = {{'name': 'a', 'description': 'A.', 'input_schema': {schema}}}\n{more}\n").tools
    assert [each.name for each in tools] == found_names
    assert {each.span("/inputSchema/properties/x").line for each in tools} == {1}
