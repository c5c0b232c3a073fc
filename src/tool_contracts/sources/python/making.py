"""What makes a function a tool: a decorator, a registration or a constructor, with the arguments that it is given."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.python.changes import changes
from tool_contracts.sources.python.classes import docstring_node
from tool_contracts.sources.python.lists import entry
from tool_contracts.sources.python.references import registered
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.rounds import ONCE, followed, own_name, rounds, standing_for
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tool_contracts.framework import CallStyle, Framework, Slot
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.references import FunctionReference
    from tool_contracts.sources.python.rounds import Round
    from tool_contracts.sources.python.scopes import Scope


class Kept:
    """A call that was made elsewhere than where what it gave is used, and where it stands."""

    __slots__ = ("_arguments", "site")

    def __init__(self, site: Site, call: ast.Call) -> None:
        self.site = site
        self._arguments = {id(each) for each in (*call.args, *(keyword.value for keyword in call.keywords))}

    def has(self, node: ast.AST) -> bool:
        """Whether a node is one of the arguments that were given there."""
        return id(node) in self._arguments


class Making:
    """What makes a function a tool: the style, and the call with the place that it is read from, if there is one.

    `meant` tells in which turns of loops and calls the call is, `kept` which of its arguments were given beforehand,
    `is_presumed` that the object whose method it is cannot be followed, or has a method of its own of that name, `lacks` which traits the file denies that makes it.
    """

    __slots__ = (
        "call",
        "framework",
        "how",
        "is_presumed",
        "kept",
        "lacks",
        "meant",
        "module",
        "scope",
        "style",
        "toolset",
    )

    def __init__(
        self,
        framework: Framework,
        style: CallStyle,
        module: Module,
        scope: Scope,
        call: ast.Call | None = None,
        *,
        how: str,
        toolset: str | None = None,
        kept: Kept | None = None,
    ) -> None:
        self.framework = framework
        self.style = style
        self.module = module
        self.scope = scope
        self.call = call
        self.how = how
        self.toolset = toolset
        self.kept = kept
        self.meant: Round = ONCE
        self.is_presumed = False
        self.lacks: frozenset[str] = frozenset()

    def site(self, node: ast.AST) -> Site:
        """Where an argument of the call is written."""
        if self.kept is not None and self.kept.has(node):
            return self.kept.site
        return Site(self.module, self.scope)

    def slot(self, slot: Slot, besides: ast.AST | None = None) -> ast.expr | None:
        """The expression passed in a slot, other than `besides`."""
        if self.call is None:
            return None
        for each in slot:
            found: ast.expr | None = None
            if isinstance(each, int):
                before = self.call.args[: each + 1]
                if len(before) == each + 1 and not any(isinstance(arg, ast.Starred) for arg in before):
                    found = before[each]
            else:
                found = next((keyword.value for keyword in self.call.keywords if keyword.arg == each), None)
                found = self._spread(each) if found is None else found
            if found is not None and found is not besides:
                return found
        return None

    def spread(self) -> list[ast.expr]:
        """What the call is given behind `**`: dicts, and names that lead to one."""
        given = (
            [each.value for each in self.call.keywords if each.arg is None] if self.call is not None else []
        )
        places = [(each, standing_for(self.module, each, self.scope, self.meant)) for each in given]
        return [each if place is None else place[1] for each, place in places]

    def given(self, node: ast.expr) -> ast.expr:
        """What an argument is: that to which its name leads, where it is one for what is bound once in the file."""
        site = self.site(node)
        found = list(site.module.resolve_all(node, site.scope)) if isinstance(node, ast.Name) else []
        made = found[0].node if len(found) == 1 and isinstance(found[0], Definition) else None
        return made if isinstance(made, ast.expr) else node

    def _spread(self, key: str) -> ast.expr | None:
        """The keyword behind `**` and a dict that is written out there, or where the one name for it is bound."""
        for each in self.call.keywords if self.call is not None else ():
            if each.arg is None:
                spread = self._unchanged(each.value, key)
                found = None if isinstance(spread, ast.Name) else entry(self.module, spread, self.scope, key)
                if found is not None and found[0] is self.module:
                    return found[1]
        return None

    def _unchanged(self, node: ast.expr, key: str) -> ast.expr:
        """What a name is bound to in this file, once, if nothing is set in it at the key afterwards; else the node itself."""
        module, node, scope = standing_for(self.module, node, self.scope, self.meant) or (
            self.module,
            node,
            self.scope,
        )
        _, bindings = scope.lookup(node.id) if isinstance(node, ast.Name) else (None, ())
        if (
            module is self.module
            and isinstance(node, ast.Name)
            and len(bindings) == 1
            and bindings[0].kind == "assign"
            and isinstance(bindings[0].node, ast.expr)
            and changes(module, node.id).isdisjoint((key, None))
        ):
            return bindings[0].node
        return node

    def rounds(self, meant: Round) -> list[Round]:
        """The rounds in which the call makes tools of a function that is what it is in some of them."""
        if self.call is None or self.kept is not None:
            return [meant]
        given = [*self.call.args, *(each.value for each in self.call.keywords)]
        return [each for each in rounds(self.module, given, self.scope) if meant <= each] or [meant]

    def within(self, node: ast.expr) -> Making | None:
        """What an object that is passed on says by the call that makes it; None where that cannot be followed."""
        site = self.site(node)
        if isinstance(node, ast.Name | ast.Attribute):
            found = [
                each for each in site.module.resolve_all(node, site.scope) if isinstance(each, Definition)
            ]
            if len(found) == 1 and isinstance(found[0].node, ast.Call):
                node, site = found[0].node, Site(found[0].module, found[0].scope)
        if self.style.said is None or not isinstance(node, ast.Call):
            return None
        maker = site.module.resolve(node.func, site.scope)
        if not isinstance(maker, str) or maker.partition(".")[0] not in self.framework.packages:
            return None  # who knows what it says
        told = Making(self.framework, self.style.said, site.module, site.scope, node, how=self.how)
        told.meant = self.meant
        return told

    def of(self, style: CallStyle, module: Module, scope: Scope, element: ast.expr) -> Making:
        """What the same call makes, in another style, of one element of the list that it is given, or of what a tuple holds."""
        assert self.call is not None
        passed = element.elts if isinstance(element, ast.Tuple) else [element]
        call = ast.copy_location(ast.Call(self.call.func, passed, []), element)
        return Making(self.framework, style, module, scope, call, how=self.how, toolset=self.toolset)

    def value(self, node: ast.expr, part: ast.expr | None = None) -> Any:
        """The value of an argument, or of a part of it, in the turn of the loop where there is one."""
        site = self.site(node)
        return self._read(site.module, site.scope, node if part is None else part)

    def _read(self, module: Module, scope: Scope, held: ast.expr) -> Any:
        module, held, scope = followed((module, held, scope), self.meant)
        match held:
            case ast.Attribute(value=named, attr="__name__" | "__doc__" as attribute):
                for function in registered(module, named, scope):
                    if function.meant <= self.meant:
                        return _attribute(function, attribute)
                named_class = own_name(module, named, scope, self.meant) if attribute == "__name__" else None
                if named_class is not None:
                    return named_class
            case ast.BoolOp(op=ast.Or(), values=choices):
                values = [self._read(module, scope, each) for each in choices]
                return next((each for each in values if each is UNKNOWN or each), values[-1])
            case ast.Subscript(value=table, slice=key) if self.meant:
                entries, wanted = value_of(module, scope, table), self._read(module, scope, key)
                if isinstance(entries, dict) and isinstance(wanted, str):
                    return entries.get(wanted, UNKNOWN)
            case ast.JoinedStr() | ast.BinOp(op=ast.Add()) if "__name__" in module.segment(held):
                return self._join(module, scope, held)
        value = value_of(module, scope, held)
        if value is UNKNOWN and self.meant:
            from tool_contracts.sources.python.evaluation import evaluate

            located = evaluate(module, held, scope, meant=self.meant)
            return UNKNOWN if located.unknown else located.value
        return value

    def _join(self, module: Module, scope: Scope, held: ast.JoinedStr | ast.BinOp) -> Any:
        """A text that is made of others, as far as each of them can be read."""
        parts = [held.left, held.right] if isinstance(held, ast.BinOp) else held.values
        texts = []
        for each in parts:
            match each:
                case ast.FormattedValue(value=inner, conversion=-1, format_spec=None):
                    texts.append(self._read(module, scope, inner))
                case _:
                    texts.append(self._read(module, scope, each))
        return "".join(texts) if all(isinstance(each, str) for each in texts) else UNKNOWN

    def keywords(self) -> dict[str, Any]:
        """The keywords of the call with their values; those behind `**` where they can be read."""
        found: dict[str, Any] = {}
        for each in self.call.keywords if self.call is not None else ():
            value = self.value(each.value)
            if each.arg is not None:
                found[each.arg] = value
            elif isinstance(value, dict):
                found.update(value)
        return found

    @property
    def takes_context(self) -> Any:
        """Whether the first parameter is filled in, as the call or its style says; None where annotations tell."""
        slot = self.style.context
        if not isinstance(slot, tuple):
            return slot
        node = self.slot(slot)
        if node is None:
            return UNKNOWN if self.is_open() else None
        return self.value(node)

    def is_open(self) -> bool:
        """Whether the call has arguments that cannot be told apart."""
        if self.call is None:
            return False
        return any(isinstance(each, ast.Starred) for each in self.call.args) or any(
            each.arg is None and not isinstance(self.value(each.value), dict) for each in self.call.keywords
        )


def _attribute(function: FunctionReference, name: str) -> Any:
    """The name or the docstring of a function."""
    if name == "__name__":
        return getattr(function.node, "name", UNKNOWN)
    text = docstring_node(function.node)
    return None if text is None else str(text.value)
