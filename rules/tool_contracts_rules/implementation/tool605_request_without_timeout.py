"""A request has no time limit.

## Why it matters

`requests` and `urllib` wait for ever by default. A server that accepts the connection and never answers then hangs the
tool, and with it the agent, which has no way to interrupt it.

## Avoid

```python
import requests
from langchain_core.tools import tool


@tool
def fetch(url: str) -> str:
    \"\"\"Fetch a page.\"\"\"
    return requests.get(url).text
```

## Prefer

```python
import requests
from langchain_core.tools import tool


@tool
def fetch(url: str) -> str:
    \"\"\"Fetch a page.\"\"\"
    return requests.get(url, timeout=10).text
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule
from tool_contracts_rules.implementation.body import body_of, is_spread, keyword

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Tool
    from tool_contracts.rule import Report

_VERBS = ("get", "post", "put", "patch", "delete", "head", "options", "request")
_ENDLESS = frozenset(("urllib.request.urlopen", *(f"requests.{verb}" for verb in _VERBS)))
_LIMITED = frozenset(f"httpx.{name}" for name in (*_VERBS, "stream", "Client", "AsyncClient"))


@rule("TOOL605", "request-without-timeout", group="implementation", default=False, severity="warning")
def request_without_timeout(tool: Tool) -> Iterator[Report]:
    """Look for requests whose time limit is missing, or None."""
    body = body_of(tool)
    if body is None:
        return
    for call, origin in body.calls():
        if origin not in _ENDLESS and origin not in _LIMITED:
            continue
        limit = keyword(call, "timeout")
        if limit is None:
            is_given = is_spread(call) or (origin == "urllib.request.urlopen" and len(call.args) > 2)
            is_endless = origin in _ENDLESS and not is_given
        else:
            is_endless = isinstance(limit, ast.Constant) and limit.value is None
        if is_endless:
            yield body.span(call), f"`{origin}` without a `timeout` may wait for ever"
