"""What a table of settings says: the defaults, and tables laid over each other."""

from __future__ import annotations

import os

from tool_contracts.settings.values import KEYS, TEST_KEYS, SettingsError, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

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


class Selectors:
    """One layer of rule selection, as written: `select` and `fixable` are None where the layer does not set them."""

    __slots__ = (
        "extend_fixable",
        "extend_safe_fixes",
        "extend_select",
        "extend_unsafe_fixes",
        "fixable",
        "ignore",
        "origin",
        "select",
        "unfixable",
    )

    def __init__(
        self,
        origin: str,
        select: tuple[str, ...] | None = None,
        ignore: tuple[str, ...] = (),
        extend_select: tuple[str, ...] = (),
        *,
        fixable: tuple[str, ...] | None = None,
        unfixable: tuple[str, ...] = (),
        extend_fixable: tuple[str, ...] = (),
        extend_safe_fixes: tuple[str, ...] = (),
        extend_unsafe_fixes: tuple[str, ...] = (),
    ) -> None:
        self.origin = origin
        self.select = select
        self.ignore = ignore
        self.extend_select = extend_select
        self.fixable = fixable
        self.unfixable = unfixable
        self.extend_fixable = extend_fixable
        self.extend_safe_fixes = extend_safe_fixes
        self.extend_unsafe_fixes = extend_unsafe_fixes


class PerFileIgnore:
    """Selectors ignored in the files that match `pattern`, which is relative to the folder `root`."""

    __slots__ = ("origin", "pattern", "root", "selectors")

    def __init__(self, pattern: str, selectors: tuple[str, ...], root: str, origin: str) -> None:
        self.pattern = pattern
        self.selectors = selectors
        self.root = root
        self.origin = origin


class PerToolIgnore:
    """Selectors ignored for the tools whose name matches `pattern`, a shell pattern."""

    __slots__ = ("origin", "pattern", "selectors")

    def __init__(self, pattern: str, selectors: tuple[str, ...], origin: str) -> None:
        self.pattern = pattern
        self.selectors = selectors
        self.origin = origin


class TestSettings:
    """`[tool.tool-contracts.test]`: None where the project leaves the choice to the test run.

    `timeout` is in seconds per call, `memory` in mebibytes, `max_examples` counts the calls of a tool in the phase
    `valid`, or in each phase that it names; `classes` are those of values drawn besides the usual; `factories` are
    functions that make tools, as `FILE.py:FUNCTION` relative to the folder of the table; `setup` holds expressions that
    make a tool, by the name of its module.
    """

    __slots__ = (
        "allow",
        "classes",
        "declared_errors",
        "factories",
        "isolation",
        "max_examples",
        "max_result_tokens",
        "memory",
        "phases",
        "setup",
        "timeout",
    )
    __test__ = False

    def __init__(self) -> None:
        self.phases: tuple[str, ...] | None = None
        self.max_examples: int | dict[str, int] | None = None
        self.timeout: float | None = None
        self.isolation: str | None = None
        self.memory: int | None = None
        self.max_result_tokens: int | None = None
        self.allow: tuple[str, ...] = ()
        self.classes: tuple[str, ...] = ()
        self.declared_errors: tuple[str, ...] = ()
        self.factories: tuple[str, ...] = ()
        self.setup: dict[str, str] = {}

    def copy(self) -> TestSettings:
        """An equal object of its own."""
        new = TestSettings()
        for slot in self.__slots__:
            setattr(new, slot, getattr(self, slot))
        return new


_LAYERED = (
    "select",
    "extend-select",
    "fixable",
    "unfixable",
    "extend-fixable",
    "extend-safe-fixes",
    "extend-unsafe-fixes",
)
_SIMPLE = (
    "fix",
    "fix-only",
    "force-exclude",
    "output-format",
    "plugins",
    "profile",
    "require-tools",
    "respect-gitignore",
    "servers",
    "show-fixes",
    "unsafe-fixes",
)


