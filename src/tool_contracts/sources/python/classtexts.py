"""Names and descriptions that classes give to the tools that they are."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.python.classes import find_attribute, find_method, is_attribute_of_self
from tool_contracts.sources.python.fields import as_field
from tool_contracts.sources.python.scopes import statements
from tool_contracts.sources.python.signatures import header
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tool_contracts.model import Span, Tool
    from tool_contracts.sources.python.resolution import Definition
    from tool_contracts.sources.python.scopes import Scope

    Method = ast.FunctionDef | ast.AsyncFunctionDef


def take_text(
    tool: Tool, definition: Definition, attribute: str, pointer: str, position: int | None = None
) -> Any:
    """The text that a class gives to an attribute, in its body, in a property or when it is made.

    `position` is where it is passed to the base's `__init__`, if it may be passed by position.
    """
    found = find_attribute(definition, attribute)
    value: Any = None
    node: ast.expr | None = None
    if found is not None:
        owner, node, _ = found
        assert isinstance(owner.node, ast.ClassDef)
        value, node = _field_value(owner, node, owner.scope.child(owner.node))
    else:
        method = find_method(definition, attribute)
        if method is not None:
            owner, node, value = definition, None, UNKNOWN
            returned = returned_by(method[1])
            if returned is not None and isinstance(method[0].node, ast.ClassDef):
                owner, node = method[0], returned
                value = value_of(owner.module, method[0].scope.child(method[0].node), returned)
    made = made_value(definition, attribute, position)
    if made is not None and not isinstance(value, str):
        owner, node, value = _of_class(definition, made)
    if node is not None and value is not None:
        tool.spans[pointer] = place_of(definition, owner, node)
    return value


def _field_value(owner: Definition, node: ast.expr, scope: Scope) -> tuple[Any, ast.expr]:
    field = as_field(node, Site(owner.module, scope))
    if field is not None:
        value = field.default if isinstance(field.default, str) or field.default is UNKNOWN else None
        same_file = field.site.module is owner.module
        return value, (field.default_node if same_file else None) or node
    return value_of(owner.module, scope, node), node


def made_value(
    definition: Definition, attribute: str, position: int | None = None
) -> tuple[Definition, ast.expr, Any] | None:
    """What `__init__` sets an attribute to, itself or through the base's."""
    found = find_method(definition, "__init__")
    if found is None:
        return None
    owner, method = found
    assert isinstance(owner.node, ast.ClassDef)
    scope = owner.scope.child(owner.node).child(method)
    for each in statements(method.body):
        value: ast.expr | None = None
        if isinstance(each, ast.Assign | ast.AnnAssign):
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            if any(is_attribute_of_self(target, attribute) for target in targets):
                value = each.value
        elif isinstance(each, ast.Expr) and isinstance(each.value, ast.Call):
            call = each.value
            if isinstance(call.func, ast.Attribute) and call.func.attr == "__init__":
                value = next((word.value for word in call.keywords if word.arg == attribute), None)
                if value is None and position is not None:
                    value = _at(call, position)
                if value is None and any(word.arg is None for word in call.keywords):
                    return owner, call, UNKNOWN
        if value is not None:
            return owner, value, value_of(owner.module, scope, value)
    return None


def is_set_when_made(definition: Definition, attribute: str) -> bool:
    """Whether `__init__` certainly sets an attribute, so that the one of the class does not count."""
    made = made_value(definition, attribute)
    return made is not None and not (
        isinstance(made[1], ast.Call)
        and isinstance(made[1].func, ast.Attribute)
        and made[1].func.attr == "__init__"
    )


def attribute_value(definition: Definition, attribute: str) -> Any:
    """The value of an attribute of a class; None where it has none, UNKNOWN where `__init__` sets it."""
    if is_set_when_made(definition, attribute):
        return UNKNOWN
    found = find_attribute(definition, attribute)
    if found is None:
        return None
    owner, node, _ = found
    assert isinstance(owner.node, ast.ClassDef)
    return value_of(owner.module, owner.scope.child(owner.node), node)


def _of_class(
    definition: Definition, made: tuple[Definition, ast.expr, Any]
) -> tuple[Definition, ast.expr, Any]:
    """What `self.NAME` in a constructor is for this class, which may set it anew."""
    node = made[1]
    if isinstance(node, ast.Attribute) and is_attribute_of_self(node, node.attr):
        found = find_attribute(definition, node.attr)
        if found is not None:
            owner, held, _ = found
            assert isinstance(owner.node, ast.ClassDef)
            return owner, held, value_of(owner.module, owner.scope.child(owner.node), held)
    return made


def _at(call: ast.Call, position: int) -> ast.expr | None:
    """What `super().__init__(...)` or `Base.__init__(self, ...)` passes at a position."""
    assert isinstance(call.func, ast.Attribute)
    given = call.args if isinstance(call.func.value, ast.Call) else call.args[1:]
    if any(isinstance(each, ast.Starred) for each in given[: position + 1]):
        return None
    return given[position] if position < len(given) else None


def place_of(definition: Definition, owner: Definition, node: ast.AST) -> Span:
    """The place of a node, or of the class that inherits it from another file."""
    written = owner.module.span(node)
    if owner.module is definition.module:
        return written
    return header(definition.module, definition.node).leading_to(written)


def returned_by(method: Method) -> ast.expr | None:
    """The one expression that a method returns."""
    values = [each.value for each in statements(method.body) if isinstance(each, ast.Return)]
    return values[0] if len(values) == 1 else None
