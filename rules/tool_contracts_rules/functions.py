"""The parameters of the function behind a live tool."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import inspect
    from collections.abc import Iterable
    from typing import Any

    from tool_contracts import LiveTool


def parameters(live: LiveTool) -> list[inspect.Parameter] | None:
    """The parameters in order, None where the function is unknown or hides them."""
    import inspect

    if live.function is None or "renames_arguments" in live.tool.traits:
        return None
    try:
        found = list(inspect.signature(live.function).parameters.values())
    except (TypeError, ValueError):
        return None
    return found[1:] if found and found[0].name in ("self", "cls") else found


def is_wrapped(live: LiveTool) -> bool:
    """Whether a decorator stands between the caller and the function, so that it may fill in parameters."""
    return hasattr(live.function, "__wrapped__")


def accepted(found: Iterable[inspect.Parameter]) -> set[str]:
    """The names that can be given as keywords."""
    return {each.name for each in found if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)}


def admitted_types(schema: Any, root: Any) -> frozenset[str] | None:
    """The JSON types that a parameter's schema admits, references followed; None where it admits any.

    Whole numbers count as numbers: a place that takes numbers takes them too.
    """
    from tool_contracts.schema import follow, types_of

    found = follow(schema, root)
    if not isinstance(found, dict):
        return None
    for keyword in ("anyOf", "oneOf"):
        branches = found.get(keyword)
        if isinstance(branches, list):
            found = {**found, keyword: [follow(branch, root) for branch in branches]}
    types = types_of(found)
    if types is not None and "number" in types:
        return types | {"integer"}
    return types


def annotated_types(live: LiveTool, *, extras: bool = False) -> dict[str, frozenset[str]]:
    """The JSON types that each annotation of the function means, where that is certain.

    With `extras`, what else stands in `Annotated` may mean anything, without them what pydantic asks for its schema.
    """
    hints = _hints(live, extras=extras)
    types = {each.name: _meant(hints.get(each.name), 0) for each in parameters(live) or ()}
    return {name: each for name, each in types.items() if each is not None}


def annotated_items(live: LiveTool) -> dict[str, list[frozenset[str]]]:
    """The JSON types of each item of the parameters that are tuples of a certain length, where all are certain."""
    from typing import get_args, get_origin

    found = {}
    for name, hint in _hints(live, extras=False).items():
        if get_origin(hint) is tuple and Ellipsis not in get_args(hint):
            items = [_meant(each, 0) for each in get_args(hint)]
            found[name] = [each for each in items if each is not None]
    return found


def _hints(live: LiveTool, *, extras: bool) -> dict[str, Any]:
    import inspect
    from typing import get_type_hints

    function = inspect.unwrap(live.function or int)
    try:
        hints = get_type_hints(function, include_extras=True)
        if extras:
            return hints
        bare = get_type_hints(function)
        return {name: bare[name] for name, hint in hints.items() if not _may_republish(hint)}
    except Exception:
        # an annotation may be any expression, and raise anything
        return {}


def _may_republish(annotation: Any) -> bool:
    """Whether something in `Annotated`, such as pydantic's `Json`, may publish another type than the annotation's."""
    from typing import get_args

    hooks = ("__get_pydantic_core_schema__", "__get_pydantic_json_schema__")
    extras = getattr(annotation, "__metadata__", ())
    return any(hasattr(each, hook) for each in extras for hook in hooks) or any(
        map(_may_republish, get_args(annotation))
    )


def _meant(annotation: Any, depth: int) -> frozenset[str] | None:
    import dataclasses
    import enum
    import types
    from typing import Literal, Union, get_args, get_origin, is_typeddict

    origin = get_origin(annotation)
    if depth > 10:
        return None
    if origin in (Union, types.UnionType):
        parts = [_meant(each, depth + 1) for each in get_args(annotation)]
        return None if None in parts else frozenset().union(*(each for each in parts if each is not None))
    if origin is Literal:
        return _of_values(get_args(annotation))
    kind = origin or annotation
    if kind is type(None):
        return frozenset({"null"})
    if not isinstance(kind, type):
        return None
    if issubclass(kind, enum.Enum):
        return _of_values([each.value for each in kind])
    if is_typeddict(kind) or dataclasses.is_dataclass(kind):
        return frozenset({"object"})
    if hasattr(kind, "model_fields"):
        return None if "root" in kind.model_fields else frozenset({"object"})
    return _BUILTIN.get(kind)


_BUILTIN: dict[type, frozenset[str]] = {
    str: frozenset({"string"}),
    bool: frozenset({"boolean"}),
    int: frozenset({"integer"}),
    float: frozenset({"number", "integer"}),
    dict: frozenset({"object"}),
    **dict.fromkeys((list, tuple, set, frozenset), frozenset({"array"})),
}


def _of_values(values: Iterable[Any]) -> frozenset[str] | None:
    from tool_contracts.schema import json_type

    found = [json_type(each) for each in values]
    return None if None in found else frozenset(each for each in found if each is not None)
