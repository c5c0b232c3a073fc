"""What is wrong with a value, in the words of `jsonschema`, with our formats and patterns.

Whether a value is valid `jsonschema` is asked only where the quick judge cannot tell, and each fault is told by the
first way of references that leads to it: both would double with each level of a schema that asks twice for the next one.
"""

from __future__ import annotations

import contextlib
from functools import lru_cache, partial

from tool_contracts.schema.dialects import DEFAULT, dialect_of
from tool_contracts.schema.values import copied
from tool_contracts.wording import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from tool_contracts.schema.verdicts import Judge

    Keyword = Callable[[Any, Any, Any, dict[str, Any]], Iterator[Any]]
    """A check of `jsonschema`: validator, argument of the keyword, value, the schema that it stands in."""
    Visit = tuple[str, int]
    """A reference, and the part of the value that it is followed for."""

_MOST_REPEATED = 30_000
"""References followed again for what the quick judge cannot tell, of all values together; each takes a tenth of a millisecond."""


class UndecidableError(Exception):
    """`jsonschema` cannot tell what is wrong, or not in reasonable time."""


class _Frame:
    """References that are followed for one part of a value, one from within another."""

    __slots__ = ("part", "told", "visited")

    def __init__(self, part: Any) -> None:
        self.part = part
        self.told: set[Visit] = set()
        self.visited: set[Visit] = set()


