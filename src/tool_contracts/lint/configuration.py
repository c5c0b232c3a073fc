"""Which settings apply to which folder, given what the command line says."""

from __future__ import annotations

import os

from tool_contracts.settings import TABLE, Settings, SettingsError, from_table, load, parse_inline, read_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

COMMAND_LINE = "the command line"


class Configuration:
    """The settings of each folder: one and the same object for folders that share a table.

    `fixed` applies everywhere; else the nearest pyproject.toml with the table decides, unless `isolated`.
    `overrides` are tables laid over the settings found, each with a name for errors, the last one strongest.
    """

    __slots__ = ("_by_file", "_by_folder", "_default", "_fixed", "_isolated", "_overrides")

    def __init__(
        self,
        fixed: Settings | None = None,
        *,
        isolated: bool = False,
        overrides: Sequence[tuple[Mapping[str, Any], str]] = (),
    ) -> None:
        self._isolated = isolated
        self._overrides = tuple(overrides)
        self._default: Settings | None = None
        self._fixed = None if fixed is None else self._override(fixed)
        self._by_folder: dict[str, Settings] = {}
        self._by_file: dict[str, Settings] = {}

    def of_folder(self, folder: str) -> Settings:
        """The settings for the files in an absolute folder, looked up from there upwards."""
        if self._fixed is not None:
            return self._fixed
        found = self._by_folder.get(folder)
        if found is None:
            found = self._default_settings() if self._isolated else self._shared(load(folder))
            self._by_folder[folder] = found
        return found

    def of_path(self, path: str) -> Settings:
        """The settings for an absolute path, a folder's own or those of the folder that a file is in."""
        return self.of_folder(path if os.path.isdir(path) else os.path.dirname(path))

    def below(self, folder: str, around: Settings, *, has_project_file: bool) -> Settings:
        """The settings for `folder` given those around it, without looking at the disk again for most."""
        if self._fixed is not None or self._isolated:
            return around
        if not has_project_file:
            return self._by_folder.setdefault(folder, around)
        return self.of_folder(folder)

    def _default_settings(self) -> Settings:
        if self._default is None:
            self._default = self._override(Settings())
        return self._default

    def _shared(self, loaded: Settings) -> Settings:
        if loaded.filename is None:
            return self._default_settings()
        found = self._by_file.get(loaded.filename)
        if found is None:
            found = self._by_file[loaded.filename] = self._override(loaded)
        return found

    def _override(self, settings: Settings) -> Settings:
        for table, origin in self._overrides:
            settings = settings.updated(table, origin, os.getcwd())
        return settings


def from_command_line(
    config: Sequence[str], table: Mapping[str, Any], *, isolated: bool = False
) -> Configuration:
    """The configuration that `--config`, given any number of times, and the other options ask for.

    Raises:
        SettingsError: a file or an inline setting cannot be used.

    """
    fixed = None
    overrides: list[tuple[Mapping[str, Any], str]] = []
    for each in config:
        if "=" in each and not os.path.exists(each):
            overrides.append((parse_inline(each, "--config"), f"--config {each!r}"))
            continue
        if isolated:
            raise SettingsError(f"--config {each}: a settings file cannot be used with --isolated")
        if fixed is not None:
            raise SettingsError(f"--config {each}: only one settings file can be given")
        found = read_table(each)
        if found is None:
            raise SettingsError(f"{each}: no [tool.{TABLE}] table")
        fixed = from_table(found, each, os.getcwd())
    if table:
        overrides.append((table, COMMAND_LINE))
    return Configuration(fixed, isolated=isolated, overrides=overrides)
