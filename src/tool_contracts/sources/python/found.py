"""What the scan of a module has found: the tools, each once, and what was told of those that cannot be followed."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.python.dead_ends import computed, unknown_types, unlisted
from tool_contracts.sources.python.fallbacks import without_fallbacks
from tool_contracts.sources.python.lists import elements
from tool_contracts.sources.python.offering import listed
from tool_contracts.sources.python.references import functions, is_attribute_by_name, registered
from tool_contracts.sources.python.resolution import Definition, dotted
from tool_contracts.sources.python.scopes import qualified_name
from tool_contracts.sources.python.toolclasses import is_schema
from tool_contracts.sources.python.tools import make_tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts.framework import CallStyle, ObjectStyle, Slot
    from tool_contracts.model import Tool
    from tool_contracts.sources import Reading
    from tool_contracts.sources.python.catalogue import Catalogue
    from tool_contracts.sources.python.dead_ends import DeadEnd
    from tool_contracts.sources.python.lists import Element
    from tool_contracts.sources.python.makers import Makers
    from tool_contracts.sources.python.making import Making
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.references import FunctionReference
    from tool_contracts.sources.python.walking import Visit


class Found:
    """Gathers the tools of one module in a reading."""

    def __init__(self, module: Module, catalogue: Catalogue, makers: Makers, reading: Reading) -> None:
        self.module = module
        self.catalogue = catalogue
        self.makers = makers
        self.reading = reading
        self._targets: dict[int, str] = {}
        self._taken: set[tuple[int, str, object]] = set()
        self._functions: set[tuple[int, str]] = set()
        self._listed: list[tuple[Making, FunctionReference, str, bool]] = []

    def name_target(self, target: ast.expr, value: ast.expr) -> None:
        """Keep in mind what a value is called."""
        names = dotted(target)
        if names is not None:
            self._targets[id(value)] = ".".join(names)

    def target(self, node: ast.AST | None) -> str | None:
        """What the value of an expression is called."""
        return self._targets.get(id(node))

    def symbol_of(self, function: FunctionReference, prefix: str, node: ast.Call | None = None) -> str:
        """The qualified name of a function, for a lambda that of what `node` makes of it."""
        if isinstance(function.node, ast.Lambda):
            return prefix + (self.target(node) or "<lambda>")
        return qualified_name(function.node.name, function.scope)

    def held(
        self,
        making: Making,
        place: Element,
        visit: Visit,
        node: ast.Call,
        model: CallStyle | None = None,
        *,
        alone: bool = False,
    ) -> None:
        """The functions that a list holds, or with `alone` the one in its place, and with `model` classes, which are schemas."""
        home, passed, around = place
        self.reading.offers += listed(home, passed, around, making.framework.name)
        name = self.target(node)
        if name is not None:
            making.toolset = f"{self.module.path}:{visit.prefix.replace('<locals>.', '')}{name}"
        found = elements(home, passed, around)
        if found is None and alone and any(functions(home, passed, around)):
            found = [place]
        if found is None:
            self.lost(computed(home, passed, around))
            return
        for module, element, scope in found:
            if model is not None and is_schema(module, element, scope, self.catalogue):
                self.add(
                    making.of(model, module, scope, element), None, module.segment(element), node=element
                )
            known = list(registered(module, element, scope))
            # a name that is also bound to something else may mean the tool that was made of the function
            meanings = list(module.resolve_all(element, scope)) if known else []
            is_sure = all(isinstance(each, Definition) and each.is_function for each in meanings)
            for function in known:
                if not self.makers.have_made(function, making.framework):
                    symbol = self.symbol_of(function, visit.prefix, node)
                    self._listed.append((making, function, symbol, is_sure))
            self.lost(unlisted(module, element, scope))
            if not known and is_attribute_by_name(module, element, scope):
                why = f"the tools `{module.segment(element)}` are chosen by computed names"
                self.reading.not_understood.append((why, self.module.span(passed)))

    def passed(
        self, making: Making, slot: Slot, visit: Visit, node: ast.Call, *, alone: bool = False
    ) -> None:
        """The functions that a list in a slot of a call holds; `alone` is as in `held`."""
        given = making.slot(slot)
        if given is not None:
            self.held(making, (self.module, given, visit.scope), visit, node, alone=alone)

    def constructed(self, making: Making, style: ObjectStyle, visit: Visit, node: ast.Call) -> None:
        """What the constructor of a server or toolkit is given: functions, and tuples of one and what is said of it."""
        if style.tools is not None:
            self.passed(making, (style.tools,), visit, node)
        if style.pairs is None:
            return
        keyword, each_style = style.pairs
        for module, element, scope in elements(self.module, making.slot((keyword,)), visit.scope) or ():
            given = making.of(each_style, module, scope, element)
            passed = given.slot(each_style.function)
            for function in functions(module, passed, scope) if passed is not None else ():
                self.add(given, function, self.symbol_of(function, visit.prefix, node), passed)

    def defined(self, why: str, node: ast.AST) -> None:
        """Here is a tool, though nothing is known of it."""
        self.reading.defines = True
        self.reading.not_understood.append((why, self.module.span(node)))

    def lost(self, dead_ends: Iterable[DeadEnd]) -> None:
        """What could not be followed, with what is wrong in the files that it leads to."""
        for each in dead_ends:
            self.reading.not_understood.append((each.why, each.span))
            if each.problem is not None:
                self.reading.problems.append(each.problem)

    def add(
        self,
        making: Making,
        function: FunctionReference | None,
        symbol: str | None,
        passed: ast.AST | None = None,
        node: ast.AST | None = None,
    ) -> None:
        """The tool that a call or decorator makes, of a function or of what stands at `node`, unless it was found before."""
        tool = make_tool(making, function, symbol, passed)
        self.lost(unknown_types(tool, function))
        owner = function.node if function is not None else node
        made = id(owner), tool.framework
        key = *made, tool.name
        if key in self._taken or (tool.name is UNKNOWN and made in self._functions):
            return
        self._taken.add(key)
        self._functions.add(made)
        self.reading.tools.append(tool)

    def add_listed(self) -> None:
        """The functions of lists, which are told last: what was made a tool of its own is offered as that."""
        for making, function, symbol, is_sure in self._listed:
            if is_sure or (id(function.node), making.framework.name) not in self._functions:
                self.add(making, function, symbol)

    def sorted(self) -> Reading:
        """All of it in the order of the source."""
        self.reading.tools = without_fallbacks(self.module, self.reading.tools, self.catalogue.frameworks)
        self.reading.tools.sort(key=_order)
        return self.reading


def _order(tool: Tool) -> tuple[int, int]:
    span = tool.span()
    return span.line, span.column
