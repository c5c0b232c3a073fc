"""A descriptor has another shape than the request takes that it is sent with.

## Why it matters

Each API has a shape of its own, and refuses the whole request for a tool in any other: Responses wants `name` and `parameters` beside
`"type": "function"` ("Missing required parameter: 'tools[0].name'", [stanfordnlp/dspy#9984](https://github.com/stanfordnlp/dspy/pull/9984)),
Chat Completions wants them inside `function`, and Anthropic's Messages wants an `input_schema`
([latitude-dev/latitude-llm#1522](https://github.com/latitude-dev/latitude-llm/issues/1522)). The types of both SDKs say so; at run time they
send what they are given.

Only clients of OpenAI's and Anthropic's own SDKs are looked at, where the descriptor stands in the same file. Nothing is said in files that
name a `base_url`, as another server may be more patient, or reach into a descriptor, which may make another of it.

## Avoid

```python
from openai import OpenAI

client = OpenAI()
search = {
    "type": "function",
    "function": {
        "name": "search",
        "description": "Search the web.",
        "parameters": {"type": "object", "properties": {"query": {"type": "string"}}},
    },
}
client.responses.create(model="gpt-5", input="Who won?", tools=[search])
```

## Prefer

```python
from openai import OpenAI

client = OpenAI()
search = {
    "type": "function",
    "name": "search",
    "description": "Search the web.",
    "parameters": {"type": "object", "properties": {"query": {"type": "string"}}},
}
client.responses.create(model="gpt-5", input="Who won?", tools=[search])
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool

_TAKEN = {
    "openai-responses": ("Responses", '`{"type": "function", "name": ..., "parameters": ...}`'),
    "openai-chat": (
        "Chat Completions",
        '`{"type": "function", "function": {"name": ..., "parameters": ...}}`',
    ),
    "anthropic": ("Messages", '`{"name": ..., "input_schema": ...}`'),
}


@rule("TOOL268", "wrong-shape", group="descriptor")
def wrong_shape(tool: Tool) -> Iterator[tuple[Span, str]]:
    """Descriptors that are sent with a request of another API than that whose shape they have."""
    for remark in tool.remarks:
        if remark.kind == "wrong-shape" and remark.text in _TAKEN:
            api, shape = _TAKEN[remark.text]
            yield remark.span, f"it is sent to {api}, which takes {shape} and refuses this"
