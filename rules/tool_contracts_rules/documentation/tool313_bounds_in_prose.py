"""The bounds of a number stand in its description only.

## Why it matters

`between 1 and 100` in words binds nobody: no provider enforces it, no framework checks it, and generated tests do not know
it. As `minimum` and `maximum` the same sentence is checked before the tool is called. The schema of a tool that works is a
matter of taste, so the rule is off unless selected.

In 1,306 tools of [50 published packages](../precision.md): 20 parameters, all of them with bounds.

## Avoid

```python
from typing import Annotated

from langchain_core.tools import tool

@tool
def search(text: str, limit: Annotated[int, "Number of results, between 1 and 100."] = 10) -> str:
    \"\"\"Search the notes.\"\"\"
    return f"{text} {limit}"
```

## Prefer

```python
from typing import Annotated

from langchain_core.tools import tool
from pydantic import Field

@tool
def search(text: str, limit: Annotated[int, Field(description="Number of results.", ge=1, le=100)] = 10) -> str:
    \"\"\"Search the notes.\"\"\"
    return f"{text} {limit}"
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

_NUMBER = r"(-?\d[\d,_]*(?:\.\d+)?)(?![\w%]|\.\d|-\d+-\d)"
_BOTH = re.compile(
    rf"\b(?:between|from|range(?: is| of)?:?|must be)\s+{_NUMBER}\s*(?:and|to|-|–|\.\.)\s*{_NUMBER}"
    rf"|[(\[]\s*{_NUMBER}\s*(?:-|–|to|\.\.\.?)\s*{_NUMBER}\s*[)\]]",
    re.IGNORECASE,
)
_LEAST = re.compile(
    rf"(?:\b(?:at least|min(?:imum)?(?: of| is)?:?|not less than|no less than)\s*|>=\s*|≥\s*){_NUMBER}",
    re.IGNORECASE,
)
_MOST = re.compile(
    rf"(?:\b(?:at most|max(?:imum)?(?: of| is)?:?|up to|not more than|no more than|must not exceed)\s*|<=\s*|≤\s*){_NUMBER}",
    re.IGNORECASE,
)
_POSITIVE = re.compile(r"\b(?:must be|should be|a|needs to be) (?:a )?positive\b", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"e\.g|example|default|typical|usual|recommend|approx|about|around|lower|higher|smaller|larger|returns",
    re.IGNORECASE,
)
_LOWER = ("minimum", "exclusiveMinimum")
_UPPER = ("maximum", "exclusiveMaximum")


@rule("TOOL313", "bounds-in-prose", group="documentation", default=False, severity="warning")
def bounds_in_prose(tool: Tool) -> Iterator[tuple[str, str]]:
    """Numbers without bounds whose text states some."""
    for text in parameter_texts(tool):
        if not text.is_of("integer", "number") or text.says("enum", "const", *_LOWER, *_UPPER):
            continue
        stated = _stated(text.words)
        if stated:
            schema = ", ".join(f'"{keyword}": {value}' for keyword, value in stated.items())
            yield text.pointer, f"{text.owner}: the bounds stand in words only; say `{schema}`"


def _stated(words: str) -> dict[str, str]:
    """The keywords and values that a text amounts to; empty where it speaks of examples or defaults."""
    both = _find(_BOTH, words)
    if both:
        low, high = (each.replace(",", "").replace("_", "") for each in both)
        return {"minimum": low, "maximum": high} if float(low) < float(high) else {}
    found: dict[str, str] = {}
    for keyword, pattern in (("minimum", _LEAST), ("maximum", _MOST)):
        value = _find(pattern, words)
        if value:
            found[keyword] = value[0].replace(",", "").replace("_", "").rstrip(".")
    if not found and _POSITIVE.search(words):
        found["exclusiveMinimum"] = "0"
    return found


def _find(pattern: re.Pattern[str], words: str) -> list[str]:
    match = pattern.search(words)
    if match is None or _OTHERWISE.search(words[max(0, match.start() - 14) : match.start()]):
        return []
    return [each for each in match.groups() if each is not None]
