"""The choices of a parameter stand in its description only.

## Why it matters

A model that is told `"enum": ["asc", "desc"]` can send nothing else where the provider enforces schemas, and is told by
every client what it may send. In words, one of them is misspelled sooner or later, and a client cannot offer a choice. How
the values are written is a guess of ours, so the rule is off unless selected.

In 1,306 tools of [50 published packages](../precision.md): 5 parameters, all five with their choices in full.

## Avoid

```python
from typing import Annotated

from langchain_core.tools import tool

@tool
def search(text: str, order: Annotated[str, "Order of the results: one of 'asc' or 'desc'."] = "asc") -> str:
    \"\"\"Search the notes.\"\"\"
    return f"{text} {order}"
```

## Prefer

```python
from typing import Annotated, Literal

from langchain_core.tools import tool

@tool
def search(text: str, order: Annotated[Literal["asc", "desc"], "Order of the results."] = "asc") -> str:
    \"\"\"Search the notes.\"\"\"
    return f"{text} {order}"
```
"""

from __future__ import annotations

import json
import re

from tool_contracts import rule
from tool_contracts_rules.documentation.prose import parameter_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_VALUE = r"""(?:"[\w. /+-]{1,40}"|'[\w. /+-]{1,40}'|`"?'?[\w. /+-]{1,40}'?"?`)"""
_WORD = r"[a-z][a-z0-9_]*|[A-Z][A-Z0-9_]*"
_BETWEEN = r"(?:\s*(?:,\s*(?:or|and)\s|[,/|]|\bor\b|\band\b)\s*)"
_INTRODUCED = re.compile(
    r"\b(?:one of|either|must be|can be|allowed(?: values)?|valid values|possible values|available values|choices|options|values)"
    r"(?: are| is)?\s*(?P<one_of>one of)?\s*(?P<colon>[:=])?\s*[(\[{]?\s*"
    rf"(?P<values>{_VALUE}(?:{_BETWEEN}{_VALUE})+|(?:{_WORD})(?:\s*[,/|]\s*(?:or |and )?(?:{_WORD}))+(?:\s+(?:or|and)\s+(?:{_WORD}))?)"
    r"(?P<rest>[^\n]{0,12})",
    re.IGNORECASE,
)
_EXAMPLES = re.compile(
    r"e\.g|example|such as|for instance|like|etc|including|\.\.\.|…|default|common|usual|typical",
    re.IGNORECASE,
)


_SEVERAL = re.compile(
    r"\bJSON\b|comma|separated|\blists?\b|\barray\b|multiple|one or more|any of", re.IGNORECASE
)


@rule("TOOL312", "choices-in-prose", group="documentation", default=False, severity="warning")
def choices_in_prose(tool: Tool) -> Iterator[tuple[str, str]]:
    """Strings without an enum whose text lists values as the ones that there are."""
    for text in parameter_texts(tool):
        if not text.is_of("string") or text.says("enum", "const", "pattern", "format"):
            continue
        found = _INTRODUCED.search(text.words)
        if found is None:
            continue
        listed = found["values"]
        before = text.words[max(0, found.start() - 12) : found.start()]
        if _EXAMPLES.search(before) or _EXAMPLES.search(found["rest"]):
            continue
        values = _values(listed)
        is_list = found["one_of"] or found["colon"] or found[0].lower().startswith("one of")
        if (
            2 <= len(values) <= 30
            and (is_list or listed[0] in "\"'`")
            and not _SEVERAL.search(text.words)
            # "Either `a` or `b` must be given" speaks of other parameters.
            and not any(value in tool.properties for value in values)
        ):
            schema = json.dumps(values, ensure_ascii=False)
            yield text.pointer, f'{text.owner}: the choices stand in words only; say `"enum": {schema}`'


def _values(listed: str) -> list[str]:
    quoted = re.findall(_VALUE, listed)
    if quoted:
        return list(dict.fromkeys(each.strip("\"'`") for each in quoted))
    words = re.split(r"[\s,/|]+", listed)
    return list(dict.fromkeys(each for each in words if each and each.lower() not in ("or", "and")))
