"""A tool refuses arguments that its schema allows.

## Why it matters

What the tool checks by itself, the model cannot know: it calls, is told off, and tries again. A bound that is in the schema
costs nothing. A refusal now and then is the tool's right, and only reported; when nearly all allowed arguments are refused
(95 % of ten or more drawn ones, and every one made of the words in the tool's source), the schema does not describe the
tool; nor does it where the tool refuses an example that the schema gives, or where the framework's own check fails
with a TypeError on every call, however few there are: no model can ever call such a tool. Where it asks for texts of a form that is only a
name to us (`"format": "file-path"`, XML), a refusal says nothing and is only reported too; so is one that depends on
earlier calls, as where a tool starts something that goes on already. What pydantic cannot read as the type of a parameter
that it gave the schema of (a leap second as `datetime`, any text as `Decimal`) is no refusal of the tool, and not counted.

## Avoid

```python
DESCRIPTOR = {
    "name": "paint",
    "description": "Paint the wall.",
    "inputSchema": {"type": "object", "properties": {"colour": {"type": "string"}}, "required": ["colour"]},
}

def paint(colour):
    if colour not in ("red", "green"):
        raise ValueError(f"no such colour: {colour}")
    return f"painted {colour}"
```

## Prefer

```python
DESCRIPTOR = {
    "name": "paint",
    "description": "Paint the wall.",
    "inputSchema": {
        "type": "object",
        "properties": {"colour": {"type": "string", "enum": ["red", "green"]}},
        "required": ["colour"],
    },
}

def paint(colour):
    if colour not in ("red", "green"):
        raise ValueError(f"no such colour: {colour}")
    return f"painted {colour}"
```
"""

from __future__ import annotations

import json
import re

from tool_contracts import rule
from tool_contracts.schema import FORMATS, follow, types_of, walk
from tool_contracts_rules.signatures import null_of_default

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Literal

    from tool_contracts import Call

FEWEST = 10
SHARE = 0.95
_JSON = "application/json"
_WRONG = re.compile(r"\[type=(\w+)")
"""What pydantic says is wrong with each value, `datetime_parsing` for one, in the text of its exception."""
_UNREADABLE = re.compile(
    "(?:date|datetime|time|time_delta|decimal|uuid|url)(?:_from_date)?_(?:parsing|type)|finite_number"
)
"""Those kinds that say that a text is none of a date, a time, an amount or an identifier."""


@rule("TOOL704", "refused-arguments", group="calls", reads="calls", severity="warning")
def refused_arguments(
    calls: list[Call],
) -> Iterator[tuple[Call, str, str, None, Literal["error", "warning"]]]:
    """Allowed arguments that a `raise` or `assert` in user code, or the framework, refuses."""
    refused = [each for each in calls if each.valid and _is_refused(each)]
    if not refused:
        return
    drawn = [each for each in calls if each.valid and not each.label and each.outcome != "blocked"]
    share = len([each for each in refused if not each.label]) / max(len(drawn), 1)
    shown = [each for each in refused if _is_example(each)]
    smallest = min(shown or refused, key=lambda call: (len(text := json.dumps(call.arguments)), text))
    error = smallest.exception.partition("\n")[0]
    if shown:
        yield smallest, "", f"refuses an example of its own schema: {error}", None, "error"
        return
    # a look-up that knows the words of its own source is as its schema says, however few keys it has
    knows_some = any(each.outcome == "returned" for each in calls if each.label)
    are_forms_known = not _has_unknown_forms(smallest.tool.input_schema)
    none_arrives = all(each.outcome == "rejected" for each in calls if each.valid) and (
        _leaves_no_other(smallest.tool.input_schema)
        or (len(calls) > 1 and all(map(_is_unable, (each for each in calls if each.valid))))
    )
    nearly_all = len(drawn) >= FEWEST and share >= SHARE and not knows_some and are_forms_known
    message = f"refuses {len(refused)} of {len(calls)} calls with allowed arguments: {error}{null_of_default(smallest)}"
    yield smallest, "", message, None, "error" if nearly_all or none_arrives else "warning"


def _is_refused(call: Call) -> bool:
    """Whether the tool or its framework refused, for more than that pydantic reads fewer texts than its own schema allows."""
    if call.outcome == "rejected":
        wrong = _WRONG.findall(call.exception)
        return not wrong or not all(map(_UNREADABLE.fullmatch, wrong))
    return call.outcome == "refused"


def _leaves_no_other(schema: Any) -> bool:
    """Whether the arguments are chosen among values that the schema lists, so that those which were tried speak for all."""
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return (
        isinstance(properties, dict)
        and bool(properties)
        and all(
            isinstance(part, dict) and ("enum" in part or "const" in part)
            for part in (follow(each, schema) for each in properties.values())
        )
    )


def _is_unable(call: Call) -> bool:
    """Whether the framework cannot even check the arguments: pydantic and its like have exceptions of their own."""
    return call.error is not None and call.error.kind == "TypeError"


def _is_example(call: Call) -> bool:
    """Whether the arguments are an example of the author's, with nothing beside it that we made up."""
    if call.label.rpartition(": ")[2] != "an example":
        return False
    return not call.pointer or (call.pointer.count("/") == 2 and len(call.arguments) == 1)


def _has_unknown_forms(schema: Any) -> bool:
    """Whether texts must have a form of which no well-formed ones can be written."""
    for _, part in walk(schema):
        types = types_of(part) if isinstance(part, dict) else frozenset()
        if types is not None and "string" not in types:
            continue
        if part.get("format", "date") not in FORMATS or part.get("contentMediaType", _JSON) != _JSON:
            return True
        if part.get("contentSchema", True) not in (True, {}):
            return True
    return False
