"""Elixir modules: the behaviour they implement, their functions, and what names in them stand for."""

from __future__ import annotations

from tool_contracts.sources.trees import children, text_of, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tree_sitter import Node

    from tool_contracts.sources.trees import Document

_SETTING = ("Module.put_attribute", "Module.register_attribute", "Module.delete_attribute")
_DEFINING = ("def", "defp", "defdelegate", "defmacro", "defmacrop", "defguard", "defguardp")


class Function:
    """One clause of a function: its name, the arities that it can be called with, and its body.

    `head` is the name with its parameters, `node` the whole clause. `is_marked` says that an `@impl` stands above it.
    """

    __slots__ = ("arities", "body", "head", "is_marked", "is_public", "name", "node", "parameters")

    def __init__(self, node: Node, kind: str, head: Node, *, is_marked: bool) -> None:
        self.node = node
        self.head = head
        self.is_marked = is_marked
        self.is_public = kind in ("def", "defdelegate")
        self.name = text_of(head if head.type == "identifier" else head.child_by_field_name("target"))
        self.parameters = [each for part in children(head, "arguments") for each in children(part)]
        optional = sum(operator_of(each) == "\\\\" for each in self.parameters)
        self.arities = range(len(self.parameters) - optional, len(self.parameters) + 1)
        self.body = list(_body(node))


class Module:
    """One `defmodule` with what stands in it, modules inside of it aside."""

    __slots__ = ("behaviours", "functions", "has_struct", "head", "name", "node", "statements")

    def __init__(self, node: Node, name: str, head: Node, aliases: Mapping[str, str]) -> None:
        self.node = node
        self.name = name
        self.head = head
        self.statements = [each for block in children(node, "do_block") for each in children(block)]
        self.behaviours: list[str] = []
        self.functions: list[Function] = []
        self.has_struct = False
        is_marked = False
        for each in self.statements:
            attribute, value = _attribute(each)
            if attribute == "behaviour" and value is not None:
                self.behaviours.append(_expanded(text_of(value), aliases))
            elif attribute == "impl":
                is_marked = value is not None and text_of(value) != "false"
            elif not attribute:
                kind = _target(each)
                head_of_function = _head(each) if kind in _DEFINING else None
                if head_of_function is not None:
                    self.functions.append(Function(each, kind, head_of_function, is_marked=is_marked))
                self.has_struct = self.has_struct or kind == "defstruct"
                is_marked = False

    def clauses(self, name: str) -> list[Function]:
        """The public clauses of a function, whatever their arity."""
        return [each for each in self.functions if each.name == name and each.is_public]

    def names(self, function: Function) -> dict[str, Node]:
        """What `@name`, `name()` and the variables of a function surely stand for in it."""
        found: dict[str, list[Node]] = {}
        for attribute, setting in self._settings():
            found.setdefault(f"@{attribute}", []).append(setting)
        for other in self.functions:
            name, value = f"{other.name}()", other.body[-1] if len(other.body) == 1 else None
            found.setdefault(name, []).extend([value] if value is not None and 0 in other.arities else [])
            found[name] += [other.node] * (value is None)
        for each in (node for statement in function.body for node in walk(statement)):
            left = each.child_by_field_name("left")
            right = each.child_by_field_name("right")
            if operator_of(each) == "=" and left is not None and right is not None:
                for bound in walk(left):
                    if bound.type == "identifier":
                        # of what is taken apart, or bound on the way, nothing is followed
                        is_plain = bound == left and each in function.body
                        found.setdefault(text_of(bound), []).extend([right] * (1 if is_plain else 2))
        return {name: values[0] for name, values in found.items() if len(values) == 1}

    def _settings(self) -> Iterator[tuple[str, Node]]:
        """Each attribute that is set, with the value; twice where that is done by a condition, a loop or a call."""
        todo = list(self.statements)
        while todo:
            node = todo.pop()
            attribute, value = _attribute(node)
            target = text_of(node.child_by_field_name("target")) if node.type == "call" else ""
            if attribute and value is not None:
                yield from [(attribute, value)] * (1 if node in self.statements else 2)
            elif target in _SETTING:
                for each in walk(node):
                    if each.type == "atom":
                        yield from [(text_of(each)[1:], node)] * 2
            elif target not in ("defmodule", *_DEFINING):
                todo += node.named_children


