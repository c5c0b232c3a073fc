"""LangChain: `@tool`, `StructuredTool` and `Tool`, subclasses of `BaseTool`, functions handed to an agent."""

from __future__ import annotations

from tool_contracts.framework import CallStyle, ClassStyle, Framework
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tool_contracts.framework import Slot
    from tool_contracts.model import Tool

_DECORATOR = CallStyle(
    function=(0, 1, "name_or_callable", "runnable"), name=(0, "name_or_callable"), schema=("args_schema",)
)
_STRUCTURED = CallStyle(function=("func", "coroutine"), schema=("args_schema",))
_STRUCTURED_FROM = CallStyle(
    function=(0, 1, "func", "coroutine"),
    name=(2, "name"),
    description=(3, "description"),
    schema=(5, "args_schema"),
)
_SINGLE = CallStyle(
    function=(1, "func", "coroutine"),
    name=(0, "name"),
    description=(2, "description"),
    schema=("args_schema",),
    traits=frozenset({"single_input"}),
)
_SINGLE_FROM = CallStyle(
    function=(0, "func", "coroutine"),
    name=(1, "name"),
    description=(2, "description"),
    schema=(4, "args_schema"),
    traits=frozenset({"single_input"}),
)
_CLASS = ClassStyle(run=("_run", "_arun"), schema="args_schema")

# Every module that offers these names, in LangChain 0.1 to 1.x and the packages split off from it.
_TOOL_MODULES = (
    "langchain_core.tools",
    "langchain.tools",
    "langchain.tools.base",
    "langchain.agents",
    "langchain.agents.tools",
    "langchain_classic.tools",
    "langchain_classic.tools.base",
    "langchain_classic.agents",
    "langchain_classic.agents.tools",
    "langchain_community.tools",
)
_INJECTED_MODULES = (
    "langgraph.prebuilt",
    "langgraph.prebuilt.tool_node",
    "langchain.tools",
    "langchain.tools.tool_node",
)


class LangChain(Framework):
    """LangChain and LangGraph; arguments are validated by the pydantic model made of the signature."""

    name = "langchain"
    packages = ("langchain_core", "langchain", "langchain_classic", "langchain_community", "langgraph")
    decorators: Mapping[str, CallStyle] = {
        f"{module}.tool": _DECORATOR for module in (*_TOOL_MODULES, "langchain_core.tools.convert")
    }
    bases: Mapping[str, ClassStyle] = {
        f"{module}.BaseTool": _CLASS for module in (*_TOOL_MODULES, "langchain_core.tools.base")
    }
    constructors: Mapping[str, CallStyle] = {
        **{
            f"{module}.StructuredTool": _STRUCTURED
            for module in (*_TOOL_MODULES, "langchain_core.tools.structured")
        },
        **{
            f"{module}.StructuredTool.from_function": _STRUCTURED_FROM
            for module in (*_TOOL_MODULES, "langchain_core.tools.structured")
        },
        **{f"{module}.Tool": _SINGLE for module in (*_TOOL_MODULES, "langchain_core.tools.simple")},
        **{
            f"{module}.Tool.from_function": _SINGLE_FROM
            for module in (*_TOOL_MODULES, "langchain_core.tools.simple")
        },
    }
    tool_lists: Mapping[str, Slot] = {
        "langchain.agents.create_agent": (1, "tools"),
        "langchain.agents.factory.create_agent": (1, "tools"),
        "langgraph.prebuilt.create_react_agent": (1, "tools"),
        "langgraph.prebuilt.chat_agent_executor.create_react_agent": (1, "tools"),
        "langgraph.prebuilt.ToolNode": (0, "tools"),
        "langgraph.prebuilt.tool_node.ToolNode": (0, "tools"),
        "langchain.tools.tool_node.ToolNode": (0, "tools"),
    }
    hidden_annotations = frozenset(
        {
            f"{module}.{name}"
            for module in ("langchain_core.tools", "langchain_core.tools.base", "langchain.tools")
            for name in ("InjectedToolArg", "InjectedToolCallId")
        }
        | {
            f"{module}.{name}"
            for module in _INJECTED_MODULES
            for name in ("InjectedState", "InjectedStore", "ToolRuntime")
        }
        | {"langchain_core.runnables.RunnableConfig", "langchain_core.runnables.config.RunnableConfig"}
    )
    hidden_names = frozenset({"callbacks", "run_manager"})
    reads_annotated_text = True
    checks_arguments = True
    builds_objects = True

    def adjust(self, tool: Tool, keywords: Mapping[str, Any]) -> None:
        """Follow `parse_docstring`; a class may get its name and description when it is built."""
        if keywords.get("parse_docstring") is True:
            tool.traits |= {"reads_docstring_parameters", "strips_docstring_sections"}
        if tool.origin.style == "class":
            tool.name = UNKNOWN if tool.name is None else tool.name
            tool.description = UNKNOWN if tool.description is None else tool.description


langchain = LangChain()
