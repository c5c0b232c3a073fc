"""The function behind a tool: its parameters, its docstring, and the schema that its annotations write."""

from __future__ import annotations

import ast
import sys
from functools import partial

from tool_contracts.model import MISSING, UNKNOWN, Parameter, Signature
from tool_contracts.schema import join
from tool_contracts.sources.python.annotations import SchemaReader
from tool_contracts.sources.python.arguments import arguments_of
from tool_contracts.sources.python.contexts import is_filled_in
from tool_contracts.sources.python.docstrings import read_docstring
from tool_contracts.sources.python.fields import as_field, constrain, metadata, note
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.sites import Site
from tool_contracts.sources.python.unbound import unbound_names
from tool_contracts.sources.python.values import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.framework import Framework
    from tool_contracts.model import Docstring, ParameterKind, Span, Tool
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

    Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    Schema = dict[str, Any]

_PROPERTIES = "/inputSchema/properties"
_CLASS_KINDS = frozenset({"model", "dataclass", "TypedDict"})


class FunctionReading:
    """What a function's source says of the tool behind it; the tables are those of `Tool`."""

    __slots__ = ("input_schema", "kinds", "output_schema", "signature", "spans", "unknown")

    def __init__(
        self,
        signature: Signature,
        input_schema: Schema,
        output_schema: Schema | None,
        spans: dict[str, Span],
        kinds: dict[str, str],
        unknown: set[str],
    ) -> None:
        self.signature = signature
        self.input_schema = input_schema
        self.output_schema = output_schema
        self.spans = spans
        self.kinds = kinds
        self.unknown = unknown


def declare_result(tool: Tool, reading: FunctionReading | Tool) -> None:
    """Let the return annotation of a function speak where the descriptor of its tool says nothing of the result."""
    if tool.output_schema is not None or reading.output_schema is None:
        return
    tool.output_schema = reading.output_schema
    tool.spans.update({key: span for key, span in reading.spans.items() if key.startswith("/outputSchema")})
    tool.kinds.update({key: kind for key, kind in reading.kinds.items() if key.startswith("/outputSchema")})
    tool.unknown |= {pointer for pointer in reading.unknown if pointer.startswith("/outputSchema")}


def read_function(
    module: Module,
    node: Function,
    scope: Scope | None = None,
    framework: Framework | None = None,
    *,
    bound: bool = False,
    context: bool = False,
) -> FunctionReading:
    """Read a function that stands in `scope` (the module's, unless given).

    With `framework`, the parameters that it fills in are hidden; with `bound`, so is the first one, and with
    `context` one more.
    """
    given = int(bound) + int(context)
    site = Site(module, scope or module.scope)
    reads_text = framework is not None and framework.reads_annotated_text
    reader = SchemaReader(module, texts="first" if reads_text else "")
    docstring = read_docstring(module, node)
    parameters: list[Parameter] = []
    names: set[str] = set()
    properties: dict[str, Schema] = {}
    required: list[str] = []
    for index, (kind, argument, default) in enumerate(arguments_of(node)):
        if argument.arg in names:
            module.refuse(f"duplicate argument '{argument.arg}' in function definition", argument)
        names.add(argument.arg)
        parameter = _parameter(kind, argument, default, site)
        parameters.append(parameter)
        parameter.hidden = index < given or (
            framework is not None and is_filled_in(framework, argument, default, site)
        )
        if parameter.hidden or kind in ("var-positional", "var-keyword"):
            continue
        if framework is not None and not framework.reads_fields and as_field(default, site) is not None:
            reader.converted.add(join(_PROPERTIES, argument.arg))  # what it says is applied to nothing
        schema = _property(reader, parameter, argument, default, site)
        parameter.kinds = _kinds_below(reader, join(_PROPERTIES, argument.arg))
        described = docstring.parameters.get(argument.arg) if docstring is not None else None
        if described is not None and described[0]:
            pointer = join(_PROPERTIES, argument.arg)
            own = (
                isinstance(argument.annotation, ast.Name | ast.Attribute) and as_field(default, site) is None
            )
            if "description" not in schema or (own and reader.kinds.get(pointer) in _CLASS_KINDS):
                assert docstring is not None
                place = described[1] or docstring.span
                assert place is not None
                note(reader, schema, pointer, "description", described[0], place)
        properties[argument.arg] = schema
        if parameter.default is MISSING:
            required.append(argument.arg)
    schema = {"type": "object", "properties": properties}
    if required:
        schema["required"] = required
    reader.finish(schema)
    output, results = _result(module, node, site)
    signature = _signature(module, node, site, parameters, docstring)
    signature.unread = _unread(framework, module)
    signature.unbound = unbound_names(framework, node, site)
    return FunctionReading(
        signature,
        schema,
        output,
        {**reader.spans, **results.spans},
        {**reader.kinds, **results.kinds},
        reader.unknown | results.unknown,
    )


