"""LlamaIndex: `FunctionTool`, tool specs, tool classes, and plain functions handed to an agent."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, exported
from tool_contracts.frameworks.tool_objects import ObjectFramework
from tool_contracts.wording import with_article

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from tool_contracts.framework import Slot, Supplied
    from tool_contracts.model import Tool

# What a tool takes that is not told otherwise, whatever its function or query engine does.
_INPUT = {"type": "object", "properties": {"input": {"type": "string"}}, "required": ["input"]}
_METADATA = CallStyle(
    name=(1, "name"), description=(0, "description"), schema=(2, "fn_schema"), own_schema=_INPUT
)
_FROM_DEFAULTS = CallStyle(
    function=(0, "fn", "async_fn"),
    name=(1, "name"),
    description=(2, "description"),
    schema=("fn_schema",),
    metadata=("tool_metadata",),
    said=_METADATA,
    fills=("partial_params",),
)
_FUNCTION_TOOL = CallStyle(
    function=(0, "fn", "async_fn"),
    name=(),
    description=(),
    metadata=(1, "metadata"),
    said=_METADATA,
    fills=("partial_params",),
)
_SEARCH = CallStyle(name=(), description=(), metadata=(1, "metadata"), said=_METADATA, own_schema=_INPUT)
_QUERY_ENGINE = CallStyle(
    name=(1, "name"),
    description=(2, "description"),
    own_schema=_INPUT,
    own_name="query_engine_tool",
    own_description="Useful for running a natural language query against a knowledge base and get back a natural language response.",
)
_RETRIEVER = CallStyle(
    name=(2, "name"),
    description=(3, "description"),
    own_schema=_INPUT,
    own_name="retriever_tool",
    own_description="Useful for running a natural language query against a knowledge base and retrieving a set of relevant documents.",
)
_CLASS = ClassStyle(
    run=("call", "__call__", "acall"), name=None, description=None, descriptor="metadata", said=_METADATA
)
_SPEC = ClassStyle(members="spec_functions")
_TOOL_MODULES = ("llama_index.core.tools", "llama_index.core.tools.function_tool")
_ENGINE_MODULES = ("llama_index.core.tools", "llama_index.core.tools.query_engine")
_RETRIEVER_MODULES = ("llama_index.core.tools", "llama_index.core.tools.retriever_tool")
_AGENT_MODULES = (
    "llama_index.core.agent",
    "llama_index.core.agent.workflow",
    "llama_index.core.agent.workflow.codeact_agent",
    "llama_index.core.agent.workflow.function_agent",
    "llama_index.core.agent.workflow.react_agent",
)


class LlamaIndex(ObjectFramework):
    """LlamaIndex; arguments reach the function as they are, unchecked. Measured with llama-index-core 0.14."""

    name = "llama-index"
    packages = ("llama_index",)
    making = (
        "from llama_index.core.tools import FunctionTool",
        "made = FunctionTool.from_defaults(function)",
    )
    awaited = False
    refuses_callables = True
    refuses_plain_classes = True
    snippet_form = "{tool}({keywords}).raw_output"
    bases: Mapping[str, ClassStyle] = {
        **exported(
            ("llama_index.core.tools", "llama_index.core.tools.types"),
            "BaseTool",
            "AsyncBaseTool",
            style=_CLASS,
        ),
        **exported(
            ("llama_index.core.tools.tool_spec", "llama_index.core.tools.tool_spec.base"),
            "BaseToolSpec",
            style=_SPEC,
        ),
    }
    constructors: Mapping[str, CallStyle] = {
        **exported(_TOOL_MODULES, "FunctionTool.from_defaults", style=_FROM_DEFAULTS),
        **exported(_TOOL_MODULES, "FunctionTool", style=_FUNCTION_TOOL),
        **exported(_ENGINE_MODULES, "QueryEngineTool", style=_SEARCH),
        **exported(_ENGINE_MODULES, "QueryEngineTool.from_defaults", style=_QUERY_ENGINE),
        **exported(_RETRIEVER_MODULES, "RetrieverTool", style=_SEARCH),
        **exported(_RETRIEVER_MODULES, "RetrieverTool.from_defaults", style=_RETRIEVER),
    }
    tool_lists: Mapping[str, Slot] = {
        **exported(_AGENT_MODULES, "CodeActAgent", "FunctionAgent", "ReActAgent", style=("tools",)),
        **exported(
            ("llama_index.core.agent.workflow", "llama_index.core.agent.workflow.multi_agent_workflow"),
            "AgentWorkflow.from_tools_or_functions",
            style=(0, "tools_or_functions"),
        ),
    }
    hidden_annotations = frozenset({"llama_index.core.workflow.Context", "workflows.Context"})
    passes_null = True
    reads_annotated_text = True
    reads_docstring_parameters = True
    # `name: text` is not among them, which is what most docstrings hold
    docstring_form = r"(?m):param \w+: .|@param \w+\s+.|^\s*\w+\s*\(.*?\):\s*."
    skips_variadics = True
    hands_models_as_dicts = True
    hands_dataclasses_as_dicts = True
    ignores_future_annotations = True
    known_in_text = frozenset(
        {
            "datetime",
            "pydantic.BaseModel",
            "typing",
            *(f"typing.{each}" for each in ("Any", "Awaitable", "Callable", "Dict", "List")),
            *(f"typing.{each}" for each in ("Optional", "Tuple", "Type", "Union")),
        }
    )
    loses_underscore_names = True
    calls_by_name = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """What a class returns is wrapped, so that no annotation tells of it."""
        from tool_contracts.frameworks._reshaping import withhold_result

        if tool.origin.style == "class":
            withhold_result(tool)

    def kinds(self) -> tuple[type[Any] | None, ...]:
        """Function tools and the user's own classes."""
        from tool_contracts.frameworks import _live

        return (_live.loaded("llama_index.core.tools.types", "BaseTool"),)

    def owners(self) -> tuple[type[Any] | None, ...]:
        """Tool specs and agents."""
        from tool_contracts.frameworks import _live

        return (
            _live.loaded("llama_index.core.tools.tool_spec.base", "BaseToolSpec"),
            _live.loaded("llama_index.core.agent.workflow.base_agent", "BaseWorkflowAgent"),
        )

    def held(self, owner: Any) -> Iterator[tuple[str, Any]]:
        """What a tool spec makes of its methods; the tools of an agent, which has made them of functions."""
        if hasattr(owner, "to_tool_list"):
            return (
                (f"{{}}.to_tool_list()[{index}]", each) for index, each in enumerate(owner.to_tool_list())
            )
        return ((f"{{}}.tools[{index}]", each) for index, each in enumerate(owner.tools or ()))

    def definition(self, tool: Any) -> Mapping[str, Any]:
        """The tool's metadata."""
        metadata = tool.metadata
        return {
            "name": metadata.name,
            "description": metadata.description,
            "parameters": metadata.get_parameters_dict(),
        }

    def function(self, tool: Any) -> Callable[..., Any] | None:
        """The function with what fills some of its parameters, or the method of a class that is called."""
        import functools

        names = ("real_fn", "call", "__call__")
        function = next((getattr(tool, name) for name in names if hasattr(tool, name)), None)
        filled = getattr(tool, "partial_params", None)
        return functools.partial(function, **filled) if function is not None and filled else function

    def caller(self, tool: Any, supplied: Supplied) -> Callable[[dict[str, Any]], Any]:
        """The tool itself, without any check, as agents call it."""
        from tool_contracts.frameworks import _hidden, _live

        function = self.function(tool)
        is_function_tool = hasattr(tool, "real_fn")

        def call(arguments: dict[str, Any]) -> Any:
            if not is_function_tool:
                return _raw(_single(tool, arguments))
            if tool.requires_context:
                context = _hidden.given(supplied, tool.ctx_param_name)
                arguments = {**arguments, tool.ctx_param_name: context}
            if _live.is_async(function):
                return _awaited(tool.acall(**arguments))
            return _raw(tool.call(**arguments))

        return call


def _single(tool: Any, arguments: dict[str, Any]) -> Any:
    """The output of a tool class, which gets an only argument by position."""
    if len(arguments) == 1 and len(tool.metadata.get_parameters_dict().get("properties", ())) == 1:
        return tool(*arguments.values())
    return tool(**arguments)


async def _awaited(output: Any) -> Any:
    return _raw(await output)


def _raw(output: Any) -> Any:
    """What the function returned; an output that is marked as an error is a declared one.

    Raises TypeError where a tool class returns anything else, of which an agent's event of the result cannot be made.
    """
    from tool_contracts.frameworks import _live

    if not _live.is_instance(output, _live.loaded("llama_index.core.tools.types", "ToolOutput")):
        kind = with_article(type(output).__name__)
        raise TypeError(f"an agent takes a ToolOutput from a tool class, not {kind}")
    if getattr(output, "is_error", False):
        raise _live.DeclaredError(str(output.content))
    return output.raw_output


llama_index = LlamaIndex()
