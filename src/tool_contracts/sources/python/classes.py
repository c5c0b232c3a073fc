"""Classes of the project: what they derive from, and where an attribute is defined."""

from __future__ import annotations

import ast
import sys

from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.types import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

    Method = ast.FunctionDef | ast.AsyncFunctionDef

_MAX_CLASSES = 60
_SCHEMA_HOOKS = frozenset({"__get_pydantic_core_schema__", "__get_validators__", "__pydantic_core_schema__"})
_SCHEMA_METHODS = frozenset(
    {"__get_pydantic_json_schema__", "__modify_schema__", "model_json_schema", "schema"}
)
_KNOWN_TOPS = frozenset({"builtins", "pydantic", "pydantic_settings", "typing_extensions"})


def lineage(definition: Definition) -> Iterator[Definition | str]:
    """A class and all it derives from, nearest first: definitions in the project, dotted names outside.

    Not Python's exact order of resolution, but the same for every hierarchy without a diamond.
    """
    queue: list[Definition | str] = [definition]
    seen: set[int | str] = set()
    while queue and len(seen) < _MAX_CLASSES:
        each = queue.pop(0)
        key = each if isinstance(each, str) else id(each.node)
        if key in seen:
            continue
        seen.add(key)
        yield each
        if isinstance(each, Definition) and isinstance(each.node, ast.ClassDef):
            for base in each.node.bases:
                queue += [
                    meaning if isinstance(meaning, str) else _declared(meaning) or meaning
                    for meaning in each.module.resolve_all(base, each.scope)
                    if isinstance(meaning, str) or isinstance(meaning.node, ast.ClassDef)
                ]


def ancestors(definition: Definition) -> list[Definition]:
    """The classes of the project that a class derives from, nearest first."""
    return [each for each in lineage(definition) if isinstance(each, Definition)][1:]


def _declared(definition: Definition) -> str | None:
    """The name of a class by which a framework, whose own file this is, declares it."""
    project = definition.module.project
    if project is None or definition.scope is not definition.module.scope:
        return None
    return project.declared_in(definition.module.path, definition.name)


def bases_of(definition: Definition) -> list[Definition | str]:
    """Everything a class derives from, without itself."""
    return list(lineage(definition))[1:]


def has_unknown_base(definition: Definition) -> bool:
    """Whether some base leads nowhere, or to a package that nobody looked into, so that fields may come from there."""
    for each in lineage(definition):
        if isinstance(each, str):
            top = canonical(each).partition(".")[0]
            if top not in _KNOWN_TOPS and top not in sys.stdlib_module_names:
                return True
        elif isinstance(each.node, ast.ClassDef) and any(
            next(each.module.resolve_all(base, each.scope), None) is None for base in each.node.bases
        ):
            return True
    return False


def is_plain(definition: Definition) -> bool:
    """Whether nothing says how instances are made of JSON: no decorator, no metaclass, no base but such classes, no hook."""
    for each in lineage(definition):
        if isinstance(each, str):
            if each not in ("builtins.object", "abc.ABC"):
                return False
        elif isinstance(each.node, ast.ClassDef):
            hooks = each.scope.child(each.node).bindings.keys() & _SCHEMA_HOOKS
            if each.node.decorator_list or each.node.keywords or hooks:
                return False
    return not has_unknown_base(definition)


def may_say_its_schema(definition: Definition) -> bool:
    """Whether a class with fields, or what it derives from, may make another schema than that of its fields.

    Pydantic 1 leaves out what it can make no schema of.
    """
    for each in lineage(definition):
        if isinstance(each, str):
            if "v1." in each:
                return True
        elif isinstance(each.node, ast.ClassDef):
            bound = each.scope.child(each.node).bindings
            if any(name in bound for name in (*_SCHEMA_HOOKS, *_SCHEMA_METHODS)):
                return True
    return has_unknown_base(definition)


