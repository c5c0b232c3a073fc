"""Pipelines of Haystack as tools: what a component raises is judged, and what Haystack does besides blocks nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tool_contracts.run.call import Caller
from tool_contracts.run.workspace import Workspace

PIPELINE = '''
from haystack import Pipeline, component
from haystack.tools import PipelineTool

@component
class First:
    @component.output_types(text=str)
    def run(self, texts: list[str]):
        """Take the first.

        :param texts: Some texts.
        """
        if texts == ["none"]:
            raise ValueError("none")
        return {"text": texts[0]}

pipeline = Pipeline()
pipeline.add_component("first", First())
tool = PipelineTool(
    pipeline=pipeline,
    name="first",
    description="The first of some texts.",
    input_mapping={"texts": ["first.texts"]},
    output_mapping={"first.text": "text"},
)
'''


def test_each_call_is_judged_by_what_the_component_does(bench: Any, harness: Any) -> None:
    """Neither telemetry in the first run nor the snapshot of one that has failed is an effect of the tool."""
    if harness.name != "haystack":
        pytest.skip("tells of Haystack")
    live, workspace = bench.tools("haystack", PIPELINE)["first"], Workspace()
    with Caller(live, workspace, timeout=30) as caller:
        made = [caller.call({"texts": each}) for each in (["a"], [], ["none"])]
    workspace.close()
    assert [(each.outcome, each.exception) for each in made] == [
        ("returned", ""),
        ("crashed", "IndexError: list index out of range"),
        ("refused", "ValueError: none"),
    ]
    assert not any(each.effects for each in made)
