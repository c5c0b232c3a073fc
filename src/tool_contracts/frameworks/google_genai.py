"""Google's Gen AI SDK: functions in the configuration of a request, and `FunctionDeclaration`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, Framework, exported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.framework import Slot
    from tool_contracts.model import Tool

_DECLARATION = CallStyle(
    schema=("parameters_json_schema", "parameters"), output=("response_json_schema", "response")
)
_FROM_CALLABLE = CallStyle(function=("callable",), name=(), description=())
_TYPES = ("google.genai.types",)


class GoogleGenAI(Framework):
    """The Gen AI SDK; the value of an argument must be of the type that is annotated. Measured with 3.6."""

    name = "google-genai"
    packages = ("google",)
    constructors: Mapping[str, CallStyle] = {
        **exported(_TYPES, "FunctionDeclaration", style=_DECLARATION),
        **exported(
            _TYPES,
            "FunctionDeclaration.from_callable",
            "FunctionDeclaration.from_callable_with_api_option",
            style=_FROM_CALLABLE,
        ),
    }
    tool_lists: Mapping[str, Slot] = exported(
        _TYPES, "GenerateContentConfig", "LiveConnectConfig", style=("tools",)
    )
    reads_fields = False
    skips_variadics = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Gemini's own `Schema` names types in upper case."""
        from tool_contracts.sources.gemini import normalise

        if tool.signature is None:
            tool.input_schema = normalise(tool.input_schema)
            tool.output_schema = normalise(tool.output_schema)


google_genai = GoogleGenAI()
