"""Logs that a file with tools of a server leads to standard output."""

from __future__ import annotations

import ast

from tool_contracts.model import Remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tool_contracts.model import Tool
    from tool_contracts.sources.python.module import Module
    from tool_contracts.sources.python.scopes import Scope

_STREAMS = {"sys.stdout": True, "sys.__stdout__": True, "sys.stderr": False, "sys.__stderr__": False}
_SINKS: dict[str, tuple[int | None, str]] = {
    "logging.basicConfig": (None, "stream"),
    "logging.StreamHandler": (0, "stream"),
    "loguru.logger.add": (0, "sink"),
}
"""What leads logs to a stream, and where that is passed: by position, by keyword."""


def tell_logs(tools: Iterable[Tool], module: Module) -> None:
    """Note on the first tool that may share standard output which calls lead logs there.

    None where others lead logs to standard error: which of them is made, the program decides.
    """
    first = next((tool for tool in tools if "speaks_on_stdout" in tool.traits), None)
    if first is None or "stdout" not in module.text or "logg" not in module.text:
        return
    found: dict[ast.Call, bool] = {}
    for word in ("stdout", "stderr"):
        for node, scope in module.calls(word):
            stream = _stream(module, node, scope) if isinstance(node, ast.Call) else None
            if isinstance(node, ast.Call) and stream in _STREAMS:
                found[node] = _STREAMS[stream]
    if found and all(found.values()):
        first.remarks += tuple(
            Remark("log-on-stdout", module.segment(each.func), module.span(each)) for each in found
        )


def _stream(module: Module, call: ast.Call, scope: Scope) -> object:
    """What a call that leads logs somewhere is given for that; None for any other call."""
    origin = module.resolve(call.func, scope)
    if not isinstance(origin, str) or origin not in _SINKS:
        return None
    index, name = _SINKS[origin]
    given = next((each.value for each in call.keywords if each.arg == name), None)
    if given is None and index is not None and len(call.args) > index:
        given = call.args[index]
    return None if given is None else module.resolve(given, scope)
