"""Anthropic's SDK: `@beta_tool`, tool classes; dicts in `tools=[...]` are read by their shape."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from tool_contracts.framework import LiveTool, Supplied
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "func"), schema=("input_schema",))
_CLASS = ClassStyle(run=("call",), name=None, description=None, descriptor="to_dict")
_MODULES = ("anthropic", "anthropic.lib.tools")


class Anthropic(ObjectFramework):
    """The tool helpers of the SDK; arguments are validated by pydantic's `validate_call`. Measured with 2.14."""

    name = "anthropic"
    packages = ("anthropic",)
    making = (
        "from inspect import iscoroutinefunction",
        "from anthropic import beta_async_tool, beta_tool",
        "made = beta_async_tool(function) if iscoroutinefunction(function) else beta_tool(function)",
    )
    declared_errors = frozenset({"anthropic.lib.tools._beta_functions.ToolError"})
    snippet_form = "{tool}.call({arguments})"
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "beta_tool", "beta_async_tool", style=_DECORATOR)
    bases: Mapping[str, ClassStyle] = exported(
        _MODULES, "BetaBuiltinFunctionTool", "BetaAsyncBuiltinFunctionTool", style=_CLASS
    )
    constructors: Mapping[str, CallStyle] = exported(
        _MODULES, "BetaFunctionTool", "BetaAsyncFunctionTool", style=_DECORATOR
    )
    requests: Mapping[str, str] = dict.fromkeys(
        ("messages.create", "messages.stream", "messages.count_tokens"), "anthropic"
    )
    reads_docstring_parameters = True
    strips_docstring_sections = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    fills_keywords = True

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """What the decorators make, and the user's own classes."""
        from tool_contracts.frameworks import _live

        module = "anthropic.lib.tools._beta_functions"
        return (
            _live.loaded(module, "BaseFunctionTool"),
            _live.loaded(module, "BetaBuiltinFunctionTool"),
            _live.loaded(module, "BetaAsyncBuiltinFunctionTool"),
        )

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """What is sent; a builtin tool has its type in place of a schema."""
        made = tool.to_dict()
        return {
            "name": made.get("name", tool.name),
            "description": made.get("description"),
            "parameters": made.get("input_schema"),
        }

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The decorated function, or the method of a class."""
        function: Callable[..., Any] = getattr(tool, "func", None) or tool.call
        return function

    def refine(self, published: Tool, tool: Any) -> None:
        """Only functions are checked, by their annotations, whatever schema is given."""
        from tool_contracts.frameworks import _live

        function = getattr(tool, "func", None)
        if function is None or not _live.are_annotated(function, published.properties):
            published.traits -= {"checks_arguments", "converts_arguments", "builds_objects"}

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The tool's own `call`."""
        from tool_contracts.frameworks import _live, _objects

        function = self.function(tool)

        async def wait(arguments: dict[str, Any]) -> Any:
            try:
                return await tool.call(arguments)
            except ValueError as error:
                _objects.refuse_unless_reached(function, error)
                raise _objects.unwrapped(error) from None

        def call(arguments: dict[str, Any]) -> Any:
            if _live.is_async(function):
                return wait(arguments)
            try:
                return tool.call(arguments)
            except ValueError as error:
                _objects.refuse_unless_reached(function, error)
                raise _objects.unwrapped(error) from None

        return call

    def wire(self, live: LiveTool, value: Any) -> Any:
        """Text, content blocks or nothing: the runner has no form for other results."""
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, dict) or not hasattr(value, "__iter__"):
            raise TypeError(f"a result is text or content blocks, not {type(value).__name__}")
        blocks = list(value)
        for each in blocks:
            kind = each.get("type") if isinstance(each, dict) else getattr(each, "type", None)
            if not isinstance(kind, str):
                raise TypeError(f"a content block is a dict that says its `type`, not {each!r:.60}")
        return blocks


anthropic = Anthropic()
