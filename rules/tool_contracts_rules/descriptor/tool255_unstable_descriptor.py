"""Two readings of one tool give two descriptors.

## Why it matters

Clients cache the list of tools, and providers cache the prompt that holds it. A descriptor with a date, a random
order or a counter in it defeats both, and makes failures hard to repeat.

## Avoid

```python
import itertools

from mojentic.llm.tools.llm_tool import LLMTool

NUMBERS = itertools.count()

class Echo(LLMTool):
    def run(self, text: str) -> dict[str, str]:
        return {"text": text}

    @property
    def descriptor(self):
        return {
            "type": "function",
            "function": {
                "name": "echo",
                "description": f"Repeat a text, reading {next(NUMBERS)}.",
                "parameters": {
                    "type": "object",
                    "properties": {"text": {"type": "string"}},
                    "required": ["text"],
                },
            },
        }
```

## Prefer

```python
from mojentic.llm.tools.llm_tool import LLMTool

class Echo(LLMTool):
    def run(self, text: str) -> dict[str, str]:
        return {"text": text}

    @property
    def descriptor(self):
        return {
            "type": "function",
            "function": {
                "name": "echo",
                "description": "Repeat a text.",
                "parameters": {
                    "type": "object",
                    "properties": {"text": {"type": "string"}},
                    "required": ["text"],
                },
            },
        }
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import LiveTool, Tool


@rule("TOOL255", "unstable-descriptor", group="descriptor", reads="published")
def unstable_descriptor(published: Tool, source: Tool | None, live: LiveTool) -> Iterator[tuple[str, str]]:
    """Parts of the descriptor that differ between two readings in a row."""
    if live.describe is None:
        return
    try:
        now = live.describe()
        # fixtures may have changed what the tool was first read in: two readings of the same moment are compared then
        before = live.describe() if any(_differing(live.tool, now)) else now
    except Exception as error:
        yield "", f"the descriptor cannot be read a second time: {type(error).__name__}: {error}"
        return
    for pointer, name in _differing(before, now):
        yield pointer, f"the {name.replace('_', ' ')} differs between two readings"


def _differing(one: Tool, other: Tool) -> Iterator[tuple[str, str]]:
    """The parts that are written otherwise in the other, each with its pointer."""
    for pointer, name in _PARTS:
        if repr(getattr(one, name)) != repr(getattr(other, name)):
            yield pointer, name


_PARTS = (
    ("/name", "name"),
    ("/description", "description"),
    ("/inputSchema", "input_schema"),
    ("/outputSchema", "output_schema"),
    ("/annotations", "annotations"),
)
