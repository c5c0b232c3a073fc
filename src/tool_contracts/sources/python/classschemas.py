"""Schemas that classes give to the tools that they are."""

from __future__ import annotations

import ast

from tool_contracts.sources.python.classes import find_attribute, find_method, lineage
from tool_contracts.sources.python.classtexts import is_set_when_made, made_value, place_of
from tool_contracts.sources.python.madeclasses import class_meant
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.tools import (
    replace_schema,
    take_properties,
    take_schema_class,
    take_schema_value,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.model import Tool

    Method = ast.FunctionDef | ast.AsyncFunctionDef


_ROOT = "/inputSchema"


def take_class_schema(tool: Tool, definition: Definition, attribute: str) -> None:
    """Give a tool the schema that a class attribute holds or names."""
    found = find_attribute(definition, attribute)
    if found is None:
        if (
            find_method(definition, attribute) is not None
            or made_value(definition, attribute) is not None
            or is_declared(definition, attribute)
        ):
            replace_schema(tool, "/inputSchema", {}, {}, {"/inputSchema"})
        return
    owner, node, annotation = found
    if isinstance(node, ast.Constant) and node.value is None:
        parameters = tool.signature.parameters if tool.signature is not None else ()
        if annotation is not None and any(each.kind == "var-keyword" for each in parameters):
            # A field for the schema, and a method that takes any argument: the schema is given when it is made.
            replace_schema(tool, "/inputSchema", {}, {}, {"/inputSchema"})
        return
    assert isinstance(owner.node, ast.ClassDef)
    scope = owner.scope.child(owner.node)
    meant = class_meant(owner.module, node, scope)
    if meant is not None:
        use = place_of(definition, owner, node)
        take_schema_class(tool, meant, "/inputSchema", definition.module, use)
        return
    inherited = owner.module is not definition.module
    site = Site(owner.module, scope, place_of(definition, owner, node) if inherited else None)
    take_schema_value(tool, "/inputSchema", node, site)


def is_declared(definition: Definition, attribute: str) -> bool:
    """Whether a class of the project annotates an attribute and leaves its value to whoever makes an instance."""
    return any(
        binding.kind == "annotated"
        for each in lineage(definition)
        if isinstance(each, Definition) and isinstance(each.node, ast.ClassDef)
        for binding in each.scope.child(each.node).bindings.get(attribute, ())
    )


def take_inputs(tool: Tool, definition: Definition, attribute: str) -> None:
    """Give a tool the properties that a class attribute holds; those that are not `nullable` are required."""
    found = find_attribute(definition, attribute)
    if found is None or is_set_when_made(definition, attribute):
        replace_schema(tool, _ROOT, {}, {}, {_ROOT})
        return
    owner, node, _ = found
    assert isinstance(owner.node, ast.ClassDef)
    inherited = owner.module is not definition.module
    use = place_of(definition, owner, node) if inherited else None
    site = Site(owner.module, owner.scope.child(owner.node), use)
    take_properties(tool, node, site, lambda each: bool(each.get("nullable")))
    for each in tool.properties.values():
        if isinstance(each, dict) and each.get("type") == "any":
            each["type"] = "string"


def take_model(tool: Tool, definition: Definition, run: tuple[Definition, Method]) -> None:
    """Give a tool the schema of the class that its method takes all arguments as."""
    owner, method = run
    assert isinstance(owner.node, ast.ClassDef)
    parameters = [*method.args.posonlyargs, *method.args.args][1:]
    annotation = parameters[0].annotation if parameters else None
    inside = owner.scope.child(owner.node)
    for meaning in () if annotation is None else owner.module.resolve_all(annotation, inside):
        if isinstance(meaning, Definition) and isinstance(meaning.node, ast.ClassDef):
            assert annotation is not None
            use = place_of(definition, owner, annotation)
            take_schema_class(tool, meaning, _ROOT, definition.module, use)
            return
    replace_schema(tool, _ROOT, {}, {}, {_ROOT})
