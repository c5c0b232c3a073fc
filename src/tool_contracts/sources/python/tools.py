"""From a recognised function and the call that makes it a tool to the `Tool` itself."""

from __future__ import annotations

import ast
import re

from tool_contracts.model import UNKNOWN, Origin, Remark, Tool
from tool_contracts.schema import join
from tool_contracts.sources.located import is_within
from tool_contracts.sources.partial import settle
from tool_contracts.sources.python.afterwards import may_be_described_afterwards, set_afterwards
from tool_contracts.sources.python.annotations import SchemaReader
from tool_contracts.sources.python.classes import clean, docstring_node, dumped_class, may_rename_fields
from tool_contracts.sources.python.contexts import refused_contexts
from tool_contracts.sources.python.decorators import keep_signature, may_describe
from tool_contracts.sources.python.filling import hide_keys
from tool_contracts.sources.python.helpers import lead_on
from tool_contracts.sources.python.incomplete import mark_incomplete
from tool_contracts.sources.python.madeclasses import class_meant, class_name
from tool_contracts.sources.python.models import kind_of
from tool_contracts.sources.python.rounds import ONCE, standing_for
from tool_contracts.sources.python.signatures import header, read_function

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from tool_contracts.framework import Framework, Slot
    from tool_contracts.model import Span
    from tool_contracts.sources.python.making import Making
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.references import FunctionReference
    from tool_contracts.sources.python.resolution import Definition
    from tool_contracts.sources.python.rounds import Round
    from tool_contracts.sources.python.sites import Site


def make_tool(
    making: Making, function: FunctionReference | None, symbol: str | None, passed: ast.AST | None = None
) -> Tool:
    """The tool that a call or decorator makes of a function; `passed` is the argument that holds the function."""
    framework = making.framework
    tool = Tool(
        None,
        framework=framework.name,
        origin=Origin(making.module.path if function is None else function.module.path, symbol, making.how),
        traits=(framework.traits - making.lacks) | making.style.traits,
        toolset=making.toolset,
    )
    place: Span
    if function is not None:
        changed = set_afterwards(function.module, getattr(function.node, "name", "<lambda>"))
        place = _take_function(tool, making, function)
        if not changed.isdisjoint(("annotations", "signature")) or not keep_signature(
            function.module, function.node, function.scope
        ):
            replace_schema(tool, "/inputSchema", {}, {"/inputSchema": place}, {"/inputSchema"})
    else:
        changed = set()
        assert making.call is not None
        place = making.module.span(making.call)
        tool.spans[""] = place
    keywords = making.keywords()
    metadata = making.slot(making.style.metadata)
    told = making if metadata is None else making.within(metadata)
    if told is not None:
        words = keywords if told is making else told.keywords()
        _take_name(tool, told, passed, words)
        _take_description(tool, told, passed, words)
        if function is not None and tool.description is None and _may_be_described(function, making):
            tool.description = UNKNOWN
        _take_schema(tool, told, "/inputSchema", told.slot(told.style.schema, passed), place)
        properties = told.slot(told.style.properties, passed)
        if properties is not None and not _is_none(properties):
            take_properties(tool, properties, told.site(properties), lambda each: "default" in each)
    else:
        tool.name = tool.description = UNKNOWN
        tool.unknown |= {"/inputSchema"}
    descriptor = making.slot(making.style.descriptor)
    if descriptor is not None:
        _take_descriptor(tool, making, descriptor)
    _take_schema(tool, making, "/outputSchema", making.slot(making.style.output, passed), place)
    _take_hints(tool, making)
    own = making.style.own_schema if told is None else told.style.own_schema or making.style.own_schema
    if own is not None and (told is None or told.slot(told.style.schema) is None):
        is_open = told is not None and told.is_open()
        said = place if metadata is None else making.site(metadata).span(metadata)
        unknown = {"/inputSchema"} if is_open else set()
        replace_schema(tool, "/inputSchema", dict(own), {"/inputSchema": said}, unknown)
    tool.name = making.style.own_name if making.style.own_name and tool.name in (None, "") else tool.name
    if making.style.own_description and tool.description in (None, ""):
        tool.description = making.style.own_description
    if function is None and making.style.function:
        # There is a function, it only can't be followed: what its name, docstring and signature say is not known.
        tool.name = UNKNOWN if tool.name is None else tool.name
        tool.description = UNKNOWN if tool.description is None else tool.description
        if tool.input_schema is None:
            tool.input_schema = {}
            tool.unknown |= {"/inputSchema"}
    if making.how == "own":
        _leave_to_object(tool)
    filled = making.slot(making.style.fills)
    if filled is not None and not _is_none(filled):
        hide_keys(tool, making, filled)
    mark_lost(tool, framework)
    framework.adjust(tool, keywords)
    mark_unread_docstring(tool, framework)
    mark_incomplete(tool, making, passed)
    _forget_changed(tool, changed)
    return tool


