"""Reading one class as a tool: by its attributes, or by the descriptor that it returns."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN, Origin, Tool
from tool_contracts.sources.envelopes import make_tool as make_described
from tool_contracts.sources.envelopes import recognise
from tool_contracts.sources.python.classes import find_attribute, find_method, is_abstract
from tool_contracts.sources.python.classschemas import take_class_schema, take_inputs, take_model
from tool_contracts.sources.python.classtexts import returned_by, take_text
from tool_contracts.sources.python.helpers import lead_on
from tool_contracts.sources.python.instances import constant
from tool_contracts.sources.python.making import Making
from tool_contracts.sources.python.scopes import statements
from tool_contracts.sources.python.signatures import declare_result, header, read_function
from tool_contracts.sources.python.tools import make_tool, replace_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.framework import ClassStyle, Framework
    from tool_contracts.sources.python.resolution import Definition
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


def new_tool(
    definition: Definition, symbol: str, framework: Framework, run: tuple[Definition, Method]
) -> Tool:
    """The tool of a class, with what the method that does the work says."""
    owner, method = run
    assert isinstance(owner.node, ast.ClassDef)
    inside = owner.scope.child(owner.node)
    reading = read_function(owner.module, method, inside, framework, bound=True)
    lead_on(reading.signature, owner.module, inside)
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
            pointer: span if span.filename == module.path else place.leading_to(span)
            for pointer, span in tool.spans.items()
        }
    return tool


def read_attributes(
    definition: Definition,
    symbol: str,
    framework: Framework,
    style: ClassStyle,
    run: tuple[Definition, Method],
) -> Tool:
    """The tool that the attributes of a class and the method that does the work describe."""
    tool = new_tool(definition, symbol, framework, run)
    if style.name is not None:
        tool.name = take_text(tool, definition, style.name, "/name", style.positions.get("name"))
    if style.description is not None:
        tool.description = take_text(
            tool, definition, style.description, "/description", style.positions.get("description")
        )
    if style.schema is not None:
        take_class_schema(tool, definition, style.schema)
    if style.inputs is not None:
        take_inputs(tool, definition, style.inputs)
    if style.takes_model:
        take_model(tool, definition, run)
    return tool


def read_said(
    definition: Definition,
    symbol: str,
    framework: Framework,
    style: ClassStyle,
    run: tuple[Definition, Method],
) -> ClassReading | None:
    """The tool that a property or method describes by a call; what it does not say is taken from the attributes.

    None where the class does not describe itself.
    """
    assert style.descriptor is not None
    assert style.said is not None
    found = find_method(definition, style.descriptor)
    if found is None or is_abstract(found[1]):
        return None
    owner, method = found
    assert isinstance(owner.node, ast.ClassDef)
    tool = read_attributes(definition, symbol, framework, style, run)
    call = returned_by(method)
    consumed: list[ast.AST] = [
        each.value for each in statements(method.body) if isinstance(each, ast.Return) and each.value
    ]
    scope = owner.scope.child(owner.node).child(method)
    if not isinstance(call, ast.Call) or not _is_of(framework, owner, call, scope):
        replace_schema(tool, "/inputSchema", {}, {}, {"/inputSchema"})
        tool.name = UNKNOWN if tool.name is None else tool.name
        tool.description = UNKNOWN if tool.description is None else tool.description
        framework.adjust(tool, {})
        return ClassReading(tool, consumed=consumed)
    said = make_tool(Making(framework, style.said, owner.module, scope, call, how="class"), None, symbol)
    place = header(definition.module, definition.node)
    inherited = owner.module is not definition.module
    spans = {pointer: place.leading_to(span) if inherited else span for pointer, span in said.spans.items()}
    if isinstance(said.name, str):
        tool.name = said.name
        tool.spans["/name"] = spans.get("/name", place)
    if isinstance(said.description, str):
        tool.description = said.description
        tool.spans["/description"] = spans.get("/description", place)
    below = {pointer: span for pointer, span in spans.items() if pointer.startswith("/inputSchema")}
    kinds = {pointer: kind for pointer, kind in said.kinds.items() if pointer.startswith("/inputSchema")}
    schema = {"type": "object", "properties": {}} if said.input_schema is None else said.input_schema
    replace_schema(tool, "/inputSchema", schema, below, set(said.unknown), kinds)
    framework.adjust(tool, {})
    return ClassReading(tool, consumed=consumed)


def _is_of(framework: Framework, owner: Definition, call: ast.Call, scope: Scope) -> bool:
    """Whether a call makes an object of the framework."""
    return any(
        isinstance(each, str) and each.partition(".")[0] in framework.packages
        for each in owner.module.resolve_all(call.func, scope)
    )


def read_descriptor(
    definition: Definition, symbol: str, framework: Framework, name: str, run: tuple[Definition, Method]
) -> ClassReading | None:
    """The tool that a property or method describes in a dict; None where it is only there to be overridden."""
    from tool_contracts.sources.python.evaluation import evaluate

    found = find_method(definition, name)
    if found is not None:
        owner, method = found
        assert isinstance(owner.node, ast.ClassDef)
        scope = owner.scope.child(owner.node).child(method)
        node = returned_by(method)
        if is_abstract(method):
            return None
    else:
        attribute = find_attribute(definition, name)
        if attribute is None:
            return None
        owner, node, _ = attribute
        assert isinstance(owner.node, ast.ClassDef)
        scope = owner.scope.child(owner.node)
    located = evaluate(owner.module, node, scope, owner=definition) if node is not None else None
    match = recognise(located.value) if located is not None else None
    if located is None or match is None or node is None:
        return ClassReading(reason=f"the `{name}` of `{symbol}` is computed")
    tool = make_described(located, match, definition.module.path, framework=framework.name, symbol=symbol)
    own = new_tool(definition, symbol, framework, run)
    tool.origin = own.origin
    tool.traits |= own.traits
    tool.toolset = own.toolset
    tool.signature = own.signature
    declare_result(tool, own)
    if owner.module is not definition.module:
        place = header(definition.module, definition.node)
        tool.spans = {pointer: place.leading_to(span) for pointer, span in tool.spans.items()}
    framework.adjust(tool, {})
    held = constant(definition, node.attr) if isinstance(node, ast.Attribute) else None
    return ClassReading(tool, consumed=[node if held is None else held.node])
