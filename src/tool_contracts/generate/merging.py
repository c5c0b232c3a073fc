"""All that a list of schemas says together about one place: references followed, `allOf` dissolved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.caps import MOST_LEVELS
from tool_contracts.generate.listing import listed
from tool_contracts.generate.negating import MADE, ways_to_break
from tool_contracts.generate.plainness import can_be_sent
from tool_contracts.schema.dialects import REF_ALONE

if TYPE_CHECKING:
    from collections.abc import Callable

UNEVALUATED = {"unevaluatedItems": "~unevaluatedItems", "unevaluatedProperties": "~unevaluatedProperties"}
"""How these keywords are called in a part: they look at the whole schema, and a part alone would be judged wrongly."""

_MOST_EXCLUSIVE = 16
"""Branches of `oneOf` up to which each is built without all others."""

_MOST_HOPS = 100
"""References that are followed from one to the next without anything between them that consumes a part of the value."""

Option = tuple[tuple[str | int, ...], list[Any]]
"""One way to satisfy a choice: the tokens of its pointer, and the schemas that then hold too."""


@dataclass(slots=True)
class Merged:
    """`parts` are plain keyword objects that all hold; `choices` are to be decided; `checks` must pass afterwards."""

    parts: list[dict[str, Any]] = field(default_factory=list)
    choices: list[tuple[str, dict[str, Any], list[Option]]] = field(default_factory=list)
    checks: list[tuple[str, Any]] = field(default_factory=list)
    negations: list[Any] = field(default_factory=list)
    depth: int = 0
    impossible: str | None = None
    """The keyword that leaves no value, "" for the schema `false`."""


class Merger:
    """Merges schemas of one root.

    `enter` is told each reference and the depth, and returns target and depth within it, or None where recursion
    is to end. `fail` makes the error for a keyword that cannot be handled.
    """

    def __init__(
        self,
        dialect: str,
        enter: Callable[[str, int], tuple[Any, int] | None],
        fail: Callable[[str, str], Exception],
    ) -> None:
        self._dialect = dialect
        self._ref_alone = dialect in REF_ALONE
        self._enter = enter
        self._fail = fail

    def merge(self, schemas: list[Any], depth: int) -> Merged:
        """What `schemas` say together, at recursion depth `depth`."""
        merged = Merged(depth=depth)
        seen: set[str] = set()
        for schema in schemas:
            self._add(schema, depth, merged, seen, ())
        return merged

    def _add(self, schema: Any, depth: int, merged: Merged, seen: set[str], way: tuple[str, ...]) -> None:
        if schema is False:
            merged.impossible = ""
        if not isinstance(schema, dict) or merged.impossible is not None:
            return
        for keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
            ref = schema.get(keyword)
            if ref is None:
                continue
            if ref in way:
                raise self._fail(keyword, f"{ref} refers to itself without end")
            if len(way) == _MOST_HOPS:
                reason = f"references lead from one to the next in more than {_MOST_HOPS} steps"
                raise self._fail(keyword, reason)
            if ref not in seen:
                seen.add(ref)
                entered = self._enter(ref, depth)
                if entered is None:
                    merged.impossible = keyword
                    return
                target, inner = entered
                merged.depth = max(merged.depth, inner)
                self._add(target, inner, merged, seen, (*way, ref))
                merged.impossible = keyword if merged.impossible == "" else merged.impossible
            if self._ref_alone:
                return
        plain = {keyword: value for keyword, value in schema.items() if keyword not in _COMBINING}
        if "dependencies" in plain:
            named = {name: need for name, need in plain["dependencies"].items() if isinstance(need, list)}
            plain["dependencies"] = named
        for keyword in UNEVALUATED:
            if keyword in plain:
                plain[UNEVALUATED[keyword]] = plain.pop(keyword)
                if schema[keyword] is not True:
                    merged.checks.append((keyword, schema))
        if plain.keys() - {MADE}:
            merged.parts.append(plain)
        if "contains" in schema:
            counted = {k: schema[k] for k in ("contains", "minContains", "maxContains") if k in schema}
            merged.checks.append(("contains", counted))
        for each in schema.get("allOf", ()):
            self._add(each, depth, merged, seen, way)
            merged.impossible = "allOf" if merged.impossible == "" else merged.impossible
        self._add_choices(schema, merged)
        if "not" in schema:
            self._negate(schema["not"], depth, merged, seen, way, MADE in schema)

    def _add_choices(self, schema: dict[str, Any], merged: Merged) -> None:
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                branches = schema[keyword]
                members = listed(branches, keyword, self._dialect)
                if members is not None:
                    merged.parts.append({"enum": members, MADE: keyword})
                    continue
                others = self._opposites(branches) if keyword == "oneOf" else []
                options: list[Option] = [
                    ((keyword, i), [branch, *others[:i], *others[i + 1 :]])
                    for i, branch in enumerate(branches)
                ]
                merged.choices.append((keyword, {keyword: branches}, options))
        if "if" in schema and ("then" in schema or "else" in schema):
            condition, then, other = schema["if"], schema.get("then", True), schema.get("else", True)
            original = {"if": condition, "then": then, "else": other}
            met: Option = (("if", "then"), [condition, then])
            unmet: Option = (("if", "else"), [{"not": condition, MADE: True}, other])
            merged.choices.append(("if", original, [met, unmet]))
        for keyword in ("dependentSchemas", "dependencies"):
            for name, need in schema.get(keyword, {}).items():
                if not isinstance(need, list):
                    absent: Option = ((keyword, name, "without"), [{"properties": {name: False}, MADE: True}])
                    present: Option = ((keyword, name), [{"required": [name], MADE: True}, need])
                    merged.choices.append((keyword, {keyword: {name: need}}, [absent, present]))

    def _opposites(self, branches: list[Any]) -> list[Any]:
        """What holds where each branch does not, such as the lack of a property; nothing unless all can be said so."""
        ways = [
            ways_to_break(each, self._dialect) if isinstance(each, dict) else None
            for each in branches[:_MOST_EXCLUSIVE]
        ]
        single = [each[0][1] for each in ways if each is not None and len(each) == 1]
        return single if len(single) == len(branches) > 1 else []

    def _negate(
        self, schema: Any, depth: int, merged: Merged, seen: set[str], way: tuple[str, ...], made: bool
    ) -> None:
        if not isinstance(schema, dict):
            if schema is True:
                merged.impossible = "not"
            return
        ways = ways_to_break(schema, self._dialect)
        if schema.keys() == {"pattern"}:
            # Kept as it is: texts can be written that a pattern is not found in.
            part = {"type": "string", "not": schema}
            merged.parts.append({**part, MADE: True} if made else part)
        elif ways is None:
            merged.negations.append(schema)
        elif not ways:
            merged.impossible = "not"
        elif len(ways) == 1:
            self._add(ways[0][1], depth, merged, seen, way)
        else:
            keyword = "" if made else "not"
            options: list[Option] = [((keyword, name), [each]) for name, each in ways]
            original = {"not": schema, MADE: True} if made else {"not": schema}
            merged.choices.append(("not", original, options))


def keywords_of(parts: list[dict[str, Any]]) -> frozenset[str]:
    """The keywords that the author wrote among `parts`."""
    written = (keyword for part in parts if MADE not in part for keyword in part)
    return frozenset(keyword.removeprefix("~") for keyword in written)


def samples_of(parts: list[dict[str, Any]]) -> tuple[tuple[str, Any], ...]:
    """The author's own values among `parts`, each with the keyword that holds it; none that no validator would read, or that cannot be sent."""
    found: list[tuple[str, Any]] = []
    for part in parts:
        if isinstance(part.get("examples"), list):
            found.extend(("examples", each) for each in part["examples"])
        if "example" in part:
            found.append(("example", part["example"]))
        if "default" in part:
            found.append(("default", part["default"]))
    return tuple((keyword, value) for keyword, value in found if _is_readable(value) and can_be_sent(value))


def _is_readable(value: Any) -> bool:
    level = [value]
    for _ in range(MOST_LEVELS):
        containers = [each for each in level if isinstance(each, (dict, list))]
        if not containers:
            return True
        level = [part for each in containers for part in (each.values() if isinstance(each, dict) else each)]
    return False


_COMBINING = frozenset(
    (
        "$ref",
        "$dynamicRef",
        "$recursiveRef",
        "allOf",
        "anyOf",
        "oneOf",
        "if",
        "then",
        "else",
        "not",
        "dependentSchemas",
        "$defs",
        "definitions",
    )
)
