"""A description states a default that the schema does not have.

## Why it matters

`Defaults to 10` beside `"default": 5`, or beside no default at all, tells the model one thing and the client another. If
the parameter is required, there is no default: the call fails where the model relies on it. How words are read is a guess
of ours, so the rule is off unless selected.

In 1,306 tools of [50 published packages](../precision.md): 13 parameters, all of them with the default that the text states
and another one, or none, in the schema.

## Avoid

```python
from typing import Annotated

from langchain_core.tools import tool

@tool
def search(text: str, limit: Annotated[int, "Number of results. Defaults to 10."] = 5) -> str:
    \"\"\"Search the notes.\"\"\"
    return f"{text} {limit}"
```

## Prefer

```python
from typing import Annotated

from langchain_core.tools import tool

@tool
def search(text: str, limit: Annotated[int, "Number of results. Defaults to 10."] = 10) -> str:
    \"\"\"Search the notes.\"\"\"
    return f"{text} {limit}"
```
"""

from __future__ import annotations

import json
import re

from tool_contracts import UNKNOWN, rule
from tool_contracts.schema import judge, same
from tool_contracts_rules.documentation.prose import parameter_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_STATED = re.compile(
    r"\b(?:defaults? to|default(?: value)?(?: is|:| =|=))\s*[`'\"(]*"
    r"(?P<value>-?\d+(?:\.\d+)?(?![.,]\d|[\w%/:-]|\s*(?:[a-z]|[*^x]\s*\d))|true\b|false\b|none\b|null\b)",
    re.IGNORECASE,
)
_WORDS = {"true": True, "false": False, "none": None, "null": None}


@rule("TOOL315", "default-in-prose", group="documentation", default=False, severity="warning")
def default_in_prose(tool: Tool) -> Iterator[tuple[str, str]]:
    """Numbers, truth values and null that a text calls the default, where the schema has another or none."""
    required = tool.input_schema.get("required", ()) if isinstance(tool.input_schema, dict) else ()
    for text in parameter_texts(tool):
        found = _STATED.search(text.words)
        if found is None or text.schema is None:
            continue
        stated = _value(found["value"])
        # A default of another type is one that the text explains: "Defaults to 10 if None".
        if judge(text.schema, stated) is not True:
            continue
        if "default" in text.schema:
            actual = text.schema["default"]
            if actual is not UNKNOWN and not same(actual, stated):
                shown = json.dumps(actual, ensure_ascii=False, default=str)[:40]
                yield (
                    text.pointer,
                    f"{text.owner}: the text says that {found['value']} is the default, the schema {shown}",
                )
        elif text.name in required:
            yield (
                text.pointer,
                f"{text.owner}: the text says that {found['value']} is the default, yet it is required",
            )
        elif stated is not None:
            yield (
                text.pointer,
                f'{text.owner}: the default stands in words only; say `"default": {json.dumps(stated)}`',
            )


def _value(written: str) -> object:
    if written.lower() in _WORDS:
        return _WORDS[written.lower()]
    return float(written) if "." in written else int(written)
