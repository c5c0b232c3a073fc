"""What several frameworks publish of one function, parameter by parameter."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tool_contracts.schema import follow

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tool_contracts.model import Tool

_WORDS = ("title", "description", "examples")


def parameters(tool: Tool) -> dict[str, str]:
    """Each published parameter, and in one line what the model is told of it but for words.

    References are followed, so that it does not matter where a framework puts its definitions.
    """
    schema = tool.input_schema if isinstance(tool.input_schema, dict) else {}
    required = schema.get("required")
    named = required if isinstance(required, list) else []
    return {
        name: f"{'required' if name in named else 'optional'} {_text(each, schema)}"
        for name, each in tool.properties.items()
    }


def described(tool: Tool) -> frozenset[str]:
    """The parameters that are published with a description."""
    return frozenset(
        name
        for name, each in tool.properties.items()
        if isinstance(each, dict) and isinstance(each.get("description"), str) and each["description"].strip()
    )


def grouped(
    rows: Iterable[tuple[str, Mapping[str, str]]], names: Iterable[str] = ()
) -> dict[str, dict[str, list[str]]]:
    """For each parameter, what is published of it and by which frameworks; what most say comes first.

    `names` are those that the function has, published or not.
    """
    found: dict[str, dict[str, list[str]]] = {name: {} for name in names}
    every: list[str] = []
    for framework, told in rows:
        every.append(framework)
        for name, text in told.items():
            found.setdefault(name, {}).setdefault(text, []).append(framework)
    for told_by in found.values():
        telling = {each for names in told_by.values() for each in names}
        if silent := [each for each in every if each not in telling]:
            told_by["not published"] = silent
    return {
        name: dict(sorted(told_by.items(), key=lambda each: -len(each[1])))
        for name, told_by in found.items()
        if told_by
    }


def _text(schema: Any, root: Any) -> str:
    try:
        return json.dumps(_essence(schema, root, frozenset()), sort_keys=True, default=repr)
    except RecursionError:
        return "a schema that contains itself"


def _essence(schema: Any, root: Any, around: frozenset[str]) -> Any:
    """The schema without words, each reference replaced by what it means unless it stands in that itself."""
    if isinstance(schema, list):
        return [_essence(each, root, around) for each in schema]
    if not isinstance(schema, dict):
        return schema
    reference = schema.get("$ref")
    if isinstance(reference, str):
        meant = None if reference in around else follow(schema, root)
        return {"$ref": reference} if meant is None else _essence(meant, root, around | {reference})
    return {
        key: {name: _essence(each, root, around) for name, each in value.items()}
        if key == "properties" and isinstance(value, dict)
        else _essence(value, root, around)
        for key, value in schema.items()
        if key not in _WORDS
    }