def _take_descriptor(tool: Tool, making: Making, node: ast.expr) -> None:
    """Give a tool what a descriptor says of it; all is open where that cannot be read."""
    from tool_contracts.sources.envelopes import make_tool as make_described
    from tool_contracts.sources.envelopes import recognise
    from tool_contracts.sources.python.evaluation import evaluate

    site = making.site(node)
    located = evaluate(site.module, node, site.scope, meant=making.meant)
    match = recognise(located.value)
    if match is None:
        _leave_to_object(tool)
        return
    said = make_described(located, match, site.module.path)
    tool.name = said.name if tool.name is None else tool.name
    tool.description = said.description
    tool.input_schema, tool.output_schema = said.input_schema, said.output_schema
    tool.spans = {pointer: site.at(span) for pointer, span in said.spans.items()} | tool.spans
    tool.unknown |= said.unknown


def _leave_to_object(tool: Tool) -> None:
    """What a call does not say of a tool that an object makes of itself, the object does."""
    tool.name = UNKNOWN if tool.name is None else tool.name
    tool.description = UNKNOWN if tool.description is None else tool.description
    if tool.input_schema is None:
        tool.input_schema = {}
        tool.unknown |= {"/inputSchema"}


def mark_lost(tool: Tool, framework: Framework) -> None:
    """Note the parameters whose annotation the framework is known to publish as something else."""
    for name in tool.properties if framework.lost_kinds else ():
        pointer = join("/inputSchema/properties", name)
        if tool.kinds.get(pointer) in framework.lost_kinds:
            tool.lost |= {pointer}


def mark_unread_docstring(tool: Tool, framework: Framework) -> None:
    """Take back that the docstring is read where it is not of a form that the framework reads."""
    docstring = tool.signature.docstring if tool.signature is not None else None
    if docstring is None or "reads_docstring_parameters" not in tool.traits:
        return
    if re.search(framework.docstring_form, docstring.text) is None:
        tool.traits = tool.traits - {"reads_docstring_parameters"} | {"reads_other_docstrings"}


def _describe(tool: Tool) -> None:
    """Describe a tool by the docstring of its function."""
    docstring = tool.signature.docstring if tool.signature is not None else None
    if docstring is None:
        return
    text = docstring.summary if "strips_docstring_sections" in tool.traits else docstring.text
    tool.description = text or None
    if text and docstring.span is not None:
        tool.spans["/description"] = docstring.span


def take_schema_class(
    tool: Tool, definition: Definition, root: str, home: Module, use: Span, texts: str = ""
) -> None:
    """Give a tool the schema of a class, for the one of its signature; `texts` is as in `SchemaReader`."""
    reader = SchemaReader(home, root, texts=texts)
    reader.spans[root] = use
    schema = reader.finish(reader.definition(definition, root, use))
    if root == "/inputSchema" and may_rename_fields(definition):
        tool.traits |= {"renames_arguments"}
    replace_schema(tool, root, schema, reader.spans, reader.unknown, reader.kinds)


