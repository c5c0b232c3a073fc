"""`[tool.tool-contracts]` is found, validated and laid over the defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.settings import (
    DEFAULT_EXCLUDE,
    Settings,
    SettingsError,
    load,
    parse_inline,
    read_table,
    suggestion,
)

if TYPE_CHECKING:
    from pathlib import Path


def write(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "pyproject.toml"
    path.write_text(text, encoding="utf-8")
    return path


def error(folder: Path, text: str) -> str:
    write(folder, text)
    with pytest.raises(SettingsError) as caught:
        load(str(folder))
    assert str(folder / "pyproject.toml") in str(caught.value)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_defaults_without_a_table(tmp_path: Path) -> None:
    """A project that says nothing gets the defaults and no file name."""
    settings = load(str(tmp_path))
    assert settings.filename is None
    assert settings.selectors == ()
    assert settings.exclude == DEFAULT_EXCLUDE
    assert settings.profile is None
    assert settings.require_tools is False
    assert settings.respect_gitignore is True
    assert settings.test.phases is None


def test_every_key_is_read(tmp_path: Path) -> None:
    """Each key of the table and of its `test` table arrives where it belongs."""
    path = write(
        tmp_path,
        """
        [tool.tool-contracts]
        select = ["TOOL1"]
        ignore = ["TOOL101"]
        extend-select = ["TOOL3"]
        extend-ignore = ["TOOL102"]
        per-file-ignores = {"tests/**" = ["ALL"]}
        exclude = ["gone"]
        extend-exclude = ["more"]
        include = ["*.py", "tools/*"]
        extend-include = ["*.tool"]
        plugins = ["acme_rules"]
        profile = "openai, gemini"
        require-tools = true
        output-format = "json"
        respect-gitignore = false
        [tool.tool-contracts.test]
        phases = ["valid"]
        classes = ["large-integers"]
        max-examples = 7
        max-result-tokens = 0
        timeout = 2
        allow = ["network"]
        declared-errors = ["app.NotFound"]
        """,
    )
    settings = load(str(tmp_path / "src" / "app.py"))
    (layer,) = settings.selectors
    assert settings.filename == str(path)
    assert settings.root == str(tmp_path)
    assert layer.origin == str(path)
    assert layer.select == ("TOOL1",)
    assert layer.ignore == ("TOOL101", "TOOL102")
    assert layer.extend_select == ("TOOL3",)
    (ignore,) = settings.per_file_ignores
    assert (ignore.pattern, ignore.selectors, ignore.root) == ("tests/**", ("ALL",), str(tmp_path))
    assert settings.exclude == ("gone", "more")
    assert settings.include == ("*.py", "tools/*")
    assert settings.extend_include == ("*.tool",)
    assert settings.plugins == ("acme_rules",)
    assert settings.profile == ("openai", "gemini")
    assert settings.require_tools is True
    assert settings.output_format == "json"
    assert settings.respect_gitignore is False
    assert settings.test.phases == ("valid",)
    assert settings.test.classes == ("large-integers",)
    assert settings.test.max_examples == 7
    assert settings.test.max_result_tokens == 0
    assert settings.test.timeout == 2.0
    assert settings.test.allow == ("network",)
    assert settings.test.declared_errors == ("app.NotFound",)


def test_nearest_table_wins_whole(tmp_path: Path) -> None:
    """The closest table counts alone; a nearer pyproject.toml without the table is passed over."""
    write(tmp_path, "[tool.tool-contracts]\nselect = ['TOOL1']\nrequire-tools = true\n")
    write(tmp_path / "a", "[tool.tool-contracts]\nignore = ['TOOL2']\n")
    write(tmp_path / "b", "[tool.other]\n")
    assert load(str(tmp_path / "a")).require_tools is False
    assert load(str(tmp_path / "b" / "c.py")).require_tools is True


def test_extend_exclude_keeps_the_defaults(tmp_path: Path) -> None:
    """`extend-exclude` adds to what is left out by default."""
    write(tmp_path, "[tool.tool-contracts]\nextend-exclude = ['gen']\n")
    assert load(str(tmp_path)).exclude == (*DEFAULT_EXCLUDE, "gen")


def test_a_file_that_does_not_name_the_tool_is_not_parsed(tmp_path: Path) -> None:
    """A broken pyproject.toml that has nothing to do with this tool is none of its business."""
    write(tmp_path, "[tool.other\n")
    assert load(str(tmp_path)).filename is None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("selct = []", "unknown key `selct`; did you mean `select`?"),
        ("zzz = 1", "unknown key `zzz`; known are `baseline`, `cache-dir`"),
        ("select = 'TOOL1'", "`select` must be a list of strings, not a string"),
        ("select = [1]", "`select` must be a list of strings, not a list that holds an integer"),
        ("require-tools = 'yes'", "`require-tools` must be a boolean, not a string"),
        ("profile = 3", "`profile` must be a string or a list of strings, not an integer"),
        ("per-file-ignores = ['x']", "`per-file-ignores` must be a table of patterns"),
        ("per-file-ignores = {a = 'TOOL1'}", "`per-file-ignores.a` must be a list of strings, not a string"),
        ("exclude = ['src', 'a[b']", "`exclude`: the pattern `a[b` has a `[` without its `]`"),
        ("extend-exclude = ['{a']", "`extend-exclude`: the pattern `{a` has a `{` without its `}`"),
        ("include = ['a}b']", "`include`: the pattern `a}b` has a `}` without its `{`"),
        ("extend-include = ['[z-a]']", "the pattern `[z-a]` has a range that runs backwards: `z-a`"),
        ("per-file-ignores = {'!a\\' = ['TOOL1']}", "the pattern `a\\` has a backslash at the end"),
        ("test = 1", "`test` must be a table, not an integer"),
        ("test = {setup = 3}", "test: `setup` must be a table of strings, not an integer"),
        ("test = {setup = {a = 3}}", "test: `setup.a` must be a string, not an integer"),
        (
            "test = {max-examples = 'x'}",
            "a positive integer, or a table of phases with one each, not a string",
        ),
        (
            "servers = {a = {command = 'x', env = {B = 1}}}",
            "server `a`: `env.B` must be a string, not an integer",
        ),
        ("test = {max-examples = 0}", "test: `max-examples`: must be at least 1, not 0"),
        ("test = {max-examples = true}", "`max-examples` must be a positive integer, not a boolean"),
        ("test = {max-examples = {valid = 0}}", "`max-examples`: must be at least 1, not 0"),
        (
            "test = {max-examples = {valid = 'a'}}",
            "`max-examples.valid` must be a positive integer, not a string",
        ),
        ("test = {timeout = -1}", "`timeout`: must be a number of seconds above 0, not -1"),
        ("test = {timeout = nan}", "`timeout`: must be a number of seconds above 0, not nan"),
        ("timeout = 1", "unknown key `timeout`; it belongs to the table `test`"),
        ("test = {select = []}", "test: unknown key `select`; it belongs to the table above"),
        ("extnd = 'x'", "unknown key `extnd`; did you mean `extend`?"),
        ("extend = 1", "`extend` must be a string, not an integer"),
        ("test = {phases = ['valdi']}", "test: `phases`: unknown phase `valdi`; did you mean `valid`?"),
        (
            "test = {classes = ['large integers']}",
            "test: `classes`: unknown class `large integers`; did you mean `large-integers`?",
        ),
        ("test = {max-examples = {invald = 5}}", "test: `max-examples`: unknown phase `invald`"),
        ("test = {isolation = 'strong'}", "test: `isolation`: unknown isolation `strong`; known are none"),
        ("test = {allow = ['files']}", "test: `allow`: unknown effect 'files': known are network"),
        ("test = {allow = ['signal:9']}", "test: `allow`: cannot read the effect 'signal:9'"),
        ("test = {factories = ['gone.py:make']}", "test: `factories`: there is no file "),
        ("test = {time-out = 1}", "unknown key `time-out`; did you mean `timeout`?"),
    ],
)
def test_a_wrong_entry_is_named(tmp_path: Path, line: str, message: str) -> None:
    """A wrong key or value is one line with the file, the key and what was expected."""
    assert message in error(tmp_path, f"[tool.tool-contracts]\n{line}\n")


def test_a_value_knows_its_table(tmp_path: Path) -> None:
    """Of tables laid over each other, a value that cannot be used is blamed on the one that has set it."""
    write(tmp_path / "base", "[tool.tool-contracts]\nprofile = 'a'\nplugins = ['b']\n")
    write(
        tmp_path, "[tool.tool-contracts]\nextend = 'base/pyproject.toml'\ntest = {timeout = 1, allow = []}\n"
    )
    settings = load(str(tmp_path)).updated({"profile": ["c"], "test": {"timeout": 2}}, "the command line")
    assert settings.origin("plugins") == f"{tmp_path}/base/pyproject.toml: `plugins`"
    assert settings.origin("profile") == "the command line: `profile`"
    assert settings.origin("test.timeout") == "the command line: test: `timeout`"
    assert settings.origin("test.allow") == f"{tmp_path}/pyproject.toml: test: `allow`"
    assert settings.origin("fix") == "settings: `fix`"


def test_broken_toml_is_named(tmp_path: Path) -> None:
    """TOML that does not parse is one line with the file and the place."""
    assert "not valid TOML" in error(tmp_path, "[tool.tool-contracts\n")
    write(tmp_path, "")
    (tmp_path / "pyproject.toml").write_bytes(b"[tool.tool-contracts]\nselect = ['\xff']\n")
    with pytest.raises(SettingsError, match="not valid TOML"):
        load(str(tmp_path))


def test_the_table_must_be_a_table(tmp_path: Path) -> None:
    """Something else under the table's name is refused."""
    assert "must be a table, not a string" in error(tmp_path, "[tool]\ntool-contracts = 'x'\n")


