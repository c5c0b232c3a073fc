"""A bound is larger than a provider takes.

## Why it matters

OpenAI and some models of Anthropic refuse the request for a `maximum` that no 64 bits hold, such as the largest `int64`
after a client has read it as a floating-point number: leave the bound out, which tells the model nothing. Anthropic's
strict mode takes `minItems` of 0 and 1 only, and refuses the request for a larger one: say the number in the
description and check it in the code.

## Avoid

```json
{
  "name": "compare",
  "description": "Compare files.",
  "inputSchema": {
    "type": "object",
    "properties": {"paths": {"type": "array", "items": {"type": "string"}, "minItems": 2}},
    "required": ["paths"],
    "additionalProperties": false
  }
}
```

## Prefer

```json
{
  "name": "compare",
  "description": "Compare files.",
  "inputSchema": {
    "type": "object",
    "properties": {"paths": {"type": "array", "items": {"type": "string"}, "description": "Two or more."}},
    "required": ["paths"],
    "additionalProperties": false
  }
}
```
"""

from __future__ import annotations

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.providers.limits import objects, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Profile, Tool
    from tool_contracts.rule import Report


_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")


@rule(
    "TOOL428",
    "refused-bound",
    group="providers",
    reads="profile",
    facts=("min-items-maximum", "number-maximum"),
)
def refused_bound(tool: Tool, profile: Profile) -> Iterator[Report]:
    """Hold `minItems` and the bounds of numbers against the largest that are accepted."""
    limits = [
        (keyword, fact, profile.get(fact))
        for fact, keywords in (("min-items-maximum", ("minItems",)), ("number-maximum", _BOUNDS))
        for keyword in keywords
        if profile.get(fact) is not None
    ]
    if not limits:
        return
    for pointer, schema in objects(tool, profile):
        for keyword, fact, largest in limits:
            found = schema.get(keyword)
            # As a floating-point number, since that is what JSON holds for most clients on the way.
            if isinstance(found, int | float) and _as_float(found) > largest:
                message = (
                    f"{where(pointer)}: `{keyword}` of {found} is refused, at most {largest} is accepted"
                )
                yield refusal(profile, fact, f"{pointer}/{keyword}", message)


def _as_float(number: float) -> float:
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")
