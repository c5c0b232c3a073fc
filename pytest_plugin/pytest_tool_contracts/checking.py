"""The fixture `tool_contract`: one given tool, in the middle of an ordinary test."""

from __future__ import annotations

import inspect
import os
import sys
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from pytest_tool_contracts import failures, temporary
from pytest_tool_contracts.pairing import live_tools, pair
from pytest_tool_contracts.silencing import Silencing
from tool_contracts.framework import Framework, LiveTool
from tool_contracts.lint.configuration import Configuration
from tool_contracts.lint.ruleset import frameworks
from tool_contracts.lint.rulesets import Rulesets
from tool_contracts.model import Origin, Tool
from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.run.frames import is_user_file
from tool_contracts.run.importing import alone, is_importable
from tool_contracts.run.isolation import Isolation
from tool_contracts.run.workspace import Workspace
from tool_contracts.settings import PHASES, unknown_phase
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

    from tool_contracts.phases.result import PhaseResult


class Checker:
    """Call it with a tool, a server, or a function and its `input_schema`; a broken promise fails the test."""

    def __init__(self, request: pytest.FixtureRequest, supplied: Mapping[str, Any]) -> None:
        self._request = request
        self._nodeid = request.node.nodeid
        self._supplied = supplied
        configuration, rulesets = Configuration(), Rulesets()
        self._settings = configuration.of_folder(str(request.config.rootpath))
        self._ruleset = rulesets.of(self._settings)
        self._silencing = Silencing(configuration, rulesets.of)
        self._frameworks = frameworks(self._settings)
        self._workspace = Workspace()
        self._isolations: list[Isolation] = []

    def __enter__(self) -> Checker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for isolation in self._isolations:
            isolation.close()
        self._workspace.close()

    def __call__(
        self,
        tool: Any,
        *,
        input_schema: Any = None,
        output_schema: Any = None,
        phases: Sequence[str] = PHASES,
        max_examples: int | Mapping[str, int] | None = None,
        timeout: float | None = None,
        allow: Sequence[str] = (),
        declared_errors: Sequence[str] = (),
        supplied: Mapping[str, Any] | None = None,
        isolation: str | None = None,
    ) -> list[PhaseResult]:
        """Run the phases; what they found, findings that are no failure included.

        `max_examples` is the number of arguments drawn in the phase `valid`, or the most in each phase that it names;
        `timeout` is in seconds per call, `allow` and `declared_errors` add to the settings, `supplied` to what the
        fixture `tool_contracts_supplied` gives: what only a running agent has, by name.
        `isolation` is `none`, `guard`, `process` or `sandbox`: only with the first two does this process see what the
        calls change in it, such as the record of a mock.

        Raises:
            TypeError: the object is no tool of a known framework, and no function with an `input_schema`.
            ValueError: there is no such phase, or no such effect to allow.

        """
        __tracebackhide__ = True
        if (unknown := unknown_phase(phases)) is not None:
            raise ValueError(unknown)
        test = self._settings.test
        isolated = Isolation(test.isolation if isolation is None else isolation, test.memory)
        self._isolations.append(isolated)
        options = Options.of(test, self._ruleset, isolated)
        options = replace(
            options,
            max_examples=options.max_examples if max_examples is None else max_examples,
            timeout=timeout or options.timeout,
            allow=(*options.allow, *allow, *temporary.allowed(self._request)),
            declared_errors=(*options.declared_errors, *declared_errors),
            supplied={**self._supplied, **(supplied or {})},
            seed=self._request.config.getoption("hypothesis_seed", None),
        )
        results: list[PhaseResult] = []
        texts: list[str] = []
        for contract in self._contracts(tool, input_schema, output_schema):
            contract.identity = f"{self._nodeid}::{contract.name}"
            made = [run_phase(phase, contract, options, self._workspace) for phase in phases]
            for each in made:
                self._silencing.leave_out(each, self._settings)
            texts += self._texts(contract, made)
            results += made
        if texts:
            pytest.fail(failures.printable("\n\n".join(texts)), pytrace=False)
        return results

    def _contracts(self, tool: Any, input_schema: Any, output_schema: Any) -> list[Contract]:
        __tracebackhide__ = True
        if isinstance(tool, LiveTool):
            return [Contract(tool)]
        home, name = _home(tool)
        has_script = home is not None and is_importable(home)
        if input_schema is not None and callable(tool):
            direct = _Direct("" if home is None else home.__name__, name)
            live = _of_function(tool, direct, input_schema, output_schema)
            return [Contract(live, has_script=has_script)]
        module = alone(name, "tool" if home is None else home.__name__, tool)
        found, broken = live_tools(self._frameworks, module)
        if broken and name in (broken[0].symbol, broken[0].symbol.partition(":")[0]):
            raise broken[0].error
        if not found:
            raise TypeError(
                f"{tool!r} is no tool of a known framework: give the server that has it, or an input_schema"
            )
        path = getattr(home, "__file__", None)
        if not isinstance(path, str):
            return [Contract(each, has_script=has_script) for each in found]
        project = Project([os.path.dirname(path)], self._frameworks)
        pairs, _ = pair(read_tools(path, None, project).tools, found)
        return [Contract(each, source, has_script=has_script) for each, source in pairs]

    def _texts(self, contract: Contract, results: list[PhaseResult]) -> list[str]:
        """What failed, phase by phase; a defect that an earlier phase has shown is only named."""
        defects = failures.Defects()
        texts = []
        for result in results:
            if result.outcome == "failed":
                _, text, _ = failures.describe(result.phase, contract, result, defects, test=self._nodeid)
                texts.append(f"{contract.name}, {result.phase}: {text}")
        return texts


def _home(tool: Any) -> tuple[ModuleType | None, str]:
    """The user's module that holds the tool, rather than one that imports it, and its name there."""
    defining = getattr(tool, "__module__", None)
    holders = []
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None)
        if type(module) is ModuleType and isinstance(path, str) and is_user_file(path):
            holders += [(module, name) for name, value in list(vars(module).items()) if value is tool]
    holders.sort(key=lambda each: each[0].__name__ != defining)
    return holders[0] if holders else (None, "tool")


def _of_function(
    function: Callable[..., Any], direct: _Direct, input_schema: Any, output_schema: Any
) -> LiveTool:
    name = getattr(function, "__name__", type(function).__name__)
    code = getattr(inspect.unwrap(function), "__code__", None)
    filename = code.co_filename if code is not None else os.path.abspath("tool.py")
    description = inspect.getdoc(function)
    tool = Tool(
        name,
        description=description,
        input_schema=input_schema,
        output_schema=output_schema,
        framework="plain",
        origin=Origin(filename, name),
        # without a docstring it stands where the schema does, which only the caller knows
        unknown=frozenset() if description else frozenset(("/description",)),
    )
    return LiveTool(tool, lambda arguments: function(**arguments), framework=direct, function=function)


class _Direct(Framework):
    """A function that is called as it is; `module` holds it under a name."""

    name = "plain"

    def __init__(self, module: str, held: str) -> None:
        self._module = module
        self._held = held

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """One call of the function."""
        lines = [f"from {self._module} import {self._held}", ""]
        call = f"{self._held}(**{dict(arguments)!r})"
        if inspect.iscoroutinefunction(live.function):
            lines.insert(0, "import asyncio")
            call = f"asyncio.run({call})"
        return "\n".join([*lines, f"print({call})"])
