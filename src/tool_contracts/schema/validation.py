"""Validation by `jsonschema`, with our formats and patterns, and without ever fetching anything."""

from __future__ import annotations

import re
from itertools import islice

from tool_contracts.schema.bundling import bundle
from tool_contracts.schema.dialects import normalise
from tool_contracts.schema.pointers import join
from tool_contracts.schema.repeating import without_repetitions
from tool_contracts.schema.verdicts import Judge
from tool_contracts.wording import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts.schema.telling import Telling

MOST_VIOLATIONS = 1_000
"""Of one value."""

_MOST_REPEATED = 30_000
"""Subschemas that other judges, which remember nothing, may apply again to the same part of a value."""


_STEPS_OF_REFERENCE = 10
"""Subschemas that the quick judge could apply while `jsonschema` follows a reference, at the least."""


class SchemaError(ValueError):
    """A schema that values cannot be judged by: malformed, endless, or too costly."""


class Validator:
    """Judges many values against one schema. The schema is not changed, and not checked itself.

    The quick judge decides first; `jsonschema` is imported only for what it cannot decide and for messages.
    """

    __slots__ = ("_judge", "_telling", "schema")

    def __init__(self, schema: Any) -> None:
        try:
            self.schema = without_repetitions(bundle(normalise(schema)))
        except RecursionError:
            raise SchemaError("the schema is nested too deeply") from None
        self._judge = Judge(self.schema)
        self._telling: Telling | None = None

    def is_valid(self, value: Any, subschema: Any = None) -> bool:
        """Whether `value` is valid against the schema, or against `subschema`, one that may point into it.

        Raises SchemaError where the schema cannot be applied.
        """
        target = self.schema if subschema is None else subschema
        verdict = self._judge.decide(target, value)
        if verdict is None:
            verdict = next(self._errors(target, value), None) is None
        return verdict

    @property
    def is_exhausted(self) -> bool:
        """Whether the last value was given up because the schema takes too many steps."""
        return self._judge.exhausted or (self._telling is not None and self._telling.is_exhausted)

    @property
    def is_repetitive(self) -> bool:
        """Whether the last value is one that a judge without memory would hardly come to an end with."""
        return self._judge.repeated > _MOST_REPEATED

    @property
    def steps(self) -> int:
        """How many subschemas the quick judge has applied, or could have: a measure of work that is the same on every machine."""
        followed = 0 if self._telling is None else self._telling.followed
        return self._judge.total + followed * _STEPS_OF_REFERENCE

    def violations(self, value: Any, subschema: Any = None) -> list[tuple[tuple[str | int, ...], str, str]]:
        """What is wrong with `value`: path in the value, pointer of the keyword in the schema, or `subschema`, message.

        The pointer is the way taken through the schema, without the `$ref` steps; of several ways by references to the same
        fault, the first one. The first 1,000 are told. Raises SchemaError where the schema cannot be applied.
        """
        target = self.schema if subschema is None else subschema
        if self._judge.decide(target, value) is True:
            return []
        return [
            (
                tuple(error.absolute_path),
                _pointer(error),
                shortened(error.message),
            )
            for error in islice(self._errors(target, value), MOST_VIOLATIONS)
        ]

    def _errors(self, schema: Any, value: Any) -> Iterator[Any]:
        if self._judge.exhausted:
            raise SchemaError("the schema takes too many steps to apply")
        from referencing.exceptions import Unresolvable

        from tool_contracts.schema.telling import Telling, UndecidableError

        try:
            if self._telling is None:
                self._telling = Telling(self.schema, self._judge)
            yield from self._telling.errors(schema, value)
        except RecursionError:
            raise SchemaError("the schema refers to itself without end, or is nested too deeply") from None
        except Unresolvable as error:
            raise SchemaError(f"a reference leads nowhere: {shortened(str(error.ref))}") from None
        except UndecidableError as error:
            raise SchemaError(str(error)) from None
        except (
            TypeError,
            ValueError,
            AttributeError,
            KeyError,
            OverflowError,
            ZeroDivisionError,
            re.error,
        ) as error:
            # `unevaluatedProperties` alone still reads patterns of keys as Python does
            raise SchemaError(
                f"the schema cannot be applied: {type(error).__name__}: {shortened(str(error))}"
            ) from None


def _pointer(error: Any) -> str:
    steps = [*error.absolute_schema_path]
    if error.validator in ("minContains", "maxContains"):
        # `jsonschema` counts with `contains`, and says by the name of the error alone which number it was.
        steps[-1] = error.validator
    return join("", *steps)


def violations(schema: Any, value: Any) -> list[tuple[tuple[str | int, ...], str, str]]:
    """What is wrong with `value` by `schema`; see `Validator.violations`."""
    return Validator(schema).violations(value)


def is_valid(schema: Any, value: Any) -> bool:
    """Whether `value` is valid against `schema`; see `Validator.is_valid`."""
    return Validator(schema).is_valid(value)
