"""Numbers for JSON values, equal for equal values: what a memo is keyed by, without writing large schemas out."""

from __future__ import annotations

from typing import Any

_CONTAINERS = (dict, list)


class Interned:
    """Numbers the containers of a document once, of any depth, and those built around them later on demand."""

    def __init__(self, document: Any) -> None:
        self._by_identity: dict[int, tuple[Any, int]] = {}
        self._by_content: dict[Any, int] = {}
        stack = [(document, False)]
        while stack:
            value, is_ready = stack.pop()
            if not isinstance(value, _CONTAINERS) or id(value) in self._by_identity:
                continue
            if is_ready:
                self._keep(value)
            else:
                stack.append((value, True))
                stack.extend((each, False) for each in (value.values() if isinstance(value, dict) else value))

    def number(self, value: Any) -> Any:
        """What stands for `value`: equal for two values if these are equal as JSON, `1` and `1.0` being two."""
        if not isinstance(value, _CONTAINERS):
            return type(value), value
        found = self._by_identity.get(id(value))
        # An id stands for an object only while that lives: those of the document do, others are numbered anew.
        return self._content(value) if found is None else found[1]

    def _keep(self, value: Any) -> None:
        self._by_identity[id(value)] = value, self._content(value)

    def _content(self, value: Any) -> int:
        if isinstance(value, dict):
            key: Any = frozenset((name, self.number(each)) for name, each in value.items())
        else:
            key = tuple(map(self.number, value))
        return self._by_content.setdefault((type(value), key), len(self._by_content))
