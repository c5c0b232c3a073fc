"""From a schema to nodes: once per tool, never inside a draw."""

from __future__ import annotations

import itertools
import json
import math
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.assembling import Assembler
from tool_contracts.generate.caps import MOST_BOUNDARIES
from tool_contracts.generate.compiled import Compiled, UnsupportedSchema
from tool_contracts.generate.excluding import are_disjoint
from tool_contracts.generate.interning import Interned
from tool_contracts.generate.kinds import kinds
from tool_contracts.generate.merging import Merged, Merger, Option, keywords_of, samples_of
from tool_contracts.generate.nodes import (
    NOT_FOUND,
    UNSATISFIABLE,
    AnyValue,
    Array,
    Checked,
    Constants,
    Node,
    Nothing,
    Object,
    Union,
)
from tool_contracts.generate.plainness import not_json
from tool_contracts.generate.recursion import References
from tool_contracts.generate.smallest import NoValueError, Smallest
from tool_contracts.generate.standing import at_branch
from tool_contracts.schema import (
    SchemaError,
    Validator,
    dialect_of,
    keyword_at,
    metaschema_errors,
    split,
    types_of,
)
from tool_contracts.schema.proofs import contradiction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Combination = tuple[tuple[str | int, ...], list[Any]]
    """One way to satisfy all choices of a place: the tokens of its pointer, and all the schemas that hold then."""

_EXTENTS = ((3, 45), (6, 45), (12, 45), (12, 100))
"""How often recursive references are followed into one another, and how many levels a value may have; more only where
there is no smaller value. `jsonschema-rs` 0.61 judges 100 levels and not 150, `jsonschema` 4.26 400 and not 500."""

_MAX_WITHIN = 50
"""Levels of choices in one another; each may have to be searched for what it leaves."""

_MAX_NODES = 20_000
_SEVERAL = 10
"""Schemas of one place from which it counts as several nodes."""

_MOST_STEPS = 300_000
"""Subschemas applied to values that are looked for, some seconds; only schemas whose smallest values explode need more."""

_MAX_CHOICES = 1_000
"""Unions of which every branch is built; of further ones only the first branch that has values."""

_MAX_COMBINATIONS = 64
"""Ways to combine the branches of several unions in one place; beyond, each branch is met in some, not in all: so many
of each as there may be boundaries."""

_MOST_PAIRS = 10
"""Pairs of branches of one `oneOf` of which a value of both is looked for."""

_ANNOTATIONS = frozenset(
    (
        "$anchor", "$comment", "$dynamicAnchor", "$id", "$schema", "contentSchema", "default", "deprecated", "description", "examples", "id", "nullable", "readOnly", "title",
        "writeOnly",
    )
)  # fmt: skip


def compile_schema(schema: Any) -> Compiled:
    """Read a schema of any dialect; raises UnsupportedSchema, naming keyword and pointer.

    The schema is not changed. A schema that no value satisfies is an error too, as far as that is seen here. The
    last schemas are remembered by their content, so that every way to generate shares one compilation.
    """
    try:
        text = json.dumps(schema)
    except (TypeError, ValueError, RecursionError):
        if (found := not_json(schema)) is not None:
            pointer, reason = found
            raise UnsupportedSchema(keyword_at(pointer), pointer, reason) from None
        return _compiled(schema)
    try:
        compiled = _compiled_text(text)
    except RecursionError:  # what could just be written cannot always be read
        return _compiled(schema)
    if isinstance(compiled, UnsupportedSchema):
        raise UnsupportedSchema(compiled.keyword, compiled.pointer, compiled.reason)
    return compiled


@lru_cache(maxsize=64)
def _compiled_text(text: str) -> Compiled | UnsupportedSchema:
    try:
        return _compiled(json.loads(text))
    except UnsupportedSchema as error:
        return error


def _compiled(schema: Any) -> Compiled:
    if dialect_of(schema) is None:
        raise UnsupportedSchema("$schema", "/$schema", "the dialect is not known")
    try:
        validator = Validator(schema)
        root = validator.schema
        for pointer, message in metaschema_errors(root):
            tokens = split(pointer)
            raise UnsupportedSchema(tokens[-1] if tokens else "", pointer, message)
        for depth, levels in _EXTENTS:
            compiler = _Compiler(root, validator, depth, levels)
            node = compiler.build([root], "", 0, True)
            if not isinstance(node, Nothing):
                return Compiled(node, validator, compiler.smallest)
            if compiler.gave_up is not None:
                raise compiler.gave_up
            if not compiler.was_cut:
                is_proved = node.reason == NOT_FOUND and contradiction(root) is not None
                reason = UNSATISFIABLE if is_proved else node.reason
                raise UnsupportedSchema(node.keyword, node.pointer or "", reason)
    except RecursionError:
        raise UnsupportedSchema("", "", "the schema is nested too deeply") from None
    except SchemaError as error:
        raise UnsupportedSchema("", "", str(error)) from None
    if (place := compiler.too_deep) is not None:
        reason = f"every value would be nested too deeply, in more than {levels} levels"
        raise UnsupportedSchema(keyword_at(place), place, reason)
    raise UnsupportedSchema("$ref", "", "every value would be nested too deeply")