def modules(document: Document) -> Iterator[Module]:
    """Every module of a file, also those inside of others."""
    aliases: dict[str, str] = {}
    found = []
    for node in walk(document.root):
        if node.type == "call":
            target = _target(node)
            if target == "alias":
                aliases.update(_aliases(node))
            elif target == "defmodule":
                found.append(node)
    names: dict[int, str] = {}
    for node in found:
        head = next((each for part in children(node, "arguments") for each in children(part, "alias")), None)
        if head is None:
            continue
        outer = node.parent
        while outer is not None and outer.id not in names:
            outer = outer.parent
        name = text_of(head) if outer is None else f"{names[outer.id]}.{text_of(head)}"
        names[node.id] = name
        yield Module(node, name, head, aliases)


def operator_of(node: Node) -> str:
    """The operator of an operation, empty for anything else."""
    return text_of(node.child_by_field_name("operator")) if node.type.endswith("_operator") else ""


def _target(node: Node) -> str:
    target = node.child_by_field_name("target") if node.type == "call" else None
    return text_of(target) if target is not None and target.type == "identifier" else ""


def _attribute(node: Node) -> tuple[str, Node | None]:
    """The name and value of `@name value`."""
    operand = node.child_by_field_name("operand") if operator_of(node) == "@" else None
    if operand is None:
        return "", None
    values = [each for part in children(operand, "arguments") for each in children(part)]
    return _target(operand) or text_of(operand), values[0] if len(values) == 1 else None


def _head(node: Node) -> Node | None:
    """The name and parameters of a function, without its guard."""
    parts = [each for part in children(node, "arguments") for each in children(part)]
    head = parts[0] if parts else None
    if head is not None and operator_of(head) == "when":
        head = head.child_by_field_name("left")
    is_head = head is not None and (
        head.type == "identifier" or (head.type == "call" and _target(head) != "")
    )
    return head if is_head else None


def _body(node: Node) -> Iterator[Node]:
    for block in children(node, "do_block"):
        yield from children(block)
    for part in children(node, "arguments"):
        for keywords in children(part, "keywords"):
            for pair in children(keywords, "pair"):
                value = pair.child_by_field_name("value")
                if text_of(pair.child_by_field_name("key")).strip() == "do:" and value is not None:
                    yield value


def _aliases(node: Node) -> Iterator[tuple[str, str]]:
    """What the names stand for that an `alias` makes."""
    parts = [each for part in children(node, "arguments") for each in children(part)]
    if not parts:
        return
    renamed = [
        pair.child_by_field_name("value")
        for keywords in parts[1:]
        for pair in children(keywords, "pair")
        if text_of(pair.child_by_field_name("key")).strip() == "as:"
    ]
    if parts[0].type == "alias":
        full = text_of(parts[0])
        yield text_of(renamed[0]) if renamed else full.rpartition(".")[2], full
    elif parts[0].type == "dot":
        left, right = parts[0].child_by_field_name("left"), parts[0].child_by_field_name("right")
        for each in children(right, "alias"):
            yield text_of(each).rpartition(".")[2], f"{text_of(left)}.{text_of(each)}"


def _expanded(name: str, aliases: Mapping[str, str]) -> str:
    first, dot, rest = name.partition(".")
    return aliases.get(first, first) + dot + rest


def lookups(function: Function, index: int) -> Iterator[tuple[str, Node]]:
    """Where a function looks up a key of the map that is a parameter of it, and has a default for it."""
    names = [text_of(each) for each in walk(function.parameters[index]) if each.type == "identifier"]
    for statement in function.body:
        for node in walk(statement):
            given = _given_to_get(node)
            if len(given) == 3 and text_of(given[0]) in names and given[1].type == "string":
                yield text_of(given[1])[1:-1], node


def _given_to_get(node: Node) -> list[Node]:
    """The arguments of a call of `Map.get`, also of one that is piped to."""
    if operator_of(node) == "|>":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        return [left, *_given_to_get(right)] if left is not None and right is not None else []
    target = node.child_by_field_name("target") if node.type == "call" else None
    if target is None or text_of(target) != "Map.get":
        return []
    return [each for part in children(node, "arguments") for each in children(part)]
