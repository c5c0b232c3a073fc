"""What would be looked at, and under which settings."""

from __future__ import annotations

import os

from tool_contracts.cli import common
from tool_contracts.cli.arguments import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.lint.configuration import Configuration


def show_files(paths: Sequence[str], configuration: Configuration) -> int:
    """Print the files that would be looked at, a line each."""
    from tool_contracts.lint.files import Walk

    walk = Walk(paths, configuration)
    for file in walk.files:
        print(file.path)
    for problem in walk.problems:
        common.say(f"error: {problem.span.filename}: {problem.message}")
    return 1 if walk.problems else 0


def show_settings(paths: Sequence[str], configuration: Configuration) -> int:
    """Print the settings of the first file that would be looked at.

    Raises:
        UsageError: there is none.

    """
    from tool_contracts.lint.files import Walk
    from tool_contracts.lint.ruleset import Ruleset

    files = Walk(paths, configuration).files
    if not files:
        raise UsageError(f"no files found under {', '.join(paths)}")
    path, settings = files[0].path, files[0].settings
    print(f'Resolved settings for: "{path}"')
    if settings.filename:
        print(f'Settings path: "{os.path.abspath(settings.filename)}"')
    ruleset = Ruleset(settings)
    enabled = sorted(ruleset.selection.enabled)
    sections = (
        (
            "General Settings",
            _plain(settings, ("fix", "fix_only", "unsafe_fixes", "show_fixes", "output_format")),
        ),
        (
            "File Settings",
            _plain(
                settings,
                ("root", "exclude", "extend_include", "force_exclude", "include", "respect_gitignore"),
            ),
        ),
        (
            "Linter Settings",
            {
                "rules.enabled": [f"{ruleset.rules[code].name} ({code})" for code in enabled],
                "profile": [each.name for each in ruleset.profiles],
                **_plain(settings, ("plugins", "require_tools", "baseline")),
                "per_file_ignores": {
                    each.pattern: list(each.selectors) for each in settings.per_file_ignores
                },
                "per_tool_ignores": {
                    each.pattern: list(each.selectors) for each in settings.per_tool_ignores
                },
            },
        ),
        ("Test Settings", _plain(settings.test, settings.test.__slots__)),
    )
    for title, values in sections:
        print(f"\n# {title}")
        for key, value in values.items():
            print(f"{key} = {_text(value)}")
    return 0


def _plain(settings: Any, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in sorted(names)}


def _text(value: Any) -> str:
    """A value in the notation of the settings file, lists with an entry a line."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + "".join(f"\n\t{_text(each)}," for each in value) + ("\n]" if value else "]")
    if isinstance(value, dict):
        entries = (f"\n\t{_text(key)} = [{', '.join(map(_text, each))}]," for key, each in value.items())
        return "{" + "".join(entries) + ("\n}" if value else "}")
    return f'"{value}"' if isinstance(value, str) else str(value)
