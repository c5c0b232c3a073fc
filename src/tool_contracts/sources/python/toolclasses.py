"""Tools that are classes: subclasses of a framework's base, with a method that does the work."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.python.classes import (
    clean,
    docstring_node,
    find_attribute,
    find_method,
    has_abstract_method,
    is_abstract,
    lineage,
)
from tool_contracts.sources.python.classfields import refused_fields
from tool_contracts.sources.python.classreading import (
    ClassReading,
    read_attributes,
    read_descriptor,
    read_said,
)
from tool_contracts.sources.python.classschemas import is_declared
from tool_contracts.sources.python.classtexts import attribute_value
from tool_contracts.sources.python.lists import elements
from tool_contracts.sources.python.models import kind_of
from tool_contracts.sources.python.references import FunctionReference
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.scopes import statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.framework import ClassStyle, Framework
    from tool_contracts.model import Tool
    from tool_contracts.sources.python.catalogue import Catalogue
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope


def style_of(definition: Definition, catalogue: Catalogue) -> tuple[Framework, ClassStyle] | None:
    """The framework that a class makes tools for, and how."""
    for each in lineage(definition):
        if isinstance(each, str) and each in catalogue.bases:
            return catalogue.bases[each]
    return None


def is_schema(module: Module, node: ast.expr, scope: Scope, catalogue: Catalogue) -> bool:
    """Whether an expression is a class that is nothing but the schema of a tool's arguments."""
    return any(
        isinstance(each, Definition)
        and kind_of(each) in ("model", "TypedDict")
        and style_of(each, catalogue) is None
        for each in module.resolve_all(node, scope)
    )


def member_functions(definition: Definition, attribute: str) -> list[FunctionReference] | None:
    """The methods that a class names as tools in an attribute, by a text or a pair of texts; None where that is computed."""
    found = find_attribute(definition, attribute)
    if found is None:
        return []
    owner, node, _ = found
    assert isinstance(owner.node, ast.ClassDef)
    listed = elements(owner.module, node, owner.scope.child(owner.node))
    if listed is None:
        return None
    members: list[FunctionReference] = []
    for _, element, _ in listed:
        name = element.elts[0] if isinstance(element, ast.Tuple) and element.elts else element
        method = find_method(definition, str(name.value)) if isinstance(name, ast.Constant) else None
        if method is not None:
            home, function = method
            assert isinstance(home.node, ast.ClassDef)
            inside = home.scope.child(home.node)
            members.append(FunctionReference(home.module, function, inside, bound=True))
    return members


def read_tool_class(definition: Definition, symbol: str, catalogue: Catalogue) -> ClassReading | None:
    """The tool that a class is; None for a class that is none, or is only there to be derived from."""
    found = style_of(definition, catalogue)
    if found is None:
        return None
    framework, style = found
    runs = [method for name in style.run if (method := find_method(definition, name))]
    if all(is_abstract(each[1]) for each in runs) or has_abstract_method(definition):
        return None
    run = runs[0]
    if style.descriptor is not None and style.said is None:
        return read_descriptor(definition, symbol, framework, style.descriptor, run)
    if style.said is not None:
        return read_said(definition, symbol, framework, style, run)
    tool = read_attributes(definition, symbol, framework, style, run)
    if style.is_model:
        declared = frozenset({style.name, style.description, style.schema})
        tool.remarks += tuple(
            refused_fields(definition, declared, lambda each: style_of(each, catalogue) is not None)
        )
    if style.is_tool:
        _leave_to_base(tool, definition, style)
    unnamed = tool.name is None
    if unnamed and _is_derived_from(definition):
        return None
    assert isinstance(definition.node, ast.ClassDef)
    text = docstring_node(definition.node)
    keywords = {"name": tool.name, "description": tool.description}
    keywords["__doc__"] = clean(str(text.value)) if text is not None else None
    keywords |= {name: attribute_value(definition, name) for name in style.flags}
    framework.adjust(tool, keywords)
    if unnamed and tool.name is UNKNOWN and style.name and not is_declared(definition, style.name):
        parameters = tool.signature.parameters if tool.signature is not None else ()
        if any(each.kind == "var-keyword" for each in parameters) and all(
            each.hidden or each.kind.startswith("var-") for each in parameters
        ):
            return None  # Neither a name nor parameters of its own: a base for classes in other files.
    return ClassReading(tool)


def _leave_to_base(tool: Tool, definition: Definition, style: ClassStyle) -> None:
    """What a class does not say of a tool, the tool that it is derived from does."""
    tool.name = UNKNOWN if tool.name is None else tool.name
    tool.description = UNKNOWN if tool.description is None else tool.description
    if style.schema is None or find_attribute(definition, style.schema) is None:
        tool.unknown |= {"/inputSchema"}


def _is_derived_from(definition: Definition) -> bool:
    """Whether another class of the file has this one as a base."""
    assert isinstance(definition.node, ast.ClassDef)
    return any(
        isinstance(each, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == definition.name for base in each.bases)
        for each in statements(definition.module.statements_with(definition.name))
    )
