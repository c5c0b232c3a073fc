"""Tools that a test makes to see them refused."""

from __future__ import annotations

import pytest

from python_reading import found

TOOL = "        @tool\n        def f(x: list): ...\n"


@pytest.mark.parametrize(
    ("head", "refused"),
    [
        ("import pytest", "pytest.raises(ValueError)"),
        ("import pytest as p", "p.raises(ValueError, match='no docstring')"),
        ("from pytest import raises", "raises(ValueError) as info"),
        ("import pytest", "open('x') as file, pytest.raises(ValueError)"),
        ("import unittest", "self.assertRaises(ValueError)"),
        ("import unittest", "self.assertRaisesRegex(ValueError, 'docstring')"),
    ],
)
@pytest.mark.parametrize(
    "body",
    [
        TOOL,
        "        tool(outer)\n",
        "        check({'name': 'f', 'description': 3, 'inputSchema': {'type': 'object', 'properties': {}}})\n",
    ],
)
def test_what_is_expected_to_fail(head: str, refused: str, body: str) -> None:
    """What stands in there is no tool."""
    text = f"{head}\nfrom langchain_core.tools import tool\ndef outer(x: list): ...\n"
    assert found(f"{text}def test(self):\n    with {refused}:\n{body}") == []


@pytest.mark.parametrize("around", ["pytest.warns(UserWarning)", "suppress(ValueError)", "server.raises()"])
def test_what_is_not_expected_to_fail(around: str) -> None:
    """Other blocks may make tools."""
    text = "import pytest\nfrom contextlib import suppress\nfrom langchain_core.tools import tool\n"
    assert found(f"{text}def test():\n    with {around}:\n{TOOL}") == [("langchain", "f", "test.<locals>.f")]
