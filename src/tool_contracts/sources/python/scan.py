"""Finding the tools of one module: decorators, registrations, constructors, classes, lists and dicts."""

from __future__ import annotations

import ast

from tool_contracts.framework import CallStyle
from tool_contracts.sources import Reading
from tool_contracts.sources.python.agents import agent_of, is_agent, slot_of
from tool_contracts.sources.python.callers import uses
from tool_contracts.sources.python.classes import ancestors, lineage
from tool_contracts.sources.python.dead_ends import is_from_elsewhere, unregistered
from tool_contracts.sources.python.found import Found
from tool_contracts.sources.python.helpers import take_handlers
from tool_contracts.sources.python.instances import class_around
from tool_contracts.sources.python.interest import Interest
from tool_contracts.sources.python.lists import entry
from tool_contracts.sources.python.makers import Makers
from tool_contracts.sources.python.mapping import mapped
from tool_contracts.sources.python.offering import listed, mounted
from tool_contracts.sources.python.provenance import comes_from
from tool_contracts.sources.python.references import FunctionReference, functions, registered, unwrapped
from tool_contracts.sources.python.relevance import Relevance
from tool_contracts.sources.python.requests import Requests
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.rounds import rounds
from tool_contracts.sources.python.scopes import qualified_name
from tool_contracts.sources.python.servers import Servers, may_be_class
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.toolclasses import member_functions, read_tool_class, style_of
from tool_contracts.sources.python.unused import Unused
from tool_contracts.sources.python.walking import Kinds, Visit, walk
from tool_contracts.sources.python.wrappers import function_around, handed_on, returned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.framework import Framework
    from tool_contracts.sources.python.lists import Element
    from tool_contracts.sources.python.making import Making
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.project import Project

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
        reading = Reading()
        self.makers = Makers(module, project, self.servers, self.may_lead, reading)
        self.found = Found(module, project.catalogue, self.makers, reading)
        self.requests = Requests(module, project.catalogue)
        self.handled: set[int] = set()
        self.unused = Unused(module)
        self.classes: dict[int, object] = {}
        self.consumed: list[ast.AST] = []

    def run(self) -> Reading:
        for visit in walk(self.module.tree, self.module.scope, _LOOKED_AT, self.relevance.of_statement):
            try:
                self.visit(visit)
            except RecursionError:
                place = self.module.span(visit.node)
                self.found.reading.not_understood.append(("nested too deeply to be followed", place))
        self.found.add_listed()
        self.add_literals()
        take_handlers(self.found.reading.tools, self.module, self.catalogue, self.servers)
        return self.found.sorted()

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
                self.found.name_target(target, value)
                self.unused.look(node)
                self.given_later(visit, target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.found.name_target(target, value)
            case ast.withitem(optional_vars=ast.expr() as target, context_expr=value):
                self.found.name_target(target, value)
            case ast.Expr():
                self.unused.look(node)

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
            shown = list(unwrapped(FunctionReference(self.module, node, visit.scope, bound=bound)))
            if not shown:
                why = f"`{node.name}` takes its signature from a function that cannot be followed"
                self.found.defined(why, node)
            for function in shown:
                own = function.node is node
                symbol = visit.prefix + node.name if own else self.found.symbol_of(function, visit.prefix)
                for meant in making.rounds(function.meant):
                    making.meant = meant
                    self.found.add(making, function, symbol)

    def call(self, visit: Visit, node: ast.Call) -> None:
        self.requests.see(node, visit)
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
            self.found.reading.offers += mounted(self.module, node, visit.scope, self.servers)
            return
        if isinstance(node.func, ast.Attribute) and self.own_call(visit, node, node.func):
            return
        method = self.makers.method(node.func, visit, node, "registered", elsewhere=leads)
        if method is not None:
            self.direct(method, visit, node)
            return
        match node:
            case ast.Call(func=ast.Attribute(value=held, attr="append" | "extend"), args=[given]):
                self.given_later(visit, held, given)

    def given_later(self, visit: Visit, held: ast.expr, given: ast.expr) -> None:
        """`agent.tools = [f]`: whether an agent heeds what it is given after it was made, only it knows."""
        if not isinstance(held, ast.Attribute) or held.attr != "tools":
            return
        if is_agent(self.module, held.value, visit.scope, self.catalogue.tool_lists):
            why = f"`{self.module.segment(given)}` is given to an agent after it was made"
            self.found.reading.not_understood.append((why, self.module.span(given)))

    def mapped(self, visit: Visit, node: ast.Call) -> None:
        """`map(server.add_tool, functions)`, which does nothing before somebody asks for what it gives."""
        made = mapped(self.module, node, visit.scope)
        if made is not None and isinstance(made.elt, ast.Call):
            inside = visit.scope.child(made)
            self.call(Visit(made.elt, inside, visit.prefix, visit.branch), made.elt)

    def named_call(self, visit: Visit, node: ast.Call) -> bool:
        """A call of something that a framework declares by name; whether it was one."""
        for meaning in self.module.resolve_all(node.func, visit.scope):
            agent = agent_of(meaning, self.catalogue.tool_lists)
            if agent is not None:
                framework, slot = self.catalogue.tool_lists[agent]
                making = self.makers.making(framework, _LISTED, visit, node, "list")
                alone = agent in self.catalogue.alone
                self.found.passed(making, slot_of(meaning, slot), visit, node, alone=alone)
                return True
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
            if meaning in self.catalogue.object_lists:
                framework, slot = self.catalogue.object_lists[meaning]
                passed = self.makers.making(framework, _LISTED, visit, node, "list").slot(slot)
                self.found.reading.offers += listed(self.module, passed, visit.scope, framework.name)
                return True
        is_class = may_be_class(node.func)
        found = self.servers.style_of(self.module, node.func, visit.scope) if is_class else None
        if found is not None and found[1].tools is not None:
            making = self.makers.making(found[0], _LISTED, visit, node, "list")
            self.found.constructed(making, found[1], visit, node)
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
                self.found.held(making, place, visit, node, style.model, alone=name in self.catalogue.alone)
            return True
        return False

    def own_call(self, visit: Visit, node: ast.Call, method: ast.Attribute) -> bool:
        """A call such as `agent.as_tool()`, by which an object makes a tool of itself; whether it was one."""
        for framework, style in self.catalogue.own_methods.get(method.attr, ()):
            if comes_from(self.module, method.value, visit.scope, style.packages):
                making = self.makers.making(framework, style.made, visit, node, "own")
                self.found.add(making, None, self.found.target(node), node=node)
                return True
        return False

    def base_call(self, visit: Visit, node: ast.Call) -> None:
        """`super().__init__(tools=[...])` in a class whose base takes tools, or `(function)` where it makes one."""
        owner = class_around(self.module, visit.scope)
        if owner is None:
            return
        toolset = f"{self.module.path}:{qualified_name(owner.name, owner.scope)}"
        for each in lineage(owner):
            if isinstance(each, str) and each in self.catalogue.objects:
                framework, style = self.catalogue.objects[each]
                making = self.makers.making(framework, _LISTED, visit, node, "list", toolset)
                self.found.constructed(making, style, visit, node)
                return
            if isinstance(each, str) and each in self.catalogue.tool_lists:
                framework, slot = self.catalogue.tool_lists[each]
                making = self.makers.making(framework, _LISTED, visit, node, "list", toolset)
                self.found.passed(making, slot, visit, node, alone=each in self.catalogue.alone)
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
            self.found.add(making, None, None, node=node)
        for slot in making.style.function:
            passed = making.slot((slot,))
            if passed is None:
                continue
            if any(registered(self.module, passed, visit.scope)):
                self.register(making, passed, visit, node)
                return
            if self.unused.is_dropped(node) and is_from_elsewhere(self.module, passed, visit.scope):
                self.found.lost([unregistered(self.module, passed, visit.scope)])
                return
        self.handed_on(making, visit, node)

    def handed_on(self, making: Making, visit: Visit, node: ast.Call) -> None:
        """`def my(**more): return server.tool(**more)`: a decorator that a function of the project gives to its users."""
        wrapper = function_around(self.module, visit.scope)
        if wrapper is None or node not in returned(wrapper.node):
            return
        for home, (use, below, scope) in uses(wrapper):
            call = handed_on(wrapper.node, node, use)
            given = None if call is None else self.makers.handed_on(making, call, use, Site(home, scope))
            if given is not None:
                function = FunctionReference(home, below, scope)
                self.found.add(given, function, self.found.symbol_of(function, visit.prefix))

    def register(self, making: Making, passed: ast.expr | None, visit: Visit, node: ast.Call) -> None:
        found = [] if passed is None else list(registered(self.module, passed, visit.scope))
        keeps_name = making.how in ("registered", "constructor") and not making.style.name
        for function in found:
            # what a decorator has named already is added under that name
            if keeps_name and self.makers.have_made(function, making.framework):
                continue
            symbol = self.found.symbol_of(function, visit.prefix, node)
            for meant in making.rounds(function.meant):
                making.meant = meant
                self.found.add(making, function, symbol, passed)
        if found:
            return
        if making.how == "constructor" and self.constructed(making, passed, visit, node):
            return
        if passed is not None and (making.how == "decorator" or not isinstance(passed, ast.Call)):
            self.found.reading.defines = True
            self.found.lost([unregistered(self.module, passed, visit.scope)])

    def constructed(self, making: Making, passed: ast.expr | None, visit: Visit, node: ast.Call) -> bool:
        """A call that makes a tool, or one in each round, of no function that can be followed; whether it does."""
        style, is_tool = making.style, False
        target = self.found.target(node)
        given = [*node.args, *(each.value for each in node.keywords)]
        for making.meant in rounds(self.module, given, visit.scope):
            named = making.slot(style.name, passed) is not None or not style.function
            described = making.slot(style.descriptor)
            if described is not None:
                self.consumed.append(making.given(described))
            schema = making.slot(style.schema) if described is None else described
            if named and (style.function or style.own_schema or schema is not None):
                is_tool = True
                self.found.add(making, None, target and visit.prefix + target, passed, node)
                self.consumed += making.spread()
        return is_tool

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
            self.found.reading.tools.append(found.tool)
        elif found.reason is not None:
            self.found.defined(found.reason, node)
            self.found.reading.unread.append((visit.prefix + node.name, found.reason, self.module.span(node)))

    def members(self, definition: Definition, framework: Framework, attribute: str, visit: Visit) -> None:
        """The methods that a class lists as tools."""
        functions = member_functions(definition, attribute)
        if functions is None:
            self.found.defined(f"the `{attribute}` of `{definition.name}` is computed", definition.node)
        toolset = f"{self.module.path}:{visit.prefix}{definition.name}"
        for function in functions or ():
            making = self.makers.making(framework, _LISTED, visit, None, "class", toolset)
            self.found.add(making, function, self.found.symbol_of(function, visit.prefix))

    def add_literals(self) -> None:
        from tool_contracts.sources.python.literals import descriptor_tools

        found = list(descriptor_tools(self.module, skip=self.consumed, specs=self.catalogue.specs))
        self.requests.judge(found)
        self.found.reading.tools += found
