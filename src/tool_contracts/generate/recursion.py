"""Which references of a schema lead back to themselves, by whatever way."""

from __future__ import annotations

from typing import Any

from tool_contracts.schema import lookup, walk

_REFERRING = ("$ref", "$dynamicRef", "$recursiveRef")


class References:
    """The references of the schema `root`, each looked at once."""

    def __init__(self, root: Any) -> None:
        self._root = root
        self._targets: dict[str, Any] = {}
        self._direct: dict[str, set[str]] = {}
        self._recursive: dict[str, bool] = {}

    def target(self, ref: str) -> Any:
        """What `ref` leads to; raises KeyError where that is nothing in this document."""
        if ref not in self._targets:
            self._targets[ref] = lookup(self._root, ref)
        return self._targets[ref]

    def is_recursive(self, ref: str) -> bool:
        """Whether what `ref` leads to refers to itself."""
        if ref not in self._recursive:
            found: set[str] = set()
            todo = [ref]
            while todo:
                new = self._below(todo.pop()) - found
                found |= new
                todo.extend(new)
            self._recursive[ref] = ref in found or ref == "#"
        return self._recursive[ref]

    def _below(self, ref: str) -> set[str]:
        """The references below the target of `ref`."""
        if ref not in self._direct:
            try:
                parts = [each for _, each in walk(self.target(ref)) if isinstance(each, dict)]
            except KeyError:
                parts = []
            values = (each.get(keyword) for each in parts for keyword in _REFERRING)
            self._direct[ref] = {other for other in values if isinstance(other, str)}
        return self._direct[ref]