def replace_schema(
    tool: Tool,
    root: str,
    schema: Any,
    spans: Mapping[str, Span],
    unknown: set[str],
    kinds: Mapping[str, str] | None = None,
) -> None:
    """Put a schema in place of what a tool has at `root`, with its tables."""
    for table in (tool.spans, tool.kinds):
        for pointer in [each for each in table if is_within(each, root)]:
            del table[pointer]
    kept = {each for each in tool.unknown if not is_within(each, root)}
    tool.unknown = frozenset(kept | unknown)
    tool.spans.update(spans)
    tool.kinds.update(kinds or {})
    if root == "/inputSchema":
        tool.input_schema = schema
    else:
        tool.output_schema = schema if root not in unknown else None


def take_schema_value(tool: Tool, root: str, node: ast.expr, site: Site, meant: Round = ONCE) -> None:
    """Give a tool a schema that is written as a dict; `meant` is as in `Making`."""
    from tool_contracts.sources.python.evaluation import evaluate

    located = evaluate(site.module, node, site.scope, meant=meant)
    value, around = located.value, ""
    if isinstance(value, dict) and value.keys() == {"json"} and "" not in located.unknown:
        value, around = value["json"], "/json"  # the envelope that Bedrock has around a schema
    unknown = [each.removeprefix(around) for each in located.unknown if is_within(each, around)]
    schema, open_ = settle(value, root, [root + each for each in unknown])
    spans = {
        root + pointer.removeprefix(around): site.at(span)
        for pointer, span in located.spans.items()
        if is_within(pointer, around)
    }
    replace_schema(tool, root, schema, spans, open_)


def take_properties(
    tool: Tool, node: ast.expr, site: Site, is_optional: Callable[[dict[str, Any]], bool]
) -> None:
    """Give a tool a schema of which only the properties are written, as a dict."""
    from tool_contracts.sources.python.evaluation import evaluate

    root, properties = "/inputSchema", "/inputSchema/properties"
    located = evaluate(site.module, node, site.scope)
    given = {"type": "object", "properties": located.value}
    schema, unknown = settle(given, root, [properties + each for each in located.unknown])
    spans = {properties + pointer: site.at(span) for pointer, span in located.spans.items()}
    held = schema.get("properties")
    for name, each in held.items() if isinstance(held, dict) else ():
        if isinstance(each, dict) and not is_optional(each):
            schema.setdefault("required", []).append(name)
    replace_schema(tool, root, schema, {root: spans.get(properties, tool.span()), **spans}, unknown)


def _take_function(tool: Tool, making: Making, function: FunctionReference) -> Span:
    framework, context = making.framework, making.takes_context
    reading = read_function(
        function.module,
        function.node,
        function.scope,
        framework,
        bound=function.bound,
        context=context is True,
    )
    if context is UNKNOWN:
        reading.unknown |= {"/inputSchema"}
    if framework.context_comes_first and not making.style.schema:
        tool.remarks = tuple(refused_contexts(framework, function, context))
    name = header(function.module, function.node)
    is_bare = making.how == "decorator" and making.call is None and making.kept is None
    if is_bare and not making.style.bare and not making.is_presumed:
        tool.remarks += (Remark("refused-when-made", "its decorator stands without `()`", name),)
    tool.signature = reading.signature
    lead_on(tool.signature, function.module, function.scope)
    tool.input_schema = reading.input_schema
    tool.output_schema = reading.output_schema
    tool.spans = {"": function.module.span(function.node), "/inputSchema": name, **reading.spans}
    tool.kinds = reading.kinds
    tool.unknown = frozenset(reading.unknown)
    return name


def _forget_changed(tool: Tool, changed: set[str]) -> None:
    """Make unknown what comes from attributes of the function that are set after its definition."""
    if tool.signature is None:
        return
    if "name" in changed and tool.spans.get("/name") == tool.signature.span:
        tool.name = UNKNOWN
        tool.unknown |= {"/name"}
    docstring = tool.signature.docstring
    if "doc" in changed and tool.spans.get("/description") == (docstring and docstring.span):
        tool.description = UNKNOWN
        tool.unknown |= {"/description"}
        tool.signature.docstring = None


