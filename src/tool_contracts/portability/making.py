"""A function made into a tool of one framework, as its users do who set nothing."""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING

from tool_contracts.calls import describe_on_one_line
from tool_contracts.framework import BrokenTool, LiveTool
from tool_contracts.run.importing import alone
from tool_contracts.run.recording import Recording
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from tool_contracts.framework import Framework
    from tool_contracts.model import Tool
    from tool_contracts.portability.target import Target


@dataclass(frozen=True)
class Made:
    """What a framework makes of a function: a tool and what its source says of it, or the reason why it makes none."""

    framework: Framework
    live: LiveTool | None = None
    source: Tool | None = None
    refusal: str = ""


def make(framework: Framework, target: Target) -> Made | None:
    """The tool, or the refusal; None where the framework is not installed, or makes no tools of functions."""
    if not framework.making:
        return None
    holder = alone("function", target.module, target.bound(_copy(target.function)))
    try:
        with Recording(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile("\n".join(framework.making), f"<{framework.name}>", "exec"), vars(holder))
            found = list(framework.live_tools(holder))
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in framework.packages:
            return None
        return Made(framework, refusal=describe_on_one_line(error))
    except Exception as error:
        return Made(framework, refusal=describe_on_one_line(error))
    for each in found:
        if isinstance(each, LiveTool):
            return Made(framework, each, _source(framework, target))
        if isinstance(each, BrokenTool):
            return Made(framework, refusal=describe_on_one_line(each.error))
    return Made(framework, refusal="it makes nothing of it that a model could call")


def _copy(function: FunctionType) -> FunctionType:
    """The same function as an object of its own: some frameworks write on what they are given."""
    made = FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    # some frameworks read what makes the annotations, where Python has that
    annotated = "__annotate__" if getattr(function, "__annotate__", None) else "__annotations__"
    for name in ("__kwdefaults__", "__doc__", "__module__", "__qualname__", "__type_params__", annotated):
        if hasattr(function, name):
            value = getattr(function, name)
            setattr(made, name, dict(value) if isinstance(value, dict) else value)
    vars(made).update(vars(function))
    return made


def _source(framework: Framework, target: Target) -> Tool | None:
    """What the linter reads in a file that would make the tool the same way, beside that of the function."""
    folder = os.path.dirname(target.path)
    for _ in range(target.module.count(".")):
        folder = os.path.dirname(folder)
    beside = os.path.join(folder, "portability_of_a_function.py")
    outer, dot, rest = target.expression.partition(".")
    imported = f"from {target.module} import {outer.removesuffix('()')} as function"
    lines = (
        imported,
        *([f"function = {'function()' if outer.endswith('()') else 'function'}.{rest}"] if dot else ()),
    )
    project = Project([folder, beside], [framework])
    reading = read_tools(beside, "\n".join((*lines, *framework.making, "")).encode(), project)
    return next((each for each in reading.tools if each.signature is not None), None)
