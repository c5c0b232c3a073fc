"""Changes that frameworks make to what a signature says: what stands for the whole or is no result."""

from __future__ import annotations

from tool_contracts.model import MISSING, UNKNOWN
from tool_contracts.schema import join
from tool_contracts.sources.located import is_within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from tool_contracts.model import Parameter, Tool

    T = TypeVar("T")

_ROOT = "/inputSchema"
_RESULT = "/outputSchema"


def publish_first_of_result(tool: Tool) -> None:
    """Say of the result what the annotation says of the first of a pair, of which the model gets no more.

    Nothing where that is no pair, or where its first is of a class that only the running program knows.
    """
    place = join(_RESULT, "prefixItems", 0)
    pair = tool.output_schema.get("prefixItems") if isinstance(tool.output_schema, dict) else None
    is_known = isinstance(pair, list) and not any(is_within(each, place) for each in tool.unknown)
    kinds = {
        _RESULT + pointer[len(place) :]: kind
        for pointer, kind in tool.kinds.items()
        if is_within(pointer, place)
    }
    first = (
        pair[0] if is_known and isinstance(pair, list) and kinds and "model" not in kinds.values() else None
    )
    withhold_result(tool)
    if isinstance(first, dict) and "$ref" not in str(first):
        tool.output_schema = first
        tool.kinds |= kinds


def withhold_result(tool: Tool) -> None:
    """Say nothing of the result, where the return annotation is not about what the model gets."""
    tool.output_schema = None
    for table in (tool.spans, tool.kinds):
        for pointer in [each for each in table if is_within(each, _RESULT)]:
            del table[pointer]
    tool.unknown = frozenset(each for each in tool.unknown if not is_within(each, _RESULT))


def publish_alone(tool: Tool, parameter: Parameter) -> None:
    """Publish the schema of one parameter as that of the tool, where it is that of an object with named properties.

    The object is passed whole, so that no property is an argument, and describes a tool that nothing else does, unless it
    may be left out. A type in `Annotated` is no such object.
    """
    alone = tool.properties.get(parameter.name)
    if not isinstance(alone, dict) or not ("properties" in alone or "$ref" in alone):
        return
    place = join(_ROOT, "properties", parameter.name)
    if tool.kinds.get(place) not in ("model", "dataclass", "TypedDict"):
        return
    if "Annotated[" in (parameter.annotation or ""):
        return
    definitions = {key: tool.input_schema[key] for key in ("$defs",) if key in tool.input_schema}
    tool.input_schema = {**alone, **definitions}
    tool.spans = _moved(tool.spans, place) | {"": tool.span()}
    tool.kinds = _moved(tool.kinds, place)
    tool.unknown = frozenset(_moved(dict.fromkeys(tool.unknown), place))
    tool.traits -= {"calls_by_name"}
    if not tool.description and parameter.default is MISSING:
        unsaid = UNKNOWN if _ROOT in tool.unknown else None
        tool.description = tool.input_schema.pop("description", unsaid)


def _moved(table: dict[str, T], place: str) -> dict[str, T]:
    """A table whose entries at and below `place` are those of the whole schema; its other properties are gone."""
    return {
        _ROOT + pointer[len(place) :] if is_within(pointer, place) else pointer: value
        for pointer, value in table.items()
        if is_within(pointer, place) or not is_within(pointer, join(_ROOT, "properties"))
        if pointer not in (_ROOT, join(_ROOT, "required"))
    }
