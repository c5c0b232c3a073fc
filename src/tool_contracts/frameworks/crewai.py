"""CrewAI: `@tool`, subclasses of `BaseTool`, `CrewStructuredTool`."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import LiveTool, Slot, Supplied
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(function=(0,), name=(0,), description=(), output=("result_schema",))
_CLASS = ClassStyle(run=("_run", "_arun"), schema="args_schema", is_model=True)
_READY = ClassStyle(run=("_run", "_arun"), schema="args_schema", is_model=True, is_tool=True)
_READY_MADE = (
    "CodeDocsSearchTool",
    "DirectoryReadTool",
    "FileReadTool",
    "FileWriterTool",
    "PDFSearchTool",
    "RagTool",
    "ScrapeWebsiteTool",
    "SerperDevTool",
    "WebsiteSearchTool",
)
"""Tools of `crewai_tools` that others are derived from."""
_STRUCTURED = CallStyle(function=("func",), schema=("args_schema",))
_STRUCTURED_FROM = CallStyle(
    function=(0, "func"), name=(1, "name"), description=(2, "description"), schema=("args_schema",)
)
_MODULES = ("crewai.tools", "crewai.tools.base_tool", "crewai_tools")
_STRUCTURED_MODULES = ("crewai.tools.structured_tool",)


class CrewAI(ObjectFramework):
    """CrewAI; arguments pass a pydantic model, and arrive as what it dumps. Measured with 1.15."""

    name = "crewai"
    packages = ("crewai", "crewai_tools")
    making = ("from crewai.tools import tool", "made = tool(function)")
    awaited = False
    snippet_form = "{tool}.run({keywords})"
    object_lists: Mapping[str, Slot] = {
        f"{module}.{name}": ("tools",)
        for module in ("crewai", "crewai.agent", "crewai.agent.core", "crewai.task")
        for name in ("Agent", "Task")
    }
    decorators: Mapping[str, CallStyle] = exported(_MODULES, "tool", style=_DECORATOR)
    bases: Mapping[str, ClassStyle] = {
        **exported(_MODULES, "BaseTool", style=_CLASS),
        **exported(("crewai_tools",), *_READY_MADE, style=_READY),
    }
    constructors: Mapping[str, CallStyle] = {
        "crewai.tools.base_tool.Tool": _STRUCTURED,
        **exported(_STRUCTURED_MODULES, "CrewStructuredTool", style=_STRUCTURED),
        **exported(_STRUCTURED_MODULES, "CrewStructuredTool.from_function", style=_STRUCTURED_FROM),
    }
    skips_variadics = True
    calls_by_name = True
    cleans_names = True
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    tightens_schemas = True
    hands_models_as_dicts = True
    hands_dataclasses_as_dicts = True
    fills_in_defaults = True
    ignores_future_annotations = True
    known_in_text = frozenset({"pydantic.BaseModel", "typing.Any"})
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    compiles_patterns = True
    loses_underscore_names = True
    loses_value_types = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A class is named by its field, which may be given when the object is made."""
        if tool.origin.style == "class":
            tool.name = tool.name or UNKNOWN
            tool.description = tool.description or UNKNOWN

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """What `@tool` makes, the user's own classes, and structured tools."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("crewai.tools.base_tool", "BaseTool"),
            _live.loaded("crewai.tools.structured_tool", "CrewStructuredTool"),
        )

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Agents and tasks."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("crewai.agent.core", "Agent"), _live.loaded("crewai.task", "Task"))

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The list that an agent or a task was given."""
        return ((f"{{}}.tools[{index}]", each) for index, each in enumerate(owner.tools or ()))

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """What a provider gets: a clean name, a strict schema."""
        from tool_contracts.frameworks import _live

        result = getattr(tool, "result_schema", None)
        output = None if result is None else result.model_json_schema()
        if not hasattr(tool, "run"):
            return {
                "name": tool.name,
                "description": tool.description,
                "parameters": tool.args_schema.model_json_schema(),
                "output": output,
            }
        tool.args_schema.model_json_schema()  # what is wrong with it raises here, and is published as `{}` below
        schemas = _live.imported("crewai.utilities.agent_utils").convert_tools_to_openai_schema([tool])[0]
        return {**schemas[0]["function"], "output": output}

    def checked(self, tool: Any) -> Any:
        """The class of the arguments: what a provider gets requires all of them and loses defaults beside references."""
        return tool.args_schema.model_json_schema()

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The decorated function, or the method of a class."""
        function: Callable[..., Any] = getattr(tool, "func", None) or tool._run
        return function

    def refine(self, published: Tool, tool: Any) -> None:
        """A tool without a schema of its own is not checked."""
        if not tool.args_schema.model_fields:
            published.traits -= {"checks_arguments", "converts_arguments", "builds_objects"}

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The tool's own `run`, each time as if it were the first."""
        from tool_contracts.frameworks import _live, _objects

        function = self.function(tool)
        failure = _live.loaded("crewai.tools.tool_failure", "ToolFailure")
        run = tool.run if hasattr(tool, "run") else lambda **arguments: tool.invoke(arguments)

        def call(arguments: dict[str, Any]) -> Any:
            if hasattr(tool, "reset_usage_count"):
                tool.reset_usage_count()
            value = _objects.unless_reached(function, run, **arguments)
            if _live.is_instance(value, failure):
                raise _live.DeclaredError(value.message)
            return value

        return call

    def wire(self, live: LiveTool, value: Any) -> Any:
        """The JSON of the class that is annotated as the result, the text of every other."""
        from tool_contracts.frameworks import _objects

        return (
            _objects.text_unless_json(value)
            if live.tool.output_schema is None
            else _objects.objects_as_json(value)
        )


crewai = CrewAI()