class Telling:
    """Tells what is wrong with values by subschemas of one root, which must be bundled. Nothing is ever fetched."""

    def __init__(self, root: Any, judge: Judge) -> None:
        from referencing import Registry

        self._judge = judge
        self._root = root
        if isinstance(root, dict):
            # `jsonschema` takes its stock class, with its own patterns, again wherever it meets `$schema`.
            root = {keyword: value for keyword, value in root.items() if keyword != "$schema"}
        registry: Registry[Any] = Registry()
        kind = self._class_for(dialect_of(self._root) or DEFAULT)
        self._validator = kind(root, registry=registry, format_checker=_format_checker())
        self.followed = 0
        """References, of all values together."""
        self._repeated = 0
        self._aside = 0
        self._forget()

    @property
    def is_exhausted(self) -> bool:
        """Whether so much was asked for again that nothing more is told."""
        return self._repeated > _MOST_REPEATED

    def errors(self, schema: Any, value: Any) -> Iterator[Any]:
        """The errors of `jsonschema`; raises what that does, and UndecidableError."""
        validator = self._validator if schema is self._root else self._validator.evolve(schema=schema)
        # What is told of a part is kept by its identity, so that none may stand in two places.
        value = copied(value)
        self._forget()
        self._judge.forget()
        yield from validator.iter_errors(value)

    def _forget(self) -> None:
        self._within: set[Visit] = set()
        self._frames: list[_Frame] = []
        self._whole = _Frame(None)

    def _class_for(self, dialect: str) -> Any:
        from jsonschema import validators

        base = {
            "draft-04": validators.Draft4Validator,
            "draft-06": validators.Draft6Validator,
            "draft-07": validators.Draft7Validator,
            "2019-09": validators.Draft201909Validator,
            "2020-12": validators.Draft202012Validator,
        }[dialect]
        own: dict[str, Any] = {
            "$ref": self._ref,
            "additionalProperties": self._additional_properties,
            "anyOf": self._any_of,
            "contains": self._contains,
            "if": self._if,
            "not": self._not,
            "oneOf": self._one_of,
            "pattern": self._pattern,
            "patternProperties": self._pattern_properties,
            "unevaluatedItems": self._unevaluated,
            "unevaluatedProperties": self._unevaluated,
        }
        usual: Any = base.VALIDATORS
        extend: Any = validators.extend
        return extend(base, {name: partial(own[name], usual[name]) for name in own if name in usual})

    def _ref(self, usual: Keyword, validator: Any, ref: str, instance: Any, schema: Any) -> Iterator[Any]:
        """As the usual one, until it comes back without having gone into the value.

        It would go on until the stack is full, where what `jsonschema` is built on ends with a panic.
        """
        visit = ref, id(instance)
        if visit in self._within:
            raise UndecidableError("the schema refers to itself without end")
        is_inner = bool(self._frames) and self._frames[-1].part is instance
        frame = self._frames[-1] if is_inner else _Frame(instance)
        # Equal numbers and texts are one object wherever they stand.
        memory = self._whole if isinstance(instance, dict | list) else frame
        if not self._aside:
            if visit in memory.told:
                return
            memory.told.add(visit)
        elif visit in memory.visited:
            self._repeated += 1
            if self.is_exhausted:
                raise UndecidableError("the schema takes too many steps to apply")
        self.followed += 1
        memory.visited.add(visit)
        self._within.add(visit)
        self._frames.append(frame)
        try:
            yield from usual(validator, ref, instance, schema)
        finally:
            self._frames.pop()
            self._within.discard(visit)

    def _holds(self, validator: Any, schema: Any, instance: Any) -> bool:
        verdict = self._judge.decide(schema, instance, is_known=True)
        if verdict is None:
            with self._not_telling():
                verdict = bool(validator.evolve(schema=schema).is_valid(instance))
        return verdict

    @contextlib.contextmanager
    def _not_telling(self) -> Iterator[None]:
        """While only whether there is an error is asked for, each way has to be followed."""
        self._aside += 1
        try:
            yield
        finally:
            self._aside -= 1

    def _any_of(
        self, usual: Keyword, validator: Any, branches: list[Any], instance: Any, schema: Any
    ) -> Iterator[Any]:
        """As the usual one, which collects what is wrong with every branch: with 300 of them that takes most of the time."""
        if not any(self._holds(validator, branch, instance) for branch in branches):
            yield from _under_none(instance)

    def _one_of(
        self, usual: Keyword, validator: Any, branches: list[Any], instance: Any, schema: Any
    ) -> Iterator[Any]:
        holding = [branch for branch in branches if self._holds(validator, branch, instance)]
        if not holding:
            yield from _under_none(instance)
        elif len(holding) > 1:
            shown = ", ".join(map(repr, [*holding[1:], holding[0]]))
            yield _error(f"{instance!r} is valid under each of {shown}")

    def _not(self, usual: Keyword, validator: Any, barred: Any, instance: Any, schema: Any) -> Iterator[Any]:
        if self._holds(validator, barred, instance):
            yield _error(f"{instance!r} should not be valid under {barred!r}")

    def _if(
        self, usual: Keyword, validator: Any, condition: Any, instance: Any, schema: Any
    ) -> Iterator[Any]:
        yield from usual(validator, self._holds(validator, condition, instance), instance, schema)

    def _contains(
        self, usual: Keyword, validator: Any, wanted: Any, instance: Any, schema: Any
    ) -> Iterator[Any]:
        if validator.is_type(instance, "array"):
            found = [item for item in instance if self._holds(validator, wanted, item)]
            # The usual one counts, and shows the array where there are none.
            yield from usual(validator, bool(found), found or instance, schema)

    def _unevaluated(
        self, usual: Keyword, validator: Any, argument: Any, instance: Any, schema: Any
    ) -> Iterator[Any]:
        """As the usual one, of what the quick judge says is left."""
        if not isinstance(instance, dict | list):
            return
        seen = self._judge.evaluated(schema, instance, is_known=True)
        left: Any = instance
        if seen is not None and isinstance(instance, dict):
            left = {name: each for name, each in instance.items() if name not in seen}
        elif seen is not None:
            rest = [each for position, each in enumerate(instance) if position not in seen]
            left = [each for each in rest if not self._holds(validator, argument, each)]
        with self._not_telling():
            found = list(usual(validator, argument, left, schema if seen is None else {}))
        yield from found

    def _additional_properties(
        self, usual: Keyword, validator: Any, allowed: Any, instance: Any, schema: Any
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

    def _pattern(
        self, usual: Keyword, validator: Any, pattern: str, instance: Any, schema: Any
    ) -> Iterator[Any]:
        if validator.is_type(instance, "string") and not _matches(pattern, instance):
            yield _error(f"{instance!r} does not match {pattern!r}")

    def _pattern_properties(
        self, usual: Keyword, validator: Any, patterns: Any, instance: Any, schema: Any
    ) -> Iterator[Any]:
        if validator.is_type(instance, "object"):
            for pattern, subschema in patterns.items():
                for name, value in instance.items():
                    if _matches(pattern, name):
                        yield from validator.descend(value, subschema, path=name, schema_path=pattern)


def _error(message: str) -> Any:
    from jsonschema.exceptions import ValidationError

    return ValidationError(message)


def _under_none(instance: Any) -> Iterator[Any]:
    yield _error(f"{instance!r} is not valid under any of the given schemas")


def _matches(pattern: str, text: str) -> bool:
    from tool_contracts.schema.regex import matches

    found = matches(pattern, text)
    if found is None:
        raise UndecidableError(f"the pattern {shortened(pattern)!r} cannot be matched in reasonable time")
    return found


@lru_cache(maxsize=1)
def _format_checker() -> Any:
    from jsonschema import FormatChecker

    from tool_contracts.schema.formats import FORMATS

    checker = FormatChecker(formats=())
    for name, is_well_formed in FORMATS.items():
        checker.checks(name)(lambda value, check=is_well_formed: not isinstance(value, str) or check(value))
    return checker
