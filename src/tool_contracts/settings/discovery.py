"""Finding the settings that apply to a path: the closest file that has the table; tables are never merged.

`tomllib` costs more than the rest of a small run, so a pyproject.toml that does not name the tool is not parsed.
"""

from __future__ import annotations

import os

from tool_contracts.settings.table import Settings
from tool_contracts.settings.values import KEYS, SettingsError, describe, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

TABLE = "tool-contracts"
PROJECT_FILES = (f".{TABLE}.toml", f"{TABLE}.toml", "pyproject.toml")
"""The names of settings files, the strongest first; in all but the last, the whole document is the table."""


def load(path: str) -> Settings:
    """The settings of a file or folder: from the nearest settings file with the table, else the defaults.

    Raises:
        SettingsError: the nearest table cannot be used, or a file on the way to it cannot be read.

    """
    folder = os.path.abspath(path)
    if not os.path.isdir(folder):
        folder = os.path.dirname(folder)
    while True:
        for name in PROJECT_FILES:
            filename = os.path.join(folder, name)
            table = read_table(filename) if os.path.isfile(filename) else None
            if table is not None:
                return from_table(table, filename)
        parent = os.path.dirname(folder)
        if parent == folder:
            return Settings()
        folder = parent


def from_table(table: Mapping[str, Any], filename: str, root: str | None = None) -> Settings:
    """The settings of a table read from `filename`; patterns are relative to `root`, or to the file's folder.

    With `extend`, they are laid over those of the file that it names.

    Raises:
        SettingsError: the table, or one that it extends, cannot be used.

    """
    path = os.path.abspath(filename)
    settings = _extended(table, filename, root or os.path.dirname(path), (path,))
    settings.filename = filename
    return settings


def _extended(table: Mapping[str, Any], filename: str, root: str, chain: tuple[str, ...]) -> Settings:
    folder = os.path.dirname(chain[-1])
    own = {key: value for key, value in table.items() if key != "extend"}
    if "extend" not in table:
        return Settings(root).updated(own, filename, root)
    extend: str = read(KEYS, "extend", table["extend"], filename)
    path = os.path.normpath(os.path.join(folder, os.path.expanduser(os.path.expandvars(extend))))
    if path in chain:
        raise SettingsError(f"{filename}: circular `extend`: {' extends '.join((*chain, path))}")
    try:
        found = read_table(path)
    except SettingsError as error:
        raise SettingsError(f"{filename}: `extend`: {error}") from error
    if found is None:
        raise SettingsError(f"{filename}: `extend`: {path} has no [tool.{TABLE}] table")
    base = _extended(found, path, os.path.dirname(path), (*chain, path))
    return base.rooted(root).updated(own, filename, root)


def read_table(filename: str) -> Mapping[str, Any] | None:
    """The table of a TOML file, None where it has none; a file without any `tool` table is the table.

    Raises:
        SettingsError: the file cannot be read, is not TOML, or holds something else under the table's name.

    """
    try:
        with open(filename, "rb") as file:
            data = file.read()
    except OSError as error:
        raise SettingsError(f"{filename}: {error.strerror or error}") from error
    is_pyproject = os.path.basename(filename) == PROJECT_FILES[-1]
    if is_pyproject and TABLE.encode() not in data:
        return None
    import tomllib

    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"{filename}: not valid TOML: {error}") from error
    if not is_pyproject and "tool" not in document:
        return document
    tool = document.get("tool")
    table = tool.get(TABLE) if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise SettingsError(f"{filename}: [tool.{TABLE}] must be a table, not {describe(table)}")
    return table


def parse_inline(text: str, origin: str) -> Mapping[str, Any]:
    """The table of one `key = value` given on the command line.

    Raises:
        SettingsError: the text is not TOML, or extends a file: what stands in a file is laid under all others.

    """
    import tomllib

    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"{origin}: neither a file nor `key = value`: {text!r}: {error}") from error
    if "extend" in table:
        raise SettingsError(f"{origin}: `extend` can stand in a file only")
    return table
