"""Attributes of classes that are models of pydantic: those that keep the class from being made."""

from __future__ import annotations

import ast

from tool_contracts.model import Remark
from tool_contracts.sources.python.classes import is_private, lineage
from tool_contracts.sources.python.resolution import Definition
from tool_contracts.sources.python.scopes import statements
from tool_contracts.sources.python.types import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tool_contracts.sources.python.module import Module

# Functions, properties and classes in a class body are no fields, and a name may lead to one.
_DISPLAYS = (ast.Constant, ast.Dict, ast.JoinedStr, ast.List, ast.Set, ast.Tuple)


def refused_fields(
    definition: Definition, declared: frozenset[str | None], is_model: Callable[[Definition], bool]
) -> Iterator[Remark]:
    """The values in the body of a class, or of one that it derives from in its file, that need an annotation.

    `declared` names fields of the framework's own base, `is_model` tells the classes that derive from that.
    """
    module = definition.module
    if _is_of_first_version(module):
        return
    family = [each for each in lineage(definition) if isinstance(each, Definition)]
    class_variables = {name for each in family for name in _class_variables(each)}
    for each in family:
        if each.module is not module or not is_model(each):
            continue
        assert isinstance(each.node, ast.ClassDef)
        body = list(statements(each.node.body))
        annotated = {_target(statement) for statement in body if isinstance(statement, ast.AnnAssign)}
        for statement in body:
            for target in statement.targets if isinstance(statement, ast.Assign) else ():
                name = target.id if isinstance(target, ast.Name) else ""
                if name in ("", "model_config") or is_private(name) or name in annotated | class_variables:
                    continue
                assert isinstance(statement, ast.Assign)
                is_field = isinstance(statement.value, _DISPLAYS) or (
                    name in declared and isinstance(statement.value, ast.Name | ast.Attribute)
                )
                if is_field and "ignored_types" not in module.segment(each.node):
                    why = f"`{name}` has no annotation, and every field of pydantic needs one"
                    yield Remark("refused-when-made", why, module.span(target))


def _target(statement: ast.AnnAssign) -> str:
    return statement.target.id if isinstance(statement.target, ast.Name) else ""


def _class_variables(definition: Definition) -> Iterator[str]:
    """The names that a class annotates as `ClassVar`, which classes that derive from it may set without."""
    assert isinstance(definition.node, ast.ClassDef)
    inside = definition.scope.child(definition.node)
    for statement in statements(definition.node.body):
        if not isinstance(statement, ast.AnnAssign):
            continue
        written = statement.annotation
        if isinstance(written, ast.Constant):
            written = definition.module.parse_string(written) or written
        head = written.value if isinstance(written, ast.Subscript) else written
        for meaning in definition.module.resolve_all(head, inside):
            if isinstance(meaning, str) and canonical(meaning) == "typing.ClassVar":
                yield _target(statement)


def _is_of_first_version(module: Module) -> bool:
    """Whether a file is written for pydantic 1, which infers the type of a field."""
    return "pydantic_v1" in module.text or "pydantic.v1" in module.text