def may_rename_fields(definition: Definition) -> bool:
    """Whether some file that a model comes from speaks of aliases, by which fields get other names for the model."""
    return any(isinstance(each, Definition) and "alias" in each.module.text for each in lineage(definition))


def find_method(
    definition: Definition, name: str
) -> tuple[Definition, ast.FunctionDef | ast.AsyncFunctionDef] | None:
    """The nearest definition of a method in the project, with the class that has it."""
    for each in lineage(definition):
        if isinstance(each, Definition) and isinstance(each.node, ast.ClassDef):
            for binding in reversed(each.scope.child(each.node).bindings.get(name, ())):
                if isinstance(binding.node, ast.FunctionDef | ast.AsyncFunctionDef):
                    return each, binding.node
    return None


def find_attribute(definition: Definition, name: str) -> tuple[Definition, ast.expr, ast.expr | None] | None:
    """The nearest value that a class body assigns to a name: the class, the value, the annotation."""
    for each in lineage(definition):
        if isinstance(each, Definition) and isinstance(each.node, ast.ClassDef):
            for binding in reversed(each.scope.child(each.node).bindings.get(name, ())):
                if binding.kind == "assign" and isinstance(binding.node, ast.expr):
                    return each, binding.node, binding.annotation
    return None


def dumped_class(module: Module, node: ast.AST, scope: Scope) -> Definition | None:
    """The class of the project whose schema `Model.model_json_schema()` is."""
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr="model_json_schema" | "schema"), args=[]):
            for meaning in module.resolve_all(owner, scope):
                if isinstance(meaning, Definition) and isinstance(meaning.node, ast.ClassDef):
                    return meaning
    return None


def is_decorated(function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> bool:
    """Whether a function has the built-in decorator of that name."""
    return any(isinstance(each, ast.Name) and each.id == name for each in function.decorator_list)


def is_attribute_of_self(node: ast.expr, attribute: str) -> bool:
    """Whether an expression is `self.attribute`."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr == attribute
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    )


def is_private(name: str) -> bool:
    """Whether a name in a class body is neither a field nor a member."""
    return name.startswith("_")


def docstring_node(node: ast.AST) -> ast.Constant | None:
    """The string that is the docstring of a function, class or module."""
    body = getattr(node, "body", None)
    if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
        value = body[0].value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return value
    return None


def clean(text: str) -> str:
    """A docstring without the indentation of its source, as `inspect.cleandoc` leaves it."""
    lines = text.expandtabs().split("\n")
    indents = [len(line) - len(line.lstrip(" ")) for line in lines[1:] if line.strip(" ")]
    margin = min(indents, default=0)
    cleaned = [lines[0].lstrip(" "), *(line[margin:] for line in lines[1:])]
    while cleaned and not cleaned[-1].strip(" "):
        cleaned.pop()
    while cleaned and not cleaned[0].strip(" "):
        cleaned.pop(0)
    return "\n".join(cleaned)


def _decorators(node: Method) -> Iterator[str]:
    for each in node.decorator_list:
        yield each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "")


def _is_declared_abstract(method: Method) -> bool:
    return any(name in ("abstractmethod", "abstractproperty") for name in _decorators(method))


def is_abstract(method: Method) -> bool:
    """Whether a method is only there to be overridden."""
    if _is_declared_abstract(method):
        return True
    body = [
        each
        for each in method.body
        if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
    ]
    if len(body) != 1 or not isinstance(body[0], ast.Raise):
        return False
    raised = body[0].exc
    raised = raised.func if isinstance(raised, ast.Call) else raised
    return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"


def has_abstract_method(definition: Definition) -> bool:
    """Whether a class leaves an abstract method without a body."""
    names = {
        each.name
        for owner in lineage(definition)
        if isinstance(owner, Definition) and isinstance(owner.node, ast.ClassDef)
        for each in owner.node.body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and _is_declared_abstract(each)
    }
    for name in names:
        found = find_method(definition, name)
        if find_attribute(definition, name) is None and found is not None and _is_declared_abstract(found[1]):
            return True
    return False
