"""Given arguments once more, such as those that a failure has printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.generate import COERCE_OK, STRICT, Case, Mutation
from tool_contracts.phases.coercion import Conversion
from tool_contracts.schema import SchemaError, Validator, join, split

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LABEL = "replayed"


def cases(
    schema: Any, given: Iterable[dict[str, Any]], *, is_tightened: bool = False, checked: Any = None
) -> Iterator[Case]:
    """The arguments, told apart by whether the schema allows them; where that cannot be told it does.

    `is_tightened` and `checked` are as in the phase `invalid`.
    """
    try:
        validator = Validator(schema)
        conversion = Conversion(schema, is_tightened=is_tightened, checked=checked)
    except SchemaError:
        yield from (Case(arguments, "", "", _LABEL) for arguments in given)
        return
    for arguments in given:
        try:
            wrong = validator.violations(arguments)
            level = COERCE_OK if wrong and conversion.is_legal(arguments) else STRICT
        except SchemaError:
            wrong, level = [], STRICT
        if not wrong:
            yield Case(arguments, "", "", _LABEL)
            continue
        path, pointer, _ = wrong[0]
        *place, keyword = split(pointer) or [""]
        yield Mutation(arguments, keyword, join("", *place), _LABEL, path, _LABEL, level)
