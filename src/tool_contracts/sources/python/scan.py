"""Finding the tools of one module: decorators, registrations, constructors, classes, lists and dicts."""

from __future__ import annotations

import ast

from tool_contracts.framework import CallStyle
from tool_contracts.model import UNKNOWN
from tool_contracts.sources import Reading
from tool_contracts.sources.python.classes import ancestors, lineage
from tool_contracts.sources.python.dead_ends import is_from_elsewhere, unknown_types, unlisted, unregistered
from tool_contracts.sources.python.fallbacks import without_fallbacks
from tool_contracts.sources.python.instances import class_around
from tool_contracts.sources.python.interest import Interest
from tool_contracts.sources.python.lists import elements, entry
from tool_contracts.sources.python.makers import Makers
from tool_contracts.sources.python.mapping import mapped
from tool_contracts.sources.python.offering import listed, mounted
from tool_contracts.sources.python.provenance import comes_from
from tool_contracts.sources.python.references import (
    FunctionReference,
    functions,
    is_attribute_by_name,
    registered,
    unwrapped,
)
from tool_contracts.sources.python.relevance import Relevance
from tool_contracts.sources.python.resolution import Definition, dotted
from tool_contracts.sources.python.scopes import qualified_name
from tool_contracts.sources.python.servers import Servers, may_be_class
from tool_contracts.sources.python.toolclasses import is_schema, member_functions, read_tool_class, style_of
from tool_contracts.sources.python.tools import make_tool
from tool_contracts.sources.python.unused import Unused
from tool_contracts.sources.python.walking import Kinds, Visit, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.framework import Framework, ObjectStyle
    from tool_contracts.model import Tool
    from tool_contracts.sources.python.lists import Element
    from tool_contracts.sources.python.making import Making
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.project import Project
    from tool_contracts.sources.python.scopes import Scope

_LISTED = CallStyle(name=(), description=())
_LOOKED_AT = Kinds(
    ast.AnnAssign,
    ast.Assign,
    ast.AsyncFunctionDef,
    ast.Call,
    ast.ClassDef,
    ast.Expr,
    ast.FunctionDef,
    ast.withitem,
)


def scan(module: Module, project: Project) -> Reading:
    """Every tool that a module defines or registers, each once, in the order of the source."""
    found = _Scan(module, project)
    module.unfold(found.relevance.of_lines)
    if module.problem is not None:
        return Reading(problems=[module.problem])
    return found.run()


