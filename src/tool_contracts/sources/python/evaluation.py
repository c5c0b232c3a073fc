"""What a Python expression is as a JSON value, as far as its source alone tells."""

from __future__ import annotations

import ast

from tool_contracts.schema import join
from tool_contracts.sources import gemini
from tool_contracts.sources.located import Located, forget, part_of, put, unknown_at
from tool_contracts.sources.python.arithmetic import compute
from tool_contracts.sources.python.changes import changes
from tool_contracts.sources.python.classes import dumped_class
from tool_contracts.sources.python.instances import constant, is_self
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.rounds import ONCE, own_name, standing_for
from tool_contracts.sources.python.textcalls import TEXT_FUNCTIONS, TEXT_METHODS, made_of_text
from tool_contracts.sources.python.values import is_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from tool_contracts.model import Span
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.rounds import Round
    from tool_contracts.sources.python.scopes import Scope

_MAX_DEPTH = 60
_MAX_NODES = 50_000
"""Expressions looked at for one value: a few lines of names in names stand for billions."""

_NUMBERS = {"math.inf": float("inf"), "math.nan": float("nan")}


def evaluate(
    module: Module,
    node: ast.expr,
    scope: Scope | None = None,
    *,
    shadowed: Iterable[str] = (),
    owner: Definition | None = None,
    meant: Round = ONCE,
) -> Located:
    """The value of an expression in `module`, with the place of each part.

    Displays of dicts, lists and tuples, `dict(...)`, spreads, constants, joined texts, sums of texts, lists and
    numbers, `|` of dicts and names that are bound once are followed; whatever else is `UNKNOWN`. Tuples are lists,
    as in JSON. A part that stands in another file has the place of the name that leads there.

    `scope` is where the names of the expression are looked up (the module's own by default), `shadowed` names that
    a comprehension around it binds. `owner` is the class of which `self` in the expression is an instance, `meant`
    tells in which turns of loops and calls the expression is.
    """
    return Evaluator().evaluate(module, node, scope or module.scope, frozenset(shadowed), owner, meant)


class Evaluator:
    """Evaluates several expressions; what it finds out about a module it finds out once."""

    def __init__(self) -> None:
        self.followed: set[int] = set()
        self._changes: dict[tuple[str, str], set[str | None]] = {}

    def evaluate(
        self,
        module: Module,
        node: ast.expr,
        scope: Scope,
        shadowed: frozenset[str],
        owner: Definition | None = None,
        meant: Round = ONCE,
    ) -> Located:
        """As the function of the same name; `followed` are then the ids of the nodes that names led to."""
        self.followed = set()
        walk = _Walk(self, module, scope, shadowed, owner, meant)
        walk.following.add(id(node))
        return walk.value(node)

    def changed(self, module: Module, name: str, found: Located) -> Located:
        """What is left of the value bound to `name`, where the module changes it after it was made."""
        if not isinstance(found.value, dict | list):
            return found
        keys = self._changed_keys(module, name)
        if not keys:
            return found
        if isinstance(found.value, list):
            return unknown_at(found.spans[""])
        value, spans, unknown = dict(found.value), dict(found.spans), set(found.unknown)
        if None in keys:
            unknown.add("")
        for key in list(value) if None in keys else keys:
            if key is not None:
                forget(key, value, spans, unknown)
        return Located(value, spans, unknown=unknown)

    def _changed_keys(self, module: Module, name: str) -> set[str | None]:
        """The keys that the module sets in an object after it was made; None for any key."""
        known = self._changes.get((module.path, name))
        if known is None:
            known = self._changes[module.path, name] = changes(module, name)
        return known


