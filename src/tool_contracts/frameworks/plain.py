"""Descriptors written by hand beside an ordinary function, without a framework."""

from __future__ import annotations

from tool_contracts.framework import Framework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.framework import BrokenTool, LiveTool
    from tool_contracts.model import Tool

_SCHEMA_KEYS = ("parameters", "input_schema", "inputSchema", "parametersJsonSchema", "parameters_json_schema")
_OUTPUT_KEYS = ("outputSchema", "output_schema")
_STRICT = frozenset({"asks_strict"})
_OTHERS = frozenset({"TOOL_SPEC"})
"""Names whose descriptors belong to a framework that calls their function in a way of its own."""
_LIST_KEYS = ("tools", "functionDeclarations", "function_declarations", "toolConfig")


class Plain(Framework):
    """A dict that describes a tool and, in the same module, a function of the same name."""

    name = "plain"

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        """Each function whose name is that of a descriptor among the module's own values."""
        from tool_contracts.frameworks import _bindings, _live

        seen: set[str] = set()
        for binding in _bindings.bindings(module):
            if type(binding.value) in (dict, list, tuple) and binding.expression not in _OTHERS:
                for found in _descriptors(binding.value):
                    function = vars(module).get(found["name"])
                    if found["name"] not in seen and _live.is_function(function):
                        seen.add(found["name"])
                        yield _live.guarded(
                            found["name"], self._of_function, module, function, found, written=function
                        )

    def _of_function(
        self, module: ModuleType, function: Callable[..., Any], found: dict[str, Any]
    ) -> LiveTool:
        from tool_contracts.frameworks import _live
        from tool_contracts.model import Tool

        def describe() -> Tool:
            hints = found.get("annotations")
            return Tool(
                found["name"],
                description=found.get("description"),
                input_schema=_schema(found, _SCHEMA_KEYS),
                output_schema=_schema(found, _OUTPUT_KEYS),
                annotations=hints if isinstance(hints, dict) else None,
                framework=self.name,
                origin=_live.origin(function, module),
                traits=self.traits
                | (_STRICT if "parameters" in found and found.get("strict") is True else frozenset()),
            )

        return _live.BoundTool(
            describe(),
            lambda arguments: function(**arguments),
            framework=self,
            module=module.__name__,
            expression=found["name"],
            function=function,
            describe=describe,
        )

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """One call of the function."""
        from tool_contracts.frameworks import _live

        call = f"({_live.keywords(arguments)})"
        return _live.script(live, call, awaited=_live.is_async(live.function))


def _descriptors(value: Any, depth: int = 6) -> Iterator[dict[str, Any]]:
    """The inner dicts, `{"name": ..., <schema>}`, of every envelope found in a value."""
    from tool_contracts.frameworks._live import is_instance

    if depth == 0:
        return
    if is_instance(value, list, tuple):
        for each in value:
            yield from _descriptors(each, depth - 1)
    elif is_instance(value, dict):
        inner = value.get("function", value.get("toolSpec"))
        if is_instance(inner, dict) and is_instance(inner.get("name"), str):
            yield inner
        elif is_instance(value.get("name"), str) and any(key in value for key in _SCHEMA_KEYS):
            yield value
        else:
            for key in _LIST_KEYS:
                yield from _descriptors(value.get(key), depth - 1)


def _schema(found: dict[str, Any], keys: tuple[str, ...]) -> Any:
    schema = next((found[key] for key in keys if key in found), None)
    if isinstance(schema, dict) and set(schema) == {"json"}:
        return schema["json"]
    return schema


plain = Plain()
