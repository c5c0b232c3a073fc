"""What the two MCP frameworks share: finding servers and their tools, and standing in for a client.

Loaded by the test run only, never by the linter.
"""

from __future__ import annotations

import functools
import os
import sys
from importlib import metadata
from typing import TYPE_CHECKING, Any

from tool_contracts.framework import HostNeededError
from tool_contracts.frameworks import _bindings, _hidden, _live
from tool_contracts.model import Tool

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

    from tool_contracts.framework import Framework, Supplied

_NOTIFICATIONS = frozenset(
    {
        "report_progress",
        "send_elicit_complete",
        "send_log_message",
        "send_notification",
        "send_progress_notification",
        "send_prompt_list_changed",
        "send_resource_list_changed",
        "send_resource_updated",
        "send_tool_list_changed",
    }
)

LIFESPAN = "lifespan_context"
"""The name under which what a lifespan sets up is supplied."""


class ClientSession:
    """A session whose client hears every notification and answers no request, unless the answer is supplied."""

    client_params = None
    client_capabilities = None

    def __init__(self, supplied: Supplied) -> None:
        self._supplied = supplied

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        dotted = f"session.{name}"
        if dotted in self._supplied:
            return self._supplied[dotted]
        if name in _NOTIFICATIONS:
            return _heard
        return self._supplied.miss(f"only a client can answer `{dotted}`", dotted)


async def _heard(*_: object, **__: object) -> None:
    return None


class Request:
    """The context of one request; `lifespan` tells whether the server would have set something up first."""

    request_id = "1"
    protocol_version = None
    meta = None
    params = None
    method = "tools/call"
    close_sse_stream = None
    close_standalone_sse_stream = None

    def __init__(self, supplied: Supplied, *, lifespan: bool) -> None:
        self.session = session(supplied)
        self.request = _hidden.given(supplied, "request")
        self._supplied = supplied
        self._lifespan = lifespan

    @property
    def lifespan_context(self) -> Any:
        """What the default lifespan yields; another one belongs to a running server."""
        return lifespan_context(self._supplied) if self._lifespan else self._supplied.get(LIFESPAN, {})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        dotted = f"request_context.{name}"
        if dotted in self._supplied:
            return self._supplied[dotted]
        return self._supplied.miss(f"only a running server knows `{dotted}`", dotted)


def session(supplied: Supplied) -> Any:
    """The session that is supplied, else one whose client answers nothing."""
    return supplied["session"] if "session" in supplied else ClientSession(supplied)


def lifespan_context(supplied: Supplied) -> Any:
    """What the lifespan of a server would have set up."""
    if LIFESPAN not in supplied:
        supplied.miss("only a running server enters its lifespan", LIFESPAN)
    return supplied[LIFESPAN]


def servers(module: ModuleType, *classes: type[Any] | None) -> Iterator[tuple[_bindings.Binding, bool]]:
    """Server objects that the module can reach, each with whether it was made here rather than imported.

    A server may also be an attribute of a class of the module, or of an instance of one.
    """
    own = {id(binding.value) for binding in _bindings.bindings(module)}
    seen: set[int] = set()
    for binding in _bindings.everything(module):
        value = binding.value
        candidates = [binding]
        kind = value if _live.is_instance(value, type) else type(value)
        if kind.__module__ == module.__name__:
            candidates += [
                _bindings.Binding(f"{binding.expression}.{name}", each)
                for name, each in _live.attributes(value).items()
            ]
        for each in candidates:
            if _live.is_instance(each.value, *classes) and id(each.value) not in seen:
                seen.add(id(each.value))
                yield each, id(each.value) in own or each is not binding


