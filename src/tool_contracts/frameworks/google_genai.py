"""Google's Gen AI SDK: functions in the configuration of a request, and `FunctionDeclaration`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ListStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import LiveTool, Slot, Supplied
    from tool_contracts.model import Tool

_DECLARATION = CallStyle(
    schema=("parameters_json_schema", "parameters"), output=("response_json_schema", "response")
)
_FROM_CALLABLE = CallStyle(function=("callable",), name=(), description=())
_LISTED = CallStyle(name=(), description=())
_TYPES = ("google.genai.types",)
_REQUEST = ListStyle(("config",), ("google.genai",), key="tools", function=_LISTED)
_MESSAGE = ListStyle((1, "config"), ("google.genai",), key="tools", function=_LISTED)


class GoogleGenAI(ObjectFramework):
    """The Gen AI SDK; the value of an argument must be of the type that is annotated. Measured with 3.6."""

    name = "google-genai"
    packages = ("google",)
    making = ("from google.genai import types", "config = types.GenerateContentConfig(tools=[function])")
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
        _TYPES,
        "GenerateContentConfig",
        "GenerateContentConfigDict",
        "LiveConnectConfig",
        "LiveConnectConfigDict",
        style=("tools",),
    )
    list_methods: Mapping[str, ListStyle] = {
        "generate_content": _REQUEST,
        "generate_content_stream": _REQUEST,
        "chats.create": _REQUEST,
        "send_message": _MESSAGE,
        "send_message_stream": _MESSAGE,
        "live.connect": _REQUEST,
    }
    checks_instances = True
    calls_by_hand = r"(?i)function_?call|\.live\b|LiveConnect"
    reads_fields = False
    skips_variadics = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Gemini's own `Schema` names types in upper case; what is declared by hand is called by hand."""
        from tool_contracts.sources.gemini import normalise

        if tool.origin.style != "list":
            tool.traits -= {"checks_instances"}
        if tool.signature is None:
            tool.input_schema = normalise(tool.input_schema)
            tool.output_schema = normalise(tool.output_schema)

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """A function of a configuration, since the SDK makes no object of it."""
        from tool_contracts.frameworks._objects import Callee

        return (Callee if any(self.owners()) else None,)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Configurations of requests."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("google.genai.types", "GenerateContentConfig"),
            _live.loaded("google.genai.types", "LiveConnectConfig"),
        )

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The functions among the tools of a configuration."""
        from tool_contracts.frameworks import _live
        from tool_contracts.frameworks._objects import Callee

        return (
            (f"{{}}.tools[{index}]", Callee(each))
            for index, each in enumerate(owner.tools or ())
            if _live.is_function(each)
        )

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """The declaration that a request makes of a function."""
        from tool_contracts.frameworks import _live

        made = _live.imported("google.genai.types").FunctionDeclaration.from_callable_with_api_option(
            callable=tool.function, use_json_schema=True
        )
        return {
            "name": made.name,
            "description": made.description,
            "parameters": made.parameters_json_schema,
            "output": made.response_json_schema,
        }

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The function itself."""
        function: Callable[..., Any] = tool.function
        return function

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The conversions of automatic calling, then the function: past the error that it makes of every exception."""
        from tool_contracts.frameworks import _live, _objects

        utilities = _live.imported("google.genai._extra_utils")
        needed = ("convert_number_values_for_dict_function_call_args", "convert_argument_from_function")
        for name in needed:
            if not hasattr(utilities, name):
                version = _live.imported("google.genai").__version__
                raise RuntimeError(f"google-genai {version} converts arguments in another way than 3.6")
        numbers, convert = (getattr(utilities, name) for name in needed)

        def call(arguments: dict[str, Any]) -> Any:
            return tool.function(**_objects.refusing(convert, numbers(arguments), tool.function))

        return call

    def wire(self, live: LiveTool, value: Any) -> Any:
        """What a request makes of a response that holds the value."""
        from tool_contracts.frameworks import _objects

        return _objects.objects_as_json(value)


google_genai = GoogleGenAI()
