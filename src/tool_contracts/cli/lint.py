"""`tool-contracts lint`: report what is wrong with the tools under the given paths, and repair it on demand."""

from __future__ import annotations

from tool_contracts.cli import common
from tool_contracts.cli.arguments import Option, UsageError, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.cli.arguments import Arguments

_USAGE = "tool-contracts lint [OPTIONS] [PATHS]..."
_ABOUT = """\
Report what is wrong with the tools under the given paths (default: the current folder); nothing is imported or
run. `-` reads standard input: Python, or a descriptor where it begins with a brace or bracket."""

_RULES = (
    Option("select", "Rules to apply: codes, beginnings of codes, names, or ALL", value="RULE"),
    Option("ignore", "Rules to leave out", value="RULE"),
    Option("extend-select", "Rules to apply besides those selected", value="RULE"),
    Option("per-file-ignores", "Rules to leave out in some files: `PATTERN:RULE,...`", value="IGNORES"),
    Option("extend-per-file-ignores", "Like --per-file-ignores, besides those there are", value="IGNORES"),
    Option("profile", "Providers whose limits count, a comma list", value="PROFILE"),
    Option("ignore-noqa", "Let no comment silence anything"),
    Option("baseline", "Leave out the findings that this file accepts", value="FILE"),
    Option("write-baseline", "Accept all present findings: write them into the baseline"),
)
_FIXES = (
    Option("fix", "Apply safe fixes", negatable=True),
    Option("unsafe-fixes", "Include fixes that may change what a tool does", negatable=True),
    Option("fix-only", "Apply fixes, and report nothing that is left", negatable=True),
    Option("show-fixes", "List what was fixed", negatable=True),
    Option("diff", "Print what --fix would change, and change nothing"),
    Option("fixable", "Rules whose fixes may be applied", value="RULE"),
    Option("unfixable", "Rules whose fixes may not be applied", value="RULE"),
    Option("extend-fixable", "Like --fixable, besides those there are", value="RULE"),
    Option("add-noqa", "Add a `# noqa` comment for each finding", value="REASON", optional=True),
    Option("add-ignore", "Add a `# tool-contracts: ignore[...]` comment", value="REASON", optional=True),
)
_OUTPUT = (
    Option(
        "output-format",
        "How findings are printed (default: full)\n[env: TOOL_CONTRACTS_OUTPUT_FORMAT]",
        value="FORMAT",
    ),
    Option(
        "output-file",
        "Print findings into a file\n[env: TOOL_CONTRACTS_OUTPUT_FILE]",
        short="o",
        value="FILE",
    ),
    Option("statistics", "Print only how often each rule was broken"),
    Option("show-files", "Print the files that would be looked at"),
    Option("show-settings", "Print the settings of the first of these files"),
    Option("watch", "Run again whenever a file changes", short="w"),
    Option("color", "When to print in colours: auto (default), always or never", value="WHEN"),
    Option("exit-zero", "Exit with 0 also when something was found", short="e"),
    Option("exit-non-zero-on-fix", "Exit with 1 also when all that was found is fixed"),
    Option(
        "verbose",
        "Tell on standard error which files are read, by which settings, and how long it takes",
        short="v",
    ),
    common.QUIET,
    Option("silent", "Print nothing, only exit with the code", short="s"),
)
_FILES = (
    *common.FILE_OPTIONS,
    Option("force-exclude", "Leave out what is excluded also where it is given by name", negatable=True),
)
_OTHER = (
    Option("stdin-filename", "The name of the file that standard input holds", value="FILE"),
    Option("no-cache", "Neither read nor write the cache", short="n"),
    Option("cache-dir", "Where the cache is kept\n[env: TOOL_CONTRACTS_CACHE_DIR]", value="FOLDER"),
)
_GROUPS = (
    ("Rules", _RULES),
    ("Fixes", _FIXES),
    ("Output", _OUTPUT),
    ("Files", _FILES),
    ("Settings", (*common.SETTINGS_OPTIONS, *_OTHER)),
)
_EXCLUSIVE = ("add-ignore", "add-noqa", "diff", "show-files", "show-settings", "watch", "write-baseline")


def run(argv: Sequence[str]) -> int:
    """Run the command; returns the exit code."""
    arguments = parse(argv, [each for _, options in _GROUPS for each in options])
    if arguments.switch("help"):
        print(help_text(_USAGE, _ABOUT, _GROUPS), end="")
        return 0
    _refuse_contradictions(arguments)
    configuration = common.configuration(arguments, _table(arguments))
    on_stdin = _is_stdin(arguments)
    paths = [] if on_stdin else common.paths(arguments)
    if arguments.switch("show-files") or arguments.switch("show-settings"):
        from tool_contracts.cli.showing import show_files, show_settings

        show = show_files if arguments.switch("show-files") else show_settings
        return show(paths or ["."], configuration)
    if arguments.switch("watch") and not on_stdin:
        from tool_contracts.cli.watching import watch

        return watch(argv, arguments, paths, lambda: common.configuration(arguments, _table(arguments)))
    from tool_contracts.cli.cached import answered
    from tool_contracts.cli.linting import Run

    run = Run(arguments, configuration, paths)
    if arguments.switch("verbose") and not on_stdin:
        from tool_contracts.cli.verbose import verbosely

        return verbosely(argv, arguments, configuration, paths, run)
    return run.on_stdin() if on_stdin else answered(argv, arguments, configuration, paths, run.on_walk)


def _is_stdin(arguments: Arguments) -> bool:
    """Whether standard input is read, as ruff decides it: beside other paths `-` is one more of them."""
    if arguments.last("stdin-filename") is None:
        return arguments.positional == ["-"]
    for each in arguments.positional:
        if each != "-":
            common.say(f"warning: {each} is left out: standard input is read instead")
    return True


def _refuse_contradictions(arguments: Arguments) -> None:
    given = [name for name in _EXCLUSIVE if arguments.last(name) is not None]
    if len(given) > 1:
        raise UsageError(f"`--{given[0]}` cannot be used with `--{given[1]}`")
    if given and given[0] in ("add-ignore", "add-noqa", "write-baseline") and arguments.switch("fix"):
        raise UsageError(f"`--{given[0]}` cannot be used with `--fix`")
    for name in ("quiet", "silent", "watch"):
        if arguments.switch("verbose") and arguments.switch(name):
            raise UsageError(f"`--verbose` cannot be used with `--{name}`")


def _table(arguments: Arguments) -> dict[str, Any]:
    """The options that are settings, in the shape of the table."""
    table: dict[str, Any] = {}
    for name in ("select", "ignore", "extend-select", "fixable", "unfixable", "extend-fixable", "profile"):
        if (values := arguments.listed(name)) is not None:
            table[name] = values
    for name in ("fix", "fix-only", "force-exclude", "show-fixes", "unsafe-fixes"):
        if arguments.last(name) is not None:
            table[name] = arguments.switch(name)
    if (baseline := arguments.last("baseline")) is not None:
        table["baseline"] = baseline
    for name in ("per-file-ignores", "extend-per-file-ignores"):
        if (pairs := arguments.listed(name)) is not None:
            table[name] = _ignores(name, pairs)
    return table


def _ignores(name: str, pairs: Sequence[str]) -> dict[str, list[str]]:
    ignores: dict[str, list[str]] = {}
    pattern = ""
    for pair in pairs:
        before, found, selector = pair.rpartition(":")
        pattern = before.strip() if found else pattern
        if not pattern or not selector.strip():
            raise UsageError(f"`--{name}` takes `PATTERN:RULE`, not `{pair}`")
        ignores.setdefault(pattern, []).append(selector.strip())
    return ignores