class _Scan:
    def __init__(self, module: Module, project: Project) -> None:
        self.module = module
        self.catalogue = project.catalogue
        self.servers = Servers(project.catalogue)
        self.may_lead = Interest(module, project)
        self.relevance = Relevance(module, project, self.may_lead)
        self.reading = Reading()
        self.makers = Makers(module, project, self.servers, self.may_lead, self.reading.not_understood)
        self.handled: set[int] = set()
        self.unused = Unused(module)
        self.targets: dict[int, str] = {}
        self.taken: set[tuple[int, str, object]] = set()
        self.functions: set[tuple[int, str]] = set()
        self.classes: dict[int, object] = {}
        self.consumed: list[ast.AST] = []
        self.listed: list[tuple[Making, FunctionReference, str, bool]] = []

    def run(self) -> Reading:
        for visit in walk(self.module.tree, self.module.scope, _LOOKED_AT, self.relevance.of_statement):
            try:
                self.visit(visit)
            except RecursionError:
                place = self.module.span(visit.node)
                self.reading.not_understood.append(("nested too deeply to be followed", place))
        for making, function, symbol, is_sure in self.listed:
            if is_sure or (id(function.node), making.framework.name) not in self.functions:
                self.add(making, function, symbol)
        self.add_literals()
        self.reading.tools = without_fallbacks(self.module, self.reading.tools, self.catalogue.frameworks)
        self.reading.tools.sort(key=_order)
        return self.reading

    def visit(self, visit: Visit) -> None:
        node = visit.node
        match node:
            case ast.Call():
                if id(node) not in self.handled and self.unused.is_made(node):
                    self.call(visit, node)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.decorated(visit, node)
            case ast.ClassDef():
                self.tool_class(visit, node)
            case ast.Assign(targets=[target, *_], value=value):
                self.name_target(target, value)
                self.unused.look(node)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.name_target(target, value)
            case ast.withitem(optional_vars=ast.expr() as target, context_expr=value):
                self.name_target(target, value)
            case ast.Expr():
                self.unused.look(node)

    def name_target(self, target: ast.expr, value: ast.expr) -> None:
        names = dotted(target)
        if names is not None:
            self.targets[id(value)] = ".".join(names)

    def decorated(self, visit: Visit, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        in_class = isinstance(visit.scope.node, ast.ClassDef)
        given: list[ast.expr] = []  # the decorators between a tool's and the function
        for decorator in reversed(node.decorator_list):
            given.append(decorator)
            if isinstance(decorator, ast.Call):
                self.handled.add(id(decorator))
            making = self.makers.decorator(decorator, visit)
            if making is None:
                continue
            is_classmethod = any(isinstance(each, ast.Name) and each.id == "classmethod" for each in given)
            bound = in_class and (making.style.binds or is_classmethod)
            function = unwrapped(FunctionReference(self.module, node, visit.scope, bound=bound))
            if function is None:
                why = f"`{node.name}` takes its signature from a function that cannot be followed"
                self.defined(why, node)
            elif function.node is node:
                self.add(making, function, visit.prefix + node.name)
            else:
                self.add(making, function, self.symbol_of(function, visit.prefix))

    def call(self, visit: Visit, node: ast.Call) -> None:
        if isinstance(node.func, ast.Call):
            making = self.makers.decorator(node.func, visit)
            if making is not None and node.args:
                self.handled.add(id(node.func))
                self.register(making, node.args[0], visit, node)
            return
        if isinstance(node.func, ast.Name) and node.func.id == "map" and not self.unused.is_dropped(node):
            self.mapped(visit, node)
            return
        leads = self.may_lead(node.func, visit.scope)
        if leads and self.named_call(visit, node):
            return
        kept = self.makers.kept(node.func, visit) if leads and node.args else None
        if kept is not None:
            self.register(kept, node.args[0], visit, node)
            return
        if isinstance(node.func, ast.Attribute) and self.list_call(visit, node, node.func):
            return
        if isinstance(node.func, ast.Attribute) and node.func.attr == "__init__":
            self.base_call(visit, node)
            return
        if isinstance(node.func, ast.Attribute) and node.func.attr in self.catalogue.mounts:
            self.reading.offers += mounted(self.module, node, visit.scope, self.servers)
            return
        method = self.makers.method(node.func, visit, node, "registered", elsewhere=leads)
        if method is not None:
            self.direct(method, visit, node)

    def mapped(self, visit: Visit, node: ast.Call) -> None:
        """`map(server.add_tool, functions)`, which does nothing before somebody asks for what it gives."""
        made = mapped(self.module, node, visit.scope)
        if made is not None and isinstance(made.elt, ast.Call):
            inside = visit.scope.child(made)
            self.call(Visit(made.elt, inside, visit.prefix, visit.branch), made.elt)

    def named_call(self, visit: Visit, node: ast.Call) -> bool:
        """A call of something that a framework declares by name; whether it was one."""
        for meaning in self.module.resolve_all(node.func, visit.scope):
            if not isinstance(meaning, str):
                continue
            if meaning in self.catalogue.constructors:
                framework, style = self.catalogue.constructors[meaning]
                making = self.makers.making(framework, style, visit, node, "constructor")
                self.register(making, making.slot(style.function), visit, node)
                return True
            if meaning in self.catalogue.decorators:
                framework, style = self.catalogue.decorators[meaning]
                self.direct(self.makers.making(framework, style, visit, node, "constructor"), visit, node)
                return True
            if meaning in self.catalogue.tool_lists:
                framework, slot = self.catalogue.tool_lists[meaning]
                making = self.makers.making(framework, _LISTED, visit, node, "list")
                self.tool_list(making, making.slot(slot), visit, node)
                return True
            if meaning in self.catalogue.object_lists:
                framework, slot = self.catalogue.object_lists[meaning]
                passed = self.makers.making(framework, _LISTED, visit, node, "list").slot(slot)
                self.reading.offers += listed(self.module, passed, visit.scope, framework.name)
                return True
        is_class = may_be_class(node.func)
        found = self.servers.style_of(self.module, node.func, visit.scope) if is_class else None
        if found is not None and found[1].tools is not None:
            making = self.makers.making(found[0], _LISTED, visit, node, "list")
            self.constructed(making, found[1], visit, node)
            return True
        return False

    def list_call(self, visit: Visit, node: ast.Call, method: ast.Attribute) -> bool:
        """A call such as `model.bind_tools([...])`; whether it was one."""
        for name, framework, style in self.catalogue.list_methods.get(method.attr, ()):
            holder = name.rpartition(".")[0]
            if holder and not (isinstance(method.value, ast.Attribute) and method.value.attr == holder):
                continue
            making = self.makers.making(framework, style.function, visit, node, "list")
            passed = making.slot(style.slot)
            if passed is None or not comes_from(self.module, method.value, visit.scope, style.packages):
                continue
            place: Element | None = (self.module, passed, visit.scope)
            if style.key is not None:
                place = entry(self.module, passed, visit.scope, style.key)
            if place is not None:
                self.held(making, place, visit, node, style.model)
            return True
        return False

    def base_call(self, visit: Visit, node: ast.Call) -> None:
        """`super().__init__(tools=[...])` in a class whose base registers tools, or `(function)` where it makes one."""
        owner = class_around(self.module, visit.scope)
        for each in lineage(owner) if owner is not None else ():
            if isinstance(each, str) and each in self.catalogue.objects:
                framework, style = self.catalogue.objects[each]
                assert owner is not None
                toolset = f"{self.module.path}:{qualified_name(owner.name, owner.scope)}"
                self.constructed(
                    self.makers.making(framework, _LISTED, visit, node, "list", toolset), style, visit, node
                )
                return
            if isinstance(each, str) and each in self.catalogue.constructors:
                making = self.makers.making(*self.catalogue.constructors[each], visit, node, "constructor")
                passed = making.slot(making.style.function)
                known = [] if passed is None else list(functions(self.module, passed, visit.scope))
                if not any(self.makers.have_made(function, making.framework) for function in known):
                    self.direct(making, visit, node)
                return

    def direct(self, making: Making, visit: Visit, node: ast.Call) -> None:
        """`tool(function)` and `server.add_tool(function)`; without a function it is a decorator for later."""
        if making.style.own_schema is not None:
            self.add(making, None, None, node=node)
        for slot in making.style.function:
            passed = making.slot((slot,))
            if passed is None:
                continue
            if any(registered(self.module, passed, visit.scope)):
                self.register(making, passed, visit, node)
                return
            if self.unused.is_dropped(node) and is_from_elsewhere(self.module, passed, visit.scope):
                self.reading.not_understood.append(unregistered(self.module, passed, visit.scope))
                return

    def register(self, making: Making, passed: ast.expr | None, visit: Visit, node: ast.Call) -> None:
        found = [] if passed is None else list(registered(self.module, passed, visit.scope))
        keeps_name = making.how in ("registered", "constructor") and not making.style.name
        for function in found:
            making.turn = function.turn
            # what a decorator has named already is added under that name
            if not (keeps_name and self.makers.have_made(function, making.framework)):
                self.add(making, function, self.symbol_of(function, visit.prefix, node), passed)
        if found:
            return
        style = making.style
        named = making.slot(style.name, passed) is not None or not style.function
        if (
            making.how == "constructor"
            and named
            and (style.function or making.slot(style.schema) is not None)
        ):
            target = self.targets.get(id(node))
            self.add(making, None, target and visit.prefix + target, passed, node)
        elif passed is not None and (making.how == "decorator" or not isinstance(passed, ast.Call)):
            self.reading.defines = True
            self.reading.not_understood.append(unregistered(self.module, passed, visit.scope))

    def constructed(self, making: Making, style: ObjectStyle, visit: Visit, node: ast.Call) -> None:
        """What the constructor of a server or toolkit is given: functions, and tuples of one and what is said of it."""
        if style.tools is not None:
            self.tool_list(making, making.slot((style.tools,)), visit, node)
        if style.pairs is None:
            return
        keyword, each_style = style.pairs
        for module, element, scope in elements(self.module, making.slot((keyword,)), visit.scope) or ():
            given = making.of(each_style, module, scope, element)
            passed = given.slot(each_style.function)
            for function in functions(module, passed, scope) if passed is not None else ():
                self.add(given, function, self.symbol_of(function, visit.prefix, node), passed)

    def tool_list(self, making: Making, passed: ast.expr | None, visit: Visit, node: ast.Call) -> None:
        if passed is not None:
            self.held(making, (self.module, passed, visit.scope), visit, node)

    def held(
        self, making: Making, place: Element, visit: Visit, node: ast.Call, model: CallStyle | None = None
    ) -> None:
        """The functions that a list holds, and with `model` the classes, which are schemas."""
        home, passed, around = place
        self.reading.offers += listed(home, passed, around, making.framework.name)
        name = self.targets.get(id(node))
        if name is not None:
            making.toolset = f"{self.module.path}:{visit.prefix.replace('<locals>.', '')}{name}"
        found = elements(home, passed, around)
        if found is None:
            if not isinstance(passed, ast.Name) or _is_local(passed, around):
                why = f"the tools `{home.segment(passed)}` are computed"
                self.reading.not_understood.append((why, home.span(passed)))
            return
        for module, element, scope in found:
            if model is not None and is_schema(module, element, scope, self.catalogue):
                self.add(
                    making.of(model, module, scope, element), None, module.segment(element), node=element
                )
            known = list(functions(module, element, scope))
            # a name that is also bound to something else may mean the tool that was made of the function
            meanings = list(module.resolve_all(element, scope)) if known else []
            is_sure = all(isinstance(each, Definition) and each.is_function for each in meanings)
            for function in known:
                if not self.makers.have_made(function, making.framework):
                    symbol = self.symbol_of(function, visit.prefix, node)
                    self.listed.append((making, function, symbol, is_sure))
            self.reading.not_understood += unlisted(module, element, scope)
            if not known and is_attribute_by_name(module, element, scope):
                why = f"the tools `{module.segment(element)}` are chosen by computed names"
                self.reading.not_understood.append((why, self.module.span(passed)))

    def symbol_of(self, function: FunctionReference, prefix: str, node: ast.Call | None = None) -> str:
        if isinstance(function.node, ast.Lambda):
            return prefix + (self.targets.get(id(node)) or "<lambda>")
        return qualified_name(function.node.name, function.scope)

    def tool_class(self, visit: Visit, node: ast.ClassDef) -> None:
        if not any(self.may_lead(base, visit.scope) for base in node.bases):
            return
        definition = Definition(self.module, node, visit.scope, node.name)
        known = style_of(definition, self.catalogue)
        if known is not None and known[1].members is not None:
            self.members(definition, known[0], known[1].members, visit)
            return
        found = read_tool_class(definition, visit.prefix + node.name, self.catalogue)
        if found is None:
            return
        self.consumed += found.consumed
        self.handled.update(id(each) for each in found.consumed)
        if found.tool is not None:
            found.tool.toolset = self.module.path + visit.branch
            if any(self.classes.get(id(each.node)) == found.tool.name for each in ancestors(definition)):
                found.tool.toolset += f":{found.tool.origin.symbol}"  # it stands in for what it derives from
            self.classes[id(node)] = found.tool.name
            self.reading.tools.append(found.tool)
        elif found.reason is not None:
            self.defined(found.reason, node)

    def members(self, definition: Definition, framework: Framework, attribute: str, visit: Visit) -> None:
        """The methods that a class lists as tools."""
        functions = member_functions(definition, attribute)
        if functions is None:
            self.defined(f"the `{attribute}` of `{definition.name}` is computed", definition.node)
        toolset = f"{self.module.path}:{visit.prefix}{definition.name}"
        for function in functions or ():
            making = self.makers.making(framework, _LISTED, visit, None, "class", toolset)
            self.add(making, function, self.symbol_of(function, visit.prefix))

    def defined(self, why: str, node: ast.AST) -> None:
        """Here is a tool, though nothing is known of it."""
        self.reading.defines = True
        self.reading.not_understood.append((why, self.module.span(node)))

    def add_literals(self) -> None:
        from tool_contracts.sources.python.literals import descriptor_tools

        self.reading.tools += descriptor_tools(self.module, skip=self.consumed, specs=self.catalogue.specs)

    def add(
        self,
        making: Making,
        function: FunctionReference | None,
        symbol: str | None,
        passed: ast.AST | None = None,
        node: ast.AST | None = None,
    ) -> None:
        tool = make_tool(making, function, symbol, passed)
        self.reading.not_understood += unknown_types(tool, function)
        owner = function.node if function is not None else node
        made = id(owner), tool.framework
        key = *made, tool.name
        if key in self.taken or (tool.name is UNKNOWN and made in self.functions):
            return
        self.taken.add(key)
        self.functions.add(made)
        self.reading.tools.append(tool)


def _order(tool: Tool) -> tuple[int, int]:
    span = tool.span()
    return span.line, span.column


def _is_local(node: ast.Name, scope: Scope) -> bool:
    _, bindings = scope.lookup(node.id)
    return any(each.kind != "parameter" for each in bindings)