def belongs(module: ModuleType, server: Any, function: Any, *, made_here: bool) -> bool:
    """Whether a server's tool is found through this module.

    It is where its function is defined; what is defined out of reach of the server belongs to the server's module, and to
    one that has both from elsewhere, which may be the one that brings them together.
    """
    innermost = _live.innermost(function)
    home = getattr(innermost, "__module__", None)
    if home == module.__name__:
        return True
    other = sys.modules.get(home) if isinstance(home, str) else None
    if other is not None and any(each is server for each in list(vars(other).values())):
        return False
    return made_here or any(
        each is innermost or each is function or (other is not None and each is other)
        for each in list(vars(module).values())
    )


def tool(
    framework: Framework, module: ModuleType, published: Any, written: Any, *, toolset: str | None = None
) -> Tool:
    """The tool of an `mcp.types.Tool` of either major version, or of a tool object of FastMCP."""
    hints = published.annotations
    return Tool(
        published.name,
        description=published.description,
        input_schema=first(published, "inputSchema", "input_schema", "parameters"),
        output_schema=first(published, "outputSchema", "output_schema"),
        annotations=hints.model_dump(by_alias=True, exclude_none=True) if hints is not None else None,
        framework=framework.name,
        origin=_live.origin(written, module),
        traits=framework.traits if shares_stdout() else framework.traits - {"speaks_on_stdout"},
        toolset=toolset,
    )


@functools.cache
def shares_stdout() -> bool:
    """Whether servers of the installed SDK speak through descriptors 0 and 1, which their tools have too.

    Since 2.0 they speak through private duplicates, and lead 0 and 1 to the null device and to standard error as long as
    they serve (`mcp/server/stdio.py`); False as well where the version of the SDK is not known.
    """
    try:
        return int(metadata.version("mcp").partition(".")[0]) < 2
    except metadata.PackageNotFoundError:
        return False


def first(value: Any, camel: str, *names: str) -> Any:
    """The first field that a value of the SDK has; the SDK 2.x warns where its old camel case names are read."""
    if camel in getattr(type(value), "model_fields", ()):
        return getattr(value, camel)
    return next((getattr(value, name) for name in names if hasattr(value, name)), None)


def raise_if_error(result: Any) -> Any:
    """The result, unless it says of itself that it is an error, or asks the client back.

    Raises:
        DeclaredError: with the text of the result.
        HostNeededError: the result asks for input.

    """
    kinds = _kinds(result)
    if kinds & {"InputRequiredResult", "InputRequiredToolResult"}:
        raise HostNeededError("only a client can answer what the tool asks for")
    if kinds & {"CallToolResult", "ToolResult"} and first(result, "isError", "is_error"):
        texts = [getattr(each, "text", None) for each in result.content or ()]
        raise _live.DeclaredError("\n".join(each for each in texts if isinstance(each, str)))
    return result


def _kinds(result: Any) -> set[str]:
    return {each.__name__ for each in type(result).__mro__ if each.__module__.startswith(("mcp", "fastmcp"))}


def content(value: Any) -> Any:
    """What a client receives of a result in a class for that; any other value as it is."""
    if _kinds(value) & {"CallToolResult", "ToolResult"}:
        structured = first(value, "structuredContent", "structured_content")
        return value.content if structured is None else structured
    return value


def result_json(content: Any, structured: Any) -> Any:
    """What a client receives: the structured content where there is some, else the content blocks."""
    if structured is not None:
        return structured
    return [each.model_dump(mode="json", by_alias=True, exclude_none=True) for each in content or ()]


def needs_host(error: BaseException, *files: str) -> bool:
    """Whether `error` says that there is no request, client or worker thread to speak of."""
    if isinstance(error, HostNeededError):
        return True
    trace = error.__traceback__
    last = ""
    while trace is not None:
        last = trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
    known = (*files, "anyio/from_thread.py")
    return isinstance(error, RuntimeError | ValueError) and last.replace(os.sep, "/").endswith(known)


def quoted_call(name: str, arguments: Mapping[str, Any]) -> str:
    """The text `.call_tool(...)` of a call through the server."""
    return f".call_tool({name!r}, {dict(arguments)!r})"
