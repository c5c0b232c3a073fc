"""What LangChain and LangGraph inject into a tool: the state of a graph, a store, a runtime, values of the user's own.

Loaded by the test run only, never by the linter.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import sys
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from tool_contracts.frameworks import _hidden, _live

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping

    from tool_contracts.framework import Supplied

_NODE = "langgraph.prebuilt.tool_node"

CALL_ID = "call-1"
"""The id of each call that is made."""


class Hidden:
    """The parameters of a tool that the model does not see, by what marks them."""

    def __init__(self, value: Any, function: Any) -> None:
        tools = _live.imported("langchain_core.tools")
        config = _live.loaded("langchain_core.runnables.config", "RunnableConfig")
        self.takes_call_id = False
        self._takes_config = False
        self._marks: dict[str, Any] = {}
        self._required: set[str] = set()
        for name, required, marks in _marked(value, function):
            self._takes_config |= config is not None and config in marks
            mark = next((each for each in marks if _is_injected(each)), None)
            if mark is None:
                continue
            if _is(mark, tools.InjectedToolCallId):
                self.takes_call_id |= required
                continue
            self._marks[name] = mark
            if required:
                self._required.add(name)

    def injected(self, supplied: Supplied) -> dict[str, Any]:
        """The value of each parameter: what is supplied under its own name or that of its kind, or made up here."""
        found = {}
        for name, mark in self._marks.items():
            if name in supplied:
                found[name] = supplied[name]
            elif name in self._required or _kind(mark) in supplied:
                found[name] = _value(name, mark, supplied)
        return found

    def config(self, supplied: Supplied) -> dict[str, Any] | None:
        """The configuration of a run, where the tool takes one or what a graph has put into it may be asked for."""
        graph = _graph(supplied)
        return _config(supplied, graph) if graph or self._takes_config or "config" in supplied else None


class Bare:
    """A copy of a tool, and what its own method returned, before a message with the id of the call is made of it."""

    def __init__(self, value: Any) -> None:
        self.tool = value.model_copy()
        self.returned: Any = None
        self._is_pair = value.response_format == "content_and_artifact"
        vars(self.tool)["_run"] = self._kept(value._run)
        vars(self.tool)["_arun"] = self._kept_later(value._arun)

    async def awaited(self, message: Awaitable[Any]) -> Any:
        """What was returned, once the call is over."""
        await message
        return self.returned

    def _kept(self, run: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(run)
        def keeping(*values: Any, **named: Any) -> Any:
            return self._keep(run(*values, **named))

        return keeping

    def _kept_later(self, run: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(run)
        async def keeping(*values: Any, **named: Any) -> Any:
            return self._keep(await run(*values, **named))

        return keeping

    def _keep(self, result: Any) -> Any:
        self.returned = result[0] if self._is_pair and isinstance(result, tuple) and result else result
        return result


def _config(supplied: Supplied, graph: dict[str, Any]) -> Any:
    if "config" in supplied:
        config = supplied["config"]
        return {**config, "configurable": {**graph, **config.get("configurable", {})}} if graph else config
    packages = ("langchain_core", "langgraph", "langsmith")
    items = _hidden.AbsentItems("config['configurable']", supplied, graph, within="config", packages=packages)
    return {"configurable": items}


def _graph(supplied: Supplied) -> dict[str, Any]:
    """Where a running graph keeps what `get_runtime`, `get_store` and `get_stream_writer` find (LangGraph 1.x)."""
    runtime = _live.loaded("langgraph.runtime", "Runtime")
    key = getattr(sys.modules.get("langgraph._internal._constants"), "CONFIG_KEY_RUNTIME", None)
    if runtime is None or key is None:
        return {}
    wanted = ("context", "store", "execution_info", "server_info")
    names = {each.name for each in dataclasses.fields(runtime)}
    return {key: runtime(**{each: _hidden.given(supplied, each) for each in wanted if each in names})}


def _marked(value: Any, function: Any) -> Iterator[tuple[str, bool, list[Any]]]:
    """Each parameter and field of the schema with whether it must be given, and all that may mark it."""
    parameters: Mapping[str, inspect.Parameter] = {}
    hints: dict[str, Any] = {}
    try:
        hints = get_type_hints(_live.innermost(function), include_extras=True)
        parameters = inspect.signature(function).parameters
    except (NameError, TypeError, ValueError):
        pass
    fields = getattr(value.args_schema, "model_fields", {}) if isinstance(value.args_schema, type) else {}
    for name in {**parameters, **fields}:
        marks: list[Any] = []
        required = name in parameters and parameters[name].default is inspect.Parameter.empty
        if name in hints:
            marks += [hints[name], get_origin(hints[name]), *get_args(hints[name])]
        if name in fields:
            marks += [fields[name].annotation, *fields[name].metadata]
            required |= fields[name].is_required()
        yield name, required, marks


def _is(mark: Any, kind: type[Any] | None) -> bool:
    own = mark if isinstance(mark, type) else type(mark)
    return kind is not None and issubclass(own, kind)


def _is_injected(mark: Any) -> bool:
    return _is(mark, _live.imported("langchain_core.tools").InjectedToolArg) or _is(
        mark, _live.loaded("langchain_core.tools.base", "_DirectlyInjectedToolArg")
    )


def _kind(mark: Any) -> str:
    """The word for what a mark asks of a running graph, empty for a value of the user's own."""
    if _is(mark, _live.loaded(_NODE, "InjectedState")):
        return "state"
    return "store" if _is(mark, _live.loaded(_NODE, "InjectedStore")) else ""


def _value(name: str, mark: Any, supplied: Supplied) -> Any:
    runtime = _live.loaded(_NODE, "ToolRuntime")
    if runtime is not None and _is(mark, runtime):
        return _runtime(runtime, supplied)
    kind = _kind(mark) or name
    if kind not in supplied:
        _hidden.missing(supplied, kind, kind)
    field = getattr(mark, "field", None) if kind == "state" else None
    return supplied[kind] if field is None else _field(supplied, field)


def _field(supplied: Supplied, field: str) -> Any:
    """A part of the state, which is a dict or a model."""
    state = supplied["state"]
    if isinstance(state, dict):
        if field in state:
            return state[field]
    elif hasattr(state, field):
        return getattr(state, field)
    return _hidden.missing(supplied, f"state[{field!r}]", "state")


def _runtime(kind: type[Any], supplied: Supplied) -> Any:
    """The runtime that a graph hands to a tool: nobody listens to its stream, the rest is supplied or missing."""
    known = {
        "config": _config(supplied, _graph(supplied)),
        "stream_writer": lambda _: None,
        "tool_call_id": CALL_ID,
        "tools": [],
    }
    names = [each.name for each in dataclasses.fields(kind) if each.init]
    return kind(**{each: known[each] if each in known else _hidden.given(supplied, each) for each in names})
