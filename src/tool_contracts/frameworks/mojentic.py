"""Mojentic: subclasses of `LLMTool` whose `descriptor` returns the whole descriptor as a dict."""

from __future__ import annotations

from tool_contracts.framework import ClassStyle, Framework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.framework import BrokenTool, LiveTool
    from tool_contracts.model import Tool

_TOOL = ClassStyle(run=("run",), name=None, description=None, descriptor="descriptor")


class Mojentic(Framework):
    """Mojentic for Python; arguments are passed on as they come, results go through `json.dumps`."""

    name = "mojentic"
    packages = ("mojentic",)
    bases: Mapping[str, ClassStyle] = {
        "mojentic.llm.tools.LLMTool": _TOOL,
        "mojentic.llm.tools.llm_tool.LLMTool": _TOOL,
    }
    # The runners look for a parameter of this name, whatever its annotation.
    hidden_names = frozenset({"ctx"})
    reads_fields = False
    hands_models_as_dicts = True
    hands_dataclasses_as_dicts = True
    calls_by_name = True

    def live_tools(self, module: ModuleType) -> Iterator[LiveTool | BrokenTool]:
        """Instances, and instances made of the classes that need no arguments."""
        from tool_contracts.frameworks import _bindings, _live

        base = _live.loaded("mojentic.llm.tools.llm_tool", "LLMTool")
        built: set[type[Any]] = set()
        for binding in _bindings.bindings(module):
            if _live.is_instance(binding.value, base):
                built.add(type(binding.value))
                yield _live.guarded(
                    binding.expression,
                    self._of_tool,
                    module,
                    binding.expression,
                    binding.value,
                    written=type(binding.value),
                )
        for name, kind in _bindings.classes(module, base):
            if kind not in built and not _is_base(kind, base) and not _bindings.needs_arguments(kind):
                yield _live.guarded(name, self._of_class, module, f"{name}()", kind, written=kind)

    def _of_class(self, module: ModuleType, expression: str, kind: type[Any]) -> LiveTool:
        return self._of_tool(module, expression, kind())

    def _of_tool(self, module: ModuleType, expression: str, value: Any) -> LiveTool:
        from tool_contracts.frameworks import _live

        def describe() -> Tool:
            return _live.published(self, value.descriptor, module, type(value))

        return _live.BoundTool(
            describe(),
            lambda arguments: value.run(**arguments),
            framework=self,
            module=module.__name__,
            expression=f"{expression}.run",
            function=value.run,
            describe=describe,
        )

    def wire(self, live: LiveTool, value: Any) -> Any:
        """What `json.dumps` makes of the result; its errors reach the caller of the broker, unguarded."""
        import json

        return json.loads(json.dumps(value))

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """One call of `run`."""
        from tool_contracts.frameworks import _live

        return _live.script(live, f"({_live.keywords(arguments)})")


def _is_base(kind: type[Any], base: type[Any] | None) -> bool:
    """Whether a class leaves to its subclasses what makes a tool: both halves, or one where there are such classes."""
    import inspect

    read = inspect.getattr_static
    left = [name for name in ("run", "descriptor") if read(kind, name, None) is read(base, name, None)]
    return len(left) == 2 or bool(left and kind.__subclasses__())


mojentic = Mojentic()