class Settings:
    """What applies to the files of one folder: the defaults, unless a table says otherwise.

    `root` is the folder that patterns are relative to; `filename` the file that the table stands in, if any;
    `profile` is None where the default profile applies; `baseline` is the absolute path of a file of accepted
    findings, `cache_dir` that of the folder of the cache; `unsafe_fixes` is None where they are not applied but
    mentioned; `servers` holds the commands of MCP servers by name; `origins` names the table that has set a key last.
    """

    __slots__ = (
        "baseline",
        "cache_dir",
        "exclude",
        "extend_include",
        "filename",
        "fix",
        "fix_only",
        "force_exclude",
        "include",
        "origins",
        "output_format",
        "per_file_ignores",
        "per_tool_ignores",
        "plugins",
        "profile",
        "require_tools",
        "respect_gitignore",
        "root",
        "selectors",
        "servers",
        "show_fixes",
        "test",
        "unsafe_fixes",
    )

    def __init__(self, root: str | None = None) -> None:
        self.root = os.getcwd() if root is None else root
        self.filename: str | None = None
        self.origins: dict[str, str] = {}
        self.selectors: tuple[Selectors, ...] = ()
        self.per_file_ignores: tuple[PerFileIgnore, ...] = ()
        self.per_tool_ignores: tuple[PerToolIgnore, ...] = ()
        self.exclude: tuple[str, ...] = DEFAULT_EXCLUDE
        self.include: tuple[str, ...] | None = None
        self.extend_include: tuple[str, ...] = ()
        self.force_exclude = False
        self.plugins: tuple[str, ...] = ()
        self.profile: tuple[str, ...] | None = None
        self.require_tools = False
        self.output_format: str | None = None
        self.respect_gitignore = True
        self.fix = False
        self.fix_only = False
        self.show_fixes = False
        self.servers: dict[str, dict[str, Any]] = {}
        self.unsafe_fixes: bool | None = None
        self.baseline: str | None = None
        self.cache_dir: str | None = None
        self.test = TestSettings()

    def origin(self, key: str) -> str:
        """The table that a value comes from and its key, as errors name them; `test.` begins the keys of the test run."""
        table, _, name = key.rpartition(".")
        return ": ".join(filter(None, (self.origins.get(key, "settings"), table, f"`{name}`")))

    def rooted(self, root: str) -> Settings:
        """These settings for patterns relative to another folder; those that are here keep their meaning."""
        new = self._copy()
        for key in ("exclude", "extend_include", "include"):
            patterns = getattr(self, key)
            if patterns is not None:
                setattr(new, key, tuple(_absolute(each, self.root, root) for each in patterns))
        new.root = root
        return new

    def updated(self, table: Mapping[str, Any], origin: str, root: str | None = None) -> Settings:
        """These settings with those of `table`, keys spelled as in TOML, laid over them.

        `origin` names the table in errors; patterns in it are relative to `root`, or to the present root.

        Raises:
            SettingsError: an unknown key, or a value of the wrong type.

        """
        values = {key: read(KEYS, key, value, origin) for key, value in table.items()}
        root = root or self.root
        new = self._copy()
        tested = (f"test.{key}" for key in values.get("test", ()))
        new.origins = {**self.origins, **dict.fromkeys((*values, *tested), origin)}
        layered = {key.replace("-", "_"): values[key] for key in _LAYERED if key in values}
        ignore = values.get("ignore", ()) + values.get("extend-ignore", ())
        if layered or ignore or "ignore" in values:
            new.selectors = (*self.selectors, Selectors(origin, ignore=ignore, **layered))
        if "per-file-ignores" in values:
            new.per_file_ignores = _per_file(values["per-file-ignores"], root, origin)
        new.per_file_ignores += _per_file(values.get("extend-per-file-ignores", {}), root, origin)
        if "per-tool-ignores" in values:
            new.per_tool_ignores = tuple(
                PerToolIgnore(pattern, selectors, origin)
                for pattern, selectors in values["per-tool-ignores"].items()
            )
        if "exclude" in values:
            new.exclude = tuple(_absolute(each, root, self.root) for each in values["exclude"])
        new.exclude += tuple(_absolute(each, root, self.root) for each in values.get("extend-exclude", ()))
        if "baseline" in values:
            new.baseline = os.path.join(root, values["baseline"]) if values["baseline"] else None
        if "cache-dir" in values:
            new.cache_dir = os.path.join(root, values["cache-dir"]) if values["cache-dir"] else None
        if "include" in values:
            new.include = tuple(_absolute(each, root, self.root) for each in values["include"])
            new.extend_include = ()
        new.extend_include += tuple(
            _absolute(each, root, self.root) for each in values.get("extend-include", ())
        )
        for key in _SIMPLE:
            if key in values:
                setattr(new, key.replace("-", "_"), values[key])
        if "test" in values:
            new.test = self.test.copy()
            for key, value in values["test"].items():
                found = read(TEST_KEYS, key, value, f"{origin}: test")
                if key == "factories":
                    _check_files(found, root, f"{origin}: test: `{key}`")
                setattr(new.test, key.replace("-", "_"), found)
        return new

    def _copy(self) -> Settings:
        new = Settings(self.root)
        for slot in self.__slots__:
            setattr(new, slot, getattr(self, slot))
        return new


def _per_file(table: Mapping[str, tuple[str, ...]], root: str, origin: str) -> tuple[PerFileIgnore, ...]:
    return tuple(PerFileIgnore(pattern, selectors, root, origin) for pattern, selectors in table.items())


def _check_files(factories: tuple[str, ...], root: str, origin: str) -> None:
    for each in factories:
        path = os.path.join(root, each.rpartition(":")[0])
        if not os.path.isfile(path):
            raise SettingsError(f"{origin}: there is no file {path}")


def _absolute(pattern: str, root: str, other: str) -> str:
    """A pattern relative to `root`, written so that it means the same relative to `other`.

    One without a slash is that of a name, which means the same everywhere.
    """
    if root == other or "/" not in pattern.rstrip("/") or os.path.isabs(pattern):
        return pattern
    escaped = "".join("\\" + char if char in "*?[]{}\\" else char for char in root.replace(os.sep, "/"))
    return f"{escaped.rstrip('/')}/{pattern.removeprefix('./')}"
