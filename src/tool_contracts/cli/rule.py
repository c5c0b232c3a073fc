"""`tool-contracts rule`: explain a rule, or all of them."""

from __future__ import annotations

import os

from tool_contracts.cli import common
from tool_contracts.cli.arguments import Option, UsageError, help_text, parse
from tool_contracts.settings import suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tool_contracts.rule import Profile, Rule

_GROUPS = (
    ("Options", (Option("all", "Explain every rule"), common.TEXT_OR_JSON)),
    ("Settings", common.SETTINGS_OPTIONS),
)


def run(argv: Sequence[str]) -> int:
    """Run the command; returns the exit code."""
    arguments = parse(argv, [each for _, options in _GROUPS for each in options])
    if arguments.switch("help"):
        print(
            help_text(
                "tool-contracts rule [OPTIONS] <RULE>...", "Explain a rule by its code or name.", _GROUPS
            ),
            end="",
        )
        return 0
    as_json = common.is_json_wanted(arguments)
    everything = arguments.switch("all")
    if everything == bool(arguments.positional):
        raise UsageError("give the code or name of a rule, or `--all`")
    from tool_contracts.lint.ruleset import Ruleset

    ruleset = Ruleset(common.configuration(arguments, {}).of_path(os.getcwd()))
    profiles = list(ruleset.every_profile.values())
    rules = {code: ruleset.rules[code] for code in sorted(ruleset.rules)}
    found = list(rules.values()) if everything else [_find(each, rules) for each in arguments.positional]
    if as_json:
        import json

        objects = [_object(each, profiles) for each in found]
        print(json.dumps(objects if everything or len(objects) > 1 else objects[0], indent=2))
    else:
        print("\n".join(_text(each, profiles) for each in found), end="")
    return 0


def _find(wanted: str, rules: dict[str, Rule]) -> Rule:
    for rule in rules.values():
        if wanted in (rule.code, rule.name):
            return rule
    near = suggestion(wanted, [word for rule in rules.values() for word in (rule.code, rule.name)])
    raise UsageError(f"unknown rule `{wanted}`{near}")


def _text(rule: Rule, profiles: Sequence[Profile]) -> str:
    from tool_contracts.rule_pages import limits, standing

    table = limits(rule, profiles)
    listed = f"\n## Limits\n\n{table}\n" if table else ""
    return f"# {rule.name} ({rule.code})\n\n{standing(rule)}\n\n{rule.text.strip()}\n{listed}"


def _object(rule: Rule, profiles: Sequence[Profile]) -> dict[str, Any]:
    return {
        "name": rule.name,
        "code": rule.code,
        "group": rule.group,
        "reads": rule.reads,
        "severity": rule.severity,
        "default": rule.default,
        "summary": rule.summary,
        "explanation": rule.text.strip(),
        "limits": [
            {
                "profile": profile.name,
                "limit": name,
                "value": sorted(fact.value) if isinstance(fact.value, frozenset) else fact.value,
                "source": fact.source,
                "date": fact.date,
                "verified": fact.verified,
                "refused": fact.refused,
            }
            for profile, name, fact in rule.limits(profiles)
        ],
    }
