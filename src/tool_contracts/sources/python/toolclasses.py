"""Tools that are classes: subclasses of a framework's base, with a method that does the work."""

from __future__ import annotations

import ast

from tool_contracts.model import UNKNOWN
from tool_contracts.sources.python.classes import (
    clean,
    docstring_node,
    find_method,
    has_abstract_method,
    is_abstract,
    lineage,
)
from tool_contracts.sources.python.classreading import (
    ClassReading,
    read_attributes,
    read_descriptor,
    read_said,
)
from tool_contracts.sources.python.classschemas import is_declared
from tool_contracts.sources.python.scopes import statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources.python.catalogue import Catalogue
    from tool_contracts.sources.python.module import Definition


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
    if all(is_abstract(each[1]) for each in runs) or has_abstract_method(definition):
        return None
    run = runs[0]
    if style.descriptor is not None and style.said is None:
        return read_descriptor(definition, symbol, framework, style.descriptor, run)
    if style.said is not None:
        said = read_said(definition, symbol, framework, style, run)
        return None if said is None else ClassReading(said)
    tool = read_attributes(definition, symbol, framework, style, run)
    unnamed = tool.name is None
    if unnamed and _is_derived_from(definition):
        return None
    assert isinstance(definition.node, ast.ClassDef)
    text = docstring_node(definition.node)
    keywords = {"name": tool.name, "description": tool.description}
    keywords["__doc__"] = clean(str(text.value)) if text is not None else None
    framework.adjust(tool, keywords)
    if unnamed and tool.name is UNKNOWN and style.name and not is_declared(definition, style.name):
        parameters = tool.signature.parameters if tool.signature is not None else ()
        if any(each.kind == "var-keyword" for each in parameters) and all(
            each.hidden or each.kind.startswith("var-") for each in parameters
        ):
            return None  # Neither a name nor parameters of its own: a base for classes in other files.
    return ClassReading(tool)


def _is_derived_from(definition: Definition) -> bool:
    """Whether another class of the file has this one as a base."""
    assert isinstance(definition.node, ast.ClassDef)
    return any(
        isinstance(each, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == definition.name for base in each.bases)
        for each in statements(definition.module.statements_with(definition.name))
    )
