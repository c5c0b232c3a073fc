"""Validation by `jsonschema`, with our formats and patterns, and without ever fetching anything."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from itertools import islice

from tool_contracts.schema.bundling import bundle
from tool_contracts.schema.dialects import DEFAULT, dialect_of, normalise
from tool_contracts.schema.pointers import join
from tool_contracts.schema.repeating import without_repetitions
from tool_contracts.schema.verdicts import Judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_MAX_MESSAGE = 500
"""Characters; `jsonschema` prints whole instances into its messages."""

MOST_VIOLATIONS = 1_000
"""Of one value; each way to the same keyword tells it again, and the ways may double with each level of the schema."""

_MOST_REPEATED = 30_000
"""Subschemas that other judges, which remember nothing, may apply again to the same part of a value."""


class SchemaError(ValueError):
    """A schema that values cannot be judged by: malformed, endless, or too costly."""


class _UndecidableError(Exception):
    pass


class Validator:
    """Judges many values against one schema. The schema is not changed, and not checked itself.

    The quick judge decides first; `jsonschema` is imported only for what it cannot decide and for messages.
    """

    __slots__ = ("_full", "_judge", "_repeated", "schema")

    def __init__(self, schema: Any) -> None:
        try:
            self.schema = without_repetitions(bundle(normalise(schema)))
        except RecursionError:
            raise SchemaError("the schema is nested too deeply") from None
        self._judge = Judge(self.schema)
        self._full: Any = None
        self._repeated = 0

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
        return self._judge.exhausted

    @property
    def is_repetitive(self) -> bool:
        """Whether the last value is one that a judge without memory would hardly come to an end with."""
        return self._judge.repeated > _MOST_REPEATED

    @property
    def steps(self) -> int:
        """How many subschemas the quick judge has applied: a measure of work that is the same on every machine."""
        return self._judge.total

    def violations(self, value: Any, subschema: Any = None) -> list[tuple[tuple[str | int, ...], str, str]]:
        """What is wrong with `value`: path in the value, pointer of the keyword in the schema, or `subschema`, message.

        The pointer is the way taken through the schema, without the `$ref` steps. The first 1,000 are told. Raises SchemaError where the
        schema cannot be applied.
        """
        target = self.schema if subschema is None else subschema
        if self._judge.decide(target, value) is True:
            return []
        return [
            (
                tuple(error.absolute_path),
                _pointer(error),
                _shortened(error.message),
            )
            for error in islice(self._errors(target, value), MOST_VIOLATIONS)
        ]

    def _errors(self, schema: Any, value: Any) -> Iterator[Any]:
        # Of all values together: `jsonschema` takes a tenth of a millisecond for each.
        self._repeated += self._judge.repeated
        if self._judge.exhausted or self._repeated > _MOST_REPEATED:
            raise SchemaError("the schema takes too many steps to apply")
        if self._full is None:
            self._full = _full_validator(self.schema, self._judge)
        from referencing.exceptions import Unresolvable

        try:
            full = self._full if schema is self.schema else self._full.evolve(schema=schema)
            yield from full.iter_errors(value)
        except RecursionError:
            raise SchemaError("the schema refers to itself without end, or is nested too deeply") from None
        except Unresolvable as error:
            raise SchemaError(f"a reference leads nowhere: {_shortened(str(error.ref))}") from None
        except _UndecidableError as error:
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
                f"the schema cannot be applied: {type(error).__name__}: {_shortened(str(error))}"
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


def _shortened(message: str) -> str:
    return message if len(message) <= _MAX_MESSAGE else message[: _MAX_MESSAGE - 3] + "..."


def _full_validator(schema: Any, judge: Judge) -> Any:
    from referencing import Registry

    dialect = dialect_of(schema) or DEFAULT
    if isinstance(schema, dict):
        # `jsonschema` takes its stock class, with its own patterns, again wherever it meets `$schema`.
        schema = {keyword: value for keyword, value in schema.items() if keyword != "$schema"}
    registry: Registry[Any] = Registry()
    try:
        return _class_for(dialect, judge)(schema, registry=registry, format_checker=_format_checker())
    except (TypeError, ValueError, AttributeError, RecursionError) as error:
        raise SchemaError(f"the schema cannot be read: {type(error).__name__}") from None


def _class_for(dialect: str, judge: Judge) -> Any:
    from jsonschema import validators

    base = {
        "draft-04": validators.Draft4Validator,
        "draft-06": validators.Draft6Validator,
        "draft-07": validators.Draft7Validator,
        "2019-09": validators.Draft201909Validator,
        "2020-12": validators.Draft202012Validator,
    }[dialect]
    extend: Any = validators.extend
    return extend(
        base,
        {
            "$ref": partial(_ref, base.VALIDATORS["$ref"], set()),
            "pattern": _pattern,
            "patternProperties": _pattern_properties,
            "additionalProperties": partial(_additional_properties, base.VALIDATORS["additionalProperties"]),
            "anyOf": partial(_any_of, judge),
            "oneOf": partial(_one_of, judge),
        },
    )


def _ref(
    usual: Any, within: set[tuple[int, int]], validator: Any, ref: str, instance: Any, schema: Any
) -> Iterator[Any]:
    """As the usual one, until it comes back without having gone into the value.

    It would go on until the stack is full, where what `jsonschema` is built on ends with a panic.
    """
    place = id(schema), id(instance)
    if place in within:
        raise _UndecidableError("the schema refers to itself without end")
    within.add(place)
    try:
        yield from usual(validator, ref, instance, schema)
    finally:
        within.discard(place)


def _any_of(judge: Judge, validator: Any, branches: list[Any], instance: Any, schema: Any) -> Iterator[Any]:
    """As the usual one, which collects what is wrong with every branch: with 300 of them that takes most of the time."""
    if not any(_holds(judge, validator, branch, instance) for branch in branches):
        yield from _under_none(instance)


def _one_of(judge: Judge, validator: Any, branches: list[Any], instance: Any, schema: Any) -> Iterator[Any]:
    from jsonschema.exceptions import ValidationError

    holding = [branch for branch in branches if _holds(judge, validator, branch, instance)]
    if not holding:
        yield from _under_none(instance)
    elif len(holding) > 1:
        shown = ", ".join(map(repr, [*holding[1:], holding[0]]))
        yield ValidationError(f"{instance!r} is valid under each of {shown}")


def _under_none(instance: Any) -> Iterator[Any]:
    from jsonschema.exceptions import ValidationError

    yield ValidationError(f"{instance!r} is not valid under any of the given schemas")


def _holds(judge: Judge, validator: Any, branch: Any, instance: Any) -> bool:
    verdict = judge.decide(branch, instance)
    return bool(validator.evolve(schema=branch).is_valid(instance)) if verdict is None else verdict


def _pattern(validator: Any, pattern: str, instance: Any, schema: Any) -> Iterator[Any]:
    from jsonschema.exceptions import ValidationError

    if validator.is_type(instance, "string") and not _matches(pattern, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _pattern_properties(validator: Any, patterns: Any, instance: Any, schema: Any) -> Iterator[Any]:
    if validator.is_type(instance, "object"):
        for pattern, subschema in patterns.items():
            for name, value in instance.items():
                if _matches(pattern, name):
                    yield from validator.descend(value, subschema, path=name, schema_path=pattern)


def _additional_properties(
    usual: Any, validator: Any, allowed: Any, instance: Any, schema: Any
) -> Iterator[Any]:
    """`additionalProperties` after `patternProperties`, whose patterns the usual one would give to Python."""
    patterns = schema.get("patternProperties")
    if not patterns or not validator.is_type(instance, "object"):
        yield from usual(validator, allowed, instance, schema)
        return
    rest = {
        name: value
        for name, value in instance.items()
        if not any(_matches(pattern, name) for pattern in patterns)
    }
    others = {keyword: value for keyword, value in schema.items() if keyword != "patternProperties"}
    yield from usual(validator, allowed, rest, others)


def _matches(pattern: str, text: str) -> bool:
    from tool_contracts.schema.regex import matches

    found = matches(pattern, text)
    if found is None:
        raise _UndecidableError(f"the pattern {_shortened(pattern)!r} cannot be matched in reasonable time")
    return found


@lru_cache(maxsize=1)
def _format_checker() -> Any:
    from jsonschema import FormatChecker

    from tool_contracts.schema.formats import FORMATS

    checker = FormatChecker(formats=())
    for name, is_well_formed in FORMATS.items():
        checker.checks(name)(lambda value, check=is_well_formed: not isinstance(value, str) or check(value))
    return checker
