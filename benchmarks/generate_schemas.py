"""The schemas of the generator's benchmark, the same written by hand as strategies, and bugs to be found in them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

FLAT = {
    "type": "object",
    "properties": {
        "query": {"type": "string"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 100},
        "exact": {"type": "boolean"},
    },
    "required": ["query"],
}
PERSON = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "age": {"type": "integer", "minimum": 0, "maximum": 150},
        "email": {"type": "string", "format": "email"},
    },
    "required": ["name"],
}
NESTED = {
    "type": "object",
    "properties": {
        "title": {"type": "string", "minLength": 1, "maxLength": 200},
        "body": {"type": "string"},
        "priority": {"enum": ["low", "medium", "high"]},
        "labels": {"type": "array", "items": {"type": "string"}, "maxItems": 5},
        "due": {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]},
        "assignee": {"$ref": "#/$defs/Person"},
        "watchers": {"type": "array", "items": {"$ref": "#/$defs/Person"}, "maxItems": 3},
        "estimate": {"type": "number", "minimum": 0},
        "id": {"type": "string", "format": "uuid"},
        "page": {"type": "integer", "minimum": 1, "default": 1},
        "archived": {"type": "boolean"},
        "score": {"type": "number", "minimum": 0, "maximum": 1},
        "position": {
            "type": "object",
            "properties": {"x": {"type": "number"}, "y": {"type": "number"}},
            "required": ["x", "y"],
        },
        "mode": {"type": "string", "enum": ["draft", "open", "closed"]},
        "count": {"type": ["integer", "null"]},
    },
    "required": ["title", "assignee"],
    "$defs": {"Person": PERSON},
}
TREE = {
    "$ref": "#/$defs/Node",
    "$defs": {
        "Node": {
            "type": "object",
            "properties": {
                "value": {"type": "integer"},
                "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}, "maxItems": 3},
            },
            "required": ["value"],
        }
    },
}
SEARCH = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "properties": {
        "q": {"type": "string", "description": "Search query"},
        "sort": {"enum": ["comments", "reactions", "created", "updated", "interactions"]},
        "order": {"enum": ["asc", "desc"]},
        "owner": {"type": "string"},
        "repo": {"type": "string"},
        "page": {"type": "number", "minimum": 1},
        "perPage": {"type": "number", "minimum": 1, "maximum": 100},
    },
    "required": ["q"],
    "additionalProperties": False,
}


def _stage(name: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {
            "stage": {"const": name},
            "field": {"type": "string", "minLength": 1, "description": f"The field that {name} reads. " * 4},
            "value": {"anyOf": [{"type": "string"}, {"type": "number"}, {"type": "boolean"}]},
            "options": {"type": "object", "additionalProperties": {"type": "string"}},
            "path": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        },
        "required": ["stage", "field"],
        "additionalProperties": False,
    }


EXPORT = {
    "type": "object",
    "properties": {
        "database": {"type": "string"},
        "collection": {"type": "string"},
        "format": {"enum": ["relaxed", "canonical"], "default": "relaxed"},
        "pipeline": {
            "type": "array",
            "items": {
                "oneOf": [
                    _stage(f"${name}")
                    for name in ["match", "group", "sort", "limit", "skip", "unwind", "project"]
                ]
            },
        },
    },
    "required": ["database", "collection", "pipeline"],
}

SCHEMAS: dict[str, Any] = {
    "3 flat": FLAT,
    "15 nested": NESTED,
    "recursive": TREE,
    "search of issues": SEARCH,
    "export, 7 stages": EXPORT,
}


@st.composite
def _flat(draw: st.DrawFn) -> dict[str, Any]:
    found: dict[str, Any] = {"query": draw(st.text())}
    if draw(st.booleans()):
        found["limit"] = draw(st.integers(1, 100))
    if draw(st.booleans()):
        found["exact"] = draw(st.booleans())
    return found


_PERSON = st.fixed_dictionaries(
    {"name": st.text()}, optional={"age": st.integers(0, 150), "email": st.emails()}
)
_FLOAT = st.floats(allow_nan=False, allow_infinity=False)
_NESTED = st.fixed_dictionaries(
    {"title": st.text(min_size=1, max_size=200), "assignee": _PERSON},
    optional={
        "body": st.text(),
        "priority": st.sampled_from(["low", "medium", "high"]),
        "labels": st.lists(st.text(), max_size=5),
        "due": st.none() | st.dates().map(str),
        "watchers": st.lists(_PERSON, max_size=3),
        "estimate": st.integers(0) | st.floats(0, allow_infinity=False),
        "id": st.uuids().map(str),
        "page": st.integers(1),
        "archived": st.booleans(),
        "score": st.floats(0, 1),
        "position": st.fixed_dictionaries({"x": _FLOAT, "y": _FLOAT}),
        "mode": st.sampled_from(["draft", "open", "closed"]),
        "count": st.none() | st.integers(),
    },
)
_LEAF = st.fixed_dictionaries({"value": st.integers()})
_TREE = st.recursive(
    _LEAF,
    lambda inner: st.fixed_dictionaries(
        {"value": st.integers()}, optional={"children": st.lists(inner, max_size=3)}
    ),
    max_leaves=10,
)
BY_HAND: dict[str, Any] = {"3 flat": _flat(), "15 nested": _NESTED, "recursive": _TREE}


def _depth(node: Any) -> int:
    return 1 + max(map(_depth, node.get("children", ())), default=0)


def _nodes(node: Any) -> int:
    return 1 + sum(map(_nodes, node.get("children", ())))


BUGS: list[tuple[str, Any]] = [
    ("3 flat", lambda v: v.get("limit", 0) > 57),
    ("3 flat", lambda v: not v["query"].isascii()),
    ("3 flat", lambda v: v.get("exact") is True and v["query"] == ""),
    ("3 flat", lambda v: "limit" in v and "exact" in v and len(v["query"]) > 2),
    ("15 nested", lambda v: len(v.get("labels", ())) > 2),
    ("15 nested", lambda v: v.get("due", 0) is None),
    ("15 nested", lambda v: v.get("priority") == "high" and "page" in v),
    ("15 nested", lambda v: any("age" in each for each in v.get("watchers", ()))),
    ("15 nested", lambda v: v.get("estimate", 0) > 1000),
    ("15 nested", lambda v: v.get("position", {"x": 0})["x"] < 0),
    ("15 nested", lambda v: len(set(v.get("labels", ()))) < len(v.get("labels", ()))),
    ("15 nested", lambda v: v.get("count", 0) is None and v.get("archived") is True),
    ("recursive", lambda v: _depth(v) > 2),
    ("recursive", lambda v: _nodes(v) > 4),
]
"""Fourteen kinds of arguments that a broken tool fails on."""
