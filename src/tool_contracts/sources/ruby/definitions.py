"""The block of a tool in Ruby, as the gem's own methods would understand it: attributes, arguments and their parts."""

from __future__ import annotations

import re

from tool_contracts.model import UNKNOWN, Remark
from tool_contracts.sources.ruby.literals import Literals, Value
from tool_contracts.sources.trees import children, first_error, text_of, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tree_sitter import Node

    from tool_contracts.model import Span
    from tool_contracts.sources.trees import Document

_OF_TOOL = frozenset({"name", "description", "argument"})
_OF_ITEMS = frozenset({"type", "property"})
_OF_ARGUMENT = frozenset(
    {
        "type",
        "name",
        "description",
        "required",
        "enum",
        "minimum",
        "maximum",
        "maximum_items",
        "minimum_items",
        "unique_items",
        "items",
        "property",
    }
)
_KNOWN = {"tool": _OF_TOOL, "argument": _OF_ARGUMENT, "property": _OF_ARGUMENT, "items": _OF_ITEMS}
_MAX_DEPTH = 50
_HOLDERS = ("argument", "property", "items")
_LITERALS = ("string", "chained_string", "heredoc_beginning")
_HARMLESS = ("comment", "heredoc_body", "empty_statement", "assignment", "simple_symbol", "integer", "nil")
_CHOICES = ("if", "unless", "if_modifier", "unless_modifier", "case")
_BLANKS = re.compile(r"\\[ \t]+(?=\r?\n)")
_TEXTS = (
    "string_content",
    "escape_sequence",
    "heredoc_content",
    "heredoc_body",
    "comment",
    "string",
    "chained_string",
)


class Definition:
    """A tool, an argument, a property or the items of one: the values of its attributes, and what it holds.

    `span` is all of it, `head` what stands before its block. `is_open` says that more may be there than could be read,
    `is_broken` that it could not be read at all, `is_doubtful` that something below it may take its place.
    """

    __slots__ = (
        "head",
        "is_broken",
        "is_doubtful",
        "is_open",
        "items",
        "kind",
        "properties",
        "span",
        "values",
    )

    def __init__(self, kind: str, span: Span, head: Span | None = None) -> None:
        self.kind = kind
        self.span = span
        self.head = span if head is None else head
        self.values: dict[str, Value] = {}
        self.properties: list[Definition] = []
        self.items: Definition | None = None
        self.is_open = False
        self.is_broken = False
        self.is_doubtful = False

    def open(self, names: set[object] | None = None) -> None:
        """Note that more may be added here than could be read: properties of these names, or of any."""
        self.is_open = True
        self.doubt(names)

    def doubt(self, names: set[object] | None = None) -> None:
        """Note that the properties so far may be replaced, those of these names or all: of several the last counts."""
        for each in self.properties:
            each.is_doubtful = each.is_doubtful or names is None or each.text("name") in names

    def text(self, name: str) -> object:
        """An attribute as the text that the gem makes of it; None where there is none, `UNKNOWN` where it is computed."""
        found = self.values.get(name)
        if found is None:
            return UNKNOWN if self.is_open else None
        return found.text


