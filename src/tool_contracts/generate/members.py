"""The properties of an object: those that its schemas name, and what any other may be."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.merging import UNEVALUATED
from tool_contracts.generate.negating import MADE
from tool_contracts.generate.nodes import NOT_FOUND, AnyValue, Node, Nothing
from tool_contracts.generate.plainness import can_be_sent
from tool_contracts.schema import join
from tool_contracts.schema.regex import matches, matches_everywhere, matches_nowhere

if TYPE_CHECKING:
    from collections.abc import Callable

    Build = Callable[[list[Any], str, int, bool], Node]
    """Builds the node of a place below: schemas, pointer, depth of recursion, whether it is the root."""
    Parts = list[dict[str, Any]]
    Kind = tuple[bool | None, ...]
    """Which of the patterns for names match a name; None where that cannot be told."""

_NOT_SENT = "a name of it cannot be sent as JSON in UTF-8"


class Members:
    """What the parts of an object say about its properties, found without asking each part about each name.

    `pointer` and `depth` are those of the object, `build` makes the nodes below, `allows` judges names, all of which
    satisfy the schemas `names`. `needs` says what must come with a property.
    """

    def __init__(
        self,
        parts: Parts,
        pointer: str,
        depth: int,
        build: Build,
        names: list[Any],
        allows: Callable[[str], bool],
    ) -> None:
        self._parts = parts
        self._pointer = pointer
        self._depth = depth
        self._build = build
        self._names = names
        self._allows = allows
        self._naming: dict[str | None, list[int]] = {}
        for index, part in enumerate(parts):
            for name in part.get("properties", ()):
                self._naming.setdefault(name, []).append(index)
        general = ("patternProperties", "additionalProperties")
        self._general = {index for index, part in enumerate(parts) if any(each in part for each in general)}
        unevaluated = UNEVALUATED["unevaluatedProperties"]
        self._unevaluated = [part[unevaluated] for part in parts if unevaluated in part]
        self._others: dict[Kind, Node] = {}
        self.named = tuple(self._naming)
        self.required = _once(name for part in parts for name in part.get("required", ()))
        self.patterns = _once(pattern for part in parts for pattern in part.get("patternProperties", ()))
        self.needs = _needs(parts)
        self.known: dict[str, Node] = {}
        """The properties that are named and may be there."""
        self.blocked: dict[str, Nothing] = {}
        """Those that are named and may not."""
        self.is_closed = False
        """Whether no other name is allowed, but for those of a pattern."""

    def node(self, name: str) -> Node:
        """What the property `name` may be, once all is read."""
        return self.known.get(name) or self.blocked.get(name) or self._other(self._undisputed(name))

    def unblocked(self, name: str) -> Node:
        """What the property `name`, which may not be there, might be if nothing forbade that it is; any value if that is all."""
        node = self._node(name, self._kind(name), "properties", name, forbidding=False)
        return AnyValue() if isinstance(node, Nothing) else node

    def read(self) -> None:
        """Build all that is named; not part of the making, since each call counts a hundred times where objects nest."""
        for name in _once([*self.named, *self.required, *itertools.chain(self.needs, *self.needs.values())]):
            if not can_be_sent(name):
                self.blocked[name] = Nothing(keyword="required", reason=_NOT_SENT)
                continue
            node = self._node(name, self._kind(name), "properties", name)
            if isinstance(node, Nothing):
                self.blocked[name] = node
            elif not self._allows(name):
                self.blocked[name] = Nothing(keyword="propertyNames")
            else:
                self.known[name] = node
        needed_by: dict[str, list[str]] = {}
        for name, others in self.needs.items():
            for other in others:
                needed_by.setdefault(other, []).append(name)
        todo = list(self.blocked)
        while todo:
            for name in needed_by.get(todo.pop(), ()):
                if self.known.pop(name, None) is not None:
                    self.blocked[name] = Nothing(keyword="dependentRequired")
                    todo.append(name)
        for part in self._parts:
            for pattern, each in part.get("patternProperties", {}).items():
                # What cannot be handled is to be said now, and not when a name that matches is drawn.
                self._build([each], join(self._pointer, "patternProperties", pattern), self._depth, False)
        unmatched: Kind = (False,) * len(self.patterns)
        self._others[unmatched] = self._node(None, unmatched, "additionalProperties")
        self.is_closed = isinstance(self._others[unmatched], Nothing)

    def matching(self, pattern: str) -> Node:
        """What the names are that a pattern is found in."""
        schemas = [{"type": "string", "pattern": pattern, MADE: True}, *self._names]
        try:
            return self._build(schemas, join(self._pointer, "propertyNames"), self._depth, False)
        except ValueError:  # a pattern that is too much: no such name is made
            return Nothing(keyword="patternProperties")

    def _kind(self, name: str) -> Kind:
        return tuple(matches(pattern, name) for pattern in self.patterns)

    def _undisputed(self, name: str) -> Kind:
        """The same of a name that need not be, which validators may read in different ways."""
        return tuple(
            True if matches_everywhere(pattern, name) else False if matches_nowhere(pattern, name) else None
            for pattern in self.patterns
        )

    def _other(self, kind: Kind) -> Node:
        if kind not in self._others:
            try:
                self._others[kind] = self._node(None, kind, "additionalProperties")
            except ValueError:  # several patterns together that are too much: no such name is drawn
                self._others[kind] = Nothing(keyword="patternProperties")
        return self._others[kind]

    def _node(self, name: str | None, kind: Kind, *place: str, forbidding: bool = True) -> Node:
        """What a property may be whose name is of `kind`; None for a name that no part names.

        Schemas that only forbid that it is there count where `forbidding`.
        """
        if None in kind:
            return Nothing(keyword="patternProperties", reason=NOT_FOUND)
        matched = frozenset(itertools.compress(self.patterns, kind))
        found: list[Any] = []
        evaluated = False
        for index in sorted(self._general.union(self._naming.get(name, ()))):
            part = self._parts[index]
            own = [part["properties"][name]] if name in part.get("properties", {}) else []
            own += [each for pattern, each in part.get("patternProperties", {}).items() if pattern in matched]
            evaluated = evaluated or bool(own) or "additionalProperties" in part
            found += own or [part.get("additionalProperties", True)]
        if not evaluated:
            found += self._unevaluated
        schemas = [each for each in found if each is not True and (forbidding or each is not False)]
        return self._build(schemas, join(self._pointer, *place), self._depth, False)


def _once(names: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _needs(parts: Parts) -> dict[str, tuple[str, ...]]:
    needs: dict[str, tuple[str, ...]] = {}
    for part in parts:
        tables = (part.get("dependentRequired", {}), part.get("dependencies", {}))
        for name, others in (pair for table in tables for pair in table.items()):
            if isinstance(others, list):
                needs[name] = (*needs.get(name, ()), *others)
    return needs
