"""`[tool.tool-contracts]`: what a project asks for, read from the nearest settings file and validated."""

from __future__ import annotations

from tool_contracts.settings.discovery import (
    PROJECT_FILES,
    TABLE,
    from_table,
    load,
    parse_inline,
    read_table,
)
from tool_contracts.settings.table import (
    DEFAULT_EXCLUDE,
    DEFAULT_PROFILE,
    PerFileIgnore,
    PerToolIgnore,
    Selectors,
    Settings,
    TestSettings,
)
from tool_contracts.settings.values import SettingsError
from tool_contracts.settings.words import (
    EFFECTS,
    LEVELS,
    PHASES,
    suggestion,
    unknown_effect,
    unknown_level,
    unknown_phase,
)

__all__ = [
    "DEFAULT_EXCLUDE",
    "DEFAULT_PROFILE",
    "EFFECTS",
    "LEVELS",
    "PHASES",
    "PROJECT_FILES",
    "TABLE",
    "PerFileIgnore",
    "PerToolIgnore",
    "Selectors",
    "Settings",
    "SettingsError",
    "TestSettings",
    "from_table",
    "load",
    "parse_inline",
    "read_table",
    "suggestion",
    "unknown_effect",
    "unknown_level",
    "unknown_phase",
]
