"""What frameworks refuse when a tool is made, and contexts that they publish."""

from __future__ import annotations

import pytest

from one_rule import told

TIMED = """
from agents import function_tool
@function_tool({})
{}def note(text: str) -> str:
    "Note."
    return text
"""


@pytest.mark.parametrize(
    ("options", "kind", "is_told"),
    [
        ("timeout=3", "", True),
        ("timeout=3", "async ", False),
        ("timeout=None", "", False),
        ("timeout=seconds()", "", False),
        ("timeout=3", "@wrapped\n", False),
        ("", "", False),
    ],
)
def test_a_timeout_of_openai_agents(options: str, kind: str, is_told: bool) -> None:
    """The SDK raises at a timeout for a function that is certainly not asynchronous."""
    assert len(told("TOOL267", TIMED.format(options, kind))) == is_told


KERNEL = """
from typing import Annotated
from semantic_kernel import Kernel
from semantic_kernel.functions import KernelArguments, kernel_function
class P:
    @kernel_function
    def count(self, {}, text: str = "") -> int: ...
"""


@pytest.mark.parametrize(
    ("parameter", "is_told"),
    [
        ("kernel: Kernel", True),
        ("arguments: KernelArguments", True),
        ("service: Annotated[object, 'The service.']", True),
        ("kernel: Annotated[Kernel, {'include_in_function_choices': False}]", False),
        ("core: str", False),
    ],
)
def test_what_semantic_kernel_fills_in(parameter: str, is_told: bool) -> None:
    """The kernel fills in some names and publishes them all the same, unless they are marked."""
    assert len(told("TOOL154", KERNEL.format(parameter))) == is_told
