"""What makes tools of functions: decorators and methods, by name, partly applied, or called beforehand and kept."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.classes import find_method
from tool_contracts.sources.python.dead_ends import DeadEnd, fault_behind
from tool_contracts.sources.python.instances import instance_of
from tool_contracts.sources.python.instances import kept as kept_in
from tool_contracts.sources.python.making import Kept, Making
from tool_contracts.sources.python.methods import methods_named
from tool_contracts.sources.python.partials import applied
from tool_contracts.sources.python.presumed import presumed
from tool_contracts.sources.python.resolution import Definition, dotted
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.transports import denied
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.framework import CallStyle, Framework
    from tool_contracts.sources import Reading
    from tool_contracts.sources.python.interest import Interest
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.project import Project
    from tool_contracts.sources.python.references import FunctionReference
    from tool_contracts.sources.python.scopes import Scope
    from tool_contracts.sources.python.servers import Server, Servers
    from tool_contracts.sources.python.walking import Visit


class Makers:
    """Answers for one module; what registers tools and cannot be followed is told in the reading."""

    def __init__(
        self,
        module: Module,
        project: Project,
        servers: Servers,
        may_lead: Interest,
        reading: Reading,
    ) -> None:
        self._module = module
        self._catalogue = project.catalogue
        self._servers = servers
        self._may_lead = may_lead
        self._reading = reading
        self._project = project
        self._denials: dict[tuple[str, str], frozenset[str]] = {}

    def decorator(self, node: ast.expr, visit: Visit, kept: Kept | None = None) -> Making | None:
        """What a decorator, or the first half of `tool(...)(function)`, makes.

        With `kept`, the decorator was made elsewhere, and `node` is what it stands for.
        """
        call = node if isinstance(node, ast.Call) else None
        target = node.func if isinstance(node, ast.Call) else node
        module, scope = self._home(visit, kept)
        elsewhere = module is not self._module or self._may_lead(target, scope)
        if elsewhere:
            for meaning in _meanings(module, target, scope):
                if isinstance(meaning, str) and meaning in self._catalogue.decorators:
                    framework, style = self._catalogue.decorators[meaning]
                    return self.making(framework, style, visit, call, "decorator", kept=kept)
                if isinstance(meaning, Definition) and kept is None:
                    making = self._kept(meaning, node, visit)
                    if making is not None:
                        return making
        return self.method(target, visit, call, "decorator", elsewhere=elsewhere, kept=kept)

    def kept(self, node: ast.expr, visit: Visit) -> Making | None:
        """What `called(function)` makes after `called = server.tool()`; the name is one that may lead to a framework."""
        if not isinstance(node, ast.Name | ast.Attribute):
            return None
        for meaning in _meanings(self._module, node, visit.scope):
            making = self._kept(meaning, node, visit) if isinstance(meaning, Definition) else None
            if making is not None:
                return making
        return None

    def _kept(self, meaning: Definition, node: ast.expr, visit: Visit) -> Making | None:
        """What a decorator makes that is the value of a name: a call of one, or `functools.partial` of one."""
        made = meaning.node if meaning.is_value else None
        if not isinstance(made, ast.Call):
            return None
        use = None if meaning.module is self._module else self._module.span(node)
        kept = Kept(Site(meaning.module, meaning.scope, use), made)
        if made.args and meaning.module.resolve(made.func, meaning.scope) == "functools.partial":
            call = node if isinstance(node, ast.Call) else None
            return self.decorator(applied(self._module, made, call), visit, kept)
        if isinstance(node, ast.Call):
            return None
        making = self.decorator(made, visit, kept)
        return making if making is not None and _waits(making) else None

    def handed_on(self, making: Making, call: ast.Call, use: ast.expr, site: Site) -> Making | None:
        """What a decorator makes that a function gives to its users: `use` is one, and `call` what it comes to.

        None where that has its function already.
        """
        kept = Kept(site, use) if isinstance(use, ast.Call) else None
        made = Making(
            making.framework,
            making.style,
            making.module,
            making.scope,
            call,
            how="decorator",
            toolset=making.toolset,
            kept=kept,
        )
        return made if _waits(made) else None

    def _home(self, visit: Visit, kept: Kept | None) -> tuple[Module, Scope]:
        return (self._module, visit.scope) if kept is None else (kept.site.module, kept.site.scope)

    def method(
        self,
        target: ast.expr,
        visit: Visit,
        call: ast.Call | None,
        how: str,
        *,
        elsewhere: bool,
        kept: Kept | None = None,
    ) -> Making | None:
        """What a method of a server makes; with `elsewhere`, it may be named by something that stands for it."""
        home, around = self._home(visit, kept)
        found = methods_named(home, target, around, self._catalogue.methods, elsewhere=elsewhere)
        first: tuple[Module, ast.Attribute, Scope] | None = None
        for module, method, scope in found:
            first = first or (module, method, scope)
            for server in self._servers.infer(module, method.value, scope):
                style = server.style.methods.get(method.attr)
                if style is not None:
                    made = self.making(server.framework, style, visit, call, how, server.key, kept)
                    made.lacks = self._denied(server)
                    if call is None and not style.bare:
                        # a class of the project may take what that of the framework refuses
                        made.is_presumed = _is_own(module, method, scope)
                    return made
        if first is None:
            return None
        module, method, scope = first
        if (
            method.attr == "tool"
            and module is self._module
            and not self._leads_elsewhere(method.value, scope)
        ):
            known = presumed(module, method.value, scope, method.attr, self._catalogue.frameworks)
            if known is not None:
                framework, style = known[0], known[1].methods[method.attr]
                made = self.making(framework, style, visit, call, how, f"{module.path}:{visit.prefix}", kept)
                made.is_presumed = True
                return made
            text = module.segment(method)
            why = f"`{text}` registers tools on an object that cannot be followed"
            lost = DeadEnd(why, module.span(target), fault_behind(module, method.value, scope))
            told = lost.why, lost.span
            if told not in self._reading.not_understood:  # `tool()(f)` holds one call in another
                self._reading.not_understood.append(told)
                self._reading.problems += [] if lost.problem is None else [lost.problem]
        return None

    def _denied(self, server: Server) -> frozenset[str]:
        """What another file, in which a server is made, denies of its tools; this file speaks for all of its own."""
        path, name = server.place[0], server.framework.name
        if path == self._module.path:
            return frozenset()
        if (path, name) not in self._denials:
            text = self._project.reach.text(path).decode("utf-8", "replace")
            self._denials[path, name] = denied(name, text, path, self._project)
        return self._denials[path, name]

    def _leads_elsewhere(self, node: ast.expr, scope: Scope) -> bool:
        """Whether a receiver is something known that is no server of ours."""
        return any(isinstance(each, str) for each in self._module.resolve_all(node, scope))

    def have_made(self, function: FunctionReference, framework: Framework) -> bool:
        """Whether a decorator in the function's own file makes it a tool of the framework already.

        One that any framework declares by name gives an object; a method of a server gives the function back, of
        which another framework may make a tool of its own.
        """
        if isinstance(function.node, ast.Lambda):
            return False
        for decorator in function.node.decorator_list:
            target = decorator.func if isinstance(decorator, ast.Call) else decorator
            for meaning in function.module.resolve_all(target, function.scope):
                if isinstance(meaning, str) and meaning in self._catalogue.decorators:
                    return True
            found = methods_named(function.module, target, function.scope, self._catalogue.methods)
            for module, method, scope in found:
                servers = self._servers.infer(module, method.value, scope)
                if any(each.framework is framework for each in servers):
                    return True
        return False

    def making(
        self,
        framework: Framework,
        style: CallStyle,
        visit: Visit,
        call: ast.Call | None,
        how: str,
        toolset: str | None = None,
        kept: Kept | None = None,
    ) -> Making:
        """The making of a tool in the place of a visit."""
        # What a function makes is offered together, and not with what another function makes.
        inside = f":{visit.prefix}" if "<locals>" in visit.prefix else ""
        key = (toolset or self._module.path + inside) + visit.branch
        return Making(framework, style, self._module, visit.scope, call, how=how, toolset=key, kept=kept)


def _meanings(module: Module, node: ast.expr, scope: Scope) -> Iterator[str | Definition]:
    """What a name means, also that of an attribute that a class of the project sets."""
    yield from module.resolve_all(node, scope)
    for each in kept_in(module, node, scope) if isinstance(node, ast.Attribute) else ():
        if dotted(each.node) is None:
            yield each
        else:
            yield from each.module.resolve_all(each.node, each.scope)


def _is_own(module: Module, method: ast.Attribute, scope: Scope) -> bool:
    """Whether a method is that of a class of the project."""
    owners = instance_of(module, method.value, scope)
    return any(find_method(each, method.attr) is not None for each in owners)


def _waits(making: Making) -> bool:
    """Whether a call that was kept has no function yet, so that what it gives is a decorator."""
    for slot in making.style.function:
        passed = making.slot((slot,))
        if passed is not None:
            site = making.site(passed)
            if not isinstance(value_of(site.module, site.scope, passed), str):
                return False
    return True