class _Walk:
    """The evaluation of one expression."""

    def __init__(
        self,
        evaluator: Evaluator,
        module: Module,
        scope: Scope,
        shadowed: frozenset[str],
        owner: Definition | None,
        meant: Round,
    ) -> None:
        self.evaluator = evaluator
        self.module = module
        self.scope = scope
        self.shadowed = shadowed
        self.owner = owner
        self.meant = meant
        self.site: Span | None = None
        self.left = _MAX_NODES
        self.depth = 0
        self.following: set[int] = set()

    def span(self, node: ast.AST) -> Span:
        written = self.module.span(node)
        return written if self.site is None else self.site.leading_to(written)

    def value(self, node: ast.AST) -> Located:
        """What `node` is."""
        self.left -= 1
        if self.left < 0 or self.depth >= _MAX_DEPTH:
            return self.unknown(node)
        self.depth += 1
        try:
            return self._value(node) or self.unknown(node)
        finally:
            self.depth -= 1

    def unknown(self, node: ast.AST) -> Located:
        return unknown_at(self.span(node))

    def known(self, node: ast.AST, value: Any) -> Located:
        return Located(value, {"": self.span(node)})

    def text(self, node: ast.AST, text: str) -> Located:
        """A text of which a part is computed."""
        return Located(text, {"": self.span(node)}, unknown=[""])

    def _value(self, node: ast.AST) -> Located | None:
        match node:
            case ast.Constant(value=value) if is_plain(value):
                return self.known(node, value)
            case ast.Dict():
                return self.dict(node, zip(node.keys, node.values, strict=True))
            case ast.List() | ast.Tuple():
                return self.list(node, node.elts)
            case ast.JoinedStr():
                return self.joined(node)
            case ast.Name() | ast.Attribute():
                return self.name(node)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
                number = self.value(operand).value
                if isinstance(number, int | float) and not isinstance(number, bool):
                    return self.known(node, -number if isinstance(node.op, ast.USub) else number)
            case ast.BinOp(op=ast.Add()):
                return self.sum(node)
            case ast.BinOp(op=ast.BitOr(), left=left, right=right):
                if any(isinstance(self.value(each).value, dict) for each in (left, right)):
                    return self.dict(node, [(None, left), (None, right)])
            case ast.BinOp(op=ast.Mult() | ast.Sub() | ast.Pow() | ast.Mod(), left=left, right=right):
                return self.arithmetic(node, self.value(left), self.value(right))
            case ast.Call():
                return self.call(node)
            case ast.Subscript(value=inner, slice=index):
                key = self.value(index)
                whole = self.value(inner) if isinstance(key.value, str) and "" not in key.unknown else key
                if isinstance(whole.value, dict) and key.value in whole.value:
                    return part_of(whole, key.value)
            case ast.NamedExpr(value=inner):
                return self.value(inner)
        return None

    def dict(self, node: ast.AST, items: Iterable[tuple[ast.expr | str | None, ast.expr]]) -> Located:
        """An object of keys and values in turn; a key of None spreads the value into it."""
        value: dict[str, Any] = {}
        spans = {"": self.span(node)}
        unknown: set[str] = set()
        for key_node, value_node in items:
            part = self.value(value_node)
            if key_node is None:
                if not isinstance(part.value, dict) or "" in part.unknown:
                    # It may hold any key, and so replace those before it.
                    for key in value:
                        forget(key, value, spans, unknown)
                    unknown.add("")
                parts = (
                    [(key, part_of(part, key)) for key in part.value] if isinstance(part.value, dict) else []
                )
            else:
                key = key_node if isinstance(key_node, str) else self.value(key_node).value
                if not isinstance(key, str):
                    unknown.add("")
                    continue
                parts = [(key, part)]
            for key, each in parts:
                if key in value:
                    forget(key, value, spans, unknown)
                    unknown.discard(join("", key))
                value[key] = each.value
                put(join("", key), each, spans, unknown)
        return Located(value, spans, unknown=unknown)

    def list(self, node: ast.AST, elements: Sequence[ast.expr]) -> Located | None:
        value: list[Any] = []
        spans = {"": self.span(node)}
        unknown: set[str] = set()
        for element in elements:
            if isinstance(element, ast.Starred):
                whole = self.value(element.value)
                if not isinstance(whole.value, list):
                    return None
                parts = [part_of(whole, index) for index in range(len(whole.value))]
            else:
                parts = [self.value(element)]
            for part in parts:
                put(f"/{len(value)}", part, spans, unknown)
                value.append(part.value)
        return Located(value, spans, unknown=unknown)

    def joined(self, node: ast.JoinedStr) -> Located:
        texts: list[str] = []
        complete = True
        for each in node.values:
            part = self.value(each.value if isinstance(each, ast.FormattedValue) else each)
            plain = not isinstance(each, ast.FormattedValue) or (
                each.conversion == -1 and not each.format_spec
            )
            if plain and "" not in part.unknown and isinstance(part.value, str | int | float):
                texts.append(str(part.value))
            else:
                complete = False
                texts.append("{...}")
        return self.known(node, "".join(texts)) if complete else self.text(node, "".join(texts))

    def sum(self, node: ast.BinOp) -> Located | None:
        """Texts, lists or numbers added up; long sums are not nested calls."""
        operands: list[ast.expr] = []
        left: ast.expr = node
        while isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add):
            operands.append(left.right)
            left = left.left
        parts = [self.value(each) for each in (left, *reversed(operands))]
        if any(isinstance(part.value, str) for part in parts):
            text = "".join(part.value if isinstance(part.value, str) else "{...}" for part in parts)
            complete = all(isinstance(part.value, str) and "" not in part.unknown for part in parts)
            return self.known(node, text) if complete else self.text(node, text)
        if all(isinstance(part.value, list) for part in parts):
            return self.list(node, [ast.Starred(each) for each in (left, *reversed(operands))])
        total = parts[0]
        for part in parts[1:]:
            total = self.arithmetic(node, total, part) or self.unknown(node)
        return total

    def arithmetic(self, node: ast.BinOp, left: Located, right: Located) -> Located | None:
        a, b = left.value, right.value
        if isinstance(a, str) and isinstance(node.op, ast.Mod):
            return self.text(node, a)
        number = compute(node.op, a, b)
        return None if number is None else self.known(node, number)

    def call(self, node: ast.Call) -> Located | None:
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in TEXT_METHODS:
            subject = self.value(function.value)
            if isinstance(subject.value, str):
                if function.attr == "strip" and not node.args and "" not in subject.unknown:
                    return self.known(node, subject.value.strip())
                return self.text(node, subject.value)
        dumped = dumped_class(self.module, node, self.scope)
        if dumped is not None:
            return self.dumped(node, dumped)
        name = None if _root(function) in self.shadowed else self.module.resolve(function, self.scope)
        if isinstance(name, str) and len(node.args) < 2 and (name == "builtins.dict" or _is_typed_dict(name)):
            spread = [(None, each) for each in node.args]
            return self.dict(node, [*spread, *((each.arg, each.value) for each in node.keywords)])
        if isinstance(name, str) and gemini.is_schema(name) and not node.args:
            return self.dict(
                node, [(each.arg and gemini.camel(each.arg), each.value) for each in node.keywords]
            )
        if len(node.args) != 1 or node.keywords or not isinstance(name, str):
            return None
        argument = self.value(node.args[0])
        if name in ("builtins.list", "builtins.tuple") and isinstance(argument.value, list):
            return argument
        if name == "builtins.float" and isinstance(argument.value, str | int | float):
            try:
                return self.known(node, float(argument.value))
            except (ValueError, OverflowError):
                return None
        if name in TEXT_FUNCTIONS:
            if not isinstance(argument.value, str) or "" in argument.unknown:
                return self.text(node, argument.value if isinstance(argument.value, str) else "{...}")
            return self.known(node, made_of_text(name, argument.value))
        return None

    def dumped(self, node: ast.Call, model: Definition) -> Located:
        """The schema that a model writes of itself."""
        from tool_contracts.sources.python.annotations import SchemaReader

        reader = SchemaReader(self.module, "")
        use = reader.spans[""] = self.span(node)
        schema = reader.finish(reader.definition(model, "", use))
        spans = reader.spans
        if self.site is not None:
            spans = {pointer: self.site.leading_to(span) for pointer, span in spans.items()}
        return Located(schema, spans, unknown=reader.unknown)

    def name(self, node: ast.Name | ast.Attribute) -> Located | None:
        """What a name, or a dotted name, is bound to, where that is certain."""
        if _root(node) in self.shadowed:
            return None
        if isinstance(node, ast.Attribute) and node.attr == "__name__":
            named = own_name(self.module, node.value, self.scope, self.meant)
            return None if named is None else self.known(node, named)
        place = standing_for(self.module, node, self.scope, self.meant)
        if place is not None and id(place[1]) not in self.following:
            module, held, scope = place
            return self._follow(node, Definition(module, held, scope))
        if (
            isinstance(node, ast.Attribute)
            and self.owner is not None
            and is_self(self.module, node.value, self.scope)
        ):
            fixed = constant(self.owner, node.attr)
            return None if fixed is None or id(fixed.node) in self.following else self._follow(node, fixed)
        meanings = list(self.module.resolve_all(node, self.scope))
        if len(meanings) != 1:
            return None
        found = meanings[0]
        if not isinstance(found, Definition):
            if gemini.is_type(found):
                return self.known(node, found.rpartition(".")[2])
            return self.known(node, _NUMBERS[found]) if found in _NUMBERS else None
        if not found.is_value or id(found.node) in self.following:
            return None
        holder = found.scope.node
        if len(found.scope.bindings.get(found.name, ())) != 1:
            return None
        # of an enum or a model, the class does not have what its body had
        is_made_anew = isinstance(holder, ast.ClassDef) and (holder.bases or holder.keywords)
        if is_made_anew and not isinstance(node, ast.Name):
            return None
        return self._follow(node, found)

    def _follow(self, node: ast.AST, found: Definition) -> Located:
        saved = self.module, self.scope, self.shadowed, self.site
        if found.module is not self.module:
            self.site = self.span(node)
        self.module, self.scope, self.shadowed = found.module, found.scope, frozenset()
        self.following.add(id(found.node))
        self.evaluator.followed.add(id(found.node))
        try:
            value = self.value(found.node)
            return self.evaluator.changed(found.module, found.name, value) if found.name else value
        finally:
            self.following.discard(id(found.node))
            self.module, self.scope, self.shadowed, self.site = saved


def _root(node: ast.AST) -> str | None:
    """The name that a dotted name begins with."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def _is_typed_dict(name: str) -> bool:
    """Whether a dotted name is one of the dict types that the SDKs of providers declare tools with."""
    return name.startswith(("anthropic.types.", "openai.types.")) and (
        name.endswith("Param") or ".shared_params." in name
    )
