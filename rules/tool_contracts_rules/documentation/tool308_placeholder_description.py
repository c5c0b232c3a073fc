"""A description is a placeholder that nobody replaced.

## Why it matters

`TODO`, `...` and `_description_` are sent to the model as they are. It knows no more than with no description at all.

In 1,306 tools of [50 published packages](../precision.md): none.

## Avoid

```python
from langchain_core.tools import tool

@tool
def convert(amount: float, to: str) -> str:
    \"\"\"_summary_\"\"\"
    return f"{amount} {to}"
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def convert(amount: float, to: str) -> str:
    \"\"\"Convert an amount in euros to another currency.\"\"\"
    return f"{amount} {to}"
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

_PLACEHOLDER = re.compile(
    r"(?:todo|tbd|tba|fixme|xxx+|n/?a|undefined|placeholder|docstring|description|description (?:goes )?here"
    r"|(?:add|insert|write|enter|put|your) (?:a |an |the |your )?(?:tool |function |parameter )?"
    r"(?:description|docstring)(?: (?:here|text))?"
    r"|lorem ipsum\b.*|_(?:summary|description|type)_|\[(?:summary|description|type)\]|<(?:summary|description|type)>"
    r"|[.…\-_?*]+)[\s.!:…]*",
    re.IGNORECASE | re.DOTALL,
)
_BEGINNING = re.compile(r"(?:TODO|FIXME|TBD)\b\s*(?::|-|\Z)")


@rule("TOOL308", "placeholder-description", group="documentation")
def placeholder_description(tool: Tool) -> Iterator[tuple[str, str]]:
    """Texts that are a placeholder as a whole, or begin with a note to do it later."""
    for text in texts(tool):
        words = text.words.strip()
        if _PLACEHOLDER.fullmatch(words) or _BEGINNING.match(words):
            shown = words.splitlines()[0][:40]
            yield text.pointer, f"the description of {text.owner} is a placeholder: {shown!r}"
