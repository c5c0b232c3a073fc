"""Where a name leads: through bindings, aliases, star imports and the other files of the project."""

from __future__ import annotations

import ast
import builtins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Binding, Scope

_MAX_HOPS = 40


class Definition:
    """Where a name leads inside the project: a node, the module it stands in, and the scope around it.

    `node` is a class, a function, the value of an assignment, or the whole tree of a module; a `pass` stands in for
    what cannot be parsed.
    """

    __slots__ = ("_node", "binding", "module", "name", "scope")

    def __init__(
        self,
        module: Module,
        node: ast.AST | None,
        scope: Scope,
        name: str = "",
        binding: Binding | None = None,
    ) -> None:
        self.module = module
        self._node = node
        self.scope = scope
        self.name = name
        self.binding = binding

    @property
    def is_function(self) -> bool:
        """Whether it is certainly a function, which may not be parsed yet."""
        return self.binding is not None and self.binding.kind == "function"

    @property
    def is_value(self) -> bool:
        """Whether it is the value of an assignment."""
        return self.binding is not None and self.binding.kind == "assign"

    @property
    def is_parameter(self) -> bool:
        """Whether it is a parameter of a function."""
        return self.binding is not None and self.binding.kind == "parameter"

    @property
    def is_broken(self) -> bool:
        """Whether nothing is known of it because it cannot be parsed, or the file cannot that it stands in."""
        return isinstance(self.node, ast.Pass)

    @property
    def node(self) -> ast.AST:
        """What the name stands for; a function or class is parsed when somebody asks for it, if it was not yet."""
        if self._node is None:
            assert self.binding is not None
            self._node = self.binding.node
        assert self._node is not None
        return self._node


def dotted(node: ast.AST) -> list[str] | None:
    """`a.b.c` as a list of its names, None for any other expression."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    names.append(node.id)
    return names[::-1]


def follow(
    module: Module,
    chain: list[str],
    scope: Scope,
    seen: set[tuple[str, int, str]],
    *,
    builtins: bool = True,
    line: int | None = None,
) -> Iterator[str | Definition]:
    """Every meaning of a dotted name, as seen from a scope of a module, on a line of it where one is given.

    `seen` holds what is being followed.
    """
    name = chain[0]
    owner, bindings = scope.standing(name, line)
    key = module.path, id(owner), ".".join(chain)
    if key in seen or len(seen) > _MAX_HOPS:
        return
    seen.add(key)
    if owner is not None:
        for binding in bindings:
            yield from _meaning(module, binding, owner, chain, seen)
        return
    known: list[str | Definition] = []
    guessed: list[str | Definition] = []
    for origin, level in module.scope.stars:
        for each in _import(module, origin, level, chain, seen):
            if isinstance(each, Definition) and each.is_broken:
                continue  # who knows which names it has
            # a library may hold the name or not, a module of the project surely does
            (guessed if each == _outside(origin, level, chain) else known).append(each)
    if _is_builtin(name):
        yield from (each for each in known if isinstance(each, Definition))
    else:
        yield from known or guessed
    if builtins and _is_builtin(name):
        yield "builtins." + ".".join(chain)


def _meaning(
    module: Module, binding: Binding, owner: Scope, chain: list[str], seen: set[tuple[str, int, str]]
) -> Iterator[str | Definition]:
    rest = chain[1:]
    if binding.kind == "import":
        if binding.attribute is None and binding.level == 0:
            yield from _import(module, binding.origin, 0, rest, seen)
        else:
            names = [binding.attribute, *rest] if binding.attribute else rest
            yield from _import(module, binding.origin, binding.level, names, seen)
    elif binding.kind in ("class", "function"):
        found = Definition(module, None, owner, chain[0], binding)
        yield from _inside(found, rest, seen)
    elif binding.kind == "assign" and binding.node is not None:
        target = dotted(binding.node)
        leads = False
        for each in () if target is None else follow(module, [*target, *rest], owner, seen):
            leads = True
            yield each
        # an attribute of an object is no name that leads on: who knows the object knows what it is
        if not (leads or rest or isinstance(binding.node, ast.Name)):
            yield Definition(module, binding.node, owner, chain[0], binding)
    elif not rest and binding.node is not None and binding.kind != "taken":
        yield Definition(module, binding.node, owner, chain[0], binding)


def _inside(
    found: Definition, rest: list[str], seen: set[tuple[str, int, str]]
) -> Iterator[str | Definition]:
    if not rest:
        yield found
    elif not found.is_function and isinstance(found.node, ast.ClassDef):
        inner = found.scope.child(found.node)
        for binding in inner.bindings.get(rest[0], ()):
            yield from _meaning(found.module, binding, inner, rest, seen)


def _import(
    module: Module, origin: str, level: int, names: list[str], seen: set[tuple[str, int, str]]
) -> Iterator[str | Definition]:
    if module.project is not None:
        path = origin.split(".") if origin else []
        declared = module.project.declared(module.path, level, [*path, *names])
        if declared is not None:
            yield declared
            return
        found = module.project.locate(module, level, [*path, *names], len(path))
        if found is not None:
            other, rest = found
            if not rest:
                yield Definition(other, other.tree, other.scope, other.path)
            elif other.problem is not None:
                yield Definition(other, ast.Pass(), other.scope, rest[0])
            else:
                leads = False
                for each in follow(other, rest, other.scope, seen, builtins=False):
                    leads = True
                    yield each
                # a module that only is called like a framework, and lacks what is imported, is not what is meant
                if not leads and not level and ".".join([*path, *names]) in module.project.catalogue.names:
                    yield _outside(origin, level, names)
            return
    yield _outside(origin, level, names)


def _outside(origin: str, level: int, names: list[str]) -> str:
    """The dotted name of something in a module that is none of the project's."""
    return "." * level + ".".join([origin, *names] if origin else names)


def _is_builtin(name: str) -> bool:
    return hasattr(builtins, name)
