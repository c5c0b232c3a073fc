"""Reading one value of a table: its type and range checked, a wrong one named."""

from __future__ import annotations

from tool_contracts.settings.words import (
    suggestion,
    unknown_class,
    unknown_effect,
    unknown_level,
    unknown_phase,
)
from tool_contracts.wording import with_article

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Reader = Callable[[Any], Any]


class SettingsError(Exception):
    """The settings cannot be used; the text names the file and the key."""


def read(readers: Mapping[str, Reader], key: str, value: Any, origin: str) -> Any:
    """The value of a key as settings hold it.

    Raises:
        SettingsError: there is no such key, or the value is not of its type.

    """
    reader = readers.get(key)
    if reader is None:
        near = (
            _right_table(key, readers)
            or suggestion(key, readers)
            or "; known are " + ", ".join(f"`{each}`" for each in sorted(readers))
        )
        raise SettingsError(f"{origin}: unknown key `{key}`{near}")
    try:
        return reader(value)
    except _WrongTypeError as error:
        path, wrong = error.place(key, value)
        raise SettingsError(f"{origin}: `{path}` must be {error}, not {describe(wrong)}") from None
    except _WrongValueError as error:
        raise SettingsError(f"{origin}: `{key}`: {error.args[0]}") from None


def _right_table(key: str, readers: Mapping[str, Reader]) -> str:
    if readers is KEYS and key in TEST_KEYS:
        return "; it belongs to the table `test`"
    return "; it belongs to the table above" if readers is TEST_KEYS and key in KEYS else ""


class _WrongTypeError(Exception):
    """The text says what the value must be, or the `wrong` one under a `key` of it."""

    def __init__(self, wanted: str, key: str | None = None, wrong: Any = None) -> None:
        super().__init__(wanted)
        self.key = key
        self.wrong = wrong

    def place(self, key: str, value: Any) -> tuple[str, Any]:
        """The dotted key of what is wrong in the value that stands under `key`, and what it is."""
        return (key, value) if self.key is None else (f"{key}.{self.key}", self.wrong)


class _WrongValueError(Exception):
    """The argument says what is wrong with the value."""


def describe(value: Any) -> str:
    """What kind of value it is, in words of TOML."""
    names = {bool: "a boolean", int: "an integer", float: "a number", str: "a string", dict: "a table"}
    if isinstance(value, list):
        other = next((each for each in value if not isinstance(each, str)), None)
        return "a list of strings" if other is None else f"a list that holds {describe(other)}"
    return names.get(type(value)) or with_article(type(value).__name__)


