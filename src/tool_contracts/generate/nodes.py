"""Nodes: what a schema means, after references, `allOf` and dialects are gone.

Everything that generates reads nodes and nothing else. Nodes are shared and never changed; they know no pointers,
since one node may stand in several places.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction


UNSATISFIABLE = "no value satisfies the schema"
NOT_FOUND = "no value was found that satisfies the schema"


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Node:
    """A set of values.

    `samples` are the author's own `default` and `examples`, each with its keyword; `keywords` are those that the author
    wrote of these values.
    """

    samples: tuple[tuple[str, Any], ...] = ()
    keywords: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Nothing(Node):
    """No value at all: the keyword that leaves none, at `pointer`; None where that is the place of the node itself."""

    keyword: str = ""
    pointer: str | None = None
    reason: str = UNSATISFIABLE


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class AnyValue(Node):
    """Every JSON value."""


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Null(Node):
    """null."""


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Boolean(Node):
    """false and true."""


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Constants(Node):
    """The values of `enum` or `const`, or of a union of such, that the rest of the schema allows; `barred` those that it does not."""

    values: tuple[Any, ...]
    keyword: str
    barred: tuple[Any, ...] = ()

    def without(self, refuses: Callable[[Any], bool]) -> Constants:
        """The same values but for those that `refuses` names, which are barred then."""
        refused = [refuses(value) for value in self.values]
        left = tuple(value for value, is_refused in zip(self.values, refused, strict=True) if not is_refused)
        barred = (value for value, is_refused in zip(self.values, refused, strict=True) if is_refused)
        return replace(self, values=left, barred=(*self.barred, *barred))


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Number(Node):
    """Numbers between two bounds, each open or closed; multiples of `step`; whole ones where `integral`.

    `fractions` are those that `step` was made of, or floats that are written otherwise, for each of which binary arithmetic
    has to find a multiple too.
    `low_keyword` and `high_keyword` say the bounds, "" where the author wrote none that does.
    """

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False
    low_keyword: str = ""
    high_keyword: str = ""
    step: Fraction | None = None
    fractions: tuple[Fraction, ...] = ()
    integral: bool = False


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Text(Node):
    """Strings; lengths in characters. No pattern of `barred` is found in them.

    `witness` is one that fits, where drawing by itself may find none. Where `disputed`, the rest leaves no text that every
    program takes for one of a format.
    """

    least: int = 0
    most: int | None = None
    patterns: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    disputed: bool = False
    witness: str | None = None

    @property
    def is_free(self) -> bool:
        """Whether nothing but its length is said of the text."""
        return not self.patterns and not self.barred and not self.formats

    @property
    def keyword(self) -> str:
        """The keyword that says most of the text, to be blamed where there is none."""
        return "pattern" if self.patterns else "not" if self.barred else "format"


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Contained:
    """What a `contains` says: how many there must be of `item`, and how many there may be.

    `others` gives the node of the items that it does not count, Nothing where there are none.
    """

    item: Node
    least: int
    most: int | None
    others: Callable[[], Node]


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Array(Node):
    """Arrays: `prefix` by position, then `items`, among which one of each of `wanted` is to be.

    `counted` gives each `contains`, of which `wanted` has what there must be.
    """

    items: Node
    prefix: tuple[Node, ...] = ()
    least: int = 0
    most: int | None = None
    unique: bool = False
    wanted: tuple[Node, ...] = ()
    counted: tuple[Contained, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Object(Node):
    """Objects.

    `properties` are the named ones that may be present, `patterns` the keys of `patternProperties`; `extra` gives
    the node for any other name (Nothing where it is forbidden); `names` is what keys must be, None for any text,
    `matching` gives the node for the keys that a pattern is found in.
    `invites` says that the author asks for other keys than the named ones. `needs` maps a property to those that
    must come with it. `blocked` are the named ones that may not be present; `unblocked` gives the node that a name
    would have if nothing but a schema like `false` forbade it.
    """

    properties: dict[str, Node]
    blocked: tuple[str, ...] = ()
    unblocked: Callable[[str], Node]
    required: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    extra: Callable[[str], Node]
    matching: Callable[[str], Node]
    names: Node | None = None
    least: int = 0
    most: int | None = None
    invites: bool = False
    closed: bool = False
    needs: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def closure(self, names: set[str]) -> set[str]:
        """`names` and all that is required or must come with one of them."""
        found = set(self.required)
        todo = [*names, *self.required]
        while todo:
            name = todo.pop()
            found.add(name)
            todo.extend(other for other in self.needs.get(name, ()) if other not in found)
        return found


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Union(Node):
    """Values of any branch; each branch with the tokens of its pointer, such as `("anyOf", 1)`.

    `("dependentSchemas", "a", "without")` is the one that holds where a property is not there. Where the branches
    are what a `not` leaves, `refused` gives the node of what it bars. Of a `oneOf`, each of `shared` gives the node of
    the values of two branches.
    """

    branches: tuple[tuple[tuple[str | int, ...], Node], ...]
    refused: Callable[[], Node] | None = None
    shared: tuple[Callable[[], Node], ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Checked(Node):
    """Values of `inner` that `accepts` lets pass, such as `witness`: what a schema says beyond what can be built.

    `refused` gives of a `not` the node of what it bars.
    """

    inner: Node
    accepts: Callable[[Any], bool]
    keyword: str
    witness: Any = None
    refused: Callable[[], Node] | None = None
