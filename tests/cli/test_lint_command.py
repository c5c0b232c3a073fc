"""`tool-contracts lint` as a user calls it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from lint_calls import BAD, GOOD, Call

if TYPE_CHECKING:
    from pathlib import Path


def test_findings_exit_with_one(folder: Path, call: Call) -> None:
    """Findings are printed as ruff prints them, and the exit code is 1."""
    (folder / "a.py").write_text(BAD)
    done = call("--output-format", "concise")
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0].startswith("a.py:5:12: TOOL101 parameter `tags`")
    assert lines[1].startswith("a.py:5:24: TOOL160 [*] parameter `limit`")
    assert lines[2:] == ["Found 2 errors.", "[*] 1 fixable with `--fix`."]
    assert done.err == ""


UNTYPED = """\
from praisonaiagents import tool


@tool
def search(query: str, limit=10, page=1):
    \"\"\"Search.\"\"\"
    return []
"""


def test_unsafe_fixes_are_offered(folder: Path, call: Call) -> None:
    """What only `--unsafe-fixes` repairs is counted, also beside what `--fix` repairs and in a diff."""
    (folder / "a.py").write_text(UNTYPED)
    hint = "2 unsafe fixes available with `--fix --unsafe-fixes`"
    assert call("--output-format", "concise").out.splitlines()[-1] == f"{hint}."
    (folder / "b.py").write_text(BAD)
    assert call("--output-format", "concise").out.splitlines()[-1] == (
        f"[*] 1 fixable with `--fix` ({hint})."
    )
    assert call("--output-format", "concise", "--unsafe-fixes").out.splitlines()[-1] == (
        "[*] 3 fixable with `--fix`."
    )
    done = call("--diff", "a.py")
    assert (done.code, done.err) == (0, "")
    assert done.out == "No errors would be fixed (2 fixes available with `--unsafe-fixes`).\n"
    done = call("--diff", "--unsafe-fixes", "a.py")
    assert done.code == 1
    assert "+def search(query: str, limit: int = 10, page: int = 1):" in done.out
    assert done.out.endswith("\n\nWould fix 2 errors.\n")
    assert (folder / "a.py").read_text() == UNTYPED


def test_the_default_shows_the_source(folder: Path, call: Call) -> None:
    """Without a format the source line is shown with a caret."""
    (folder / "a.py").write_text(BAD)
    assert "5 | def search(tags: list, limit: int | None = None):\n  |            ^^^^" in call("a.py").out


def test_clean_exits_with_zero(folder: Path, call: Call) -> None:
    """A clean run says so, and how much it looked at."""
    (folder / "a.py").write_text(GOOD)
    done = call("a.py")
    assert (done.code, done.out, done.err) == (0, "All checks passed! (1 tool)\n", "")


@pytest.mark.parametrize("arguments", [(), ("-q",), ("--output-format", "json")])
def test_no_tools_is_said_loudly(folder: Path, call: Call, arguments: tuple[str, ...]) -> None:
    """A run that saw no tool never looks like a clean one."""
    (folder / "a.py").write_text("x = 1\n")
    done = call(*arguments)
    assert done.code == 0
    assert "passed" not in done.out
    assert done.err == "warning: no tools found in 1 file under .; nothing was checked\n"


def test_a_missing_path_is_told_once(folder: Path, call: Call) -> None:
    """Of a path that does not exist that alone is said, and of the others that no tools are there."""
    (folder / "a.py").write_text("x = 1\n")
    done = call("none", "--output-format", "concise")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("none:1:1: TOOL003 ")
    assert call("none", "a.py").err == "warning: no tools found in 1 file under a.py; nothing was checked\n"
    assert call("none", "--ignore", "TOOL003").code == 1


def test_required_tools(folder: Path, call: Call) -> None:
    """With `require-tools`, by option or setting, a run without tools fails with 2."""
    (folder / "a.py").write_text("x = 1\n")
    done = call("--require-tools")
    assert done.code == 2
    assert done.err == "error: no tools found in 1 file under .; nothing was checked\n"
    (folder / "pyproject.toml").write_text("[tool.tool-contracts]\nrequire-tools = true\n")
    assert call().code == 2
    assert call("--no-require-tools").code == 0
    assert call("--isolated").code == 0
    (folder / "b.py").write_text(GOOD)
    assert call().code == 0


def test_a_file_of_another_kind(folder: Path, call: Call) -> None:
    """A file that is no source of tools is named."""
    (folder / "README.md").write_text("x")
    assert "README.md: not a kind of file that tools are read from" in call("README.md").err


def test_missing_path(folder: Path, call: Call) -> None:
    """A path that is not there is a finding, and the others are linted."""
    (folder / "a.py").write_text(BAD)
    done = call("none.py", "a.py", "--output-format", "concise")
    assert done.code == 1
    assert "none.py:1:1: TOOL003 no such file or folder" in done.out
    assert "a.py:5:12: TOOL101" in done.out


def test_syntax_error(folder: Path, call: Call) -> None:
    """A file that does not parse is a finding with its place; whatever is selected."""
    (folder / "a.py").write_text("from praisonaiagents import tool\n@tool\ndef f(:\n")
    done = call("--select", "TOOL101", "--output-format", "concise")
    assert done.code == 1
    assert done.out.startswith("a.py:3:7: TOOL002 ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--selct", "x"), "unexpected argument `--selct`; did you mean `--select`?"),
        (("-z",), "unexpected argument `-z`"),
        (("--select",), "`--select` needs a value: `--select <RULE>`"),
        (("--fix=yes",), "`--fix` takes no value"),
        (("--select", "TOOL1x"), "the command line: unknown rule selector `TOOL1x` in `select`"),
        (("--ignore", "bare-aray"), "did you mean `bare-array`?"),
        (("--select", "tool101"), "did you mean `TOOL101`?"),
        (("--select", ""), "`--select` was given nothing"),
        (("--profile=,",), "`--profile` was given nothing"),
        (("",), "an empty path was given"),
        (("--per-file-ignores", "x"), "takes `PATTERN:RULE`"),
        (("--profile", "opnai"), "unknown profile `opnai`; did you mean `openai`?"),
        (("--output-format", "jsno"), "unknown output format `jsno`; did you mean `json`?"),
        (("--config", "nope.toml"), "nope.toml: No such file or directory"),
        (("--config", "selct = []"), "unknown key `selct`; did you mean `select`?"),
        (("--config", "extend = 'base.toml'"), "`extend` can stand in a file only"),
        (("--config", "select = "), "neither a file nor `key = value`"),
        (("--output-file", "a.py/b"), "--output-file a.py/b: File exists"),
        (("--statistics", "--output-format", "github"), "`--statistics` cannot be printed as github"),
        (("--add-noqa", "--diff"), "`--add-noqa` cannot be used with `--diff`"),
        (("--add-noqa", "--fix"), "`--add-noqa` cannot be used with `--fix`"),
        (("--baseline", "none.json"), "none.json: No such file or directory"),
        (("--unfixable", "TOOL9999"), "unknown rule selector `TOOL9999` in `unfixable`"),
    ],
)
def test_wrong_use(folder: Path, call: Call, arguments: tuple[str, ...], message: str) -> None:
    """Wrong use is one clear line on standard error and exit code 2."""
    (folder / "a.py").write_text(GOOD)
    done = call(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("error: ")
    assert message in done.err.splitlines()[0]


def test_broken_settings(folder: Path, call: Call) -> None:
    """Settings that cannot be used are wrong use too, with the file named."""
    path = folder / "pyproject.toml"
    for text in ("[tool.tool-contracts\n", "[tool.tool-contracts]\nselect = ['NOPE']\n"):
        path.write_text(text)
        done = call()
        assert done.code == 2
        assert str(path) in done.err
    path.write_text("[tool.tool-contracts]\noutput-format = 'jsno'\n")
    assert str(path) in call().err


def test_selection(folder: Path, call: Call) -> None:
    """Options select, leave out and add rules, by code and by name."""
    (folder / "a.py").write_text(BAD)

    def codes(*arguments: str) -> list[str]:
        return [each["code"] for each in json.loads(call("--output-format", "json", *arguments).out)]

    assert codes("--select", "TOOL101") == ["TOOL101"]
    assert codes("--select", "TOOL101,TOOL160", "--select", "TOOL2") == ["TOOL101", "TOOL160"]
    assert codes("--ignore", "bare-array") == ["TOOL160"]
    assert codes("--per-file-ignores", "a.py:TOOL101,TOOL160") == []
    assert codes("--config", "select = ['TOOL160']") == ["TOOL160"]
    assert codes("--config", "select = ['TOOL160']", "--extend-select", "TOOL101") == ["TOOL101", "TOOL160"]


def test_noqa(folder: Path, call: Call) -> None:
    """A comment on the line silences what it names."""
    (folder / "a.py").write_text(BAD.replace("None):", "None):  # noqa: TOOL101"))
    assert "TOOL101" not in call("--output-format", "concise").out


def test_fix(folder: Path, call: Call) -> None:
    """Safe fixes are made, the rest is reported; line endings stay."""
    path = folder / "a.py"
    path.write_bytes(BAD.replace("\n", "\r\n").encode())
    done = call("--fix", "--output-format", "concise")
    assert done.code == 1
    assert done.out.splitlines()[-1] == "Found 2 errors (1 fixed, 1 remaining)."
    text = path.read_bytes().decode()
    assert "limit: Optional[int] = None" in text
    assert text.count("\n") == text.count("\r\n")
    assert "TOOL160" not in call("--output-format", "concise").out


def test_fix_everything_exits_with_zero(folder: Path, call: Call) -> None:
    """Where all was fixed, nothing is left to fail for."""
    (folder / "a.py").write_text(BAD.replace("list", "list[str]"))
    done = call("--fix")
    assert (done.code, done.out) == (0, "Found 1 error (1 fixed, 0 remaining).\n")


def test_diff(folder: Path, call: Call) -> None:
    """`--diff` prints what would change, changes nothing and exits with 1."""
    path = folder / "a.py"
    path.write_text(BAD)
    done = call("--diff")
    assert done.code == 1
    assert done.out.startswith("--- a.py\n+++ a.py\n@@ ")
    assert "+def search(tags: list, limit: Optional[int] = None):" in done.out
    assert done.out.endswith("\n\nWould fix 1 error.\n")
    assert done.err == ""
    assert path.read_text() == BAD
    path.write_text(GOOD)
    done = call("--diff")
    assert (done.code, done.out, done.err) == (0, "", "")


def test_add_noqa(folder: Path, call: Call) -> None:
    """`--add-noqa` silences what there is now; the next run is clean."""
    path = folder / "a.py"
    path.write_text(BAD)
    done = call("--add-noqa=legacy")
    assert (done.code, done.out, done.err) == (0, "", "Added 1 noqa directive.\n")
    assert "None):  # noqa: TOOL101, TOOL160 legacy\n" in path.read_text()
    assert call().code == 0


def test_add_noqa_beside_what_cannot_be_read(folder: Path, call: Call) -> None:
    """A comment that silences nothing does not hide the one that is added, so a second run adds none; until then it is told."""
    path = folder / "a.py"
    path.write_text(BAD.replace("None):", "None):  # noqa: tool101"))
    wrong = "warning: no comment can silence 1 finding\n"
    assert call("--add-noqa").err == f"Added 1 noqa directive.\n{wrong}"
    assert call("--add-noqa").err == ""
    assert path.read_text().count("noqa") == 2


def test_statistics(folder: Path, call: Call) -> None:
    """Counts per rule, most frequent first, as text and as JSON."""
    (folder / "a.py").write_text(BAD + BAD.replace("limit: int | None = None", "more: list"))
    lines = call("--statistics").out.splitlines()
    assert lines[:2] == ["3\tTOOL101\t[ ] bare-array", "1\tTOOL160\t[*] annotation-not-understood"]
    found = json.loads(call("--statistics", "--output-format", "json").out)
    assert found[1] == {
        "code": "TOOL160", "name": "annotation-not-understood", "count": 1, "fixable": True, "fixable_count": 1,
    }  # fmt: skip


def test_exit_zero(folder: Path, call: Call) -> None:
    """`--exit-zero` reports and does not fail; wrong use still does."""
    (folder / "a.py").write_text(BAD)
    done = call("--exit-zero")
    assert done.code == 0
    assert "TOOL101" in done.out
    assert call("-e", "--nope").code == 2


def test_quiet(folder: Path, call: Call) -> None:
    """`-q` prints findings and no summary."""
    (folder / "a.py").write_text(BAD)
    assert len(call("-q", "--output-format", "concise").out.splitlines()) == 2
    (folder / "a.py").write_text(GOOD)
    assert call("-q").out == ""


def test_output_file(folder: Path, call: Call) -> None:
    """`-o` writes the report into a file, and nothing on standard output."""
    (folder / "a.py").write_text(BAD)
    done = call("-o", "out.json", "--output-format=json", "-n")
    assert (done.code, done.out) == (1, "")
    assert len(json.loads((folder / "out.json").read_text())) == 2


def test_output_format_from_settings(folder: Path, call: Call) -> None:
    """The settings choose a format, an option overrides it."""
    (folder / "a.py").write_text(BAD)
    (folder / "pyproject.toml").write_text("[tool.tool-contracts]\noutput-format = 'json'\n")
    assert call().out.startswith("[")
    assert call("--output-format", "concise").out.startswith("a.py:")


def test_show_files(folder: Path, call: Call) -> None:
    """`--show-files` prints what would be looked at."""
    (folder / "a.py").write_text(BAD)
    (folder / "venv").mkdir()
    (folder / "venv" / "b.py").write_text(BAD)
    assert call("--show-files").out == f"{folder / 'a.py'}\n"
    assert call("--show-files", "none").code == 1


def test_an_internal_error_is_one_line(
    folder: Path, call: Call, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule that raises costs exit code 2 and one line; all other findings are there."""
    plugins = tmp_path_factory.mktemp("plugins")
    (plugins / "raising_rules_of_this_test.py").write_text(
        "from tool_contracts import rule\n"
        "@rule('RAISE1', 'raises', group='x')\n"
        "def raises(tool):\n    raise RuntimeError('no')\n"
    )
    monkeypatch.syspath_prepend(plugins)
    (folder / "a.py").write_text(BAD)
    done = call("--config", "plugins = ['raising_rules_of_this_test']", "--output-format", "concise")
    assert done.code == 2
    assert "TOOL101" in done.out
    assert done.err == (
        f"error: rule RAISE1 raises failed on tool `search` ({folder / 'a.py'}:5): RuntimeError: no\n"
    )


