"""`[tool.tool-contracts]`: what a project asks for, read from the nearest pyproject.toml and validated.

A file's settings come from the closest pyproject.toml above it that has the table; tables are never merged.
`tomllib` costs more than the rest of a small run, so a file that does not name the tool is not parsed.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    Reader = Callable[[Any], Any]

TABLE = "tool-contracts"
DEFAULT_PROFILE = "portable"
DEFAULT_EXCLUDE = (
    ".bzr",
    ".direnv",
    ".eggs",
    ".git",
    ".git-rewrite",
    ".hg",
    ".ipynb_checkpoints",
    ".mypy_cache",
    ".nox",
    ".pants.d",
    ".pyenv",
    ".pytest_cache",
    ".pytype",
    ".ruff_cache",
    ".svn",
    ".tox",
    ".venv",
    ".vscode",
    "__pypackages__",
    "_build",
    "buck-out",
    "dist",
    "node_modules",
    "site-packages",
    "venv",
)


class SettingsError(Exception):
    """The settings cannot be used; the text names the file and the key."""


class Selectors:
    """One layer of rule selection, as written: `select` is None where the layer does not set it."""

    __slots__ = ("extend_select", "ignore", "origin", "select")

    def __init__(
        self,
        origin: str,
        select: tuple[str, ...] | None = None,
        ignore: tuple[str, ...] = (),
        extend_select: tuple[str, ...] = (),
    ) -> None:
        self.origin = origin
        self.select = select
        self.ignore = ignore
        self.extend_select = extend_select


class PerFileIgnore:
    """Selectors ignored in the files that match `pattern`, which is relative to the folder `root`."""

    __slots__ = ("origin", "pattern", "root", "selectors")

    def __init__(self, pattern: str, selectors: tuple[str, ...], root: str, origin: str) -> None:
        self.pattern = pattern
        self.selectors = selectors
        self.root = root
        self.origin = origin


class TestSettings:
    """`[tool.tool-contracts.test]`: None where the project leaves the choice to the test run.

    `timeout` is in seconds per call, `max_examples` counts calls per tool and phase.
    """

    __slots__ = ("allow", "declared_errors", "max_examples", "phases", "timeout")
    __test__ = False

    def __init__(self) -> None:
        self.phases: tuple[str, ...] | None = None
        self.max_examples: int | None = None
        self.timeout: float | None = None
        self.allow: tuple[str, ...] = ()
        self.declared_errors: tuple[str, ...] = ()

    def copy(self) -> TestSettings:
        """An equal object of its own."""
        new = TestSettings()
        for slot in self.__slots__:
            setattr(new, slot, getattr(self, slot))
        return new


class Settings:
    """What applies to the files of one folder: the defaults, unless a table says otherwise.

    `root` is the folder that patterns are relative to; `filename` the file that the table stands in, if any;
    `profile` is None where the default profile applies.
    """

    __slots__ = (
        "exclude",
        "filename",
        "output_format",
        "per_file_ignores",
        "plugins",
        "profile",
        "require_tools",
        "respect_gitignore",
        "root",
        "selectors",
        "test",
    )

    def __init__(self, root: str | None = None) -> None:
        self.root = os.getcwd() if root is None else root
        self.filename: str | None = None
        self.selectors: tuple[Selectors, ...] = ()
        self.per_file_ignores: tuple[PerFileIgnore, ...] = ()
        self.exclude: tuple[str, ...] = DEFAULT_EXCLUDE
        self.plugins: tuple[str, ...] = ()
        self.profile: tuple[str, ...] | None = None
        self.require_tools = False
        self.output_format: str | None = None
        self.respect_gitignore = True
        self.test = TestSettings()

    def updated(self, table: Mapping[str, Any], origin: str, root: str | None = None) -> Settings:
        """These settings with those of `table`, keys spelled as in TOML, laid over them.

        `origin` names the table in errors; patterns in it are relative to `root`, or to the present root.

        Raises:
            SettingsError: an unknown key, or a value of the wrong type.

        """
        values = {key: _read(_KEYS, key, value, origin) for key, value in table.items()}
        new = Settings(self.root)
        for slot in self.__slots__:
            setattr(new, slot, getattr(self, slot))
        if values.keys() & {"select", "ignore", "extend-select", "extend-ignore"}:
            ignore = values.get("ignore", ()) + values.get("extend-ignore", ())
            layer = Selectors(origin, values.get("select"), ignore, values.get("extend-select", ()))
            new.selectors = (*self.selectors, layer)
        if "per-file-ignores" in values:
            new.per_file_ignores = tuple(
                PerFileIgnore(pattern, selectors, root or self.root, origin)
                for pattern, selectors in values["per-file-ignores"].items()
            )
        new.exclude = values.get("exclude", new.exclude) + values.get("extend-exclude", ())
        for key in ("plugins", "profile", "require-tools", "output-format", "respect-gitignore"):
            if key in values:
                setattr(new, key.replace("-", "_"), values[key])
        if "test" in values:
            new.test = self.test.copy()
            for key, value in values["test"].items():
                read = _read(_TEST_KEYS, key, value, f"{origin}: test")
                setattr(new.test, key.replace("-", "_"), read)
        return new


def load(path: str) -> Settings:
    """The settings of a file or folder: from the nearest pyproject.toml with the table, else the defaults.

    Raises:
        SettingsError: the nearest table cannot be used, or a file on the way to it cannot be read.

    """
    folder = os.path.abspath(path)
    if not os.path.isdir(folder):
        folder = os.path.dirname(folder)
    while True:
        filename = os.path.join(folder, "pyproject.toml")
        table = read_table(filename) if os.path.isfile(filename) else None
        if table is not None:
            return from_table(table, filename)
        parent = os.path.dirname(folder)
        if parent == folder:
            return Settings()
        folder = parent


def from_table(table: Mapping[str, Any], filename: str, root: str | None = None) -> Settings:
    """The settings of a table read from `filename`; patterns are relative to `root`, or to the file's folder."""
    settings = Settings(os.path.dirname(os.path.abspath(filename)) if root is None else root)
    settings = settings.updated(table, filename)
    settings.filename = filename
    return settings


