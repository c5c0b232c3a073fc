"""JSON Pointer (RFC 6901): how places in a document are named."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_GIVING = frozenset(("const", "default", "enum", "example", "examples"))
_HOLDING = frozenset(
    (
        "$defs",
        "allOf",
        "anyOf",
        "definitions",
        "dependencies",
        "dependentSchemas",
        "oneOf",
        "patternProperties",
        "prefixItems",
        "properties",
    )
)
"""Keywords that hold several schemas, each behind a name or number of its own."""


def join(pointer: str, *tokens: str | int) -> str:
    """`pointer` with `tokens` added below it, each escaped (`~` to `~0`, `/` to `~1`)."""
    for token in tokens:
        text = str(token)
        if "~" in text or "/" in text:
            text = text.replace("~", "~0").replace("/", "~1")
        pointer = f"{pointer}/{text}"
    return pointer


_MOST_SHOWN = 200
"""Characters of a pointer that a sentence begins with."""


def shown(pointer: str) -> str:
    """`pointer` for people: of a very long one the beginning and the end, with `…` between them."""
    if len(pointer) <= _MOST_SHOWN:
        return pointer
    half = _MOST_SHOWN // 2
    return f"{pointer[:half]}…{pointer[-half:]}"


def split(pointer: str) -> list[str]:
    """The tokens of a pointer, unescaped; the empty pointer has none."""
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def resolve(document: Any, pointer: str) -> Any:
    """What stands at `pointer` in `document`; raises KeyError where nothing does."""
    if pointer and not pointer.startswith("/"):
        raise KeyError(pointer)
    for token in split(pointer):
        if isinstance(document, dict) and token in document:
            document = document[token]
        elif isinstance(document, list) and _is_index(token) and int(token) < len(document):
            document = document[int(token)]
        else:
            raise KeyError(pointer)
    return document


def _is_index(token: str) -> bool:
    return token.isascii() and token.isdigit() and len(token) < 10 and (token == "0" or token[0] != "0")


def keyword_at(pointer: str) -> str:
    """The keyword that a pointer into a schema ends in; the one that holds it where it leads to a schema; "" at the root."""
    keyword = ""
    tokens = iter(split(pointer))
    for token in tokens:
        if not (keyword == "items" and token.isdigit()):
            keyword = token
        if token in _GIVING:
            break  # what stands below is a value
        if token in _HOLDING:
            next(tokens, None)
    return keyword
