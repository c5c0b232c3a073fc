"""From plain keywords, all of which hold, to one node: types, bounds, items and properties."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tool_contracts.generate.caps import MOST_CHARACTERS, MOST_DIFFERENT, MOST_ITEMS, MOST_NAMES, MOST_PARTS
from tool_contracts.generate.counting import Counts
from tool_contracts.generate.matching import settled
from tool_contracts.generate.members import Members
from tool_contracts.generate.merging import UNEVALUATED, keywords_of, samples_of
from tool_contracts.generate.negating import MADE
from tool_contracts.generate.nodes import (
    Array,
    Boolean,
    Constants,
    Contained,
    Node,
    Nothing,
    Null,
    Object,
    Text,
    Union,
)
from tool_contracts.generate.numeric import number
from tool_contracts.generate.plainness import can_be_sent
from tool_contracts.generate.standing import standing
from tool_contracts.generate.wellformed import ENCODED_JSON, JSON_TEXT
from tool_contracts.schema import identity, join
from tool_contracts.schema.dialects import REF_ALONE
from tool_contracts.schema.regex import compiled, explodes, longest_matched, widths
from tool_contracts.schema.values import TYPES, same

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.generate.members import Build
    from tool_contracts.generate.sizes import Sizes

Parts = list[dict[str, Any]]

_OF_OTHER_NAMES = ("additionalProperties", UNEVALUATED["unevaluatedProperties"])
_TEXT = {"type": "string", MADE: True}


class Assembler:
    """Makes nodes of keyword objects without combinators."""

    def __init__(
        self,
        build: Build,
        is_valid: Callable[[Any, list[Any]], bool],
        fail: Callable[[str, str], Exception],
        dialect: str,
        sizes: Sizes,
    ) -> None:
        self._build = build
        self._is_valid = is_valid
        self._fail = fail
        self._dialect = dialect
        self._sizes = sizes
        self._counts = Counts()

    def assemble(self, parts: Parts, pointer: str, depth: int, root: bool) -> Node:
        """The node for all values that every one of `parts` allows."""
        for part in parts:
            for keyword in ("const", "enum"):
                if keyword in part:
                    return self._constants(keyword, part, parts)
        types = _types(parts)
        if len(types) == 1:
            return self._typed(types[0], parts, pointer, depth, root)
        nodes = [(("type", name), self._typed(name, parts, pointer, depth, root)) for name in types]
        alive = tuple((tokens, node) for tokens, node in nodes if not isinstance(node, Nothing))
        if not alive:
            return Nothing(keyword="type")
        return Union(branches=alive, samples=samples_of(parts), keywords=keywords_of(parts))

    def _constants(self, keyword: str, part: dict[str, Any], parts: Parts) -> Node:
        """The members that `keyword` of a part lists, as far as all else that is said allows them."""
        members = part["enum"] if keyword == "enum" else [part["const"]]
        sent = members if can_be_sent(members) else [each for each in members if can_be_sent(each)]
        if members and not sent:
            raise self._fail(keyword, "no member of it can be sent as JSON in UTF-8")
        # Without the keyword itself: it would be searched for each of its own members.
        own = {name: value for name, value in part.items() if name != keyword}
        rest = [own if each is part else each for each in parts]
        said = part[MADE] if isinstance(part.get(MADE), str) else keyword
        node = Constants(
            values=_different(sent), keyword=said, samples=samples_of(parts), keywords=keywords_of(parts)
        ).without(lambda value: not self._is_valid(value, rest))
        return (
            replace(node, barred=(*node.barred, *_others(parts, members)))
            if node.values
            else Nothing(keyword=said)
        )

    def _typed(self, name: str, parts: Parts, pointer: str, depth: int, root: bool) -> Node:
        node = replace(self._of_type(name, parts, pointer, depth, root), keywords=keywords_of(parts))
        if (size := self._sizes.of(node)) > MOST_PARTS:
            keyword = standing(node, "minItems", "contains", "minProperties", "required", "prefixItems")
            return Nothing(keyword=keyword, reason=f"values of {size:,} parts are too large to be made")
        return node

    def _of_type(self, name: str, parts: Parts, pointer: str, depth: int, root: bool) -> Node:
        if name == "null":
            return Null(samples=samples_of(parts))
        if name == "boolean":
            return Boolean(samples=samples_of(parts))
        if name in ("integer", "number"):
            return number(parts, integral=name == "integer")
        if name == "string":
            return self._text(parts)
        if name == "array":
            return self._array(parts, pointer, depth)
        return self._object(parts, pointer, depth, root)

    def _text(self, parts: Parts) -> Node:
        patterns = tuple(dict.fromkeys(part["pattern"] for part in parts if "pattern" in part))
        barred = tuple(dict.fromkeys(part["not"]["pattern"] for part in parts if "not" in part))
        for pattern in (*patterns, *barred):
            if compiled(pattern) is None:
                raise self._fail("pattern", f"{pattern!r} cannot be read")
        least, most = _counts(parts, "minLength", "maxLength")
        for pattern in patterns:
            longest = longest_matched(pattern)
            if longest is not None and max(least, widths(pattern)[0]) > longest:
                raise self._fail("pattern", f"{pattern!r} cannot be matched in reasonable time")
        if most is not None and least > most:
            return Nothing(keyword="maxLength")
        if least > MOST_CHARACTERS:
            raise self._fail("minLength", f"texts of {least} characters are too long to be made")
        formats = tuple(dict.fromkeys(part["format"] for part in parts if "format" in part))
        if not patterns and not barred and not formats:
            formats = tuple(dict.fromkeys(name for part in parts for name in _content(part)))
        node = Text(
            least=least,
            most=most,
            patterns=patterns,
            barred=barred,
            formats=formats,
            samples=samples_of(parts),
        )
        if (found := settled(node)) is not None:
            return found
        exploding = next(filter(explodes, patterns), None)
        # Long texts are matched only as far as few rounds of each repetition reach.
        reason = (
            "no text was found that fits"
            if exploding is None
            else f"{exploding!r} cannot be matched in reasonable time in texts as long as these"
        )
        return Nothing(keyword=node.keyword, reason=reason)

    def _array(self, parts: Parts, pointer: str, depth: int) -> Node:
        groups = [self._positions(part) for part in parts]
        length = max((len(prefix) for prefix, _ in groups), default=0)
        covers = any(not {"items", "additionalItems"}.isdisjoint(part) for part in parts)
        contained = _all_of("contains", parts)
        unevaluated = [
            {"anyOf": [each, *contained]} if contained and not _is_among(each, contained) else each
            for each in _all_of(UNEVALUATED["unevaluatedItems"], parts)
        ]
        least, most = _counts(parts, "minItems", "maxItems")

        def said(position: int) -> list[Any]:
            schemas = [prefix[position] if position < len(prefix) else rest for prefix, rest in groups]
            return schemas if position < length or covers else [*schemas, *unevaluated]

        def at(position: int, place: str, *more: Any) -> Node:
            return self._build([s for s in [*said(position), *more] if s is not True], place, depth, False)

        def uncounted(wanted: Any) -> Node:
            if _is_among(wanted, said(length)):
                return Nothing(keyword="contains")
            return at(length, join(pointer, "items"), {"not": wanted})

        prefix: list[Node] = []
        blocked: Nothing | None = None
        for position in range(length):
            node = at(position, join(pointer, "prefixItems", position))
            if isinstance(node, Nothing):
                most = position if most is None else min(most, position)
                blocked = node
                break
            prefix.append(node)
        items: Node = (
            Nothing(keyword="maxItems")
            if most is not None and most <= len(prefix)
            else at(length, join(pointer, "items"))
        )
        if isinstance(items, Nothing):
            blocked = blocked or items
            most = len(prefix) if most is None else min(most, len(prefix))
        wanted: list[Node] = []
        counted: list[Contained] = []
        for part in parts:
            if "contains" in part:
                is_counted = self._dialect not in REF_ALONE
                count = int(part.get("minContains", 1)) if is_counted else 1
                highest = part.get("maxContains") if is_counted else None
                # What holds anyway is not said twice: two that are equal would double with each level of them.
                asked = [] if _is_among(part["contains"], said(length)) else [part["contains"]]
                node = at(length, join(pointer, "contains"), *asked)
                if not isinstance(node, Nothing):
                    wanted += [node] * min(count, MOST_ITEMS)
                    counted.append(
                        Contained(
                            item=node,
                            least=count,
                            most=None if highest is None else int(highest),
                            others=partial(uncounted, part["contains"]),
                        )
                    )
                elif count and not prefix:
                    return node
                least = max(least, count)
        unique = any(part.get("uniqueItems") is True for part in parts)
        if unique and (different := self._counts.of(items)) is not None:
            most = len(prefix) + different if most is None else min(most, len(prefix) + different)
        if most is not None and least > most:
            return blocked if blocked is not None and blocked.keyword else Nothing(keyword="minItems")
        if least > (MOST_DIFFERENT if unique else MOST_ITEMS):
            kind = "different items" if unique else "items"
            raise self._fail("minItems", f"arrays of {least} {kind} are too long to be made")
        return Array(
            prefix=tuple(prefix),
            items=items,
            least=least,
            most=most,
            unique=unique,
            wanted=tuple(wanted),
            counted=tuple(counted),
            samples=samples_of(parts),
        )

    def _positions(self, part: dict[str, Any]) -> tuple[list[Any], Any]:
        items = part.get("items", True)
        if isinstance(items, list):
            return items, part.get("additionalItems", True)
        prefix = part.get("prefixItems", []) if self._dialect == "2020-12" else []
        return prefix, items

    def _object(self, parts: Parts, pointer: str, depth: int, root: bool) -> Node:
        least, most = _counts(parts, "minProperties", "maxProperties")
        for pattern in (pattern for part in parts for pattern in part.get("patternProperties", ())):
            if compiled(pattern) is None:
                raise self._fail("patternProperties", f"{pattern!r} cannot be read")
        names = _all_of("propertyNames", parts)
        members = Members(
            parts,
            pointer,
            depth,
            self._build,
            names,
            lambda name: all(self._is_valid(name, [each]) for each in names),
        )
        members.read()
        for name in members.required:
            if name in members.blocked:
                blocked = members.blocked[name]
                return blocked if blocked.keyword else Nothing(keyword="required")
        if most is not None and max(least, len(members.required)) > most:
            return Nothing(keyword="maxProperties")
        keys = self._build([_TEXT, *names], join(pointer, "propertyNames"), depth, False) if names else None
        if keys is not None and (different := self._counts.of(keys)) is not None:
            most = different if most is None else min(most, different)
            if least > most:
                return Nothing(keyword="propertyNames")
        if members.is_closed and not members.patterns and least > len(members.known):
            return Nothing(keyword="minProperties")
        if least - len(members.known) > MOST_NAMES:
            raise self._fail("minProperties", f"objects of {least} properties are too large to be made")
        explicit = [each for keyword in _OF_OTHER_NAMES for each in _all_of(keyword, parts)]
        asked = any(each is not False for each in explicit) or bool(names and not members.named)
        free_form = not root and not members.named and not members.required and not explicit
        return Object(
            properties=members.known,
            blocked=tuple(filter(can_be_sent, members.blocked)),
            unblocked=members.unblocked,
            required=members.required,
            patterns=members.patterns,
            extra=members.node,
            matching=members.matching,
            names=keys,
            least=least,
            most=most,
            invites=(not members.is_closed and (asked or free_form)) or bool(members.patterns),
            closed=members.is_closed,
            needs=members.needs,
            samples=samples_of(parts),
        )


def _all_of(keyword: str, parts: Parts) -> list[Any]:
    return [part[keyword] for part in parts if keyword in part]


def _is_among(schema: Any, schemas: list[Any]) -> bool:
    return any(same(schema, each) for each in schemas)


def _content(part: dict[str, Any]) -> list[str]:
    """The form that `contentEncoding` and `contentMediaType` describe, where we can write it."""
    is_json = part.get("contentMediaType") == "application/json"
    if part.get("contentEncoding") == "base64":
        return [ENCODED_JSON if is_json else "byte"]
    return [JSON_TEXT] if is_json and "contentEncoding" not in part else []


def _types(parts: Parts) -> list[str]:
    allowed = list(TYPES)
    for part in parts:
        if "type" in part:
            names = part["type"] if isinstance(part["type"], list) else [part["type"]]
            wide = {*names, "integer"} if "number" in names else set(names)
            allowed = [name for name in allowed if name in wide]
    return [name for name in allowed if name != "integer" or "number" not in allowed]


def _counts(parts: Parts, low: str, high: str) -> tuple[int, int | None]:
    highs = [int(part[high]) for part in parts if high in part]
    return max((int(part[low]) for part in parts if low in part), default=0), min(highs, default=None)


def _different(values: list[Any]) -> tuple[Any, ...]:
    """The first of those that are equal in JSON, as 1 and 1.0 are."""
    found: dict[Any, Any] = {}
    for each in values:
        found.setdefault(identity(each), each)
    return tuple(found.values())


def _others(parts: Parts, members: list[Any]) -> list[Any]:
    """What other lists of `parts` have besides `members`."""
    known = set(map(identity, members))
    listed = [
        each
        for part in parts
        for each in (*part.get("enum", ()), *([part["const"]] if "const" in part else ()))
    ]
    found = {identity(each): each for each in listed if can_be_sent(each)}
    return [each for key, each in found.items() if key not in known]
