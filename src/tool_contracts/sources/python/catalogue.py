"""What all frameworks declare, in one place: dotted names to what they mean."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import TypeVar

    from tool_contracts.framework import (
        CallStyle,
        ClassStyle,
        Framework,
        ListStyle,
        ObjectStyle,
        OwnStyle,
        Slot,
    )

    T = TypeVar("T")


class Catalogue:
    """The declarations of several frameworks; where two claim one name, the first has it."""

    def __init__(self, frameworks: Iterable[Framework]) -> None:
        every = list(frameworks)
        self.frameworks = every
        self.decorators: dict[str, tuple[Framework, CallStyle]] = _merge((f, f.decorators) for f in every)
        self.objects: dict[str, tuple[Framework, ObjectStyle]] = _merge((f, f.objects) for f in every)
        self.bases: dict[str, tuple[Framework, ClassStyle]] = _merge((f, f.bases) for f in every)
        self.constructors: dict[str, tuple[Framework, CallStyle]] = _merge((f, f.constructors) for f in every)
        self.tool_lists: dict[str, tuple[Framework, Slot]] = _merge((f, f.tool_lists) for f in every)
        self.alone: frozenset[str] = frozenset().union(*(each.alone for each in every))
        self.object_lists: dict[str, tuple[Framework, Slot]] = _merge((f, f.object_lists) for f in every)
        self.list_methods: dict[str, list[tuple[str, Framework, ListStyle]]] = {}
        for each in every:
            for name, style in each.list_methods.items():
                self.list_methods.setdefault(name.rpartition(".")[2], []).append((name, each, style))
        self.own_methods: dict[str, list[tuple[Framework, OwnStyle]]] = {}
        for each in every:
            for name, own in each.own_methods.items():
                self.own_methods.setdefault(name, []).append((each, own))
        self.requests: dict[str, list[tuple[str, Framework]]] = {}
        for each in every:
            for name in each.requests:
                self.requests.setdefault(name.rpartition(".")[2], []).append((name, each))
        makers = {
            *self.decorators,
            *self.objects,
            *self.bases,
            *self.constructors,
            *self.tool_lists,
            *self.object_lists,
        }
        self.names = makers.union(*((*each.hidden_annotations, *each.hidden_defaults) for each in every))
        self.beginnings = {name[:end] for name in makers for end in _ends(name)}
        """The names of what makes tools, and of all that leads to them."""
        self.specs = {name: framework for framework in reversed(every) for name in framework.specs}
        self.methods = {name for _, style in self.objects.values() for name in style.methods}
        self.inherited = {
            name for _, style in self.objects.values() if style.derived for name in style.methods
        }
        """The names of methods that classes of the project call on themselves."""
        self.handlers = {name for _, style in self.objects.values() for name in style.handlers}
        self.mounts = {name for _, style in self.objects.values() for name in style.mounts}


def _ends(name: str) -> Iterator[int]:
    """Where the parts of a dotted name end."""
    return (at for at in range(1, len(name) + 1) if name[at : at + 1] in (".", ""))


def _merge(tables: Iterable[tuple[Framework, Mapping[str, T]]]) -> dict[str, tuple[Framework, T]]:
    merged: dict[str, tuple[Framework, T]] = {}
    for framework, table in tables:
        for name, style in table.items():
            merged.setdefault(name, (framework, style))
    return merged
