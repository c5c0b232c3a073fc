"""What a framework or a tool may legally make of a broken value: how much may be asked of a tool depends on it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.cases import COERCE_OK
from tool_contracts.generate.nodes import Array, Checked, Number, Text, Union
from tool_contracts.generate.places import value_at, with_value_at
from tool_contracts.schema.values import json_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.generate.cases import Level
    from tool_contracts.generate.compiled import Compiled
    from tool_contracts.generate.nodes import Node
    from tool_contracts.generate.operator import Operator
    from tool_contracts.generate.places import Place


def readings(node: Node, value: Any) -> Iterator[Any]:
    """What `value` may be meant as, in the place of a node of another type.

    True as the number 1, a number as the text of it, an item as the only one of an array.
    """
    match node:
        case Union(branches=branches):
            for _, branch in branches:
                yield from readings(branch, value)
        case Checked(inner=inner):
            yield from readings(inner, value)
        case Number() if value is True:
            yield 1
        case Text() if json_type(value) in ("integer", "number"):
            yield json.dumps(value)
        case Array() if value is not None:
            yield [value]


def level_of(compiled: Compiled, place: Place, operator: Operator, base: Any) -> Level:
    """What may be asked of a tool that gets the valid `base` broken by `operator` at `place`.

    It may be repaired where the validator allows what it would be repaired to, and is to be refused elsewhere.
    """
    current = value_at(base, place.path)
    is_repairable = any(
        repaired is current or compiled.accepts(with_value_at(base, place.path, repaired))
        for repaired in operator.repairs(current)
    )
    return COERCE_OK if is_repairable else operator.level
