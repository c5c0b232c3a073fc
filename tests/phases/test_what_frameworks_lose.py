"""What a framework loses of a correct annotation is not held against its author."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from phase_running import Checking, codes, contract, run
from tool_contracts.model import Origin, Tool
from tool_contracts.phases.meant import as_meant

if TYPE_CHECKING:
    from typing import Any

    from tool_contracts.run.workspace import Workspace

BARE: dict[str, Any] = {"type": "object"}


def label(options: dict[str, str]) -> str:
    return ",".join(options)


def with_source(written: dict[str, Any]) -> Any:
    """A tool that publishes a bare object of a parameter that was written as `written`."""
    made = contract(label, {"options": BARE})
    made.source = Tool(
        "label",
        input_schema={"type": "object", "properties": {"options": written}},
        origin=Origin(__file__),
        kinds={"/inputSchema/properties/options": "dict"},
    )
    return made


@pytest.mark.parametrize(
    "written", [{**BARE, "additionalProperties": {"type": "string"}}, {**BARE, "additionalProperties": True}]
)
def test_value_types_that_the_framework_drops(workspace: Workspace, written: dict[str, Any]) -> None:
    """`dict[str, str]` says what its values are, whatever reaches the model."""
    assert codes(run("descriptor", with_source(written), workspace)) == []


def test_value_types_that_nobody_wrote(workspace: Workspace) -> None:
    """Of a bare `dict` the author is told."""
    assert codes(run("descriptor", with_source(BARE), workspace)) == ["TOOL102"]


class Losing(Checking):
    loses_value_types = True


TEXTS: dict[str, Any] = {**BARE, "additionalProperties": {"type": "string"}}


@pytest.mark.parametrize(
    ("published", "written", "meant"),
    [
        (BARE, TEXTS, TEXTS),
        (BARE, {"anyOf": [TEXTS, {"type": "null"}]}, TEXTS),
        (
            {"type": "array", "items": BARE},
            {"type": "array", "items": TEXTS},
            {"type": "array", "items": TEXTS},
        ),
        ({**BARE, "additionalProperties": False}, TEXTS, {**BARE, "additionalProperties": False}),
        (BARE, {**BARE, "additionalProperties": {"$ref": "#/$defs/Node"}}, BARE),
        (BARE, BARE, BARE),
    ],
)
def test_calls_are_made_of_what_was_written(published: Any, written: Any, meant: Any) -> None:
    """A framework that drops the types of values checks them all the same, so that they are drawn as the author says."""
    schemas = [{"type": "object", "properties": {"options": each}} for each in (published, written, meant)]
    assert as_meant(schemas[0], schemas[1], loses_values=True) == schemas[2]
    assert as_meant(schemas[0], schemas[1], loses_values=False) == schemas[0]


def test_a_tool_is_called_with_values_that_its_framework_takes(workspace: Workspace) -> None:
    """Nearly all that is published as allowed would be refused by a check that nobody is told of."""

    def label(options: dict[str, str]) -> str:
        return "".join(options.values())

    made = contract(label, {"options": BARE}, framework=Losing())
    made.source = with_source(TEXTS).source
    result = run("valid", made, workspace)
    assert (result.refused, codes(result)) == (0, [])
