"""Semantic Kernel: functions and methods marked with `@kernel_function`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework
from tool_contracts.model import Remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from tool_contracts.framework import Supplied
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0, "func"), name=(1, "name"), description=(2, "description"), binds=True)
_FROM_METHOD = CallStyle(function=(0, "method"), name=(), description=())
_MODULES = ("semantic_kernel.functions", "semantic_kernel.functions.kernel_function_decorator")

# Parameters that the kernel fills in itself.
_KERNELS = frozenset({"arguments", "execution_settings", "kernel", "service"})


class SemanticKernel(ObjectFramework):
    """Semantic Kernel; it writes and converts by itself, and publishes neither defaults nor constraints. Measured with 1.45."""

    name = "semantic-kernel"
    packages = ("semantic_kernel",)
    making = ("from semantic_kernel.functions import kernel_function", "made = kernel_function(function)")
    awaited = True
    snippet_imports = (
        "from semantic_kernel import Kernel",
        "from semantic_kernel.functions import KernelArguments, KernelFunctionFromMethod",
    )
    snippet_form = "{tool}.invoke(Kernel(), KernelArguments(**{arguments}))"
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
    needs_annotations = True
    frees_optionals = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A mark in `Annotated` hides a parameter; without it, also what the kernel fills in is published."""
        from tool_contracts.sources.python.filling import hide

        for parameter in tool.signature.parameters if tool.signature is not None else ():
            written = (parameter.annotation or "").replace(" ", "").replace("'", '"')
            if '"include_in_function_choices":False' in written:
                hide(tool, parameter.name)
            elif parameter.name in _KERNELS and "include_in_function_choices" not in written:
                tool.remarks += (Remark("published-context", parameter.name, parameter.span or tool.span()),)

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """What kernels and plugins make of functions."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("semantic_kernel.functions.kernel_function_from_method", "KernelFunctionFromMethod"),
        )

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Kernels and plugins."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("semantic_kernel.kernel", "Kernel"),
            _live.loaded("semantic_kernel.functions.kernel_plugin", "KernelPlugin"),
        )

    def marks(self, attribute: Any) -> bool:
        """A decorated method."""
        return _is_marked(attribute)

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The plugins of a kernel, the functions of a plugin."""
        from tool_contracts.frameworks import _live

        if _live.is_instance(owner, self.owners()[0]):
            return ((f"{{}}.plugins[{name!r}]", each) for name, each in owner.plugins.items())
        functions = owner.functions if _live.is_instance(owner, *self.owners()) else {}
        return ((f"{{}}.functions[{name!r}]", each) for name, each in functions.items())

    def loose(self, module: ModuleType, value: Any) -> Iterator[tuple[str, Any]]:
        """Decorated functions, and the decorated methods of an object of the module's own classes."""
        from tool_contracts.frameworks import _live, _objects

        if (
            _live.loaded("semantic_kernel.functions.kernel_function_from_method", "KernelFunctionFromMethod")
            is None
        ):
            return
        make = _live.imported("semantic_kernel.functions").KernelFunctionFromMethod
        if _live.is_function(value):
            if _is_marked(value):
                yield "KernelFunctionFromMethod(method={})", make(method=value)
        elif type(value).__module__ == module.__name__:
            for form, each in _objects.marked(value, _is_marked):
                yield f"KernelFunctionFromMethod(method={form})", make(method=each)

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """What the connector for OpenAI sends."""
        from tool_contracts.frameworks import _live

        utilities = _live.imported("semantic_kernel.connectors.ai.function_calling_utils")
        made = utilities.kernel_function_metadata_to_function_call_format(tool.metadata)["function"]
        return {**made, "description": tool.description}

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The decorated function or method."""
        function: Callable[..., Any] = tool.method
        return function

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The kernel's own conversion and call, in a kernel without anything else."""
        from tool_contracts.frameworks import _hidden, _live, _objects

        arguments_class = _live.imported("semantic_kernel.functions").KernelArguments
        kernel = _live.imported("semantic_kernel").Kernel()
        refusal = _live.imported("semantic_kernel.exceptions").FunctionExecutionException
        body = _live.innermost(tool.method)
        hidden = [each.name for each in tool.parameters if not each.include_in_function_choices]
        required = _hidden.required(tool.method)

        async def call(arguments: dict[str, Any]) -> Any:
            filled = {name: supplied[name] for name in hidden if name in supplied}
            for name in hidden:
                if name in required - _KERNELS - set(filled):
                    _hidden.missing(supplied, name, name)
            try:
                result = await tool.invoke(kernel, arguments_class(**arguments, **filled))
            except refusal as error:
                if _live.reached(error, body):
                    raise
                raise _objects.RefusedError(str(error)) from error
            return result.value

        return call


def _is_marked(value: Any) -> bool:
    return getattr(value, "__kernel_function__", None) is True


semantic_kernel = SemanticKernel()
