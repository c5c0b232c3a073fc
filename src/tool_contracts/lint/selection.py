"""Which rules apply to which file: selectors, from the least specific to the most."""

from __future__ import annotations

from tool_contracts.lint.globs import PerFilePatterns
from tool_contracts.settings import SettingsError, suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tool_contracts.rule import Rule
    from tool_contracts.settings import Settings


_EXACT = 1000


class Selection:
    """The rules that the settings switch on, and the exceptions made for single files.

    A selector is a code, the beginning of codes (`TOOL1`), the name of a rule, or `ALL`. Within one layer the
    more specific selector wins; a layer with `select` starts anew, as in ruff. Where that selects nothing, what it ignores
    is meant for the next layer, and counts among what that one ignores.

    Raises:
        SettingsError: a selector names no rule.

    """

    __slots__ = ("_by_tool", "_ignored", "_patterns", "_rules", "enabled")

    def __init__(self, rules: Mapping[str, Rule], settings: Settings) -> None:
        self._rules = rules
        self._patterns = PerFilePatterns(settings.per_file_ignores)
        self._ignored = {
            id(entry): codes(entry.selectors, rules, "per-file-ignores", entry.origin)
            for entry in settings.per_file_ignores
        }
        self._by_tool = [
            (entry.pattern, codes(entry.selectors, rules, "per-tool-ignores", entry.origin))
            for entry in settings.per_tool_ignores
        ]
        enabled = {code for code, rule in rules.items() if rule.default}
        carried: list[tuple[str, bool, str, str]] = []
        for layer in settings.selectors:
            origin = layer.origin
            ignored = [(each, False, "ignore", origin) for each in layer.ignore]
            chosen = [(each, True, "select", origin) for each in layer.select or ()]
            chosen += [(each, True, "extend-select", origin) for each in layer.extend_select]
            carried, chosen = [] if chosen or layer.select is None else ignored, chosen + ignored + carried
            changes: dict[str, bool] = {}
            chosen.sort(key=lambda each: (rank(each[0], rules), not each[1]))
            for selector, wanted, key, where in chosen:
                changes.update(dict.fromkeys(codes([selector], rules, key, where), wanted))
            if layer.select is not None:
                enabled = set()
            enabled.update(code for code, wanted in changes.items() if wanted)
            enabled.difference_update(code for code, wanted in changes.items() if not wanted)
        self.enabled = frozenset(enabled)

    def ignored_in(self, path: str) -> frozenset[str]:
        """The codes that `per-file-ignores` switches off in the file at an absolute path."""
        ignored: set[str] = set()
        for entry in self._patterns.matching(path):
            ignored |= self._ignored[id(entry)]
        return frozenset(ignored)

    def is_ignored_for(self, tool: str | None, code: str) -> bool:
        """Whether `per-tool-ignores` switches a code off for the tool of that name."""
        if not self._by_tool or tool is None:
            return False
        from fnmatch import fnmatchcase

        return any(code in ignored and fnmatchcase(tool, pattern) for pattern, ignored in self._by_tool)


def rank(selector: str, rules: Mapping[str, Rule]) -> int:
    """How specific a selector is: the more, the later it has its say."""
    if selector == "ALL":
        return 0
    exact = selector in rules or any(selector == rule.name for rule in rules.values())
    return _EXACT if exact else len(selector)


def codes(selectors: Iterable[str], rules: Mapping[str, Rule], key: str, origin: str) -> set[str]:
    """The codes that the selectors under a key of the settings stand for.

    Raises:
        SettingsError: a selector names no rule.

    """
    found: set[str] = set()
    for selector in selectors:
        matched = matching(selector, rules)
        if not matched and selector != "ALL":
            near = suggestion(selector, [*rules, *(rule.name for rule in rules.values())])
            raise SettingsError(f"{origin}: unknown rule selector `{selector}` in `{key}`{near}")
        found |= matched
    return found


def matching(selector: str, rules: Mapping[str, Rule]) -> set[str]:
    """The codes of the rules that a selector stands for."""
    if selector == "ALL":
        return set(rules)
    found = {code for code in rules if code.startswith(selector)} if selector else set()
    return found or {code for code, rule in rules.items() if rule.name == selector}
