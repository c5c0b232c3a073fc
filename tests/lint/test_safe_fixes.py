"""A safe fix takes away nothing but what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint.configuration import Configuration
from tool_contracts.lint.engine import open_paths, open_source
from tool_contracts.lint.repair import Repair
from tool_contracts.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path


def repaired(source: str, filename: str, *, unsafe: bool = False) -> str:
    configuration = Configuration(Settings().updated({"select": ["TOOL133", "TOOL216"]}, "test"))
    linter = open_source(source.encode(), filename, configuration)
    Repair(linter, unsafe=unsafe)
    return linter.entries[filename].data.decode()


def python(schema: str, before: str = "") -> str:
    parameters = f'{{"type": "object", "properties": {{"x": {schema}}}}}'
    return f'{before}TOOL = {{"name": "a", "description": "d", "input_schema": {parameters}}}\n'


ENUM = "name: a\ndescription: d\ninputSchema:\n  type: object\n  properties:\n    x:\n      enum:\n      - a{}\n      - a\n"


def test_a_comment_is_only_deleted_on_demand() -> None:
    """A repeated choice goes; where a comment would go with it, the fix is unsafe."""
    assert repaired(ENUM.format(""), "t.yaml") == ENUM.format("").replace(
        "\n      - a\n      - a", "\n      - a"
    )
    remarked = ENUM.format("  # the first")
    assert repaired(remarked, "t.yaml") == remarked
    assert repaired(remarked, "t.yaml", unsafe=True) == repaired(ENUM.format(""), "t.yaml")


@pytest.mark.parametrize(
    ("before", "choices"),
    [
        ('A = ["a", "b"]\nB = ["b", "c"]\n', "A + B"),
        ('A = ["a", "b"]\nB = 3\n', '[*A, "b"]'),
        ("", '("a", "a")'),
    ],
)
def test_choices_from_several_places_stay(before: str, choices: str) -> None:
    """What lies between two lists is not deleted with a choice that both have, and a tuple of two stays a tuple."""
    source = python(f'{{"enum": {choices}}}', before)
    for unsafe in (False, True):
        assert repaired(source, "t.py", unsafe=unsafe) == source


def test_a_named_text_is_not_changed_unasked() -> None:
    """A type that is written under a name may mean something else elsewhere."""
    source = python('{"type": NAME}', 'NAME = "str"\nprint(NAME)\n')
    assert repaired(source, "t.py") == source
    assert repaired(source, "t.py", unsafe=True) == source.replace('"str"', '"string"')
    assert repaired(python('{"type": "str"}'), "t.py") == python('{"type": "string"}')


@pytest.mark.parametrize(
    ("schema", "use"),
    [
        ('{"type": "object", "properties": {"x": {"type": "str"}}}', "SCHEMA"),
        ('{"type": "object", "properties": {"x": {"enum": ["a", "a", "b"]}}}', "SCHEMA"),
        ('{"x": {"type": "str"}}', '{"type": "object", "properties": SCHEMA}'),
        ('{"x": {"type": "str"}}', '{"type": "object", "properties": dict(SCHEMA)}'),
        ('["str", "null"]', '{"type": "object", "properties": {"x": {"type": SCHEMA}}}'),
        ('["a", "a", "b"]', '{"type": "object", "properties": {"x": {"enum": SCHEMA}}}'),
    ],
)
def test_what_another_file_holds_is_not_written_over_its_name(schema: str, use: str, tmp_path: Path) -> None:
    """The name of a schema from another file is where all of it is told, and stays as it is."""
    (tmp_path / "schemas.py").write_text(f"SCHEMA = {schema}\n")
    source = (
        f'from schemas import SCHEMA\nTOOL = {{"name": "a", "description": "d", "input_schema": {use}}}\n'
    )
    path = tmp_path / "t.py"
    path.write_text(source)
    settings = Settings().updated({"select": ["TOOL133", "TOOL216"]}, "test")
    linter = open_paths([str(tmp_path)], Configuration(settings))
    assert len(linter.check()) == 1
    assert Repair(linter, unsafe=True).fixed == []
    assert linter.entries[str(path)].data.decode() == source


def test_a_fault_that_was_there_before_is_not_the_fix() -> None:
    """A file that is read in spite of a fault is fixed like any other."""
    source = '{"name": "a", "description": "d", "inputSchema": {"type": "Object", "minProperties": NaN}}'
    assert repaired(source, "t.json") == source.replace("Object", "object")
