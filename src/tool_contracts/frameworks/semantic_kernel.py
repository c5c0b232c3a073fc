"""Semantic Kernel: functions and methods marked with `@kernel_function`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "func"), name=(1, "name"), description=(2, "description"), binds=True)
_FROM_METHOD = CallStyle(function=(0, "method"), name=(), description=())
_MODULES = ("semantic_kernel.functions", "semantic_kernel.functions.kernel_function_decorator")


class SemanticKernel(Framework):
    """Semantic Kernel; it writes and converts by itself, and publishes neither defaults nor constraints. Measured with 1.45."""

    name = "semantic-kernel"
    packages = ("semantic_kernel",)
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "kernel_function", style=_DECORATOR)
    constructors: Mapping[str, CallStyle] = exported(
        ("semantic_kernel.functions", "semantic_kernel.functions.kernel_function_from_method"),
        "KernelFunctionFromMethod",
        style=_FROM_METHOD,
    )
    # Published as a bare object.
    lost_kinds = frozenset(
        {"Any", "Decimal", "Literal", "Path", "UUID", "bytes", "date", "datetime", "time", "timedelta"}
    )
    reads_annotated_text = True
    reads_fields = False
    builds_objects = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A mark in `Annotated` hides a parameter."""
        from tool_contracts.frameworks._reshaping import hide

        for parameter in tool.signature.parameters if tool.signature is not None else ():
            written = (parameter.annotation or "").replace(" ", "").replace("'", '"')
            if '"include_in_function_choices":False' in written:
                hide(tool, parameter.name)


semantic_kernel = SemanticKernel()
