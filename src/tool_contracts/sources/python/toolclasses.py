"""Tools that are classes: subclasses of a framework's base, with a method that does the work."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN, Origin, Tool
from tool_contracts.sources.envelopes import make_tool as make_described
from tool_contracts.sources.envelopes import recognise
from tool_contracts.sources.python.classes import (
    clean,
    docstring_node,
    find_attribute,
    find_method,
    is_attribute_of_self,
    lineage,
)
from tool_contracts.sources.python.fields import as_field
from tool_contracts.sources.python.module import Definition
from tool_contracts.sources.python.scopes import statements
from tool_contracts.sources.python.signatures import declare_result, header, read_function
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.tools import replace_schema, take_schema_class, take_schema_value
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from tool_contracts.framework import ClassStyle, Framework
    from tool_contracts.model import Span
    from tool_contracts.sources.python.catalogue import Catalogue
    from tool_contracts.sources.python.scopes import Scope

    Method = ast.FunctionDef | ast.AsyncFunctionDef


class ClassReading:
    """A class tool, or why a class that should be one cannot be read; `consumed` are the dicts it was read from."""

    __slots__ = ("consumed", "reason", "tool")

    def __init__(
        self, tool: Tool | None = None, reason: str | None = None, consumed: list[ast.AST] | None = None
    ) -> None:
        self.tool = tool
        self.reason = reason
        self.consumed = consumed or []


def read_tool_class(definition: Definition, symbol: str, catalogue: Catalogue) -> ClassReading | None:
    """The tool that a class is; None for a class that is none, or is only there to be derived from."""
    found = next(
        (
            catalogue.bases[each]
            for each in lineage(definition)
            if isinstance(each, str) and each in catalogue.bases
        ),
        None,
    )
    if found is None:
        return None
    framework, style = found
    runs = [method for name in style.run if (method := find_method(definition, name))]
    if all(_is_abstract(each[1]) for each in runs) or _has_abstract_method(definition):
        return None
    run = runs[0]
    if style.descriptor is not None:
        return _read_descriptor(definition, symbol, framework, style.descriptor, run)
    tool = _read_attributes(definition, symbol, framework, style, run)
    unnamed = tool.name is None
    if unnamed and _is_derived_from(definition):
        return None
    assert isinstance(definition.node, ast.ClassDef)
    text = docstring_node(definition.node)
    keywords = {"name": tool.name, "description": tool.description}
    keywords["__doc__"] = clean(str(text.value)) if text is not None else None
    framework.adjust(tool, keywords)
    if unnamed and tool.name is UNKNOWN and style.name and not _is_declared(definition, style.name):
        parameters = tool.signature.parameters if tool.signature is not None else ()
        if any(each.kind == "var-keyword" for each in parameters) and all(
            each.hidden or each.kind.startswith("var-") for each in parameters
        ):
            return None  # Neither a name nor parameters of its own: a base for classes in other files.
    return ClassReading(tool)


def _new_tool(
    definition: Definition, symbol: str, framework: Framework, run: tuple[Definition, Method]
) -> Tool:
    owner, method = run
    assert isinstance(owner.node, ast.ClassDef)
    inside = owner.scope.child(owner.node)
    reading = read_function(owner.module, method, inside, framework, bound=True)
    module = definition.module
    tool = Tool(
        None,
        input_schema=reading.input_schema,
        output_schema=reading.output_schema,
        framework=framework.name,
        origin=Origin(module.path, symbol, "class"),
        spans={"": module.span(definition.node), **reading.spans},
        kinds=reading.kinds,
        unknown=reading.unknown,
        traits=framework.traits,
        signature=reading.signature,
        toolset=module.path,
    )
    tool.spans["/inputSchema"] = header(owner.module, method)
    if owner.module is not module:
        # A method that is inherited from another file is reported at the class that inherits it.
        place = header(module, definition.node)
        tool.spans = {
            pointer: span if span.filename == module.path else place for pointer, span in tool.spans.items()
        }
    return tool


def _read_attributes(
    definition: Definition,
    symbol: str,
    framework: Framework,
    style: ClassStyle,
    run: tuple[Definition, Method],
) -> Tool:
    tool = _new_tool(definition, symbol, framework, run)
    if style.name is not None:
        tool.name = _take_text(tool, definition, style.name, "/name")
    if style.description is not None:
        tool.description = _take_text(tool, definition, style.description, "/description")
    if style.schema is not None:
        _take_schema(tool, definition, style.schema)
    return tool


def _take_text(tool: Tool, definition: Definition, attribute: str, pointer: str) -> Any:
    """The text that a class gives to an attribute, in its body, in a property or when it is made."""
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
            returned = _returned(method[1])
            if returned is not None and isinstance(method[0].node, ast.ClassDef):
                owner, node = method[0], returned
                value = value_of(owner.module, method[0].scope.child(method[0].node), returned)
    made = _made_value(definition, attribute)
    if made is not None and not isinstance(value, str):
        owner, node, value = made
    if node is not None and value is not None:
        tool.spans[pointer] = _place(definition, owner, node)
    return value


def _field_value(owner: Definition, node: ast.expr, scope: Scope) -> tuple[Any, ast.expr]:
    field = as_field(node, Site(owner.module, scope))
    if field is not None:
        value = field.default if isinstance(field.default, str) or field.default is UNKNOWN else None
        same_file = field.site.module is owner.module
        return value, (field.default_node if same_file else None) or node
    return value_of(owner.module, scope, node), node


def _made_value(definition: Definition, attribute: str) -> tuple[Definition, ast.expr, Any] | None:
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
                if value is None and any(word.arg is None for word in call.keywords):
                    return owner, call, UNKNOWN
        if value is not None:
            return owner, value, value_of(owner.module, scope, value)
    return None


def _take_schema(tool: Tool, definition: Definition, attribute: str) -> None:
    found = find_attribute(definition, attribute)
    if found is None:
        if (
            find_method(definition, attribute) is not None
            or _made_value(definition, attribute) is not None
            or _is_declared(definition, attribute)
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
    for meaning in owner.module.resolve_all(node, scope):
        if isinstance(meaning, Definition) and isinstance(meaning.node, ast.ClassDef):
            use = _place(definition, owner, node)
            take_schema_class(tool, meaning, "/inputSchema", definition.module, use)
            return
    take_schema_value(tool, "/inputSchema", owner.module, node, scope)


def _is_declared(definition: Definition, attribute: str) -> bool:
    """Whether a class of the project annotates an attribute and leaves its value to whoever makes an instance."""
    return any(
        binding.kind == "annotated"
        for each in lineage(definition)
        if isinstance(each, Definition) and isinstance(each.node, ast.ClassDef)
        for binding in each.scope.child(each.node).bindings.get(attribute, ())
    )


def _place(definition: Definition, owner: Definition, node: ast.AST) -> Span:
    if owner.module is definition.module:
        return owner.module.span(node)
    return header(definition.module, definition.node)


def _read_descriptor(
    definition: Definition, symbol: str, framework: Framework, name: str, run: tuple[Definition, Method]
) -> ClassReading | None:
    from tool_contracts.sources.python.evaluation import evaluate

    found = find_method(definition, name)
    if found is not None:
        owner, method = found
        assert isinstance(owner.node, ast.ClassDef)
        scope = owner.scope.child(owner.node).child(method)
        node = _returned(method)
        if _is_abstract(method):
            return None
    else:
        attribute = find_attribute(definition, name)
        if attribute is None:
            return None
        owner, node, _ = attribute
        assert isinstance(owner.node, ast.ClassDef)
        scope = owner.scope.child(owner.node)
    located = evaluate(owner.module, node, scope) if node is not None else None
    match = recognise(located.value) if located is not None else None
    if located is None or match is None or node is None:
        return ClassReading(reason=f"the `{name}` of `{symbol}` is computed")
    tool = make_described(located, match, definition.module.path, framework=framework.name, symbol=symbol)
    own = _new_tool(definition, symbol, framework, run)
    tool.origin = own.origin
    tool.traits = own.traits
    tool.toolset = own.toolset
    tool.signature = own.signature
    declare_result(tool, own)
    if owner.module is not definition.module:
        place = header(definition.module, definition.node)
        tool.spans = dict.fromkeys(tool.spans, place)
    framework.adjust(tool, {})
    return ClassReading(tool, consumed=[node])


def _returned(method: Method) -> ast.expr | None:
    """The one expression that a method returns."""
    values = [each.value for each in statements(method.body) if isinstance(each, ast.Return)]
    return values[0] if len(values) == 1 else None


def _decorators(node: Method) -> Iterator[str]:
    for each in node.decorator_list:
        yield each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "")


def _is_declared_abstract(method: Method) -> bool:
    return any(name in ("abstractmethod", "abstractproperty") for name in _decorators(method))


def _is_abstract(method: Method) -> bool:
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


def _has_abstract_method(definition: Definition) -> bool:
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


def _is_derived_from(definition: Definition) -> bool:
    """Whether another class of the file has this one as a base."""
    assert isinstance(definition.node, ast.ClassDef)
    return any(
        isinstance(each, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == definition.name for base in each.bases)
        for each in statements(definition.module.tree.body)
    )
