"""The frameworks side by side."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from inspect import signature
from typing import TYPE_CHECKING, Any

from tool_contracts.lint.ruleset import Ruleset, frameworks
from tool_contracts.phases.loop import Options
from tool_contracts.portability import published
from tool_contracts.portability.making import make
from tool_contracts.portability.target import PortabilityError, find
from tool_contracts.portability.trying import Trial, attempt
from tool_contracts.run.isolation import Isolation, IsolationError
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from tool_contracts.model import Tool
    from tool_contracts.settings import Settings


@dataclass
class Standing:
    """How a function stands in one framework: why no tool can be made of it, or what is published and what calls show."""

    framework: str
    refusal: str = ""
    tool: Tool | None = None
    trial: Trial = field(default_factory=Trial)

    @property
    def is_bad(self) -> bool:
        """Whether something is wrong with it there."""
        return bool(self.refusal or self.trial.errors)

    @property
    def published(self) -> dict[str, Any] | None:
        """What the model is told."""
        if self.tool is None:
            return None
        return {
            "name": self.tool.name,
            "description": self.tool.description,
            "inputSchema": self.tool.input_schema,
            "outputSchema": self.tool.output_schema,
        }


@dataclass
class Comparison:
    """One function, with the parameters as `written`, in all frameworks; `absent` names those that are not installed."""

    name: str
    filename: str
    line: int
    written: list[str]
    standings: list[Standing]
    absent: list[str]

    @property
    def parameters(self) -> dict[str, dict[str, list[str]]]:
        """What is published of each parameter, and by whom."""
        rows = ((each.framework, published.parameters(each.tool)) for each in self._tools)
        return published.grouped(rows, self.written)

    @property
    def undescribed(self) -> dict[str, list[str]]:
        """For each parameter that some framework describes, those that publish it without a description."""
        told = {each.framework: published.described(each.tool) for each in self._tools}
        return {
            name: silent
            for name in {each for names in told.values() for each in names}
            if (silent := [framework for framework, names in told.items() if name not in names])
        }

    @property
    def _tools(self) -> list[Any]:
        return [each for each in self.standings if each.tool is not None]


def compare(text: str, settings: Settings) -> Comparison:
    """The function that `text` names, in every framework that the settings know and that is installed.

    Raises:
        PortabilityError: there is no such function, or the isolation of the settings is not to be had here.

    """
    ruleset = Ruleset(settings)
    known = frameworks(settings)
    try:
        isolation = Isolation(settings.test.isolation, settings.test.memory)
    except IsolationError as error:
        raise PortabilityError(str(error)) from error
    with closing(isolation), closing(Workspace()) as workspace:
        options = Options.of(settings.test, ruleset, isolation)
        target = find(text, known, workspace)
        standings, absent = [], []
        for framework in known:
            made = make(framework, target)
            if made is not None:
                tool = None if made.live is None else made.live.tool
                trial = attempt(made, options, workspace)
                standings.append(Standing(framework.name, made.refusal, tool, trial))
            elif framework.making:
                absent.append(framework.name)
    line = target.function.__code__.co_firstlineno
    written = list(signature(target.bound(target.function)).parameters)
    return Comparison(target.expression, target.path, line, written, standings, absent)
