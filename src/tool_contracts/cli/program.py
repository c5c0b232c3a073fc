"""The command line: `tool-contracts lint`, `list`, `rule` and the others, one module each.

Exit codes are ruff's: 0 nothing found, 1 something found, 2 wrong use or an error of the program itself.
"""

from __future__ import annotations

import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

COMMANDS = ("lint", "list", "rule", "portability", "server", "clean", "version")
WRONG_USE = 2
_INTERRUPTED = 130

_USAGE = """\
Lint the tools that language models call.

Usage: tool-contracts <COMMAND> [OPTIONS]

Commands:
  lint         Report what is wrong with the tools under the given paths
  list         Show the tools that are found, and what could not be understood
  rule         Explain a rule, or all of them
  portability  Compare what each installed framework makes of a function
  server       Start the language server, for editors
  clean        Remove the caches in the current folder and below
  version      Print the version
  help         Print this message, or the help of the given command

Options:
  -h, --help     Print help; also after a command
  -V, --version  Print the version

Tools are called, with arguments made from their schemas, by `pytest --tool-contracts`.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in `argv`, by default that of the process; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        # A path or a message may hold what the terminal's encoding has not; that must not end the run.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    # Syntax trees are many objects and hold no cycles worth a search; collecting costs a quarter of a run.
    collecting = gc.isenabled()
    gc.disable()
    try:
        code = _run(arguments)
        _flush()
    except BrokenPipeError:
        # Whoever was reading has seen enough; the interpreter must not complain of it when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return _INTERRUPTED
    finally:
        if collecting:
            gc.enable()
    return code


def command() -> NoReturn:
    """Run the command line of the process, and end it.

    Nothing is taken apart at the end: that would be a quarter of a run, for memory that is given back anyway.
    """
    code = main()
    _flush()
    os._exit(code)


def _flush() -> None:
    """Send what was printed on its way; the language server closes the stream when its client is done."""
    if not sys.stdout.closed:
        sys.stdout.flush()


def _run(arguments: list[str]) -> int:
    from tool_contracts.settings import SettingsError

    if arguments[:1] == ["help"] and len(arguments) > 1:
        arguments = [arguments[1], "--help"]
    command = arguments[0] if arguments else "--help"
    if command in ("-h", "--help", "help"):
        print(_USAGE, end="")
        return 0 if arguments else WRONG_USE
    if command in ("-V", "--version"):
        from tool_contracts.version import __version__

        print(f"tool-contracts {__version__}")
        return 0
    if command not in COMMANDS:
        from tool_contracts.settings import suggestion

        kind = "argument" if command.startswith("-") else "command"
        near = suggestion(command, (*COMMANDS, "help"))
        if not near and os.path.exists(command):
            near = f"; to lint it, use `tool-contracts lint {command}`"
        print(f"error: unknown {kind} `{command}`{near}", file=sys.stderr)
        return WRONG_USE
    import importlib

    from tool_contracts.cli.arguments import UsageError

    module = importlib.import_module(f"tool_contracts.cli.{command}")
    try:
        code: int = module.run(arguments[1:])
    except UsageError as error:
        print(f"error: {error}", file=sys.stderr)
        print(f"For more information, try `tool-contracts {command} --help`.", file=sys.stderr)
        return WRONG_USE
    except SettingsError as error:
        print(f"error: {error}", file=sys.stderr)
        return WRONG_USE
    return code
