"""What is seen of a tool that is called: the call, its outcome, its effects."""

from __future__ import annotations

import json
import re

from tool_contracts.model import MISSING, UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import Any, Literal

    from tool_contracts.model import Tool

    Outcome = Literal[
        "returned", "declared-error", "rejected", "refused", "crashed", "timed-out", "died", "blocked"
    ]
    Level = Literal["strict", "coerce-ok", "no-crash"]
    EffectKind = Literal[
        "network",
        "process",
        "write",
        "stdin",
        "exit",
        "signal",
        "state",
        "protocol",
        "blocking",
        "arguments",
        "repetition",
        "other",
    ]


MAX_RESULT_TOKENS = 25_000
"""What Claude Code takes of a tool's result unless it is told otherwise, the least of the limits that clients document."""

_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Made once: with anything but its defaults, `json.dumps` makes an encoder for each value."""


class Effect:
    """Something that a tool did, or tried to do, to the world outside the call.

    Of the kind `state` is what it leaves changed in the process that all calls share, of the kind `protocol` what a
    server sends that its protocol does not know, of the kind `blocking` what holds up the event loop that it runs on, of
    the kind `arguments` which of its arguments it changes, of the kind `repetition` which of its files the same call changes
    once more, where the tool says that it is idempotent, of the kind `stdin` which process gets the standard input of the
    one that starts it.

    `blocked` is false for an effect that the settings allow, and that therefore took place.
    """

    __slots__ = ("blocked", "detail", "event", "kind")

    def __init__(self, kind: EffectKind, event: str, detail: str = "", *, blocked: bool = True) -> None:
        self.kind = kind
        self.event = event
        # text of a class of the tool's own would be known in its process alone
        self.detail = str.__str__(detail)
        self.blocked = blocked

    def __repr__(self) -> str:
        return f"{self.kind}: {self.event} {self.detail}".rstrip()


class Raised:
    """An exception as it was seen; it outlives the frames that it was raised in, and their process.

    `kind` is the name of its class, `text` the last line that Python prints of it, `trace` the whole text with the
    frames of user code only. `frames` are these frames themselves and those below them, kept where a debugger asks for them.
    """

    __slots__ = ("frames", "kind", "text", "trace")

    def __init__(self, kind: str, text: str, trace: str, frames: TracebackType | None = None) -> None:
        self.kind = kind
        self.text = text
        self.trace = trace
        self.frames = frames

    def __repr__(self) -> str:
        return self.text


class Call:
    """One call of a tool: the arguments, and all that was seen.

    `outcome` is `returned`, `declared-error` (an error that the framework, the docstring or the settings
    name), `rejected` (the framework refused the arguments), `refused` (a `raise` or `assert` in the user's own
    code), `crashed`, `timed-out`, `died` or `blocked` (an effect was stopped, so the rest proves nothing).
    `value` is what the tool returned, `plain` the same as JSON (models, dataclasses, enums and dates converted;
    `MISSING` where nothing is known of a class), `content` the part of `plain` that is for the model, which is all of it
    unless the framework has a class for results, `wire` the JSON value or text that the framework makes of it for
    the model; `wire_error` says why it can make none. `place` is file and line of the innermost frame in user code.

    `valid` tells whether the input schema allows the arguments, `label` and `pointer` what they were made to try
    and where; arguments drawn at random have no label. `level` is what may be asked of a tool whose arguments are
    not valid: `strict` to refuse them, `coerce-ok` to refuse or to repair them, `no-crash` only not to break.
    `max_result_tokens` is what the result may cost by the settings, 0 where that does not matter.
    """

    __slots__ = (
        "_written",
        "arguments",
        "content",
        "effects",
        "error",
        "label",
        "level",
        "max_result_tokens",
        "outcome",
        "place",
        "plain",
        "pointer",
        "seconds",
        "stderr",
        "stdout",
        "tool",
        "valid",
        "value",
        "wire",
        "wire_error",
    )

    def __init__(
        self,
        tool: Tool,
        arguments: dict[str, Any],
        outcome: Outcome,
        *,
        value: Any = None,
        plain: Any = MISSING,
        content: Any = UNKNOWN,
        wire: Any = MISSING,
        wire_error: str | None = None,
        error: Raised | None = None,
        place: tuple[str, int] | None = None,
        stdout: str = "",
        stderr: str = "",
        effects: Sequence[Effect] = (),
        seconds: float = 0.0,
        label: str = "",
        pointer: str = "",
        valid: bool = True,
        level: Level = "strict",
        max_result_tokens: int = MAX_RESULT_TOKENS,
    ) -> None:
        self.tool = tool
        self.arguments = arguments
        self.outcome = outcome
        self.value = value
        self.plain = plain
        self.content = plain if content is UNKNOWN else content
        self.wire = wire
        self.wire_error = wire_error
        self.error = error
        self.place = place
        self.stdout = stdout
        self.stderr = stderr
        self.effects = tuple(effects)
        self.seconds = seconds
        self.label = label
        self.pointer = pointer
        self.valid = valid
        self.level = level
        self.max_result_tokens = max_result_tokens
        self._written: Any = MISSING

    @property
    def written(self) -> str | None:
        """`wire` as compact JSON, None where JSON cannot write it. Several rules ask, and it is written once."""
        if self._written is MISSING:
            try:
                self._written = _write(self.wire)
            except (TypeError, ValueError, RecursionError):
                self._written = None
        found: str | None = self._written
        return found

    def drop_values(self) -> None:
        """Forget what came back, which keeps much alive; what becomes of the call stays."""
        self.value = self.wire = self.plain = self.content = None
        self._written = MISSING

    @property
    def exception(self) -> str:
        """The exception as Python's last line of a traceback shows it, empty where there was none."""
        return "" if self.error is None else self.error.text


_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+>")


def describe(error: BaseException) -> str:
    """`AttributeError: ...`, also for an exception whose own text cannot be made, and the same in each run."""
    name = type(error).__name__
    try:
        text = str(error)
    except BaseException as broken:
        if isinstance(broken, KeyboardInterrupt):
            raise
        text = f"<str() raised {type(broken).__name__}>"
    # where objects lie in memory is another place each time
    text = _ADDRESS.sub(" at 0x...>", text)
    return f"{name}: {text}" if text else name


def describe_on_one_line(error: BaseException) -> str:
    """The same with every run of white space made one space."""
    return " ".join(describe(error).split())
