"""Calling a FastMCP tool so that the raw result comes back and a deadline can reach the user's code.

Loaded by the test run only, never by the linter.
"""

from __future__ import annotations

import contextlib
import contextvars
import functools
import inspect
import re
from typing import TYPE_CHECKING, Any

from tool_contracts.frameworks import _hidden, _live, _mcp_live

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractContextManager

    from tool_contracts.framework import Supplied

_NOTHING = object()
_NONE: frozenset[str] = frozenset()


class Caller:
    """One tool, ready to be called with the framework's own validation and dependencies.

    FastMCP runs a synchronous function in a worker thread, where no signal arrives. A function without hidden
    parameters is therefore called in two steps: a stand-in takes the validated arguments from the framework,
    then the function is called here, in the context that the stand-in saw and outside of any event loop, as in
    a worker thread. A function that takes dependencies is called while they live, on the event loop; one that is
    `supplied` by the name of its parameter is not resolved.
    """

    def __init__(self, server: Any, tool: Any, supplied: Supplied) -> None:
        self._server = _server(server)
        self._tools: dict[frozenset[str], Any] = {_NONE: tool}
        self._supplied = supplied
        self._hidden: list[str] = []
        self._value: Any = _NOTHING
        self._function: Callable[..., Any] | None = None
        function = getattr(tool, "fn", None)
        if function is None or hasattr(tool, "parent_tool"):
            return
        hidden = _unseen(function, tool.parameters)
        if _live.is_async(function):
            stand_in = self._recorded_later(function)
        elif hidden != [] or inspect.isasyncgenfunction(function):
            stand_in = self._recorded(function)
        else:
            stand_in = _captured(function)
            self._function = function
        self._hidden = hidden or []
        update: dict[str, Any] = {"fn": stand_in, "timeout": None, "run_in_thread": False}
        fields = type(tool).model_fields
        update = {name: each for name, each in update.items() if name in fields}
        self._tools[_NONE] = tool.model_copy(update=update)

    def __call__(self, arguments: dict[str, Any]) -> Any:
        """The raw result, an awaitable of it, or what the tool or the validation raises."""
        if self._function is None:
            return self._run(arguments)
        try:
            return _live.run(self._run(arguments))
        except _CapturedError as caught:
            args, kwargs, context = caught.args
        value = context.run(self._function, *args, **kwargs)
        return _mcp_live.raise_if_error(list(value) if inspect.isgenerator(value) else value)

    async def _run(self, arguments: dict[str, Any]) -> Any:
        self._value = _NOTHING
        tool = self._with_supplied()
        with _http_request(self._supplied):
            async with _context(self._server, self._supplied):
                result = await tool.run(arguments)
        value = result if self._value is _NOTHING else self._value
        return _mcp_live.raise_if_error(value)

    def _with_supplied(self) -> Any:
        """The tool, in which each parameter whose value is supplied depends on that alone."""
        names = frozenset(name for name in self._hidden if name in self._supplied)
        if names not in self._tools:
            self._tools[names] = self._depending(names)
        return self._tools[names]

    def _depending(self, names: frozenset[str]) -> Any:
        tool = self._tools[_NONE]
        function = tool.fn
        stand_in = _awaiting(function) if _live.is_async(function) else _passing(function)
        signature = inspect.signature(function)
        vars(stand_in)["__signature__"] = signature.replace(
            parameters=[
                each.replace(default=self._dependency(name), annotation=Any) if name in names else each
                for name, each in signature.parameters.items()
            ]
        )
        stand_in.__annotations__ = function.__annotations__ | dict.fromkeys(names, Any)
        return tool.model_copy(update={"fn": stand_in})

    def _dependency(self, name: str) -> Any:
        return _live.imported("fastmcp.dependencies").Depends(lambda: self._supplied[name])

    def _recorded(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def stand_in(*args: Any, **kwargs: Any) -> Any:
            value = function(*args, **kwargs)
            self._value = list(value) if inspect.isgenerator(value) else value
            return self._recorded_parts(value) if inspect.isasyncgen(value) else self._value

        return stand_in

    async def _recorded_parts(self, parts: AsyncIterator[Any]) -> AsyncIterator[Any]:
        self._value = []
        async for each in parts:
            self._value.append(each)
            yield each

    def _recorded_later(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        async def stand_in(*args: Any, **kwargs: Any) -> Any:
            self._value = await function(*args, **kwargs)
            return self._value

        return stand_in


def _passing(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def stand_in(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return stand_in


def _awaiting(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    async def stand_in(*args: Any, **kwargs: Any) -> Any:
        return await function(*args, **kwargs)

    return stand_in


def _http_request(supplied: Supplied) -> AbstractContextManager[Any]:
    """The request that `get_http_request` finds, where one is supplied."""
    if "request" not in supplied:
        return contextlib.nullcontext()
    made: AbstractContextManager[Any] = _live.imported("fastmcp.server.http").set_http_request(
        supplied["request"]
    )
    return made


def lacking(error: BaseException, supplied: Supplied) -> BaseException:
    """An error of FastMCP that misses something, with the line that supplies it."""
    text = str(error)
    if found := re.match(r"Failed to resolve dependency '(\w+)'", text):
        return supplied.lack(f"{text}: {error.__cause__}", found[1])
    return supplied.lack(text.rstrip("."), "request") if text == "No active HTTP request found." else error


def converter(tool: Any) -> Callable[[Any], Any] | None:
    """What makes the framework's result of a tool's value; FastMCP 2 does so only on the way out of a call."""
    found: Callable[[Any], Any] | None = getattr(tool, "convert_result", None)
    if found is not None or getattr(tool, "fn", None) is None:
        return found
    return lambda value: _live.run(tool.model_copy(update={"fn": lambda: value}).run({}))


def client_script(live: _live.BoundTool, call: str) -> str:
    """A script of one call with a client, which is how FastMCP 2 calls a tool by its name."""
    return f"""\
import asyncio
from fastmcp import Client
from {live.module} import {live.root}

async def main():
    async with Client({live.expression}) as client:
        print(await client{call})

asyncio.run(main())"""


class _CapturedError(Exception):
    """Carries validated arguments, and the context they arrived in, out of the framework."""


def _captured(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def stand_in(*args: Any, **kwargs: Any) -> Any:
        raise _CapturedError(args, kwargs, contextvars.copy_context())

    return stand_in


def _unseen(function: Callable[..., Any], schema: Any) -> list[str] | None:
    """The parameters that the model does not see, None where they cannot be told."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return None
    return [name for name in parameters if name not in schema.get("properties", ())]


def _server(owner: Any) -> Any:
    """The server itself, or one made up for a provider or a function; a context holds it by a weak reference."""
    kind = _live.imported("fastmcp").FastMCP
    return owner if _live.is_instance(owner, kind) else kind("tools")


def _context(server: Any, supplied: Supplied) -> Any:
    """A context whose client hears notifications and answers nothing; only the tool takes it for one of a request."""
    base = _live.imported("fastmcp.server.context").Context
    lifespan = _needs_lifespan(server)

    class Context(base):  # type: ignore[misc, valid-type]
        """The framework's own, with what a running server would know."""

        @property
        def lifespan_context(self) -> Any:
            """What is supplied, or what the server has."""
            if lifespan or _mcp_live.LIFESPAN in supplied:
                return _mcp_live.lifespan_context(supplied)
            return super().lifespan_context

        request_id = "1"

        @property
        def request_context(self) -> Any:
            """A request for the tool, none for the framework's own methods."""
            if _hidden.asked_by("fastmcp"):
                return super().request_context
            return _mcp_live.Request(supplied, lifespan=lifespan)

    if "session" in inspect.signature(base.__init__).parameters:
        return Context(fastmcp=server, session=_mcp_live.session(supplied))
    return Context(fastmcp=server)


def _needs_lifespan(server: Any) -> bool:
    """Whether a running server would have set something up that this one has not."""
    default = getattr(_live.imported("fastmcp.server.server"), "default_lifespan", None)
    given = getattr(server, "_lifespan", default)
    return given is not default and getattr(server, "_lifespan_result", None) is None


async def listed(server: Any) -> dict[str, Any]:
    """The tools that a server publishes, by name; FastMCP 2.x has them in `get_tools`, with those that are not enabled."""
    if hasattr(server, "list_tools"):
        found: dict[str, Any] = {}
        for tool in await server.list_tools():
            found.setdefault(tool.name, tool)
        return found
    tools: dict[str, Any] = await server.get_tools()
    return {name: tool for name, tool in tools.items() if server._should_enable_component(tool)}


async def kept(server: Any) -> list[Any]:
    """The tools that a server of FastMCP 3 or later was given, whether it offers them or not."""
    provider = getattr(server, "local_provider", None)
    return [] if provider is None else list((await listed(provider)).values())


def is_marked(function: Any) -> bool:
    """Whether a decorator has said of a function that it is a tool, rather than a prompt or a resource."""
    mark = getattr(function, "__dict__", {}).get("__fastmcp__")  # builtin functions have none
    return mark is not None and getattr(mark, "type", "tool") == "tool"


def written(tool: Any) -> Any:
    """The function or class that a user wrote for a tool; None for one that only passes calls on."""
    tool = getattr(tool, "parent_tool", tool)
    function = getattr(tool, "fn", None)
    if function is not None:
        return function
    return None if type(tool).__module__.partition(".")[0] == "fastmcp" else type(tool)
