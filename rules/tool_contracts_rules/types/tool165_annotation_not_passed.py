"""The framework never passes an argument of the annotation on.

## Why it matters

Google's SDK calls a function by itself only if `isinstance` finds the value to be of the annotation. No value in JSON is a member
of an enum, and of a `Literal`, a set, a tuple, `Any`, `Annotated`, `Sequence[str]` or `Mapping[str, int]` Python refuses to say
(measured with google-genai 3.6): the model is told an error, whatever it sends. The fields of a pydantic model may be all of that;
what `Annotated` adds is dropped first where annotations are left as text. Nothing is said in a file that handles function calls itself.

## Avoid

```python
from typing import Literal

from google.genai import types

def set_speed(speed: Literal["slow", "fast"]) -> dict[str, str]:
    \"\"\"Set the speed of the fan.\"\"\"
    return {"speed": speed}

config = types.GenerateContentConfig(tools=[set_speed])
```

## Prefer

```python
from typing import Literal

from google.genai import types
from pydantic import BaseModel

class Fan(BaseModel):
    speed: Literal["slow", "fast"]

def set_speed(fan: Fan) -> dict[str, str]:
    \"\"\"Set the speed of the fan.\"\"\"
    return {"speed": fan.speed}

config = types.GenerateContentConfig(tools=[set_speed])
```
"""

from __future__ import annotations

import ast

from tool_contracts import rule
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import annotation_text, annotation_tree, is_quoted, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Parameter, Signature, Tool

_NEVER = frozenset(
    {
        *("Any", "Decimal", "Enum", "Literal", "NamedTuple", "NewType", "Path", "TypedDict", "bytes"),
        *("dataclass", "frozenset", "set", "tuple"),
    }
)
_ABSTRACT = frozenset(
    f"{module}.{name}"
    for module in ("collections.abc", "typing")
    for name in (
        *("AbstractSet", "Collection", "Container", "Iterable", "Mapping", "MutableMapping"),
        *("MutableSequence", "Reversible", "Sequence", "Set"),
    )
)
_ANNOTATED = frozenset({"typing.Annotated", "typing_extensions.Annotated"})
_INSIDE = {"Optional": "/anyOf/0", "dict": "/additionalProperties", "list": "/items"}


@rule("TOOL165", "annotation-not-passed", group="types")
def annotation_not_passed(tool: Tool) -> Iterator[tuple[str, str]]:
    """Parameters of a framework that asks `isinstance`, whose annotation no value in JSON is an instance of."""
    if "checks_instances" not in tool.traits:
        return
    for pointer, parameter in published(tool):
        inner = pointer
        while tool.is_known(inner) and (step := _INSIDE.get(tool.kinds.get(inner, ""))):
            inner += step
        if (tool.is_known(inner) and tool.kinds.get(inner) in _NEVER) or _is_generic(tool, parameter):
            written = annotation_text(parameter)
            yield (
                pointer,
                f"{where(pointer)}: {tool.framework} passes no `{written}` on: every call with one is refused",
            )


def _is_generic(tool: Tool, parameter: Parameter) -> bool:
    """Whether an annotation, or what is in its lists and dicts, is a generic type that `isinstance` does not take."""
    signature = tool.signature
    assert signature is not None
    is_text = is_quoted(parameter) or signature.imports.get("annotations") == "__future__.annotations"
    return any(
        (origin := _origin(signature, each.value)) in _ABSTRACT or (origin in _ANNOTATED and not is_text)
        for each in _subscripts(signature, annotation_tree(parameter))
    )


def _subscripts(signature: Signature, node: ast.expr | None) -> Iterator[ast.Subscript]:
    """The generic types that values are held against: an annotation, the elements of a list, the values of a dict."""
    match node:
        case ast.BinOp(left=inner, op=ast.BitOr(), right=ast.Constant(value=None)):
            yield from _subscripts(signature, inner)
        case ast.Subscript(value=value, slice=given):
            yield node
            origin = _origin(signature, value)
            if origin in ("typing.Optional", "builtins.list", "typing.List"):
                yield from _subscripts(signature, given)
            elif isinstance(given, ast.Tuple) and len(given.elts) > 1:
                if origin in ("builtins.dict", "typing.Dict"):
                    yield from _subscripts(signature, given.elts[1])
                elif origin in _ANNOTATED:
                    yield from _subscripts(signature, given.elts[0])


def _origin(signature: Signature, node: ast.expr) -> str | None:
    """The dotted origin of a name; None where it is not certain."""
    first, _, rest = ast.unparse(node).partition(".")
    if first in signature.uncertain or first in signature.enclosing:
        return None
    origin = signature.imports.get(first, f"builtins.{first}")
    return f"{origin}.{rest}" if rest else origin
