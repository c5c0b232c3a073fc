"""The definition of a tool costs more than 1,000 tokens.

## Why it matters

Definitions are sent with every request and every turn: what is written here is paid for each time, and crowds out the
conversation. A manual belongs into a result that the model asks for, examples into a few words. The number is counted with
the tokenizer `o200k_base` where the extra `tool-contracts[tokens]` is installed (its tables come with it, nothing is
downloaded); else it is estimated from the length, by a mean of 4.35 bytes for each token. Half of 1,366 published tools
cost at most 93 tokens, 26 more than 1,000.

## Avoid

```python
from langchain_core.tools import tool

SENTENCE = "Every identifier is quoted, and each of the joins is followed until no table is left. "
CHAPTER = SENTENCE + SENTENCE + SENTENCE + SENTENCE + SENTENCE + SENTENCE + SENTENCE + SENTENCE + SENTENCE
MANUAL = CHAPTER + CHAPTER + CHAPTER + CHAPTER + CHAPTER + CHAPTER + CHAPTER

@tool(description=MANUAL)
def query(sql: str) -> str:
    \"\"\"Run a query.\"\"\"
    return sql
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def query(sql: str) -> str:
    \"\"\"Run a query. Call `show_manual` for the grammar and its limits.\"\"\"
    return sql
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.toolset.tokens import cost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool

MOST = 1_000


@rule("TOOL505", "costly-tool", group="toolset", default=False, severity="warning")
def costly_tool(tool: Tool) -> Iterator[tuple[str, str]]:
    """Tools whose name, description and schema, as compact JSON, are above the limit."""
    found = cost([tool])
    if found.tokens > MOST:
        yield "/description", f"tool `{tool.label}` costs {found} in every request, more than {MOST:,}"
