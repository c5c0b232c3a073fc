"""What the composite strategies draw by, each in one argument that prints short."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

    from tool_contracts.generate.leaves import Words
    from tool_contracts.generate.nodes import Object


class Plan:
    """Prints as its name: Hypothesis prints a strategy that draws in vain, and of a large schema that is megabytes."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(type(self).__name__)


@dataclass(frozen=True, slots=True, repr=False)
class ArrayPlan(Plan):
    """How to draw an array: the items by position, how many of them, then the others.

    `apart` gives of the drawn ones those that differ, and others for the rest; None where items need not differ.
    """

    prefix: list[SearchStrategy[Any]]
    length: SearchStrategy[int]
    longest: int
    items: SearchStrategy[list[Any]]
    wanted: list[SearchStrategy[Any]]
    most: int | None
    apart: Callable[[list[Any]], list[Any]] | None


@dataclass(frozen=True, slots=True, repr=False)
class Patch(Plan):
    """How to draw a part of a long array: what stands at these positions of `base`, and more behind it.

    From the position `alike` on, each item may stand in the place of each other.
    """

    base: list[Any]
    positions: tuple[tuple[int, SearchStrategy[Any]], ...]
    more: SearchStrategy[list[Any]]
    alike: int
    unique: bool


@dataclass(frozen=True, slots=True, repr=False)
class Check(Plan):
    """A strategy for values of which `accepts` has to let one pass, such as `witness`."""

    inner: SearchStrategy[Any]
    accepts: Callable[[Any], bool]
    witness: Any


@dataclass(frozen=True, slots=True, repr=False)
class ObjectPlan(Plan):
    """How to draw an object of which something is asked besides its properties."""

    node: Object
    values: dict[str, SearchStrategy[Any]]
    optional: list[str]
    some: SearchStrategy[list[str]] | None
    names: SearchStrategy[str] | None
    value_for: Callable[[str], SearchStrategy[Any]]
    more: int


@dataclass(frozen=True, slots=True, repr=False)
class Fields(Plan):
    """The properties of an object: name, whether it is required, its strategy, and the words that take turns with it."""

    each: tuple[tuple[str, bool, SearchStrategy[Any], Words], ...]