class _Compiler:
    def __init__(self, root: Any, validator: Validator, depth: int, levels: int) -> None:
        self._root = root
        self._validator = validator
        self._max_depth = depth
        self._max_levels = levels
        self._interned = Interned(root)
        self._memo: dict[tuple[int, int, bool], Node] = {}
        self._references = References(root)
        self._pointer = ""
        self._levels = 0
        self._within = 0
        self._count = 0
        self._choices = 0
        self.was_cut = False
        self.too_deep: str | None = None
        """The first place that no value may be as deep as."""
        self.smallest = Smallest()
        self.gave_up: UnsupportedSchema | None = None
        """Where a place may have a value that was not found; an error only if the whole has none then."""
        self._merger = Merger(dialect_of(root) or "", self._enter, self._fail)
        self._assembler = Assembler(
            self.build, self.is_valid, self._fail, dialect_of(root) or "", self.smallest.sizes
        )

    def is_valid(self, value: Any, schemas: list[Any]) -> bool:
        """Whether `value` satisfies all of `schemas`, parts of the root."""
        return self._validator.is_valid(value, schemas[0] if len(schemas) == 1 else {"allOf": schemas})

    def build(self, schemas: list[Any], pointer: str, depth: int, root: bool) -> Node:
        """The node for the values that satisfy all of `schemas`."""
        if self._levels > self._max_levels:
            self.was_cut = True
            self.too_deep = self.too_deep or pointer
            return Nothing(pointer=pointer)
        within, self._within = self._within, 0
        self._levels += 1
        try:
            return self._node(schemas, pointer, depth, root)
        finally:
            self._levels -= 1
            self._within = within

    def _branch(self, schemas: list[Any], pointer: str, depth: int, root: bool) -> Node:
        """The node for one way of a choice: choices in one another make no value any deeper."""
        if self._within >= _MAX_WITHIN:
            reason = f"choices stand in one another in more than {_MAX_WITHIN} levels"
            self.gave_up = self.gave_up or UnsupportedSchema(keyword_at(pointer), pointer, reason)
            return Nothing(pointer=pointer)
        self._within += 1
        try:
            return self._node(schemas, pointer, depth, root)
        finally:
            self._within -= 1

    def _node(self, schemas: list[Any], pointer: str, depth: int, root: bool) -> Node:
        key = (self._interned.number(schemas), depth, root)
        if key in self._memo:
            return self._memo[key]
        # What many schemas say at once takes as much longer to bring together.
        self._count += 1 + len(schemas) // _SEVERAL
        if self._count > _MAX_NODES:
            raise UnsupportedSchema("", pointer, "the schema is too large")
        if self._validator.steps > _MOST_STEPS:
            raise UnsupportedSchema(keyword_at(pointer), pointer, "values of it take too many steps to find")
        outer, self._pointer = self._pointer, pointer
        try:
            node = self._build(schemas, pointer, depth, root)
        finally:
            self._pointer = outer
        if isinstance(node, Nothing) and node.pointer is None:
            node = replace(node, pointer=pointer)
        self._memo[key] = node
        return node

    def _build(self, schemas: list[Any], pointer: str, depth: int, root: bool) -> Node:
        merged = self._merger.merge(schemas, depth)
        if merged.impossible is not None:
            return Nothing(keyword=merged.impossible)
        checks = list(merged.checks)
        if merged.choices:
            node: Node = replace(self._choose(merged, pointer, root), keywords=keywords_of(merged.parts))
            for keyword, original, options in merged.choices:
                if keyword == "oneOf" and not are_disjoint(options, self._root):
                    checks.insert(0, (keyword, original))
        elif all(set(part) <= _ANNOTATIONS for part in merged.parts):
            node = AnyValue(samples=samples_of(merged.parts))
        else:
            node = self._found(self._assembler.assemble(merged.parts, pointer, merged.depth, root))
        if merged.negations:
            barred = merged.negations[0] if len(merged.negations) == 1 else {"anyOf": merged.negations}
            refused = partial(self.build, [*merged.parts, barred], pointer, merged.depth, root)
            node = self._without(node, barred, refused)
        for keyword, schema in checks:
            node = self._checked(node, keyword, schema)
        return node

    def _found(self, node: Node) -> Node:
        """`node`, unless it asks for more different items, or properties, than are found."""
        match node:
            case Array(unique=True, least=least) if least > 1:
                keyword = "uniqueItems"
            case Object(least=least, properties=properties) if least > len(properties):
                keyword = "minProperties"
            case _:
                return node
        try:
            self.smallest.of(node)
        except NoValueError:
            return Nothing(keyword=keyword, reason=NOT_FOUND)
        return node

    def _without(self, node: Node, barred: Any, refused: Callable[[], Node]) -> Node:
        """`node` without the values that `barred` allows."""
        if isinstance(node, Constants):
            left = node.without(lambda value: self.is_valid(value, [barred]))
            return left if left.values else Nothing(keyword="not")
        if isinstance(barred, dict) and barred.keys() == {"type"}:
            types = types_of(barred) or frozenset()
            if kinds(node) <= (types | {"integer"} if "number" in types else types):
                return Nothing(keyword="not")
        return self._checked(node, "not", {"not": barred}, refused)

    def _choose(self, merged: Merged, pointer: str, root: bool) -> Node:
        self._choices += 1
        (keyword, original, options), *later = merged.choices
        rest: list[Any] = [*merged.parts, *(each for _, each, _ in later)]
        combined: list[Combination] = [(tokens, [*rest, *more]) for tokens, more in options]
        all_options = [each for _, _, each in merged.choices]
        ways = math.prod(map(len, all_options))
        last_resort: list[Combination] = []
        if ways > _MAX_COMBINATIONS:
            alone = self.build([*merged.parts], pointer, merged.depth, root)
            if isinstance(alone, Nothing):
                return alone
            count = max(map(len, all_options))
            mixed = [[each[index % len(each)] for each in all_options] for index in range(count)]
            mixed += _one_apart(all_options)
            further = itertools.islice(itertools.product(*all_options), _MAX_COMBINATIONS)
            most = max(_MAX_COMBINATIONS, min(count, MOST_BOUNDARIES))
            combined = [_combination(chosen, merged.parts) for chosen in mixed[:most]]
            last_resort = [_combination(chosen, merged.parts) for chosen in further]
        built = 1 if self._choices > _MAX_CHOICES else None
        alive = tuple(itertools.islice(self._living(combined, pointer, merged.depth, root), built))
        if not alive:
            alive = tuple(itertools.islice(self._living(last_resort, pointer, merged.depth, root), 1))
        if not alive and len(combined) < ways and self.gave_up is None:
            self.gave_up = self._fail(merged.choices[0][0], "the schema offers too many choices")
        if not alive:
            # Of several ways the first is as good a place to begin with as any.
            first = self._branch(combined[0][1], at_branch(pointer, combined[0][0]), merged.depth, root)
            return first if isinstance(first, Nothing) and len(options) == 1 else Nothing(keyword=keyword)
        barred = [*rest, original["not"]] if keyword == "not" else None
        refused = barred and partial(self.build, barred, pointer, merged.depth, root)
        pairs = itertools.combinations(original["oneOf"], 2) if keyword == "oneOf" else ()
        shared = tuple(
            partial(self.build, [*rest, *both], pointer, merged.depth, root)
            for both in itertools.islice(pairs, _MOST_PAIRS)
        )
        return Union(branches=alive, refused=refused or None, shared=shared, samples=samples_of(merged.parts))

    def _living(
        self, combined: list[Combination], pointer: str, depth: int, root: bool
    ) -> Iterator[tuple[tuple[str | int, ...], Node]]:
        for tokens, schemas in combined:
            node = self._branch(schemas, at_branch(pointer, tokens), depth, root)
            if not isinstance(node, Nothing):
                yield tokens, node

    def _checked(
        self, node: Node, keyword: str, schema: Any, refused: Callable[[], Node] | None = None
    ) -> Node:
        if isinstance(node, Nothing):
            return node

        def accepts(value: Any) -> bool:
            try:
                return self.is_valid(value, [schema])
            except SchemaError:
                return False  # what cannot be judged is not known to be valid

        checked = Checked(inner=node, accepts=accepts, keyword=keyword, refused=refused, samples=node.samples)
        try:
            return replace(checked, witness=self.smallest.of(checked))
        except NoValueError:
            return Nothing(keyword=keyword, reason=NOT_FOUND)

    def _enter(self, ref: str, depth: int) -> tuple[Any, int] | None:
        try:
            target = self._references.target(ref)
        except KeyError:
            raise self._fail("$ref", f"{ref} leads nowhere in this document") from None
        if self._references.is_recursive(ref):
            depth += 1
            if depth > self._max_depth:
                self.was_cut = True
                return None
        return target, depth

    def _fail(self, keyword: str, reason: str) -> UnsupportedSchema:
        return UnsupportedSchema(keyword, self._pointer, reason)


def _combination(chosen: Sequence[Option], parts: list[Any]) -> Combination:
    return chosen[0][0], [*parts, *(schema for _, more in chosen for schema in more)]


def _one_apart(choices: list[list[Option]]) -> Iterator[list[Option]]:
    """Each option together with the last ones of all other choices: of conditions, one is met at a time."""
    last = [options[-1] for options in choices]
    for index, options in enumerate(choices):
        for option in options[:-1]:
            yield [*last[:index], option, *last[index + 1 :]]
