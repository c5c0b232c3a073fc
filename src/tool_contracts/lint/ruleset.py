"""The rules, profiles and frameworks that apply under one table of settings, loaded when first asked for."""

from __future__ import annotations

from tool_contracts.lint.fixability import Fixability
from tool_contracts.lint.selection import Selection
from tool_contracts.plugins import FRAMEWORKS, RULES, PluginError, load
from tool_contracts.settings import DEFAULT_PROFILE, SettingsError, suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Mapping, Sequence

    from tool_contracts.framework import Framework
    from tool_contracts.plugins import Plugins
    from tool_contracts.rule import Profile, Rule
    from tool_contracts.settings import Settings


class Ruleset:
    """What is held against the tools that one table of settings applies to.

    Raises:
        SettingsError: a plugin cannot be loaded, a selector names no rule, or a profile does not exist.

    """

    __slots__ = (
        "_code_of_ours",
        "enabled",
        "every_profile",
        "fixability",
        "problem_rules",
        "profiles",
        "rules",
        "selection",
        "settings",
        "told",
    )

    def __init__(self, settings: Settings) -> None:
        plugins = _load((RULES, *settings.plugins), settings)
        self.settings = settings
        self._code_of_ours: re.Pattern[bytes] | None = None
        self.rules: Mapping[str, Rule] = plugins.rules
        self.selection = Selection(plugins.rules, settings)
        self.fixability = Fixability(plugins.rules, settings) if settings.selectors else None
        self.every_profile: Mapping[str, Profile] = plugins.profiles
        self.profiles = _profiles(settings, plugins.profiles)
        ordered = [plugins.rules[code] for code in sorted(plugins.rules)]
        enabled = self.selection.enabled
        self.problem_rules: Sequence[Rule] = [rule for rule in ordered if rule.reads == "problem"]
        # What could not be read is told whatever was selected, or a typing slip would hide a file.
        self.told = enabled | {rule.code for rule in self.problem_rules if rule.default}
        self.enabled: Sequence[Rule] = [
            rule for rule in ordered if rule.code in enabled and rule.reads in _READ_BY_LINTER
        ]

    def is_always_told(self, code: str) -> bool:
        """Whether neither selection nor comment keeps a finding of this code back."""
        rule = self.rules.get(code)
        return rule is None or (rule.reads == "problem" and rule.default)

    def has_noqa_of_ours(self, data: bytes) -> bool:
        """Whether the bytes of a file hold a `# noqa` with a code that begins as one of these rules' does."""
        import re

        if self._code_of_ours is None:
            prefixes = sorted({code.rstrip("0123456789") for code in self.rules})
            listed = "|".join(re.escape(each) for each in prefixes).encode()
            self._code_of_ours = re.compile(rb"\b(?i:" + listed + rb")(?:[0-9]|\b)")
        # the rest of a line is looked at once, however many comments it has
        return any(
            self._code_of_ours.search(each[1]) for each in re.finditer(rb"(?i:noqa)\s*:([^\r\n]*)", data)
        )

    def judged(self) -> frozenset[str]:
        """The codes of the rules that are applied by the linter, so that silence means there was nothing."""
        return frozenset(rule.code for rule in self.enabled)


_READ_BY_LINTER = ("tool", "toolset", "profile")


def frameworks(settings: Settings) -> list[Framework]:
    """The frameworks whose tools are looked for.

    Raises:
        SettingsError: a plugin cannot be loaded.

    """
    return list(_load((FRAMEWORKS, *settings.plugins), settings).frameworks.values())


def _load(names: tuple[str, ...], settings: Settings) -> Plugins:
    try:
        return load(names)
    except PluginError as error:
        raise SettingsError(f"{settings.origin('plugins')}: {error}") from error


def _profiles(settings: Settings, known: Mapping[str, Profile]) -> list[Profile]:
    if settings.profile is None:
        return [known[DEFAULT_PROFILE]] if DEFAULT_PROFILE in known else []
    found = []
    for name in dict.fromkeys(settings.profile):
        if name not in known:
            near = suggestion(name, known) or f"; known are {', '.join(sorted(known)) or 'none'}"
            raise SettingsError(f"{settings.origin('profile')}: unknown profile `{name}`{near}")
        found.append(known[name])
    return found
