"""A description says nothing but the name.

## Why it matters

`user_id: User ID` tells the model what it knows already. What it needs is what the name cannot say: where the id comes
from, which form it has, when to use the tool. Some names say all there is to say, so the rule is off unless selected.

In 1,306 tools of [50 published packages](../precision.md): 55 texts, all of them what the rule says.

## Avoid

```python
from langchain_core.tools import tool

@tool
def get_user(user_id: str) -> str:
    \"\"\"Gets the user.\"\"\"
    return user_id
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def get_user(user_id: str) -> str:
    \"\"\"Look up name, mail address and team of a user by the id that `search_users` returns.\"\"\"
    return user_id
```
"""

from __future__ import annotations

import re

from tool_contracts import rule
from tool_contracts_rules.documentation.prose import texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_EMPTY = frozenset(
    {"a", "an", "and", "by", "for", "function", "in", "method", "of", "on", "parameter", "that", "the"}
) | {
    "this",
    "to",
    "tool",
    "value",
    "with",
}


@rule("TOOL309", "restated-name", group="documentation", default=False, severity="warning")
def restated_name(tool: Tool) -> Iterator[tuple[str, str]]:
    """Texts whose words, small ones and endings aside, all stand in the name."""
    for text in texts(tool):
        said = _words(text.words)
        if said and said <= _words(text.name):
            yield text.pointer, f"the description of {text.owner} only repeats the name"


def _words(text: str) -> set[str]:
    if not text.isascii():
        return set()  # The words of other scripts are not told apart.
    found = {each.lower() for each in _WORD.findall(text)}
    return {re.sub(r"(?<=\w\w)(?:es|s)\Z", "", each) for each in found - _EMPTY}
