"""`tool-contracts list`: the tools that are found, and what could not be understood and why."""

from __future__ import annotations

import os

from tool_contracts.cli import common
from tool_contracts.cli.arguments import help_text, parse
from tool_contracts.cli.program import WRONG_USE
from tool_contracts.lint.engine import open_paths
from tool_contracts.model import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.lint.linter import Linter
    from tool_contracts.model import Tool
    from tool_contracts.report import Context

_GROUPS = (
    ("Output", (common.TEXT_OR_JSON, common.QUIET)),
    ("Files", common.FILE_OPTIONS),
    ("Settings", common.SETTINGS_OPTIONS),
)
_ABOUT = (
    "Show the tools under the given paths (default: the current folder), and what could not be understood."
)

_SHOWN = 3


def run(argv: Sequence[str]) -> int:
    """Run the command; returns the exit code."""
    from tool_contracts.report import Context

    arguments = parse(argv, [each for _, options in _GROUPS for each in options])
    if arguments.switch("help"):
        print(help_text("tool-contracts list [OPTIONS] [PATHS]...", _ABOUT, _GROUPS), end="")
        return 0
    as_json = common.is_json_wanted(arguments)
    configuration = common.configuration(arguments, {})
    paths = common.paths(arguments)
    linter = open_paths(paths, configuration)
    context = Context(cell=lambda filename, line: common.cell_of(linter, filename, line))
    if as_json:
        import json

        print(json.dumps([_object(each, context) for each in linter.tools], indent=2))
    else:
        print(_table(linter.tools, context), end="")
    if not arguments.switch("quiet"):
        for reason, span in linter.not_understood:
            common.say(f"not understood: {context.place(span)}: {reason}")
    unread = _say_problems(linter, context)
    common.say_unread(linter)
    if not linter.tools:
        common.warn_of_other_kinds(linter, paths)
        required = any(configuration.of_path(os.path.abspath(each)).require_tools for each in paths)
        common.say_no_tools(linter, paths, required=required)
        if required:
            return WRONG_USE
    elif not arguments.switch("quiet"):
        common.say(f"{common.count(len(linter.tools), 'tool')} in {common.count(_files(linter), 'file')}")
    return WRONG_USE if linter.failures else 1 if unread else 0


def _files(linter: Linter) -> int:
    return sum(bool(each.reading and each.reading.tools) for each in linter.entries.values())


def _say_problems(linter: Linter, context: Context) -> bool:
    """Say what could not be read; returns whether there was any."""
    problems = linter.all_problems()
    for problem in problems:
        common.say(f"error: {context.place(problem.span)}: {problem.message}")
    for failure in linter.failures:
        common.say(f"error: {failure}")
    return bool(problems)


def _table(tools: Sequence[Tool], context: Context) -> str:
    rows = [(_name(each), each.framework, context.place(each.span()), _unknown(each)) for each in tools]
    widths = [max((len(row[column]) for row in rows), default=0) for column in (0, 1)]
    return "".join(
        f"{name:<{widths[0]}}  {kind:<{widths[1]}}  {place}{unknown}\n" for name, kind, place, unknown in rows
    )


def _name(tool: Tool) -> str:
    """The name that the model sees; where it is computed that is said, with what the source calls the tool."""
    from tool_contracts.report import one_line

    if tool.name is not UNKNOWN:
        return one_line(tool.label)
    symbol = tool.origin.symbol
    return "<computed>" if symbol is None else f"<computed: {one_line(symbol)}>"


def _pointers(tool: Tool) -> list[str]:
    """The places in a tool of which only the running program knows what stands there."""
    texts = ("/name", tool.name), ("/description", tool.description)
    return sorted(tool.unknown | {pointer for pointer, text in texts if text is UNKNOWN})


def _unknown(tool: Tool) -> str:
    """What only the running program knows of a tool, three parts at the most."""
    from tool_contracts.report import one_line

    pointers = _pointers(tool)
    if not pointers:
        return ""
    more = len(pointers) - _SHOWN
    shown = ", ".join(map(one_line, pointers[:_SHOWN]))
    return f"  not known: {shown}{f' and {more} more' if more > 0 else ''}"


def _object(tool: Tool, context: Context) -> dict[str, Any]:
    from tool_contracts.report._plain import plain
    from tool_contracts.report.json import start_location

    cell, span = context.in_cell(tool.span())
    return {
        "name": plain(tool.name),
        "framework": tool.framework,
        "filename": context.absolute(span.filename),
        "cell": cell,
        "location": start_location(span),
        "input_schema": plain(tool.input_schema),
        "unknown": _pointers(tool),
    }