def test_unwritable_fix(folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that cannot be written is one line and exit code 2."""

    def refuse(path: str, mode: int) -> bool:
        return mode != os.W_OK

    (folder / "a.py").write_text(BAD)
    monkeypatch.setattr(os, "access", refuse)
    done = call("--fix")
    assert done.code == 2
    assert f"error: {folder / 'a.py'}: cannot be written: Permission denied" in done.err
    assert "fixed" not in done.out
    assert "Added" not in call("--add-noqa").err
    assert (folder / "a.py").read_text() == BAD


def test_notes_fail_no_run(
    folder: Path, call: Call, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Findings of severity info are shown, counted apart and never fail."""
    plugins = tmp_path_factory.mktemp("plugins")
    (plugins / "noting_rules_of_this_test.py").write_text(
        "from tool_contracts import rule\n"
        "@rule('NOTE1', 'notes', group='x', severity='info')\n"
        "def notes(tool):\n    yield '/name', 'just so'\n"
    )
    monkeypatch.syspath_prepend(plugins)
    (folder / "a.py").write_text(GOOD)
    done = call("--config", "plugins = ['noting_rules_of_this_test']", "--output-format", "concise")
    assert done.code == 0
    assert done.out.splitlines()[0].endswith("NOTE1 note: just so")
    assert done.out.splitlines()[1:] == ["All checks passed! (1 tool)", "1 note, which fails no run."]


def test_help(call: Call) -> None:
    """`--help` names every option and exits with 0."""
    done = call("--help")
    assert done.code == 0
    for name in (
        "select", "ignore", "extend-select", "per-file-ignores", "profile", "fix", "unsafe-fixes", "diff", "add-noqa",
        "output-format", "output-file", "statistics", "show-files", "exit-zero", "quiet", "stdin-filename", "no-cache",
        "config", "isolated", "require-tools", "help",
    ):  # fmt: skip
        assert f"--{name}" in done.out
