r"""A pattern is written in a way that a provider refuses.

## Why it matters

OpenAI compiles each pattern with Python's `re` before it answers and refuses the whole request for one that is at home
in JavaScript only, such as `\p{L}` or `(?<year>[0-9]{4})`: "is not a 'regex'". Strict modes turn a pattern into a
grammar, which has no lookahead and no lookbehind, and Anthropic's no backreference and no `\b` either. Write the pattern
without, or check the value in the code.

## Avoid

```json
{
  "name": "create_user",
  "description": "Create a user.",
  "inputSchema": {
    "type": "object",
    "properties": {"login": {"type": "string", "pattern": "^\\p{Ll}+$"}},
    "required": ["login"],
    "additionalProperties": false
  }
}
```

## Prefer

```json
{
  "name": "create_user",
  "description": "Create a user.",
  "inputSchema": {
    "type": "object",
    "properties": {"login": {"type": "string", "pattern": "^[a-z]+$"}},
    "required": ["login"],
    "additionalProperties": false
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts.schema import join
from tool_contracts_rules.places import where
from tool_contracts_rules.providers.limits import objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report

# An escape or a set is read as a whole, so that what stands in it is nothing else.
_TOKEN = (
    r"(?P<backreference>\\[1-9k]|\(\?P=)|(?P<boundary>\\[bB])|\\.|\[\^?(?:\\.|[^\]\\])*\]"
    r"|(?P<lookaround>\(\?<?[=!])"
)
_CONSTRUCTS = {"lookaround": "lookaround", "backreference": "backreference", "boundary": "word boundary"}


@rule(
    "TOOL425",
    "refused-pattern",
    group="providers",
    reads="profile",
    facts=("pattern-syntax", "pattern-refused"),
)
def refused_pattern(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Compile each pattern as the provider does, and look for what its grammar has no place for."""
    refused = profile.get("pattern-refused") or frozenset()
    is_compiled = profile.get("pattern-syntax") == "python"
    if not refused and not is_compiled:
        return
    for pointer, schema in objects(tool, profile):
        for place, pattern in _patterns(pointer, schema):
            found = sorted(_constructs(pattern) & refused)
            if is_compiled and not _is_python(pattern):
                message = f"{where(pointer)}: a pattern that Python's `re` cannot compile is refused"
                yield refusal(profile, "pattern-syntax", place, message)
            elif found:
                message = f"{where(pointer)}: a pattern with a {' and a '.join(found)} is refused"
                yield refusal(profile, "pattern-refused", place, message)


def _patterns(pointer: str, schema: dict[str, Any]) -> Iterator[tuple[str, str]]:
    pattern, named = schema.get("pattern"), schema.get("patternProperties")
    if isinstance(pattern, str):
        yield f"{pointer}/pattern", pattern
    for name in named if isinstance(named, dict) else ():
        if isinstance(name, str):
            yield join(pointer, "patternProperties", name), name


def _constructs(pattern: str) -> set[str]:
    import re

    return {_CONSTRUCTS[each.lastgroup] for each in re.finditer(_TOKEN, pattern, re.DOTALL) if each.lastgroup}


def _is_python(pattern: str) -> bool:
    import re
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            re.compile(pattern)
        except (re.error, OverflowError, RecursionError):
            return False
    return True
