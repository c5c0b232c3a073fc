"""A schema ready to generate from, and the error of one that nothing can be generated from."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from tool_contracts.schema import SchemaError
from tool_contracts.schema.pointers import shown
from tool_contracts.schema.proofs import bulk_judge
from tool_contracts.schema.validation import MOST_VIOLATIONS

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from tool_contracts.generate.nodes import Node
    from tool_contracts.generate.smallest import Smallest
    from tool_contracts.schema import Validator

_MOST_UNDECIDED = 1
"""Values that may be given up; a schema that takes too many steps for these takes too many for others too."""

_MOST_FAULTY = 12
"""Values one after the other with more faults than are told; where the ways to each fault double, every value has that many."""


class UnsupportedSchema(ValueError):  # noqa: N818  # the name that users of schema strategies know
    """A schema from which nothing can be generated; `keyword` and `pointer` say where, `reason` why."""

    def __init__(self, keyword: str, pointer: str, reason: str) -> None:
        # The pointer of the root is empty; "/" is that of what stands under an empty name.
        where = (shown(pointer), f"`{keyword}`" if keyword else "")
        super().__init__(": ".join([*filter(None, where), reason]))
        self.keyword = keyword
        self.pointer = pointer
        self.reason = reason


class Compiled:
    """A schema ready to generate from: its node, its validator, and what has been made of them before."""

    __slots__ = (
        "_bulk_judge",
        "_faulty",
        "_undecided",
        "node",
        "smallest",
        "strategies",
        "undecidable",
        "validator",
    )

    def __init__(self, node: Node, validator: Validator, smallest: Smallest) -> None:
        self.node = node
        self.validator = validator
        # Made when it is first asked, since drawing never asks.
        self._bulk_judge = lru_cache(maxsize=1)(partial(bulk_judge, validator.schema))
        self.smallest = smallest
        self._undecided = 0
        self._faulty = 0
        self.undecidable: SchemaError | None = None
        """Why of some value it could not be told whether it is valid, or what is wrong with it."""
        self.strategies: dict[tuple[tuple[str, ...], frozenset[str]], SearchStrategy[Any]] = {}

    def accepts(self, value: Any) -> bool:
        """Whether the whole schema allows `value`; False where it cannot be told."""
        if self._undecided > _MOST_UNDECIDED:
            return False
        try:
            # Where validators differ, a value is not known to be valid. Ours goes first: it counts its steps.
            if not self.validator.is_valid(value):
                return False
            if self.validator.is_repetitive:
                return True
            judge = self._bulk_judge()
            return judge is None or judge(value) is not False
        except SchemaError as error:
            self.undecidable = error
            self._undecided += self.validator.is_exhausted
            return False

    def blame(self, what: str) -> None:
        """Raise UnsupportedSchema with `what` is not known, for when not a single value was found, where one could not be judged."""
        if self.undecidable is not None:
            raise UnsupportedSchema("", "", f"{what}: {self.undecidable}")

    def violations(self, value: Any, subschema: Any = None) -> list[tuple[tuple[str | int, ...], str, str]]:
        """What is wrong with `value`, or by a part of the schema; nothing where it cannot be told."""
        if self._undecided > _MOST_UNDECIDED or self._faulty > _MOST_FAULTY:
            return []
        try:
            found = self.validator.violations(value, subschema)
        except SchemaError:
            self._undecided += self.validator.is_exhausted
            return []
        if len(found) < MOST_VIOLATIONS:
            self._faulty = 0
            return found
        self._faulty += 1
        self.undecidable = SchemaError(f"it breaks the schema in more than {MOST_VIOLATIONS - 1} ways")
        return []
