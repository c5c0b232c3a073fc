"""Anthropic's SDK: `@beta_tool`, tool classes; dicts in `tools=[...]` are read by their shape."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_DECORATOR = CallStyle(function=(0, "func"), schema=("input_schema",))
_CLASS = ClassStyle(run=("call",), name=None, description=None, descriptor="to_dict")
_MODULES = ("anthropic", "anthropic.lib.tools")


class Anthropic(Framework):
    """The tool helpers of the SDK; arguments are validated by pydantic's `validate_call`. Measured with 2.14."""

    name = "anthropic"
    packages = ("anthropic",)
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "beta_tool", "beta_async_tool", style=_DECORATOR)
    bases: Mapping[str, ClassStyle] = exported(
        _MODULES, "BetaBuiltinFunctionTool", "BetaAsyncBuiltinFunctionTool", style=_CLASS
    )
    constructors: Mapping[str, CallStyle] = exported(
        _MODULES, "BetaFunctionTool", "BetaAsyncFunctionTool", style=_DECORATOR
    )
    reads_docstring_parameters = True
    strips_docstring_sections = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True


anthropic = Anthropic()
