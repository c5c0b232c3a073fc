"""Fixes that add a keyword to a call."""

from __future__ import annotations

from tool_contracts import Edit, Fix, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from tool_contracts_rules.implementation.body import Body


def add_keyword(
    body: Body, call: ast.Call, name: str, module: str, attribute: str, message: str
) -> Fix | None:
    """A fix that adds `name=module.attribute` to a call, with the import where the module is not at hand.

    None where the end of the last argument is not followed at once by the closing parenthesis: a comma or a
    parenthesis there cannot be seen in the tree.
    """
    signature = body.signature
    if signature.locate is None:
        return None
    arguments = [*call.args, *(each.value for each in call.keywords)]
    whole = signature.locate(call)
    if not arguments:
        place = Span(whole.filename, whole.end_line, whole.end_column - 1)
        separator = ""
        name_end = signature.locate(call.func)
        is_tight = (name_end.end_line, name_end.end_column + 2) == (whole.end_line, whole.end_column)
    else:
        last = max(
            (signature.locate(each) for each in arguments), key=lambda span: (span.end_line, span.end_column)
        )
        place = Span(whole.filename, last.end_line, last.end_column)
        separator = ", "
        is_tight = (last.end_line, last.end_column + 1) == (whole.end_line, whole.end_column)
    local = next(
        (
            bound
            for bound, origin in signature.imports.items()
            if origin == module and bound not in signature.uncertain
        ),
        None,
    )
    name_used = local or module
    is_taken = local is None and (
        module in signature.uncertain or signature.imports.get(module, module) != module
    )
    is_hidden = (
        is_taken or name_used in body.bindings or name_used in body.imported or signature.parameter(name_used)
    )
    if not is_tight or is_hidden or signature.import_line is None:
        return None
    edits = [Edit(place, f"{separator}{name}={name_used}.{attribute}")]
    if local is None:
        statement = f"import {module}"
        edits.append(Edit(Span(whole.filename, signature.import_line(statement), 1), f"{statement}\n"))
    return Fix(message, edits, "unsafe")
