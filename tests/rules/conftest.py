"""Tools built by hand, and what one rule says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import Docstring, Origin, Parameter, Signature, Span, Tool
from tool_contracts.plugins import RULES, load

if TYPE_CHECKING:
    from collections.abc import Callable

_RULES = load([RULES]).rules


@pytest.fixture
def reports() -> Callable[..., list[Any]]:
    """What the rule of a code yields for a subject, as a list; nothing for a call that does not concern it."""

    def told(code: str, subject: Any) -> list[Any]:
        rule = _RULES[code]
        return [] if rule.reads == "call" and not rule.concerns(subject) else list(rule.check(subject))

    return told


@pytest.fixture
def pointers() -> Callable[[str, Tool], list[str]]:
    """Where the rule of a code finds something in a tool; a span is told by its line and column."""

    def told(place: str | Span) -> str:
        return f"{place.line}:{place.column}" if isinstance(place, Span) else place

    return lambda code, tool: [told(report[0]) for report in _RULES[code].check(tool)]


@pytest.fixture
def descriptor() -> Callable[..., Tool]:
    """A tool as read from a JSON file; keywords go to `Tool`."""

    def build(schema: Any = None, name: Any = "demo", **keywords: Any) -> Tool:
        origin = Origin("tools.json")
        return Tool(name, **{"description": "Demo.", "input_schema": schema, "origin": origin, **keywords})

    return build


@pytest.fixture
def properties(descriptor: Callable[..., Tool]) -> Callable[..., Tool]:
    """A tool as read from a JSON file whose input schema is an object with the given properties."""

    def build(**named: Any) -> Tool:
        return descriptor({"type": "object", "properties": named})

    return build


@pytest.fixture
def function() -> Callable[..., Tool]:
    """A tool made of a function with the given parameters: name to (schema, kind, keywords of `Parameter`)."""

    def build(
        parameters: dict[str, tuple[Any, str, dict[str, Any]]],
        *,
        documented: dict[str, tuple[str, Span | None]] | None = None,
        imports: dict[str, str] | None = None,
        **keywords: Any,
    ) -> Tool:
        listed, schemas, kinds = [], {}, {}
        for name, (schema, kind, of_parameter) in parameters.items():
            listed.append(Parameter(name, **of_parameter))
            if not of_parameter.get("hidden") and not of_parameter.get("kind", "").startswith("var-"):
                schemas[name] = schema
                kinds[f"/inputSchema/properties/{name}"] = kind
        docstring = None if documented is None else Docstring("Demo.", parameters=documented)
        signature = Signature(
            "demo",
            listed,
            docstring=docstring,
            imports=imports,
            import_line=lambda _: 1,
            span=Span("tools.py", 4),
        )
        return Tool(
            "demo",
            description="Demo.",
            input_schema={"type": "object", "properties": schemas},
            origin=Origin("tools.py", "demo", "decorator"),
            signature=signature,
            **{"kinds": kinds, "traits": frozenset({"understands_pep604", "reads_fields"}), **keywords},
        )

    return build
