"""Examples that the author of a tool gives, also those that its framework does not publish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from phase_running import arguments, codes, contract, run
from tool_contracts.model import UNKNOWN, Origin, Tool
from tool_contracts.phases.examples import cases

if TYPE_CHECKING:
    from tool_contracts.phases.contract import Contract
    from tool_contracts.run.workspace import Workspace


def written(made: Contract, properties: dict[str, Any]) -> Contract:
    """A contract of a tool that stands in source with such properties."""
    made.source = Tool(made.name, input_schema={"properties": properties}, origin=Origin(__file__))
    return made


def weather(city: str) -> str:
    if city == "Rome":
        raise ValueError("not there")
    return {"Oslo": []}.get(city, [city])[0]


def test_what_is_not_published_is_tried_as_well(workspace: Workspace) -> None:
    """It must succeed: to refuse it is an error, as a crash is."""
    made = written(contract(weather, {"city": {"type": "string"}}), {"city": {"examples": ["Rome", "Oslo"]}})
    result = run("examples", made, workspace)
    assert codes(result) == ["TOOL701", "TOOL704"]
    assert arguments(result) == [{"city": "Oslo"}, {"city": "Rome"}]
    assert {each.finding.severity for each in result.findings} == {"error"}


@pytest.mark.parametrize(
    ("published", "source", "value"),
    [
        ({"type": "array", "items": {"type": "string"}}, {"items": {"examples": ["x"]}}, ["x"]),
        ({"type": "string", "examples": ["x"]}, {"examples": ["y"]}, "x"),
        ({"type": "integer"}, {"examples": ["y", 5]}, 5),
        ({"type": "integer"}, {"examples": [UNKNOWN, 7]}, 7),
        ({"type": "integer", "default": 8}, {"examples": UNKNOWN}, 8),
    ],
    ids=["below", "published", "forbidden", "computed", "unreadable"],
)
def test_examples_stand_where_they_stand_in_source(
    published: dict[str, Any], source: dict[str, Any], value: object
) -> None:
    """Published ones count more, what the published schema forbids is none, and of what is computed nothing is known."""
    made = written(contract(weather, {"a": published}), {"a": source})
    assert [each.value for each in cases(made.input_schema)] == [{"a": value}]
