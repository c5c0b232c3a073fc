"""`tool-contracts version`: which version this is."""

from __future__ import annotations

from tool_contracts.cli import common
from tool_contracts.cli.arguments import UsageError, help_text, parse
from tool_contracts.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_OPTIONS = (common.TEXT_OR_JSON,)


def run(argv: Sequence[str]) -> int:
    """Run the command; returns the exit code."""
    arguments = parse(argv, _OPTIONS)
    if arguments.switch("help"):
        print(
            help_text("tool-contracts version [OPTIONS]", "Print the version.", (("Options", _OPTIONS),)),
            end="",
        )
        return 0
    if arguments.positional:
        raise UsageError(f"unexpected argument `{arguments.positional[0]}`")
    if common.is_json_wanted(arguments):
        import json

        print(json.dumps({"version": __version__}))
    else:
        print(f"tool-contracts {__version__}")
    return 0
