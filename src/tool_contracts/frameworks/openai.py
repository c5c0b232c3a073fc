"""OpenAI's SDK: tools made of pydantic models and functions; dicts in `tools=[...]` are read by their shape."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from tool_contracts.framework import Supplied

_MODEL = CallStyle(
    schema=(0, "model"), told_by_schema=True, traits=frozenset({"is_strict", "tightens_schemas"})
)
_DECORATOR = CallStyle(function=(0, "func"))


class OpenAI(ObjectFramework):
    """The tool helpers of the SDK. Measured with 3.57."""

    name = "openai"
    packages = ("openai",)
    making = ("from openai.lib.beta.agents import function_tool", "made = function_tool(function)")
    snippet_form = "{tool}({arguments})"
    decorators: Mapping[str, CallStyle] = exported(
        ("openai.lib.beta.agents",), "function_tool", style=_DECORATOR
    )
    constructors: Mapping[str, CallStyle] = exported(
        ("openai", "openai.lib", "openai.lib._tools", "openai.lib.beta.agents"),
        "pydantic_function_tool",
        "pydantic_responses_function_tool",
        style=_MODEL,
    )
    requests: Mapping[str, str] = {
        **dict.fromkeys(("responses.create", "responses.parse", "responses.stream"), "openai-responses"),
        **dict.fromkeys(
            ("chat.completions.create", "chat.completions.parse", "chat.completions.stream"), "openai-chat"
        ),
    }
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    refuses_variadics = True
    loses_underscore_names = True

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """The function tools of the agents helper; other tools of the SDK are dicts, which have no function."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("openai.lib.beta.agents._tools", "FunctionTool"),)

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """The definition that is hosted."""
        definition: Mapping[str, Any] = tool.definition
        return definition

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The decorated function, which only the handler knows, or else the handler."""
        import inspect

        found = getattr(tool, "_handler", None)
        for name in ("invoke", "function"):
            if inspect.isfunction(found) and found.__module__ == type(tool).__module__:
                found = inspect.getclosurevars(found).nonlocals.get(name, found)
        return found

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The model of the arguments, then the handler: past the text that is made of a result."""
        from tool_contracts.frameworks import _live, _objects

        model, handler = getattr(tool, "_model", None), getattr(tool, "_handler", None)
        if model is None or handler is None:
            version = _live.imported("openai").__version__
            raise RuntimeError(f"openai {version} keeps the handler of a tool in another way than 3.57")

        def call(arguments: dict[str, Any]) -> Any:
            return handler(_objects.refusing(model.model_validate, arguments))

        return call

    def converter(self, tool: Any) -> Callable[[Any], Any] | None:
        """The JSON that the helper makes of a result: of models what they dump, of anything to iterate a list."""
        return _sent if getattr(tool, "_convert_output", True) else None


def _sent(value: Any) -> Any:
    """Raises TypeError as the helper does."""
    import json
    from collections.abc import Iterable, Mapping

    from tool_contracts.frameworks import _live

    if _live.is_instance(value, _live.imported("pydantic").BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, Mapping):
        value = dict(value)
    elif isinstance(value, Iterable) and not isinstance(value, str | bytes | bytearray):
        value = list(value)
    json.dumps(value)
    return value


openai = OpenAI()