def _take_name(tool: Tool, making: Making, passed: ast.AST | None, keywords: Mapping[str, Any]) -> None:
    value = _given_text(tool, "/name", making, making.style.name, passed, keywords)
    if value is None and tool.signature is not None:
        value = tool.signature.name
        if tool.signature.span is not None:
            tool.spans["/name"] = tool.signature.span
    tool.name = value


def _take_description(
    tool: Tool, making: Making, passed: ast.AST | None, keywords: Mapping[str, Any]
) -> None:
    value = _given_text(tool, "/description", making, making.style.description, passed, keywords)
    if value is None:
        _describe(tool)
    else:
        tool.description = value
    if tool.description is None and tool.signature is not None:
        later = may_be_described_afterwards(making.module, tool.signature.name)
        tool.description = UNKNOWN if later else None


def _may_be_described(function: FunctionReference, making: Making) -> bool:
    """Whether a decorator below the one that makes the tool may give the function a docstring."""
    decorators = getattr(function.node, "decorator_list", [])[making.how == "decorator" :]
    return may_describe(function.module, decorators, function.scope, making.framework.packages)


def _given_text(
    tool: Tool,
    pointer: str,
    making: Making,
    slot: Slot,
    passed: ast.AST | None,
    keywords: Mapping[str, Any],
) -> Any:
    """What a call gives in a slot, its place noted at `pointer`; None where it certainly gives nothing."""
    node = making.slot(slot, passed)
    if node is not None:
        value = making.value(node)
        if value is not None:
            tool.spans[pointer] = making.site(node).span(node)
        return value
    spread = next((keywords[each] for each in slot if isinstance(each, str) and each in keywords), None)
    return UNKNOWN if spread is None and slot and making.is_open() else spread


def _take_schema(tool: Tool, making: Making, root: str, node: ast.expr | None, place: Span) -> None:
    if node is None or _is_none(node):
        return
    site = making.site(node)
    use = site.span(node)
    telling = making.style.told_by_schema and root == "/inputSchema"
    module, held, scope = standing_for(site.module, node, site.scope, making.meant) or (
        site.module,
        node,
        site.scope,
    )
    meaning = dumped_class(module, held, scope) or class_meant(module, held, scope)
    if meaning is not None:
        texts = "third" if making.style.field_texts and kind_of(meaning) == "TypedDict" else ""
        take_schema_class(tool, meaning, root, making.module, use, texts)
        if telling:
            _take_class(tool, meaning, use)
        return
    take_schema_value(tool, root, node, site, making.meant)
    tool.spans.setdefault(root, place)
    if telling and root in tool.unknown:
        # a class that cannot be followed has a name all the same, and may have a docstring
        tool.name = UNKNOWN if tool.name is None else tool.name
        tool.description = UNKNOWN if tool.description is None else tool.description


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _take_class(tool: Tool, definition: Definition, use: Span) -> None:
    """Name and describe a tool that is nothing but the class of its arguments."""
    if tool.name is None:
        tool.name = class_name(definition)
        tool.spans["/name"] = use
    if tool.description is not None:
        return
    text = docstring_node(definition.node) if isinstance(definition.node, ast.ClassDef) else None
    if text is not None:
        tool.description = clean(str(text.value)) or None
        tool.spans["/description"] = use
    elif isinstance(definition.node, ast.Call):
        tool.description = UNKNOWN  # the one of its schema, or of the base that it names


def _take_hints(tool: Tool, making: Making) -> None:
    node = making.slot(making.style.hints)
    if isinstance(node, ast.Call):
        pairs = [(each.arg, each.value) for each in node.keywords if each.arg]
    elif isinstance(node, ast.Dict):
        pairs = [
            (key.value, value)
            for key, value in zip(node.keys, node.values, strict=True)
            if isinstance(key, ast.Constant) and isinstance(key.value, str)
        ]
    else:
        return
    for name, value_node in pairs:
        value = making.value(node, value_node)
        head, *rest = name.split("_")
        hint = head + "".join(each.capitalize() for each in rest)
        if value is not UNKNOWN:
            tool.annotations[hint] = value
            tool.spans[join("/annotations", hint)] = making.site(node).span(value_node)
