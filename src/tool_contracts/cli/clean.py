"""`tool-contracts clean`: remove the caches in the current folder and below."""

from __future__ import annotations

import os
import sys

from tool_contracts.cli import common
from tool_contracts.cli.arguments import UsageError, help_text, parse
from tool_contracts.cli.program import WRONG_USE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_USAGE = "tool-contracts clean [OPTIONS]"
_ABOUT = "Remove the caches in the current folder and below."
_OPTIONS = (common.QUIET,)


def run(argv: Sequence[str]) -> int:
    """Run the command; returns the exit code."""
    from tool_contracts.lint.cache import remove_below

    arguments = parse(argv, _OPTIONS)
    if arguments.switch("help"):
        print(help_text(_USAGE, _ABOUT, (("Options", _OPTIONS),)), end="")
        return 0
    if arguments.positional:
        raise UsageError(f"unexpected argument `{arguments.positional[0]}`")
    try:
        for path in remove_below(os.curdir):
            if not arguments.switch("quiet"):
                print(f"Removing cache at: {os.path.normpath(path)}", file=sys.stderr)
    except OSError as error:
        common.say(f"error: {error.filename}: {error.strerror or error}")
        return WRONG_USE
    return 0
