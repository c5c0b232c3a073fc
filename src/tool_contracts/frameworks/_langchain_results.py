"""What the model gets of results in LangChain's and LangGraph's own classes.

Loaded by the test run only, never by the linter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.frameworks import _live

if TYPE_CHECKING:
    from collections.abc import Iterator


def content(value: Any, *, call_id: str | None) -> Any:
    """The content of a message, also of the one that a command adds for the call; any other value as it is.

    The call is the one of `call_id`, any where that is None.

    Raises TypeError for a command that answers no call: LangGraph refuses it, since providers refuse the conversation.
    """
    if _is(value, "langchain_core.messages.tool", "ToolMessage"):
        return value.content
    parts = value if isinstance(value, list) else [value]
    commands = [each for each in parts if _is(each, "langgraph.types", "Command")]
    if not commands:
        return value
    messages = [each for part in parts for each in _messages(part)]
    for each in messages:
        answered = _part(each, "tool_call_id")
        if answered is not None and call_id in (None, answered):
            return _part(each, "content")
    is_open = any(each.graph is None and isinstance(each.update, dict) for each in commands)
    if is_open and not any(
        _is(each, "langchain_core.messages.modifier", "RemoveMessage") for each in messages
    ):
        raise TypeError("LangGraph takes a Command only with a ToolMessage that answers the call")
    return None


def _messages(value: Any) -> Iterator[Any]:
    """A message, or what the update of a command adds to lists of the state, whatever these are called."""
    if not _is(value, "langgraph.types", "Command"):
        yield value
        return
    for each in value.update.values() if isinstance(value.update, dict) else (value.update,):
        if isinstance(each, list | tuple):
            yield from each
        elif each is not None:
            yield each


def _part(message: Any, name: str) -> Any:
    return message.get(name) if isinstance(message, dict) else getattr(message, name, None)


def _is(value: Any, module: str, name: str) -> bool:
    return _live.is_instance(value, _live.loaded(module, name))