def _strings(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise _WrongTypeError("a list of strings")
    return tuple(value)


def _refuse(fault: str | None) -> None:
    if fault is not None:
        raise _WrongValueError(fault)


def _phases(value: Any) -> tuple[str, ...]:
    found = _strings(value)
    _refuse(unknown_phase(found))
    return found


def _classes(value: Any) -> tuple[str, ...]:
    found = _strings(value)
    _refuse(unknown_class(found))
    return found


def _level(value: Any) -> str:
    found = _string(value)
    _refuse(unknown_level(found))
    return found


def _effects(value: Any) -> tuple[str, ...]:
    found = _strings(value)
    for each in found:
        _refuse(unknown_effect(each))
    return found


def _factories(value: Any) -> tuple[str, ...]:
    found = _strings(value)
    for each in found:
        file, _, name = each.rpartition(":")
        if not (file.endswith(".py") and name.isidentifier()):
            raise _WrongValueError(f"`{each}` names no function of a file, as `FILE.py:FUNCTION` does")
    return found


def _string_or_strings(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(part for each in value.split(",") if (part := each.strip()))
    try:
        return _strings(value)
    except _WrongTypeError:
        raise _WrongTypeError("a string or a list of strings") from None


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise _WrongTypeError("a string")
    return value


def _boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _WrongTypeError("a boolean")
    return value


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _WrongTypeError("a table")
    return value


def _patterns(value: Any) -> tuple[str, ...]:
    found = _strings(value)
    for each in found:
        _check_pattern(each)
    return found


def _check_pattern(pattern: str) -> None:
    from tool_contracts.settings.globs import InvalidGlobError, translate

    try:
        translate(pattern, crossing=True, braces=True)
    except InvalidGlobError as error:
        raise _WrongValueError(f"the pattern `{pattern}` has {error}") from None


def _strings_by_path(value: Any) -> dict[str, tuple[str, ...]]:
    found = _strings_by_pattern(value)
    for each in found:
        _check_pattern(each.removeprefix("!"))
    return found


def _strings_by_pattern(value: Any) -> dict[str, tuple[str, ...]]:
    return _members("a table of patterns, each with a list of strings", value, _strings)


def _members(wanted: str, value: Any, reader: Reader) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _WrongTypeError(wanted)
    found = {}
    for key, each in value.items():
        try:
            found[key] = reader(each)
        except _WrongTypeError as error:
            raise _WrongTypeError(str(error), key, each) from None
    return found


def _positive_integer(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _WrongTypeError("a positive integer")
    if value < 1:
        raise _WrongValueError(f"must be at least 1, not {value}")
    return value


def _count_or_counts(value: Any) -> int | dict[str, int]:
    if isinstance(value, int):
        return _positive_integer(value)
    found = _members("a positive integer, or a table of phases with one each", value, _positive_integer)
    _refuse(unknown_phase(found))
    return found


def _whole_number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _WrongTypeError("a whole number")
    if value < 0:
        raise _WrongValueError(f"must be at least 0, not {value}")
    return value


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _WrongTypeError("a number of seconds")
    if not 0 < value < float("inf"):
        raise _WrongValueError(f"must be a number of seconds above 0, not {value}")
    return float(value)


def _servers(value: Any) -> dict[str, dict[str, Any]]:
    """Each server as a table with a `command` that is a list, or a `url`, however it is written."""
    return {name: _server(name, each) for name, each in _table(value).items()}


def _server(name: str, value: Any) -> dict[str, Any]:
    if isinstance(value, str):
        value = {"url" if value.startswith(("http://", "https://")) else "command": value}
    if not isinstance(value, dict) or not {"command", "url"} & value.keys():
        raise _WrongValueError(
            f"server `{name}` must be a command or a URL, or a table with a `command` or a `url`"
        )
    unknown = next((key for key in value if key not in _SERVER_KEYS), None)
    if unknown is not None:
        near = suggestion(unknown, _SERVER_KEYS) or f"; known are {', '.join(_SERVER_KEYS)}"
        raise _WrongValueError(f"server `{name}`: unknown key `{unknown}`{near}")
    found = {}
    for key, each in value.items():
        try:
            found[key] = _SERVER_KEYS[key](each)
        except _WrongTypeError as error:
            path, wrong = error.place(key, each)
            raise _WrongValueError(
                f"server `{name}`: `{path}` must be {error}, not {describe(wrong)}"
            ) from None
    return found


def _command(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        import shlex

        try:
            value = shlex.split(value)
        except ValueError as error:
            raise _WrongValueError(f"{value!r} is no command: {error}") from None
    if not (command := _strings(value)):
        raise _WrongValueError("a command must not be empty")
    return command


def _texts(value: Any) -> dict[str, str]:
    return _members("a table of strings", value, _string)


_SERVER_KEYS: dict[str, Reader] = {
    "command": _command,
    "args": _strings,
    "env": _texts,
    "cwd": _string,
    "url": _string,
    "headers": _texts,
}

KEYS: dict[str, Reader] = {
    "baseline": _string,
    "cache-dir": _string,
    "exclude": _patterns,
    "extend": _string,
    "extend-exclude": _patterns,
    "extend-fixable": _strings,
    "extend-ignore": _strings,
    "extend-include": _patterns,
    "extend-per-file-ignores": _strings_by_path,
    "extend-safe-fixes": _strings,
    "extend-select": _strings,
    "extend-unsafe-fixes": _strings,
    "fix": _boolean,
    "fix-only": _boolean,
    "fixable": _strings,
    "force-exclude": _boolean,
    "ignore": _strings,
    "include": _patterns,
    "output-format": _string,
    "per-file-ignores": _strings_by_path,
    "per-tool-ignores": _strings_by_pattern,
    "plugins": _strings,
    "profile": _string_or_strings,
    "require-tools": _boolean,
    "respect-gitignore": _boolean,
    "select": _strings,
    "servers": _servers,
    "show-fixes": _boolean,
    "test": _table,
    "unfixable": _strings,
    "unsafe-fixes": _boolean,
}

TEST_KEYS: dict[str, Reader] = {
    "phases": _phases,
    "classes": _classes,
    "max-examples": _count_or_counts,
    "timeout": _seconds,
    "isolation": _level,
    "memory": _whole_number,
    "max-result-tokens": _whole_number,
    "allow": _effects,
    "declared-errors": _strings,
    "factories": _factories,
    "setup": _texts,
}
