"""The quick judge: whether a value is valid, in three values, without any import.

It decides all that tool schemas usually say. Where it meets something else (dynamic references, references into
other documents, a pattern that Python cannot read) it says that it cannot tell, unless the rest decides already.
"""

from __future__ import annotations

import operator
from functools import partial

from tool_contracts.schema.dialects import DEFAULT, LATER, REF_ALONE, dialect_of, normalise
from tool_contracts.schema.evaluated import evaluated_by, nothing_unevaluated
from tool_contracts.schema.measures import number_bound, size_bound
from tool_contracts.schema.references import lookup
from tool_contracts.schema.trivalent import every, opposite
from tool_contracts.schema.values import has_type, identity, is_number, same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Any

    from tool_contracts.schema.trivalent import Verdict

_MAX_DEPTH = 150
"""Subschemas inside one another, references included; a schema that needs more is left to `jsonschema`."""

_MAX_STEPS = 300_000
"""Subschemas applied for one value, about half a second; only schemas built to explode need more."""


_FEW_MEMBERS = 50

_FEW_STEPS = 100
"""Of what is asked for again: as much as equal items of an array may cost each, which no levels multiply."""


def judge(schema: Any, value: Any, *, root: Any = None) -> bool | None:
    """Whether `value` is valid against `schema`; None where this judge cannot tell.

    `root` is the schema that local references of `schema` point into, `schema` itself where it is not given. Known
    formats are asserted.
    """
    if root is None:
        schema = normalise(schema)
        root = schema
    return Judge(root).decide(schema, value)


