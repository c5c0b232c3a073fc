"""DSPy: `Tool`, and plain functions handed to `ReAct` and its like."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework
from tool_contracts.model import UNKNOWN
from tool_contracts.schema import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import Slot, Supplied
    from tool_contracts.model import Tool

_TOOL = CallStyle(function=(0, "func"), name=(1, "name"), description=(2, "desc"), properties=(3, "args"))
_TOOL_MODULES = ("dspy", "dspy.adapters", "dspy.adapters.types", "dspy.adapters.types.tool")
_MODULES = ("dspy", "dspy.predict", "dspy.predict.code_act", "dspy.predict.react", "dspy.predict.react_v2")


class DSPy(ObjectFramework):
    """DSPy; arguments are checked where their type is plain, and converted by pydantic. Measured with 3.4."""

    name = "dspy"
    packages = ("dspy",)
    making = ("from dspy import Tool", "made = Tool(function)")
    awaited = True
    snippet_form = "{tool}.acall({keywords})"
    constructors: Mapping[str, CallStyle] = exported(_TOOL_MODULES, "Tool", style=_TOOL)
    tool_lists: Mapping[str, Slot] = exported(_MODULES, "CodeAct", "ReAct", "ReActV2", style=(1, "tools"))
    reads_fields = False
    converts_arguments = True
    builds_objects = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Descriptions of single arguments may be given beside the function, and count where no schemas are."""
        texts = keywords.get("arg_desc")
        if keywords.get("args") is not None or texts is None:
            return
        for name, schema in tool.properties.items():
            place = join("/inputSchema/properties", name)
            if not isinstance(texts, dict) or texts.get(name) is UNKNOWN:
                tool.unknown |= {place}
            elif isinstance(schema, dict) and name in texts:
                schema["description"] = texts[name]

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """Tools."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("dspy.adapters.types.tool", "Tool"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Modules that have tools."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("dspy.predict.react", "ReAct"),
            _live.loaded("dspy.predict.react_v2", "ReActV2"),
            _live.loaded("dspy.predict.code_act", "CodeAct"),
        )

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The tools of a module without the ones that it adds to end a run."""
        tools = owner.tools if isinstance(owner.tools, dict) else {each.name: each for each in owner.tools}
        return (
            (f"{{}}.tools[{name!r}]", each)
            for name, each in tools.items()
            if name not in ("finish", "submit")
        )

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """What is sent to a model."""
        definition: Mapping[str, Any] = tool.format_as_litellm_function_call()["function"]
        return definition

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The function of the tool."""
        function: Callable[..., Any] = tool.func
        return function

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The checks of the tool, then its function."""
        from tool_contracts.frameworks import _objects

        check = getattr(tool, "_validate_and_parse_args", None)

        def call(arguments: dict[str, Any]) -> Any:
            if check is None:
                return tool.acall(**arguments)
            return tool.func(**_objects.refusing(check, **arguments))

        return call


dspy = DSPy()
