"""Ten ordinary tools: a function, the input schema, and the strategies that somebody would write for it by hand."""

from __future__ import annotations

import datetime
import json
import math
import re
import textwrap
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

TEXT: dict[str, Any] = {"type": "string"}
INTEGER: dict[str, Any] = {"type": "integer"}
NUMBER: dict[str, Any] = {"type": "number"}


def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


def mean(values: list[float]) -> float:
    """The mean of some numbers."""
    return math.fsum(value / len(values) for value in values)


def search(query: str, limit: int = 10) -> list[str]:
    """The words of a text."""
    return re.findall(r"\w+", query)[:limit]


def wrap(text: str, width: int) -> list[str]:
    """A text in lines of some width."""
    return textwrap.wrap(text, width)


def greet(name: str, formal: bool = False) -> str:
    """A greeting."""
    return f"{name}, {formal}"


def convert(amount: float, currency: str) -> dict[str, Any]:
    """An amount in another currency."""
    return {currency: round(amount, 2)}


def count(words: list[str]) -> dict[str, int]:
    """How often each word comes."""
    found: dict[str, int] = {}
    for each in words:
        found[each] = found.get(each, 0) + 1
    return found


def plan(day: str, minutes: int) -> str:
    """The end of something that begins at midnight."""
    start = datetime.datetime.combine(datetime.date.fromisoformat(day), datetime.time())
    return (start + datetime.timedelta(minutes=minutes)).isoformat()


def store(item: dict[str, Any]) -> str:
    """An item as text."""
    return json.dumps(item)


def area(width: float, height: float, unit: str | None = None) -> str:
    """The area of a rectangle."""
    return f"{width * height} {unit or ''}"


def _fields(required: list[str] | None = None, **properties: Any) -> dict[str, Any]:
    needed = list(properties) if required is None else required
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


_size = {"type": "number", "minimum": 0, "maximum": 1000}
_sizes = st.floats(0, 1000)

TOOLS: list[tuple[Callable[..., Any], dict[str, Any], SearchStrategy[dict[str, Any]]]] = [
    (add, _fields(a=INTEGER, b=INTEGER), st.fixed_dictionaries({"a": st.integers(), "b": st.integers()})),
    (
        mean,
        _fields(values={"type": "array", "items": {"type": "number"}, "minItems": 1}),
        st.fixed_dictionaries(
            {"values": st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1)}
        ),
    ),
    (
        search,
        _fields(["query"], query=TEXT, limit={"type": "integer", "minimum": 1, "maximum": 50}),
        st.fixed_dictionaries({"query": st.text()}, optional={"limit": st.integers(1, 50)}),
    ),
    (
        wrap,
        _fields(text=TEXT, width={"type": "integer", "minimum": 1, "maximum": 120}),
        st.fixed_dictionaries({"text": st.text(), "width": st.integers(1, 120)}),
    ),
    (
        greet,
        _fields(
            ["name"], name={"type": "string", "minLength": 1, "maxLength": 40}, formal={"type": "boolean"}
        ),
        st.fixed_dictionaries({"name": st.text(min_size=1, max_size=40)}, optional={"formal": st.booleans()}),
    ),
    (
        convert,
        _fields(amount=NUMBER, currency={"enum": ["EUR", "USD", "JPY"]}),
        st.fixed_dictionaries(
            {
                "amount": st.floats(allow_nan=False, allow_infinity=False),
                "currency": st.sampled_from(["EUR", "USD", "JPY"]),
            }
        ),
    ),
    (
        count,
        _fields(words={"type": "array", "items": TEXT}),
        st.fixed_dictionaries({"words": st.lists(st.text())}),
    ),
    (
        plan,
        _fields(
            day={"type": "string", "pattern": r"^20[0-9]{2}-0[1-9]-[01][1-9]$"},
            minutes={"type": "integer", "minimum": 0, "maximum": 1440},
        ),
        st.fixed_dictionaries(
            {
                "day": st.from_regex(r"\A20[0-9]{2}-0[1-9]-[01][1-9]\Z"),
                "minutes": st.integers(0, 1440),
            }
        ),
    ),
    (
        store,
        _fields(
            item=_fields(["id"], id=INTEGER, title=TEXT, tags={"type": "array", "items": TEXT, "maxItems": 5})
        ),
        st.fixed_dictionaries(
            {
                "item": st.fixed_dictionaries(
                    {"id": st.integers()},
                    optional={"title": st.text(), "tags": st.lists(st.text(), max_size=5)},
                )
            }
        ),
    ),
    (
        area,
        _fields(
            ["width", "height"],
            width=_size,
            height=_size,
            unit={"anyOf": [TEXT, {"type": "null"}]},
        ),
        st.fixed_dictionaries({"width": _sizes, "height": _sizes}, optional={"unit": st.none() | st.text()}),
    ),
]
