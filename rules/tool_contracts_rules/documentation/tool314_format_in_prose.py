"""The format of a text stands in the description only.

## Why it matters

`YYYY-MM-DD` in words is a wish; `"format": "date"` is a schema. Providers that enforce schemas honour it (OpenAI and
Anthropic in strict mode), and generated tests then send dates rather than any text. Some providers ignore or refuse
formats, so the rule is off unless selected.

In 1,306 tools of [50 published packages](../precision.md): 40 parameters, all of them with the format named.

## Avoid

```python
from typing import Annotated

from langchain_core.tools import tool

@tool
def book(room: str, day: Annotated[str, "Day of the stay (YYYY-MM-DD)."]) -> str:
    \"\"\"Book a room.\"\"\"
    return f"{room} {day}"
```

## Prefer

```python
from datetime import date
from typing import Annotated

from langchain_core.tools import tool

@tool
def book(room: str, day: Annotated[date, "Day of the stay."]) -> str:
    \"\"\"Book a room.\"\"\"
    return f"{room} {day}"
```
"""

from __future__ import annotations

import re

from tool_contracts import rule
from tool_contracts_rules.documentation.prose import parameter_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_FORMATS = (
    (
        re.compile(
            r"YYYY-MM-DD(?:\s?T|\s*'T')HH:MM:SS(?:\.\w+)?(?:Z\b|±|[+-]HH)|\bISO[- ]?8601 (?:date(?:[- /]?| and )time|timestamp)|\bRFC ?3339\b",
            re.IGNORECASE,
        ),
        "date-time",
    ),
    (
        re.compile(
            r"\bYYYY-MM-DD\b(?!\s*(?:or|T|/|HH))|\bISO[- ]?8601 date\b(?!(?:[- /]?| and | with | \+ )time)",
            re.IGNORECASE,
        ),
        "date",
    ),
    (re.compile(r"\b(?:valid |an? |the )?e-?mail address(?: of| to|[.,;)]|\Z)", re.IGNORECASE), "email"),
    (re.compile(r"\b(?:a |an |the |valid |as |in )UUID\b(?! or)|\AUUID\b(?! or)", re.IGNORECASE), "uuid"),
    (re.compile(r"\bIPv4 address\b(?! or)"), "ipv4"),
)
_ALSO = re.compile(r"\b(?:or|either|list of|comma|separated|relative|e\.g\.|path|name)\b", re.IGNORECASE)


@rule("TOOL314", "format-in-prose", group="documentation", default=False, severity="warning")
def format_in_prose(tool: Tool) -> Iterator[tuple[str, str]]:
    """Strings without a format whose text names exactly one that JSON Schema knows, and no other way to write them."""
    for text in parameter_texts(tool):
        if (
            not text.is_of("string")
            or text.says("enum", "const", "pattern", "format")
            or _ALSO.search(text.words)
        ):
            continue
        named = [each for pattern, each in _FORMATS if pattern.search(text.words)]
        if len(named) == 1:
            yield text.pointer, f'{text.owner}: the format stands in words only; say `"format": "{named[0]}"`'
