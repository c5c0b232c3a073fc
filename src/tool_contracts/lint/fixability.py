"""Which fixes may be made, and which of them count as safe: what the settings say of single rules."""

from __future__ import annotations

from tool_contracts.findings import Fix
from tool_contracts.lint.selection import codes, rank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from tool_contracts.findings import Finding
    from tool_contracts.rule import Rule
    from tool_contracts.settings import Settings


class Fixability:
    """`fixable` and `unfixable`, `extend-safe-fixes` and `extend-unsafe-fixes` of one table of settings.

    As in ruff, the more specific selector wins, and of two equal ones that which holds the fix back.

    Raises:
        SettingsError: a selector names no rule.

    """

    __slots__ = ("_safe", "_unfixable", "_unsafe")

    def __init__(self, rules: Mapping[str, Rule], settings: Settings) -> None:
        fixable = set(rules)
        safe: dict[str, bool] = {}
        for layer in settings.selectors:
            chosen = [(each, True, "fixable") for each in layer.fixable or ()]
            chosen += [(each, True, "extend-fixable") for each in layer.extend_fixable]
            chosen += [(each, False, "unfixable") for each in layer.unfixable]
            if layer.fixable is not None:
                fixable = set()
            for code, wanted in _changes(chosen, rules, layer.origin).items():
                (fixable.add if wanted else fixable.discard)(code)
            chosen = [(each, True, "extend-safe-fixes") for each in layer.extend_safe_fixes]
            chosen += [(each, False, "extend-unsafe-fixes") for each in layer.extend_unsafe_fixes]
            safe |= _changes(chosen, rules, layer.origin)
        self._unfixable = frozenset(rules) - fixable
        self._safe = frozenset(code for code, is_safe in safe.items() if is_safe)
        self._unsafe = frozenset(code for code, is_safe in safe.items() if not is_safe)

    def settle(self, finding: Finding) -> None:
        """Give the finding the fix that the settings leave it; a mere suggestion stays one."""
        fix = finding.fix
        if fix is None:
            return
        if finding.code in self._unfixable:
            finding.fix = None
        elif finding.code in self._safe and fix.applicability == "unsafe":
            finding.fix = Fix(fix.message, fix.edits, "safe")
        elif finding.code in self._unsafe and fix.applicability == "safe":
            finding.fix = Fix(fix.message, fix.edits, "unsafe")


def _changes(chosen: list[tuple[str, bool, str]], rules: Mapping[str, Rule], origin: str) -> dict[str, bool]:
    changes: dict[str, bool] = {}
    for selector, wanted, key in sorted(chosen, key=lambda each: (rank(each[0], rules), not each[1])):
        changes.update(dict.fromkeys(codes([selector], rules, key, origin), wanted))
    return changes
