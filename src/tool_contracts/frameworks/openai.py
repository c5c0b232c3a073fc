"""OpenAI's SDK: tools made of pydantic models and functions; dicts in `tools=[...]` are read by their shape."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_MODEL = CallStyle(schema=(0, "model"))
_DECORATOR = CallStyle(function=(0, "func"))


class OpenAI(Framework):
    """The tool helpers of the SDK. Measured with 3.57."""

    name = "openai"
    packages = ("openai",)
    decorators: Mapping[str, CallStyle] = exported(
        ("openai.lib.beta.agents",), "function_tool", style=_DECORATOR
    )
    constructors: Mapping[str, CallStyle] = exported(
        ("openai", "openai.lib", "openai.lib._tools", "openai.lib.beta.agents"),
        "pydantic_function_tool",
        "pydantic_responses_function_tool",
        style=_MODEL,
    )
    checks_arguments = True
    converts_arguments = True
    builds_objects = True


openai = OpenAI()