def read_signature(module: Module, node: Function, scope: Scope) -> Signature:
    """The signature of a function that is no tool: its parameters, and nothing of what they say to a model."""
    site = Site(module, scope)
    parameters = [_parameter(*each, site) for each in arguments_of(node)]
    return _signature(module, node, site, parameters, None)


def _signature(
    module: Module, node: Function, site: Site, parameters: list[Parameter], docstring: Docstring | None
) -> Signature:
    return Signature(
        getattr(node, "name", "<lambda>"),
        parameters,
        docstring=docstring,
        is_async=isinstance(node, ast.AsyncFunctionDef),
        node=node,
        imports=module.imports,
        uncertain=module.uncertain,
        typing_only=module.typing_only,
        enclosing=site.scope.enclosing(),
        import_line=partial(import_line, module.tree),
        locate=module.span,
        span=header(module, node),
    )


def header(module: Module, node: ast.AST) -> Span:
    """The place of the name in `def name` or `class name`; the whole of anything else."""
    name = getattr(node, "name", None)
    if not isinstance(name, str) or not isinstance(
        node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    ):
        return module.span(node)
    line = module.line(node.lineno)
    start = module.span(node).column - 1
    keyword = "class" if isinstance(node, ast.ClassDef) else "def"
    after = line.find(keyword, start)
    found = line.find(name, after + len(keyword)) if after >= 0 else -1
    return module.span(node) if found < 0 else module.between(node.lineno, found, found + len(name))


def import_line(tree: ast.Module, wanted: str) -> int:
    """The line before which an import statement may be inserted: after the docstring and the `__future__` imports.

    Where imports of the standard library stand there, as isort orders it among them.
    """
    line = 1
    for index, statement in enumerate(tree.body):
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        is_future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if not (is_future or (is_text and index == 0)):
            if isinstance(statement, ast.Import | ast.ImportFrom):
                return _line_among(tree.body[index:], wanted, max(line, statement.lineno))
            decorators = getattr(statement, "decorator_list", ())
            return line if index else min([statement.lineno, *(each.lineno for each in decorators)])
        line = (statement.end_lineno or statement.lineno) + 1
    return line


def _line_among(statements: Sequence[ast.stmt], wanted: str, line: int) -> int:
    """The line of the first statement that isort does not order before an import of the standard library."""
    own = _import_order(ast.parse(wanted).body[0])
    for index, statement in enumerate(statements):
        order, end = _import_order(statement), statement.end_lineno or statement.lineno
        shares_line = any(each.lineno <= end for each in statements[index + 1 : index + 2])
        if order is None or own is None or order >= own or shares_line:
            break
        line = end + 1
    return line


def _import_order(statement: ast.stmt) -> tuple[bool, str] | None:
    """What isort orders the imports of the standard library by; None for any other statement."""
    match statement:
        case ast.Import(names=[ast.alias(name=name), *_]):
            order = False, name
        case ast.ImportFrom(module=str(name), level=0):
            order = True, name
        case _:
            return None
    return order if name.partition(".")[0] in sys.stdlib_module_names else None


