"""The fixture `tool_contract`: one given tool, in the middle of an ordinary test."""

from __future__ import annotations

import inspect
import os
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from pytest_tool_contracts import failures
from pytest_tool_contracts.pairing import live_tools
from tool_contracts.framework import Framework, LiveTool
from tool_contracts.lint.configuration import Configuration
from tool_contracts.lint.ruleset import Ruleset, frameworks
from tool_contracts.model import Origin, Tool
from tool_contracts.phases import PHASES
from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.run.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from tool_contracts.phases.result import PhaseResult

_TIMEOUT = 5.0


class Checker:
    """Call it with a tool object, or with a function and its `input_schema`; the test fails at a broken promise."""

    def __init__(self, config: pytest.Config, nodeid: str) -> None:
        self._nodeid = nodeid
        self._settings = Configuration().of_folder(str(config.rootpath))
        self._ruleset = Ruleset(self._settings)
        self._workspace = Workspace()

    def __enter__(self) -> Checker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._workspace.close()

    def __call__(
        self,
        tool: Any,
        *,
        input_schema: Any = None,
        output_schema: Any = None,
        phases: Sequence[str] = PHASES,
        max_examples: int | None = None,
        timeout: float | None = None,
        allow: Sequence[str] = (),
        declared_errors: Sequence[str] = (),
    ) -> list[PhaseResult]:
        """Run the phases; what they found, findings that are no failure included.

        `timeout` is in seconds per call, `allow` and `declared_errors` add to the settings.

        Raises:
            TypeError: the object is no tool of a known framework, and no function with an `input_schema`.

        """
        __tracebackhide__ = True
        test = self._settings.test
        live = self._live(tool, input_schema, output_schema)
        contract = Contract(live, identity=f"{self._nodeid}::{live.tool.label}")
        contract.allow += allow
        contract.declared_errors += declared_errors
        options = Options(
            rules=[self._ruleset.rules[code] for code in sorted(self._ruleset.selection.enabled)],
            profiles=self._ruleset.profiles,
            max_examples=test.max_examples if max_examples is None else max_examples,
            timeout=timeout or test.timeout or _TIMEOUT,
            allow=test.allow,
            declared_errors=test.declared_errors,
        )
        results = [run_phase(phase, contract, options, self._workspace) for phase in phases]
        told: dict[str, str] = {}
        texts = []
        for result in results:
            if result.outcome == "failed":
                known = {each.key: told.setdefault(each.key, result.phase) for each in result.errors}
                elsewhere = {key: phase for key, phase in known.items() if phase != result.phase}
                _, text, _ = failures.describe(result.phase, contract, result, elsewhere)
                texts.append(f"{result.phase}: {text}")
        if texts:
            pytest.fail("\n\n".join(texts), pytrace=False)
        return results

    def _live(self, tool: Any, input_schema: Any, output_schema: Any) -> LiveTool:
        if isinstance(tool, LiveTool):
            return tool
        if input_schema is not None and callable(tool):
            return _of_function(tool, input_schema, output_schema)
        found, broken = live_tools(frameworks(self._settings), _module_with(tool))
        if broken:
            raise broken[0].error
        if len(found) != 1:
            raise TypeError(f"{tool!r} is no tool of a known framework; a function needs an input_schema")
        return found[0]


def _module_with(tool: Any) -> ModuleType:
    """A module that holds nothing but the tool, under the name of the module where the tool is at home."""
    home = inspect.getmodule(tool) or inspect.getmodule(type(tool))
    module = ModuleType(getattr(tool, "__module__", None) or (home.__name__ if home else "tool"))
    module.__file__ = getattr(home, "__file__", None) or os.path.abspath("tool.py")
    module.tool = tool  # type: ignore[attr-defined]
    return module


def _of_function(function: Callable[..., Any], input_schema: Any, output_schema: Any) -> LiveTool:
    name = getattr(function, "__name__", type(function).__name__)
    code = getattr(inspect.unwrap(function), "__code__", None)
    filename = code.co_filename if code is not None else os.path.abspath("tool.py")
    tool = Tool(
        name,
        description=inspect.getdoc(function),
        input_schema=input_schema,
        output_schema=output_schema,
        framework="plain",
        origin=Origin(filename, name),
    )
    return LiveTool(tool, lambda arguments: function(**arguments), framework=_Direct(), function=function)


class _Direct(Framework):
    """A function that is called as it is."""

    name = "plain"
