"""What `lint` and `list` share: options about files and settings, and messages on standard error."""

from __future__ import annotations

import os
import sys

from tool_contracts.cli.arguments import Option, UsageError
from tool_contracts.lint.configuration import from_command_line
from tool_contracts.lint.files import ENDINGS, is_source
from tool_contracts.settings import suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TextIO

    from tool_contracts.cli.arguments import Arguments
    from tool_contracts.lint.configuration import Configuration
    from tool_contracts.lint.linter import Linter

FILE_OPTIONS = (
    Option("exclude", "Leave out files and folders, instead of those left out by default", value="PATTERN"),
    Option("extend-exclude", "Leave out more files and folders", value="PATTERN"),
    Option("respect-gitignore", "Leave out what git ignores (default; or --no-...)", negatable=True),
    Option("require-tools", "Exit with 2 if no tool is found", negatable=True),
)
SETTINGS_OPTIONS = (
    Option(
        "config",
        "A pyproject.toml to use for every file, or a `key = value`\nthat overrides settings; repeatable",
        value="FILE or KEY=VALUE",
    ),
    Option("isolated", "Ignore all settings files"),
)
TEXT_OR_JSON = Option("output-format", "text (default) or json", value="FORMAT")
NO_FILE = "none but the defaults and the command line"
"""Where the settings come from that no file holds."""

QUIET = Option("quiet", "Print findings, but nothing else", short="q")


def configuration(arguments: Arguments, table: dict[str, Any]) -> Configuration:
    """The configuration, given the options of both commands and a table made of the others.

    Raises:
        SettingsError: settings that cannot be used.

    """
    for name in ("exclude", "extend-exclude"):
        if (patterns := arguments.listed(name)) is not None:
            table[name] = patterns
    for name in ("respect-gitignore", "require-tools"):
        if arguments.last(name) is not None:
            table[name] = arguments.switch(name)
    return from_command_line(arguments.all("config"), table, isolated=arguments.switch("isolated"))


def paths(arguments: Arguments) -> list[str]:
    """The paths given, else the current folder.

    Raises:
        UsageError: an empty path, as where a variable of the shell is not set.

    """
    if "" in arguments.positional:
        raise UsageError("an empty path was given")
    return arguments.positional or ["."]


def choose(name: str, known: Sequence[str], origin: str) -> str:
    """The name, if it is one of those known.

    Raises:
        UsageError: it is not.

    """
    if name not in known:
        listed = ", ".join(known)
        raise UsageError(f"{origin}: unknown output format `{name}`{suggestion(name, known)} ({listed})")
    return name


def is_json_wanted(arguments: Arguments) -> bool:
    """What `TEXT_OR_JSON` asks for.

    Raises:
        UsageError: neither of the two.

    """
    return choose(arguments.last("output-format") or "text", ("json", "text"), "--output-format") == "json"


COLOUR_VARIABLES = ("FORCE_COLOR", "CLICOLOR_FORCE", "NO_COLOR", "TERM")
"""The variables of the environment that decide about colours, the strongest first (no-color.org, force-color.org)."""


def is_coloured(arguments: Arguments, stream: TextIO) -> bool:
    """Whether a text for people is printed in colours: as asked, else on a terminal unless the environment objects.

    Raises:
        UsageError: neither `auto`, `always` nor `never` was asked for.

    """
    when = arguments.last("color") or "auto"
    if when not in ("auto", "always", "never"):
        raise UsageError(f"--color: `{when}` is neither auto, always nor never")
    if when != "auto":
        return when == "always"
    force, cli_force, no, terminal = (os.environ.get(name, "") for name in COLOUR_VARIABLES)
    if force or cli_force not in ("", "0"):
        return True
    return not no and terminal != "dumb" and stream.isatty()


def cell_of(linter: Linter, filename: str, line: int) -> tuple[int, int] | None:
    """In a notebook the number of the cell that a line of its code lies in, and the line within the cell."""
    entry = linter.entries.get(filename) if filename.endswith(".ipynb") else None
    return entry.source.place(line) if entry is not None and entry.source is not None else None


def say(message: str) -> None:
    """A line on standard error."""
    print(message, file=sys.stderr)


def say_no_tools(linter: Linter, paths: Sequence[str], *, required: bool) -> None:
    """Tell loudly that nothing was looked at, so that it is not taken for a clean result.

    Of a path that does not exist that alone is told, whatever is ignored.
    """
    missing = {each.span.filename for each in linter.all_problems() if each.kind == "missing-file"}
    there = [each for each in paths if os.path.abspath(each) not in missing]
    if there:
        level = "error" if required else "warning"
        files = count(len(linter.entries), "file")
        say(f"{level}: no tools found in {files} under {', '.join(there)}; nothing was checked")


def say_unread(linter: Linter) -> None:
    """Tell what to install where files that mention tools could not be read without it."""
    for needed, number in linter.unread.items():
        say(
            f"warning: left out {count(number, 'file')} with tools in other languages; to read them: pip install '{needed}'"
        )


def count(number: int, noun: str, plural: str | None = None) -> str:
    """`1 tool`, `2 tools`."""
    return f"{number} {noun}" if number == 1 else f"{number} {plural or noun + 's'}"


def warn_of_other_kinds(linter: Linter, paths: Iterable[str]) -> None:
    """Say which of the files given are of a kind that holds no tools, and were not read."""
    for path in paths:
        entry = linter.entries.get(os.path.abspath(path))
        if entry is not None and entry.reading is None and not is_source(path):
            say(f"warning: {path}: not a kind of file that tools are read from ({', '.join(ENDINGS)})")
