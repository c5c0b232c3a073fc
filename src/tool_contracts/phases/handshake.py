"""A server as it introduces itself: what stands on the wire until its tools are known, and the tools together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tool_contracts.lint.checking import Failure, check_toolset
from tool_contracts.phases.judging import Judge, Judged, RuleFailure
from tool_contracts.phases.result import PhaseResult

if TYPE_CHECKING:
    from tool_contracts.phases.loop import Options
    from tool_contracts.run.wire.host import Handshake

HANDSHAKE = "handshake"
"""The name of the phase that a server has of its own."""


def check(handshake: Handshake, options: Options) -> PhaseResult:
    """Hold what was seen against the rules that read a call, and the tools against those that read a toolset.

    The outcome is left to whoever knows which findings count.
    """
    result = PhaseResult(HANDSHAKE, calls=1, seconds=handshake.call.seconds)
    try:
        result.findings += Judge(options.rules, handshake.server, HANDSHAKE).call(handshake.call)
    except RuleFailure as failure:
        result.failures.append(str(failure))
    for each in result.findings:
        # nobody gave these arguments
        each.finding.evidence = None
    tools = [each.tool for each in handshake.tools]
    failures: list[Failure] = []
    for finding in check_toolset(tools, options.rules, failures) if tools else ():
        result.findings.append(Judged(f"{finding.code} {finding.pointer} {finding.message}", finding))
    result.failures += [str(each) for each in failures]
    if handshake.failure:
        result.failures.append(handshake.failure)
    return result
