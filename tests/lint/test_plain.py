"""Nouns as plain data: whatever a reading holds comes back as it was, and a syntax tree is refused."""

from __future__ import annotations

import ast
import marshal
from typing import Any

import pytest

from tool_contracts.findings import Edit, Finding, Fix, Problem
from tool_contracts.lint.plain import from_plain, to_plain
from tool_contracts.model import MISSING, UNKNOWN, Docstring, Origin, Parameter, Remark, Signature, Span, Tool
from tool_contracts.sources import Offer, Reading

PLACE = Span("a.py", 1, 2, 3, 4)
SIGNATURE = Signature(
    "f",
    [
        Parameter("x", annotation="int", default=UNKNOWN, span=PLACE),
        Parameter("y", default=(1, b"", 2.5, 1j, ...)),
        Parameter("z", default={(1, 2): {3}, None: frozenset()}),
    ],
    docstring=Docstring("D.", parameters={"x": ("an x", PLACE), "y": ("", None)}, raises=["ValueError"]),
    imports={"a": "b.c"},
    uncertain=["q"],
)
TOOL = Tool(
    "t",
    description=UNKNOWN,
    input_schema={"type": "object", "properties": {"x": {"default": UNKNOWN, "enum": ["\ud800", 2**70]}}},
    annotations={"readOnlyHint": True},
    origin=Origin("a.py", "f", "decorator"),
    spans={"": PLACE, "/name": Span("b.py")},
    kinds={"/inputSchema": "list"},
    unknown={"/description"},
    traits=frozenset({"builds_objects"}),
    signature=SIGNATURE,
    toolset="a.py",
    remarks=[Remark("run-arity", "x", PLACE, PLACE)],
)
READING = Reading(
    [TOOL], [Problem("syntax-error", "no", PLACE)], [("why", PLACE)], "tool-contracts[languages]"
)
READING.offers = [Offer("key", [PLACE], framework="agno"), Offer("key", mounted="other", prefix="x_")]
FINDING = Finding(
    "TOOL101",
    "said",
    span=PLACE,
    fix=Fix("do", [Edit(PLACE, "x")], "unsafe"),
    related=[("there", PLACE)],
    pointer="/name",
)


def _kind(value: Any) -> str:
    """What a test is called by: the same in every process, as an address is not."""
    return type(value).__name__


def _shown(value: Any) -> Any:
    """A value with every noun in it spelled out, so that two can be compared."""
    slots = getattr(type(value), "__slots__", None)
    if slots and type(value).__module__.startswith("tool_contracts") and value not in (UNKNOWN, MISSING):
        return type(value), [_shown(getattr(value, slot)) for slot in slots]
    if isinstance(value, dict):
        return [(_shown(key), _shown(each)) for key, each in value.items()]
    if isinstance(value, list | tuple):
        return type(value), [_shown(each) for each in value]
    return type(value), value


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, 1.5, "x", b"x", [], (), {}, set(), frozenset({1}), {"a": [1, {"b": (2,)}]}),
        *(UNKNOWN, MISSING, [UNKNOWN], (MISSING, 1), {"a": UNKNOWN}, {1: MISSING}, {UNKNOWN: 1}),
        *(
            (..., 1),
            (..., -1, "a.py", 1, 1, 1, 1),
            [(...,)],
            {"a": (..., UNKNOWN)},
            {(..., 0): 1},
            ((...,), PLACE),
        ),
        *(PLACE.leading_to(Span("b.py", 6)), {"/name": PLACE.leading_to(PLACE)}),
        *(PLACE, SIGNATURE, TOOL, READING, FINDING, [FINDING, PLACE], {PLACE: (PLACE,)}),
    ],
    ids=_kind,
)
def test_there_and_back(value: object) -> None:
    """What was written and read again is what it was, to the types of all parts."""
    data = marshal.loads(marshal.dumps(to_plain(value)))
    assert _shown(from_plain(data)) == _shown(value)


def test_there_is_one_unknown() -> None:
    """Tests for it are tests for identity."""
    assert from_plain(to_plain([UNKNOWN, MISSING]))[0] is UNKNOWN
    assert from_plain(to_plain(TOOL)).description is UNKNOWN


class _Text(str):
    """A text that is more than one."""

    __slots__ = ()


@pytest.mark.parametrize("value", [ast.parse("x"), [ast.Pass()], {"a": _Text("x")}, object()], ids=_kind)
def test_what_is_not_plain(value: object) -> None:
    """What would not come back as it was is refused."""
    with pytest.raises(TypeError, match="is not plain"):
        to_plain(value)
