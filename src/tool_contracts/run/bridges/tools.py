"""The tools that a bridge serves: called over its wire, and judged by what it says in `_meta`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import Effect, Raised
from tool_contracts.model import Origin, Tool
from tool_contracts.run.wire.caller import Seen, ServerCaller
from tool_contracts.run.wire.published import PublishedTool

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tool_contracts.framework import Framework
    from tool_contracts.run.wire.command import ServerCommand
    from tool_contracts.run.wire.host import Host, Session

_GRACE = 2.0
"""Seconds that a bridge has for saying itself that a call took too long."""

_REFUSED = re.compile(r":eacces\b|:eperm\b|permission denied|operation not permitted", re.IGNORECASE)
"""How Erlang, and what is built upon it, tells of the kernel's refusal."""

_LONGEST = 120
"""Characters that are shown of it."""

UNTAGGED = "untagged"
"""The event of a result that is neither `{:ok, term}` nor `{:error, term}`."""


class Term(str):
    """A term of another language that is no JSON, as it is printed there."""

    __slots__ = ()


def not_made(module: str | None) -> str:
    """Why a tool is not tested that only the settings can make."""
    return f"its struct is made of what only the project knows: say how in `test.setup`, under {module}"


class BridgedTool(PublishedTool):
    """A tool of a file in another language.

    `line` is where it is defined, 0 where that is not known; `is_callable` says whether there is anything to call, and
    `reason` why it is not called all the same. `made` is the expression that it is the value of, `needed` holds the
    files of the project that it needs, `compiled` the pattern of the folders with what it depends on. Without these a call
    that needs a module which is not there proves nothing, nor does one that needs a process, unless the tool `is_set_up`.
    """

    __slots__ = ("compiled", "is_callable", "is_set_up", "line", "made", "module", "needed", "reason")

    def __init__(
        self,
        published: Mapping[str, Any],
        framework: Framework,
        command: ServerCommand,
        host: Host,
        *,
        setup: Mapping[str, str],
        compiled: str | None,
        describe: Callable[[], Tool],
    ) -> None:
        about = said(published, "tool")
        super().__init__(tool_of(published, framework), command, host, describe)
        self.framework = framework
        self.module: str | None = about.get("module")
        self.line: int = about.get("line") or 0
        self.is_callable = about.get("callable") is True
        self.is_set_up = self.module in setup
        self.made: str = about.get("made") or setup.get(self.module or "", "")
        self.needed: list[str] = about.get("needed") or []
        self.compiled = compiled
        self.reason = not_made(self.module) if about.get("needs") == "setup" else ""

    def caller(self, **keywords: Any) -> BridgedCaller:
        """What calls it; the keywords are those of `ServerCaller`."""
        return BridgedCaller(self, **keywords)


def tool_of(published: Mapping[str, Any], framework: Framework) -> Tool:
    """The tool of one entry of the bridge's answer to `tools/list`."""
    about = said(published, "tool")
    return Tool(
        published.get("name"),
        description=published.get("description"),
        input_schema=published.get("inputSchema"),
        framework=framework.name,
        origin=Origin(about["file"], about.get("module")),
        traits=framework.traits,
    )


def said(document: Mapping[str, Any], part: str) -> Mapping[str, Any]:
    """What a bridge says in `_meta`."""
    found = (document.get("_meta") or {}).get(f"tool-contracts/{part}")
    return found if isinstance(found, dict) else {}


class BridgedCaller(ServerCaller):
    """Calls a tool of a bridge, which ends calls that take too long, so that it need not be started anew."""

    live: BridgedTool

    def ask(self, session: Session, arguments: Any, limit: float, until: float, seen: Seen) -> None:
        """Send a call, and take in what the bridge saw of it."""
        meta = {"tool-contracts/call": {"module": self.live.module, "milliseconds": int(limit * 1000)}}
        parameters = {"name": self.tool.name, "arguments": arguments, "_meta": meta}
        answer = session.client.request("tools/call", parameters, until + _GRACE)
        result = answer.get("result")
        if not isinstance(result, dict):
            seen.understand(answer, self.tool)
            return
        self._understand(result["content"][0]["text"], said(result, "call"), seen)

    def _understand(self, text: str, about: Mapping[str, Any], seen: Seen) -> None:
        seen.stdout = about.get("printed") or ""
        outcome = about["outcome"]
        if outcome == "ok":
            seen.value = seen.plain = seen.wire = _value(text)
        elif outcome == "late":
            seen.outcome, seen.answered = "timed-out", True
        elif outcome == "error":
            seen.outcome, seen.error = "declared-error", Raised("Error", text, text)
            self._block_refused(seen, text)
        elif outcome == "unencodable":
            seen.value, seen.wire_error = Term(text), about["message"]
        elif outcome == "untagged":
            seen.value = seen.plain = seen.wire = Term(text)
            seen.effects.append(Effect("other", UNTAGGED, about["message"], blocked=False))
        else:
            seen.outcome = "crashed"
            seen.error = Raised(about["kind"], about["message"], about["trace"])
            if about["file"]:
                seen.place = about["file"], about["line"]
            self._block_refused(seen, f"{about['message']}\n{about['trace']}")
            self._block_missing(seen, about["missing"] or {})

    def _block_missing(self, seen: Seen, missing: Mapping[str, str]) -> None:
        """What only the running project has says nothing of the tool, as long as nobody has seen to it."""
        live = self.live
        if "module" in missing and live.compiled is None:
            needed = f"{missing['module']} is not there: compile the project, so that its dependencies are"
            _block(seen, Effect("other", "missing module", needed))
        elif "process" in missing and not live.is_set_up:
            needed = f"{missing['process']} is not running: start it in `test.setup`, under {live.module}"
            _block(seen, Effect("other", "missing process", needed))

    def _block_refused(self, seen: Seen, text: str) -> None:
        """What the kernel has kept a tool from proves nothing; how a tool tells of it is up to the tool."""
        if self.live.host.allowance is not None and _REFUSED.search(text):
            _block(seen, Effect("other", "refused by the kernel", " ".join(text.split())[:_LONGEST]))


def _block(seen: Seen, effect: Effect) -> None:
    seen.outcome = "blocked"
    seen.effects.append(effect)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        # more digits, or more levels, than Python reads
        return text
