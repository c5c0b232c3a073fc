"""AutoGen: `FunctionTool`, subclasses of `BaseTool`, and plain functions handed to an agent."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import Slot, Supplied
    from tool_contracts.model import Tool

_FUNCTION_TOOL = CallStyle(
    function=(0, "func"), description=(1, "description"), name=(2, "name"), needs=("description",)
)
_CLASS = ClassStyle(run=("run", "run_stream"), positions={"name": 2, "description": 3}, takes_model=True)
_STATEFUL = ClassStyle(run=("run",), positions={"name": 3, "description": 4}, takes_model=True)


class AutoGen(ObjectFramework):
    """AutoGen 0.4 and later; arguments pass a pydantic model and arrive as objects. Measured with 0.7."""

    name = "autogen"
    packages = ("autogen_core", "autogen_agentchat")
    making = (
        "from autogen_core.tools import FunctionTool",
        'made = FunctionTool(function, description=function.__doc__ or "")',
    )
    awaited = True
    snippet_imports = ("from autogen_core import CancellationToken",)
    snippet_form = "{tool}.run_json({arguments}, CancellationToken())"
    bases: Mapping[str, ClassStyle] = {
        **exported(("autogen_core.tools",), "BaseTool", "BaseStreamTool", style=_CLASS),
        **exported(("autogen_core.tools",), "BaseToolWithState", style=_STATEFUL),
    }
    constructors: Mapping[str, CallStyle] = exported(
        ("autogen_core.tools",), "FunctionTool", style=_FUNCTION_TOOL
    )
    tool_lists: Mapping[str, Slot] = exported(
        ("autogen_agentchat.agents",), "AssistantAgent", style=("tools",)
    )
    hidden_names = frozenset({"cancellation_token"})
    reads_annotated_text = True
    reads_fields = False
    checks_arguments = True
    converts_arguments = True
    builds_objects = True
    refuses_fields = True
    needs_annotations = True
    refuses_callables = True
    refuses_plain_classes = True
    loses_underscore_names = True
    tightens_schemas = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """A class may get its name and description when the object is made."""
        if tool.origin.style == "class":
            tool.name = UNKNOWN if tool.name is None else tool.name
            tool.description = UNKNOWN if tool.description is None else tool.description

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """Function tools and the user's own classes."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("autogen_core.tools._base", "BaseTool"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Agents and workbenches."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("autogen_agentchat.agents._assistant_agent", "AssistantAgent"),
            _live.loaded("autogen_core.tools._static_workbench", "StaticWorkbench"),
        )

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """The tools that an agent or a workbench was given; neither has them in public."""
        return ((f"{{}}._tools[{index}]", each) for index, each in enumerate(getattr(owner, "_tools", ())))

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """The tool's own schema."""
        definition: Mapping[str, Any] = tool.schema
        return definition

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The function, or the method of a class."""
        function: Callable[..., Any] = getattr(tool, "_func", None) or tool.run
        return function

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The model of the arguments, then the function in this thread, or the method of a class."""
        import inspect

        from tool_contracts.frameworks import _live, _objects

        token = _live.imported("autogen_core").CancellationToken
        function = getattr(tool, "_func", None)
        names = () if function is None else tuple(inspect.signature(function).parameters)

        def call(arguments: dict[str, Any]) -> Any:
            model = _objects.refusing(tool.args_type().model_validate, arguments)
            if function is None:
                return _live.to_be_awaited(tool.run(model, token()))
            values = {name: getattr(model, name) for name in names if hasattr(model, name)}
            if "cancellation_token" in names:
                values["cancellation_token"] = token()
            return function(**values)

        return call

    def converter(self, tool: Any) -> Callable[[Any], Any] | None:
        """What a workbench makes of a result; a class may do that in its own way."""
        from tool_contracts.frameworks import _live

        model = _live.imported("pydantic").BaseModel
        own = _live.imported("autogen_core.tools").BaseTool.return_value_as_string
        is_usual = type(tool).return_value_as_string is own

        def convert(value: Any) -> Any:
            if is_usual and not isinstance(value, model):
                return value
            return tool.return_value_as_string(value)

        return convert


autogen = AutoGen()
