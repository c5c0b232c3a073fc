"""Taking a plain function through a phase, and what was found of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tool_contracts.framework import Framework, LiveTool
from tool_contracts.model import Origin, Tool
from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import RULES, load

if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.phases.result import PhaseResult
    from tool_contracts.rule import Rule
    from tool_contracts.run.workspace import Workspace


USUAL = [rule for rule in load([RULES]).rules.values() if rule.default]


class Direct(Framework):
    name = "direct"


class Checking(Framework):
    name = "checking"
    checks_arguments = True


class Converting(Framework):
    name = "converting"
    checks_arguments = True
    converts_arguments = True


def contract(
    function: Callable[..., Any],
    properties: dict[str, Any],
    *,
    required: list[str] | None = None,
    framework: Framework | None = None,
    **keywords: Any,
) -> Contract:
    schema = {"type": "object", "properties": properties, "required": required or list(properties)}
    framework = framework or Direct()
    tool = Tool(
        function.__name__,
        description="A tool.",
        input_schema=schema,
        framework=framework.name,
        origin=Origin(__file__, function.__name__),
        traits=framework.traits,
        **keywords,
    )
    live = LiveTool(tool, lambda arguments: function(**arguments), framework=framework, function=function)
    return Contract(live, identity=function.__qualname__)


def run(
    phase: str, made: Contract, workspace: Workspace, rules: list[Rule] | None = None, **keywords: Any
) -> PhaseResult:
    options = Options(
        rules=USUAL if rules is None else rules, **{"timeout": 1.0, "max_examples": 60, **keywords}
    )
    return run_phase(phase, made, options, workspace)


def codes(result: PhaseResult) -> list[str]:
    return sorted(each.finding.code for each in result.findings)


def arguments(result: PhaseResult) -> list[Any]:
    return [each.finding.evidence.arguments for each in result.findings if each.finding.evidence is not None]