def test_read_table_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    """A settings file that cannot be opened is an error with its name."""
    with pytest.raises(SettingsError, match="No such file"):
        read_table(str(tmp_path / "none.toml"))


def test_updated_leaves_the_original_alone() -> None:
    """Overrides make new settings, layer upon layer."""
    base = Settings("/p").updated({"select": ["TOOL1"], "test": {"timeout": 1}}, "file")
    over = base.updated({"ignore": ["TOOL2"], "test": {"max-examples": 3}}, "cli", "/q")
    assert len(base.selectors) == 1
    assert [each.origin for each in over.selectors] == ["file", "cli"]
    assert over.selectors[1].select is None
    assert (base.test.max_examples, over.test.max_examples, over.test.timeout) == (None, 3, 1.0)


def test_inline_settings() -> None:
    """`key = value` is TOML; anything else is an error that shows it."""
    assert parse_inline("select = ['TOOL1']", "--config") == {"select": ["TOOL1"]}
    with pytest.raises(SettingsError, match="neither a file nor"):
        parse_inline("select=TOOL1", "--config")


def test_suggestion() -> None:
    """A near word is offered, a far one is not."""
    assert suggestion("slect", ["select"]) == "; did you mean `select`?"
    assert suggestion("xyz", ["select"]) == ""


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("TOOL111", "TOOL110"),
        ("tool101", "TOOL101"),
        ("TOOL22", "TOOL226"),
        ("TOOL1101", "TOOL110"),
        ("TOOL", ""),
        ("TOOL1", ""),
        ("TOOL999", ""),
    ],
)
def test_suggestion_of_a_code(written: str, meant: str) -> None:
    """Codes have their letters in common, so that more than one digit tells them apart."""
    told = suggestion(written, ["TOOL101", "TOOL110", "TOOL226", "TOOL910"])
    assert told == (f"; did you mean `{meant}`?" if meant else "")


