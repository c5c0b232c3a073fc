"""What a return annotation promises, where its classes are known at run time only."""

from __future__ import annotations

import importlib
import sys
import typing
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Schema = dict[str, Any]

_REFERENCE = "#/$defs/{model}"


def result_schema(function: Callable[..., Any] | None) -> Schema | None:
    """The schema of what a function is annotated to return, in the form that `plain` gives values of it.

    Fields go by their names or by their aliases. None where nothing is annotated, a name is missing at run time,
    pydantic is not loaded or knows no schema for some part.
    """
    pydantic: Any = sys.modules.get("pydantic")
    if function is None or not hasattr(pydantic, "TypeAdapter"):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            annotation = typing.get_type_hints(function, include_extras=True)["return"]
            return _by_names_or_aliases(pydantic.TypeAdapter(annotation))
    except Exception:
        # reading an annotation runs code of its classes, which may fail in any way
        return None


def _by_names_or_aliases(adapter: Any) -> Schema:
    base = importlib.import_module("pydantic.json_schema").GenerateJsonSchema

    # the base is a value to mypy, since the tests that this runs in need not have pydantic
    class Dumped(base):  # type: ignore[misc, valid-type]
        """A serializer that does not say what it returns may return anything."""

        def ser_schema(self, schema: Any) -> Any:
            said = super().ser_schema(schema)
            return {} if said is None and schema["type"].startswith("function-") else said

    def dumped(*, by_alias: bool, reference: str = _REFERENCE) -> Schema:
        schema: Schema = adapter.json_schema(
            by_alias=by_alias, ref_template=reference, schema_generator=Dumped, mode="serialization"
        )
        return schema

    named = dumped(by_alias=False)
    if named == dumped(by_alias=True):
        return named
    below = _REFERENCE.removeprefix("#")
    return {
        "anyOf": [
            dumped(by_alias=by_alias, reference=f"#/anyOf/{index}{below}")
            for index, by_alias in enumerate((False, True))
        ]
    }
