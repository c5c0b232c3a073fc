"""Files that hold tools as data: JSON and YAML, in every envelope."""

from __future__ import annotations

import re

from tool_contracts.sources import Reading
from tool_contracts.sources.envelopes import find, make_tool
from tool_contracts.sources.located import not_utf8
from tool_contracts.sources.marks import wide_encoding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.findings import Problem
    from tool_contracts.model import Tool
    from tool_contracts.sources.located import Located

_CERTAIN = re.compile(
    rb"input_?[Ss]chema\b|functionDeclarations|function_declarations|parametersJsonSchema"
    rb"|parameters_json_schema|toolSpec"
)
"""Keys that hardly anything but tools has."""

_FUNCTION = re.compile(rb"""["']?\btype["']?[ \t]*:\s*["']?function\b""")
"""What marks a tool of OpenAI, where there are parameters as well; recorded calls of one have none."""

_OTHER_YAML = re.compile(rb"^(?:interactions|openapi|swagger|asyncapi|apiVersion)[ \t]*:", re.MULTILINE)
"""Recorded conversations and the documents of other systems: large, frequent, and never tools."""


def read_descriptors(path: str, data: bytes, *, explicit: bool = False) -> Reading:
    """The tools in a JSON or YAML file.

    A file is taken for a descriptor file only by its shape; whatever else it may be yields nothing, silently. What
    is wrong with the file itself is a problem where it looks like a descriptor file, or where `explicit` says that
    the user named it.
    """
    is_yaml = path.lower().endswith((".yaml", ".yml"))
    probe = data.replace(b"\0", b"") if wide_encoding(data) is not None else data
    certain = _is_certain(probe)
    if not explicit and not (
        _is_possible_yaml(probe, certain) if is_yaml else certain or _is_possible(probe)
    ):
        return Reading()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Reading(problems=[not_utf8(path, data, error)] if explicit or certain else [])
    if not is_yaml and _is_other_json(text, strict=explicit):
        return Reading()
    tools: list[Tool] = []
    problems: list[Problem] = []
    for index, document in enumerate(_documents(path, text, is_yaml=is_yaml)):
        found = _tools(path, document, index)
        tools += found
        if found or explicit or certain:
            problems += document.problems
    return Reading(tools=tools, problems=problems)


def _is_certain(data: bytes) -> bool:
    if _CERTAIN.search(data) is not None:
        return True
    return b"parameters" in data and _FUNCTION.search(data) is not None


def _is_possible(data: bytes) -> bool:
    return b"function" in data or b"parameters" in data or b'"jsonrpc"' in data


def _is_possible_yaml(data: bytes, certain: bool) -> bool:
    """Whether a YAML file is worth the parser, which is slow."""
    if not certain and not (b"parameters" in data and (b"function" in data or b"properties" in data)):
        return False
    return _OTHER_YAML.search(data) is None


def _is_other_json(text: str, *, strict: bool) -> bool:
    """Whether a text is sound JSON without tools, by the fast parser that keeps no places.

    With `strict`, a text with anything to report about it is not sound.
    """
    import json

    hooks: dict[str, Any] = {"object_pairs_hook": _unique, "parse_constant": _refuse} if strict else {}
    try:
        return not find(json.loads(text, **hooks))
    except (ValueError, RecursionError):
        return False


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key occurs twice")
    return found


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _documents(path: str, text: str, *, is_yaml: bool) -> Sequence[Located]:
    if is_yaml:
        from tool_contracts.sources import yaml_positions

        return yaml_positions.parse(text, path)
    from tool_contracts.sources import json_positions

    return [json_positions.parse(text, path)]


def _tools(path: str, document: Located, index: int) -> list[Tool]:
    """The tools of one document; those of several documents in one file are offered apart from each other."""
    found = []
    for match in find(document.value):
        toolset = f"{path}#{index}{match.toolset or ''}" if index else None
        found.append(make_tool(document, match, path, toolset=toolset))
    return found
