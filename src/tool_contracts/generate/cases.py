"""Cases: values with a name for what they try."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from tool_contracts.schema import pointers, split

_NAMELESS = '""'
_MOST_READ = 40
"""Characters of a value in a detail."""

Level = Literal["strict", "coerce-ok", "no-crash"]

STRICT: Level = "strict"
COERCE_OK: Level = "coerce-ok"
NO_CRASH: Level = "no-crash"
"""What may be asked of a tool that gets a mutation: to refuse; to refuse or to repair, since all that is meant is
still there; only not to break."""


@dataclass(frozen=True, slots=True)
class Case:
    """A value made for one reason.

    `value` is the whole value for the schema, `keyword` the keyword that is exercised or broken, "" where the schema has
    none for it, `pointer` the subschema it belongs to (the way taken through the schema, steps of `$ref` and `allOf` left
    out), `detail` says what was chosen there, such as "at maximum".
    """

    value: Any
    keyword: str
    pointer: str
    detail: str

    @property
    def label(self) -> str:
        """A short name for reports: `limit: at maximum`, `filters.tags[]: empty`."""
        place = pointers.shown(self._place)
        return f"{place}: {self.detail}" if place else self.detail

    @property
    def _place(self) -> str:
        return _readable(self.pointer)


@dataclass(frozen=True, slots=True)
class Mutation(Case):
    """A case that the schema forbids, for one reason alone.

    Here `keyword` is the one that the validator reports, `pointer` where that stands; `path` leads to the place in `value`
    that is wrong, which may lie below it: of a union around it all branches fail.
    `base` is the allowed value that was broken, None where it is not known.
    `operator` names the way it was broken, out of a fixed set such as "missing" or "as JSON text". `level` is what may
    be asked of a tool then: "strict" to refuse, "coerce-ok" to refuse or to repair as frameworks do, "no-crash" only
    not to break.
    """

    path: tuple[str | int, ...]
    operator: str = ""
    level: Level = STRICT
    base: Any = None

    @property
    def _place(self) -> str:
        parts = (f"[{step}]" if isinstance(step, int) else f".{spoken(step)}" for step in self.path)
        return "".join(parts).removeprefix(".")


def _readable(pointer: str) -> str:
    parts: list[str] = []
    tokens = iter(split(pointer))
    for token in tokens:
        if token == "properties":
            parts.append("." + spoken(next(tokens, "")))
        elif token in ("items", "contains", "additionalItems"):
            parts.append("[]")
        elif token.isdecimal() and parts[-1:] == ["[]"]:
            parts[-1] = f"[{token}]"
        elif token == "prefixItems":
            parts.append(f"[{next(tokens, '')}]")
        elif token == "patternProperties":
            parts.append(f".<{next(tokens, '')}>")
        elif token in ("anyOf", "oneOf", "dependentSchemas", "dependencies"):
            parts.append(f"<{token} {next(tokens, '')}>")
        elif token in ("then", "else"):
            parts.append(f"<{token}>")
        else:
            parts.append(f".<{token}>")
    return "".join(parts).removeprefix(".")


def spoken(name: str) -> str:
    """A name of a property as labels and details give it: the empty one could not be seen."""
    return name or _NAMELESS


def shown(value: Any) -> str:
    """A value as details give it, no longer than may be read."""
    return cut(key_of(value))


def cut(text: str) -> str:
    """`text`, or its beginning where it is longer than may be read."""
    return text if len(text) <= _MOST_READ else f"{text[: _MOST_READ - 3]}..."


def key_of(value: Any) -> str:
    """A text that is equal for equal JSON values written alike, to tell cases apart."""
    return json.dumps(value, sort_keys=True)