class Judge:
    """Judges values against the subschemas of one root, which must be in normal form.

    `exhausted` is true when the last value was given up because the schema takes too many steps; `total` counts the
    subschemas that have been applied; `repeated` counts those that a judge without memory would have applied again to
    the last value, which doubles with each level where a schema asks twice for the next one.
    """

    __slots__ = (
        "_depth",
        "_dialect",
        "_found",
        "_later",
        "_members",
        "_open",
        "_saved",
        "_steps",
        "_targets",
        "exhausted",
        "repeated",
        "root",
        "total",
    )

    def __init__(self, root: Any) -> None:
        self.root = root
        self._dialect = dialect_of(root)
        self._later = LATER.get(self._dialect or DEFAULT, frozenset())
        self._depth = 0
        self._targets: dict[str, Any] = {}
        self._members: dict[int, tuple[Any, frozenset[Any]]] = {}
        self._open: set[Hashable] = set()
        self._found: dict[Hashable, tuple[Any, int]] = {}
        self._steps = self._saved = 0
        self.total = 0
        self.repeated = 0
        self.exhausted = False

    def decide(self, schema: Any, value: Any, *, is_known: bool = False) -> bool | None:
        """Whether `value` is valid against `schema`, a subschema of the root; None where it cannot be told.

        `is_known` says that it is a part of the value that was decided on before, all of which is still there.
        """
        verdict: Verdict = self._decided(self.verdict, schema, value, is_known)
        return verdict

    def evaluated(self, schema: Any, value: Any, *, is_known: bool = False) -> frozenset[str | int] | None:
        """The names or positions of `value` that a subschema of the root looks at; see `evaluated_by`."""
        found: frozenset[str | int] | None = self._decided(
            partial(evaluated_by, self), schema, value, is_known
        )
        return found

    def forget(self) -> None:
        """Let go what is kept of the last value; its parts are told apart only as long as it is there."""
        self._found.clear()
        self.repeated = 0

    def _decided(self, decide: Callable[[Any, Any], Any], schema: Any, value: Any, is_known: bool) -> Any:
        if not is_known:
            self.forget()
        self._open.clear()
        self._depth = self._steps = self._saved = 0
        try:
            result = decide(schema, value)
        except RecursionError:
            result = None
        self.exhausted = self._steps > _MAX_STEPS
        self.total += self._steps
        return None if self.exhausted else result

    def verdict(self, schema: Any, value: Any) -> bool | None:
        """The same for a part of the value, inside of `decide`."""
        if schema is True:
            return True
        if schema is False:
            return False
        if not isinstance(schema, dict) or self._depth > _MAX_DEPTH or self._dialect is None:
            return None
        self._steps += 1
        if self._steps > _MAX_STEPS:
            return None
        self._depth += 1
        try:
            if "$ref" in schema and self._dialect in REF_ALONE:
                return self._ref(schema, schema["$ref"], value)
            result: Verdict = True
            for keyword, argument in schema.items():
                check = _CHECKS.get(keyword)
                if check is not None and keyword not in self._later:
                    verdict = check(self, schema, argument, value)
                    if verdict is False:
                        return False
                    if verdict is None:
                        result = None
            return result
        except (TypeError, ValueError, AttributeError, KeyError, ArithmeticError):
            # A keyword whose argument has a wrong shape: the metaschema check names it, here nothing is known.
            return None
        finally:
            self._depth -= 1

    def remembered(self, key: Hashable, decide: Callable[[], Any]) -> Any:
        """What `decide` finds, which is asked once for each key and value; None where it asks for itself."""
        if key in self._found:
            result, steps = self._found[key]
            self._saved += steps
            self.repeated += steps if steps > _FEW_STEPS else 0
            return result
        if key in self._open:
            return None  # it leads back here without having consumed any part of the value
        self._open.add(key)
        before = self._steps + self._saved
        try:
            result = decide()
        finally:
            self._open.discard(key)
        self._found[key] = result, self._steps + self._saved - before
        return result

    def target(self, ref: Any) -> Any:
        """What a reference leads to; raises KeyError where it leads nowhere."""
        if ref not in self._targets:
            self._targets[ref] = lookup(self.root, ref)
        return self._targets[ref]

    def knows(self, keyword: str) -> bool:
        """Whether a keyword of the standard means something in the dialect of the root."""
        return keyword not in self._later

    def _ref(self, schema: dict[str, Any], ref: Any, value: Any) -> Verdict:
        target = self.target(ref)
        verdict: Verdict = self.remembered((ref, id(value)), lambda: self.verdict(target, value))
        return verdict

    def _unknown(self, schema: dict[str, Any], argument: Any, value: Any) -> Verdict:
        return None

    def _type(self, schema: dict[str, Any], names: Any, value: Any) -> Verdict:
        if self._dialect == "draft-04" and isinstance(value, float) and "number" not in names:
            return False  # 1.0 is no integer there
        if isinstance(names, str):
            return has_type(value, names)
        return any(has_type(value, name) for name in names)

    def _enum(self, schema: dict[str, Any], members: Any, value: Any) -> Verdict:
        if len(members) <= _FEW_MEMBERS:
            return any(same(value, member) for member in members)
        if id(members) not in self._members:
            # The list is kept with its set: its id stands for it only while it lives.
            self._members[id(members)] = members, frozenset(map(identity, members))
        return identity(value) in self._members[id(members)][1]

    def _const(self, schema: dict[str, Any], constant: Any, value: Any) -> Verdict:
        return same(value, constant)

    def _multiple(self, schema: dict[str, Any], step: Any, value: Any) -> Verdict:
        if not is_number(value):
            return True
        if isinstance(step, int) and isinstance(value, int):
            return value % step == 0
        from fractions import Fraction

        exact = Fraction(repr(value)) % Fraction(repr(step)) == 0
        # `jsonschema` divides in binary: 0.3 is no multiple of 0.1 there. Only what both say is certain.
        return exact if exact == (value / step).is_integer() else None

    def _pattern(self, schema: dict[str, Any], pattern: Any, value: Any) -> Verdict:
        if not isinstance(value, str):
            return True
        from tool_contracts.schema.regex import matches

        return matches(pattern, value)

    def _format(self, schema: dict[str, Any], name: Any, value: Any) -> Verdict:
        if not isinstance(value, str):
            return True
        from tool_contracts.schema.formats import FORMATS

        return name not in FORMATS or FORMATS[name](value)

    def _prefix(self, schema: dict[str, Any], schemas: Any, value: Any) -> Verdict:
        if not isinstance(value, list):
            return True
        return every(self.verdict(each, item) for each, item in zip(schemas, value, strict=False))

    def _items(self, schema: dict[str, Any], items: Any, value: Any) -> Verdict:
        if not isinstance(value, list):
            return True
        if isinstance(items, list):
            return self._prefix(schema, items, value) if self._dialect != DEFAULT else None
        start = 0 if "prefixItems" in self._later else len(schema.get("prefixItems", ()))
        return every(self.verdict(items, item) for item in value[start:])

    def _additional_items(self, schema: dict[str, Any], items: Any, value: Any) -> Verdict:
        if (
            self._dialect == DEFAULT
            or not isinstance(value, list)
            or not isinstance(schema.get("items"), list)
        ):
            return True
        return every(self.verdict(items, item) for item in value[len(schema["items"]) :])

    def _unique(self, schema: dict[str, Any], unique: Any, value: Any) -> Verdict:
        if unique is not True or not isinstance(value, list):
            return True
        return len({identity(item) for item in value}) == len(value)

    def _contains(self, schema: dict[str, Any], wanted: Any, value: Any) -> Verdict:
        if not isinstance(value, list):
            return True
        verdicts = [self.verdict(wanted, item) for item in value]
        if None in verdicts:
            return None
        old = self._dialect in REF_ALONE
        least = 1 if old else schema.get("minContains", 1)
        most = len(value) if old else schema.get("maxContains", len(value))
        return bool(least <= verdicts.count(True) <= most)

    def _properties(self, schema: dict[str, Any], properties: Any, value: Any) -> Verdict:
        if not isinstance(value, dict):
            return True
        return every(self.verdict(each, value[name]) for name, each in properties.items() if name in value)

    def _required(self, schema: dict[str, Any], names: Any, value: Any) -> Verdict:
        return not isinstance(value, dict) or all(name in value for name in names)

    def _pattern_properties(self, schema: dict[str, Any], patterns: Any, value: Any) -> Verdict:
        if not isinstance(value, dict):
            return True
        from tool_contracts.schema.regex import matches

        verdicts: list[Verdict] = []
        for pattern, each in patterns.items():
            for name, item in value.items():
                found = matches(pattern, name)
                if found is not False:
                    verdict = self.verdict(each, item)
                    verdicts.append(verdict if found or verdict else None)
        return every(verdicts)

    def _additional(self, schema: dict[str, Any], additional: Any, value: Any) -> Verdict:
        if not isinstance(value, dict) or additional is True:
            return True
        named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
        verdicts: list[Verdict] = []
        for name, item in value.items():
            if name in named:
                continue
            covered = opposite(every(opposite(each) for each in self._covering(patterns, name)))
            if covered is not True:
                verdict = self.verdict(additional, item)
                verdicts.append(verdict if covered is False or verdict else None)
        return every(verdicts)

    def _covering(self, patterns: Any, name: str) -> list[Verdict]:
        if not patterns:
            return []
        from tool_contracts.schema.regex import matches

        return [matches(pattern, name) for pattern in patterns]

    def _names(self, schema: dict[str, Any], names: Any, value: Any) -> Verdict:
        return not isinstance(value, dict) or every(self.verdict(names, name) for name in value)

    def _dependent_required(self, schema: dict[str, Any], needs: Any, value: Any) -> Verdict:
        if not isinstance(value, dict):
            return True
        return all(other in value for name, others in needs.items() if name in value for other in others)

    def _dependent_schemas(self, schema: dict[str, Any], schemas: Any, value: Any) -> Verdict:
        if not isinstance(value, dict):
            return True
        return every(self.verdict(each, value) for name, each in schemas.items() if name in value)

    def _dependencies(self, schema: dict[str, Any], needs: Any, value: Any) -> Verdict:
        if self._dialect not in REF_ALONE:
            return True
        names = {name: each for name, each in needs.items() if isinstance(each, list)}
        schemas = {name: each for name, each in needs.items() if not isinstance(each, list)}
        return every(
            (self._dependent_required(schema, names, value), self._dependent_schemas(schema, schemas, value))
        )

    def _all_of(self, schema: dict[str, Any], schemas: Any, value: Any) -> Verdict:
        return every(self.verdict(each, value) for each in schemas)

    def _any_of(self, schema: dict[str, Any], schemas: Any, value: Any) -> Verdict:
        return opposite(every(opposite(self.verdict(each, value)) for each in schemas))

    def _one_of(self, schema: dict[str, Any], schemas: Any, value: Any) -> Verdict:
        verdicts = [self.verdict(each, value) for each in schemas]
        if verdicts.count(True) > 1:
            return False
        return None if None in verdicts else verdicts.count(True) == 1

    def _never(self, schema: dict[str, Any], forbidden: Any, value: Any) -> Verdict:
        # Two that only deny each other are no levels; 500 of them would fill the stack.
        while (inner := _denied(_denied(forbidden))) is not None:
            forbidden = inner
        return opposite(self.verdict(forbidden, value))

    def _if(self, schema: dict[str, Any], condition: Any, value: Any) -> Verdict:
        met = self.verdict(condition, value)
        branches = (schema.get("then", True), schema.get("else", True))
        if met is None:
            both = every(self.verdict(branch, value) for branch in branches)
            return True if both else None
        return self.verdict(branches[0] if met else branches[1], value)