def _parameter(kind: ParameterKind, argument: ast.arg, default: ast.expr | None, site: Site) -> Parameter:
    value: Any = MISSING
    if default is not None:
        field = as_field(default, site)
        value = value_of(site.module, site.scope, default) if field is None else field.default
    elif isinstance(argument.annotation, ast.Subscript):
        value = _default_in_annotated(argument.annotation, site)
    annotation = argument.annotation
    return Parameter(
        argument.arg,
        kind=kind,
        annotation=None if annotation is None else site.module.segment(annotation),
        default=value,
        default_text=None if default is None else site.module.segment(default),
        span=site.module.span(argument),
        annotation_span=None if annotation is None else site.module.span(annotation),
        default_span=None if default is None else site.module.span(default),
        is_named_text=value is None and _is_named_text(annotation, site),
        has_field=_has_field(annotation, site),
    )


def _kinds_below(reader: SchemaReader, pointer: str) -> dict[str, str]:
    """What an annotation and its elements and branches are, by pointers that begin at it."""
    start = len(pointer)
    return {
        each[start:]: kind
        for each, kind in reader.kinds.items()
        if each.startswith(pointer) and each[start : start + 7] in ("", "/items", "/items/", "/anyOf/")
    }


def _is_named_text(annotation: ast.expr | None, site: Site) -> bool:
    return isinstance(annotation, ast.Name | ast.Attribute) and any(
        isinstance(meaning, Definition)
        and isinstance(meaning.node, ast.Constant)
        and isinstance(meaning.node.value, str)
        for meaning in site.module.resolve_all(annotation, site.scope)
    )


def _has_field(annotation: ast.expr | None, site: Site) -> bool:
    """Whether `Field` is among what an annotation adds to its type, written here or under a name."""
    if isinstance(annotation, ast.Constant):
        annotation = site.module.parse_string(annotation)
    if isinstance(annotation, ast.Name | ast.Attribute):
        named = site.module.resolve(annotation, site.scope)
        if not isinstance(named, Definition) or not isinstance(named.node, ast.Subscript):
            return False
        annotation, site = named.node, Site(named.module, named.scope)
    return annotation is not None and any(
        as_field(each, site) is not None for each in metadata(annotation, site)[1:]
    )


def _default_in_annotated(annotation: ast.Subscript, site: Site) -> Any:
    for meta in metadata(annotation, site):
        field = as_field(meta, site)
        if field is not None and field.default is not MISSING:
            return field.default
    return MISSING


def _property(
    reader: SchemaReader, parameter: Parameter, argument: ast.arg, default: ast.expr | None, site: Site
) -> Schema:
    pointer = join(_PROPERTIES, argument.arg)
    if argument.annotation is None:
        schema: Schema = {}
        reader.kinds[pointer] = "untyped"
    else:
        schema = reader.read(argument.annotation, site, pointer)
    reader.spans[pointer] = site.module.span(argument)
    field = as_field(default, site)
    if field is not None:
        constrain(reader, schema, pointer, field.call, field.site)
    if default is not None and parameter.default is not MISSING and parameter.default is not UNKNOWN:
        if field is None or field.default_node is None:
            place = site.module.span(default)
        else:
            place = field.site.span(field.default_node)
        note(reader, schema, pointer, "default", parameter.default, place)
    return schema


def _result(module: Module, node: Function, site: Site) -> tuple[Schema | None, SchemaReader]:
    reader = SchemaReader(module, "/outputSchema")
    returns = getattr(node, "returns", None)
    if returns is None:
        return None, reader
    schema = reader.finish(reader.read(returns, site, "/outputSchema"))
    return (schema or None), reader


def _unread(framework: Framework | None, module: Module) -> frozenset[str]:
    """The names of a module that mean nothing to the framework where annotations are left as text."""
    if framework is None or not framework.ignores_future_annotations:
        return frozenset()
    if module.imports.get("annotations") != "__future__.annotations":
        return frozenset()
    known = {name for name, origin in module.imports.items() if origin in framework.known_in_text}
    return frozenset({*module.imports, *module.uncertain} - known)
