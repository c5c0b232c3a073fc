"""The docstring documents a parameter that does not exist.

## Why it matters

The text goes to the model, which then sends an argument that is refused or dropped. LangChain's `parse_docstring` raises
ValueError at import. Mostly the parameter was renamed or removed, and its description was left behind.

## Avoid

```python
from langchain_core.tools import tool

@tool
def book(room: str) -> str:
    \"\"\"Book a room.

    :param room: Name of the room.
    :param floor: Number of the floor.
    \"\"\"
    return room
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def book(room: str) -> str:
    \"\"\"Book a room.

    :param room: Name of the room.
    \"\"\"
    return room
```
"""

from __future__ import annotations

from keyword import iskeyword

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


_REMARKS = frozenset(
    [
        "Caution",
        "Default",
        "Defaults",
        "Example",
        "Examples",
        "Hint",
        "Important",
        "Note",
        "Notes",
        "Raises",
        "Return",
        "Returns",
        "Tip",
        "Todo",
        "TODO",
        "Warning",
        "Warnings",
        "Yields",
    ]
)
"""Words that begin a remark among the parameters, written as no parameter is."""

_MAX_COMPARISONS = 20_000
"""How often two names are compared for the sake of hints, in one tool: a second's work at most."""


@rule("TOOL304", "unknown-documented-parameter", group="documentation")
def unknown_documented_parameter(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Names in the parameters section of a docstring that the function does not have."""
    signature = tool.signature
    if signature is None or signature.docstring is None:
        return
    is_refused = "refuses_unknown_names" in tool.traits
    if not is_refused and any(each.kind == "var-keyword" for each in signature.parameters):
        return
    consequence = f", at which {tool.framework} raises" if is_refused else ""
    known = {each.name for each in signature.parameters} | set(tool.properties)
    hints = _MAX_COMPARISONS // max(len(known), 1)
    for written, (text, place) in signature.docstring.parameters.items():
        for name in written.split(","):
            name = name.strip().lstrip("*\\")
            if _is_remark(name, text) or not tool.is_known("/inputSchema"):
                continue
            if name.isidentifier() and name not in known:
                hint = _hint(name, known) if hints > 0 else ""
                hints -= 1
                yield (
                    place or "/description",
                    f"the docstring documents `{name}`, which is no parameter{consequence}{hint}",
                )


def _is_remark(name: str, text: str) -> bool:
    """Whether a line of the section speaks of no parameter: a note, `None: ...`, or an address (`https://...`)."""
    return name in _REMARKS or iskeyword(name) or text.startswith("//")


def _hint(name: str, known: set[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, sorted(known), 1, 0.7)
    return f"; `{close[0]}` is" if close else ""