def _denied(schema: Any) -> Any:
    """What stands in a schema that is nothing but a `not`; None where it is another one."""
    return schema["not"] if isinstance(schema, dict) and schema.keys() == {"not"} else None


_CHECKS: dict[str, Callable[[Judge, dict[str, Any], Any, Any], Verdict]] = {
    "$dynamicRef": Judge._unknown,
    "$recursiveRef": Judge._unknown,
    "$ref": Judge._ref,
    "additionalItems": Judge._additional_items,
    "additionalProperties": Judge._additional,
    "allOf": Judge._all_of,
    "anyOf": Judge._any_of,
    "const": Judge._const,
    "contains": Judge._contains,
    "dependencies": Judge._dependencies,
    "dependentRequired": Judge._dependent_required,
    "dependentSchemas": Judge._dependent_schemas,
    "enum": Judge._enum,
    "exclusiveMaximum": number_bound(operator.lt),
    "exclusiveMinimum": number_bound(operator.gt),
    "format": Judge._format,
    "if": Judge._if,
    "items": Judge._items,
    "maxItems": size_bound(operator.le, len, list),
    "maxLength": size_bound(operator.le, len, str),
    "maxProperties": size_bound(operator.le, len, dict),
    "maximum": number_bound(operator.le, "exclusiveMaximum", operator.lt),
    "minItems": size_bound(operator.ge, len, list),
    "minLength": size_bound(operator.ge, len, str),
    "minProperties": size_bound(operator.ge, len, dict),
    "minimum": number_bound(operator.ge, "exclusiveMinimum", operator.gt),
    "multipleOf": Judge._multiple,
    "not": Judge._never,
    "oneOf": Judge._one_of,
    "pattern": Judge._pattern,
    "patternProperties": Judge._pattern_properties,
    "prefixItems": Judge._prefix,
    "properties": Judge._properties,
    "propertyNames": Judge._names,
    "required": Judge._required,
    "type": Judge._type,
    "unevaluatedItems": partial(nothing_unevaluated, kind=list),
    "unevaluatedProperties": partial(nothing_unevaluated, kind=dict),
    "uniqueItems": Judge._unique,
}
