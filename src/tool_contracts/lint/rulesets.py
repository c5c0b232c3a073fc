"""The rules for each table of settings, which are imported when something is first held against them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.lint.ruleset import Ruleset
    from tool_contracts.rule import Rule
    from tool_contracts.settings import Settings


class Rulesets:
    """The rulesets of one run."""

    def __init__(self) -> None:
        self._known: dict[int, Ruleset] = {}

    def of(self, settings: Settings) -> Ruleset:
        """The rules for one table of settings."""
        found = self._known.get(id(settings))
        if found is None:
            from tool_contracts.lint.ruleset import Ruleset

            found = self._known[id(settings)] = Ruleset(settings)
        return found

    def is_loaded(self, settings: Settings) -> bool:
        """Whether the rules for a table of settings were asked for."""
        return id(settings) in self._known

    @property
    def rules(self) -> dict[str, Rule]:
        """The rules that were loaded, by code."""
        return {code: rule for ruleset in self._known.values() for code, rule in ruleset.rules.items()}