def read_table(filename: str) -> Mapping[str, Any] | None:
    """The table of a TOML file, None where it has none.

    Raises:
        SettingsError: the file cannot be read, is not TOML, or holds something else under the table's name.

    """
    try:
        with open(filename, "rb") as file:
            data = file.read()
    except OSError as error:
        raise SettingsError(f"{filename}: {error.strerror or error}") from error
    if TABLE.encode() not in data:
        return None
    import tomllib

    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"{filename}: not valid TOML: {error}") from error
    tool = document.get("tool")
    table = tool.get(TABLE) if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise SettingsError(f"{filename}: [tool.{TABLE}] must be a table, not {_describe(table)}")
    return table


def parse_inline(text: str, origin: str) -> Mapping[str, Any]:
    """The table of one `key = value` given on the command line.

    Raises:
        SettingsError: the text is not TOML.

    """
    import tomllib

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"{origin}: neither a file nor `key = value`: {text!r}: {error}") from error


def suggestion(word: str, known: Iterable[str]) -> str:
    """`; did you mean ...?` where a known word is near, else nothing."""
    import difflib

    words = list(known)
    near = [each for each in words if each.lower() == word.lower()] or difflib.get_close_matches(
        word, words, n=1
    )
    return f"; did you mean `{near[0]}`?" if near else ""


def _read(readers: Mapping[str, Reader], key: str, value: Any, origin: str) -> Any:
    reader = readers.get(key)
    if reader is None:
        near = suggestion(key, readers) or "; known are " + ", ".join(f"`{each}`" for each in sorted(readers))
        raise SettingsError(f"{origin}: unknown key `{key}`{near}")
    try:
        return reader(value)
    except _WrongTypeError as error:
        raise SettingsError(f"{origin}: `{key}` must be {error.args[0]}, not {_describe(value)}") from None
    except _WrongValueError as error:
        raise SettingsError(f"{origin}: `{key}`: {error.args[0]}") from None


class _WrongTypeError(Exception):
    """The argument says what the value must be."""


class _WrongValueError(Exception):
    """The argument says what is wrong with the value."""


def _describe(value: Any) -> str:
    names = {bool: "a boolean", int: "an integer", float: "a number", str: "a string", dict: "a table"}
    if isinstance(value, list):
        other = next((each for each in value if not isinstance(each, str)), None)
        return "a list of strings" if other is None else f"a list that holds {_describe(other)}"
    return names.get(type(value), f"a {type(value).__name__}")


def _strings(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise _WrongTypeError("a list of strings")
    return tuple(value)


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


def _strings_by_pattern(value: Any) -> dict[str, tuple[str, ...]]:
    try:
        return {pattern: _strings(each) for pattern, each in _table(value).items()}
    except _WrongTypeError:
        raise _WrongTypeError("a table of patterns, each with a list of strings") from None


def _positive_integer(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _WrongTypeError("a positive integer")
    if value < 1:
        raise _WrongValueError(f"must be at least 1, not {value}")
    return value


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _WrongTypeError("a number of seconds")
    if not 0 < value < float("inf"):
        raise _WrongValueError(f"must be a number of seconds above 0, not {value}")
    return float(value)


_KEYS: dict[str, Reader] = {
    "select": _strings,
    "ignore": _strings,
    "extend-select": _strings,
    "extend-ignore": _strings,
    "per-file-ignores": _strings_by_pattern,
    "exclude": _strings,
    "extend-exclude": _strings,
    "plugins": _strings,
    "profile": _string_or_strings,
    "require-tools": _boolean,
    "output-format": _string,
    "respect-gitignore": _boolean,
    "test": _table,
}

_TEST_KEYS: dict[str, Reader] = {
    "phases": _strings,
    "max-examples": _positive_integer,
    "timeout": _seconds,
    "allow": _strings,
    "declared-errors": _strings,
}
