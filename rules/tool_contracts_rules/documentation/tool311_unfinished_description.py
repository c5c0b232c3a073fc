"""A description ends in the middle of a sentence.

## Why it matters

The rest was lost: to an editor, to a limit on the length, to a string that a comma or a missing parenthesis cut. The model
gets the half that remains. A text may end oddly and be whole, so the rule is off unless selected.

In 1,306 tools of [50 published packages](../precision.md): none.

## Avoid

```python
from langchain_core.tools import tool

@tool
def convert(amount: float, to: str) -> str:
    \"\"\"Convert an amount in euros to another currency, such as\"\"\"
    return f"{amount} {to}"
```

## Prefer

```python
from langchain_core.tools import tool

@tool
def convert(amount: float, to: str) -> str:
    \"\"\"Convert an amount in euros to another currency, such as dollars.\"\"\"
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

_OPEN = re.compile(
    r"(?:[,;:(\[{]|\b(?:the|a|an|and|or|such as|e\.g\.|i\.e\.|because|which is|if|when|than)[,:]?)\Z",
    re.IGNORECASE,
)

_AUXILIARY = ("will", "would", "shall")
_ANSWERING = frozenset(("as", "than", "that", "what", "whether", "which", "who"))
"""Words that let a sentence end with a verb of which the rest was said before: "more than it would"."""

_BEFORE_WILL = re.compile(
    r"an?|and|at|free|good|he|her|his|i|ill|it|its|last|like|my|not|of|one|or|our|own|she|so|the|their|they|to|we|you|your"
)
"""Words before a will that is a noun, and before a verb that answers another."""


@rule("TOOL311", "unfinished-description", group="documentation", default=False, severity="warning")
def unfinished_description(tool: Tool) -> Iterator[tuple[str, str]]:
    """Texts that end with a word or sign that something must follow."""
    for text in texts(tool):
        words = text.words.rstrip()
        found = _OPEN.search(words)
        # A single letter or word may be meant as such: "Vitamin A", "AND or OR", and the parameter's own name.
        is_open = found and not (found[0].isalpha() and (not found[0].islower() or found[0] == text.name))
        if is_open or _lacks_its_verb(words):
            yield text.pointer, f"the description of {text.owner} ends in the middle: {words[-30:]!r}"


def _lacks_its_verb(text: str) -> bool:
    """Whether a text ends with an auxiliary verb that nothing lets stand alone: "then some tags will."."""
    sentence = re.split(r"[.!?]", text.rstrip("."))[-1]
    words = sentence.lower().split()
    if len(words) < 2 or words[-1] not in _AUXILIARY or _BEFORE_WILL.fullmatch(words[-2]):
        return False
    return _ANSWERING.isdisjoint(words)