class Reader:
    """Reads the definitions of one file; notes what is peculiar about them, and where they are broken."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._literals = Literals(document)
        self.remarks: list[Remark] = []
        self.errors: list[Node] = []

    def tool(self, call: Node, statements: Sequence[Node]) -> Definition:
        """The tool that a call makes with the statements of its block."""
        self.remarks, self.errors = [], []
        last = statements[-1] if statements else call
        found = Definition("tool", self._document.span(call, last if last.end_byte > call.end_byte else call))
        self._keywords(found, attributes_of(call))
        self._statements(found, statements)
        self._note_blanks(call.start_byte, max(call.end_byte, last.end_byte))
        return found

    def _remark(self, kind: str, text: str, span: Span) -> None:
        self.remarks.append(Remark(kind, text, span))

    def _note_blanks(self, start: int, end: int) -> None:
        """Note each backslash that joins no lines because blanks follow it."""
        text = self._document.source(start, end)
        for match in _BLANKS.finditer(text):
            first = start + len(text[: match.start()].encode())
            node = self._document.root.descendant_for_byte_range(first, first + 1)
            if node is None or node.type not in _TEXTS or _is_between(node, first):
                self._remark(
                    "blank-after-backslash", "", self._document.between(first, first + len(match[0]))
                )

    def _statements(self, owner: Definition, statements: Iterable[Node], depth: int = 0) -> None:
        if depth > _MAX_DEPTH:
            owner.open()
            return
        before: Node | None = None
        for node in map(_assigned, statements):
            if node.type in ("comment", "heredoc_body"):
                continue
            if node.has_error or node.is_error:
                self._broken(owner, node)
            elif node.type in _LITERALS:
                if not self._continues(owner, before, node):
                    place, gap = self._document.span(node), self._gap(before, node)
                    self.remarks.append(Remark("orphan-string", "", place, gap))
            elif node.type == "call":
                self._call(owner, node, depth)
            elif node.type not in _HARMLESS and text_of(node) not in _KNOWN[owner.kind]:
                self._leave_open(owner, node)
            before = node

    def _leave_open(self, owner: Definition, statement: Node) -> None:
        """Note what a statement may do that is not followed: add properties, and set attributes anew."""
        owner.open(self._names_added(statement))
        for name in _set_in(statement):
            owner.values[name] = Value(UNKNOWN, self._document.span(statement))

    def _names_added(self, statement: Node) -> set[object] | None:
        """The names of the properties that a statement may add; None where it may be any."""
        if statement.type not in _CHOICES:
            return None
        names: set[object] = set()
        for node in walk(statement):
            if node.type == "block_argument":
                return None
            if node.type == "call" and text_of(node.child_by_field_name("method")) in (
                "argument",
                "property",
            ):
                pairs = attributes_of(node)
                keys = [pair.child_by_field_name("key") for pair in pairs]
                named = [
                    self._literals.read(value).text
                    for pair, key in zip(pairs, keys, strict=True)
                    if key is not None and _key(pair, key) == "name"
                    if (value := pair.child_by_field_name("value")) is not None
                ]
                if None in keys or not named or UNKNOWN in named:
                    return None
                names.update(named)
        return names

    def _gap(self, before: Node | None, node: Node) -> Span | None:
        """Where the backslash is missing that would join a text to one that ends on the line above."""
        while before is not None and before.type in ("call", "argument_list") and before.children:
            before = before.children[-1]
        if before is None or before.type not in ("string", "chained_string"):
            return None
        between = self._document.source(before.end_byte, node.start_byte)
        is_next = not between.strip() and between.count("\n") == 1
        return self._document.between(before.end_byte, before.end_byte) if is_next else None

    def _continues(self, owner: Definition, before: Node | None, node: Node) -> bool:
        """Whether only blanks after a backslash keep a text from the attribute above; then it is read as meant."""
        if before is None or before.type not in ("call", "identifier"):
            return False
        between = self._document.source(before.end_byte, node.start_byte)
        if _BLANKS.match(between.lstrip(" \t")) is None:
            return False
        name = text_of(before.child_by_field_name("method") if before.type == "call" else before)
        known, text = owner.values.get(name), self._literals.read(node)
        if before.type == "call" and known is not None:
            text.value = known.value + text.value if isinstance(known.value, str) else UNKNOWN
            text.spans = {"": self._document.span(before, node)}
        owner.values[name] = text
        return True

    def _broken(self, owner: Definition, node: Node) -> None:
        """Leave out a statement with an error, but say so of the argument that it is about, if that can be told."""
        self.errors.append(first_error(node) or node)
        method = text_of(node.child_by_field_name("method")) if node.type == "call" else ""
        arguments = node.child_by_field_name("arguments") if node.type == "call" else None
        if method not in ("argument", "property") or arguments is None or arguments.has_error:
            owner.open()
            return
        child = Definition(method, self._document.span(node))
        self._keywords(child, children(arguments))
        child.is_broken = True
        owner.properties.append(child)

    def _call(self, owner: Definition, node: Node, depth: int) -> None:
        method = text_of(node.child_by_field_name("method"))
        if node.child_by_field_name("receiver") is not None:
            self._leave_open(owner, node)
            return
        if method not in _KNOWN[owner.kind]:
            owner.open()
            self._remark(
                "unknown-method", method, self._document.span(node.child_by_field_name("method") or node)
            )
            return
        arguments = children(node.child_by_field_name("arguments"))
        block = node.child_by_field_name("block")
        if method not in _HOLDERS:
            if arguments:
                self._set(owner, method, arguments[0])
            return
        for child in self._children(method, arguments, node):
            if block is not None:
                self._statements(child, statements_of(block), depth + 1)
            self._add(owner, child)

    def _add(self, owner: Definition, child: Definition) -> None:
        if child.kind == "items":
            owner.items = child
            return
        if child.is_open or child.text("name") is UNKNOWN:
            owner.doubt()
        owner.properties.append(child)

    def _children(self, kind: str, arguments: Sequence[Node], place: Node) -> list[Definition]:
        """What a call or keyword makes: one for attributes, several for a list of them."""
        first = arguments[0] if arguments else None
        if first is not None and first.type == "array":
            return [each for one in children(first) for each in self._children(kind, [one], one)]
        head = place.child_by_field_name("arguments") or place.child_by_field_name("method")
        child = Definition(kind, self._document.span(place), self._document.span(place, head))
        self._keywords(child, children(first) if first is not None and first.type == "hash" else arguments)
        return [child]

    def _keywords(self, owner: Definition, pairs: Iterable[Node]) -> None:
        for pair in pairs:
            value = pair.child_by_field_name("value") if pair.type == "pair" else None
            key = pair.child_by_field_name("key")
            if value is None or key is None:
                owner.open()
                continue
            name = _key(pair, key)
            if name is None or name not in _KNOWN[owner.kind]:
                self._remark("dropped-keyword", text_of(key).strip(":'\""), self._document.span(pair))
            elif name in _HOLDERS:
                if value.type in ("hash", "array"):
                    for child in self._children(name, [value], pair):
                        self._add(owner, child)
                else:
                    owner.open()
            else:
                self._set(owner, name, value)

    def _set(self, owner: Definition, name: str, node: Node) -> None:
        value = self._literals.read(node)
        if name == "enum":
            value = _flattened(value)
            before = owner.values.get("enum")
            if before is not None:
                both = before.value is UNKNOWN or value.value is UNKNOWN
                value.value = UNKNOWN if both else [*before.value, *value.value]
                value.spans = {"": value.span}  # the members stand in several places
        owner.values[name] = value


def _assigned(statement: Node) -> Node:
    """What is done where a word of the definition stands in an assignment; else the statement itself."""
    value = statement.child_by_field_name("right") if statement.type == "assignment" else None
    return value if value is not None and is_definition(value) else statement


def _set_in(statement: Node) -> Iterator[str]:
    """The attributes of its own that a statement sets somewhere, those of what it holds aside."""
    todo = [statement]
    while todo:
        node = todo.pop()
        method = text_of(node.child_by_field_name("method")) if node.type == "call" else ""
        if method in _HOLDERS:
            continue
        if method in _OF_ARGUMENT and node.child_by_field_name("receiver") is None:
            yield method
        todo += node.named_children


def attributes_of(call: Node) -> list[Node]:
    """The attributes that a call gives beside its block, as keywords or in a hash."""
    arguments = children(call.child_by_field_name("arguments"))
    is_hash = len(arguments) == 1 and arguments[0].type == "hash"
    return (
        children(arguments[0]) if is_hash else [each for each in arguments if each.type != "block_argument"]
    )


def statements_of(block: Node) -> list[Node]:
    """The statements of a block; an error among them is one."""
    found: list[Node] = []
    for each in block.children:
        if each.type in ("body_statement", "block_body"):
            found += [part for part in each.children if part.is_named or part.is_error]
        elif each.is_error or each.type in ("comment", "heredoc_body"):
            found.append(each)
    return found


def is_definition(node: Node) -> bool:
    """Whether a statement or attribute is one of those that only a tool has."""
    if node.type == "pair":
        key = node.child_by_field_name("key")
        return key is not None and _key(node, key) in _OF_TOOL
    if node.type == "identifier":
        return text_of(node) == "description"
    is_plain = node.type == "call" and node.child_by_field_name("receiver") is None
    return is_plain and text_of(node.child_by_field_name("method")) in _OF_TOOL


def _is_between(node: Node, byte: int) -> bool:
    """Whether a place in a chain of strings lies between two of them."""
    return node.type == "chained_string" and not any(
        each.start_byte <= byte < each.end_byte for each in node.children
    )


def _key(pair: Node, key: Node) -> str | None:
    """The symbol that a keyword is; None for a key that is no symbol, which nobody looks up."""
    if key.type in ("hash_key_symbol", "simple_symbol"):
        return text_of(key).strip(":")
    is_symbol = key.type == "string" and any(each.type == ":" for each in pair.children)
    return text_of(key)[1:-1] if is_symbol else None


def _flattened(value: Value) -> Value:
    """The members of an enumeration, lists in it opened up."""
    found = value.value
    if found is UNKNOWN:
        return value
    members = found if isinstance(found, list) else [found]
    if any(isinstance(each, list) for each in members) or not isinstance(found, list):
        value.spans = {"": value.span}
    todo, flat = list(reversed(members)), []
    while todo:
        each = todo.pop()
        if isinstance(each, list):
            todo.extend(reversed(each))
        else:
            flat.append(each)
    value.value = flat
    return value
