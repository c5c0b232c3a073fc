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
    more specific selector wins; a layer with `select` starts anew, as in ruff.

    Raises:
        SettingsError: a selector names no rule.

    """

    __slots__ = ("_ignored", "_patterns", "_rules", "enabled")

    def __init__(self, rules: Mapping[str, Rule], settings: Settings) -> None:
        self._rules = rules
        self._patterns = PerFilePatterns(settings.per_file_ignores)
        self._ignored = {
            id(entry): self._codes(entry.selectors, "per-file-ignores", entry.origin)
            for entry in settings.per_file_ignores
        }
        enabled = {code for code, rule in rules.items() if rule.default}
        for layer in settings.selectors:
            chosen = [(each, True, "select") for each in layer.select or ()]
            chosen += [(each, True, "extend-select") for each in layer.extend_select]
            chosen += [(each, False, "ignore") for each in layer.ignore]
            changes: dict[str, bool] = {}
            for selector, wanted, key in sorted(chosen, key=lambda each: (self._rank(each[0]), not each[1])):
                changes.update(dict.fromkeys(self._codes([selector], key, layer.origin), wanted))
            if layer.select is not None:
                enabled = set()
            enabled.update(code for code, wanted in changes.items() if wanted)
            enabled.difference_update(code for code, wanted in changes.items() if not wanted)
        self.enabled = frozenset(enabled)

    def ignored_in(self, path: str) -> frozenset[str]:
        """The codes that `per-file-ignores` switches off in the file at an absolute path."""
        codes: set[str] = set()
        for entry in self._patterns.matching(path):
            codes |= self._ignored[id(entry)]
        return frozenset(codes)

    def _rank(self, selector: str) -> int:
        if selector == "ALL":
            return 0
        exact = selector in self._rules or selector in self._names()
        return _EXACT if exact else len(selector)

    def _names(self) -> list[str]:
        return [rule.name for rule in self._rules.values()]

    def _codes(self, selectors: Iterable[str], key: str, origin: str) -> set[str]:
        found: set[str] = set()
        for selector in selectors:
            codes = matching(selector, self._rules)
            if not codes and selector != "ALL":
                near = suggestion(selector, [*self._rules, *self._names()])
                raise SettingsError(f"{origin}: unknown rule selector `{selector}` in `{key}`{near}")
            found |= codes
        return found


def matching(selector: str, rules: Mapping[str, Rule]) -> set[str]:
    """The codes of the rules that a selector stands for."""
    if selector == "ALL":
        return set(rules)
    found = {code for code in rules if code.startswith(selector)} if selector else set()
    return found or {code for code, rule in rules.items() if rule.name == selector}