def test_settings_files_by_strength(tmp_path: Path) -> None:
    """`.tool-contracts.toml` goes before `tool-contracts.toml`, and that before pyproject.toml; both are the table."""
    write(tmp_path, "[tool.tool-contracts]\nprofile = 'openai'\n")
    (tmp_path / "tool-contracts.toml").write_text("profile = 'gemini'\n")
    assert load(str(tmp_path)).profile == ("gemini",)
    (tmp_path / ".tool-contracts.toml").write_text("profile = 'bedrock'\n")
    assert load(str(tmp_path)).profile == ("bedrock",)


def test_extend(tmp_path: Path) -> None:
    """A table that extends another lays itself over it; paths keep the meaning that they had where they stand."""
    write(
        tmp_path,
        """
        [tool.tool-contracts]
        select = ["TOOL1"]
        profile = "openai"
        extend-exclude = ["gen", "old/*.py"]
        per-file-ignores = {"a.py" = ["TOOL101"]}
        """,
    )
    folder = tmp_path / "sub"
    write(
        folder,
        """
        [tool.tool-contracts]
        extend = "../pyproject.toml"
        extend-select = ["TOOL3"]
        extend-exclude = ["new/*.py"]
        extend-per-file-ignores = {"b.py" = ["TOOL102"]}
        """,
    )
    settings = load(str(folder))
    assert settings.root == str(folder)
    assert settings.filename == str(folder / "pyproject.toml")
    assert [each.select for each in settings.selectors] == [("TOOL1",), None]
    assert [each.extend_select for each in settings.selectors] == [(), ("TOOL3",)]
    assert settings.profile == ("openai",)
    assert settings.exclude == (*DEFAULT_EXCLUDE, "gen", f"{tmp_path}/old/*.py", "new/*.py")
    assert [(each.pattern, each.root) for each in settings.per_file_ignores] == [
        ("a.py", str(tmp_path)),
        ("b.py", str(folder)),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("extend = 3", "`extend` must be a string, not an integer"),
        ("extend = 'pyproject.toml'", "circular `extend`"),
        ("extend = 'none.toml'", "none.toml: No such file"),
        ("extend = 'broken.toml'", "broken.toml: not valid TOML"),
        ("extend = 'other.toml'", "has no [tool.tool-contracts] table"),
    ],
)
def test_what_cannot_be_extended(tmp_path: Path, text: str, message: str) -> None:
    """A file that extends itself, or one that is not there or says nothing, is an error that names it."""
    (tmp_path / "other.toml").write_text("[tool.ruff]\n")
    (tmp_path / "broken.toml").write_text("[tool\n")
    assert message in error(tmp_path, f"[tool.tool-contracts]\n{text}\n")


def test_patterns_of_the_command_line(tmp_path: Path) -> None:
    """Patterns laid over settings are relative to where they were given."""
    settings = Settings(str(tmp_path / "project")).updated({"exclude": ["a/b", "c"]}, "here", "/other")
    assert settings.exclude == ("/other/a/b", "c")


def test_baseline_is_relative_to_its_file(tmp_path: Path) -> None:
    """A baseline is found from any folder; an empty one is none."""
    write(tmp_path, "[tool.tool-contracts]\nbaseline = 'accepted.json'\n")
    settings = load(str(tmp_path))
    assert settings.baseline == str(tmp_path / "accepted.json")
    assert settings.updated({"baseline": ""}, "here").baseline is None
