"""Proofs and judgements by `jsonschema-rs`, where that is installed.

Its canonical forms are experimental, and their names have changed twice: each is looked for, and whatever fails
proves nothing. Nothing here is needed; with it more is known.
"""

from __future__ import annotations

import importlib
from itertools import islice

from tool_contracts.schema.walking import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

_MOST_PARTS = 100
"""Subschemas up to which a proof is asked for: 300 alternatives that overlap keep the package busy for seconds."""


def contradiction(schema: Any) -> str | None:
    """The pointer of what leaves `schema` without any value; None where that is not proved.

    The pointer is the innermost that the package names, "" where it names none.
    """
    package = _package()
    parts = sum(1 for _ in islice(walk(schema), _MOST_PARTS + 1))
    if package is None or parts > _MOST_PARTS or not _stays_here(schema):
        return None
    try:
        canonical: Any = getattr(package, "canonical", None)
        find: Any = getattr(canonical, "find_unsatisfiable", None)
        if find is not None:  # from 0.60
            places = list(find(schema))
            return max(places, key=len) if "" in places else None
        form: Any = package.canonicalize(schema)
        if hasattr(form, "satisfiability"):  # from 0.50
            return "" if str(form.satisfiability()).lower().endswith("no") else None
        return None if form.is_satisfiable() else ""
    except Exception:
        return None


def bulk_judge(schema: Any) -> Callable[[Any], bool | None] | None:
    """A quick judge of many values against `schema`, which knows formats or not; None where there is none.

    A value is valid where it is so by either reading: which one a format is for is the business of others, and under
    `not` and `oneOf` a format that is ignored forbids more. The judge answers None for values that are no JSON.
    """
    package = _package()
    if package is None or not _stays_here(schema):
        return None
    try:
        is_valid: Callable[[Any], bool] = package.validator_for(schema, validate_formats=False).is_valid
        with_formats: Callable[[Any], bool] = package.validator_for(schema, validate_formats=True).is_valid
    except Exception:
        return None

    def judge(value: Any) -> bool | None:
        try:
            return is_valid(value) or with_formats(value)
        except Exception:
            return None

    return judge


def _package() -> ModuleType | None:
    try:
        return importlib.import_module("jsonschema_rs")
    except ImportError:
        return None


def _stays_here(schema: Any) -> bool:
    """Whether no reference leads out of the schema: the package would fetch what it names."""
    refs = (each["$ref"] for _, each in walk(schema) if isinstance(each, dict) and "$ref" in each)
    return all(isinstance(ref, str) and ref.startswith("#") for ref in refs)
