"""Semantic Kernel: functions and methods marked with `@kernel_function`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

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


semantic_kernel = SemanticKernel()
