"""`tool-contracts server`: the language server, over standard input and output."""

from __future__ import annotations

import gc

from tool_contracts.cli.arguments import Option, UsageError, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_OPTIONS = (Option("stdio", "Speak over standard input and output (default)"),)
_ABOUT = """\
Start the language server, which editors speak to: findings as you type, fixes, and on hover what the model will
see of a tool. Needs the extra `lsp`: pip install 'tool-contracts[lsp]'."""


def run(argv: Sequence[str]) -> int:
    """Run the command until the client ends it; returns the exit code."""
    arguments = parse(argv, _OPTIONS)
    if arguments.switch("help"):
        print(help_text("tool-contracts server [OPTIONS]", _ABOUT, (("Options", _OPTIONS),)), end="")
        return 0
    if arguments.positional:
        raise UsageError(f"unexpected argument `{arguments.positional[0]}`")
    try:
        from tool_contracts.server.language_server import make_server
    except ModuleNotFoundError as error:
        raise UsageError(f"{error.name} is not installed: pip install 'tool-contracts[lsp]'") from error
    gc.enable()  # a server lives long
    make_server().start_io()
    return 0
