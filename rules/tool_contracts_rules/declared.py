"""What a tool declares of its result, and the value that is held against it."""

from __future__ import annotations

from tool_contracts import MISSING
from tool_contracts_rules.nonfinite import as_returned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tool_contracts import Call
    from tool_contracts.schema import Validator


_kept: dict[str, tuple[Any, Validator]] = {}
"""The validator of the last schema, and that schema: the calls of a tool come one after the other."""


def _violations(schema: Any, value: Any) -> list[tuple[tuple[str | int, ...], str, str]]:
    """What is wrong with a value: to make a validator takes ten times as long as to judge by it.

    One that has found something is not kept, since it counts its steps over all values and gives up in the end.
    """
    from tool_contracts.schema import Validator

    last, validator = _kept.pop("last", (None, None))
    if validator is None or last is not schema:
        validator = Validator(schema)
    found = validator.violations(value)
    if not found:
        _kept["last"] = schema, validator
    return found


def is_annotation(call: Call) -> bool:
    """Whether the output schema is the author's return annotation rather than one that is published."""
    return any(pointer.startswith("/outputSchema") for pointer in call.tool.kinds)


def declared_result(call: Call) -> Any:
    """The JSON value that the output schema speaks of, `MISSING` where it cannot be known.

    A published schema speaks of what is sent, an annotation of what is returned. A truth value passes for a number
    in an annotation, as it does in Python. A number that is sent as null because JSON cannot write it is told as such
    by another rule.
    """
    if is_annotation(call):
        return _truth_as_number(call.plain, call.tool.output_schema)
    if call.wire_error is not None:
        return _as_sent(call.content, call.tool.output_schema)
    if call.wire is call.value:
        return call.content
    return as_returned(call)


def is_missing(call: Call) -> bool:
    """Whether nothing was returned where something is declared."""
    # a server may send nothing as `{"result": null}`, which is what its schema speaks of
    return call.value is None and not allows(call.tool.output_schema, declared_result(call))


def broken_promise(call: Call) -> str:
    """How the result violates what is declared, empty where it does not or that cannot be known."""
    from tool_contracts.schema import SchemaError

    schema = call.tool.output_schema
    value = MISSING if call.value is None or schema is None else declared_result(call)
    if value is MISSING:
        return ""
    try:
        found = _violations(schema, value)
    except SchemaError:
        return ""
    if not found:
        return ""
    path, _, message = found[0]
    return f"result{''.join(f'[{each!r}]' for each in path)}: {message}"


def _as_sent(value: Any, schema: Any) -> Any:
    """The value inside of the object that servers send, where the schema is that of such an object."""
    if value is MISSING or not isinstance(schema, dict) or schema.get("required") != ["result"]:
        return value
    wraps = schema.get("type") == "object" and list(schema.get("properties") or ()) == ["result"]
    return {"result": value} if wraps and not isinstance(value, dict) else value


def _truth_as_number(value: Any, schema: Any) -> Any:
    if isinstance(value, bool) and isinstance(schema, dict) and schema.get("type") in ("integer", "number"):
        return int(value)
    return value


def allows(schema: Any, value: Any) -> bool:
    """Whether a schema lets a tool return a value; undecided counts as yes."""
    from tool_contracts.schema import SchemaError

    if schema is MISSING or schema is None or value is MISSING:
        return True
    try:
        return not _violations(schema, value)
    except SchemaError:
        return True
