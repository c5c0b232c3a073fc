"""The parameters of a tool whose schema is made from a function's signature, and repairs of their annotations."""

from __future__ import annotations

import re

from tool_contracts import MISSING, Edit, Span
from tool_contracts_rules.places import PROPERTIES, ROOT

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator, Mapping

    from tool_contracts import Call, Parameter, Signature, Tool

_BELOW = PROPERTIES + "/"
_TEXT = re.compile(r"[A-Za-z]{0,2}[\"']")

CONTEXT_NAMES = frozenset({"context", "ctx", "run_context", "run_manager", "runtime", "tool_context"})
"""Names that nobody gives to something that a model should fill in, unless it is annotated as such."""


def property_name(pointer: str) -> str | None:
    """The name of the parameter that `pointer` is the schema of; None where it points elsewhere."""
    name = pointer.removeprefix(_BELOW)
    return name if name != pointer and "/" not in name else None


def takes_none(kinds: Mapping[str, str], pointer: str) -> bool:
    """Whether the annotation at a pointer says that None may be given, whatever the framework publishes of that."""
    return any(
        kind == "None" and (place == pointer or place.rpartition("/")[0] == f"{pointer}/anyOf")
        for place, kind in kinds.items()
    )


def is_given_none(call: Call) -> bool:
    """Whether all that is wrong with arguments is null for a parameter whose annotation says that None may be given."""
    name = property_name(ROOT + call.pointer)
    if name is None or call.tool.signature is None or call.arguments.get(name, "") is not None:
        return False
    parameter = call.tool.signature.parameter(name)
    return parameter is not None and takes_none(parameter.kinds, "")


def null_of_default(call: Call) -> str:
    """Words on the first argument that is null only because the framework allows that for whatever has a default."""
    tool = call.tool
    if "publishes_defaults_as_null" not in tool.traits or tool.signature is None:
        return ""
    for each in tool.signature.parameters:
        has_default = each.default is not MISSING and each.default is not None
        if has_default and call.arguments.get(each.name, "") is None and not takes_none(each.kinds, ""):
            return f" ({tool.framework} lets a model send null for `{each.name}`, because it has a default)"
    return ""


def is_from_signature(tool: Tool) -> bool:
    """Whether the published parameters are those of the function, rather than of a schema written beside it.

    A schema that is written as such has places of its own for its keywords; one that is a class is of a kind.
    """
    if tool.signature is None or not isinstance(tool.input_schema, dict) or not tool.is_known(ROOT):
        return False
    if ROOT in tool.kinds or PROPERTIES in tool.spans or ROOT + "/type" in tool.spans:
        return False
    named = {each.name for each in tool.signature.parameters if not each.hidden}
    return all(name in named and _BELOW + name in tool.kinds for name in tool.properties)


def published(tool: Tool) -> Iterator[tuple[str, Parameter]]:
    """Each parameter of the function that the model is told of, with the pointer of its schema."""
    if tool.signature is not None and is_from_signature(tool):
        for parameter in tool.signature.parameters:
            if not parameter.hidden:
                yield _BELOW + parameter.name, parameter


def is_context(tool: Tool, name: str) -> bool:
    """Whether a parameter bears the name of a context object and no type that a model could fill in."""
    return name in CONTEXT_NAMES and tool.kinds.get(_BELOW + name) in ("untyped", "Any")


def annotation_text(parameter: Parameter) -> str:
    """The annotation of a parameter without the quotes around it; empty where there is none."""
    return _unquoted(parameter.annotation or "")[1]


def annotation_tree(parameter: Parameter) -> ast.expr | None:
    """The annotation of a parameter as an expression; None where there is none, or where it cannot be taken apart."""
    import ast

    try:
        return ast.parse(annotation_text(parameter), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def is_quoted(parameter: Parameter) -> bool:
    """Whether the whole annotation stands in quotes."""
    return bool(_unquoted(parameter.annotation or "")[0])


def annotation_names(parameter: Parameter) -> set[str]:
    """The names that an annotation is made of, those in quotes as well; empty where it cannot be taken apart."""
    import ast

    todo, found = [annotation_text(parameter)], set()
    while todo:
        try:
            tree = ast.parse(todo.pop(), mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        literal = {id(part) for each in ast.walk(tree) if _is_literal(each) for part in ast.walk(each)}
        for each in ast.walk(tree):
            if isinstance(each, ast.Name):
                found.add(each.id)
            elif isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in literal:
                todo.append(each.value if each.value.isidentifier() else "")
    return found


def _is_literal(node: ast.AST) -> bool:
    import ast

    return isinstance(node, ast.Subscript) and ast.unparse(node.value).rpartition(".")[2] in (
        "Literal",
        "Annotated",
    )


def rewrite(tool: Tool, parameter: Parameter, annotation: str, wrapper: str | None = None) -> list[Edit]:
    """Edits that put `annotation` in the place of a parameter's own, with the quotes that were around it.

    With `wrapper`, a name of `typing`, it becomes `wrapper[annotation]`, and is imported where the module has not done
    so. No edits where the annotation stands over several lines, is a text that is not written plainly (with a prefix,
    in several pieces, under a name), or the name is taken.
    """
    span, signature = parameter.annotation_span, tool.signature
    written = parameter.annotation or ""
    if signature is None or span is None or not written or span.line != span.end_line:
        return []
    if parameter.is_named_text and wrapper is None:
        return []
    quote, _ = _unquoted(written)
    if span.end_column - span.column != len(written) or (not quote and _TEXT.match(written)):
        return []
    edits: list[Edit] = []
    if wrapper is not None:
        found = _import(signature, wrapper, span.filename)
        if found is None:
            return []
        name, edits = found
        annotation = f"{name}[{annotation}]"
    return [*edits, Edit(span, f"{quote}{annotation}{quote}")]


def _unquoted(written: str) -> tuple[str, str]:
    quote = written[:1]
    inner = written[1:-1]
    if quote in ("'", '"') and written[1:].endswith(quote) and quote not in inner and "\\" not in inner:
        return quote, inner
    return "", written


def _import(signature: Signature, name: str, filename: str) -> tuple[str, list[Edit]] | None:
    """What to write for a name of `typing`, and the edit that imports it; None where the name means something else."""
    certain = {each: origin for each, origin in signature.imports.items() if each not in signature.uncertain}
    for local, origin in certain.items():
        if origin == f"typing.{name}":
            return local, []
    for local, origin in certain.items():
        if origin == "typing":
            return f"{local}.{name}", []
    is_taken = signature.imports.get(name, "") != f"typing.{name}" and name in {
        *signature.imports,
        *signature.uncertain,
    }
    if is_taken or signature.import_line is None:
        return None
    statement = f"from typing import {name}"
    return name, [Edit(Span(filename, signature.import_line(statement)), f"{statement}\n")]
